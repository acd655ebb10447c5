use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, packed = PairBits)]
struct Pair<T> {
    first: T,
}

fn main() {}
