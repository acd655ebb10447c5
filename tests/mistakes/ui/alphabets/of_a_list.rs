use bitcodec::BitCodec;

const ALPHABETS: [&[u8]; 2] = [&[0, 1], &[0, 1]];

#[derive(BitCodec)]
struct Row {
    #[codec(len(bits = 2), radix(alphabets = ALPHABETS))]
    squares: Vec<u8>,
}

fn main() {}
