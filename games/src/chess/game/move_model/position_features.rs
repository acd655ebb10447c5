//! The features of a position in the move model. Squares and sets of squares are from the side of
//! the player to move.

use cozy_chess::{
    BitBoard, Color, Piece, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::chess::square::Squares;

/// Kinds of pieces by value, as the rules library numbers them.
pub(super) const PAWN: usize = Piece::Pawn as usize;
pub(super) const KNIGHT: usize = Piece::Knight as usize;
pub(super) const BISHOP: usize = Piece::Bishop as usize;
pub(super) const ROOK: usize = Piece::Rook as usize;
pub(super) const QUEEN: usize = Piece::Queen as usize;
pub(super) const KING: usize = Piece::King as usize;

/// The initial squares of knights, bishops, queen and king.
const KNIGHTS_HOME: u64 = 0x42;
const BISHOPS_HOME: u64 = 0x24;
const QUEEN_HOME: u64 = 0x08;
const KING_HOME: u64 = 0x10;

/// The values of pawns, knights, bishops, rooks and queens.
const VALUES: [i32; 5] = [1, 3, 3, 5, 9];

/// A move of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) piece: usize,
    pub(super) takes: bool,
}

/// The last move of each side, the opponent's first.
#[derive(Clone, Copy, Debug, Default)]
pub struct History([Option<Played>; 2]);

impl History {
    /// Adds a move before it is played.
    #[inline]
    pub fn push(&mut self, position: &Position, mv: Move) {
        let from = mv.from.to_cozy();
        let board = position.board();
        let piece = Piece::ALL
            .into_iter()
            .position(|piece| board.pieces(piece).has(from));
        let played = Played {
            from: mv.from.number(),
            to: mv.to.number(),
            piece: piece.unwrap_or(PAWN),
            takes: position.is_capture(mv),
        };
        self.0 = [Some(played), self.0[0]];
    }
}

/// A number from 0 to 7 for each square, as three bit planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareClasses([u64; 3]);

impl SquareClasses {
    /// Gives the squares of five disjoint sets the numbers 1 to 5, and 0 to the others.
    fn new([one, two, three, four, five]: [u64; 5]) -> Self {
        Self([one | three | five, two | three, four | five])
    }

    #[inline(always)]
    pub(super) fn at(&self, square: u8) -> usize {
        let bit = |plane: u64| (plane >> square & 1) as usize;
        let [low, middle, high] = self.0;
        bit(low) | bit(middle) << 1 | bit(high) << 2
    }

    /// Returns the greatest number in a set of squares; 0 for an empty set. Most sets are empty, so
    /// that test is a branch; the rest has none, because its outcomes are unpredictable.
    #[inline(always)]
    pub(super) fn most(&self, set: u64) -> usize {
        if set == 0 {
            return 0;
        }
        // From the highest plane down: keep the squares with the bit set, if there are any.
        let mut rest = set;
        let [low, middle, high] = self.0;
        let mut bit = |plane: u64| {
            let selected = rest & plane;
            rest = if selected == 0 { rest } else { selected };
            usize::from(selected != 0)
        };
        bit(high) << 2 | bit(middle) << 1 | bit(low)
    }
}

/// The features of a position that all its moves share.
#[derive(Clone, Debug)]
pub struct PositionFeatures {
    /// The mask that turns a square to the side of the player to move: 56 flips the rank.
    pub(super) flip: u8,
    /// The pieces by kind.
    pub(super) own: [u64; 6],
    pub(super) their: [u64; 6],
    pub(super) own_all: u64,
    pub(super) their_all: u64,
    /// The kinds of own pieces; 0 for pawns and for squares without an own piece.
    pub(super) kinds: SquareClasses,
    /// The piece that can be captured on a square: 0 none, 1 a pawn to 5 a queen.
    pub(super) victims: SquareClasses,
    /// The least valuable piece of the opponent that attacks a square: 0 none, 1 a pawn, 2 a knight
    /// or bishop, 3 a rook, 4 a queen, 5 the king.
    pub(super) attackers: SquareClasses,
    /// The squares that the opponent attacks, those that its pawns attack, and those next to its
    /// king.
    pub(super) attacked: u64,
    pub(super) by_pawns: u64,
    pub(super) by_king: u64,
    /// The squares that at least one own piece guards, and at least two.
    pub(super) guarded: u64,
    pub(super) guarded_twice: u64,
    /// The squares from which each kind gives check.
    pub(super) checks: [u64; 6],
    /// Own pieces that give a discovered check when they leave their line.
    pub(super) unveils: u64,
    /// Own pieces, except the king, that a less valuable piece attacks, or any piece if they have
    /// no guard.
    pub(super) hanging: u64,
    /// 0 if many pieces are on their initial squares, 1 if few are, 2 if at most six pieces other
    /// than pawns are left.
    pub(super) phase: usize,
    /// The class of the difference of material: 0 at most -3, 1 negative, 2 none, 3 positive, 4 at
    /// least 3.
    pub(super) balance: usize,
    pub(super) last: Option<Played>,
    pub(super) before: Option<Played>,
    /// The squares that the last moved piece attacks.
    pub(super) by_last: u64,
}

impl PositionFeatures {
    /// Computes the features of a position after the last moves.
    pub fn new(position: &Position, history: &History) -> Self {
        let board = position.board();
        let color = board.side_to_move();
        let is_black = color == Color::Black;
        // Each rank is one byte, so swapping the bytes flips the board and Black moves up as well.
        let oriented = |set: BitBoard| {
            if is_black { set.0.swap_bytes() } else { set.0 }
        };
        let flip = if is_black { 56 } else { 0 };
        let pieces = |color| Piece::ALL.map(|piece| oriented(board.colored_pieces(color, piece)));
        let (own, their) = (pieces(color), pieces(!color));
        let (own_all, their_all) = (
            oriented(board.colors(color)),
            oriented(board.colors(!color)),
        );
        let occupied = own_all | their_all;

        let mut by = [0; 6];
        by[PAWN] = (west(their[PAWN]) | east(their[PAWN])) >> 8;
        let (left, right) = (west(own[PAWN]) << 8, east(own[PAWN]) << 8);
        let (mut guarded, mut guarded_twice) = (left | right, left & right);
        // Called once for each kind instead of in a loop, so that `kind` is a constant and
        // `attacks` has no branch on it.
        let mut add = |kind: usize| {
            for square in Squares(their[kind]) {
                by[kind] |= attacks(kind, square.number(), occupied);
            }
            for square in Squares(own[kind]) {
                let reached = attacks(kind, square.number(), occupied);
                guarded_twice |= guarded & reached;
                guarded |= reached;
            }
        };
        add(KNIGHT);
        add(BISHOP);
        add(ROOK);
        add(QUEEN);
        add(KING);
        let [
            by_pawns,
            by_knights,
            by_bishops,
            by_rooks,
            by_queens,
            by_king,
        ] = by;
        let by_minors = by_knights | by_bishops;
        let up_to_rooks = by_pawns | by_minors | by_rooks;
        let attacked = up_to_rooks | by_queens | by_king;

        // For each own kind, the squares attacked by less valuable pieces. There is none for the
        // king, which `zip` therefore leaves out.
        let lesser = [0, by_pawns, by_pawns, by_pawns | by_minors, up_to_rooks];
        let lesser = own.iter().zip(lesser);
        let hanging = lesser.fold(0, |all, (own, lesser)| {
            all | own & (lesser | attacked & !guarded)
        });

        let reply = |played: Played| Played {
            from: played.from ^ flip,
            to: played.to ^ flip,
            ..played
        };
        let [last, before] = history.0.map(|played| played.map(reply));
        let (checks, unveils) = checks(&own, own_all, their[KING], occupied);
        Self {
            flip,
            own_all,
            their_all,
            kinds: SquareClasses::new([KNIGHT, BISHOP, ROOK, QUEEN, KING].map(|kind| own[kind])),
            victims: SquareClasses::new(
                [PAWN, KNIGHT, BISHOP, ROOK, QUEEN].map(|kind| their[kind]),
            ),
            attackers: SquareClasses::new([
                by_pawns,
                by_minors & !by_pawns,
                by_rooks & !(by_pawns | by_minors),
                by_queens & !up_to_rooks,
                by_king & !(up_to_rooks | by_queens),
            ]),
            attacked,
            by_pawns,
            by_king,
            guarded,
            guarded_twice,
            checks,
            unveils,
            hanging,
            phase: phase(&own, &their),
            balance: balance(&own, &their),
            by_last: last.map_or(0, |last| match last.piece {
                PAWN => pawn_attacks(last.to, Color::Black),
                kind => attacks(kind, last.to, occupied),
            }),
            last,
            before,
            own,
            their,
        }
    }
}

/// Returns the squares from which each kind gives check, and the own pieces that are alone between
/// an own slider and the king.
fn checks(own: &[u64; 6], own_all: u64, king: u64, occupied: u64) -> ([u64; 6], u64) {
    let king = cozy_chess::Square::index(king.trailing_zeros() as usize & 63);
    let diagonal = get_bishop_moves(king, BitBoard(occupied)).0;
    let straight = get_rook_moves(king, BitBoard(occupied)).0;
    let checks = [
        get_pawn_attacks(king, Color::Black).0,
        get_knight_moves(king).0,
        diagonal,
        straight,
        diagonal | straight,
        0,
    ];
    let diagonal = (own[BISHOP] | own[QUEEN]) & get_bishop_rays(king).0;
    let straight = (own[ROOK] | own[QUEEN]) & get_rook_rays(king).0;
    let unveils = Squares(diagonal | straight).fold(0, |unveils, slider| {
        let between = get_between_rays(king, slider.to_cozy()).0 & occupied;
        // At most one piece is between them.
        let is_one = between & between.wrapping_sub(1) == 0;
        unveils | if is_one { between & own_all } else { 0 }
    });
    (checks, unveils)
}

fn phase(own: &[u64; 6], their: &[u64; 6]) -> usize {
    let pieces = |side: &[u64; 6]| side[KNIGHT..].iter().fold(0, |all, set| all | set);
    if (pieces(own) | pieces(their)).count_ones() <= 6 {
        return 2;
    }
    let minors = |side: &[u64; 6]| side[KNIGHT] & KNIGHTS_HOME | side[BISHOP] & BISHOPS_HOME;
    let theirs = their.map(u64::swap_bytes);
    // The opponent's pieces move to the second rank, where the union keeps them apart from own
    // ones.
    let home = minors(own) | own[QUEEN] & QUEEN_HOME | own[KING] & KING_HOME | minors(&theirs) << 8;
    usize::from(home.count_ones() < 4)
}

fn balance(own: &[u64; 6], their: &[u64; 6]) -> usize {
    let count = |set: u64| i32::try_from(set.count_ones()).unwrap_or(0);
    let values = own.iter().zip(their).zip(VALUES);
    let sum: i32 = values
        .map(|((own, their), value)| value * (count(*own) - count(*their)))
        .sum();
    match sum {
        ..=-3 => 0,
        -2..=-1 => 1,
        0 => 2,
        1..=2 => 3,
        3.. => 4,
    }
}

/// Returns the squares that a piece of the player to move attacks.
#[inline(always)]
pub(super) fn attacks(kind: usize, square: u8, occupied: u64) -> u64 {
    let (at, occupied) = (
        cozy_chess::Square::index_const(usize::from(square & 63)),
        BitBoard(occupied),
    );
    match kind {
        PAWN => pawn_attacks(square, Color::White),
        KNIGHT => get_knight_moves(at).0,
        BISHOP => get_bishop_moves(at, occupied).0,
        ROOK => get_rook_moves(at, occupied).0,
        QUEEN => get_bishop_moves(at, occupied).0 | get_rook_moves(at, occupied).0,
        _ => get_king_moves(at).0,
    }
}

fn pawn_attacks(square: u8, color: Color) -> u64 {
    get_pawn_attacks(
        cozy_chess::Square::index_const(usize::from(square & 63)),
        color,
    )
    .0
}

/// Moves a set of squares one file towards the a file; squares of the a file drop out.
pub(super) const fn west(set: u64) -> u64 {
    (set & 0xfefe_fefe_fefe_fefe) >> 1
}

/// Moves a set of squares one file towards the h file; squares of the h file drop out.
pub(super) const fn east(set: u64) -> u64 {
    (set & 0x7f7f_7f7f_7f7f_7f7f) << 1
}
