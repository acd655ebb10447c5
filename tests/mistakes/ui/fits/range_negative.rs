use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = -1..=1)]
    first: u8,
}

fn main() {}
