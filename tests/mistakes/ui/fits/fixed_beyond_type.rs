use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 256)]
    first: u8,
}

fn main() {}
