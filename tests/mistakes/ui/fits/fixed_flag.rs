use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 1)]
    first: bool,
}

fn main() {}
