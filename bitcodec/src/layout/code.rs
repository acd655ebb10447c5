//! Codewords of prefix codes.

use core::fmt;

/// A codeword of a prefix code.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Code {
    /// The symbol's name.
    pub symbol: &'static str,
    /// The word, its last digit lowest.
    pub word: u32,
    /// The length of the word in bits.
    pub length: u8,
}

impl Code {
    /// Returns the word for printing as its digits, the first one first.
    #[must_use]
    pub const fn digits(&self) -> Digits {
        Digits(*self)
    }
}

/// The digits of a codeword: `110`.
#[derive(Clone, Copy, Debug)]
pub struct Digits(Code);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:0width$b}",
            self.0.word,
            width = usize::from(self.0.length)
        )
    }
}
