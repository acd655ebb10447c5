use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Never {}

fn main() {}
