use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(combination(48, 8))]
    first: u8,
}

fn main() {}
