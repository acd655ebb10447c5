use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(with = "path::Coding")]
    first: u8,
}

fn main() {}
