//! A set of points, stored line by line in each of the four directions.

use super::pattern::Side;
use super::point::{Direction, Point};

/// Empty rows above and below the board, as many as a pattern reaches.
const MARGIN: usize = 5;

/// The lowest bit of each of the four lanes of a word; a lane is one direction.
pub(super) const LANES: u64 = 0x0001_0001_0001_0001;

/// A set of points as bits: the same points four times, once for each direction.
///
/// Column 15 and row 15 are never in a set: they are the wall that ends every line. Two diagonals
/// share a word, for example the rising ones with row - column = 3 (12 points) and -13 (2 points).
/// Together they have 14 points, with a point of the wall between them on either side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bitboard {
    /// Bit c of word r + 5 is the point in row r and column c.
    rows: [u16; 16 + 2 * MARGIN],
    /// Bit r of word c.
    columns: [u16; 16],
    /// Bit c of word r + c modulo 16.
    falling: [u16; 16],
    /// Bit c of word r - c modulo 16.
    rising: [u16; 16],
}

impl Bitboard {
    pub(super) const EMPTY: Self = Self {
        rows: [0; 16 + 2 * MARGIN],
        columns: [0; 16],
        falling: [0; 16],
        rising: [0; 16],
    };

    /// All points of the board.
    pub(super) const FULL: Self = {
        let mut full = Self::EMPTY;
        let mut row = 0;
        while row < Point::SIDE {
            let mut column = 0;
            while column < Point::SIDE {
                full.toggle(Point::at(row, column));
                column += 1;
            }
            row += 1;
        }
        full
    };

    pub(super) fn contains(&self, point: Point) -> bool {
        self.row(point.row()) >> point.column() & 1 == 1
    }

    /// Returns the points of a row.
    pub(super) fn row(&self, row: u8) -> u16 {
        self.rows[MARGIN + usize::from(row & 15)]
    }

    /// Adds a point, or removes it if the set has it.
    #[inline(always)]
    pub(super) const fn toggle(&mut self, point: Point) {
        let (row, column) = (point.row(), point.column());
        self.rows[MARGIN + row as usize] ^= 1 << column;
        self.columns[column as usize] ^= 1 << row;
        self.falling[(row + column) as usize & 15] ^= 1 << column;
        self.rising[row.wrapping_sub(column) as usize & 15] ^= 1 << column;
    }

    /// Returns the four lines through a point, one in each lane of 16 bits: bit 5 + k is the point
    /// k steps along, for k from -5 to 5.
    ///
    /// Shifting a line left by 5 and right by the offset of the point on it moves that point to bit
    /// 5: on row `X.X` from column 0 on, the point in column 2 gets `0b101 << 5 >> 2 = 0b101000`,
    /// itself in bit 5 and the other stone two steps back in bit 3. The five bits above the board
    /// are the wall, which is in no set.
    #[inline(always)]
    pub(super) fn window(&self, point: Point) -> u64 {
        let (row, column) = (point.row(), point.column());
        let lane = |line: u16, offset: u8| u64::from(line) << 5 >> offset & 0x7ff;
        lane(self.rows[MARGIN + usize::from(row)], column)
            | lane(self.columns[usize::from(column)], row) << 16
            | lane(self.falling[usize::from((row + column) & 15)], column) << 32
            | lane(
                self.rising[usize::from(row.wrapping_sub(column) & 15)],
                column,
            ) << 48
    }

    /// Returns the four whole lines through a point, one in each lane of 16 bits.
    #[inline(always)]
    pub(super) fn lines(&self, point: Point) -> u64 {
        let line = |direction: Direction| direction.line(point);
        u64::from(self.rows[MARGIN + line(Direction::Row)])
            | u64::from(self.columns[line(Direction::Column)]) << 16
            | u64::from(self.falling[line(Direction::Falling)]) << 32
            | u64::from(self.rising[line(Direction::Rising)]) << 48
    }

    /// Returns all lines of the four directions.
    #[inline(always)]
    pub(super) fn all_lines(&self) -> [&[u16]; 4] {
        let rows = &self.rows[MARGIN..MARGIN + 16];
        [rows, &self.columns, &self.falling, &self.rising]
    }

    /// Returns, in bit c, the point `steps` steps along a direction from column c of row `row`. The
    /// margin of five rows keeps the index in bounds; columns off the board read as 0.
    #[inline(always)]
    pub(super) fn row_along<const RIGHT: i8, const UP: i8>(&self, row: usize, steps: i8) -> u16 {
        let word = self.rows[(MARGIN + row).wrapping_add_signed(isize::from(UP * steps))];
        let shift = RIGHT * steps;
        if shift < 0 {
            word << shift.unsigned_abs()
        } else {
            word >> shift.unsigned_abs()
        }
    }
}

/// Splits two windows into the two sides of the point. Only the lowest bit of each lane has a
/// meaning.
#[inline(always)]
pub(super) fn sides(black: u64, empty: u64) -> (Side<u64>, Side<u64>) {
    let left = Side {
        black: [black >> 4, black >> 3, black >> 2, black >> 1, black],
        empty: [empty >> 4, empty >> 3, empty >> 2, empty >> 1],
    };
    let right = Side {
        black: [black >> 6, black >> 7, black >> 8, black >> 9, black >> 10],
        empty: [empty >> 6, empty >> 7, empty >> 8, empty >> 9],
    };
    (left, right)
}

/// Returns the two sides of every point of a row along one direction; bit c belongs to column c.
#[inline(always)]
pub(super) fn row_sides<const RIGHT: i8, const UP: i8>(
    black: &Bitboard,
    empty: &Bitboard,
    row: usize,
) -> (Side<u16>, Side<u16>) {
    let black = |steps| black.row_along::<RIGHT, UP>(row, steps);
    let empty = |steps| empty.row_along::<RIGHT, UP>(row, steps);
    let left = Side {
        black: [black(-1), black(-2), black(-3), black(-4), black(-5)],
        empty: [empty(-1), empty(-2), empty(-3), empty(-4)],
    };
    let right = Side {
        black: [black(1), black(2), black(3), black(4), black(5)],
        empty: [empty(1), empty(2), empty(3), empty(4)],
    };
    (left, right)
}

/// Returns the two sides of every point of four whole lines. A shift moves points of the
/// neighbouring lane in, but they lie beyond the wall in bit 15, where no pattern looks.
#[inline(always)]
pub(super) fn line_sides(black: u64, empty: u64) -> (Side<u64>, Side<u64>) {
    let left = Side {
        black: [black << 1, black << 2, black << 3, black << 4, black << 5],
        empty: [empty << 1, empty << 2, empty << 3, empty << 4],
    };
    let right = Side {
        black: [black >> 1, black >> 2, black >> 3, black >> 4, black >> 5],
        empty: [empty >> 1, empty >> 2, empty >> 3, empty >> 4],
    };
    (left, right)
}

impl Direction {
    /// Returns the index of the word that holds the line through a point.
    #[inline(always)]
    pub(super) fn line(self, point: Point) -> usize {
        let (row, column) = (point.row(), point.column());
        usize::from(match self {
            Self::Row => row,
            Self::Column => column,
            Self::Falling => (row + column) & 15,
            Self::Rising => row.wrapping_sub(column) & 15,
        })
    }

    /// Returns the bit of a point in its line.
    #[inline(always)]
    pub(super) fn place(self, point: Point) -> u32 {
        u32::from(match self {
            Self::Column => point.row(),
            Self::Row | Self::Falling | Self::Rising => point.column(),
        })
    }

    /// Returns the row and the column of a bit of a line.
    #[inline(always)]
    pub(super) fn row_and_column(self, line: usize, bit: usize) -> (usize, usize) {
        match self {
            Self::Row => (line, bit),
            Self::Column => (bit, line),
            Self::Falling => (line.wrapping_sub(bit) & 15, bit),
            Self::Rising => ((line + bit) & 15, bit),
        }
    }

    /// Returns the shift of this direction's lane in a window.
    pub(super) const fn lane(self) -> u32 {
        match self {
            Self::Row => 0,
            Self::Column => 16,
            Self::Falling => 32,
            Self::Rising => 48,
        }
    }
}
