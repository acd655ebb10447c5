use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 0..=300)]
    first: u8,
}

fn main() {}
