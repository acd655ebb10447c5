use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Squares {
    #[codec(radix = 3)]
    digit: u8,
    #[codec(runs)]
    run: u8,
    #[codec(combination(8), range = 1..=8)]
    choice: bool,
}

fn main() {}
