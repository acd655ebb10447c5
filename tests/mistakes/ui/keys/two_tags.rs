use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1, huffman)]
enum Side {
    Left,
    Right,
}

fn main() {}
