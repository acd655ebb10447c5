//! Lists of moves as players write them, with or without numbers.

use std::str::FromStr;

use super::error::{ExpectedNumber, MovesError};
use super::game::{Game, Move};

impl FromStr for Game {
    type Err = MovesError;

    /// Reads moves separated by commas, spaces, line ends or nothing, with or without numbers:
    /// `H8 I9`, `h8i9`, `1. H8 2. I9`, `1. H8 I9 2. G7`. A number must be that of its move, counted
    /// by stones or by pairs of them.
    ///
    /// # Errors
    ///
    /// [`MovesError`], which names the move by its number, counted from 1.
    fn from_str(text: &str) -> Result<Self, MovesError> {
        let mut game = Self::new();
        let mut numbering = Numbering::default();
        for word in words(text) {
            let number = game.moves().len() + 1;
            let played = match word {
                Word::Number { found, dots } => {
                    numbering.check(number, found, dots)?;
                    continue;
                }
                Word::Move("pass") => Move::Pass,
                Word::Move(point) => Move::Stone(
                    point
                        .parse()
                        .map_err(|error| MovesError::Point { number, error })?,
                ),
            };
            game.play(played)
                .map_err(|error| MovesError::Place { number, error })?;
        }
        Ok(game)
    }
}

/// What the numbers before the moves count; both are possible until a number decides.
struct Numbering {
    stones: bool,
    pairs: bool,
}

impl Default for Numbering {
    fn default() -> Self {
        Self {
            stones: true,
            pairs: true,
        }
    }
}

impl Numbering {
    /// Checks the number before a move, which is followed by so many full stops.
    fn check(&mut self, number: usize, found: usize, dots: usize) -> Result<(), MovesError> {
        // Three full stops stand for the move of Black in `2... A15`.
        let pair = number.div_ceil(2);
        let begins_pair = dots == 1 && !number.is_multiple_of(2);
        let continues_pair = dots == 3 && number.is_multiple_of(2);
        let is_stone = self.stones && dots == 1 && found == number;
        let is_pair = self.pairs && found == pair && (begins_pair || continues_pair);
        if !is_stone && !is_pair {
            let expected = match (self.stones, self.pairs) {
                (true, true) if pair == number => ExpectedNumber::Only(number),
                (true, true) if begins_pair => ExpectedNumber::Either(number, pair),
                (true, _) => ExpectedNumber::Only(number),
                (false, _) if begins_pair => ExpectedNumber::Only(pair),
                (false, _) => ExpectedNumber::None,
            };
            return Err(MovesError::Number {
                number,
                found,
                expected,
            });
        }
        (self.stones, self.pairs) = (is_stone, is_pair);
        Ok(())
    }
}

/// A word of a list of moves.
enum Word<'a> {
    /// A number, such as `1.`, and the count of its full stops.
    Number { found: usize, dots: usize },
    /// A move.
    Move(&'a str),
}

/// Iterates over the words of a list of moves.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    words.flat_map(|word| {
        let (number, rest) = match number(word) {
            Some((number, rest)) => (Some(number), rest),
            None => (None, word),
        };
        number.into_iter().chain(points(rest).map(Word::Move))
    })
}

/// Splits the number of a move from a word such as `1.H8`.
fn number(word: &str) -> Option<(Word<'_>, &str)> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let found = word.strip_suffix(rest)?.parse().ok()?;
    let after = rest.trim_start_matches('.');
    let dots = rest.len() - after.len();
    matches!(dots, 1 | 3).then_some((Word::Number { found, dots }, after))
}

/// Iterates over the points of a chain such as `h8i9g7`.
fn points(mut word: &str) -> impl Iterator<Item = &str> {
    let is_chain = is_chain(word);
    std::iter::from_fn(move || {
        // A word that is not a chain of points stays whole, so that the message quotes it.
        let end = match point_length(word) {
            Some(end) if is_chain => end,
            _ => word.len(),
        };
        let (first, rest) = word.split_at(end);
        word = rest;
        (!first.is_empty()).then_some(first)
    })
}

/// Whether a word is a chain of points such as `h8i9g7`.
fn is_chain(word: &str) -> bool {
    let mut rest = word;
    // A loop, not a recursion: a word may have millions of characters.
    while let Some(end) = point_length(rest) {
        rest = rest.get(end..).unwrap_or_default();
    }
    rest.is_empty() && !word.is_empty()
}

/// Returns the length of the letter and the digits that a word begins with.
fn point_length(word: &str) -> Option<usize> {
    let digits = word.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let rest = digits.trim_start_matches(|digit: char| digit.is_ascii_digit());
    (rest.len() < digits.len()).then(|| word.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_players_write_them() {
        let expected: Game = "H8 I9 G7 A15".parse().expect("four moves");
        for text in [
            "h8i9g7a15",
            "H8,I9,G7,A15",
            "1. H8 2. I9 3. G7 4. A15",
            "1.H8 I9 2.G7 A15",
            "H8I9 g7a15",
            "\th8\r\ni9 , G7 a15 ",
        ] {
            assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
        }
        for text in ["h8i", "8h", "h8-i9", "1", "h8i9.", "H8 P1 I9", "hh8"] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_word_of_millions_of_letters_is_refused() {
        for text in ["A".repeat(4_000_000), "a1".repeat(2_000_000)] {
            assert!(text.parse::<Game>().is_err());
        }
    }

    #[test]
    fn a_faulty_move_is_named_by_its_number() {
        for (text, message) in [
            ("H8 I9 H8", "move 3: H8 is occupied by Black"),
            ("H8 I9 I9", "move 3: I9 is occupied by White"),
            (
                "H8 P9",
                "move 2: column P is off the board; columns are A to O",
            ),
            (
                "H8 I16",
                "move 2: the row is off the board; rows are 1 to 15",
            ),
            (
                "8H",
                "move 1: expected a point such as H8: a column A to O, then a row 1 to 15",
            ),
        ] {
            assert_eq!(
                text.parse::<Game>().map_err(|error| error.to_string()),
                Err(message.to_owned())
            );
        }
    }

    #[test]
    fn a_number_is_compared_with_its_move() {
        for text in [
            "1. H8\n2. A1\r\n3. H9",
            "1.H8 A1\n2.H9 A15",
            "1. H8 1... A1 2. H9 2... A15",
            "H8 A1 3. H9 4. A15",
            "1. H8 A1 3. H9",
            "1.h8i9 2.g7",
            "1. H8 2.",
        ] {
            assert!(text.parse::<Game>().is_ok(), "{text}");
        }
        for (text, message) in [
            (
                "1. H8 A1 7. H9",
                "move 3: the number is 7, expected 3, or 2 for a pair of moves",
            ),
            ("5. G7 6. O1", "move 1: the number is 5, expected 1"),
            ("1. H8 2. A1 2. H9", "move 3: the number is 2, expected 3"),
            (
                "1. H8 A1 2. H9 3. A15",
                "move 4: the number is 3, expected none; it is the second move of a pair",
            ),
            (
                "1. H8 A1 2. H9 A15 5. G7",
                "move 5: the number is 5, expected 3",
            ),
            ("1. 2. H8", "move 1: the number is 2, expected 1"),
            ("0. H8", "move 1: the number is 0, expected 1"),
        ] {
            let refused = text.parse::<Game>().map_err(|error| error.to_string());
            assert_eq!(refused, Err(message.to_owned()), "{text}");
        }
    }
}
