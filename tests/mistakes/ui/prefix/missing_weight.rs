use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(weight = 32)]
    Empty,
    Pawn,
    #[codec(weight = 1)]
    King,
}

fn main() {}
