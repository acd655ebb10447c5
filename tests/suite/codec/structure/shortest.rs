//! How wide the shortest of several alternatives can be.

use super::*;
use bitcodec::coding::{Bits, Coding};
use bitcodec::error::{Fault, Refusal};
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::{Layout, Node};
use bitcodec::{NoContext, laws};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = 272)]
struct Sudoku {
    #[codec(range = 0..=9, best_of((zero_runs, bits = 4), (radix = 10)))]
    cells: [u8; 81],
}

#[test]
fn an_alternative_that_takes_every_value_bounds_the_shortest_one() {
    // One bit that selects, and 10^81 is below 2^270.
    assert_eq!(Sudoku::LAYOUT.rows()[0].max_bits, Some(271));
    assert_eq!(Sudoku::MAX_BITS, Some(272));
    for cells in [
        [0; 81],
        [9; 81],
        core::array::from_fn(|cell| (cell % 10) as u8),
    ] {
        let sudoku = Sudoku { cells };
        assert_eq!(
            Sudoku::from_bytes(&sudoku.to_bytes().unwrap()),
            Ok(sudoku.clone())
        );
        laws::of_value(&sudoku);
    }
}

/// Each declaration with the width that it has at most, over all arrays of small numbers.
macro_rules! at_most {
    ($($int:ident, $bits:literal: [$($keys:tt)*])*) => {$({
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct Three {
            #[codec($($keys)*)]
            numbers: [$int; 3],
        }

        let keys = stringify!($int: $($keys)*);
        assert_eq!(Three::MAX_BITS, Some($bits), "{keys}");
        let most = Three::MAX_BITS.unwrap();
        for number in 0..4096u16 {
            let numbers = [0, 4, 8].map(|shift| (number >> shift & 15) as $int);
            for numbers in [numbers, numbers.map(|number| number.wrapping_mul(23))] {
                let three = Three { numbers };
                let Ok(bytes) = three.to_bytes() else { continue };
                let trace = Three::trace(&bytes);
                let bits = trace.segments().iter().filter(|part| part.value != Some(Value::Padding));
                let bits = bits.map(|part| part.bits.end).max().unwrap();
                assert!(bits <= most, "{keys}: {numbers:?} takes {bits} bits, more than {most}");
                assert_eq!(Three::from_bytes(&bytes).unwrap(), three, "{keys}");
            }
        }
        laws::of_type::<Three>();
    })*};
}

#[test]
fn no_value_is_wider_than_its_layout_says() {
    at_most! {
        // Each takes what the other does: the narrower bounds the wider.
        u8, 25: [best_of((bits = 8), (runs))]
        u8, 26: [best_of((zero_runs), (bits = 8), (runs))]
        u8, 14: [best_of((zero_runs, bits = 4), (runs, bits = 4), (bits = 4))]
        u8, 13: [best_of((runs, range = 1..=10), (bits = 4))]
        // What one of them takes, the other does not.
        u8, 16: [best_of((bits = 3), (runs, bits = 4))]
        // Only a range keeps out what the narrower one does not take.
        u8, 10: [range = 0..=7, best_of((bits = 3), (runs, bits = 4))]
        u8, 16: [range = 0..=8, best_of((bits = 3), (runs, bits = 4))]
        u8, 10: [range = 1..=8, bias = 1, best_of((bits = 3), (runs, bits = 4))]
        u8, 11: [range = 0..=9, best_of((radix = 10), (bits = 8))]
        u8, 11: [range = 3..=9, best_of((bits = 8), (bias = 2, radix = 8), (runs))]
        u8, 14: [best_of((unary(max = 2)), (radix = 10), (range = 0..=9))]
    }
}

/// Looks like an integer of four bits, and takes even ones only.
enum Even {}

impl Coding<u8> for Even {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(4, Some(4), Node::Unsigned);

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        if *value % 2 == 1 {
            let rule = "the number is even";
            return Err(writer.refuse(Refusal::unencodable(rule)));
        }
        Bits::<4>::encode(value, writer, ())
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        let start = reader.position();
        let value: u8 = Bits::<4>::decode(reader, ())?;
        if value % 2 == 1 {
            let rule = "the number is even";
            return Err(reader.refuse(start, Refusal::not_canonical(rule)));
        }
        Ok(value)
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Uneven {
    #[codec(best_of(Even, (leb128)))]
    number: u8,
}

#[test]
fn a_coding_of_a_user_bounds_nothing() {
    // It may refuse a value that its layout shows.
    assert_eq!(Uneven::MAX_BITS, Some(17));
    laws::of_type::<Uneven>();
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Elements {
    #[codec(len(bits = 8), each(range = 0..=3, best_of((bits = 2), (elias_gamma, bias = -1))))]
    list: Vec<u8>,
}

#[test]
fn the_longer_form_of_a_value_is_refused_where_it_is_longer_than_the_bound() {
    // A zero, then nine bits of 0s: one run of 81, or 270 bits of digits. Instead: ones, each of a zero run of none.
    let mut bits = vec![false];
    for _ in 0..81 {
        // One more than a run of no zeros in gamma code, then the element in four bits.
        bits.extend([true, false, false, false, true]);
    }
    let mut bytes = vec![0; bits.len().div_ceil(8)];
    for (index, bit) in bits.iter().enumerate() {
        bytes[index / 8] |= u8::from(*bit) << (7 - index % 8);
    }
    assert!(bytes.len() > 34);
    assert!(Sudoku::from_bytes(&bytes).is_err());
    let error = Sudoku::from_bytes(&bytes[..34]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Truncated);
    assert_eq!(Elements::MAX_BITS, Some(8 + 255 * 3));
    // The shorter form of 0 is one bit.
    for (bytes, is_right) in [([1, 0], false), ([1, 0b1100_0000], true)] {
        assert_eq!(Elements::from_bytes(&bytes).is_ok(), is_right);
    }
    laws::of_type::<Elements>();
}
