use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Pair {
    first: u8,
    second: u8,
}

#[derive(BitCodec)]
struct Pairs {
    #[codec(len(bits = 2), radix = 2)]
    pairs: Vec<Pair>,
}

fn main() {}
