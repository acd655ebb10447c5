//! A board that is filled from a1 on, and the symbols that its next square can have.

use super::tables::{
    ALL, CORNER, COUNT, FAR_SOUTH, FAR_WEST, FILE, HOME, MIRROR, OWN_KING, PAIR, PLACE, SIDE,
    SOUTH, SOUTH_EAST, SOUTH_WEST, THEIR_KING, WEST,
};
use crate::chess::side::{Role, Side};
use crate::chess::symbol::Symbol;

/// The number of symbols.
const SYMBOLS: usize = 13;

/// The index of a square beyond the edge.
const EDGE: usize = SYMBOLS;

/// The board up to the next square.
#[derive(Clone, Debug)]
pub struct Board {
    squares: [Symbol; 64],
    /// The number of filled squares.
    filled: usize,
    counts: [usize; SYMBOLS],
    /// The number of pieces of each side.
    pieces: [usize; 2],
    kings: [Option<usize>; 2],
    /// The number of pawns of each side on each file.
    pawns: [[usize; 8]; 2],
}

impl Default for Board {
    fn default() -> Self {
        Self {
            squares: [Symbol::Empty; 64],
            filled: 0,
            counts: [0; SYMBOLS],
            pieces: [0; 2],
            kings: [None; 2],
            pawns: [[0; 8]; 2],
        }
    }
}

/// The next square, and what the entries of all its symbols share.
struct NextSquare<'a> {
    board: &'a Board,
    square: usize,
    file: usize,
    rank: usize,
    west: usize,
    south: usize,
    /// The offsets of the entries of the neighbours.
    neighbours: [usize; 6],
    home: usize,
    mirror: usize,
    pair: usize,
}

impl Board {
    /// Returns the squares, when all are filled.
    pub(super) const fn squares(&self) -> [Symbol; 64] {
        self.squares
    }

    /// Fills the next square.
    pub fn put(&mut self, symbol: Symbol) {
        let (square, number) = (self.filled, symbol.index());
        self.squares[square] = symbol;
        self.counts[number] += 1;
        if let Some((side, role)) = symbol.piece() {
            self.pieces[side as usize] += 1;
            match role {
                Role::King => self.kings[side as usize] = Some(square),
                Role::Pawn => self.pawns[side as usize][square % 8] += 1,
                Role::Rook | Role::Knight | Role::Bishop | Role::Queen => {}
            }
        }
        self.filled += 1;
    }

    /// Whether a symbol on the next square can still lead to a placement that keeps all rules.
    fn may_be(&self, symbol: Symbol) -> bool {
        let missing = self.kings.iter().filter(|king| king.is_none()).count();
        let remaining = 64 - self.filled;
        let Some((side, role)) = symbol.piece() else {
            // Each missing king needs one of the remaining squares.
            return remaining > missing;
        };
        let king = self.kings[side as usize];
        if role == Role::King {
            return king.is_none();
        }
        let of = |role| self.counts[Symbol::of(side, role).index()];
        let with = |other| of(other) + usize::from(other == role);
        let extra = with(Role::Rook).saturating_sub(2)
            + with(Role::Knight).saturating_sub(2)
            + with(Role::Bishop).saturating_sub(2)
            + with(Role::Queen).saturating_sub(1);
        let is_back = matches!(self.filled / 8, 0 | 7);
        remaining > missing
            // One of the 16 places of a side is reserved for its king.
            && self.pieces[side as usize] + usize::from(king.is_none()) < 16
            && extra + with(Role::Pawn) <= 8
            && !(role == Role::Pawn && is_back)
    }

    /// Calls `then` with each symbol that is possible on the next square, in order, and the value
    /// that `entry` makes from its entries.
    pub fn for_each<S: Default>(
        &self,
        entry: impl Fn(&mut S, usize),
        mut then: impl FnMut(Symbol, S),
    ) {
        let next_square = self.next_square();
        for symbol in Symbol::ALL {
            if self.may_be(symbol) {
                let mut sum = S::default();
                next_square.entries(symbol, |at| entry(&mut sum, at));
                then(symbol, sum);
            }
        }
    }

    fn next_square(&self) -> NextSquare<'_> {
        let square = self.filled;
        let (file, rank) = (square % 8, square / 8);
        let at = |west: usize, south: usize| match (file.checked_sub(west), rank.checked_sub(south))
        {
            (Some(file), Some(rank)) => self.squares[8 * rank + file].index(),
            _ => EDGE,
        };
        let south_east = match rank.checked_sub(1) {
            Some(rank) if file < 7 => self.squares[8 * rank + file + 1].index(),
            _ => EDGE,
        };
        let (west, south) = (at(1, 0), at(0, 1));
        let mirrored = self.squares[square ^ 56].index();
        let paired = self.squares[square ^ 7].index();
        NextSquare {
            board: self,
            square,
            file,
            rank,
            west,
            south,
            neighbours: [
                WEST + west * SYMBOLS,
                SOUTH + south * SYMBOLS,
                SOUTH_WEST + at(1, 1) * SYMBOLS,
                SOUTH_EAST + south_east * SYMBOLS,
                FAR_WEST + at(2, 0) * SYMBOLS,
                FAR_SOUTH + at(0, 2) * SYMBOLS,
            ],
            home: HOME + 1 + ((square % 32) * 2 + usize::from(mirrored > 0)) * SYMBOLS,
            mirror: MIRROR + 1 + (mirrored * 4 + rank % 4) * SYMBOLS,
            pair: PAIR + 1 + (paired * 8 + rank) * SYMBOLS,
        }
    }
}

impl NextSquare<'_> {
    /// Adds the entry of each feature of a symbol.
    #[inline(always)]
    fn entries(&self, symbol: Symbol, mut add: impl FnMut(usize)) {
        let board = self.board;
        let number = symbol.index();
        let side = symbol.piece().map(|(side, _)| side);
        let (own, their) = match side {
            Some(Side::Black) => (1, 0),
            Some(Side::White) | None => (0, 1),
        };
        let (count, pieces, class) = match side {
            None => (0, 0, 2),
            Some(side) => (
                board.counts[number].min(8),
                board.pieces[own],
                side as usize,
            ),
        };
        add(PLACE + self.square * SYMBOLS + number);
        for neighbour in self.neighbours {
            add(neighbour + number);
        }
        add(COUNT + (count * 8 + self.rank) * SYMBOLS + number);
        add(SIDE + (pieces * 8 + self.rank) * 3 + class);
        let from = |king: Option<usize>| match king {
            None => 225,
            // Differences of -7..=7 on both axes are numbered 0..225.
            Some(king) => (self.rank + 7 - king / 8) * 15 + self.file + 7 - king % 8,
        };
        add(OWN_KING + from(board.kings[own]) * SYMBOLS + number);
        add(THEIR_KING + from(board.kings[their]) * SYMBOLS + number);
        let pawns = |side: usize| board.pawns[side][self.file].min(2);
        let file = (pawns(own) * 3 + pawns(their)) * 8 + self.rank;
        add(FILE + file * SYMBOLS + number);
        let in_second = self.square >= 32;
        add(if in_second { self.home + number } else { HOME });
        add(if in_second {
            self.mirror + number
        } else {
            MIRROR
        });
        add(if self.file >= 4 {
            self.pair + number
        } else {
            PAIR
        });
        add(ALL + (board.pieces[0] + board.pieces[1]) * SYMBOLS + number);
        add(CORNER + (self.west * 14 + self.south) * SYMBOLS + number);
    }
}
