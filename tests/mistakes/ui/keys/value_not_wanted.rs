use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(skip = true)]
    first: u8,
}

fn main() {}
