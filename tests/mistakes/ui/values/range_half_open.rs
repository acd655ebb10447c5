use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 0..7)]
    first: u8,
}

fn main() {}
