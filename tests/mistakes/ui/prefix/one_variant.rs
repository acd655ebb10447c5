use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(code = 0b0)]
    Empty,
}

fn main() {}
