//! Drawn boards: reads what GNU Backgammon and eXtreme Gammon draw in text.
//!
//! Both draw the same grid. GNU Backgammon writes the match beside it, eXtreme Gammon around it. A
//! drawing has no place for the Jacoby rule, which is taken to be in use in a money game.

mod gnubg;
mod xg;

use bitcodec::ErrorKind;

use super::find::Found;
use super::id::GnubgId;
use super::position::{BAR, CHECKERS, Checkers};
use super::sgf;
use super::xgid::Xgid;
use crate::format::{FormatError, Lost};
use crate::sgf::is_record;

/// The rim with the high points, and the one with the low points.
const RIMS: [&str; 2] = [
    "+13-14-15-16-17-18------19-20-21-22-23-24-+",
    "+12-11-10--9--8--7-------6--5--4--3--2--1-+",
];

/// The number of lines of checkers in half of the board.
const ROWS: usize = 5;

/// Reads a record in SGF, or the board of GNU Backgammon, by its IDs if they stand in the text.
pub(super) fn read_id(text: &str) -> Option<Result<(GnubgId, Lost), FormatError>> {
    if is_record(text) {
        return Some(sgf::parse(text));
    }
    let grid = Grid::of(text)?;
    let id = match <[_; 1]>::try_from(GnubgId::find(text)) {
        Ok([Found { id, .. }]) => Ok(id),
        Err(found) if found.is_empty() => grid.and_then(|grid| gnubg::read(&grid)),
        Err(found) => Err(several(found.len())),
    };
    Some(id.map(|id| (id, Lost::new())))
}

/// Reads the text that eXtreme Gammon exports, by its XGID if it stands in the text.
pub(super) fn read_xgid(text: &str) -> Option<Result<(Xgid, Lost), FormatError>> {
    let grid = Grid::of(text)?;
    let id = match <[_; 1]>::try_from(Xgid::find(text)) {
        Ok([Found { id, .. }]) => Ok(id),
        Err(found) if found.is_empty() => grid.and_then(|grid| xg::read(text, &grid)),
        Err(found) => Err(several(found.len())),
    };
    Some(id.map(|id| (id, Lost::new())))
}

/// The form of a drawn board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawn {
    Gnubg,
    Xg,
}

/// Whether a text has a drawn board, right or wrong, and by which program.
pub(super) fn drawn(text: &str) -> Option<Drawn> {
    if !text.contains('\n') || !RIMS.iter().any(|rim| text.contains(rim)) {
        return None;
    }
    let is_xg = ["Score is ", "Pip count"]
        .iter()
        .any(|words| text.contains(words));
    Some(if is_xg { Drawn::Xg } else { Drawn::Gnubg })
}

fn several(found: usize) -> FormatError {
    let words = format!("{found} IDs beside a drawn board, expected one");
    FormatError::new(ErrorKind::Text, words)
}

/// Makes the error of a line of a drawing, counted from 1.
fn fault(line: usize, words: impl Into<String>) -> FormatError {
    FormatError::new(ErrorKind::Text, words).at(format!("line {line}"))
}

/// The checkers of a drawn board, and the text beside it.
struct Grid<'a> {
    /// The number of the upper rim's line, counted from 1.
    first: usize,
    /// Whether the numbers at the top are the high ones.
    is_high_on_top: bool,
    /// The lines from rim to rim, from the first character of the frame on.
    lines: Vec<&'a str>,
    /// The characters before the frame in the middle line: an arrow, if one is drawn.
    arrow: &'a str,
    /// The checkers drawn as X and as O, by the numbers of the player at the bottom, then the bar.
    x: [u8; 25],
    o: [u8; 25],
}

impl<'a> Grid<'a> {
    /// Finds the drawn board in a text; `None` if there is no rim.
    fn of(text: &'a str) -> Option<Result<Self, FormatError>> {
        if !text.contains('\n') {
            return None;
        }
        let rim = |line: &str| RIMS.iter().position(|rim| line.contains(rim));
        let mut lines = text.lines();
        let index = lines.position(|line| rim(line).is_some())?;
        Some(Self::at(text, index))
    }

    fn at(text: &'a str, index: usize) -> Result<Self, FormatError> {
        let mut all = text.lines().skip(index);
        let upper = all.next().unwrap_or_default();
        let which = usize::from(upper.contains(RIMS[1]));
        let own_margin = upper.find(RIMS[which]).unwrap_or_default();
        // The blanks before the first line of a text may be cut away.
        let lower = text
            .lines()
            .skip(index)
            .find_map(|line| line.find(RIMS[1 - which]));
        let margin = lower.unwrap_or(own_margin);
        let mut lines = vec![upper.get(own_margin..).unwrap_or_default()];
        let mut arrow = "";
        for (number, line) in (index + 2..).zip(all.take(2 * ROWS + 2)) {
            let expected = if lines.len() == 2 * ROWS + 2 {
                RIMS[1 - which]
            } else {
                "|"
            };
            let frame = line
                .get(margin..)
                .filter(|frame| frame.starts_with(expected));
            let frame = frame.ok_or_else(|| {
                fault(
                    number,
                    format!("expected `{expected}` below that of the line above"),
                )
            })?;
            if lines.len() == ROWS + 1 {
                arrow = line.get(..margin).unwrap_or_default();
            }
            lines.push(frame);
        }
        if lines.len() < 2 * ROWS + 3 {
            let words = format!(
                "{} lines of a board, expected {}",
                lines.len(),
                2 * ROWS + 3
            );
            return Err(FormatError::new(ErrorKind::Text, words));
        }
        let mut grid = Self {
            first: index + 1,
            is_high_on_top: which == 0,
            lines,
            arrow,
            x: [0; 25],
            o: [0; 25],
        };
        grid.count()?;
        Ok(grid)
    }

    /// Returns the text behind the frame of a line: the trays and what stands beside them.
    fn beside(&self, line: usize) -> &'a str {
        self.lines[line].get(RIMS[0].len()..).unwrap_or_default()
    }

    /// Counts the checkers of each point and of the bar.
    fn count(&mut self) -> Result<(), FormatError> {
        for column in 0..12 {
            let at = if column < 6 {
                2 + 3 * column
            } else {
                7 + 3 * column
            };
            let half = [(1, 12 + column), (-1, 11 - column)];
            for (direction, point) in half {
                let stack = self.stack(at, direction)?;
                self.add(point, stack);
            }
        }
        for direction in [1, -1] {
            let stack = self.stack(BAR_CELL, direction)?;
            self.add(BAR, stack);
        }
        for (letter, checkers) in [("X", &self.x), ("O", &self.o)] {
            let found: u32 = checkers.iter().map(|count| u32::from(*count)).sum();
            if found > u32::from(CHECKERS) {
                let words = format!("{found} checkers of {letter}, at most {CHECKERS} expected");
                return Err(FormatError::new(ErrorKind::OutOfRange, words));
            }
        }
        Ok(())
    }

    fn add(&mut self, point: usize, stack: Option<(char, u8)>) {
        match stack {
            Some(('X', count)) => self.x[point] += count,
            Some((_, count)) => self.o[point] += count,
            None => {}
        }
    }

    /// Returns the letter and the count of a stack, from the rim to the middle. A count stands in
    /// place of the last checker if there are more than five.
    fn stack(&self, at: usize, direction: i8) -> Result<Option<(char, u8)>, FormatError> {
        let mut stack: Option<(char, u8)> = None;
        let mut is_over = false;
        for row in 1..=ROWS {
            let line = if direction > 0 {
                row
            } else {
                2 * ROWS + 2 - row
            };
            let refuse = |words: String| Err(fault(self.first + line, words));
            let cell = self.lines[line]
                .as_bytes()
                .get(at)
                .map_or(' ', |byte| char::from(*byte));
            stack = match (cell, stack) {
                (' ', stack) => {
                    is_over = true;
                    stack
                }
                ('X' | 'O', None) => Some((cell, 1)),
                ('X' | 'O', Some((letter, count))) if letter == cell && !is_over => {
                    Some((letter, count + 1))
                }
                ('1'..='9' | 'A'..='F', Some((letter, count))) if row == ROWS && !is_over => {
                    let all = cell.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                    Some((letter, all.unwrap_or(count)))
                }
                ('X' | 'O', Some(_)) => {
                    return refuse(format!(
                        "character {}: {cell} is apart from its stack",
                        at + 1
                    ));
                }
                _ => {
                    return refuse(format!(
                        "character {}: {cell} is not X, O, a blank or a count in the fifth row",
                        at + 1
                    ));
                }
            };
            // Checkers on the bar may begin at the middle.
            is_over &= stack.is_some();
        }
        Ok(stack)
    }

    /// Returns the checkers of the player at the bottom, who is drawn as X or as O, and of the one
    /// at the top, each in the player's own numbers.
    fn checkers(&self, bottom: char) -> [Checkers; 2] {
        let [own, other] = if bottom == 'X' {
            [self.x, self.o]
        } else {
            [self.o, self.x]
        };
        let mut top = [0; 25];
        for (index, count) in other.into_iter().enumerate() {
            top[if index == BAR { BAR } else { 23 - index }] = count;
        }
        [own, top]
    }
}

/// The character of the bar in a line.
const BAR_CELL: usize = 21;
