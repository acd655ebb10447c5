use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = b"GIF8")]
    first: [u8; 3],
}

fn main() {}
