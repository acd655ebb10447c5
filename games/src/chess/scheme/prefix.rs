//! The prefix codes of the schemes: a word for each symbol, the most frequent ones shortest.

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Refusal};

use crate::chess::{Placement, Symbol};

/// The longest word of all tables.
const LONGEST: u32 = 9;

/// Words for the numbers below `N`.
#[derive(Debug)]
struct Table<const N: usize> {
    /// Word and length of each number.
    words: [(u64, u32); N],
    /// Number and length of the word that nine bits begin with.
    lookup: [(u8, u8); 1 << LONGEST],
}

impl<const N: usize> Table<N> {
    /// Takes words in the digits of their text, as `110`.
    const fn new(texts: [&str; N]) -> Self {
        let mut table = Self {
            words: [(0, 0); N],
            lookup: [(0, 0); 1 << LONGEST],
        };
        let mut number = 0;
        while number < N {
            let text = texts[number].as_bytes();
            let (mut word, mut length) = (0_u64, 0);
            while length < text.len() {
                word = word << 1 | (text[length] - b'0') as u64;
                length += 1;
            }
            let length = length as u32;
            table.words[number] = (word, length);
            let mut rest = 0;
            while rest < 1 << (LONGEST - length) {
                let place = (word << (LONGEST - length)) as usize + rest;
                assert!(
                    table.lookup[place].1 == 0,
                    "no word is the beginning of another"
                );
                table.lookup[place] = (number as u8, length as u8);
                rest += 1;
            }
            number += 1;
        }
        table
    }
}

/// The words printed in the puzzle: 0 for an empty square, 3 bits for a pawn, 5 for rook, knight and bishop, 6 for queen and
/// king.
#[derive(Clone, Copy, Debug)]
pub enum PrintedWords {}

/// Canonical Huffman words of the men's frequencies at the start of a game.
#[derive(Clone, Copy, Debug)]
pub enum GeneratedWords {}

/// One bit for a square that is as at the start of a game; otherwise 1 and a word for its symbol exclusive or the symbol of
/// the start.
#[derive(Clone, Copy, Debug)]
pub enum ChangedWords {}

static PRINTED: Table<13> = Table::new([
    "0", "110", "11111", "10110", "10100", "111010", "101110", "100", "11110", "10101", "11100",
    "111011", "101111",
]);

static GENERATED: Table<13> = Table::new([
    "0", "100", "11000", "11001", "11010", "111100", "111101", "101", "11011", "11100", "11101",
    "111110", "111111",
]);

static CHANGED: Table<16> = Table::new([
    "0",
    "100",
    "11000",
    "11001",
    "11010",
    "11011",
    "111100",
    "101",
    "111101",
    "11100",
    "11101",
    "111110",
    "1111110",
    "11111110",
    "111111110",
    "111111111",
]);

const fn layout(name: &'static str, longest: usize) -> Layout {
    Layout {
        min_bits: 64,
        max_bits: Some(64 * longest),
        node: Node::Custom { name, version: 1 },
    }
}

impl Coding<[Symbol; 64]> for PrintedWords {
    const LAYOUT: &'static Layout = &layout("printed words", 6);

    #[inline]
    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        write(&PRINTED, squares.map(Symbol::number), writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        read(&PRINTED, |_, number| Symbol::new(number), reader)
    }
}

impl Coding<[Symbol; 64]> for GeneratedWords {
    const LAYOUT: &'static Layout = &layout("generated words", 6);

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        write(&GENERATED, squares.map(Symbol::number), writer)
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        read(&GENERATED, |_, number| Symbol::new(number), reader)
    }
}

impl Coding<[Symbol; 64]> for ChangedWords {
    const LAYOUT: &'static Layout = &layout("changed words", 9);

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        write(&CHANGED, changes(squares), writer)
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let start = Placement::START.squares();
        let symbol = |place: usize, change| Symbol::new(start[place].number() ^ change);
        read(&CHANGED, symbol, reader)
    }
}

/// The symbols exclusive or those at the start of a game.
pub(super) fn changes(squares: &[Symbol; 64]) -> [u8; 64] {
    let mut changes = squares.map(Symbol::number);
    for (change, symbol) in changes.iter_mut().zip(Placement::START.squares()) {
        *change ^= symbol.number();
    }
    changes
}

fn write<const N: usize, W: BitWrite>(
    table: &Table<N>,
    numbers: [u8; 64],
    writer: &mut W,
) -> Result<(), Fault> {
    for number in numbers {
        let (word, length) = table.words[usize::from(number)];
        writer.write_bits(word, length)?;
    }
    Ok(())
}

fn read<const N: usize, R: BitRead>(
    table: &Table<N>,
    symbol: impl Fn(usize, u8) -> Option<Symbol>,
    reader: &mut R,
) -> Result<[Symbol; 64], Fault> {
    let mut squares = [Symbol::Empty; 64];
    for (place, square) in squares.iter_mut().enumerate() {
        let start = reader.position();
        let head = usize::try_from(reader.look_ahead() >> (64 - LONGEST)).unwrap_or(0);
        let (number, length) = table.lookup[head];
        reader.advance(usize::from(length))?;
        let Some(symbol) = symbol(place, number) else {
            let rule = "the change leads to a man";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        };
        *square = symbol;
    }
    Ok(squares)
}

impl<const N: usize> Table<N> {
    /// The bits that some numbers take.
    fn bits(&self, numbers: &[u8; 64]) -> u32 {
        numbers
            .iter()
            .map(|&number| self.words[usize::from(number)].1)
            .sum()
    }
}

/// The bits of a placement as [`PrintedWords`].
pub(super) fn printed_bits(squares: &[Symbol; 64]) -> u32 {
    PRINTED.bits(&squares.map(Symbol::number))
}

/// The bits of a placement as [`ChangedWords`].
pub(super) fn changed_bits(squares: &[Symbol; 64]) -> u32 {
    CHANGED.bits(&changes(squares))
}
