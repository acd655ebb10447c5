use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Copy, PartialEq)]
#[codec(bits = 2)]
pub enum Side {
    Left,
    Middle,
    Right,
}

#[derive(BitCodec)]
pub struct Sides {
    #[codec(as = u8, radix = 2)]
    pub digits: [Side; 4],
    #[codec(as = u8, bits = 1)]
    pub bits: [Side; 4],
    #[codec(len(leb128), as = u8, radix = 2)]
    pub listed: Vec<Side>,
}

fn main() {}
