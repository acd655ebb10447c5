use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Few {
    #[codec(code = 0b00)]
    Empty,
    #[codec(code = 0b100)]
    Pawn,
    #[codec(code = 0b111)]
    King,
}

#[derive(BitCodec)]
#[codec(huffman)]
enum Many {
    #[codec(code = 0b0000)]
    Empty,
    #[codec(code = 0b1000000)]
    Pawn,
}

fn main() {}
