//! Numbers that are constants, of whatever integer type.

use std::fmt::Debug;

mod of_types;
mod tags;
mod ways;

use bitcodec::layout::Node;
use bitcodec::{BitCodec, NoContext, WireFormat};

const TINY: u8 = 3;
const SHORT: i16 = 4;
const INT: i32 = 5;
const LONG: u64 = 6;
const WORD: usize = 7;
const SIGNED: isize = 8;
const WIDE: i128 = 9;
const VAST: u128 = 10;
const BELOW: i8 = -3;
const MASK: [u32; 2] = [1, 16];

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = 120 + LONG * 8)]
struct Constants {
    #[codec(bits = TINY)]
    bits: u8,
    #[codec(little_endian, bits = SIGNED * 2)]
    little: u32,
    #[codec(range = BELOW..=SHORT)]
    range: i8,
    #[codec(bits = WORD, range = 0..=VAST)]
    checked: u8,
    #[codec(bits = INT, bias = BELOW)]
    bias: i16,
    #[codec(unary(max = SHORT))]
    max: u8,
    #[codec(unary(total = INT))]
    total: [u8; 2],
    #[codec(rice = TINY)]
    rice: u8,
    #[codec(leb128(prefix = WIDE - 2))]
    prefix: u8,
    #[codec(reserved = SIGNED, radix = { VAST })]
    radix: [u8; 2],
    #[codec(combination(LONG))]
    combination: [u8; 2],
    #[codec(arrangement(MASK[1]))]
    arrangement: [u8; 2],
    #[codec(fixed = SHORT, bits = VAST)]
    fixed: u32,
    #[codec(fixed = BELOW, bits = INT)]
    below: i64,
    #[codec(fixed = WORD, bits = WIDE)]
    unit: (),
    #[codec(bits(bits, max = SHORT + 3))]
    by: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = 168)]
struct Literals {
    #[codec(bits = 3)]
    bits: u8,
    #[codec(little_endian, bits = 16)]
    little: u32,
    #[codec(range = -3..=4)]
    range: i8,
    #[codec(bits = 7, range = 0..=10)]
    checked: u8,
    #[codec(bits = 5, bias = -3)]
    bias: i16,
    #[codec(unary(max = 4))]
    max: u8,
    #[codec(unary(total = 5))]
    total: [u8; 2],
    #[codec(rice = 3)]
    rice: u8,
    #[codec(leb128(prefix = 7))]
    prefix: u8,
    #[codec(reserved = 8, radix = 10)]
    radix: [u8; 2],
    #[codec(combination(6))]
    combination: [u8; 2],
    #[codec(arrangement(16))]
    arrangement: [u8; 2],
    #[codec(fixed = 4, bits = 10)]
    fixed: u32,
    #[codec(fixed = -3, bits = 5)]
    below: i64,
    #[codec(fixed = 7, bits = 9)]
    unit: (),
    #[codec(bits(bits, max = 7))]
    by: u8,
}

#[test]
fn a_constant_of_any_integer_type_is_as_its_literal() {
    let constants = Constants {
        bits: 5,
        little: 0x1234,
        range: -2,
        checked: 10,
        bias: -1,
        max: 4,
        total: [2, 3],
        rice: 9,
        prefix: 200,
        radix: [4, 2],
        combination: [1, 4],
        arrangement: [15, 3],
        fixed: 4,
        below: -3,
        unit: (),
        by: 17,
    };
    let literals = Literals {
        bits: 5,
        little: 0x1234,
        range: -2,
        checked: 10,
        bias: -1,
        max: 4,
        total: [2, 3],
        rice: 9,
        prefix: 200,
        radix: [4, 2],
        combination: [1, 4],
        arrangement: [15, 3],
        fixed: 4,
        below: -3,
        unit: (),
        by: 17,
    };
    let bytes = constants.to_bytes().unwrap();
    assert_eq!(bytes, literals.to_bytes().unwrap());
    assert_eq!(Constants::from_bytes(&bytes).unwrap(), constants);
    assert_eq!(
        Constants::LAYOUT.fingerprint(),
        Literals::LAYOUT.fingerprint()
    );
}

const EDGE: u128 = 1 << 127;

#[test]
fn values_from_the_middle_of_u128_on_have_a_bias() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Biased(#[codec(bias = TINY)] u128, #[codec(bias = -5)] u128);
    both(&Biased(u128::MAX, u128::MAX - 5));
    both(&Biased(EDGE + 5, EDGE - 5));
    both(&Biased(3, 0));
    for value in [Biased(2, 0), Biased(5, u128::MAX - 4)] {
        assert!(value.to_bytes().is_err(), "{value:?}");
    }
}

#[test]
fn ranges_beyond_i128_are_exact() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Ranged(
        #[codec(range = 340282366920938463463374607431768211450..=340282366920938463463374607431768211455)]
         u128,
        #[codec(range = 0..=EDGE)] u128,
    );
    both(&Ranged(u128::MAX, EDGE));
    both(&Ranged(u128::MAX - 5, 0));
    for value in [Ranged(u128::MAX - 6, 0), Ranged(u128::MAX, EDGE + 1)] {
        assert!(value.to_bytes().is_err(), "{value:?}");
    }
    let Node::Struct(item) = Ranged::LAYOUT.node else {
        panic!("a struct")
    };
    assert_eq!(item.fields[0].layout.max_bits, Some(3));
    assert_eq!(item.fields[1].layout.max_bits, Some(128));
}

/// Both laws.
fn both<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: &T) {
    let bytes = value.to_bytes().unwrap();
    let decoded = T::from_bytes(&bytes).unwrap();
    assert_eq!(decoded, *value);
    assert_eq!(decoded.to_bytes().unwrap(), bytes);
}

#[test]
fn ranges_reach_beyond_i128_beside_every_other_key() {
    const LAST: u128 = u128::MAX - 3;
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Ranged {
        #[codec(bits = 128, range = EDGE..=LAST)]
        beside_bits: u128,
        #[codec(leb128, bias = 3, range = 5..=340282366920938463463374607431768211450)]
        beside_bias: u128,
        #[codec(best_of((bits = 128, range = 0..=LAST), (exp_golomb)))]
        in_best_of: u128,
        #[codec(range = 5..=LAST)]
        arrays: [[u128; 2]; 2],
        #[codec(len(bits = 2), leb128, range = 5..=LAST)]
        list: Vec<u128>,
        #[codec(as = u128, range = 0..=LAST)]
        flag: bool,
    }
    let value = Ranged {
        beside_bits: EDGE,
        beside_bias: u128::MAX - 5,
        in_best_of: LAST,
        arrays: [[5, LAST], [6, EDGE]],
        list: vec![LAST, 5],
        flag: true,
    };
    both(&value);
    let wrong: [fn(&mut Ranged); 6] = [
        |value| value.beside_bits = EDGE - 1,
        |value| value.beside_bits = LAST + 1,
        |value| value.beside_bias = 4,
        |value| value.beside_bias = u128::MAX - 4,
        |value| value.arrays[0][1] = LAST + 1,
        |value| value.list.push(u128::MAX),
    ];
    for wrong in wrong {
        let mut value = value.clone();
        wrong(&mut value);
        assert!(value.to_bytes().is_err(), "{value:?}");
    }
}

#[test]
fn weights_are_constants_of_any_integer_type() {
    const HEAVY: u8 = 32;

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(huffman)]
    enum Square {
        #[codec(weight = HEAVY)]
        Empty,
        #[codec(weight = Self::LIGHT + 1)]
        Pawn,
        #[codec(weight = 1)]
        King,
    }

    impl Square {
        const LIGHT: i16 = 1;
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Row([Square; 3]);

    let row = Row([Square::King, Square::Empty, Square::Pawn]);
    let bytes = row.to_bytes().expect("every square has a codeword");
    assert_eq!(bytes, [0b1101_0000]); // 11, 0, 10
    assert_eq!(Row::from_bytes(&bytes), Ok(row));
}

#[test]
fn fixed_numbers_reach_beyond_i128() {
    const LAST: u128 = u128::MAX - 3;
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Fixed {
        #[codec(exp_golomb, fixed = 340282351029656456360378762261682089929)]
        literal: u128,
        #[codec(bits = 128, fixed = LAST)]
        constant: u128,
        #[codec(bits = 128, fixed = LAST)]
        nothing: (),
    }
    let value = Fixed {
        literal: 340_282_351_029_656_456_360_378_762_261_682_089_929,
        constant: LAST,
        nothing: (),
    };
    both(&value);
    let error = Fixed {
        constant: 5,
        ..value
    };
    assert_eq!(
        error.to_bytes().unwrap_err().to_string(),
        "constant: 5 is not the fixed value 340282366920938463463374607431768211452"
    );
}
