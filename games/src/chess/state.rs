//! A position with everything that determines its legal moves, and the half-move clock.

use cozy_chess::{
    BitBoard, get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use thiserror::Error;

use crate::chess::castling::{CastleSide, Castling};
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::symbol::Symbol;

/// A game state: placement, side to move, castling rights, en passant target and half-move clock.
///
/// A value of this type keeps all rules of [`StateError`]. The number of the move is not part of
/// it; see [`Fen`](crate::chess::Fen).
///
/// ```
/// use games::chess::{Side, State};
///
/// let state: State = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
/// assert_eq!(state.turn(), Side::Black);
/// assert_eq!(state.en_passant().unwrap().to_string(), "e3");
/// assert_eq!(state.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// # Ok::<(), games::chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    placement: Placement,
    turn: Side,
    castling: Castling,
    en_passant: Option<Square>,
    clock: u8,
}

impl State {
    /// The start of a standard game.
    pub const START: Self = Self {
        placement: Placement::START,
        turn: Side::White,
        castling: Castling::STANDARD,
        en_passant: None,
        clock: 0,
    };

    /// The highest half-move clock: after 75 moves of both sides a game is over.
    pub const MAX_CLOCK: u8 = 150;

    /// Makes a state.
    ///
    /// `en_passant` is the square that a pawn has just passed with a move of two squares, `clock`
    /// the number of half-moves since the last capture or pawn move.
    ///
    /// # Errors
    /// The first broken rule.
    pub fn new(
        placement: Placement,
        turn: Side,
        castling: Castling,
        en_passant: Option<Square>,
        clock: u8,
    ) -> Result<Self, StateError> {
        if clock > Self::MAX_CLOCK {
            return Err(StateError::Clock(clock));
        }
        for (side, castle, rook) in castling.rooks() {
            check_right(&placement, side, castle, rook)?;
        }
        let waiting = placement.king(turn.other());
        if !attackers(&placement, waiting, turn).is_empty() {
            return Err(StateError::Check { side: turn.other() });
        }
        if let Some(target) = en_passant {
            check_en_passant(&placement, turn, target, clock)
                .map_err(|fault| StateError::EnPassant { target, fault })?;
        }
        Ok(Self {
            placement,
            turn,
            castling,
            en_passant,
            clock,
        })
    }

    /// Makes the state of a placement with White to move and no rights, which is what a placement
    /// scheme keeps of a state.
    ///
    /// # Errors
    /// [`StateError::Check`] if Black is in check.
    pub fn of_placement(placement: Placement) -> Result<Self, StateError> {
        Self::new(placement, Side::White, Castling::NONE, None, 0)
    }

    /// Returns the placement.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the castling rights.
    #[must_use]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square that a pawn has just passed with a move of two squares, even if no pawn
    /// can capture it there.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of half-moves since the last capture or pawn move, 0 to 150.
    #[must_use]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// Whether every castling right exists in standard chess: king on the e file, rook in the
    /// corner.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.castling.rooks().all(|(side, castle, rook)| {
            rook.file() == castle.rook_file() && self.placement.king(side).file() == 4
        })
    }
}

fn check_right(
    placement: &Placement,
    side: Side,
    castle: CastleSide,
    rook: Square,
) -> Result<(), StateError> {
    let king = placement.king(side);
    if king.rank() != side.back_rank() {
        return Err(StateError::CastlingKing { side, king });
    }
    let beyond = match castle {
        CastleSide::King => rook.file() > king.file(),
        CastleSide::Queen => rook.file() < king.file(),
    };
    let is_rook = placement.symbol(rook) == Symbol::of(side, Role::Rook);
    if !is_rook || rook.rank() != side.back_rank() || !beyond {
        return Err(StateError::CastlingRook { side, rook });
    }
    Ok(())
}

/// Returns the pawns that may just have moved two squares, as en passant targets from the a file to
/// the h file: the pawn is on its fourth rank, and the two squares behind it are empty.
pub fn en_passant_candidates(
    squares: &[Symbol; 64],
    turn: Side,
) -> impl Iterator<Item = Square> + '_ {
    let rank = en_passant_rank(turn);
    (0..8)
        .filter_map(move |file| Square::at(file, rank))
        .filter(move |&target| double_step(squares, turn, target).is_ok())
}

/// Returns the rank of the targets for a side to move, counted from 0.
pub(crate) const fn en_passant_rank(turn: Side) -> u8 {
    match turn {
        Side::White => 5,
        Side::Black => 2,
    }
}

/// Returns the squares in front of and behind a target: where the pawn is and where it came from.
pub(crate) const fn double_step_ends(turn: Side, target: Square) -> (Square, Square) {
    match turn {
        Side::White => (target.on_rank(4), target.on_rank(6)),
        Side::Black => (target.on_rank(3), target.on_rank(1)),
    }
}

fn double_step(squares: &[Symbol; 64], turn: Side, target: Square) -> Result<(), EnPassantFault> {
    if target.rank() != en_passant_rank(turn) {
        return Err(EnPassantFault::Rank);
    }
    let (pawn, origin) = double_step_ends(turn, target);
    if squares[pawn.index()] != Symbol::of(turn.other(), Role::Pawn) {
        return Err(EnPassantFault::NoPawn(pawn));
    }
    for square in [target, origin] {
        if squares[square.index()] != Symbol::Empty {
            return Err(EnPassantFault::Occupied(square));
        }
    }
    Ok(())
}

fn check_en_passant(
    placement: &Placement,
    turn: Side,
    target: Square,
    clock: u8,
) -> Result<(), EnPassantFault> {
    double_step(placement.squares(), turn, target)?;
    if clock != 0 {
        return Err(EnPassantFault::Clock(clock));
    }
    let (pawn, origin) = double_step_ends(turn, target);
    let king = placement.king(turn);
    for checker in attackers(placement, king, turn.other()) {
        // Only the pawn itself can give check, or a piece whose line the pawn opened by leaving its
        // square.
        if checker != pawn.to_cozy() && !is_between(origin, checker, king) {
            return Err(EnPassantFault::Checker(Square::from_cozy(checker)));
        }
    }
    Ok(())
}

/// Returns the squares of a side's pieces that attack a square.
fn attackers(placement: &Placement, target: Square, by: Side) -> BitBoard {
    let of = |role| -> BitBoard {
        placement
            .find(Symbol::of(by, role))
            .map(Square::to_cozy)
            .collect()
    };
    let occupied = Square::all()
        .filter(|&square| placement.symbol(square) != Symbol::Empty)
        .map(Square::to_cozy)
        .collect();
    let square = target.to_cozy();
    let queens = of(Role::Queen);
    (get_bishop_moves(square, occupied) & (of(Role::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (of(Role::Rook) | queens))
        | (get_knight_moves(square) & of(Role::Knight))
        | (get_king_moves(square) & of(Role::King))
        | (get_pawn_attacks(square, by.other().to_cozy()) & of(Role::Pawn))
}

/// Whether a square lies strictly between two others on one line.
fn is_between(square: Square, one: cozy_chess::Square, other: Square) -> bool {
    get_between_rays(one, other.to_cozy()).has(square.to_cozy())
}

/// A rule that a state breaks.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum StateError {
    /// The half-move clock is over 150.
    #[error("half-move clock {0}; expected at most 150")]
    Clock(u8),
    /// A side has a castling right, but its king is not on its back rank.
    #[error("{side} may castle, but the king is on {king}")]
    CastlingKing {
        /// The side.
        side: Side,
        /// The square of the king.
        king: Square,
    },
    /// The castling right names a square without a rook of that side on that side of its king.
    #[error("{side} may castle with {rook}, but no such rook stands there")]
    CastlingRook {
        /// The side.
        side: Side,
        /// The square of the expected rook.
        rook: Square,
    },
    /// The en passant target is not behind a pawn that can just have moved two squares.
    #[error("en passant target {target}: {fault}")]
    EnPassant {
        /// The target.
        target: Square,
        /// The broken condition.
        #[source]
        fault: EnPassantFault,
    },
    /// The side that has just moved is in check.
    #[error("{side} is in check and not on move")]
    Check {
        /// The side whose king could be captured.
        side: Side,
    },
}

/// The reason why a square cannot be the en passant target.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EnPassantFault {
    /// Its rank is not the third one of the side that has just moved.
    #[error("not on the third rank of the side that has just moved")]
    Rank,
    /// No pawn of the side that has just moved is in front of it.
    #[error("no pawn of the side that has just moved on {0}")]
    NoPawn(Square),
    /// The target, or the square from which the pawn came, is not empty.
    #[error("{0} is not empty")]
    Occupied(Square),
    /// The half-move clock shows that the last move was not a pawn move.
    #[error("the half-move clock is {0}; expected 0 after a pawn move")]
    Clock(u8),
    /// A check that the pawn's move cannot have opened.
    #[error("the check from {0} was there before the pawn moved")]
    Checker(Square),
}
