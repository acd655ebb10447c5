use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 9)]
    first: u8,
}

fn main() {}
