use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, packed = PairBits)]
struct Pair(u8, u8);

fn main() {}
