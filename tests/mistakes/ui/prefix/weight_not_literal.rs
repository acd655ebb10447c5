use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(weight = HEAVY)]
    Empty,
    #[codec(weight = 1)]
    Pawn,
}

fn main() {}
