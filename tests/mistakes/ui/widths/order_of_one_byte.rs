use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(little_endian)]
    first: u8,
}

fn main() {}
