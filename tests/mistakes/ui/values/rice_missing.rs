use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(rice)]
    first: u8,
}

fn main() {}
