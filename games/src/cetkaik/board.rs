//! The board: 81 squares of one byte.

use std::fmt;
use std::ops::{Index, IndexMut};

use bitcodec::BitCodec;
use bitcodec::coding::Kept;
use cetkaik_fundamental::AbsoluteSide;

use super::coord::{self, Coord};
use super::id::INITIAL;
use super::piece::{Piece, byte};
use super::wire::{Cells, Square};

/// The 81 squares of a board, one byte each, row by row from A's home.
///
/// Every square is empty or has a [`Piece`], so every byte of a board is valid. During a move a
/// piece may be missing or be on two squares; [`check`](Self::check) detects this.
///
/// ```
/// use games::cetkaik::{Board, Piece};
///
/// let board = Board::INITIAL;
/// assert_eq!(board["ZO".parse()?], Some(Piece::TAM));
/// assert_eq!(board.both_side_and_tam().count(), 49);
/// # Ok::<(), games::cetkaik::CoordError>(())
/// ```
#[derive(BitCodec, Clone, Copy, PartialEq, Eq, Hash)]
#[codec(msb_first, size = 648, lock = "7e1b897dca0b0b53", check = Board::check)]
#[repr(transparent)]
pub struct Board {
    // The name is that of the field in `Field`, so that an error has the same path in both.
    #[codec(kept = [Square; Coord::COUNT], names = coord::NAMES)]
    board: Cells,
}

impl Board {
    /// The board at the beginning of a game.
    pub const INITIAL: Self = {
        let mut squares = [None; Coord::COUNT];
        let mut offset = 0;
        while offset < Coord::COUNT {
            squares[offset] = Piece::new(INITIAL[offset]);
            offset += 1;
        }
        Self {
            board: Cells(squares),
        }
    };

    /// The empty board.
    pub const EMPTY: Self = Self {
        board: Cells([None; Coord::COUNT]),
    };

    pub(super) const fn squares(&self) -> &[Option<Piece>; Coord::COUNT] {
        &self.board.0
    }

    /// Returns the squares by row and column.
    #[must_use]
    pub fn to_piece_array(self) -> [[Option<Piece>; 9]; 9] {
        let mut rows = [[None; 9]; 9];
        for (row, squares) in rows.iter_mut().zip(self.board.0.as_chunks().0) {
            *row = *squares;
        }
        rows
    }

    /// Returns the bytes by row and column.
    #[must_use]
    pub fn to_u8_array(self) -> [[u8; 9]; 9] {
        self.to_piece_array().map(|row| row.map(byte))
    }

    /// Returns the bytes in order.
    #[must_use]
    pub fn bytes(self) -> [u8; Coord::COUNT] {
        self.board.to_kept()
    }

    /// Returns every piece with its square, in the order of the squares.
    #[inline]
    pub fn both_side_and_tam(self) -> impl Iterator<Item = (Coord, Piece)> {
        // A square with a piece has one of its two upper bits set. The shift moves the upper bit of
        // each byte into the lowest one of the next, which the mask `UPPER` ignores.
        self.pieces(|bytes| bytes | bytes << 1)
    }

    /// Returns every piece that `side` may move with its square, in the order of the squares: its own and the tam2.
    #[inline]
    pub fn movable_by(self, side: AbsoluteSide) -> impl Iterator<Item = (Coord, Piece)> {
        // The upper bit of a byte is A's, the bit below it IA's. Shifting by 1 moves the bit of IA
        // to the upper one.
        let shift = match side {
            AbsoluteSide::IASide => 1,
            AbsoluteSide::ASide => 0,
        };
        self.pieces(move |bytes| bytes << shift)
    }

    /// Returns the empty squares in order.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Squares {
        Squares::marked(&self.bytes(), |bytes| !(bytes | bytes << 1))
    }

    #[inline]
    fn pieces(self, mark: impl Fn(u64) -> u64) -> impl Iterator<Item = (Coord, Piece)> {
        Squares::marked(&self.bytes(), mark).filter_map(move |square| Some((square, self[square]?)))
    }

    /// Returns every piece that IA may move with its square.
    #[inline]
    pub fn ia_side_and_tam(self) -> impl Iterator<Item = (Coord, Piece)> {
        self.movable_by(AbsoluteSide::IASide)
    }

    /// Returns every piece that A may move with its square.
    #[inline]
    pub fn a_side_and_tam(self) -> impl Iterator<Item = (Coord, Piece)> {
        self.movable_by(AbsoluteSide::ASide)
    }
}

/// A field writes a board as its squares.
impl Kept<[Square; Coord::COUNT]> for Board {
    type Bytes = [u8; Coord::COUNT];

    #[inline]
    fn from_kept(bytes: [u8; Coord::COUNT]) -> Option<Self> {
        Cells::from_kept(bytes).map(|board| Self { board })
    }

    #[inline]
    fn to_kept(&self) -> [u8; Coord::COUNT] {
        self.board.to_kept()
    }
}

impl Index<Coord> for Board {
    type Output = Option<Piece>;

    #[inline]
    fn index(&self, square: Coord) -> &Option<Piece> {
        &self.board.0[usize::from(square.offset())]
    }
}

impl IndexMut<Coord> for Board {
    #[inline]
    fn index_mut(&mut self, square: Coord) -> &mut Option<Piece> {
        &mut self.board.0[usize::from(square.offset())]
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.both_side_and_tam()).finish()
    }
}

/// The upper bit of each byte of a word.
const UPPER: u64 = 0x8080_8080_8080_8080;

/// An iterator over squares of a board, in order of their offsets.
///
/// It holds one mark for each square, eight squares in a word, so iteration takes one step for each
/// marked square and not for each of the 81.
#[derive(Clone, Debug)]
pub struct Squares {
    /// The upper bit of byte `n` of word `w` is square `8 * w + n`.
    words: [u64; 11],
    /// The index of the current word, and the remaining marks of it.
    at: u8,
    word: u64,
}

impl Squares {
    /// Returns the squares that `mark` selects: it maps eight bytes of a board to a word that has
    /// the upper bit of each selected byte set.
    #[inline]
    pub(super) fn marked(bytes: &[u8; Coord::COUNT], mark: impl Fn(u64) -> u64) -> Self {
        let mut words = [0; 11];
        let (chunks, _) = bytes.as_chunks();
        for (word, chunk) in words.iter_mut().zip(chunks) {
            *word = mark(u64::from_le_bytes(*chunk)) & UPPER;
        }
        // 81 squares are ten full words and one byte.
        let [.., last] = *bytes;
        words[10] = mark(u64::from(last)) & UPPER & 0xff;
        Self {
            words,
            at: 0,
            word: words[0],
        }
    }
}

/// Returns the square of the lowest mark of a word.
#[inline]
fn lowest(at: u8, word: u64) -> Option<Coord> {
    let [byte, ..] = (word.trailing_zeros() / 8).to_le_bytes();
    Coord::from_offset(8 * at + byte)
}

impl Iterator for Squares {
    type Item = Coord;

    #[inline]
    fn next(&mut self) -> Option<Coord> {
        while self.word == 0 {
            self.word = *self.words.get(usize::from(self.at) + 1)?;
            self.at += 1;
        }
        let square = lowest(self.at, self.word);
        // Clears the lowest mark.
        self.word &= self.word - 1;
        square
    }

    #[inline]
    fn fold<B, F: FnMut(B, Coord) -> B>(self, start: B, mut visit: F) -> B {
        let (mut at, mut word) = (self.at, self.word);
        let mut folded = start;
        loop {
            while let (true, Some(square)) = (word != 0, lowest(at, word)) {
                word &= word - 1;
                folded = visit(folded, square);
            }
            let Some(&next) = self.words.get(usize::from(at) + 1) else {
                return folded;
            };
            (at, word) = (at + 1, next);
        }
    }
}
