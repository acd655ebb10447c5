use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3 range = 0..=6)]
    first: u8,
}

fn main() {}
