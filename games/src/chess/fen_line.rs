//! A FEN as people paste it: with other blanks, with operations of EPD, or the board alone.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chess::castling::Castling;
use crate::chess::epd;
use crate::chess::fen::{Fen, FenError, Fields};
use crate::chess::json::PositionJson;
use crate::chess::placement::Placement;
use crate::chess::side::Side;
use crate::chess::state::{State, StateError};

/// A position in FEN, and what a line may have beyond it.
///
/// The parser takes every FEN. It also takes several blanks and tabs between the fields, the blanks
/// and slashes of addresses (`_`, `+`, `%20`, `%2F`), operations of EPD after four or six fields,
/// and the board alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FenLine {
    pub(super) fen: Fen,
    /// The operations of EPD, each a code and its operands. The clock and the move number are in
    /// the FEN.
    pub(super) operations: Vec<(String, String)>,
    /// Whether the line is the board alone, so that the other fields are assumed.
    pub(super) is_board_alone: bool,
}

impl From<Fen> for FenLine {
    fn from(fen: Fen) -> Self {
        Self {
            fen,
            operations: Vec::new(),
            is_board_alone: false,
        }
    }
}

impl FromStr for FenLine {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        if let Ok(fen) = text.parse::<Fen>() {
            return Ok(fen.into());
        }
        let text = with_blanks(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [board] = words.as_slice() {
            return board_alone(board);
        }
        let is_operation = |word: &&str| {
            word.starts_with(|first: char| first.is_ascii_alphabetic() || first == ';')
        };
        for fields in [4, 6] {
            if words.get(fields).is_some_and(is_operation) {
                return with_operations(&text, fields);
            }
        }
        // With one blank between them, so that the blanks are not the fault.
        Ok(words.join(" ").parse::<Fen>()?.into())
    }
}

/// Replaces what stands for blanks and slashes in addresses, if there are no blanks.
pub(super) fn with_blanks(text: &str) -> String {
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return text.to_owned();
    }
    let slashes = text.replace("%2F", "/").replace("%2f", "/");
    slashes.replace("%20", " ").replace(['_', '+'], " ")
}

/// Reads a board without the other fields: nobody may castle, and White is to move unless Black is
/// in check.
fn board_alone(board: &str) -> Result<FenLine, FenError> {
    let placement: Placement = board.parse()?;
    let state = |turn| State::new(placement, turn, Castling::NONE, None, 0);
    let state = match state(Side::White) {
        Err(StateError::Check { .. }) => state(Side::Black)?,
        other => other?,
    };
    Ok(FenLine {
        is_board_alone: true,
        ..FenLine::from(Fen::from(state))
    })
}

/// Reads four or six fields and operations.
fn with_operations(text: &str, count: usize) -> Result<FenLine, FenError> {
    let mut rest = text;
    let mut fields = Vec::new();
    for _ in 0..count {
        let word = rest.trim_start();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (field, after) = word.split_at(end);
        fields.push(field);
        rest = after;
    }
    let mut fields: Fields = fields.join(" ").parse()?;
    let mut operations = epd::operations(rest.trim_start())?;
    let mut taken = |code: &str| {
        let at = operations.iter().position(|(name, _)| name == code)?;
        Some(operations.remove(at).1)
    };
    if let Some(clock) = taken("hmvc") {
        fields = fields.with_clock(&clock)?;
    }
    if let Some(number) = taken("fmvn") {
        fields = fields.with_number(&number)?;
    }
    Ok(FenLine {
        operations,
        ..FenLine::from(fields.fen()?)
    })
}

/// Prints the six fields and the operations.
impl fmt::Display for FenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen.fmt(f)?;
        for (code, operand) in &self.operations {
            let gap = if operand.is_empty() { "" } else { " " };
            write!(f, " {code}{gap}{operand};")?;
        }
        Ok(())
    }
}

impl Serialize for FenLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionJson {
            fen: self.fen.to_string(),
            operations: self.operations.clone(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FenLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = PositionJson::deserialize(deserializer)?;
        let fen: Fen = json.fen.parse().map_err(serde::de::Error::custom)?;
        Ok(Self {
            operations: json.operations,
            ..Self::from(fen)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen::FenField;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn blanks_of_any_kind_separate_fields() {
        for text in [
            START.replace(" KQkq", "  KQkq"),
            START.replace(' ', "\t"),
            START.replace(' ', "_"),
            START.replace(' ', "+"),
            START.replace(' ', "%20").replace('/', "%2F"),
            format!(" {START}  "),
        ] {
            assert_eq!(text.parse(), Ok(FenLine::from(Fen::START)), "{text}");
        }
        assert_eq!(
            format!("{START} 7").parse::<FenLine>(),
            Err(FenError::Extra)
        );
        assert_eq!(
            "4k3/8/8/8/8/8/8/4K3 w  -".parse::<FenLine>(),
            Err(FenError::Missing(FenField::EnPassant))
        );
    }

    #[test]
    fn a_board_alone_is_of_the_side_that_may_move() {
        let line: FenLine = "4k3/8/8/8/8/8/4R3/4K3".parse().unwrap();
        assert!(line.is_board_alone);
        assert_eq!(line.to_string(), "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
        let line: FenLine = "4k3/8/8/8/8/8/R7/4K3".parse().unwrap();
        assert_eq!(line.to_string(), "4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
    }

    #[test]
    fn operations_come_back() {
        let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 bm O-O; id \"a;  b\";";
        let read: FenLine = line.parse().unwrap();
        assert_eq!(read.operations.len(), 2);
        assert_eq!(read.to_string(), line);
        let read: FenLine = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 7; fmvn 9;"
            .parse()
            .unwrap();
        assert_eq!(read.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 7 9 bm O-O;");
        let read: FenLine = "4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15".parse().unwrap();
        assert_eq!(read.operations, [("D1".to_owned(), "15".to_owned())]);
    }
}
