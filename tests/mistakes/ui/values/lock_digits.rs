use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, lock = "9f3a77c1")]
struct Dice(u8);

#[derive(BitCodec)]
#[codec(lsb_first, lock = 0x9f3a77c1)]
struct Cube(u8);

fn main() {}
