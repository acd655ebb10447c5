use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0, weight = 3)]
    Empty,
    #[codec(code = 0b1)]
    Pawn,
}

fn main() {}
