use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lock = "0123456789abcdef")]
struct Dice(u8);

fn main() {}
