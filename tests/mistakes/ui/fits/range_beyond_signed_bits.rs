use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = -5..=3, bits = 3)]
    first: i8,
}

fn main() {}
