//! Entropy coding of the squares of a placement, each with a model of the squares before it.
//!
//! The squares are coded from a1 to h8. On each square the symbols that can still lead to a
//! placement that keeps all rules share a total. The score of a symbol is the sum of one weight,
//! from -128 to 127, of each of seventeen tables. The squares before it select the weights: the
//! neighbours, the counts of each kind, the squares of the kings, the pawns on the file, and the
//! mirrored squares. `tables` lists the features, and `shares` defines how scores become shares, in
//! integers.

mod board;
mod tables;
pub(super) mod weights;

use bitcodec::coding::Coding;
use bitcodec::coding::range_coder::{Cost, RangeDecoder, RangeEncoder, Span};
use bitcodec::error::{Fault, Refusal, Step};
use bitcodec::io::{BitRead, BitWrite, Observer};
use bitcodec::layout::Node;
use bitcodec::value::Value;
use bitcodec::{Layout, NoContext};

use self::weights::TRAINED;
use crate::chess::shares::share;
use crate::chess::symbol::Symbol;

pub use self::board::Board;
pub use self::tables::{FEATURES, WEIGHTS};

/// Returns the most bits of a number of symbols in a range coder. A share of a total costs at most
/// 16 bits, and the rounding of divisions costs less than a hundredth of a bit.
pub(super) const fn most_bits(symbols: usize) -> usize {
    symbols * 16 + symbols.div_ceil(100)
}

/// The symbols of the squares, each coded with a model of the squares before it, up to the end of
/// the bytes.
#[derive(Debug)]
pub enum Near {
    #[doc(hidden)]
    Never(std::convert::Infallible),
}

impl Coding<[Symbol; 64]> for Near {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(
        0,
        Some(most_bits(64)),
        Node::Custom {
            name: "am_near",
            version: 1,
        },
    );

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W, (): ()) -> Result<(), Fault> {
        let mut encoder = RangeEncoder::new();
        write(squares, &mut encoder, writer)?;
        encoder.finish(writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[Symbol; 64], Fault> {
        let mut decoder = RangeDecoder::new(reader)?;
        let squares = read(&mut decoder, reader)?;
        decoder.finish(reader)?;
        Ok(squares)
    }
}

/// The symbols that a square can have, and their shares.
#[derive(Default)]
struct SquareDistribution {
    symbols: [Symbol; 13],
    sizes: [i32; 13],
    len: usize,
    total: u32,
}

impl SquareDistribution {
    fn of(board: &Board) -> Self {
        let mut shares = Self::default();
        let add = |score: &mut i32, at: usize| *score += i32::from(TRAINED[at]);
        board.for_each(add, |symbol, score| {
            shares.symbols[shares.len] = symbol;
            shares.sizes[shares.len] = score;
            shares.len += 1;
        });
        shares.total = share(&mut shares.sizes[..shares.len]);
        shares
    }

    /// Returns the first symbol that `passes` accepts, with its span.
    fn find(&self, passes: impl Fn(Symbol, Span) -> bool) -> Option<(Symbol, Span)> {
        let mut start = 0;
        for (&symbol, &size) in self.symbols[..self.len].iter().zip(&self.sizes) {
            let size = size.cast_unsigned();
            let span = Span { start, size };
            if passes(symbol, span) {
                return Some((symbol, span));
            }
            start += size;
        }
        None
    }
}

/// Encodes all squares.
pub(super) fn write<W: BitWrite>(
    squares: &[Symbol; 64],
    encoder: &mut RangeEncoder,
    writer: &mut W,
) -> Result<(), Fault> {
    let mut board = Board::default();
    for (index, &symbol) in squares.iter().enumerate() {
        let shares = SquareDistribution::of(&board);
        writer.enter_element(index);
        match shares.find(|other, _| other == symbol) {
            Some((_, span)) => encoder.encode(span, shares.total, writer)?,
            None => {
                let rule = "the squares keep the rules of a placement";
                return Err(writer.refuse(Refusal::unencodable(rule)));
            }
        }
        writer.leave();
        board.put(symbol);
    }
    Ok(())
}

/// Decodes all squares.
pub(super) fn read<R: BitRead>(
    decoder: &mut RangeDecoder,
    reader: &mut R,
) -> Result<[Symbol; 64], Fault> {
    let mut board = Board::default();
    for index in 0..64 {
        let end = decoder.bits().end;
        reader.observer().enter(Step::Index(index), end);
        let shares = SquareDistribution::of(&board);
        let share = decoder.share(shares.total, reader)?;
        let found = shares.find(|_, span| share < span.start + span.size);
        let (symbol, span) = found.expect("a share is below the total");
        decoder.decode(span, shares.total, reader)?;
        tell(symbol_name(symbol), span, shares.total, end, reader);
        reader.observer().leave(end);
        board.put(symbol);
    }
    Ok(board.squares())
}

/// Reports the value and the cost of a symbol to the observer. The bits of the code belong to all
/// symbols together, so no symbol has a range of its own.
pub(super) fn tell<R: BitRead>(value: Value, span: Span, total: u32, end: usize, reader: &mut R) {
    if !R::BULK {
        reader.observer().note(end..end, value);
        reader.observer().cost(Cost::of(span, total));
    }
}

fn symbol_name(symbol: Symbol) -> Value {
    use bitcodec::coding::Symbol as _;
    symbol.shown()
}
