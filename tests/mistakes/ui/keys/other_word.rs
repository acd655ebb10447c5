use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(width = 3)]
    first: u8,
}

fn main() {}
