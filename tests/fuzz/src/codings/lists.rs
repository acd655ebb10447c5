//! Lists by count and by bytes, runs, the shortest of several codings, and keys of elements.

use arrayvec::ArrayVec;
use bitcodec::BitCodec;
use bitcodec::coding::{Bits, EliasGamma, PrefixCode, Rice};

use super::{Measured, Sample, Source};

// The last word is longer than any padding.
const LETTERS: PrefixCode<u8, 9> = PrefixCode::from_codes([
    "0", "10", "110", "1110", "11110", "111110", "1111110", "11111110", "11111111",
]);
const PRINTED: PrefixCode<u8, 4> = PrefixCode::from_codes(["0", "10", "110", "111"]);
const CHANGED: PrefixCode<u8, 4> = PrefixCode::from_weights([9, 3, 2, 1]);
const START: [u8; 6] = [3, 3, 2, 1, 1, 0];
const RADICES: [u64; 6] = [4, 4, 4, 4, 2, 2];

/// A list whose bytes come before, and are derived.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Options {
    #[codec(bits = 4, count_of = options)]
    bytes: (),
    #[codec(bits = 4)]
    kind: u8,
    #[codec(len(bytes = bytes))]
    options: Vec<Entry>,
}

sample! { Options { bytes, kind, options } }

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
pub(crate) enum Entry {
    #[codec(tag = 1)]
    Nothing,
    #[codec(tag = 2)]
    Size(u16),
    #[codec(tag = 5)]
    Text(#[codec(len(bits = 8))] Vec<u8>),
}

impl Sample for Entry {
    fn sample(source: &mut Source<'_>) -> Self {
        match source.byte() % 4 {
            0 => Self::Nothing,
            1 => Self::Size(Sample::sample(source)),
            _ => Self::Text(Sample::sample(source)),
        }
    }
}

/// A list whose count is agreed, and one that is there if it is long.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Agreed {
    #[codec(leb128, count_of = ports)]
    count: u16,
    #[codec(len = count, little_endian)]
    ports: Vec<u16>,
    #[codec(when = count > 2, len(bytes, bits = 5, padding = ones), bits = 5)]
    more: Option<Vec<u8>>,
    #[codec(len = count.saturating_sub(1))]
    flags: Vec<bool>,
}

sample! { Agreed { count, ports, more, flags } }

family! {
    /// Lists by their count, and by their bytes.
    Counted {
        Flags: Vec<bool> = (len(bits = 7)),
        Words: Vec<u16> = (len(leb128)),
        Prefixed: Vec<u8> = (len(leb128(prefix = 4)), reserved = 4),
        Short: ArrayVec<u8, 9> = (len(bits = 4), bits = 4),
        Arrays: Vec<[u8; 3]> = (len(bits = 3), bits = 7),
        Optional: Vec<Option<u8>> = (len(bits = 5)),
        Letters: Vec<u8> = (len(bits = 5), huffman = CHANGED),
        Bytes: Vec<u8> = (len(bytes, bits = 8)),
        Gammas: Vec<u16> = (len(bytes, leb128), elias_gamma),
        Ones: Vec<u8> = (len(bytes, bits = 4, padding = ones), bits = 3),
        Padded: Vec<u8> = (len(bytes, bits = 8, padding = ones), huffman = LETTERS),
        PrefixedBytes: Vec<u8> = (len(bytes, leb128(prefix = 7))),
        Golombs: Vec<i32> = (len(bytes, bits = 6, padding = ones), exp_golomb),
        ByBytes: Options,
        ByCount: Agreed,
        Rest: Vec<u16> = (sized(bits = 6), len(rest), leb128),
    }
}

family! {
    /// Runs of equal elements and of zeros, lists up to a value, and another order.
    Runs {
        Line: [u8; 12] = (runs, bits = 4),
        LineOfBools: [bool; 30] = (runs),
        LineList: Vec<u8> = (len(bits = 4), runs, bits = 2),
        LongList: Vec<u16> = (len(leb128), runs, elias_gamma, bias = -1),
        Differences: [u8; 6] = (xor = START, runs, bits = 3),
        Zeros: [u8; 8] = (zero_runs, bits = 3),
        SignedZeros: [i16; 8] = (zero_runs, leb128),
        Changes: [u8; 6] = (xor = START, zero_runs, bits = 4),
        ZeroList: Vec<u8> = (len(bits = 4), zero_runs, bits = 2),
        LongZeros: Vec<u64> = (len(leb128), zero_runs, exp_golomb),
        Changed: [u8; 6] = (xor = START, huffman = CHANGED),
        Until: Vec<u8> = (len(until = 9), bits = 4),
        Ordered: [u16; 4] = (order = [2, 0, 3, 1], bits = 9),
        OrderedBlocks: Vec<[u16; 4]> = (len(bits = 3), order = [2, 0, 3, 1], bits = 9),
    }
}

family! {
    /// The shortest of several codings.
    Shortest {
        Number: u8 = (best_of((bits = 8), EliasGamma)),
        Signed: i32 = (best_of((bits = 32), (exp_golomb), (range = -1000..=1000))),
        Nested: u8 = (best_of((bits = 6), (best_of((unary), (elias_gamma))))),
        Whole: u128 = (best_of((leb128), (elias_delta, bias = -1))),
        Squares: [u8; 6] = (best_of(
            (huffman = PRINTED),
            (xor = START, huffman = CHANGED),
            (radix = RADICES),
            (xor = START, runs, bits = 2),
            Bits<3>
        )),
        List: Vec<u8> = (len(bits = 3), best_of((xor = 5, unary(max = 1)), (bias = 1, bits = 3), Rice<1>)),
        Listed: Vec<u8> = (best_of((len(bits = 2), bits = 7), (len(leb128), huffman = PRINTED))),
        Chosen: [u8; 3] = (best_of((combination(9)), (arrangement(12)), (zero_runs, bits = 8))),
    }
}

family! {
    /// Elements with keys of their own.
    Elements {
        Rows: [[u8; 4]; 3] = (each(runs, bits = 3)),
        Best: [u16; 3] = (each(best_of((bits = 9), (leb128), (elias_gamma)))),
        Dice: [Option<u8>; 4] = (each(each(range = 1..=6))),
        Inner: [Vec<u8>; 3] = (each(len(bits = 3), bits = 5)),
        Deep: Vec<Vec<Vec<bool>>> = (len(bits = 3), each(len(leb128), each(len(bits = 2)))),
        Regions: [Vec<u16>; 2] = (each(sized(bits = 4), len(rest), leb128)),
        Drawn: Option<[u8; 3]> = (each(combination(9))),
        Turned: Vec<[[u8; 3]; 2]> = (len(bytes, bits = 6), each(each(order = [2, 0, 1], bits = 3))),
    }
}

family! {
    /// All of them.
    Lists {
        OfCounted: Counted,
        OfRuns: Runs,
        OfShortest: Shortest,
        OfElements: Elements,
    }
}
