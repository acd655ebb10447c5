//! Check, checkmate, stalemate and dead positions of a state.

use super::castling::Variant;
use super::fen::Fen;
use super::placement::Placement;
use super::position::Position;
use super::side::{Role, Side};
use super::square::Square;
use super::state::State;

/// What the rules say of a state beyond its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// The king of the side to move is attacked.
    Check,
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// No moves lead to a checkmate.
    Dead,
}

impl Condition {
    /// Returns the condition of a state, if it has one.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let variant = Variant::new(!state.is_standard());
        // A state keeps the rules, so there is a position.
        let position = Position::new(&Fen::from(*state), variant).ok()?;
        match (position.can_move(), position.is_check()) {
            (false, true) => Some(Self::Checkmate),
            (false, false) => Some(Self::Stalemate),
            (true, true) => Some(Self::Check),
            (true, false) if is_dead(state.placement()) => Some(Self::Dead),
            (true, false) => None,
        }
    }

    /// Returns the end of the game in words; `None` while the game goes on.
    pub(crate) const fn end(self, turn: Side) -> Option<&'static str> {
        match (self, turn) {
            (Self::Check, _) => None,
            (Self::Checkmate, Side::White) => Some("checkmate, Black has won"),
            (Self::Checkmate, Side::Black) => Some("checkmate, White has won"),
            (Self::Stalemate, _) => Some("stalemate, a draw"),
            (Self::Dead, _) => Some("no side can give mate, a draw"),
        }
    }
}

/// Whether no side has the pieces for a checkmate: beside the kings one knight, or bishops on
/// squares of one colour.
fn is_dead(placement: &Placement) -> bool {
    let mut knights = 0;
    // Bishops on dark squares, and on light ones.
    let mut bishops = [0, 0];
    for square in Square::all() {
        match placement.symbol(square).piece() {
            None | Some((_, Role::King)) => {}
            Some((_, Role::Knight)) => knights += 1,
            Some((_, Role::Bishop)) => {
                bishops[usize::from((square.file() + square.rank()) % 2)] += 1;
            }
            Some(_) => return false,
        }
    }
    matches!((knights, bishops), (0, [0, _] | [_, 0]) | (1, [0, 0]))
}

#[cfg(test)]
mod tests {
    use super::Condition;
    use crate::chess::state::State;

    #[test]
    fn the_rules_name_the_state() {
        for (fen, condition) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                None,
            ),
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                Some(Condition::Checkmate),
            ),
            (
                "rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2",
                Some(Condition::Check),
            ),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Condition::Stalemate)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(Condition::Dead)),
            ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(Condition::Dead)),
            ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", Some(Condition::Dead)),
            ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/5P2/4K3 w - - 0 1", None),
        ] {
            let state: State = fen.parse().expect(fen);
            assert_eq!(Condition::of(&state), condition, "{fen}");
        }
    }
}
