//! Records of games: lists of moves, SGF, and the files of Piskvork.

use std::fmt;
use std::str::FromStr;

use bitcodec::ErrorKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::game::{Game, Move};
use super::point::Point;
use super::position::Position;
use super::sgf;
use crate::format::{FormatError, Lost};
use crate::sgf::is_record;

/// A game, and the parts of its record that a game does not have. It prints the moves.
#[derive(Clone)]
pub(super) struct Record {
    pub(super) game: Game,
    pub(super) left_out: Lost,
}

impl From<Game> for Record {
    fn from(game: Game) -> Self {
        Self {
            game,
            left_out: Lost::new(),
        }
    }
}

impl FromStr for Record {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        if is_record(text) {
            return match sgf::parse(text)? {
                (Position::Game(game), left_out) => Ok(Self { game, left_out }),
                (Position::Board(_), _) => Err(FormatError::new(
                    ErrorKind::Text,
                    "SGF: stones are set up; renju-board takes them",
                )),
            };
        }
        match of_piskvork(text) {
            Some(rest) => piskvork(rest),
            None => Ok(text.parse::<Game>()?.into()),
        }
    }
}

/// Reads a position: moves or a drawn board, as [`Position`] does, or a record in SGF or of Piskvork.
///
/// ```
/// use games::renju::{Position, read_position};
///
/// let position = read_position("(;GM[4]SZ[15];B[hh];W[ao];B[hg])")?;
/// assert_eq!(position, "H8 A1 H9".parse::<Position>()?);
/// # Ok::<(), games::format::FormatError>(())
/// ```
///
/// # Errors
/// The fault of the text.
pub fn read_position(text: &str) -> Result<Position, FormatError> {
    if is_record(text) {
        return Ok(sgf::parse(text)?.0);
    }
    if let Some(rest) = of_piskvork(text) {
        return Ok(Position::Game(piskvork(rest)?.game));
    }
    Ok(text.parse()?)
}

/// Returns what follows the first word of a file of Piskvork.
fn of_piskvork(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix("Piskvorky ")
}

/// Parses a file of Piskvork, the manager of Gomocup: the size of the board, then a line for each
/// move with its column and its row from the upper left corner and its time, then other lines.
fn piskvork(text: &str) -> Result<Record, FormatError> {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    if !head.starts_with("15x15,") {
        let words = format!("Piskvorky {head}: expected a board of 15x15");
        return Err(FormatError::new(ErrorKind::Text, words));
    }
    let mut game = Game::new();
    for (number, line) in (1..).zip(lines) {
        let numbers: Result<Vec<u32>, _> =
            line.split(',').map(|word| word.trim().parse()).collect();
        let Ok([column, row, _]) = numbers.as_deref() else {
            break;
        };
        let refused =
            |words: String| FormatError::new(ErrorKind::Text, format!("move {number}: {words}"));
        let index = |number: u32| u8::try_from(number).ok()?.checked_sub(1);
        let point = index(*column)
            .zip(index(*row))
            .and_then(|(column, row)| Point::new(column, Point::SIDE.checked_sub(row + 1)?));
        let point = point.ok_or_else(|| refused(format!("`{line}` is off the board of 15x15")))?;
        game.play(Move::Stone(point))
            .map_err(|error| refused(error.to_string()))?;
    }
    Ok(Record {
        game,
        left_out: vec!["clocks", "tags"],
    })
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.game.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Game::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::Record;

    #[test]
    fn a_file_of_piskvork_is_a_game() {
        let text = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1200\r\n1,15,3\r\npbrain-a.zip\r\npbrain-b.zip\r\n0\r\n";
        let record: Record = text.parse().expect("a game");
        assert_eq!(record.to_string(), "H8 I9 A1");
        for (text, message) in [
            (
                "Piskvorky 20x20, 11:11, 0\n8,8,0",
                "Piskvorky 20x20, 11:11, 0: expected a board of 15x15",
            ),
            (
                "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0",
                "move 2: H8 is occupied by Black",
            ),
            (
                "Piskvorky 15x15, 11:11, 0\n16,8,0",
                "move 1: `16,8,0` is off the board of 15x15",
            ),
        ] {
            let refused = text.parse::<Record>().map(|record| record.to_string());
            assert_eq!(
                refused.map_err(|error| error.to_string()),
                Err(message.to_owned())
            );
        }
    }
}
