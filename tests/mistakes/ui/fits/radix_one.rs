use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(radix = 1)]
    first: [u8; 3],
}

fn main() {}
