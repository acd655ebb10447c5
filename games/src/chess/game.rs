//! Games, and the schemes that write them.
//!
//! The start of a game is not in its bytes: the decoder must know it.

use crate::chess::castling::Variant;
use crate::chess::fen::Fen;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::placement::Placement;
use crate::chess::position::{Position, VariantError};
use crate::chess::side::Side;

pub use self::error::{GameError, PlyFault};
pub use self::scheme::GameScheme;

mod error;
pub mod fixed_width;
pub mod idx;
pub mod move_model;
mod next_moves;
pub mod packed;
pub mod san;
mod scheme;
mod with_start;

/// The start of a game, and its rules of castling.
///
/// ```
/// use games::chess::{Start, Variant};
///
/// let start = Start::default();
/// assert_eq!(start.variant, Variant::Standard);
/// assert_eq!(start.position()?.legal_moves().len(), 20);
/// # Ok::<(), games::chess::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// The position.
    pub fen: Fen,
    /// The rules of castling.
    pub variant: Variant,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            fen: Fen::START,
            variant: Variant::Standard,
        }
    }
}

impl Start {
    /// Returns the position, ready for moves.
    ///
    /// # Errors
    /// [`VariantError`] if standard chess does not have a castling right of the position.
    pub fn position(&self) -> Result<Position, VariantError> {
        Position::new(&self.fen, self.variant)
    }
}

/// A game: its start and its moves.
///
/// ```
/// use games::chess::{Game, Start};
///
/// let mut game = Game::new(Start::default());
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     let position = game.last_position()?;
///     game.moves.push(position.read_san(san)?);
/// }
/// assert_eq!(game.last_position()?.legal_moves().len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The start.
    pub start: Start,
    /// The moves in the order in which they are played.
    pub moves: Vec<Move>,
}

impl Game {
    /// The most half-moves that a scheme writes.
    pub const MAX_PLIES: usize = 1 << 20;

    /// Returns a game without moves.
    #[must_use]
    pub const fn new(start: Start) -> Self {
        Self {
            start,
            moves: Vec::new(),
        }
    }

    /// Iterates over the numbers of moves in a list of moves: `1.` before White's moves, nothing
    /// before Black's, but `1...` before a first move of Black.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = Option<String>> {
        let fen = self.start.fen;
        let (first, turn) = (fen.number, fen.state.turn());
        // Half-moves, counted from White's half of the first move.
        let begun = u32::from(turn == Side::Black);
        (begun..).map(move |half| {
            let number = first.saturating_add(half / 2);
            match half % 2 {
                0 => Some(format!("{number}.")),
                _ if half == begun => Some(format!("{number}...")),
                _ => None,
            }
        })
    }

    /// Plays all moves.
    ///
    /// # Errors
    /// The first move that is not legal, or [`GameError::Start`].
    pub fn last_position(&self) -> Result<Position, GameError> {
        let mut replay = self.replay()?;
        while replay.next_move()?.is_some() {}
        Ok(replay.position)
    }

    /// Plays the moves one by one.
    ///
    /// # Errors
    /// [`GameError::Start`].
    pub fn replay(&self) -> Result<Replay<'_>, GameError> {
        let position = self.start.position().map_err(GameError::Start)?;
        Ok(Replay {
            game: self,
            ply: 0,
            position,
            legal: LegalMoves::default(),
        })
    }

    /// Returns the placements of the game: the initial one, then one after each move.
    ///
    /// # Errors
    /// As [`Game::last_position`].
    pub fn placements(&self) -> Result<Vec<Placement>, GameError> {
        let mut replay = self.replay()?;
        let mut placements = vec![replay.position.placement()];
        while replay.next_move()?.is_some() {
            placements.push(replay.position.placement());
        }
        Ok(placements)
    }

    /// Returns the positions of the game: the initial one, then one after each move.
    ///
    /// # Errors
    /// As [`Game::last_position`]; [`GameError::Ply`] with [`PlyFault::State`] if the clock exceeds
    /// 150.
    pub fn positions(&self) -> Result<Vec<Fen>, GameError> {
        let mut replay = self.replay()?;
        let mut positions = vec![self.start.fen];
        while replay.next_move()?.is_some() {
            let ply = replay.ply - 1;
            let fen = replay
                .position
                .fen()
                .map_err(|error| PlyFault::State(error).at(ply))?;
            positions.push(fen);
        }
        Ok(positions)
    }
}

/// A game whose moves are being played.
#[derive(Debug)]
pub struct Replay<'a> {
    game: &'a Game,
    ply: usize,
    /// The position after the moves so far.
    pub position: Position,
    /// The legal moves before the last move.
    pub legal: LegalMoves,
}

impl Replay<'_> {
    /// Plays the next move; `None` at the end.
    ///
    /// # Errors
    /// A move that is not legal.
    #[inline]
    pub fn next_move(&mut self) -> Result<Option<Move>, GameError> {
        let mv = self.peek()?;
        if let Some(mv) = mv {
            self.play(mv);
        }
        Ok(mv)
    }

    /// Plays the move that [`peek`](Self::peek) returned.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.position.play_legal(mv);
        self.ply += 1;
    }

    /// Returns the next move, after checking it, without playing it.
    ///
    /// # Errors
    /// A move that is not legal.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<Move>, GameError> {
        let Some(&mv) = self.game.moves.get(self.ply) else {
            return Ok(None);
        };
        self.position.legal_moves_into(&mut self.legal);
        if self.legal.contains(mv) {
            Ok(Some(mv))
        } else if self.legal.is_empty() {
            Err(PlyFault::Over.at(self.ply))
        } else {
            Err(PlyFault::Illegal(mv).at(self.ply))
        }
    }
}
