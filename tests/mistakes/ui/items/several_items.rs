use bitcodec::BitCodec;

#[derive(BitCodec)]
struct First(#[codec(bits = 0)] u8);

#[derive(BitCodec)]
struct Second(#[codec(bits = 9)] u8);

#[derive(BitCodec)]
struct Third(usize);

fn main() {}
