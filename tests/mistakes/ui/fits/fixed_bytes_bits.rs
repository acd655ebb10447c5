use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = b"GIF", bits = 7)]
    first: [u8; 3],
}

fn main() {}
