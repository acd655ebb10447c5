use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(size = "8 bits")]
struct Dice(u8);

fn main() {}
