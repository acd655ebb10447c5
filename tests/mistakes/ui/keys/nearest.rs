use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bist = 3)]
    first: u8,
}

fn main() {}
