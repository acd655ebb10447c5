//! The codewords of a prefix code as a type.

use crate::layout::{Code, Layout, Node};

/// The words of a prefix code as a type. `huffman` makes one for its enum or field.
pub trait Words {
    /// The name of the symbols' type, or of the table.
    const NAME: &'static str;
    /// The word of each symbol, in order of the symbols.
    const CODES: &'static [Code];
    /// The tables for words that are longer than one lookup.
    const LONG: &'static [u32];

    /// What a word looks like.
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

/// Returns the lengths of the shortest and the longest word.
pub(super) const fn lengths(codes: &[Code]) -> (u32, u32) {
    let (mut shortest, mut longest) = (32, 0);
    let mut index = 0;
    while index < codes.len() {
        let length = codes[index].length as u32;
        if length < shortest {
            shortest = length;
        }
        if length > longest {
            longest = length;
        }
        index += 1;
    }
    (shortest, longest)
}
