use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 6..=0)]
    first: u8,
}

fn main() {}
