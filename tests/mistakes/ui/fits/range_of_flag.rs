use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 0..=1)]
    first: bool,
}

fn main() {}
