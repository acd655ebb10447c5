use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 7)]
    first: [u8; 3],
}

fn main() {}
