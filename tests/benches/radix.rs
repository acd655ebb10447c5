//! 64 digits of radix 13 as one number of 237 bits: the declared coding against limb arithmetic by hand. Beside it the same
//! squares as symbols, and with an alphabet of their own on the first and last rank, where no pawn stands; and 80 digits
//! whose radices show one by one, as the moves of a game, against words of 64 bits divided digit by digit.

use bitcodec::coding::{Choices, Digits};
use bitcodec::error::Fault;
use bitcodec::io::{Msb, SliceReader, SliceWriter};
use bitcodec::{BitCodec, DecodeError, EncodeError, Violation, WireFormat as _};
use divan::{Bencher, black_box};

#[path = "radix/hand.rs"]
mod hand;
#[path = "squares.rs"]
mod squares;

use squares::Square;

fn main() {
    let bytes = DIGITS.to_array().expect("each digit is below 13");
    assert_eq!(Some(bytes), hand::encode(&DIGITS.squares));
    assert_eq!(Some(DIGITS.squares), hand::decode(&bytes));
    assert_eq!(Ok(DIGITS), Board::from_bytes(&bytes));
    let symbols = Symbols::new().to_array().expect("each symbol is below 13");
    assert_eq!(bytes, symbols);
    let variable = Variable::new()
        .to_array()
        .expect("no pawn stands on the first or last rank");
    assert_eq!(Variable::from_bytes(&variable), Ok(Variable::new()));
    let squares = Variable::new().squares;
    assert_eq!(hand::encode_alphabets(&squares), Some(variable));
    assert_eq!(hand::decode_alphabets(&variable), Some(squares));
    let mut bytes = [0; 64];
    let len = hand::join(&PLACES, &mut bytes).expect("each digit is below its radix");
    let mut other = [0; 64];
    assert_eq!(join_declared(&PLACES, &mut other), Ok(len));
    assert_eq!(bytes, other);
    assert_eq!(hand::split(&bytes[..len]).as_ref(), Some(&PLACES));
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
        bencher.bench_local(|| hand::encode(black_box(&DIGITS.squares)));
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
    fn alphabets_hand(bencher: Bencher) {
        let board = Variable::new();
        bencher.bench_local(|| hand::encode_alphabets(black_box(&board.squares)));
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
        bencher.bench_local(|| hand::decode(black_box(&bytes)));
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
    fn alphabets_hand(bencher: Bencher) {
        let bytes = Variable::new().to_array().expect("no pawn stands there");
        bencher.bench_local(|| hand::decode_alphabets(black_box(&bytes)));
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
        bencher.bench_local(|| hand::join(black_box(&PLACES), &mut bytes));
    }

    #[divan::bench]
    fn encode_declared(bencher: Bencher) {
        let mut bytes = [0; 64];
        bencher.bench_local(|| join_declared(black_box(&PLACES), &mut bytes));
    }

    #[divan::bench]
    fn decode_by_hand(bencher: Bencher) {
        let mut bytes = [0; 64];
        let len = hand::join(&PLACES, &mut bytes).expect("each digit is below its radix");
        bencher.bench_local(|| hand::split(black_box(&bytes[..len])));
    }

    #[divan::bench]
    fn decode_declared(bencher: Bencher) {
        let mut bytes = [0; 64];
        let len = hand::join(&PLACES, &mut bytes).expect("each digit is below its radix");
        bencher.bench_local(|| split_declared(black_box(&bytes[..len])));
    }
}
