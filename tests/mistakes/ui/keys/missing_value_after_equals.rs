use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = , range = 0..=6)]
    first: u8,
}

fn main() {}
