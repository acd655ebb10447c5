//! Radices, combinations, arrangements.

use bitcodec::coding::{Arrangement, Combination, Radices, Radix, RadixBy};
use bitcodec::{BitCodec, Coding, ErrorKind, Format};
use proptest::prelude::*;

use crate::laws::{comes_back, is_canonical, is_refused};

/// Base 11 on the first and last eight squares, where no pawn stands, and base 13 elsewhere.
enum Board {}

impl Radices for Board {
    const RADICES: &'static [u64] = &{
        let mut radices = [13; 64];
        let mut square = 0;
        while square < 8 {
            radices[square] = 11;
            radices[63 - square] = 11;
            square += 1;
        }
        radices
    };
}

fn width<T, C: Coding<T>>() -> usize {
    assert_eq!(C::LAYOUT.max_bits, Some(C::LAYOUT.min_bits));
    C::LAYOUT.min_bits
}

#[test]
fn widths_are_the_least_that_hold_all() {
    assert_eq!(width::<[u8; 64], Radix<13>>(), 237);
    assert_eq!(width::<[u8; 64], RadixBy<Board>>(), 233);
    assert_eq!(width::<[u8; 3], Radix<2>>(), 3);
    assert_eq!(width::<[u8; 64], Radix<2>>(), 64);
    assert_eq!(width::<[u32; 3], Radix<{ u32::MAX as u64 }>>(), 96);
    assert_eq!(width::<[u8; 5], Radix<1>>(), 0);
    assert_eq!(width::<[u8; 0], Radix<7>>(), 0);
    assert_eq!(width::<[u8; 8], Combination<48>>(), 29);
    assert_eq!(width::<[u8; 8], Combination<40>>(), 27);
    assert_eq!(width::<[u8; 8], Arrangement<48>>(), 44);
    assert_eq!(width::<[u8; 52], Arrangement<52>>(), 226);
}

proptest! {
    #[test]
    fn radix_13(digits in prop::array::uniform32(0u8..13), bytes: [u8; 32]) {
        comes_back::<[u8; 32], Radix<13>>(&digits);
        is_canonical::<[u8; 32], Radix<13>>(&bytes);
        let mut board = [0; 64];
        board[..32].copy_from_slice(&digits);
        board[40..].copy_from_slice(&digits[8..]);
        comes_back::<[u8; 64], Radix<13>>(&board);
        let bytes = [bytes, bytes].concat();
        is_canonical::<[u8; 64], Radix<13>>(&bytes);
    }

    #[test]
    fn radices_of_their_own(digits in prop::array::uniform32(0u8..11), bytes: [u8; 32]) {
        let mut board = [12; 64];
        board[..16].copy_from_slice(&digits[..16]);
        board[48..].copy_from_slice(&digits[16..]);
        comes_back::<[u8; 64], RadixBy<Board>>(&board);
        is_canonical::<[u8; 64], RadixBy<Board>>(&bytes);
    }

    #[test]
    fn large_radices(digits: [u32; 3], bytes: [u8; 32]) {
        let digits = digits.map(|digit| digit.min(u32::MAX - 1));
        comes_back::<[u32; 3], Radix<{ u32::MAX as u64 }>>(&digits);
        is_canonical::<[u32; 3], Radix<{ u32::MAX as u64 }>>(&bytes);
        is_canonical::<[u32; 5], Radix<{ (1 << 31) + 1 }>>(&bytes);
    }

    #[test]
    fn combinations(set in prop::collection::btree_set(0u8..48, 8), bytes: [u8; 8]) {
        let values: Vec<u8> = set.into_iter().collect();
        comes_back::<[u8; 8], Combination<48>>(&values.try_into().unwrap());
        is_canonical::<[u8; 8], Combination<48>>(&bytes);
        is_canonical::<[u8; 3], Combination<5>>(&bytes);
    }

    #[test]
    fn arrangements(deck in Just((0u8..52).collect::<Vec<u8>>()).prop_shuffle(), bytes: [u8; 32]) {
        let deck: [u8; 52] = deck.try_into().unwrap();
        comes_back::<[u8; 52], Arrangement<52>>(&deck);
        is_canonical::<[u8; 52], Arrangement<52>>(&bytes);
        is_canonical::<[u8; 8], Arrangement<48>>(&bytes);
    }
}

#[test]
fn small_alphabets_are_exhausted() {
    let mut seen = 0;
    for byte in u8::MIN..=u8::MAX {
        is_canonical::<[u8; 3], Radix<6>>(&[byte]);
        is_canonical::<[u8; 3], Arrangement<7>>(&[byte]);
        is_canonical::<[u8; 4], Combination<9>>(&[byte]);
    }
    for a in 0..9u8 {
        for b in a + 1..9 {
            for c in b + 1..9 {
                for d in c + 1..9 {
                    comes_back::<[u8; 4], Combination<9>>(&[a, b, c, d]);
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 126);
}

#[test]
fn values_without_a_number_are_refused() {
    is_refused::<[u8; 2], Radix<13>>(&[0, 13]);
    is_refused::<[i8; 2], Radix<13>>(&[-1, 0]);
    is_refused::<[u8; 2], Combination<9>>(&[3, 3]);
    is_refused::<[u8; 2], Combination<9>>(&[4, 3]);
    is_refused::<[u8; 2], Combination<9>>(&[4, 9]);
    is_refused::<[u8; 2], Arrangement<9>>(&[4, 4]);
    is_refused::<[u8; 2], Arrangement<9>>(&[4, 9]);
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Flag {
    #[codec(radix = 3)]
    stripes: [u8; 5],
}

#[test]
fn a_number_above_all_digits_is_refused() {
    // 2 * 81 + 1 * 9 + 2 = 173 of 243.
    let flag = Flag {
        stripes: [2, 0, 1, 0, 2],
    };
    assert_eq!(flag.to_bytes().unwrap(), [173]);
    assert_eq!(Flag::from_bytes(&[173]).unwrap(), flag);
    let error = Flag::from_bytes(&[243]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "stripes: the number has more than 5 digits (bits 0..8)"
    );
}
