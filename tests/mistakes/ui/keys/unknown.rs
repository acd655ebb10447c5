use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(colour = 3)]
    first: u8,
}

fn main() {}
