use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first = true)]
struct Dice(u8);

fn main() {}
