use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = "GIF")]
    first: [u8; 3],
}

fn main() {}
