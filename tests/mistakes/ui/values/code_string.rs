use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Side {
    #[codec(code = "0")]
    Left,
    #[codec(code = 0b1)]
    Right,
}

fn main() {}
