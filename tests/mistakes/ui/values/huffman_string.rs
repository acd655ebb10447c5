use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(huffman = "TABLE")]
    first: u8,
}

fn main() {}
