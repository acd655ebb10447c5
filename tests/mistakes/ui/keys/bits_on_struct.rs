use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 3)]
struct Dice(u8);

fn main() {}
