//! 64 digits of radix 13 as one number of 237 bits: the declared coding against limb arithmetic by hand. Beside it the same
//! squares as symbols, and with an alphabet of their own on the first and last rank, where no pawn stands.

use bitcodec::coding::Symbol as _;
use bitcodec::{BitCodec, DecodeError, EncodeError, Format as _};
use divan::{Bencher, black_box};

fn main() {
    let bytes = DIGITS.to_array().expect("each digit is below 13");
    assert_eq!(Some(bytes), encode_by_hand(&DIGITS.squares));
    assert_eq!(Some(DIGITS.squares), decode_by_hand(&bytes));
    assert_eq!(Ok(DIGITS), Board::from_bytes(&bytes));
    let symbols = Symbols::new().to_array().expect("each symbol is below 13");
    assert_eq!(bytes, symbols);
    let variable = Variable::new()
        .to_array()
        .expect("no pawn stands on the first or last rank");
    assert_eq!(Variable::from_bytes(&variable), Ok(Variable::new()));
    divan::main();
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(radix = 13)]
    squares: [u8; 64],
}

/// What stands on a square.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
enum Symbol {
    Empty,
    WhitePawn,
    WhiteRook,
    WhiteKnight,
    WhiteBishop,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackRook,
    BlackKnight,
    BlackBishop,
    BlackQueen,
    BlackKing,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Symbols {
    #[codec(as = u8, radix = 13)]
    squares: [Symbol; 64],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Variable {
    #[codec(radix(alphabets = ALPHABETS))]
    squares: [Symbol; 64],
}

const ALPHABETS: [&[u8]; 64] = {
    let mut alphabets: [&[u8]; 64] = [&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]; 64];
    let mut file = 0;
    while file < 8 {
        alphabets[file] = &[0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
        alphabets[63 - file] = alphabets[file];
        file += 1;
    }
    alphabets
};

fn symbols() -> [Symbol; 64] {
    DIGITS.squares.map(|digit| Symbol::from_index(digit.into()))
}

impl Symbols {
    fn new() -> Self {
        Self { squares: symbols() }
    }
}

impl Variable {
    fn new() -> Self {
        Self { squares: symbols() }
    }
}

/// The position before the first move of a chess game.
const DIGITS: Board = Board {
    squares: [
        2, 3, 4, 5, 6, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, //
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 11, 12,
        10, 9, 8,
    ],
};

/// 13^17, the greatest power of 13 below 2^64.
const CHUNK: u64 = 13_u64.pow(17);

/// Multiplies four limbs by 13^17 for each 17 digits, and adds them.
#[inline(never)]
fn encode_by_hand(squares: &[u8; 64]) -> Option<[u8; 30]> {
    let mut limbs = [0_u64; 4];
    for chunk in squares.chunks(17) {
        let mut value = 0;
        for &digit in chunk {
            if digit > 12 {
                return None;
            }
            value = 13 * value + u64::from(digit);
        }
        let factor = if chunk.len() == 17 {
            CHUNK
        } else {
            13_u64.pow(13)
        };
        let mut carry = value;
        for limb in &mut limbs {
            let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
    }
    // 237 bits, most significant first: the highest bit of the number is the highest of the first byte.
    let mut bytes = [0; 30];
    for index in (0..4).rev() {
        let low = if index == 0 { 0 } else { limbs[index - 1] };
        let word = limbs[index] << 19 | low >> 45;
        let at = 8 * (3 - index);
        let word = word.to_be_bytes();
        let len = word.len().min(30 - at);
        bytes[at..at + len].copy_from_slice(&word[..len]);
    }
    Some(bytes)
}

/// Divides four limbs by 13^17 for each 17 digits, and those by 13 one by one.
#[inline(never)]
fn decode_by_hand(bytes: &[u8]) -> Option<[u8; 64]> {
    let bytes: &[u8; 30] = bytes.try_into().ok()?;
    if bytes[29] & 7 != 0 {
        return None;
    }
    let mut wide = [0; 32];
    wide[2..].copy_from_slice(bytes);
    let mut words = [0_u64; 4];
    for (word, chunk) in words.iter_mut().rev().zip(wide.chunks(8)) {
        *word = u64::from_be_bytes(chunk.try_into().ok()?);
    }
    let mut limbs = [0; 4];
    for index in 0..4 {
        let high = if index == 3 { 0 } else { words[index + 1] };
        limbs[index] = words[index] >> 3 | high << 61;
    }
    let mut squares = [0; 64];
    let mut end = 64;
    for (index, count) in [13, 17, 17, 17].into_iter().enumerate() {
        let divisor = if count == 17 { CHUNK } else { 13_u64.pow(13) };
        let mut remainder = 0;
        for limb in limbs[..4 - index].iter_mut().rev() {
            let value = u128::from(remainder) << 64 | u128::from(*limb);
            *limb = (value / u128::from(divisor)) as u64;
            remainder = (value % u128::from(divisor)) as u64;
        }
        for place in squares[end - count..end].iter_mut().rev() {
            *place = (remainder % 13) as u8;
            remainder /= 13;
        }
        end -= count;
    }
    limbs.iter().all(|&limb| limb == 0).then_some(squares)
}

#[inline(never)]
fn encode_declared(board: &Board) -> Result<[u8; 30], EncodeError> {
    board.to_array()
}

#[inline(never)]
fn decode_declared(bytes: &[u8]) -> Result<Board, DecodeError> {
    Board::from_bytes(bytes)
}

#[inline(never)]
fn encode_symbols(board: &Symbols) -> Result<[u8; 30], EncodeError> {
    board.to_array()
}

#[inline(never)]
fn decode_symbols(bytes: &[u8]) -> Result<Symbols, DecodeError> {
    Symbols::from_bytes(bytes)
}

#[inline(never)]
fn encode_alphabets(board: &Variable) -> Result<[u8; 30], EncodeError> {
    board.to_array()
}

#[inline(never)]
fn decode_alphabets(bytes: &[u8]) -> Result<Variable, DecodeError> {
    Variable::from_bytes(bytes)
}

#[divan::bench_group(sample_count = 1000, sample_size = 100)]
mod encode {
    use super::*;

    #[divan::bench]
    fn hand(bencher: Bencher) {
        bencher.bench_local(|| encode_by_hand(black_box(&DIGITS.squares)));
    }

    #[divan::bench]
    fn declared(bencher: Bencher) {
        bencher.bench_local(|| encode_declared(black_box(&DIGITS)));
    }

    #[divan::bench]
    fn symbols(bencher: Bencher) {
        let board = Symbols::new();
        bencher.bench_local(|| encode_symbols(black_box(&board)));
    }

    #[divan::bench]
    fn alphabets(bencher: Bencher) {
        let board = Variable::new();
        bencher.bench_local(|| encode_alphabets(black_box(&board)));
    }
}

#[divan::bench_group(sample_count = 1000, sample_size = 100)]
mod decode {
    use super::*;

    #[divan::bench]
    fn hand(bencher: Bencher) {
        let bytes = DIGITS.to_array().expect("each digit is below 13");
        bencher.bench_local(|| decode_by_hand(black_box(&bytes)));
    }

    #[divan::bench]
    fn declared(bencher: Bencher) {
        let bytes = DIGITS.to_array().expect("each digit is below 13");
        bencher.bench_local(|| decode_declared(black_box(&bytes)));
    }

    #[divan::bench]
    fn symbols(bencher: Bencher) {
        let bytes = Symbols::new().to_array().expect("each symbol is below 13");
        bencher.bench_local(|| decode_symbols(black_box(&bytes)));
    }

    #[divan::bench]
    fn alphabets(bencher: Bencher) {
        let bytes = Variable::new().to_array().expect("no pawn stands there");
        bencher.bench_local(|| decode_alphabets(black_box(&bytes)));
    }
}
