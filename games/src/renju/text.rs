//! Boards as text: a line of 225 characters, or a drawing.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::all_points::{Map, points};
use super::board::Board;
use super::error::{BoardError, DrawingError};
use super::point::Point;
use super::stone::Stone;
use super::verdict::Verdict;

impl fmt::Display for Board {
    /// Writes 225 characters from A1, row by row: `X` black, `O` white, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [b'.'; Point::COUNT];
        for (point, stone) in self.stones() {
            letters[point.index()] = match stone {
                Stone::Black => b'X',
                Stone::White => b'O',
            };
        }
        f.pad(std::str::from_utf8(&letters).expect("letters are ASCII"))
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads what [`Display`](fmt::Display) writes.
    ///
    /// # Errors
    ///
    /// [`BoardError`] for another number of characters, or another character.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let length = text.chars().count();
        if length != Point::COUNT {
            return Err(BoardError::Length(length));
        }
        let is_invalid = |letter: &char| !matches!(letter, 'X' | 'O' | '.');
        if let Some((at, found)) = text
            .chars()
            .enumerate()
            .find(|(_, letter)| is_invalid(letter))
        {
            return Err(BoardError::Character { found, at });
        }
        let mut board = Self::new();
        for (row, letters) in (0..).zip(text.as_bytes().chunks_exact(15)) {
            // The bits of one colour in this row; bit c is column c.
            let places = |stone: u8| {
                let bit = |(place, letter): (usize, &u8)| u16::from(*letter == stone) << place;
                letters
                    .iter()
                    .enumerate()
                    .map(bit)
                    .fold(0, |row, bit| row | bit)
            };
            points(row, places(b'X')).for_each(|point| board.toggle_black(point));
            points(row, places(b'O')).for_each(|point| board.empty.toggle(point));
        }
        Ok(board)
    }
}

impl Board {
    /// Parses a drawn board or a part of one: a line for each row, which begins with its number,
    /// and a line of column letters. Spaces separate `X`, `O`, `.` and marks of empty points (`+`,
    /// `*`, `3`, `4`, `5`, `6`); brackets may enclose the last stone. An empty line ends the
    /// drawing.
    ///
    /// ```
    /// use games::renju::{Board, Stone};
    ///
    /// let board = Board::from_drawing("
    ///      5 . . . .
    ///      4 . X . .
    ///      3 . O 3 .
    ///        A B C D
    /// ")?;
    /// assert_eq!(board.stone("B4".parse()?), Some(Stone::Black));
    /// assert_eq!(board.stones().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DrawingError`], which names the line and what was expected there.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
        let is_blank = |line: &str| line.trim().is_empty();
        let lines = || {
            let numbered = text
                .lines()
                .zip(1..)
                .skip_while(move |(line, _)| is_blank(line));
            numbered.take_while(move |(line, _)| !is_blank(line))
        };
        let first = columns(lines())?;
        let mut board = Self::new();
        let mut seen = [false; 15];
        for (line, number) in lines() {
            let mut words = line.split(is_gap).filter(|word| !word.is_empty());
            let Some(label) = words.next().filter(|word| !is_column(word)) else {
                continue;
            };
            let row = label
                .parse::<u8>()
                .ok()
                .filter(|row| (1..=Point::SIDE).contains(row))
                .ok_or(DrawingError::Row { line: number })?
                - 1;
            let is_repeated = seen
                .get_mut(usize::from(row))
                .is_none_or(|seen| std::mem::replace(seen, true));
            if is_repeated {
                return Err(DrawingError::RowTwice {
                    line: number,
                    row: row + 1,
                });
            }
            let mut column = first.start;
            for word in words {
                let point = Some(column)
                    .filter(|column| first.contains(column))
                    .and_then(|column| Point::new(column, row))
                    .ok_or(DrawingError::Long {
                        line: number,
                        columns: first.len(),
                    })?;
                match word {
                    "X" => board.toggle_black(point),
                    "O" => board.empty.toggle(point),
                    "." | "+" | "*" | "3" | "4" | "5" | "6" => {}
                    _ => {
                        return Err(DrawingError::Character {
                            line: number,
                            point,
                        });
                    }
                }
                column += 1;
            }
            if column != first.end {
                return Err(DrawingError::Short {
                    line: number,
                    columns: first.len(),
                });
            }
        }
        Ok(board)
    }
}

/// Whether a character separates two points; brackets mark the last stone.
pub(super) fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, '[' | ']')
}

fn is_column(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z'])
}

/// Finds the line of column letters and returns the columns it names.
pub(super) fn columns<'a>(
    lines: impl Iterator<Item = (&'a str, usize)>,
) -> Result<std::ops::Range<u8>, DrawingError> {
    let mut found = None;
    for (line, number) in lines {
        if !line.split_whitespace().next().is_some_and(is_column) {
            continue;
        }
        if found.is_some() {
            return Err(DrawingError::Columns { line: number });
        }
        let mut range: Option<std::ops::Range<u8>> = None;
        for word in line.split_whitespace() {
            let column = match *word.as_bytes() {
                [letter] => letter.to_ascii_uppercase().wrapping_sub(b'A'),
                _ => u8::MAX,
            };
            let range = range.get_or_insert(column..column);
            if column != range.end || column >= Point::SIDE {
                return Err(DrawingError::Columns { line: number });
            }
            range.end += 1;
        }
        found = range;
    }
    found.ok_or(DrawingError::NoColumns)
}

/// A board and its map, drawn as in print: row 15 on top, column letters below, `+` on the star
/// points, and [`Verdict::mark`] where Black makes a five or must not move. [`Board::from_drawing`]
/// reads it back.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// The board.
    pub board: Board,
    /// Its map.
    pub map: Map,
    /// The stone in brackets: the last one.
    pub last: Option<Point>,
    /// Whether the marks are coloured, for a terminal.
    pub color: bool,
}

const RED: &str = "\x1b[1;31m";
const GREEN: &str = "\x1b[1;32m";
const PLAIN: &str = "\x1b[0m";

impl fmt::Display for Drawing {
    /// Writes 16 lines, each with a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Point::SIDE).rev() {
            write!(f, "{:2}", row + 1)?;
            let mut gap = ' ';
            for column in 0..Point::SIDE {
                let point = Point::at(row, column);
                let is_last = self.last == Some(point);
                f.write_char(if is_last { '[' } else { gap })?;
                gap = if is_last { ']' } else { ' ' };
                let verdict = self.map.verdict(point);
                let empty = || match verdict {
                    Verdict::Legal if point.is_star() => '+',
                    verdict => verdict.mark(),
                };
                let mark = self.board.stone(point).map_or_else(empty, Stone::letter);
                match verdict {
                    Verdict::Forbidden(_) if self.color => write!(f, "{RED}{mark}{PLAIN}")?,
                    Verdict::Five if self.color => write!(f, "{GREEN}{mark}{PLAIN}")?,
                    _ => f.write_char(mark)?,
                }
            }
            writeln!(f, "{}", gap.to_string().trim_end())?;
        }
        write!(f, "  ")?;
        (b'A'..b'A' + Point::SIDE).try_for_each(|letter| write!(f, " {}", char::from(letter)))?;
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_another_length_or_with_another_letter_is_refused() {
        assert_eq!("".parse::<Board>(), Err(BoardError::Length(0)));
        assert_eq!(
            ".".repeat(224).parse::<Board>(),
            Err(BoardError::Length(224))
        );
        assert_eq!(
            ".".repeat(226).parse::<Board>(),
            Err(BoardError::Length(226))
        );
        let mut line = ".".repeat(224);
        line.insert(17, 'x');
        assert_eq!(
            line.parse::<Board>(),
            Err(BoardError::Character { found: 'x', at: 17 })
        );
    }

    #[test]
    fn a_faulty_drawing_is_refused_where_it_is_faulty() {
        use DrawingError::*;
        let point = Point::new(1, 2).expect("on the board");
        for (text, fault) in [
            ("", NoColumns),
            (" 1 .\n", NoColumns),
            (" 3 . x\n   A B\n", Character { line: 1, point }),
            (
                " 3 .\n   A B\n",
                Short {
                    line: 1,
                    columns: 2,
                },
            ),
            (
                " 3 . . .\n   A B\n",
                Long {
                    line: 1,
                    columns: 2,
                },
            ),
            (" 3 . .\n 3 . .\n   A B\n", RowTwice { line: 2, row: 3 }),
            ("16 . .\n   A B\n", Row { line: 1 }),
            (" 0 . .\n   A B\n", Row { line: 1 }),
            (" 3 . .\n   A C\n", Columns { line: 2 }),
            (" 3 . .\n   O P\n", Columns { line: 2 }),
            (" 3 . .\n   A BC\n", Columns { line: 2 }),
            ("   A B\n 3 . .\n   A B\n", Columns { line: 3 }),
        ] {
            assert_eq!(Board::from_drawing(text), Err(fault), "{text:?}");
        }
    }
}
