use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 3, range = 0..=6)]
    first: u8,
}

fn main() {}
