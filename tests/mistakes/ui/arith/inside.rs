use bitcodec::BitCodec;
use bitcodec::coding::{Choices, EliasGamma};
use bitcodec::Violation;

#[derive(BitCodec)]
#[codec(arith)]
pub struct Unbounded {
    #[codec(len(leb128))]
    pub list: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Rest {
    #[codec(len(rest))]
    pub list: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Sized {
    #[codec(sized(bits = 4))]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Bytes {
    #[codec(len(bytes, bits = 4))]
    pub list: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Best {
    #[codec(best_of((bits = 8), EliasGamma))]
    pub number: u8,
}

#[derive(BitCodec)]
#[codec(size = 8)]
pub struct Padded {
    pub flag: bool,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Around {
    pub padded: Padded,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Summed {
    pub number: u8,
    #[codec(parity(even, over = number..=number))]
    pub parity: bool,
}

#[derive(Default)]
pub struct Any;

impl Choices<u8> for Any {
    const NAME: &'static str = "any";

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(2)
    }

    fn digit(&mut self, value: &u8) -> Result<u64, Violation> {
        Ok(u64::from(*value))
    }

    fn value(&mut self, _: u64) -> Result<u8, Violation> {
        Ok(0)
    }

    fn advance(&mut self, _: &u8) {}
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Digits {
    #[codec(len(bits = 4), digits = Any)]
    pub list: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct Endless {
    #[codec(unary)]
    pub number: u64,
}

#[derive(BitCodec)]
#[codec(arith)]
pub struct TooMany {
    #[codec(len(bits = 18))]
    pub list: Vec<u8>,
}

// A code takes all bytes that are left.
#[derive(BitCodec)]
#[codec(arith)]
pub struct Code {
    #[codec(range = 0..=2)]
    pub third: u8,
}

#[derive(BitCodec)]
pub struct Before {
    pub code: Code,
    pub last: u8,
}

fn main() {}
