//! Radices, combinations, arrangements.

use bitcodec::__private::{Alphabets, Radices, RadixBy, RadixOf};
use bitcodec::coding::{Arrangement, Coding, Combination, Radix};
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};
use proptest::prelude::*;

use super::laws::{comes_back, is_canonical, is_refused};

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

fn width<T, C: Coding<T, Context = NoContext>>() -> usize {
    assert_eq!(C::LAYOUT.max_bits, Some(C::LAYOUT.min_bits));
    C::LAYOUT.min_bits
}

#[test]
fn widths_are_the_least_that_hold_all() {
    assert_eq!(width::<[u8; 64], Radix<13>>(), 237);
    assert_eq!(width::<[u8; 64], RadixBy<Board>>(), 233);
    assert_eq!(width::<[u8; 64], RadixOf<Squares>>(), 233);
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

/// A number that is not in the table of all alphabets, and one whose place there no integer has.
#[test]
fn a_symbol_above_all_alphabets_is_refused() {
    const DIGITS: [&[u8]; 3] = [&[1, 2, 200], &[7, 9], &[0, 1, 2, 3]];
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Code(#[codec(radix(alphabets = DIGITS))] [u128; 3]);

    assert!(Code([200, 9, 3]).to_bytes().is_ok());
    for wrong in [201, 256, u128::from(u64::MAX), u128::MAX] {
        for place in 0..3 {
            let mut digits = [200, 9, 3];
            digits[place] = wrong;
            let error = Code(digits).to_bytes().unwrap_err();
            assert!(error.to_string().contains(&wrong.to_string()), "{error}");
        }
    }
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
        "stripes: 243 is not in 0..=242 (bits 0..8)"
    );
}

/// No pawn stands on the first or last rank, which is two squares wide.
const RANKS: [&[u8]; 6] = [
    &[0, 2, 4],
    &[0, 2, 4],
    &[0, 1, 2, 3, 4],
    &[4, 3, 2, 1, 0],
    &[0, 2, 4],
    &[2],
];

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Ranks {
    #[codec(radix(alphabets = RANKS))]
    squares: [u8; 6],
    #[codec(as = u8, radix(alphabets = RANKS))]
    pieces: [Piece; 6],
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Piece {
    Empty,
    Pawn,
    Rook,
    Knight,
    Queen,
}

#[test]
fn each_place_has_its_own_alphabet() {
    let squares = [4, 2, 3, 3, 0, 2];
    let pieces = [
        Piece::Empty,
        Piece::Rook,
        Piece::Pawn,
        Piece::Pawn,
        Piece::Queen,
        Piece::Rook,
    ];
    let ranks = Ranks { squares, pieces };
    // Digits 2 1 3 1 0 0 and 0 1 1 3 2 0 of the radices 3 3 5 5 3 1, in 10 bits each: 3 * 3 * 5 * 5 * 3 = 675.
    let [first, second] = [
        (((2 * 3 + 1) * 5 + 3) * 5 + 1) * 3,
        ((5 + 1) * 5 + 3) * 3 + 2,
    ];
    let number: u32 = (first << 10 | second) << 4;
    let bytes = ranks.to_bytes().unwrap();
    assert_eq!(bytes, number.to_be_bytes()[1..]);
    assert_eq!(Ranks::from_bytes(&bytes), Ok(ranks.clone()));
    for (wrong, text) in [
        (
            Ranks {
                squares: [4, 1, 3, 3, 0, 2],
                ..ranks.clone()
            },
            "squares[1]: 1 is not in the alphabet of its place",
        ),
        (
            Ranks {
                squares: [4, 2, 3, 3, 0, 200],
                ..ranks.clone()
            },
            "squares[5]: 200 is not in the alphabet of its place",
        ),
        (
            Ranks {
                pieces: [Piece::Knight; 6],
                ..ranks
            },
            "pieces[0]: Knight is not in the alphabet of its place",
        ),
    ] {
        let error = wrong.to_bytes().unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (ErrorKind::Unencodable, text)
        );
    }
    let error = Ranks::from_bytes(&[0xff; 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "squares: 1023 is not in 0..=674 (bits 0..10)"
    );
    assert_eq!(
        Ranks::LAYOUT.spelling(),
        "msb:alphabets(000204,000204,0001020304,0403020100,000204,02);\
         symbols(5:alphabets(000204,000204,0001020304,0403020100,000204,02););"
    );
}

/// The board of chess, pawns left out on its first and last rank.
enum Squares {}

impl Alphabets for Squares {
    const ALPHABETS: &'static [&'static [u8]] = &{
        let mut alphabets: [&[u8]; 64] = [&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]; 64];
        let mut file = 0;
        while file < 8 {
            alphabets[file] = &[0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
            alphabets[63 - file] = alphabets[file];
            file += 1;
        }
        alphabets
    };
}

/// Numbers far apart need longer rows in the tables.
enum Apart {}

impl Alphabets for Apart {
    const ALPHABETS: &'static [&'static [u8]] = &[&[255, 0], &[7, 40, 100], &[1]];
}

proptest! {
    #[test]
    fn alphabets(digits in prop::array::uniform32(0u8..11), bytes: [u8; 32]) {
        let mut board = [12; 64];
        let back = |digit: u8| Squares::ALPHABETS[0][usize::from(digit)];
        for (square, digit) in digits.into_iter().enumerate() {
            board[square + 16] = digit;
            board[if square < 8 { square } else { 56 + square % 8 }] = back(digit);
        }
        comes_back::<[u8; 64], RadixOf<Squares>>(&board);
        is_canonical::<[u8; 64], RadixOf<Squares>>(&bytes);
        is_canonical::<[u8; 3], RadixOf<Apart>>(&bytes);
        let apart = [digits[0] % 2, digits[1] % 3, 0];
        let apart: [u8; 3] = std::array::from_fn(|place| Apart::ALPHABETS[place][usize::from(apart[place])]);
        comes_back::<[u8; 3], RadixOf<Apart>>(&apart);
    }
}
