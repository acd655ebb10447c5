use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = b"G")]
    first: u8,
}

fn main() {}
