use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(huffman))]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b1, tag = 3)]
    Pawn,
    #[codec(other)]
    Other(u8),
}

fn main() {}
