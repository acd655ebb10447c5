use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 8)]
    first: (),
}

fn main() {}
