use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(unary(max = 20, total = 15))]
    first: [u8; 3],
}

fn main() {}
