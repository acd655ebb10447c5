//! The verdicts on all points at once.

use std::fmt;

use super::bitboard::{Bitboard, row_sides};
use super::board::Board;
use super::lookahead::LookAhead;
use super::pattern::{Pattern, pattern};
use super::point::Point;
use super::verdict::{Foul, Verdict};

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points {
    /// Bit c of word r is the point in column c and row r.
    rows: [u16; 16],
}

impl Points {
    /// Whether a point is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.rows[usize::from(point.row())] >> point.column() & 1 == 1
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.rows
            .iter()
            .map(|row| usize::try_from(row.count_ones()).unwrap_or(0))
            .sum()
    }

    /// Iterates over the points, row by row from A1.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        (0..Point::SIDE)
            .zip(self.rows)
            .flat_map(|(row, bits)| points(row, bits))
    }

    fn remove(&mut self, point: Point) {
        self.rows[usize::from(point.row())] &= !(1 << point.column());
    }
}

/// Iterates over the points of a row; bit c is column c.
pub(super) fn points(row: u8, bits: u16) -> impl Iterator<Item = Point> {
    // Each step clears the lowest bit.
    let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
    rest.take_while(|&bits| bits != 0).filter_map(move |bits| {
        let column = u8::try_from(bits.trailing_zeros()).ok()?;
        Some(Point::at(row, column))
    })
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The verdict on every point of a board, as five disjoint sets. It prints as 225 characters,
/// [`Verdict::mark`] for each point from A1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Map {
    /// Points with a stone.
    pub occupied: Points,
    /// Points where Black makes a five, which is legal and wins.
    pub fives: Points,
    /// Points where Black would make an overline.
    pub overlines: Points,
    /// Points where Black would make a double-four and no overline.
    pub double_fours: Points,
    /// Points where Black would make a double-three and no other foul.
    pub double_threes: Points,
}

impl Map {
    /// Returns the verdict on a point.
    pub fn verdict(&self, point: Point) -> Verdict {
        if self.occupied.contains(point) {
            Verdict::Occupied
        } else if self.fives.contains(point) {
            Verdict::Five
        } else if self.overlines.contains(point) {
            Verdict::Forbidden(Foul::Overline)
        } else if self.double_fours.contains(point) {
            Verdict::Forbidden(Foul::DoubleFour)
        } else if self.double_threes.contains(point) {
            Verdict::Forbidden(Foul::DoubleThree)
        } else {
            Verdict::Legal
        }
    }

    /// Iterates over the forbidden points, row by row from A1.
    pub fn forbidden(&self) -> impl Iterator<Item = (Point, Foul)> + '_ {
        Point::all().filter_map(|point| match self.verdict(point) {
            Verdict::Forbidden(foul) => Some((point, foul)),
            Verdict::Legal | Verdict::Five | Verdict::Occupied => None,
        })
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut marks = [b'.'; Point::COUNT];
        let sets = [
            (b'#', &self.occupied),
            (b'5', &self.fives),
            (b'6', &self.overlines),
            (b'4', &self.double_fours),
            (b'3', &self.double_threes),
        ];
        for (mark, points) in sets {
            points.iter().for_each(|point| marks[point.index()] = mark);
        }
        f.pad(std::str::from_utf8(&marks).expect("marks are ASCII"))
    }
}

impl Map {
    /// Fills one row of the map from its empty points and the patterns of the four directions. The
    /// double-threes are candidates: all points where two semi-threes meet and nothing else
    /// decides.
    #[inline(always)]
    pub(super) fn fill_row(&mut self, row: usize, empty: u16, [a, b, c, d]: [Pattern<u16>; 4]) {
        // Bits that are set in at least two of the four words.
        let twice = |a, b, c, d| a & b | c & d | (a | b) & (c | d);
        let five = empty & (a.five | b.five | c.five | d.five);
        let rest = empty & !five;
        let overline = rest & (a.overline | b.overline | c.overline | d.overline);
        let rest = rest & !overline;
        // Shifts move points past the wall into column 15, and row 15 has patterns too. `empty` has
        // neither, so every set below is confined to the board.
        let on_one_line = a.double_four | b.double_four | c.double_four | d.double_four;
        let double_four = rest & (on_one_line | twice(a.four, b.four, c.four, d.four));
        let rest = rest & !double_four;
        self.occupied.rows[row] = Bitboard::FULL.row_along::<0, 0>(row, 0) & !empty;
        self.fives.rows[row] = five;
        self.overlines.rows[row] = overline;
        self.double_fours.rows[row] = double_four;
        self.double_threes.rows[row] =
            rest & twice(a.semi_three, b.semi_three, c.semi_three, d.semi_three);
    }
}

impl Board {
    /// Judges every point for Black at once.
    ///
    /// The patterns of a direction are computed for a whole row of points together. Only points
    /// where two or more semi-threes meet, and nothing else decides, are examined one by one.
    pub fn forbidden(&self) -> Map {
        self.without_false_threes(self.scan())
    }

    /// Returns how many points [`forbidden`](Self::forbidden) examines one by one, now and some
    /// moves ahead; a point counts each time. The time of a map grows with this number.
    pub fn judgements(&self) -> usize {
        let mut ahead = LookAhead::from(self);
        for point in self.scan().double_threes.iter() {
            ahead.is_double_three(point);
        }
        ahead.judgements()
    }

    /// Removes the double-three candidates that do not make two threes.
    pub(super) fn without_false_threes(&self, mut map: Map) -> Map {
        if !map.double_threes.is_empty() {
            let mut ahead = LookAhead::from(self);
            for point in map.double_threes.iter() {
                if !ahead.is_double_three(point) {
                    map.double_threes.remove(point);
                }
            }
        }
        map
    }

    #[inline(never)]
    fn scan(&self) -> Map {
        let mut map = Map::default();
        for row in 0..16 {
            let found = [
                self.row_pattern::<1, 0>(row),
                self.row_pattern::<0, 1>(row),
                self.row_pattern::<1, -1>(row),
                self.row_pattern::<1, 1>(row),
            ];
            map.fill_row(row, self.empty.row_along::<0, 0>(row, 0), found);
        }
        map
    }

    #[inline(always)]
    fn row_pattern<const RIGHT: i8, const UP: i8>(&self, row: usize) -> Pattern<u16> {
        let (left, right) = row_sides::<RIGHT, UP>(&self.black, &self.empty, row);
        pattern(left, right)
    }
}
