//! A prefix code as a type.

use crate::layout::{Code, Layout, Node};

/// The codewords of a prefix code as a type. `huffman` generates one for its enum or field.
pub trait Words {
    /// The name of the type of the symbols, or of the table.
    const NAME: &'static str;
    /// The codeword of each symbol, in order of the symbols.
    const CODES: &'static [Code];
    /// The tables for codewords that are longer than one lookup.
    const LONG: &'static [u32];

    /// Whether every string of digits starts with a codeword.
    const IS_COMPLETE: bool = is_complete(Self::CODES);

    /// The layout of a codeword.
    const LAYOUT: &'static Layout = &layout(Self::NAME, Self::CODES);
}

const fn layout(name: &'static str, codes: &'static [Code]) -> Layout {
    let (shortest, longest) = lengths(codes);
    Layout {
        min_bits: shortest as usize,
        max_bits: Some(longest as usize),
        node: Node::Prefix { name, codes },
    }
}

/// Whether a prefix-free code is complete: its Kraft sum, counted in strings of 32 digits, is 2^32.
pub(super) const fn is_complete(codes: &[Code]) -> bool {
    let (mut covered, mut index) = (0u64, 0);
    while index < codes.len() {
        if codes[index].length > 0 {
            covered += 1 << (32 - codes[index].length);
        }
        index += 1;
    }
    covered == 1 << 32
}

/// Returns the lengths of the shortest and the longest codeword; symbols without a codeword do not count.
pub(super) const fn lengths(codes: &[Code]) -> (u32, u32) {
    let (mut shortest, mut longest) = (32, 0);
    let mut index = 0;
    while index < codes.len() {
        let length = codes[index].length as u32;
        if length < shortest && length > 0 {
            shortest = length;
        }
        if length > longest {
            longest = length;
        }
        index += 1;
    }
    (shortest, longest)
}

/// Parses a codeword, and returns it with its length.
#[track_caller]
pub(super) const fn parse(digits: &str) -> (u32, u8) {
    let digits = digits.as_bytes();
    assert!(!digits.is_empty(), "a codeword has at least one digit");
    assert!(digits.len() <= 32, "a codeword has at most 32 digits");
    let (mut word, mut index) = (0, 0);
    while index < digits.len() {
        assert!(
            matches!(digits[index], b'0' | b'1'),
            "a codeword is made of the digits 0 and 1"
        );
        word = word << 1 | (digits[index] - b'0') as u32;
        index += 1;
    }
    (word, digits.len() as u8)
}
