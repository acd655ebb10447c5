use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary(total = 15))]
    first: u8,
}

fn main() {}
