use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits(3, max = 9))]
    first: u8,
}

fn main() {}
