use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b10)]
    Pawn,
    #[codec(code = 0b10)]
    King,
    #[codec(code = 0b11)]
    Queen,
}

fn main() {}
