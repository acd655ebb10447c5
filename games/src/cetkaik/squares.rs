//! Sets of squares, and going through them.

use super::coord::Coord;

/// The upper bit of each byte of a word.
const UPPER: u64 = 0x8080_8080_8080_8080;

/// Squares of a board in the order of the offsets.
///
/// The bytes of a board are looked at eight at a time, so that going through the squares takes a step for each one that
/// is there and not for each of the 81.
#[derive(Clone, Debug)]
pub struct Squares {
    /// The upper bit of byte `n` of word `w` is square `8 * w + n`.
    words: [u64; 11],
    /// The word that is gone through, and what is left of it.
    at: u8,
    word: u64,
}

impl Squares {
    /// Returns the squares whose word, made by `mark` from eight bytes of a board, has the upper bit of their byte set.
    #[inline]
    pub(super) fn marked(bytes: &[u8; Coord::COUNT], mark: impl Fn(u64) -> u64) -> Self {
        let mut words = [0; 11];
        let (eights, _) = bytes.as_chunks();
        for (word, eight) in words.iter_mut().zip(eights) {
            *word = mark(u64::from_le_bytes(*eight)) & UPPER;
        }
        let [.., last] = *bytes;
        words[10] = mark(u64::from(last)) & UPPER & 0xff;
        Self {
            words,
            at: 0,
            word: words[0],
        }
    }
}

/// Returns the square that the lowest mark of a word means.
#[inline]
fn lowest(at: u8, word: u64) -> Option<Coord> {
    let [byte, ..] = (word.trailing_zeros() / 8).to_le_bytes();
    Coord::from_offset(8 * at + byte)
}

impl Iterator for Squares {
    type Item = Coord;

    #[inline]
    fn next(&mut self) -> Option<Coord> {
        while self.word == 0 {
            self.word = *self.words.get(usize::from(self.at) + 1)?;
            self.at += 1;
        }
        let square = lowest(self.at, self.word);
        self.word &= self.word - 1;
        square
    }

    #[inline]
    fn fold<B, F: FnMut(B, Coord) -> B>(self, start: B, mut visit: F) -> B {
        let (mut at, mut word) = (self.at, self.word);
        let mut folded = start;
        loop {
            while let (true, Some(square)) = (word != 0, lowest(at, word)) {
                word &= word - 1;
                folded = visit(folded, square);
            }
            let Some(&next) = self.words.get(usize::from(at) + 1) else {
                return folded;
            };
            (at, word) = (at + 1, next);
        }
    }
}
