use bitcodec::BitCodec;

const RADICES: [u8; 2] = [3, 5];
const TABLE: u8 = 3;
const MASK: u16 = 7;

#[derive(BitCodec)]
struct Digits {
    #[codec(radix = RADICES)]
    digits: [u8; 2],
    #[codec(huffman = TABLE)]
    symbol: u8,
    #[codec(xor = MASK)]
    hidden: u8,
}

fn main() {}
