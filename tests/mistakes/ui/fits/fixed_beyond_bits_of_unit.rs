use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(fixed = 8, bits = 3)]
    first: (),
}

fn main() {}
