use bitcodec::BitCodec;

const ALPHABETS: [&[u8]; 3] = [&[0, 1], &[], &[0, 1]];

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Square {
    Empty,
    White,
    Black,
}

#[derive(BitCodec)]
struct Row {
    #[codec(radix(alphabets = ALPHABETS))]
    squares: [Square; 3],
}

fn main() {}
