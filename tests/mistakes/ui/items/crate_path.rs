use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(crate = no::such::path)]
struct Dice(u8);

fn main() {}
