use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3)]
    #[codec(range = 0..=6, bits = 3)]
    first: u8,
}

fn main() {}
