use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(check = "rules")]
struct Dice(u8);

fn main() {}
