//! `digits`: lists as one number at the end of the bytes, whose radices show while they are read.

use bitcodec::coding::Choices;
use bitcodec::{BitCodec, Violation};

use super::laws;

/// Numbers of at most the square of the one before, and nothing after a 13.
#[derive(Debug)]
struct Squares(u64);

impl Default for Squares {
    fn default() -> Self {
        Self(3)
    }
}

impl Choices<u64> for Squares {
    const NAME: &'static str = "squares";
    const MOST: usize = 300;

    fn radix(&mut self) -> Result<u64, Violation> {
        match self.0 {
            13 => Err(Violation::new("nothing follows a 13")),
            last => Ok((last * last).min(1 << 32)),
        }
    }

    fn digit(&mut self, value: &u64) -> Result<u64, Violation> {
        match value.checked_sub(1) {
            Some(digit) if digit < self.radix()? => Ok(digit),
            _ => Err(Violation::new(
                "a number is from 1 to the square of the one before",
            )),
        }
    }

    fn value(&mut self, digit: u64) -> Result<u64, Violation> {
        Ok(digit + 1)
    }

    fn advance(&mut self, value: &u64) {
        self.0 = (*value).min(1 << 16);
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Low {
    #[codec(len(bits = 8), digits = Squares)]
    numbers: Vec<u64>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct High {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(len(leb128), digits = Squares)]
    numbers: Vec<u64>,
}

/// Bytes (lowest bit first or highest: 0 or 1) or numbers (the same: 2 or 3), by the last two bits of the first byte.
pub fn check(input: &[u8]) {
    accepts(input);
}

/// Checks, and says whether the bytes are a value, or the numbers have bytes.
pub fn accepts(input: &[u8]) -> bool {
    let Some((digit, bytes)) = input.split_first() else {
        return false;
    };
    let numbers = || {
        bytes
            .iter()
            .map(|byte| 1 << (byte % 64) | u64::from(byte >> 6))
            .collect()
    };
    match digit % 4 {
        0 => laws::for_bytes::<Low>(bytes),
        1 => laws::for_bytes::<High>(bytes),
        2 => laws::for_value(&Low { numbers: numbers() }),
        _ => laws::for_value(&High {
            kind: 5,
            numbers: numbers(),
        }),
    }
}
