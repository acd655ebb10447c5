use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(range = 0..=6, huffman = TABLE)]
    first: u8,
}

fn main() {}
