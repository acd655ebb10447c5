//! A position on which moves can be played.

use bitcodec::Violation;
use cozy_chess::{BoardBuilder, CastleRights, File};
use thiserror::Error;

use crate::chess::castling::{CastleSide, Castling, Variant};
use crate::chess::fen::Fen;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::{State, StateError, en_passant_rank};
use crate::chess::symbol::Symbol;

/// A position on which moves are played.
///
/// ```
/// use games::chess::{Fen, Position, Variant};
///
/// let mut position = Position::new(&Fen::START, Variant::Standard)?;
/// position.play("e2e4".parse()?)?;
/// assert_eq!(
///     position.fen()?.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
/// );
/// assert!(position.play("e4e5".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: cozy_chess::Board,
    variant: Variant,
    /// The half-move clock. The library's own clock stops at 100.
    clock: u32,
    number: u32,
}

/// A castling right that standard chess does not have.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("castling with the rook on {rook} is no standard chess; expected Chess960")]
pub struct VariantError {
    /// The rook of the right. It or its king is not on its initial square.
    pub rook: Square,
}

impl From<VariantError> for Violation {
    fn from(_: VariantError) -> Self {
        Self::new("the start has a castling right that standard chess does not know")
    }
}

/// A move that is not legal in the position.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Sets up a position.
    ///
    /// # Errors
    /// [`VariantError`] if standard chess does not have a castling right of the state.
    pub fn new(fen: &Fen, variant: Variant) -> Result<Self, VariantError> {
        let state = &fen.state;
        if variant == Variant::Standard && !state.is_standard() {
            let unknown_right = state.castling().rooks().find(|&(side, castle, rook)| {
                rook.file() != castle.rook_file() || state.placement().king(side).file() != 4
            });
            if let Some((_, _, rook)) = unknown_right {
                return Err(VariantError { rook });
            }
        }
        let mut builder = BoardBuilder::empty();
        for square in Square::all() {
            if let Some((side, role)) = state.placement().symbol(square).piece() {
                *builder.square_mut(square.to_cozy()) = Some((role.to_cozy(), side.to_cozy()));
            }
        }
        builder.side_to_move = state.turn().to_cozy();
        for side in Side::ALL {
            let file = |castle| {
                let rook = state.castling().rook(side, castle)?;
                Some(File::index(usize::from(rook.file())))
            };
            *builder.castle_rights_mut(side.to_cozy()) = CastleRights {
                short: file(CastleSide::King),
                long: file(CastleSide::Queen),
            };
        }
        builder.en_passant = state.en_passant().map(Square::to_cozy);
        let board = builder
            .build()
            .expect("the rules of a state hold those of the library");
        Ok(Self {
            board,
            variant,
            clock: u32::from(state.clock()),
            number: fen.number,
        })
    }

    /// Returns the rules of castling.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the board of the rules library.
    pub(crate) const fn board(&self) -> &cozy_chess::Board {
        &self.board
    }

    /// Returns the side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        Side::from_cozy(self.board.side_to_move())
    }

    /// Returns the number of the move, which grows by 1 after each move of Black.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the number of half-moves since the last capture or pawn move; it may exceed 150.
    pub(crate) const fn clock(&self) -> u32 {
        self.clock
    }

    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Returns the legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        let mut moves = LegalMoves::default();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces `moves` with the legal moves. Reusing one value for a whole game saves its
    /// initialization.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut LegalMoves) {
        moves.fill(&self.board, self.variant);
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`]; the position stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_legal(mv);
        Ok(())
    }

    /// Plays a move, which must be legal.
    #[inline]
    pub(crate) fn play_legal(&mut self, mv: Move) {
        if self.board.side_to_move() == cozy_chess::Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.board.play_unchecked(self.to_cozy(mv));
        // The library resets its clock to 0 after a capture or pawn move; only that is taken from
        // it.
        self.clock = match self.board.halfmove_clock() {
            0 => 0,
            _ => self.clock.saturating_add(1),
        };
    }

    /// Returns the side to which a king's move castles; `None` if it does not castle.
    pub(crate) fn castling_side(&self, mv: Move) -> Option<CastleSide> {
        let color = self.board.side_to_move();
        if self.board.king(color) != mv.from.to_cozy() {
            return None;
        }
        let castles = match self.variant {
            Variant::Standard => mv.from.file().abs_diff(mv.to.file()) == 2,
            Variant::Chess960 => self.board.colors(color).has(mv.to.to_cozy()),
        };
        castles.then_some(CastleSide::of(mv.to > mv.from))
    }

    /// Converts a move to the notation of the rules library, in which castling is the king's
    /// capture of its own rook.
    #[inline]
    fn to_cozy(&self, mv: Move) -> cozy_chess::Move {
        let to = match (self.variant, self.castling_side(mv)) {
            (Variant::Standard, Some(castle)) => mv.to.on_file(castle.rook_file()),
            _ => mv.to,
        };
        let promotion = mv.promotion.map(|promotion| promotion.role().to_cozy());
        cozy_chess::Move {
            from: mv.from.to_cozy(),
            to: to.to_cozy(),
            promotion,
        }
    }

    /// Returns the kind of piece on a square.
    pub(crate) fn role(&self, square: Square) -> Option<Role> {
        self.board.piece_on(square.to_cozy()).map(Role::from_cozy)
    }

    /// Returns the squares of the pieces of one kind of the side to move.
    pub(crate) fn pieces_of(&self, role: Role) -> u64 {
        self.board
            .colored_pieces(self.board.side_to_move(), role.to_cozy())
            .0
    }

    /// Whether a move captures a piece. Castling does not capture.
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        let color = self.board.side_to_move();
        let taken = self.board.colors(!color).has(mv.to.to_cozy());
        let is_pawn = self.pieces_of(Role::Pawn) & mv.from.bit() != 0;
        // A pawn that changes its file to an empty square captures en passant.
        taken || (is_pawn && mv.from.file() != mv.to.file())
    }

    /// Returns the placement.
    #[must_use]
    pub fn placement(&self) -> Placement {
        let mut squares = [Symbol::Empty; 64];
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.board.colored_pieces(side.to_cozy(), role.to_cozy()) {
                    squares[square as usize] = Symbol::of(side, role);
                }
            }
        }
        Placement::new(squares).expect("legal moves keep the rules of a placement")
    }

    /// Returns the state.
    ///
    /// # Errors
    /// [`StateError::Clock`] after more than 150 half-moves without a capture or a pawn move.
    pub fn state(&self) -> Result<State, StateError> {
        let mut castling = Castling::NONE;
        for side in Side::ALL {
            let rights = self.board.castle_rights(side.to_cozy());
            for (castle, file) in [
                (CastleSide::King, rights.short),
                (CastleSide::Queen, rights.long),
            ] {
                let rook = file.map(|file| {
                    let rank = cozy_chess::Rank::First.relative_to(side.to_cozy());
                    Square::from_cozy(cozy_chess::Square::new(file, rank))
                });
                castling = castling.with(side, castle, rook);
            }
        }
        let target = self.board.en_passant().map(|file| {
            let rank = cozy_chess::Rank::index(usize::from(en_passant_rank(self.turn())));
            Square::from_cozy(cozy_chess::Square::new(file, rank))
        });
        let clock = u8::try_from(self.clock).unwrap_or(u8::MAX);
        State::new(self.placement(), self.turn(), castling, target, clock)
    }

    /// Returns the state and the number of the move.
    ///
    /// # Errors
    /// As [`Position::state`].
    pub fn fen(&self) -> Result<Fen, StateError> {
        Ok(Fen {
            state: self.state()?,
            number: self.number,
        })
    }

    /// Returns the number of sequences of legal moves of a given length from here.
    ///
    /// ```
    /// use games::chess::{Fen, Position, Variant};
    ///
    /// let position = Position::new(&Fen::START, Variant::Standard)?;
    /// assert_eq!(position.perft(3), 8_902);
    /// # Ok::<(), games::chess::VariantError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => u64::try_from(moves.len()).expect("a position has fewer than 2^64 moves"),
            _ => moves
                .iter()
                .map(|mv| {
                    let mut next = self.clone();
                    next.play_legal(mv);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }
}
