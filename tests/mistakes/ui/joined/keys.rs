use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(joined, arith)]
pub struct Both {
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, joined, packed = Bits)]
pub struct Packed {
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(joined)]
pub struct Zeros {
    #[codec(reserved = 4)]
    pub number: u8,
    #[codec(align = 8)]
    pub other: u8,
}

#[derive(BitCodec)]
#[codec(bits = 1, joined)]
pub enum Choice {
    Left,
    Right,
}

#[derive(BitCodec)]
#[codec(joined = 4)]
pub struct Valued {
    pub number: u8,
}

#[derive(BitCodec)]
pub struct Fields {
    #[codec(joined)]
    pub numbers: [u8; 2],
}

#[derive(BitCodec)]
#[codec(joined, size = 4)]
pub struct Narrow {
    #[codec(range = 0..=9)]
    pub digits: [u8; 2],
}

#[derive(BitCodec)]
#[codec(msb_first, joined, lock = "0000000000000000")]
pub struct Locked {
    #[codec(range = 0..=9)]
    pub digits: [u8; 2],
}

fn main() {}
