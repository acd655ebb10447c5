//! Several elements or fields as one number: digits, combinations, arrangements, alphabets, structs.

use arrayvec::ArrayVec;
use bitcodec::BitCodec;

use super::{Measured, Sample, Source};

const RADICES: [u64; 4] = [24, 60, 60, 1];
const TIME: [u64; 3] = [24, 60, 60];
const WIDE: [u64; 3] = [4_294_967_296, 3, 4_000_000_007];
const ALPHABETS: [&[u8]; 4] = [&[2, 0], &[0, 1, 2], &[1], &[255, 3, 7, 40, 100]];
const SQUARES: [&[u8]; 3] = [&[2, 0], &[0, 1, 2], &[1, 2]];
const START: [u8; 6] = [4, 2, 3, 0, 1, 1];

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub(crate) enum Square {
    Empty,
    White,
    Black,
}

impl Sample for Square {
    fn sample(source: &mut Source<'_>) -> Self {
        [Self::Empty, Self::White, Self::Black][source.below(3)]
    }
}

impl<T: Sample, const LEN: usize> Sample for ArrayVec<T, LEN> {
    fn sample(source: &mut Source<'_>) -> Self {
        (0..source.below(LEN + 1))
            .map(|_| T::sample(source))
            .collect()
    }
}

/// Pawns: their count comes before, and is derived.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Pawns {
    #[codec(bits = 3, bias = 1, count_of = squares)]
    count: (),
    #[codec(bits = 2)]
    between: u8,
    #[codec(len = count, radix = 48, bias = 8, range = 8..=50)]
    squares: ArrayVec<u8, 8>,
}

sample! { Pawns { count, between, squares } }

/// A time to the second, as one number.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
pub(crate) struct Second {
    #[codec(range = 1980..=2107)]
    year: u16,
    #[codec(range = 1..=12)]
    month: u8,
    #[codec(range = 1..=31)]
    day: u8,
    #[codec(radix = TIME)]
    time: [u8; 3],
}

sample! { Second { year, month, day, time } }

/// A number and three bits, in one code.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined(leb128))]
pub(crate) struct Key {
    #[codec(bits = 29, range = 1..=0x1fff_ffff)]
    number: u32,
    #[codec(bits = 3)]
    kind: u8,
}

sample! { Key { number, kind } }

/// Every kind of digit, in 121 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
pub(crate) struct Digits {
    square: Square,
    second: Second,
    #[codec(combination(9))]
    chosen: [u8; 4],
    #[codec(arrangement(6))]
    order: [u8; 6],
    wide: u64,
    #[codec(range = -1..=1)]
    signs: [i8; 3],
}

sample! { Digits { square, second, chosen, order, wide, signs } }

family! {
    /// Arrays as one number.
    Arrays {
        Ternary: [u8; 5] = (radix = 3),
        Bytes: [u8; 40] = (radix = 256),
        Board: [u8; 64] = (radix = 13),
        Signed: [i16; 7] = (radix = 201),
        Huge: [u64; 5] = (radix = 4294967296),
        Time: [u8; 4] = (radix = RADICES),
        WideTime: [u32; 3] = (radix = WIDE),
        Letters: [u8; 4] = (radix(alphabets = ALPHABETS)),
        Placed: [Square; 3] = (radix(alphabets = SQUARES)),
        Symbols: [Square; 9] = (as = u8, radix = 3),
        Moved: [u8; 6] = (xor = START, radix = 7),
    }
}

family! {
    /// Arrays and lists of distinct values.
    Distinct {
        Hand: [u8; 5] = (combination(52)),
        Lottery: [u16; 6] = (combination(300)),
        All: [u8; 4] = (combination(4)),
        Order: [u8; 8] = (arrangement(8)),
        First: [u32; 3] = (arrangement(1000)),
        FirstSigned: [i8; 3] = (arrangement(20)),
        FirstBiased: Vec<i8> = (len(bits = 2), arrangement(20), bias = -10),
        HandList: Vec<u8> = (len(bits = 4), combination(40)),
        OrderList: Vec<u8> = (len(bits = 4), arrangement(9)),
        DeckList: Vec<u8> = (len(leb128), arrangement(52), bias = 1),
        ShortList: ArrayVec<u8, 9> = (len(bits = 4), arrangement(9)),
        SquareList: Vec<Square> = (len(bits = 2), as = u8, arrangement(3)),
        Deal: [u8; 12] = (multiset(4, 5, 3)),
        DealSigned: [i16; 70] = (multiset(30, 0, 40)),
    }
}

family! {
    /// Lists as one number.
    Counted {
        TernaryList: Vec<u8> = (len(leb128), radix = 3),
        BinaryList: Vec<u8> = (len(bits = 6), radix = 2),
        WideList: Vec<u32> = (len(bits = 4), radix = 4000000007),
        BiasedList: Vec<i16> = (len(bits = 6), radix = 200, bias = -100, range = -90..=5),
        SymbolList: Vec<Square> = (len(bits = 5), as = u8, radix = 3),
        ArrayList: Vec<[u8; 3]> = (len(bits = 4), radix = 7),
        CountedPawns: Pawns,
    }
}

family! {
    /// Structs as one number.
    Numbers {
        OneSecond: Second,
        Seconds: Vec<Second> = (len(bits = 4)),
        DigitsOption: Option<Digits>,
        DigitsPair: [Digits; 2],
        Keys: Vec<Key> = (len(bits = 4)),
    }
}

family! {
    /// All of them.
    Joined {
        OfArrays: Arrays,
        OfDistinct: Distinct,
        OfCounted: Counted,
        OfNumbers: Numbers,
    }
}
