use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Square {
    #[codec(as = u8, fixed = 3)]
    symbol: u8,
}

fn main() {}
