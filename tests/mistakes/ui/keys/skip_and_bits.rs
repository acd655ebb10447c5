use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 3, skip)]
    first: u8,
}

fn main() {}
