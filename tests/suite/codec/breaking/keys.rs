//! A small root for each key of the attribute reference.

use bitcodec::coding::{Bits, EliasGamma, Leb128, PrefixCode};
use bitcodec::{BitCodec, Violation};

use super::breaks;

const TABLE: PrefixCode<u8, 5> = PrefixCode::from_weights([9, 4, 2, 1, 1]);
const START: [u8; 3] = [4, 2, 3];
const RADICES: [u64; 3] = [24, 60, 61];

fn ascends(span: &Span) -> Result<(), Violation> {
    if span.0 > span.1 {
        return Err(Violation::new("the end is before the beginning").field("1"));
    }
    Ok(())
}

/// What `check` looks at.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(check = ascends)]
struct Span(#[codec(bits = 5)] u8, #[codec(bits = 5)] u8);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Plain {
    First,
    Second,
    Fifth = 4,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(huffman)]
enum Word {
    #[codec(code = 0b0)]
    Zero,
    #[codec(code = 0b10)]
    Two,
    #[codec(code = 0b11)]
    Three,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Tagged {
    Nothing,
    Small(#[codec(bits = 3)] u8),
    Pair { first: bool, list: [Plain; 2] },
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(bits = 4)]
enum Open {
    #[codec(tag = 1)]
    One,
    #[codec(tag = 9)]
    Nine,
    #[codec(other)]
    Other(u8),
}

macro_rules! roots {
    ($($name:ident ($($key:meta),*) { $($body:tt)* })*) => { $(
        #[test]
        fn $name() {
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec($($key),*)]
            struct Root { $($body)* }

            breaks::<Root>();
        }
    )* };
}

roots! {
    size (lsb_first, size = 24) { #[codec(bits = 5)] value: u8, list: [Word; 3] }
    check (msb_first) { span: Span, more: bool }
    enums (lsb_first) { first: Plain, many: [Plain; 2] }
    prefix_codes (msb_first) { words: [Word; 9], last: Word }
    enums_with_data (lsb_first) { first: Tagged, second: Tagged }
    other (msb_first) { first: Open, second: Open }
    bits (lsb_first) { #[codec(bits = 7)] small: u8, #[codec(bits = 9)] signed: i16, #[codec(bits = 65)] wide: u128 }
    range (msb_first) { #[codec(range = -3..=9)] one: i8, #[codec(bits = 5, range = 2..=30)] many: [u8; 3] }
    bias (lsb_first) { #[codec(bits = 7, bias = 1980)] year: u16, #[codec(bits = 3, bias = -2)] many: [i8; 5] }
    unary (msb_first) { #[codec(unary)] any: u64, #[codec(unary(max = 6))] few: [u8; 4], #[codec(unary(total = 9))] sum: [u8; 5] }
    elias_gamma (lsb_first) { #[codec(elias_gamma)] one: u8, #[codec(elias_gamma)] many: [u32; 5] }
    elias_delta (msb_first) { #[codec(elias_delta)] one: i16, #[codec(elias_delta)] many: [u64; 4] }
    exp_golomb (lsb_first) { #[codec(exp_golomb)] one: i8, #[codec(exp_golomb)] many: [u16; 5] }
    rice (msb_first) { #[codec(rice = 2)] one: u8, #[codec(rice = 3)] many: [i16; 4] }
    leb128 (lsb_first) { #[codec(leb128)] one: i32, #[codec(leb128)] many: [u16; 3] }
    leb128_in_order (msb_first) { #[codec(leb128)] one: u64, flag: bool, #[codec(leb128)] many: [i64; 2] }
    table (msb_first) { #[codec(huffman = TABLE)] one: u8, #[codec(huffman = TABLE)] many: [u8; 7] }
    byte_orders (msb_first) { #[codec(little_endian)] little: u32, #[codec(little_endian, bits = 24)] three: i32, #[codec(bits = 3)] few: u8, #[codec(big_endian)] many: [u16; 9] }
    fixed (lsb_first) { #[codec(fixed = 0, bits = 2)] zero: (), #[codec(fixed = 1, bits = 1)] one: (), value: u8 }
    reserved (msb_first) { first: bool, #[codec(reserved = 3, bits = 4)] level: u8 }
    when (lsb_first) { #[codec(bits = 3)] kind: u8, #[codec(when = kind > 2)] number: Option<u16>, #[codec(when = kind == 1, len(bits = 2))] list: Option<Vec<u8>> }
    present (msb_first) { #[codec(present(number))] has: (), #[codec(bits = 3)] kind: u8, #[codec(when = has, elias_gamma)] number: Option<u16> }
    width (lsb_first) { #[codec(bits = 4)] depth: u8, #[codec(bits(depth + 1, max = 16))] value: u16, #[codec(bits(depth, max = 15))] signed: i16 }
    lists (msb_first) { #[codec(len(leb128))] bytes: Vec<u8>, #[codec(bits = 2, count_of = words)] count: (), #[codec(len = count)] words: Vec<Word> }
    lists_of_structs (lsb_first) { #[codec(len(bits = 12))] pairs: Vec<(u8, bool)>, #[codec(len(leb128), exp_golomb)] numbers: Vec<i64> }
    lists_of_wide_numbers (msb_first) { #[codec(len(bits = 5))] wide: Vec<u128>, #[codec(len(leb128), bits = 1)] bits: Vec<u8> }
    bounded_lists (lsb_first) { #[codec(len(bits = 6))] few: arrayvec::ArrayVec<u16, 5>, #[codec(len(bits = 2), unary)] runs: arrayvec::ArrayVec<u8, 2> }
    lists_by_their_bytes (msb_first) { #[codec(bits = 3)] kind: u8, #[codec(len(bytes, leb128), elias_gamma)] list: Vec<u32> }
    radix (lsb_first) { #[codec(radix = 3)] tiles: [u8; 5], #[codec(radix = RADICES)] time: [u8; 3] }
    ranks (msb_first) { #[codec(combination(9))] some: [u8; 3], #[codec(arrangement(6))] order: [u8; 4] }
    runs (lsb_first) { #[codec(runs, bits = 2)] pixels: [u8; 9] }
    zero_runs (msb_first) { #[codec(zero_runs, bits = 3)] pixels: [u8; 9] }
    best_of (lsb_first) { #[codec(best_of(Bits<8>, EliasGamma, Leb128))] one: u8, #[codec(best_of((bits = 2), (runs, bits = 2)))] many: [u8; 8] }
    xor (msb_first) { #[codec(xor = START, unary(max = 7))] squares: [u8; 3] }
    options (lsb_first) { one: Option<u16>, two: Option<Option<Plain>>, boxed: Box<Option<bool>>, tuple: (u8, Option<(bool, i8)>) }
    with (msb_first) { #[codec(with = EliasGamma)] one: u16, last: [bool; 21] }
    skip (lsb_first) { value: [u8; 3], #[codec(skip)] text: Option<String>, flags: [bool; 5] }
}
