use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b1_0000_0000_0000_0000_0000_0000_0000_0000)]
    Pawn,
}

fn main() {}
