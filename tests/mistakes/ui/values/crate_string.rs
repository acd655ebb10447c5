use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(crate = "bitcodec")]
struct Dice(u8);

fn main() {}
