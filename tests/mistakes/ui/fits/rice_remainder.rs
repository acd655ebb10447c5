use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(rice = 8)]
    first: u8,
}

fn main() {}
