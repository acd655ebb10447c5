//! The operations of a player on a field: move, capture, drop, and moving the tam2.

use std::fmt;

use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};

use super::coord::Coord;
use super::field::Field;
use super::hands::Change;
use super::piece::Piece;

/// The reason why a field does not allow an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// No piece is on the square to move from.
    NothingToMove {
        /// The square.
        from: Coord,
    },
    /// The piece belongs to the other side.
    NotYours {
        /// The square of the piece.
        from: Coord,
        /// The piece.
        piece: Piece,
    },
    /// The tam2 is on the square, where another piece is needed.
    IsTam {
        /// The square of the tam2.
        at: Coord,
    },
    /// Another piece is on the square, where the tam2 is needed.
    NotTam {
        /// The square of the piece.
        at: Coord,
        /// The piece.
        piece: Piece,
    },
    /// The square to move to is empty, where a piece should be captured.
    NothingToTake {
        /// The square.
        to: Coord,
    },
    /// The square to move to is occupied.
    Occupied {
        /// The square.
        to: Coord,
        /// The piece on it.
        piece: Piece,
    },
    /// The piece to capture is of the same side.
    SameSide {
        /// The square of the piece.
        to: Coord,
        /// The piece.
        piece: Piece,
    },
    /// A hand already has a piece with the number of the one to capture.
    InHandAlready {
        /// The square of the piece.
        to: Coord,
        /// The piece.
        piece: Piece,
    },
    /// The hand has no piece of this colour and profession.
    NotInHand {
        /// The colour and the profession.
        kind: ColorAndProf,
        /// The side of the hand.
        side: AbsoluteSide,
    },
}

impl MoveError {
    /// Returns the reason without the square.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NothingToMove { .. } => "no piece to move",
            Self::NotYours { .. } => "the piece belongs to the other side",
            Self::IsTam { .. } => {
                "the tam2 neither takes nor is taken, and moves by rules of its own"
            }
            Self::NotTam { .. } => "not the tam2",
            Self::NothingToTake { .. } => "no piece to take",
            Self::Occupied { .. } => "the square is taken",
            Self::SameSide { .. } => "a piece of the same side is not taken",
            Self::InHandAlready { .. } => "a piece with this number is in a hand already",
            Self::NotInHand { .. } => "the hand has no such piece",
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingToMove { from: at }
            | Self::NothingToTake { to: at }
            | Self::IsTam { at } => write!(f, "{at}: ")?,
            Self::NotYours { from: at, piece }
            | Self::NotTam { at, piece }
            | Self::Occupied { to: at, piece }
            | Self::SameSide { to: at, piece }
            | Self::InHandAlready { to: at, piece } => write!(f, "{at} {piece}: ")?,
            Self::NotInHand { kind, .. } => write!(f, "{kind}: ")?,
        }
        f.write_str(self.reason())
    }
}

impl std::error::Error for MoveError {}

/// A capturing piece, and the captured one as it is in the hand.
#[derive(Clone, Copy)]
struct Capture {
    piece: Piece,
    captured: Piece,
    hands: Change,
}

/// A piece that is dropped.
#[derive(Clone, Copy)]
struct Drop {
    piece: Piece,
    hands: Change,
}

/// Operations on a field. After an error the field is unchanged.
impl Field {
    /// Moves a piece to an empty square, or to its own square.
    ///
    /// # Errors
    /// [`MoveError::NothingToMove`], [`MoveError::IsTam`], [`MoveError::Occupied`].
    #[inline]
    pub fn move_piece(&mut self, from: Coord, to: Coord) -> Result<(), MoveError> {
        let piece = self.piece_at(from)?;
        self.put_down(from, to, piece)
    }

    /// Moves the tam2 to an empty square, or to its own square.
    ///
    /// # Errors
    /// [`MoveError::NothingToMove`], [`MoveError::NotTam`], [`MoveError::Occupied`].
    pub fn move_tam(&mut self, from: Coord, to: Coord) -> Result<(), MoveError> {
        match self.board[from] {
            Some(Piece::TAM) => self.put_down(from, to, Piece::TAM),
            Some(piece) => Err(MoveError::NotTam { at: from, piece }),
            None => Err(MoveError::NothingToMove { from }),
        }
    }

    /// Captures a piece of the other side. It moves to the hand of the capturing side; the return
    /// value is the piece in the hand.
    ///
    /// # Errors
    /// [`MoveError::NothingToMove`], [`MoveError::NothingToTake`], [`MoveError::IsTam`],
    /// [`MoveError::SameSide`], [`MoveError::InHandAlready`].
    #[inline]
    pub fn take(&mut self, from: Coord, to: Coord) -> Result<Piece, MoveError> {
        let capture = self.capture(from, to)?;
        self.make(capture, from, to);
        Ok(capture.captured)
    }

    /// Returns the field after [`take`](Self::take); `None` if that fails.
    #[must_use]
    #[inline]
    pub fn try_take(&self, from: Coord, to: Coord) -> Option<Self> {
        let capture = self.capture(from, to).ok()?;
        // The copy is made in the return value: a second copy would wait for the stores of the
        // changed bytes.
        let mut next = Some(*self);
        if let Some(field) = &mut next {
            field.make(capture, from, to);
        }
        next
    }

    /// Moves a piece of `side`, and captures the piece on the target square.
    ///
    /// # Errors
    /// [`MoveError::NotYours`], and those of [`move_piece`](Self::move_piece) and
    /// [`take`](Self::take).
    pub fn move_or_take(
        &mut self,
        from: Coord,
        to: Coord,
        side: AbsoluteSide,
    ) -> Result<Option<Piece>, MoveError> {
        let piece = self.piece_at(from)?;
        if !piece.can_be_moved_by(side) {
            return Err(MoveError::NotYours { from, piece });
        }
        if from == to || self.board[to].is_none() {
            self.move_piece(from, to)?;
            Ok(None)
        } else {
            self.take(from, to).map(Some)
        }
    }

    /// Drops a piece from the hand of `side` on an empty square: of several equal ones the one with
    /// the lowest id. Returns the dropped piece.
    ///
    /// # Errors
    /// [`MoveError::Occupied`], [`MoveError::NotInHand`].
    #[inline]
    pub fn drop_piece(
        &mut self,
        kind: ColorAndProf,
        side: AbsoluteSide,
        to: Coord,
    ) -> Result<Piece, MoveError> {
        let drop = self.droppable(kind, side, to)?;
        self.put_from_hand(drop, to);
        Ok(drop.piece)
    }

    /// Returns the field after [`drop_piece`](Self::drop_piece); `None` if that fails.
    #[must_use]
    #[inline]
    pub fn try_drop(&self, kind: ColorAndProf, side: AbsoluteSide, to: Coord) -> Option<Self> {
        let drop = self.droppable(kind, side, to).ok()?;
        // The copy is made in the return value: a second copy would wait for the stores of the
        // changed bytes.
        let mut next = Some(*self);
        if let Some(field) = &mut next {
            field.put_from_hand(drop, to);
        }
        next
    }

    /// Determines the capture of a move, without changing anything.
    #[inline]
    fn capture(&self, from: Coord, to: Coord) -> Result<Capture, MoveError> {
        let pieces = self.board[from].zip(self.board[to]);
        let Some((piece, taken)) = pieces.filter(|(piece, taken)| piece.can_take(*taken)) else {
            return Err(self.why_no_capture(from, to));
        };
        let in_hand = MoveError::InHandAlready { to, piece: taken };
        let captured = taken.invert_side().ok_or(in_hand)?;
        let hands = self.hop1zuo1.with(captured).ok_or(in_hand)?;
        Ok(Capture {
            piece,
            captured,
            hands,
        })
    }

    /// Returns the reason why two squares allow no capture.
    #[cold]
    fn why_no_capture(&self, from: Coord, to: Coord) -> MoveError {
        match (self.piece_at(from), self.board[to]) {
            (Err(error), _) => error,
            (Ok(_), None) => MoveError::NothingToTake { to },
            (Ok(_), Some(Piece::TAM)) => MoveError::IsTam { at: to },
            (Ok(_), Some(piece)) => MoveError::SameSide { to, piece },
        }
    }

    #[inline]
    fn make(&mut self, capture: Capture, from: Coord, to: Coord) {
        self.board[from] = None;
        self.board[to] = Some(capture.piece);
        self.hop1zuo1.make(capture.hands);
    }

    /// Determines the piece of a drop, without changing anything.
    #[inline]
    fn droppable(
        &self,
        kind: ColorAndProf,
        side: AbsoluteSide,
        to: Coord,
    ) -> Result<Drop, MoveError> {
        if let Some(piece) = self.board[to] {
            return Err(MoveError::Occupied { to, piece });
        }
        let dropped = self.hop1zuo1.lowest(kind, side).and_then(|id| {
            let piece = id.on_side(side);
            Some(Drop {
                piece,
                hands: self.hop1zuo1.without(piece)?,
            })
        });
        dropped.ok_or(MoveError::NotInHand { kind, side })
    }

    #[inline]
    fn put_from_hand(&mut self, drop: Drop, to: Coord) {
        self.hop1zuo1.make(drop.hands);
        self.board[to] = Some(drop.piece);
    }

    /// Returns the piece on `from`, unless it is the tam2.
    #[inline]
    fn piece_at(&self, from: Coord) -> Result<Piece, MoveError> {
        match self.board[from] {
            Some(Piece::TAM) => Err(MoveError::IsTam { at: from }),
            Some(piece) => Ok(piece),
            None => Err(MoveError::NothingToMove { from }),
        }
    }

    #[inline]
    fn put_down(&mut self, from: Coord, to: Coord, piece: Piece) -> Result<(), MoveError> {
        match self.board[to] {
            Some(piece) if from != to => Err(MoveError::Occupied { to, piece }),
            _ => {
                self.board[from] = None;
                self.board[to] = Some(piece);
                Ok(())
            }
        }
    }
}
