use bitcodec::BitCodec;

const FORMAT: [u8; 4] = *b"fmt ";
const REFERENCE: &[u8; 4] = b"data";
const SHORT: [u8; 3] = *b"abc";

#[derive(BitCodec)]
#[codec(tag(bytes = 4))]
enum Same {
    #[codec(tag = b"fmt ")]
    A,
    #[codec(tag = FORMAT)]
    B,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 4))]
enum Types {
    #[codec(tag = REFERENCE)]
    A,
    #[codec(tag = SHORT)]
    B,
}

#[derive(BitCodec)]
#[codec(tag(bytes = 4))]
enum Kept {
    #[codec(tag = FORMAT)]
    A,
    #[codec(other)]
    Other(Vec<u8>),
}

fn main() {}
