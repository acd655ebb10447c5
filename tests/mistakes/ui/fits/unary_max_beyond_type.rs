use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary(max = 300))]
    first: u8,
}

fn main() {}
