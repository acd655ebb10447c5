use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b100)]
    Pawn,
    #[codec(code = 0b11)]
    King,
}

fn main() {}
