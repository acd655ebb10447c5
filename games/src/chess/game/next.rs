//! The position that comes next while a game is written or read, and its legal moves.

use bitcodec::Violation;

use super::{GameError, LegalMoves, PlyFault, Start};
use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::chess::state::State;

/// The legal moves after those so far.
pub(super) struct Next {
    pub(super) position: Position,
    pub(super) legal: LegalMoves,
    ply: usize,
    /// Why the present move was refused.
    fault: Option<PlyFault>,
}

impl Next {
    pub(super) fn at(start: Start) -> Result<Self, GameError> {
        Ok(Self {
            position: start.position().map_err(GameError::Start)?,
            legal: LegalMoves::default(),
            ply: 0,
            fault: None,
        })
    }

    /// Finds the legal moves, of which there is one at least.
    #[inline]
    pub(super) fn find_legal(&mut self) -> Result<(), Violation> {
        self.position.legal_moves_into(&mut self.legal);
        if self.legal.is_empty() {
            self.fault = Some(PlyFault::Over);
            return Err(Violation::new("the game is over"));
        }
        Ok(())
    }

    /// Makes sure that the rule of 75 moves has not ended the game.
    #[inline]
    pub(super) fn keep_clock(&mut self) -> Result<(), Violation> {
        if self.position.clock() >= u32::from(State::MAX_CLOCK) {
            self.fault = Some(PlyFault::Clock);
            return Err(Violation::new("the game is over"));
        }
        Ok(())
    }

    /// The refusal of a move that is not legal.
    #[cold]
    pub(super) fn illegal(&mut self, mv: Move) -> Violation {
        self.fault = Some(PlyFault::Illegal(mv));
        Violation::new("the move is not legal")
    }

    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.position.play_legal(mv);
        self.ply += 1;
    }

    /// The error of the present move.
    pub(super) fn fault(&self) -> GameError {
        let fault = self
            .fault
            .expect("a rule was broken, for there was room for all moves");
        fault.at(self.ply)
    }
}
