use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, msb_first)]
struct Dice(u8);

fn main() {}
