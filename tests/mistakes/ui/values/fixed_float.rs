use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 1.5)]
    first: u8,
}

fn main() {}
