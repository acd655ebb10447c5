use bitcodec::BitCodec;

const BITS: usize = 12;

#[derive(BitCodec)]
#[codec(msb_first, size = 12)]
struct Dice(u8);

#[derive(BitCodec)]
#[codec(msb_first, size = BITS)]
struct Cube(u8);

fn main() {}
