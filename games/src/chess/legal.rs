//! The legal moves of a position, in a fixed order.

use cozy_chess::{BitBoard, Board, Piece, Rank};

use crate::chess::castling::{CastleSide, Variant};
use crate::chess::moves::{Move, Promotion};
use crate::chess::square::{Square, Squares};

/// The legal moves of a position, sorted by from, to and promotion.
///
/// Stores sets of squares instead of a list: the n-th move and the index of a move are found by
/// counting bits.
///
/// ```
/// use games::chess::{Fen, Position, Variant};
///
/// let position = Position::new(&Fen::START, Variant::Standard)?;
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert_eq!(moves.nth(0), Some("b1a3".parse()?));
/// assert_eq!(moves.index_of("b1c3".parse()?), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves {
    /// The squares with a piece that has a legal move.
    from: u64,
    /// Those of them with a pawn that moves to the last rank.
    promoting: u64,
    /// The targets of each square in `from`. The entries of other squares are stale.
    to: [u64; 64],
    /// The number of moves from each square in `from`, at most 27 for a queen. A promotion counts
    /// four times.
    count: [u8; 64],
    len: usize,
}

impl Default for LegalMoves {
    fn default() -> Self {
        Self {
            from: 0,
            promoting: 0,
            to: [0; 64],
            count: [0; 64],
            len: 0,
        }
    }
}

impl LegalMoves {
    /// Replaces the moves with those of another position.
    pub(crate) fn fill(&mut self, board: &Board, variant: Variant) {
        (self.from, self.promoting, self.len) = (0, 0, 0);
        let color = board.side_to_move();
        let seventh = Rank::Seventh.relative_to(color).bitboard();
        board.generate_moves(|moves| {
            let from = moves.from.bitboard();
            let mut to = moves.to;
            if moves.piece == Piece::King && variant == Variant::Standard {
                to = castle_as_king_move(board, moves.from, to);
            }
            let mut count = count(to.0);
            if moves.piece == Piece::Pawn && !(from & seventh).is_empty() {
                self.promoting |= from.0;
                count *= PROMOTIONS.len();
            }
            self.len += count;
            let index = moves.from as usize;
            // The library may report a pawn twice, once for its en passant capture. The first
            // report overwrites a stale entry.
            if self.from & from.0 == 0 {
                (self.to[index], self.count[index]) = (to.0, count as u8);
            } else {
                self.to[index] |= to.0;
                self.count[index] += count as u8;
            }
            self.from |= from.0;
            false
        });
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no legal move, which is mate or stalemate.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the n-th move, counted from 0; `None` if there are fewer moves.
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<Move> {
        let mut rest = n;
        for from in Squares(self.from) {
            let available = usize::from(self.count[from.index()]);
            if rest < available {
                // Each target of a promoting pawn has four consecutive moves.
                let promotions = self.promotions(from);
                let per_target = promotions.len();
                let promotion = promotions[rest % per_target];
                let to = Squares(self.to[from.index()]).nth(rest / per_target);
                return to.map(|to| Move {
                    from,
                    to,
                    promotion,
                });
            }
            rest -= available;
        }
        None
    }

    /// Returns the index of a move, if it is legal.
    #[must_use]
    pub fn index_of(&self, mv: Move) -> Option<usize> {
        if !self.contains(mv) {
            return None;
        }
        let before = Squares(self.from & (mv.from.bit() - 1));
        let before = before.map(|from| usize::from(self.count[from.index()]));
        let within = count(self.to[mv.from.index()] & (mv.to.bit() - 1));
        let within = self.promotions(mv.from).len() * within;
        let promotion = mv.promotion.map_or(0, |promotion| promotion as usize);
        Some(before.sum::<usize>() + within + promotion)
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.targets(mv.from) & mv.to.bit() != 0 && self.promotes(mv.from) == mv.promotion.is_some()
    }

    /// Iterates over the moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.by_piece().flat_map(|(from, to, promotions)| {
            Squares(to).flat_map(move |to| {
                promotions.iter().map(move |&promotion| Move {
                    from,
                    to,
                    promotion,
                })
            })
        })
    }

    /// Iterates over the pieces that can move, in order of their squares: the square, its targets,
    /// and the promotions of each target.
    pub(crate) fn by_piece(
        &self,
    ) -> impl Iterator<Item = (Square, u64, &'static [Option<Promotion>])> + '_ {
        Squares(self.from).map(|from| (from, self.to[from.index()], self.promotions(from)))
    }

    /// Returns the squares with a piece that can move to a square.
    pub(crate) fn origins(&self, to: Square) -> u64 {
        Squares(self.from)
            .filter(|from| self.to[from.index()] & to.bit() != 0)
            .fold(0, |set, from| set | from.bit())
    }

    /// Whether a square has a pawn whose moves all promote.
    pub(crate) const fn promotes(&self, from: Square) -> bool {
        self.promoting & from.bit() != 0
    }

    /// Returns the promotions of each move from a square; only `None` if it does not promote.
    const fn promotions(&self, from: Square) -> &'static [Option<Promotion>] {
        if self.promotes(from) {
            &PROMOTIONS
        } else {
            &[None]
        }
    }

    const fn targets(&self, from: Square) -> u64 {
        if self.from & from.bit() == 0 {
            0
        } else {
            self.to[from.index()]
        }
    }
}

const PROMOTIONS: [Option<Promotion>; 4] = [
    Some(Promotion::Queen),
    Some(Promotion::Rook),
    Some(Promotion::Knight),
    Some(Promotion::Bishop),
];

/// Replaces the castling targets of the rules library, the king's own rooks, by the squares where
/// the king goes. The king is on the e file, so these are two files away and no ordinary king move
/// reaches them.
fn castle_as_king_move(board: &Board, king: cozy_chess::Square, to: BitBoard) -> BitBoard {
    let rooks = to & board.colors(board.side_to_move());
    let mut to = to ^ rooks;
    for rook in rooks {
        let castle = CastleSide::of(rook > king);
        let target = Square::from_cozy(king).on_file(castle.king_file());
        to |= target.to_cozy().bitboard();
    }
    to
}

/// Returns the number of squares in a set.
const fn count(set: u64) -> usize {
    set.count_ones() as usize
}
