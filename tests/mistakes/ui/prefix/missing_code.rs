use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    Pawn,
    #[codec(code = 0b1)]
    King,
}

fn main() {}
