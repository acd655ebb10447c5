use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bias = "1")]
    first: u8,
}

fn main() {}
