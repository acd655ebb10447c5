//! Determines the ids of pieces that are given only by name.

use bitcodec::ErrorKind;
use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};

use super::coord::Coord;
use super::id::Id;
use super::piece::Piece;
use crate::format::FormatError;

/// The location of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// On a square.
    Square(Coord),
    /// In the hand of its side.
    Hand,
}

/// Determines the ids of pieces that are given only by name.
///
/// A piece on an initial square of its kind, moved by the side that began there, has the id that
/// began there. Any other piece has the only free id of its colour and profession; if several are
/// free, its id is ambiguous.
#[derive(Debug)]
pub(super) struct Numbering {
    free: [bool; Id::COUNT],
    pending: Vec<(Spot, AbsoluteSide, ColorAndProf)>,
}

impl Default for Numbering {
    fn default() -> Self {
        Self {
            free: [true; Id::COUNT],
            pending: Vec::new(),
        }
    }
}

impl Numbering {
    /// Marks an id as used.
    pub(super) fn used(&mut self, id: Id) {
        self.free[usize::from(id.number())] = false;
    }

    /// Adds a piece whose id is needed.
    pub(super) fn add(&mut self, spot: Spot, side: AbsoluteSide, kind: ColorAndProf) {
        self.pending.push((spot, side, kind));
    }

    /// Returns the added pieces with their ids.
    ///
    /// # Errors
    /// An id that is ambiguous, or more pieces than a game has.
    pub(super) fn resolve(mut self) -> Result<Vec<(Spot, Piece)>, FormatError> {
        let mut resolved = Vec::new();
        let mut remaining = Vec::new();
        for (spot, side, kind) in std::mem::take(&mut self.pending) {
            let at_home = |id: &Id| spot == Spot::Square(id.home()) && side == id.first_side();
            match self.free_ids(kind).into_iter().find(at_home) {
                Some(id) => {
                    self.used(id);
                    resolved.push((spot, id.on_side(side)));
                }
                None => remaining.push((spot, side, kind)),
            }
        }
        for (spot, side, kind) in remaining {
            match self.free_ids(kind)[..] {
                [id] => {
                    self.used(id);
                    resolved.push((spot, id.on_side(side)));
                }
                [] => {
                    return Err(FormatError::new(
                        ErrorKind::Rule,
                        format!("more {kind} than a game has"),
                    )
                    .at(path(spot, side)));
                }
                [..] => return Err(ambiguous(&self.free_ids(kind), kind).at(path(spot, side))),
            }
        }
        Ok(resolved)
    }

    /// Returns the free ids of a colour and profession.
    fn free_ids(&self, kind: ColorAndProf) -> Vec<Id> {
        Id::of_kind(kind)
            .filter(|id| self.free[usize::from(id.number())])
            .collect()
    }
}

fn ambiguous(ids: &[Id], kind: ColorAndProf) -> FormatError {
    let ids: Vec<_> = ids.iter().map(|id| id.name()).collect();
    let message = format!(
        "which {kind} this is does not follow: one of {}; `hex` or numbers say it",
        ids.join(", ")
    );
    FormatError::new(ErrorKind::Unencodable, message)
}

fn path(spot: Spot, side: AbsoluteSide) -> String {
    match (spot, side) {
        (Spot::Square(square), _) => format!("board.{square}"),
        (Spot::Hand, AbsoluteSide::IASide) => "ia_hand".to_owned(),
        (Spot::Hand, AbsoluteSide::ASide) => "a_hand".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    #[test]
    fn pieces_at_home_are_those_that_began_there() {
        let mut numbering = Numbering::default();
        for (square, piece) in Board::INITIAL.both_side_and_tam() {
            if let Some((side, kind)) = piece.side().zip(piece.kind()) {
                numbering.add(Spot::Square(square), side, kind);
            }
        }
        for (spot, piece) in numbering.resolve().expect("all are at home") {
            assert!(matches!(spot, Spot::Square(square) if Board::INITIAL[square] == Some(piece)));
        }
    }

    #[test]
    fn the_last_number_follows() {
        let id = Id::new(0o20).expect("an id");
        let mut numbering = Numbering::default();
        Id::all()
            .filter(|&other| other != id)
            .for_each(|other| numbering.used(other));
        numbering.add(Spot::Hand, AbsoluteSide::ASide, id.kind());
        let piece = id.on_side(AbsoluteSide::ASide);
        assert_eq!(numbering.resolve(), Ok(vec![(Spot::Hand, piece)]));
    }

    #[test]
    fn several_numbers_do_not() {
        let mut numbering = Numbering::default();
        let kind = Id::new(0o20).expect("an id").kind();
        numbering.add(Spot::Hand, AbsoluteSide::ASide, kind);
        let refusal = numbering.resolve().expect_err("two black rooks are free");
        assert_eq!(
            refusal.to_string(),
            "a_hand: which 黒弓 this is does not follow: one of 0o20, 0o22; `hex` or numbers say it"
        );
    }
}
