//! Extended Position Description: a position and operations on one line.

use std::fmt;
use std::str::FromStr;

use crate::chess::fen::{FenError, FenField, Fields, FourFields};
use crate::chess::state::State;

/// A position and the operations that follow it, such as `D1 20` or `bm Nf3`.
///
/// Source: the PGN standard (Edwards, 1994), section 16.2. After the first four fields of FEN, each
/// operation is a code and its operands, terminated by `;`. The parser also accepts lines with all
/// six fields of FEN, and lines with `;` before each operation instead of after it, as files of
/// perft counts have them. The clock comes from the six fields or from the operation `hmvc`.
///
/// ```
/// use games::chess::Epd;
///
/// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 30".parse()?;
/// assert_eq!(epd.operand("D2"), Some("30"));
/// assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - D1 6; D2 30;");
/// # Ok::<(), games::chess::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub state: State,
    /// The codes and operands, in the order of the line.
    pub operations: Vec<(String, String)>,
}

impl Epd {
    /// Returns the operands of the first operation with a code.
    #[must_use]
    pub fn operand(&self, code: &str) -> Option<&str> {
        self.operations
            .iter()
            .find(|(name, _)| name == code)
            .map(|(_, operand)| operand.as_str())
    }
}

impl FromStr for Epd {
    type Err = FenError;

    fn from_str(line: &str) -> Result<Self, FenError> {
        let mut rest = line;
        let mut fields = [""; 4];
        let names = [
            FenField::Placement,
            FenField::Turn,
            FenField::Castling,
            FenField::EnPassant,
        ];
        for (field, name) in fields.iter_mut().zip(names) {
            (*field, rest) = first_word(rest);
            if field.is_empty() {
                return Err(FenError::Missing(name));
            }
        }
        let mut fields = Fields::read_four(fields)?;
        let (fifth, after) = first_word(rest);
        let (sixth, behind) = first_word(after);
        if is_number(fifth) && is_number(sixth) {
            fields = fields.with_clock(fifth)?.with_number(sixth)?;
            rest = behind;
        }
        let operations = operations(rest)?;
        if let Some((_, operand)) = operations.iter().find(|(code, _)| code == "hmvc") {
            fields = fields.with_clock(operand)?;
        }
        Ok(Self {
            state: fields.fen()?.state,
            operations,
        })
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(' ');
    text.split_at(text.find([' ', ';']).unwrap_or(text.len()))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Splits the operations at each `;` outside of quotes.
pub(super) fn operations(text: &str) -> Result<Vec<(String, String)>, FenError> {
    let mut quoted = false;
    let mut operations = Vec::new();
    let parts = text.split(|character| {
        quoted ^= character == '"';
        character == ';' && !quoted
    });
    for part in parts {
        let (code, operand) = first_word(part.trim());
        if code.starts_with(|first: char| first.is_ascii_alphabetic()) {
            operations.push((code.to_owned(), operand.trim_start().to_owned()));
        } else if !part.trim().is_empty() {
            return Err(FenError::Operation);
        }
    }
    if quoted {
        Err(FenError::Quote)
    } else {
        Ok(operations)
    }
}

/// Prints the four fields and the operations, each terminated by `;`. A clock is printed only as
/// `hmvc`.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", FourFields(&self.state))?;
        for (code, operand) in &self.operations {
            write!(f, " {code}")?;
            if !operand.is_empty() {
                write!(f, " {operand}")?;
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_in_both_styles() {
        let line = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 7; id \"a; b\";";
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.operand("bm"), Some("O-O"));
        assert_eq!(epd.operand("id"), Some("\"a; b\""));
        assert_eq!(epd.state.clock(), 7);
        assert_eq!(epd.to_string(), line);
        let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 3 9;D1 15".parse().unwrap();
        assert_eq!((epd.state.clock(), epd.operand("D1")), (3, Some("15")));
    }

    #[test]
    fn operations_that_would_not_come_back_are_refused() {
        let read = |line: &str| format!("4k3/8/8/8/8/8/8/4K2R w K - {line}").parse::<Epd>();
        assert_eq!(read("0 1turn MNatch\"]"), Err(FenError::Operation));
        assert_eq!(read("id \"open; bm O-O;"), Err(FenError::Quote));
        assert_eq!(read(";0 6; D2 0;"), Err(FenError::Operation));
    }

    #[test]
    fn a_line_without_four_fields_is_refused() {
        let error = "4k3/8/8/8/8/8/8/4K2R w K".parse::<Epd>().unwrap_err();
        assert_eq!(error, FenError::Missing(FenField::EnPassant));
    }
}
