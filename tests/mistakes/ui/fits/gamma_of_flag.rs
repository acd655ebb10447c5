use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(elias_gamma)]
    first: bool,
}

fn main() {}
