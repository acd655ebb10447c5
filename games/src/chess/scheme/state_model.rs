//! A whole state in one range code: its parts share the code, so none is padded to whole bits.

use bitcodec::coding::Coding;
use bitcodec::coding::range_coder::{MOST, RangeDecoder, RangeEncoder, Span};
use bitcodec::error::{Fault, Refusal, Step};
use bitcodec::int::Number;
use bitcodec::io::{BitRead, BitWrite, Observer};
use bitcodec::layout::Node;
use bitcodec::value::Value;
use bitcodec::{Layout, NoContext};

use super::context_model::weights::{CLOCK, EN_PASSANT, RIGHTS};
use super::context_model::{most_bits, read, tell, write};
use crate::chess::castling::CastleSide;
use crate::chess::scheme::placements::{Neighbours, PlacementScheme};
use crate::chess::scheme::snapshot::{Snapshot, stand_at_home};
use crate::chess::side::Side;
use crate::chess::state::{State, en_passant_candidates};

/// A state of standard chess through one range coder, up to the end of the bytes: the squares as in
/// [`Near`](super::Near), the side to move, each castling right whose king and rook are on their
/// initial squares, the pawn that has just moved two squares if there is a candidate, and the
/// clock, which is 0 after such a move.
#[derive(Debug)]
pub enum OneCode {
    #[doc(hidden)]
    Never(std::convert::Infallible),
}

/// The castling rights, in order.
pub const WINGS: [(Side, CastleSide, &str); 4] = [
    (Side::White, CastleSide::King, "white_king_side"),
    (Side::White, CastleSide::Queen, "white_queen_side"),
    (Side::Black, CastleSide::King, "black_king_side"),
    (Side::Black, CastleSide::Queen, "black_queen_side"),
];

/// The probability distribution of one part of a state.
#[derive(Clone, Copy)]
enum Distribution<'a> {
    /// The value 0 has `none` shares, each of the `others` values after it has `each`.
    Few { none: u32, each: u32, others: usize },
    /// Each value has its span of [`MOST`].
    Weighed(&'a [Span]),
}

impl Distribution<'_> {
    fn total(self) -> u32 {
        match self {
            // There are at most eight others.
            Self::Few { none, each, others } => none + each * others as u32,
            Self::Weighed(_) => MOST,
        }
    }

    /// Returns the span of a value; `None` if the value is not possible.
    fn span(self, value: usize) -> Option<Span> {
        match self {
            Self::Few { none, each, others } => match value.checked_sub(1) {
                None => Some(Span {
                    start: 0,
                    size: none,
                }),
                Some(other) if other < others => Some(Span {
                    start: none + each * other as u32,
                    size: each,
                }),
                Some(_) => None,
            },
            Self::Weighed(spans) => spans.get(value).copied(),
        }
    }

    /// Returns the value whose span contains a share, and the span.
    fn find(self, share: u32) -> Option<(usize, Span)> {
        let has = |value| {
            let span = self.span(value)?;
            Some((value, span, span.start + span.size))
        };
        let mut values = (0..).map_while(has);
        let (value, span, _) = values.find(|&(_, _, end)| share < end)?;
        Some((value, span))
    }
}

/// An encoder or a decoder of the parts of a state.
trait PartCoder {
    /// Codes a part and returns its value: an encoder returns `value`, a decoder ignores it.
    fn part(
        &mut self,
        field: &'static str,
        value: usize,
        shares: Distribution<'_>,
        shown: fn(usize) -> Value,
    ) -> Result<usize, Fault>;
}

struct PartEncoder<'a, W> {
    encoder: RangeEncoder,
    writer: &'a mut W,
}

impl<W: BitWrite> PartCoder for PartEncoder<'_, W> {
    fn part(
        &mut self,
        field: &'static str,
        value: usize,
        shares: Distribution<'_>,
        _: fn(usize) -> Value,
    ) -> Result<usize, Fault> {
        self.writer.enter(field);
        let Some(span) = shares.span(value).filter(|span| span.size > 0) else {
            let rule = "the value is one of those that the squares leave";
            return Err(self.writer.refuse(Refusal::unencodable(rule)));
        };
        self.encoder.encode(span, shares.total(), self.writer)?;
        self.writer.leave();
        Ok(value)
    }
}

struct PartDecoder<'a, R> {
    decoder: RangeDecoder,
    reader: &'a mut R,
}

impl<R: BitRead> PartCoder for PartDecoder<'_, R> {
    fn part(
        &mut self,
        field: &'static str,
        _: usize,
        shares: Distribution<'_>,
        shown: fn(usize) -> Value,
    ) -> Result<usize, Fault> {
        let end = self.decoder.bits().end;
        self.reader.observer().enter(Step::Field(field), end);
        let share = self.decoder.share(shares.total(), self.reader)?;
        let (value, span) = shares.find(share).expect("a share is below the total");
        self.decoder.decode(span, shares.total(), self.reader)?;
        tell(shown(value), span, shares.total(), end, self.reader);
        self.reader.observer().leave(end);
        Ok(value)
    }
}

fn flag(value: usize) -> Value {
    Value::Bool(value == 1)
}

fn number(value: usize) -> Value {
    Value::Number(Number::Unsigned(value as u128))
}

fn turn(value: usize) -> Value {
    Value::Name(if value == 0 { "white" } else { "black" })
}

/// Codes all parts after the squares.
fn rest<C: PartCoder>(state: &mut Snapshot<Neighbours>, coder: &mut C) -> Result<(), Fault> {
    let even = Distribution::Few {
        none: 1,
        each: 1,
        others: 1,
    };
    let side = coder.part("turn", state.turn as usize, even, turn)?;
    state.turn = Side::ALL[side];
    let rights = [
        &mut state.white_king_side,
        &mut state.white_queen_side,
        &mut state.black_king_side,
        &mut state.black_queen_side,
    ];
    let squares = state.placement.squares();
    for (place, (right, (side, castle, field))) in rights.into_iter().zip(WINGS).enumerate() {
        *right = if stand_at_home(squares, side, castle) {
            let rows = RIGHTS.rows();
            let shares = Distribution::Weighed(rows[place]);
            let value = usize::from(*right == Some(true));
            Some(coder.part(field, value, shares, flag)? == 1)
        } else {
            None
        };
    }
    let others = en_passant_candidates(squares, state.turn).count();
    if others > 0 {
        let [none, each] = EN_PASSANT;
        let shares = Distribution::Few { none, each, others };
        let value = coder.part("en_passant", state.en_passant.into(), shares, number)?;
        // There are at most eight candidates.
        state.en_passant = value as u8;
    }
    if state.en_passant == 0 {
        let [row] = CLOCK.rows();
        let shares = Distribution::Weighed(row);
        // The clock is at most 150.
        state.clock = coder.part("clock", state.clock.into(), shares, number)? as u8;
    }
    Ok(())
}

impl Coding<State> for OneCode {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(
        0,
        // The side to move, four rights, the pawn, the clock.
        Some(most_bits(64 + 7)),
        Node::Custom {
            name: "am_state",
            version: 1,
        },
    );

    fn encode<W: BitWrite>(state: &State, writer: &mut W, (): ()) -> Result<(), Fault> {
        let mut snapshot = match Snapshot::<Neighbours>::try_from(state) {
            Ok(snapshot) => snapshot,
            Err(violation) => return Err(writer.refuse(Refusal::Rule(violation))),
        };
        let mut encoder = RangeEncoder::new();
        writer.enter("squares");
        write(snapshot.placement.squares(), &mut encoder, writer)?;
        writer.leave();
        let mut writing = PartEncoder { encoder, writer };
        rest(&mut snapshot, &mut writing)?;
        writing.encoder.finish(writing.writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<State, Fault> {
        let mut decoder = RangeDecoder::new(reader)?;
        let bits = decoder.bits();
        reader.observer().enter(Step::Field("squares"), bits.end);
        let squares = read(&mut decoder, reader)?;
        reader.observer().leave(bits.end);
        let mut snapshot = Snapshot {
            placement: Neighbours { squares },
            turn: Side::White,
            white_king_side: None,
            white_queen_side: None,
            black_king_side: None,
            black_queen_side: None,
            en_passant: 0,
            clock: 0,
        };
        let mut reading = PartDecoder { decoder, reader };
        rest(&mut snapshot, &mut reading)?;
        reading.decoder.finish(reading.reader)?;
        State::try_from(snapshot)
            .map_err(|violation| reader.refuse_bits(bits, Refusal::Rule(violation)))
    }
}
