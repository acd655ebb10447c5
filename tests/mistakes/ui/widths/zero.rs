use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 0)]
    first: u8,
}

fn main() {}
