use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, lock = "0123456789abcdef")]
struct Dice(u8);

fn main() {}
