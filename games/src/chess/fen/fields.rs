//! Parses the fields of a FEN line, one by one.

use std::str::FromStr;

use super::{Fen, FenError, FenField};
use crate::chess::castling::{CastleSide, Castling};
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::State;
use crate::chess::symbol::Symbol;

/// The six fields, before the rules of a state are checked.
///
/// A placement scheme uses only these, so it accepts a placement with White to move and Black in
/// check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fields {
    pub(crate) placement: Placement,
    pub(crate) turn: Side,
    pub(crate) castling: Castling,
    pub(crate) en_passant: Option<Square>,
    pub(crate) clock: u8,
    pub(crate) number: u32,
}

impl Fields {
    /// Makes the state.
    pub(crate) fn fen(&self) -> Result<Fen, FenError> {
        let Self {
            placement,
            turn,
            castling,
            en_passant,
            clock,
            number,
        } = *self;
        Ok(Fen {
            state: State::new(placement, turn, castling, en_passant, clock)?,
            number,
        })
    }

    /// Reads the first four fields of a line, with a clock of 0.
    pub(crate) fn read_four(fields: [&str; 4]) -> Result<Self, FenError> {
        let [placement, turn, rights, target] = fields;
        let placement: Placement = placement.parse()?;
        let turn = match turn {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(FenError::Word(FenField::Turn)),
        };
        let castling = castling(rights, &placement)?;
        let en_passant = match target {
            "-" => None,
            name => Some(
                name.parse()
                    .map_err(|_| FenError::Word(FenField::EnPassant))?,
            ),
        };
        Ok(Self {
            placement,
            turn,
            castling,
            en_passant,
            clock: 0,
            number: 1,
        })
    }

    /// Replaces the clock.
    pub(crate) fn with_clock(self, text: &str) -> Result<Self, FenError> {
        let clock = u8::try_from(number(text, FenField::Clock)?)
            .map_err(|_| FenError::Word(FenField::Clock))?;
        Ok(Self { clock, ..self })
    }

    /// Replaces the number of the move.
    pub(crate) fn with_number(self, text: &str) -> Result<Self, FenError> {
        match number(text, FenField::Number)? {
            0 => Err(FenError::Word(FenField::Number)),
            number => Ok(Self { number, ..self }),
        }
    }
}

impl FromStr for Fields {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split(' ');
        let mut next = |field| fields.next().ok_or(FenError::Missing(field));
        let four = [
            next(FenField::Placement)?,
            next(FenField::Turn)?,
            next(FenField::Castling)?,
            next(FenField::EnPassant)?,
        ];
        // Many programs omit the clock and the number of the move together.
        let (clock, number) = match next(FenField::Clock) {
            Ok(clock) => (clock, next(FenField::Number)?),
            Err(_) => ("0", "1"),
        };
        if fields.next().is_some() {
            return Err(FenError::Extra);
        }
        Self::read_four(four)?
            .with_clock(clock)?
            .with_number(number)
    }
}

impl FromStr for Placement {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let ranks = text.split('/').count();
        if ranks != 8 {
            return Err(FenError::Ranks {
                found: u8::try_from(ranks).unwrap_or(9).min(9),
            });
        }
        let mut squares = [Symbol::Empty; 64];
        for (rank, row) in (0_u8..8).rev().zip(text.split('/')) {
            let mut file = 0_u8;
            for letter in row.chars() {
                match letter {
                    '1'..='8' => {
                        let skipped = letter.to_digit(10).and_then(|run| u8::try_from(run).ok());
                        file += skipped.unwrap_or(8);
                    }
                    _ => {
                        let symbol = Symbol::from_letter(letter).ok_or(FenError::Character {
                            field: FenField::Placement,
                            found: letter,
                        })?;
                        if let Some(square) = Square::at(file, rank) {
                            squares[square.index()] = symbol;
                        }
                        file += 1;
                    }
                }
                if file > 8 {
                    break;
                }
            }
            if file != 8 {
                return Err(FenError::Width { rank: rank + 1 });
            }
        }
        Self::new(squares).map_err(FenError::Placement)
    }
}

/// Parses the castling field for a placement.
fn castling(text: &str, placement: &Placement) -> Result<Castling, FenError> {
    if text == "-" {
        return Ok(Castling::NONE);
    }
    if text.is_empty() {
        return Err(FenError::Word(FenField::Castling));
    }
    let mut castling = Castling::NONE;
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let king = placement.king(side);
        let rank = side.back_rank();
        let is_rook = |square: &Square| placement.symbol(*square) == Symbol::of(side, Role::Rook);
        let no_rook = FenError::NoRook { letter };
        let on_file = |file| Square::at(file, rank).filter(is_rook);
        let (castle, rook) = match letter.to_ascii_lowercase() {
            // The outermost rook.
            'k' => (
                CastleSide::King,
                (king.file() + 1..8).rev().find_map(on_file),
            ),
            'q' => (CastleSide::Queen, (0..king.file()).find_map(on_file)),
            file @ 'a'..='h' => {
                let file = u8::try_from(file).map_err(|_| no_rook)? - b'a';
                let castle = CastleSide::of(file > king.file());
                (castle, on_file(file))
            }
            _ => {
                let field = FenField::Castling;
                return Err(FenError::Character {
                    field,
                    found: letter,
                });
            }
        };
        let rook = rook.filter(|_| king.rank() == rank).ok_or(no_rook)?;
        if castling.rook(side, castle).is_some() {
            return Err(FenError::Twice {
                field: FenField::Castling,
                found: letter,
            });
        }
        castling = castling.with(side, castle, Some(rook));
    }
    Ok(castling)
}

/// Parses a number in the form of FEN.
fn number(text: &str, field: FenField) -> Result<u32, FenError> {
    if let Some(found) = text.chars().find(|digit| !digit.is_ascii_digit()) {
        return Err(FenError::Character { field, found });
    }
    let number = text.parse().map_err(|_| FenError::Word(field))?;
    if text.len() > 1 && text.starts_with('0') {
        return Err(FenError::Word(field));
    }
    Ok(number)
}
