//! Finds the ids of pieces that are given by name only.

use bitcodec::ErrorKind;
use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};

use super::coord::Coord;
use super::id::Id;
use super::piece::Piece;
use crate::format::FormatError;

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// On a square.
    Square(Coord),
    /// In the hand of its side.
    Hand,
}

/// Finds the numbers of pieces that are known by name.
///
/// A piece that stands on a home square of its kind, on the side that began there, is the one that began there. Another
/// one has the only number of its colour and profession that is left, if only one is left.
#[derive(Debug)]
pub(super) struct Numbering {
    free: [bool; Id::COUNT],
    asked: Vec<(Spot, AbsoluteSide, ColorAndProf)>,
}

impl Default for Numbering {
    fn default() -> Self {
        Self {
            free: [true; Id::COUNT],
            asked: Vec::new(),
        }
    }
}

impl Numbering {
    /// Marks an id as used.
    pub(super) fn used(&mut self, id: Id) {
        self.free[usize::from(id.number())] = false;
    }

    /// Asks for the number of a piece.
    pub(super) fn ask(&mut self, spot: Spot, side: AbsoluteSide, kind: ColorAndProf) {
        self.asked.push((spot, side, kind));
    }

    /// Returns the pieces that were asked for.
    ///
    /// # Errors
    /// If the number of a piece does not follow.
    pub(super) fn answer(mut self) -> Result<Vec<(Spot, Piece)>, FormatError> {
        let mut answers = Vec::new();
        let mut open = Vec::new();
        for (spot, side, kind) in std::mem::take(&mut self.asked) {
            let at_home = |id: &Id| spot == Spot::Square(id.home()) && side == id.first_side();
            match self.left(kind).into_iter().find(at_home) {
                Some(id) => {
                    self.used(id);
                    answers.push((spot, id.on_side(side)));
                }
                None => open.push((spot, side, kind)),
            }
        }
        for (spot, side, kind) in open {
            match self.left(kind)[..] {
                [id] => {
                    self.used(id);
                    answers.push((spot, id.on_side(side)));
                }
                [] => {
                    return Err(FormatError::new(
                        ErrorKind::Rule,
                        format!("more {kind} than a game has"),
                    )
                    .at(path(spot, side)));
                }
                [..] => return Err(ambiguous(&self.left(kind), kind).at(path(spot, side))),
            }
        }
        Ok(answers)
    }

    /// Returns the numbers of a colour and profession that are free.
    fn left(&self, kind: ColorAndProf) -> Vec<Id> {
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
                numbering.ask(Spot::Square(square), side, kind);
            }
        }
        for (spot, piece) in numbering.answer().expect("all are at home") {
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
        numbering.ask(Spot::Hand, AbsoluteSide::ASide, id.kind());
        let piece = id.on_side(AbsoluteSide::ASide);
        assert_eq!(numbering.answer(), Ok(vec![(Spot::Hand, piece)]));
    }

    #[test]
    fn several_numbers_do_not() {
        let mut numbering = Numbering::default();
        let kind = Id::new(0o20).expect("an id").kind();
        numbering.ask(Spot::Hand, AbsoluteSide::ASide, kind);
        let refusal = numbering.answer().expect_err("two black rooks are free");
        assert_eq!(
            refusal.to_string(),
            "a_hand: which 黒弓 this is does not follow: one of 0o20, 0o22; `hex` or numbers say it"
        );
    }
}
