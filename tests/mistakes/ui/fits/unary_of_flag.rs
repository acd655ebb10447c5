use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary)]
    first: bool,
}

fn main() {}
