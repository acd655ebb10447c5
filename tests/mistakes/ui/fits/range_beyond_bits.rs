use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 0..=8, bits = 3)]
    first: u8,
}

fn main() {}
