use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary(most = 15))]
    first: u8,
}

fn main() {}
