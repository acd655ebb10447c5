use bitcodec::BitCodec;
use bitcodec::coding::EliasGamma;

#[derive(BitCodec)]
#[codec(joined)]
pub struct Listed {
    pub flag: bool,
    #[codec(len(bits = 4))]
    pub list: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Optional {
    pub number: Option<u8>,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Conditional {
    pub flag: bool,
    #[codec(when = flag)]
    pub number: Option<u8>,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Ordered {
    #[codec(little_endian)]
    pub number: u16,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Coded {
    #[codec(elias_gamma)]
    pub numbers: [u8; 2],
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct InPieces {
    #[codec(pieces = [3, 0b1, 5])]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(tag(bits = 1))]
pub enum Data {
    None,
    Some(bool),
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct WithData {
    pub data: (bool, Data),
}

#[derive(BitCodec)]
#[codec(huffman)]
pub enum Word {
    #[codec(code = 0b0)]
    Short,
    #[codec(code = 0b10)]
    Long,
    #[codec(code = 0b11)]
    Last,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Words {
    pub word: Word,
}

#[derive(BitCodec)]
#[codec(size = 8)]
pub struct Padded {
    pub flag: bool,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Around {
    pub padded: Padded,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Summed {
    pub number: u8,
    #[codec(parity(even, over = number..=number))]
    pub parity: bool,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Best {
    #[codec(best_of((bits = 8), EliasGamma))]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct TooWide {
    pub first: u128,
    pub flag: bool,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Deck {
    #[codec(arrangement(52))]
    pub cards: [u8; 52],
}

#[derive(BitCodec, Clone, Copy)]
#[codec(bits = 1)]
pub enum Only {
    One,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct TooMany {
    pub ones: [Only; 129],
}

#[derive(BitCodec)]
pub struct Zeros {
    pub first: bool,
    #[codec(reserved = 3)]
    pub second: bool,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Nested {
    pub zeros: Zeros,
}

fn main() {}
