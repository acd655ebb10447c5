use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(3)]
    first: u8,
}

fn main() {}
