use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 0..=3)]
    first: u8,
}

fn main() {}
