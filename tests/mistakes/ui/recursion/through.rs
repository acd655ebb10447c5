//! Transforms where values would be packed again for each level, or measured without an order.

use bitcodec::coding::{Transform, Verbatim};
use bitcodec::{BitCodec, Violation};

enum Turned {}

impl Transform for Turned {
    const NAME: &'static str = "turned";

    fn unpack(packed: &[u8], _: usize) -> Result<Vec<u8>, Violation> {
        Ok(packed.iter().map(|byte| !byte).collect())
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        Ok(unpacked.iter().map(|byte| !byte).collect())
    }
}

#[derive(BitCodec)]
#[codec(msb_first, depth = 8)]
struct Levels {
    number: u8,
    #[codec(sized(bits = 8), through(Turned, max = 100))]
    inner: Option<Box<Levels>>,
}

#[derive(BitCodec)]
#[codec(msb_first, depth = 8)]
struct Measured {
    #[codec(sized(bits = 8), through(Turned, max = 100, verbatim), len(rest))]
    text: Verbatim<Vec<u8>>,
    #[codec(sized(bits = 8))]
    inner: Option<Box<Measured>>,
}

#[derive(BitCodec, PartialEq)]
struct Inner {
    #[codec(sized(bits = 8), through(Turned, max = 100))]
    number: u16,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Best {
    #[codec(best_of((via = Inner), (bits = 16)))]
    number: u16,
}

impl From<&u16> for Inner {
    fn from(number: &u16) -> Self {
        Self { number: *number }
    }
}

impl From<Inner> for u16 {
    fn from(inner: Inner) -> Self {
        inner.number
    }
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct InBytes {
    #[codec(len(bytes, bits = 8))]
    list: Vec<Inner>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Ordered {
    little: bool,
    #[codec(little_endian = little)]
    inner: Inner,
}

#[derive(BitCodec)]
#[codec(msb_first, packed = Fields)]
struct Packed {
    #[codec(sized(bits = 8), through(Turned, max = 100))]
    number: u16,
}

#[derive(BitCodec)]
#[codec(msb_first, arith)]
struct Arith {
    #[codec(sized(bits = 8), through(Turned, max = 100))]
    number: u16,
}

fn main() {}
