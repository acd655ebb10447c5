//! Forsyth-Edwards Notation: a position as one line of text.
//!
//! Source: Edwards, "Portable Game Notation Specification and Implementation Guide" (1994), section
//! 16.1; the castling letters of Chess960 after X-FEN (outermost rook) and Shredder-FEN (files).
//! There are six fields with one space between them; a line of four is parsed with the clock 0 and
//! the move number 1. The en passant target is written after every move of two squares. Canonical
//! castling letters are `KQkq` if the standard rights suffice, otherwise the files of the rooks,
//! `HAha`. The parser accepts all spellings, in any order.

use std::fmt;
use std::str::FromStr;

use crate::chess::castling::{CastleSide, Castling};
use crate::chess::placement::Placement;
use crate::chess::side::Side;
use crate::chess::state::State;
use crate::chess::symbol::Symbol;

pub use self::error::{FenError, FenField};
pub(crate) use self::fields::Fields;

mod error;
mod fields;

/// A state and the number of the move: the content of a FEN line.
///
/// ```
/// use games::chess::Fen;
///
/// let fen: Fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2".parse()?;
/// assert_eq!(fen.number, 2);
/// assert_eq!(fen.state.en_passant().unwrap().to_string(), "e6");
///
/// let error = "8/8/8/8/8/8/8/8 w - - 0 1".parse::<Fen>().unwrap_err();
/// assert_eq!(error.to_string(), "placement: 0 white kings; expected one");
/// # Ok::<(), games::chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The state.
    pub state: State,
    /// The number of the move, counted from 1, which grows after each move of Black.
    pub number: u32,
}

impl Fen {
    /// The initial position of a standard game.
    pub const START: Self = Self {
        state: State::START,
        number: 1,
    };
}

impl From<State> for Fen {
    fn from(state: State) -> Self {
        Self { state, number: 1 }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, rank) in self.squares().chunks_exact(8).rev().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for run in rank.chunk_by(|one, other| one == other && *one == Symbol::Empty) {
                match run {
                    [Symbol::Empty, ..] => write!(f, "{}", run.len())?,
                    pieces => pieces
                        .iter()
                        .try_for_each(|piece| write!(f, "{}", piece.letter()))?,
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse::<Fields>()?.fen()
    }
}

/// Reads a FEN and drops the number of the move.
impl FromStr for State {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>().map(|fen| fen.state)
    }
}

/// The castling field of FEN: `KQkq`, in Chess960 the files of the rooks, or `-` without castling
/// rights.
pub(crate) struct CastlingField<'a>(pub(crate) &'a State);

impl fmt::Display for CastlingField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0;
        let standard = state.is_standard();
        for (side, castle, rook) in state.castling().rooks() {
            let letter = match (standard, castle) {
                (true, CastleSide::King) => 'k',
                (true, CastleSide::Queen) => 'q',
                (false, _) => rook.file_letter(),
            };
            let letter = match side {
                Side::White => letter.to_ascii_uppercase(),
                Side::Black => letter,
            };
            write!(f, "{letter}")?;
        }
        if state.castling() == Castling::NONE {
            f.write_str("-")?;
        }
        Ok(())
    }
}

/// The first four fields of FEN: the parts of a state other than its clock.
pub(crate) struct FourFields<'a>(pub(crate) &'a State);

impl fmt::Display for FourFields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0;
        write!(f, "{} {} ", state.placement(), state.turn().letter())?;
        CastlingField(state).fmt(f)?;
        match state.en_passant() {
            None => f.write_str(" -"),
            Some(target) => write!(f, " {target}"),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {}",
            FourFields(&self.state),
            self.state.clock(),
            self.number
        )
    }
}

/// Prints the FEN with move number 1.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{EnPassantFault, PlacementError, Square, StateError};

    fn error(text: &str) -> FenError {
        text.parse::<Fen>().expect_err(text)
    }

    #[test]
    fn canonical_lines_come_back() {
        for line in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 150 4294967295",
            "1r2k2r/8/8/8/8/8/8/RR2K2R b HBhb - 3 9",
        ] {
            assert_eq!(line.parse::<Fen>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn a_line_of_four_fields_is_at_move_1() {
        let read: Fen = "4k3/8/8/8/8/8/8/4K3 w - -".parse().unwrap();
        assert_eq!(read.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn all_spellings_of_castling_rights_are_read() {
        let written = |rights: &str, line: &str| {
            line.replace('*', rights)
                .parse::<Fen>()
                .unwrap()
                .to_string()
                .replace(rights, "*")
        };
        let line = "r3k2r/8/8/8/8/8/8/R3K2R w * - 0 1";
        assert_eq!(written("qkQK", line), line.replace('*', "KQkq"));
        assert_eq!(written("HAha", line), line.replace('*', "KQkq"));
        // X-FEN: `K` is the outermost rook of the kingside.
        let line = "4k3/8/8/8/8/8/8/R1K2RR1 w * - 0 1";
        assert_eq!(written("KQ", line), line.replace('*', "GA"));
        assert_eq!(written("F", line), line);
    }

    #[test]
    fn each_fault_names_its_field() {
        use FenField as Field;
        let king = |rest: &str| format!("4k3/8/8/8/8/8/8/4K3 {rest}");
        let table = [
            (king("w -"), FenError::Missing(Field::EnPassant)),
            (king("w - - 0"), FenError::Missing(Field::Number)),
            (king("w - - 0 1 "), FenError::Extra),
            (king("x - - 0 1"), FenError::Word(Field::Turn)),
            (king("w K - 0 1"), FenError::NoRook { letter: 'K' }),
            (
                king("w x - 0 1"),
                FenError::Character {
                    field: Field::Castling,
                    found: 'x',
                },
            ),
            (king("w - e9 0 1"), FenError::Word(Field::EnPassant)),
            (king("w - - 00 1"), FenError::Word(Field::Clock)),
            (king("w - - 151 1"), FenError::State(StateError::Clock(151))),
            (king("w - - 256 1"), FenError::Word(Field::Clock)),
            (
                king("w - - -1 1"),
                FenError::Character {
                    field: Field::Clock,
                    found: '-',
                },
            ),
            (king("w - - 0 0"), FenError::Word(Field::Number)),
            (
                "4k3/8/8/8/8/8/4K3 w - - 0 1".into(),
                FenError::Ranks { found: 7 },
            ),
            (
                "4k3/8/8/9/8/8/8/4K3 w - - 0 1".into(),
                FenError::Character {
                    field: Field::Placement,
                    found: '9',
                },
            ),
            (
                "4k3/8/8/44p/8/8/8/4K3 w - - 0 1".into(),
                FenError::Width { rank: 5 },
            ),
            (
                "4k3/8/8/7/8/8/8/4K3 w - - 0 1".into(),
                FenError::Width { rank: 5 },
            ),
            (
                "4k2P/8/8/8/8/8/8/4K3 w - - 0 1".into(),
                FenError::Placement(PlacementError::PawnOnBackRank("h8".parse().unwrap())),
            ),
            (
                "r3k3/8/8/8/8/8/8/4K3 b qq - 0 1".into(),
                FenError::Twice {
                    field: Field::Castling,
                    found: 'q',
                },
            ),
        ];
        for (line, expected) in table {
            assert_eq!(error(&line), expected, "{line}");
        }
    }

    #[test]
    fn states_that_cannot_be_are_refused() {
        let target = |name: &str| name.parse::<Square>().unwrap();
        let en_passant = |name, fault| {
            FenError::State(StateError::EnPassant {
                target: target(name),
                fault,
            })
        };
        let table = [
            (
                "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
                FenError::State(StateError::Check { side: Side::Black }),
            ),
            (
                "4k3/8/8/8/8/8/4K3/R7 w Q - 0 1",
                FenError::NoRook { letter: 'Q' },
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
                en_passant("e3", EnPassantFault::NoPawn(target("e4"))),
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
                en_passant("e3", EnPassantFault::Rank),
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 b - e3 1 1",
                en_passant("e3", EnPassantFault::Clock(1)),
            ),
            (
                "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
                en_passant("e3", EnPassantFault::Occupied(target("e3"))),
            ),
            (
                "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
                en_passant("e3", EnPassantFault::Occupied(target("e2"))),
            ),
            (
                "4k3/8/5N2/8/4P3/8/8/4K3 b - e3 0 1",
                en_passant("e3", EnPassantFault::Checker(target("f6"))),
            ),
        ];
        for (line, expected) in table {
            assert_eq!(error(line), expected, "{line}");
        }
        // A check that the pawn's own move opened, and a check by the pawn.
        for line in [
            "8/8/8/8/k3P2R/8/8/4K3 b - - 0 1",
            "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1",
        ] {
            assert!(line.parse::<Fen>().is_ok(), "{line}");
        }
    }
}
