use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(reserved = 0)]
    first: u8,
}

fn main() {}
