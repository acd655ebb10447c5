use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    Empty,
    Pawn,
}

fn main() {}
