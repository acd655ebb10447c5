//! Sets of values that a field does not see, or without a bound.

use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Forms {
    set: u8,
    #[codec(among = set, bits = 3)]
    equals: u8,
    #[codec(among(set))]
    unbounded: u8,
    #[codec(among(set, 8))]
    unnamed: u8,
    #[codec(among(set, most = 8))]
    other: u8,
    #[codec(among(max = 8))]
    missing: u8,
    #[codec(among(set, max = 8, bits = 3))]
    both: u8,
    #[codec(among(later, max = 8))]
    early: u8,
    later: u8,
    #[codec(among(set, max = 0))]
    none: u8,
    #[codec(among(set, bits = 3), bits = 3)]
    twice: u8,
}

#[derive(BitCodec)]
struct Ranks {
    set: u8,
    #[codec(combination(among = set))]
    unbounded: [u8; 2],
    #[codec(arrangement(max = 8, among = set))]
    order: [u8; 2],
    #[codec(radix(among = set, most = 8))]
    other: [u8; 2],
    #[codec(combination(among = set, max = 8))]
    one: u8,
    #[codec(combination(among = set, max = 2))]
    long: [u8; 3],
    #[codec(each(among(set, max = 8)))]
    each: [u8; 2],
}

#[derive(BitCodec)]
struct NoSet {
    set: bool,
    #[codec(among(set, max = 8))]
    value: u8,
}

#[derive(BitCodec)]
struct NoValue {
    set: u8,
    #[codec(among(set, max = 8))]
    value: String,
}

const NO_BITS: u32 = 0;

#[derive(BitCodec)]
struct Consts {
    set: u8,
    #[codec(among(set, bits = NO_BITS))]
    value: u8,
}

fn main() {}
