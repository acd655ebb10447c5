//! What one would write by hand.

use crate::men::{Man, WORDS};

/// For each value of six bits, the man whose word they begin with, and its length.
const LOOK: [(Man, u32); 64] = {
    let mut look = [(Man::Empty, 1); 64];
    let mut index = 0;
    while index < WORDS.len() {
        let (man, word, length) = WORDS[index];
        let mut rest = 0;
        while rest < 1 << (6 - length) {
            look[(word << (6 - length) | rest) as usize] = (man, length);
            rest += 1;
        }
        index += 1;
    }
    look
};

/// For each man, the word and its length.
const WORD: [(u64, u32); 13] = {
    let mut words = [(0, 0); 13];
    let mut index = 0;
    while index < WORDS.len() {
        words[WORDS[index].0 as usize] = (WORDS[index].1, WORDS[index].2);
        index += 1;
    }
    words
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
pub(crate) fn decode(bytes: &[u8]) -> Option<[Man; 64]> {
    let mut men = [Man::Empty; 64];
    let mut position = 0;
    for eight in men.chunks_exact_mut(8) {
        let mut ahead = window(bytes, position);
        for square in eight {
            let (man, length) = LOOK[(ahead >> 58) as usize];
            *square = man;
            ahead <<= length;
            position += length as usize;
        }
    }
    let end = bytes.len() * 8;
    if position > end || end - position >= 8 {
        return None;
    }
    let spare = (end - position) as u32;
    (bytes.last().copied().unwrap_or(0) & !(0xff << spare) as u8 == 0).then_some(men)
}

/// Gathers words in 64 bits, and stores 32 at a time.
pub(crate) fn encode(men: &[Man; 64], into: &mut [u8; 48]) -> usize {
    let (mut gathered, mut filled, mut at) = (0u64, 0, 0);
    for &man in men {
        let (word, length) = WORD[man as usize];
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
