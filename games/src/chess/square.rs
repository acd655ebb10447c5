//! Squares of the board, numbered a1, b1, .. h8.

use std::fmt;
use std::str::FromStr;

use bitcodec::coding::Symbol;
use bitcodec::value::Value;
use thiserror::Error;

/// One of the 64 squares. Its number is `8 * rank + file`, so a1 is 0, h1 is 7 and h8 is 63.
///
/// ```
/// use games::chess::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank(), square.number()), (4, 3, 28));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), games::chess::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square of a number below 64.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 64 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the square on a file and a rank, both counted from 0 and below 8.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(8 * rank + file))
        } else {
            None
        }
    }

    /// Iterates over all squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// Returns the number, 0 for a1 up to 63 for h8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number as an index of an array of 64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, from 0 (a) to 7 (h).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns the rank, from 0 (the first) to 7 (the eighth).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Returns the name, such as `e4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the letter of the file, `a` to `h`.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// Returns the digit of the rank, `1` to `8`.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// Returns the square of the same file on another rank, which must be below 8.
    pub(crate) const fn on_rank(self, rank: u8) -> Self {
        Self(8 * (rank & 7) + self.file())
    }

    /// Returns the square of the same rank on another file, which must be below 8.
    pub(crate) const fn on_file(self, file: u8) -> Self {
        Self(8 * self.rank() + (file & 7))
    }

    /// Returns the square of the lowest six bits of a number.
    pub(crate) const fn wrapping(number: u8) -> Self {
        Self(number & 63)
    }

    /// Returns the set of only this square.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    pub(crate) const fn to_cozy(self) -> cozy_chess::Square {
        cozy_chess::Square::index_const(self.index())
    }

    pub(crate) const fn from_cozy(square: cozy_chess::Square) -> Self {
        Self(square as u8)
    }
}

#[rustfmt::skip]
const NAMES: [&str; 64] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1",
    "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3",
    "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5",
    "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
];

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not the name of a square.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not a square; expected a file a to h and a rank 1 to 8")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(SquareError);
        };
        Ok(Self(8 * (rank - b'1') + (file - b'a')))
    }
}

/// Squares are symbols, so formats can write them as numbers with `as = u8`.
impl Symbol for Square {
    const COUNT: u64 = 64;
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline(always)]
    fn index(&self) -> u64 {
        u64::from(self.0)
    }

    #[inline(always)]
    fn from_index(index: u64) -> Self {
        Self::wrapping(index.to_le_bytes()[0])
    }

    fn shown(&self) -> Value {
        Value::Name(self.name())
    }
}

#[cfg(feature = "arrow")]
bitcodec::column_as!(Square as u8, |square| square.0, |number| {
    Square::new(number).ok_or("the number of a square is less than 64")
});

/// An iterator over the squares of a set, lowest number first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares(pub(crate) u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrapping(u8::try_from(self.0.trailing_zeros()).unwrap_or(63));
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_comes_back_from_its_name() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn other_texts_are_no_squares() {
        for text in ["", "e", "e9", "i1", "E4", "e44", "é"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn sets_list_their_squares_in_order() {
        let set = (1 << 63) | (1 << 7) | 1;
        let names: Vec<_> = Squares(set).map(|square| square.to_string()).collect();
        assert_eq!(names, ["a1", "h1", "h8"]);
    }
}
