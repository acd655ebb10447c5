use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, lock = "0123456789abcdef")]
struct Pair<T>(T, T);

fn main() {}
