//! What one would write by hand.

use crate::squares::{LOOKUP, SQUARES, Square, WORDS};

/// For each value of six bits, the square whose codeword they begin with, and its length.
const SQUARE: [(Square, u32); 64] = {
    let mut squares = [(Square::Empty, 0); 64];
    let mut bits = 0;
    while bits < squares.len() {
        let (index, length) = LOOKUP[bits];
        squares[bits] = (SQUARES[index as usize], length as u32);
        bits += 1;
    }
    squares
};

fn window(bytes: &[u8], position: usize) -> u64 {
    let tail = bytes.get(position / 8..).unwrap_or_default();
    let word = match tail.first_chunk::<8>() {
        Some(word) => u64::from_be_bytes(*word),
        None => {
            let mut word = [0; 8];
            word[..tail.len()].copy_from_slice(tail);
            u64::from_be_bytes(word)
        }
    };
    word << (position % 8)
}

/// Looks at six bits a symbol, and refills each eight symbols.
pub(crate) fn decode(bytes: &[u8]) -> Option<[Square; 64]> {
    let mut squares = [Square::Empty; 64];
    let mut position = 0;
    for eight in squares.chunks_exact_mut(8) {
        let mut ahead = window(bytes, position);
        for square in eight {
            let (found, length) = SQUARE[(ahead >> 58) as usize];
            *square = found;
            ahead <<= length;
            position += length as usize;
        }
    }
    let end = bytes.len() * 8;
    if position > end || end - position >= 8 {
        return None;
    }
    let spare = (end - position) as u32;
    (bytes.last().copied().unwrap_or(0) & !(0xff << spare) as u8 == 0).then_some(squares)
}

/// Gathers codewords in 64 bits, and stores 32 at a time.
pub(crate) fn encode(squares: &[Square; 64], into: &mut [u8; 48]) -> usize {
    let (mut gathered, mut filled, mut at) = (0u64, 0, 0);
    for &square in squares {
        let (word, length) = WORDS[square as usize];
        gathered = gathered << length | word;
        filled += length;
        if filled >= 32 {
            filled -= 32;
            into[at..at + 4].copy_from_slice(&((gathered >> filled) as u32).to_be_bytes());
            at += 4;
        }
    }
    let rest = (gathered << (32 - filled)) as u32;
    let bytes = filled.div_ceil(8) as usize;
    into[at..at + bytes].copy_from_slice(&rest.to_be_bytes()[..bytes]);
    at + bytes
}

/// Tables of eight bits each: a symbol with the digits that it takes of this level, or the next level.
pub(crate) struct Levels {
    tables: Vec<[(u16, u16); 256]>,
}

const NEXT: u16 = 1 << 15;

impl Levels {
    pub(crate) fn new(words: &[&str]) -> Self {
        let mut tables = vec![[(0, 0); 256]];
        for (symbol, word) in (0u16..).zip(words) {
            let mut table = 0;
            let mut rest = *word;
            while rest.len() > 8 {
                let (here, behind) = rest.split_at(8);
                let place = usize::from_str_radix(here, 2).expect("digits");
                if tables[table][place].1 & NEXT == 0 {
                    let next = tables.len() as u16;
                    tables[table][place] = (next, NEXT);
                    tables.push([(0, 0); 256]);
                }
                table = usize::from(tables[table][place].0);
                rest = behind;
            }
            let place = usize::from_str_radix(rest, 2).expect("digits") << (8 - rest.len());
            for fill in 0..1 << (8 - rest.len()) {
                tables[table][place + fill] = (symbol, rest.len() as u16);
            }
        }
        Self { tables }
    }

    pub(crate) fn decode(&self, bytes: &[u8]) -> Option<[u8; 320]> {
        let mut text = [0; 320];
        let mut position = 0;
        // At least 56 bits a window: one word of 30 always fits.
        let (mut ahead, mut left) = (window(bytes, 0), 56);
        for byte in &mut text {
            if left < 30 {
                (ahead, left) = (window(bytes, position), 56);
            }
            let mut table = &self.tables[0];
            loop {
                let (symbol, length) = table[(ahead >> 56) as usize];
                if length & NEXT == 0 {
                    *byte = u8::try_from(symbol).ok()?;
                    ahead <<= length;
                    position += usize::from(length);
                    left -= i32::from(length);
                    break;
                }
                table = &self.tables[usize::from(symbol)];
                ahead <<= 8;
                position += 8;
                left -= 8;
            }
        }
        (position <= bytes.len() * 8).then_some(text)
    }
}
