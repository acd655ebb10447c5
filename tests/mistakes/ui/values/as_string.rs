use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Square {
    #[codec(as = "u8", bits = 4)]
    symbol: Symbol,
}

fn main() {}
