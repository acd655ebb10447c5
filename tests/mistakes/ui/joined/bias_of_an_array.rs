use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Squares {
    #[codec(radix = 48, bias = 8)]
    first: [u8; 8],
    #[codec(range = 8..=55, combination(48))]
    second: [u8; 8],
}

fn main() {}
