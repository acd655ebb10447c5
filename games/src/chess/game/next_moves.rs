//! The current position while a game is encoded or decoded, and its legal moves.

use bitcodec::Violation;

use super::{LegalMoves, Start};
use crate::chess::moves::Move;
use crate::chess::position::{Position, VariantError};
use crate::chess::state::State;

/// The position after the moves so far, and its legal moves.
pub(super) struct NextMoves {
    pub(super) position: Position,
    pub(super) legal: LegalMoves,
}

impl TryFrom<&Start> for NextMoves {
    type Error = VariantError;

    fn try_from(start: &Start) -> Result<Self, VariantError> {
        Ok(Self {
            position: start.position()?,
            legal: LegalMoves::default(),
        })
    }
}

impl NextMoves {
    /// The violation of a move that is not legal.
    pub(super) const ILLEGAL: Violation = Violation::new("the move is not legal");

    /// Computes the legal moves, and checks that there is at least one.
    #[inline]
    pub(super) fn find_legal(&mut self) -> Result<(), Violation> {
        self.position.legal_moves_into(&mut self.legal);
        if self.legal.is_empty() {
            let rule = "the game is over before this move, by mate or stalemate";
            return Err(Violation::new(rule));
        }
        Ok(())
    }

    /// Checks that the rule of 75 moves has not ended the game.
    #[inline]
    pub(super) fn check_clock(&mut self) -> Result<(), Violation> {
        if self.position.clock() >= u32::from(State::MAX_CLOCK) {
            let rule = "the game is over before this move, by the rule of 75 moves";
            return Err(Violation::new(rule));
        }
        Ok(())
    }

    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.position.play_legal(mv);
    }
}
