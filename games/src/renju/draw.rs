//! A board drawn with characters, and the verdicts on it.

use std::fmt;

use super::board::Board;
use super::map::Map;
use super::point::Point;
use super::stone::Stone;
use super::verdict::Verdict;

/// A board and its map, drawn as renju boards are printed: row 15 on top, column letters below, [`Verdict::mark`] where Black
/// makes a five or may not move. [`Board::from_drawing`] reads it back.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// The board.
    pub board: Board,
    /// Its map.
    pub map: Map,
    /// Whether marks are coloured for a terminal.
    pub color: bool,
}

const RED: &str = "\x1b[1;31m";
const GREEN: &str = "\x1b[1;32m";
const PLAIN: &str = "\x1b[0m";

impl fmt::Display for Drawing {
    /// Writes 16 lines, each with its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Point::SIDE).rev() {
            write!(f, "{:2}", row + 1)?;
            for column in 0..Point::SIDE {
                let point = Point::at(row, column);
                let verdict = self.map.verdict(point);
                let mark = self
                    .board
                    .stone(point)
                    .map_or(verdict.mark(), Stone::letter);
                match verdict {
                    Verdict::Forbidden(_) if self.color => write!(f, " {RED}{mark}{PLAIN}")?,
                    Verdict::Five if self.color => write!(f, " {GREEN}{mark}{PLAIN}")?,
                    _ => write!(f, " {mark}")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (b'A'..b'A' + Point::SIDE).try_for_each(|letter| write!(f, " {}", char::from(letter)))?;
        writeln!(f)
    }
}
