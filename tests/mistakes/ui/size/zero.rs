use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(size = 0)]
struct Nothing;

fn main() {}
