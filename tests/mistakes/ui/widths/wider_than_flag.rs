use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bits = 2)]
    first: bool,
}

fn main() {}
