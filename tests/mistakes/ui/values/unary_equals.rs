use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary = 15)]
    first: u8,
}

fn main() {}
