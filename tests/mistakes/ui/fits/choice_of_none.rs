use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(combination(0))]
    first: [u8; 3],
}

fn main() {}
