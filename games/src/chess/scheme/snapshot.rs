//! A whole state as a placement scheme and a block after it.

use std::marker::PhantomData;

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Number, Refusal, Value, Violation};

use super::placements::PlacementScheme;
use crate::chess::state::en_passant_candidates;
use crate::chess::{Castling, Placement, Role, Side, Square, State, Symbol, Wing};

/// A placement in the scheme `S`, then what else belongs to a state of standard chess.
///
/// Side to move 1 bit (0 White); for each of `KQkq` whose king and rook stand at home 1 bit (1 = may castle); en passant
/// the number of the pawn that has just moved two squares among the k pawns that may have, by file from 1, or 0, in the
/// least width for k + 1 values; half-move clock 8 bits.
#[derive(Debug)]
pub enum WithState<S> {
    #[doc(hidden)]
    Never(std::convert::Infallible, PhantomData<S>),
}

impl<S: PlacementScheme> Coding<State> for WithState<S> {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: S::LAYOUT.min_bits + 1 + 8,
        max_bits: match S::LAYOUT.max_bits {
            Some(bits) => Some(bits + 1 + 4 + 4 + 8),
            None => None,
        },
        node: Node::Tuple {
            elements: &[S::LAYOUT, BLOCK],
        },
    };

    fn encode<W: BitWrite>(state: &State, writer: &mut W) -> Result<(), Fault> {
        if !state.is_standard() {
            let rule = "kings and rooks that may castle stand at home";
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        }
        let placement = state.placement();
        S::new(placement).encode(writer)?;
        writer.write_bit(state.turn() == Side::Black)?;
        for (side, wing, _) in at_home(placement) {
            writer.write_bit(state.castling().rook(side, wing).is_some())?;
        }
        let candidates = en_passant_candidates(placement, state.turn());
        let number = (1..)
            .zip(candidates)
            .find(|(_, target)| Some(*target) == state.en_passant());
        let number = number.map_or(0, |(number, _)| number);
        writer.write_bits(number, width(placement, state.turn()))?;
        writer.write_bits(state.clock().into(), 8)
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<State, Fault> {
        let begin = reader.position();
        let placement = S::decode(reader)?
            .placement()
            .map_err(|error| reader.refuse(begin, Refusal::Rule(error.into())))?;
        let turn = match flag("turn", reader, |bit| {
            Value::Name(if bit { "black" } else { "white" })
        })? {
            true => Side::Black,
            false => Side::White,
        };
        let mut castling = Castling::NONE;
        for (side, wing, rook) in at_home(&placement) {
            let name = match (side, wing) {
                (Side::White, Wing::King) => "white_king_side",
                (Side::White, Wing::Queen) => "white_queen_side",
                (Side::Black, Wing::King) => "black_king_side",
                (Side::Black, Wing::Queen) => "black_queen_side",
            };
            if flag(name, reader, Value::Bool)? {
                castling = castling.with(side, wing, Some(rook));
            }
        }
        let en_passant = read_en_passant(&placement, turn, reader)?;
        let start = reader.position();
        reader.enter("clock");
        let clock = reader.read_bits(8)?.to_le_bytes()[0];
        reader.note(start, number(clock.into()));
        reader.leave();
        State::new(placement, turn, castling, en_passant, clock)
            .map_err(|error| reader.refuse(begin, Refusal::Rule(Violation::from(error))))
    }
}

/// What follows the placement.
const BLOCK: &Layout = &Layout {
    min_bits: 1 + 8,
    max_bits: Some(1 + 4 + 4 + 8),
    node: Node::Custom {
        name: "turn, castling, en passant, clock",
        version: 1,
    },
};

fn read_en_passant<R: BitRead>(
    placement: &Placement,
    turn: Side,
    reader: &mut R,
) -> Result<Option<Square>, Fault> {
    let start = reader.position();
    reader.enter("en_passant");
    let chosen = reader.read_bits(width(placement, turn))?;
    let mut candidates = (1..).zip(en_passant_candidates(placement, turn));
    let target = match chosen {
        0 => {
            reader.note(start, Value::Name("none"));
            None
        }
        _ => match candidates.find(|&(number, _)| number == chosen) {
            Some((_, target)) => {
                reader.note(start, Value::Name(target.name()));
                Some(target)
            }
            None => {
                let high = en_passant_candidates(placement, turn).count();
                let high = Number::Unsigned(u128::try_from(high).unwrap_or(8));
                let (value, low) = (Number::Unsigned(chosen.into()), Number::Unsigned(0));
                return Err(reader.refuse(start, Refusal::OutOfRange { value, low, high }));
            }
        },
    };
    reader.leave();
    Ok(target)
}

fn flag<R: BitRead>(
    name: &'static str,
    reader: &mut R,
    value: impl Fn(bool) -> Value,
) -> Result<bool, Fault> {
    let start = reader.position();
    reader.enter(name);
    let bit = reader.read_bit()?;
    reader.note(start, value(bit));
    reader.leave();
    Ok(bit)
}

const fn number(value: u64) -> Value {
    Value::Number(Number::Unsigned(value as u128))
}

/// The rights that may be there: king and rook stand where a standard game begins.
fn at_home(placement: &Placement) -> impl Iterator<Item = (Side, Wing, Square)> + '_ {
    const ALL: Castling = Castling::STANDARD;
    ALL.rooks().filter(move |&(side, _, rook)| {
        let king = rook.on_file(4);
        placement.symbol(king) == Symbol::of(side, Role::King)
            && placement.symbol(rook) == Symbol::of(side, Role::Rook)
    })
}

/// The bits of the number of the pawn that has just moved two squares.
fn width(placement: &Placement, turn: Side) -> u32 {
    match u32::try_from(en_passant_candidates(placement, turn).count()) {
        Ok(0) | Err(_) => 0,
        Ok(candidates) => candidates.ilog2() + 1,
    }
}
