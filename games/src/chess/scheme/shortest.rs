//! The shortest of four ways to write a placement.

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Number, Refusal, Value};

use super::digits::Digits;
use super::lists::{self, PieceLists};
use super::places::Ordered;
use super::prefix::{ChangedWords, PrintedWords, changed_bits, printed_bits};
use crate::chess::Symbol;

/// Two bits that select a way, and its bits: 0 the variable base, 1 the printed words, 2 the changed words, 3 lists.
/// The shortest is written, of equals the first.
#[derive(Clone, Copy, Debug)]
pub enum Shortest {}

impl Coding<[Symbol; 64]> for Shortest {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 2 + 64,
        max_bits: Some(2 + 233),
        node: Node::Custom {
            name: "shortest of four",
            version: 1,
        },
    };

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        let selector = shortest(squares);
        writer.write_bits(selector, 2)?;
        match selector {
            0 => Digits::<11>::encode(squares, writer),
            1 => PrintedWords::encode(squares, writer),
            2 => ChangedWords::encode(squares, writer),
            _ => PieceLists::<Ordered>::encode(squares, writer),
        }
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let start = reader.position();
        let selector = reader.read_bits(2)?;
        reader.note(start, Value::Number(Number::Unsigned(selector.into())));
        let squares = match selector {
            0 => Digits::<11>::decode(reader),
            1 => PrintedWords::decode(reader),
            2 => ChangedWords::decode(reader),
            _ => PieceLists::<Ordered>::decode(reader),
        }?;
        if shortest(&squares) != selector {
            let rule = "the shortest way is used, of equals the first";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        Ok(squares)
    }
}

/// The selector of the shortest way.
fn shortest(squares: &[Symbol; 64]) -> u64 {
    let bits = [
        Some(233),
        Some(printed_bits(squares)),
        Some(changed_bits(squares)),
        lists::bits::<Ordered>(squares),
    ];
    let ways = (0..)
        .zip(bits)
        .filter_map(|(selector, bits)| Some((bits?, selector)));
    ways.min().map_or(0, |(_, selector)| selector)
}
