use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Side {
    #[codec(code = 0b0)]
    Left,
    #[codec(code = 1)]
    Right,
}

fn main() {}
