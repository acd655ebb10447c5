use bitcodec::BitCodec;
use std::num::{NonZero, NonZeroUsize, Saturating, Wrapping};

#[derive(BitCodec)]
struct Counts {
    one: NonZeroUsize,
    wide: Option<NonZero<usize>>,
    #[codec(len(bits = 4))]
    many: Vec<Wrapping<isize>>,
    flag: Saturating<bool>,
}

#[derive(BitCodec)]
struct Keys {
    #[codec(bits = 9)]
    wide: NonZero<u8>,
    #[codec(range = 1..=300)]
    range: NonZero<u8>,
    #[codec(bits = 4, fixed = 3)]
    fixed: NonZero<u8>,
    #[codec(none = 0)]
    none: Option<NonZero<u8>>,
    #[codec(radix = 6)]
    digits: [NonZero<u8>; 3],
    #[codec(vlq)]
    signed: NonZero<i8>,
    #[codec(pieces = [5, 4])]
    pieces: NonZero<u8>,
    #[codec(multiset(1, 2))]
    multiset: [Wrapping<u8>; 3],
    #[codec(sized(bits = 8), weights = WEIGHTS)]
    weights: [NonZero<u8>; 3],
}

fn main() {}
