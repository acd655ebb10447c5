use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    width: u8,
    #[codec(bits(width, max = 9))]
    first: u8,
}

fn main() {}
