use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Pair {
    first: u8,
    second: u8,
}

#[derive(BitCodec)]
struct Square {
    #[codec(as = u8)]
    pair: Pair,
}

fn main() {}
