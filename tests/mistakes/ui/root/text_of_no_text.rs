use bitcodec::BitCodec;

struct NoText;

#[derive(BitCodec)]
#[codec(lsb_first, text = NoText)]
struct Dice(u8);

fn main() {}
