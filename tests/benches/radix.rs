//! 64 digits of radix 13 as one number of 237 bits: the declared coding against limb arithmetic by hand. Beside it the same
//! squares as symbols, and with an alphabet of their own on the first and last rank, where no pawn stands; and 80 digits
//! whose radices show one by one, as the moves of a game, against words of 64 bits divided digit by digit.

use bitcodec::coding::{Choices, Digits};
use bitcodec::{
    BitCodec, DecodeError, EncodeError, Fault, Format as _, Msb, SliceReader, SliceWriter,
    Violation,
};
use divan::{Bencher, black_box};

#[path = "squares.rs"]
mod squares;

use squares::Square;

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
    let mut bytes = [0; 64];
    let len = join_by_hand(&PLACES, &mut bytes).expect("each digit is below its radix");
    let mut other = [0; 64];
    assert_eq!(join_declared(&PLACES, &mut other), Ok(len));
    assert_eq!(bytes, other);
    assert_eq!(split_by_hand(&bytes[..len]).as_ref(), Some(&PLACES));
    assert_eq!(split_declared(&bytes[..len]).as_deref(), Ok(&PLACES[..]));
    divan::main();
}

/// How many moves there are, from 20 on, as in a game of 80 half-moves: 385 bits.
const COUNTS: [u64; 80] = {
    let (mut counts, mut index) = ([20; 80], 0);
    while index < 80 {
        counts[index] = 20
            + (index as u64 * 7) % 19
            + if index % 11 == 10 {
                0
            } else {
                index as u64 % 5
            };
        index += 1;
    }
    counts
};

/// Which of them are played.
const PLACES: [u64; 80] = {
    let (mut places, mut index) = ([0; 80], 0);
    while index < 80 {
        places[index] = (index as u64 * 13 + 5) % COUNTS[index];
        index += 1;
    }
    places
};

/// Where in the game it is.
#[derive(Default)]
struct Ply(usize);

impl Choices<u64> for Ply {
    const NAME: &'static str = "counts";

    fn radix(&mut self) -> Result<u64, Violation> {
        COUNTS
            .get(self.0)
            .copied()
            .ok_or(Violation::new("the game is over"))
    }

    fn digit(&mut self, place: &u64) -> Result<u64, Violation> {
        Ok(*place)
    }

    fn value(&mut self, digit: u64) -> Result<u64, Violation> {
        Ok(digit)
    }

    fn advance(&mut self, _place: &u64) {
        self.0 += 1;
    }
}

/// Multiplies all words for each digit, the last one first, and beside them those of the greatest number.
#[inline(never)]
fn join_by_hand(places: &[u64; 80], bytes: &mut [u8; 64]) -> Option<usize> {
    let (mut words, mut limit) = ([0_u64; 8], [0_u64; 8]);
    let put = |words: &mut [u64; 8], radix: u64, digit: u64| {
        let mut carry = digit;
        for word in words {
            let product = u128::from(*word) * u128::from(radix) + u128::from(carry);
            *word = product as u64;
            carry = (product >> 64) as u64;
        }
    };
    for (&place, &radix) in places.iter().zip(&COUNTS).rev() {
        if place >= radix {
            return None;
        }
        put(&mut words, radix, place);
        put(&mut limit, radix, radix - 1);
    }
    let top = limit.iter().rposition(|&word| word != 0)?;
    let width = 64 * (top + 1) - limit[top].leading_zeros() as usize;
    let len = width.div_ceil(8);
    for (index, byte) in bytes.iter_mut().take(len).rev().enumerate() {
        *byte = (words[index / 8] >> (8 * (index % 8))) as u8;
    }
    Some(len)
}

/// Divides all words for each digit.
#[inline(never)]
fn split_by_hand(bytes: &[u8]) -> Option<[u64; 80]> {
    let mut words = [0_u64; 8];
    for (index, &byte) in bytes.iter().rev().enumerate() {
        *words.get_mut(index / 8)? |= u64::from(byte) << (8 * (index % 8));
    }
    let mut places = [0; 80];
    let mut used = words
        .iter()
        .rposition(|&word| word != 0)
        .map_or(0, |top| top + 1);
    for (place, &radix) in places.iter_mut().zip(&COUNTS) {
        let mut digit = 0;
        for word in words[..used].iter_mut().rev() {
            let value = u128::from(digit) << 64 | u128::from(*word);
            *word = (value / u128::from(radix)) as u64;
            digit = (value % u128::from(radix)) as u64;
        }
        while used > 0 && words[used - 1] == 0 {
            used -= 1;
        }
        *place = digit;
    }
    (used == 0).then_some(places)
}

#[inline(never)]
fn join_declared(places: &[u64; 80], bytes: &mut [u8; 64]) -> Result<usize, Fault> {
    let mut writer = SliceWriter::<Msb>::new(bytes);
    Digits::encode_from(&mut Ply::default(), places, &mut writer)?;
    writer.finish()
}

#[inline(never)]
fn split_declared(bytes: &[u8]) -> Result<Vec<u64>, Fault> {
    let mut places = Vec::with_capacity(80);
    let mut reader = SliceReader::<Msb>::new(bytes);
    Digits::decode_from(&mut Ply::default(), 80, &mut places, &mut reader)?;
    Ok(places)
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(radix = 13)]
    squares: [u8; 64],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Symbols {
    #[codec(as = u8, radix = 13)]
    squares: [Square; 64],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Variable {
    #[codec(radix(alphabets = ALPHABETS))]
    squares: [Square; 64],
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

impl Symbols {
    fn new() -> Self {
        Self {
            squares: squares::start(),
        }
    }
}

impl Variable {
    fn new() -> Self {
        Self {
            squares: squares::start(),
        }
    }
}

/// The start of a game.
const DIGITS: Board = Board {
    squares: squares::START,
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

#[divan::bench_group(sample_count = 1000, sample_size = 20)]
mod run_time_radices {
    use super::*;

    #[divan::bench]
    fn encode_by_hand(bencher: Bencher) {
        let mut bytes = [0; 64];
        bencher.bench_local(|| join_by_hand(black_box(&PLACES), &mut bytes));
    }

    #[divan::bench]
    fn encode_declared(bencher: Bencher) {
        let mut bytes = [0; 64];
        bencher.bench_local(|| join_declared(black_box(&PLACES), &mut bytes));
    }

    #[divan::bench]
    fn decode_by_hand(bencher: Bencher) {
        let mut bytes = [0; 64];
        let len = join_by_hand(&PLACES, &mut bytes).expect("each digit is below its radix");
        bencher.bench_local(|| split_by_hand(black_box(&bytes[..len])));
    }

    #[divan::bench]
    fn decode_declared(bencher: Bencher) {
        let mut bytes = [0; 64];
        let len = join_by_hand(&PLACES, &mut bytes).expect("each digit is below its radix");
        bencher.bench_local(|| split_declared(black_box(&bytes[..len])));
    }
}
