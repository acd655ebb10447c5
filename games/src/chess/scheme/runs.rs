//! A placement as the squares that have changed since the start, between runs of those that have not.

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Refusal};

use crate::chess::{Placement, Symbol};

/// Runs of unchanged squares as the Elias gamma code of their length and one, each but a last one followed by a change:
/// the 4 bits of a symbol exclusive or the symbol at the start, never zero. Nothing follows a change on h8.
#[derive(Clone, Copy, Debug)]
pub enum ChangedRuns {}

/// The symbols exclusive or those at the start of a game.
fn changes(squares: &[Symbol; 64]) -> [u8; 64] {
    let mut changes = squares.map(Symbol::number);
    for (change, symbol) in changes.iter_mut().zip(Placement::START.squares()) {
        *change ^= symbol.number();
    }
    changes
}

impl Coding<[Symbol; 64]> for ChangedRuns {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 13,
        max_bits: Some(64 * 5),
        node: Node::Custom {
            name: "changed runs",
            version: 1,
        },
    };

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        let mut run = 0_u64;
        let write_run = |run: u64, writer: &mut W| {
            let zeros = (run + 1).ilog2();
            writer.write_bits(run + 1, 2 * zeros + 1)
        };
        for change in changes(squares) {
            if change == 0 {
                run += 1;
            } else {
                write_run(run, writer)?;
                writer.write_bits(change.into(), 4)?;
                run = 0;
            }
        }
        if run > 0 {
            write_run(run, writer)
        } else {
            Ok(())
        }
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let mut squares = *Placement::START.squares();
        let mut place = 0_usize;
        while place < squares.len() {
            let start = reader.position();
            let mut zeros = 0;
            while !reader.read_bit()? {
                zeros += 1;
                if zeros > 6 {
                    let rule = "a run covers at most 64 squares";
                    return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
                }
            }
            let run = (1 << zeros | reader.read_bits(zeros)?) - 1;
            place += usize::try_from(run).unwrap_or(squares.len());
            if place > squares.len() {
                let rule = "a run ends on h8";
                return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
            }
            if let Some(square) = squares.get_mut(place) {
                let start = reader.position();
                let change = reader.read_bits(4)?.to_le_bytes()[0];
                *square = match Symbol::new(square.number() ^ change) {
                    Some(symbol) if change != 0 => symbol,
                    _ => {
                        let rule = "a change is not zero and leads to a man";
                        return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
                    }
                };
                place += 1;
            }
        }
        Ok(squares)
    }
}
