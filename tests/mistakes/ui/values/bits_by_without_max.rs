use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits(3 + 1))]
    first: u8,
}

fn main() {}
