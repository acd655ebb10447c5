use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Row {
    #[codec(radix(alphabet = ALPHABETS))]
    first: [u8; 2],
    #[codec(radix(alphabets = [&[0, 1]]))]
    second: [u8; 1],
}

fn main() {}
