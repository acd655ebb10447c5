use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, text = "base64")]
struct Dice(u8);

fn main() {}
