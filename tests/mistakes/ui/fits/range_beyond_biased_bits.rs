use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 1..=9, bits = 3, bias = 1)]
    first: u8,
}

fn main() {}
