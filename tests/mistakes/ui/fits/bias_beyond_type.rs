use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(bias = 256)]
    first: u8,
}

fn main() {}
