use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3, unary)]
    first: u8,
}

fn main() {}
