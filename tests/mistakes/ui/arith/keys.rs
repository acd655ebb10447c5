use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, size = 16, arith)]
pub struct Filled {
    #[codec(bits = 4)]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, arith, packed = Bits)]
pub struct Packed {
    #[codec(bits = 8)]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Aligned {
    #[codec(bits = 4)]
    pub number: u8,
    #[codec(align = 8)]
    pub other: u8,
}

#[derive(BitCodec)]
#[codec(bits = 1, arith)]
pub enum Choice {
    Left,
    Right,
}

#[derive(BitCodec)]
#[codec(arith = true)]
pub struct Valued {
    pub number: u8,
}

fn main() {}
