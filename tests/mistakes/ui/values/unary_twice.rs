use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary(max = 15, max = 16))]
    first: u8,
}

fn main() {}
