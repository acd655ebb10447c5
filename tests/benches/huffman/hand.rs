//! What one would write by hand for squares.

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

/// The bits from a position on, at least 57 of them.
pub(crate) fn window(bytes: &[u8], position: usize) -> u64 {
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

/// For each two indices, `first + 16 * second`, both codewords and their length.
const PAIRS: [(u64, u32); 256] = {
    let mut pairs = [(0, 0); 256];
    let mut pair = 0;
    while pair < pairs.len() {
        let (first, second) = (pair % 16, pair / 16);
        if first < WORDS.len() && second < WORDS.len() {
            let ((word, length), (next, more)) = (WORDS[first], WORDS[second]);
            pairs[pair] = (word << more | next, length + more);
        }
        pair += 1;
    }
    pairs
};

/// Takes the codewords of two squares from a table, and stores 32 bits at a time.
pub(crate) fn encode_pairs(squares: &[Square; 64], into: &mut [u8; 48]) -> usize {
    let (mut gathered, mut filled, mut at) = (0u64, 0, 0);
    for &[first, second] in squares.as_chunks::<2>().0 {
        let (words, length) = PAIRS[first as usize | (second as usize) << 4];
        gathered = gathered << length | words;
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
