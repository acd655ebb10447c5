//! The Smart Game Format (FF[4]), as far as one line of play needs it: the properties of the main
//! line, node by node.

use bitcodec::ErrorKind;

use crate::format::FormatError;
use crate::format::Lost;

/// A property of a node: its name and its values, without escapes.
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

impl Property {
    /// Returns the first value; empty if there is none.
    pub(crate) fn value(&self) -> &str {
        self.values.first().map_or("", String::as_str)
    }
}

/// The main line of a record.
pub(crate) struct Record {
    pub(crate) nodes: Vec<Vec<Property>>,
    /// Whether there are other lines.
    pub(crate) has_variations: bool,
}

/// Whether a text is a record in this format.
pub(crate) fn is_record(text: &str) -> bool {
    begins_record(text.as_bytes())
}

/// Whether bytes begin a record in this format.
pub(crate) fn begins_record(bytes: &[u8]) -> bool {
    let inner = bytes.trim_ascii_start().strip_prefix(b"(");
    inner.is_some_and(|inner| inner.trim_ascii_start().starts_with(b";"))
}

/// Returns the end of the first record of bytes, which is behind the parenthesis that closes it;
/// `None` if it is not closed.
#[cfg(feature = "cli")]
pub(crate) fn end_of_record(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut is_in_value, mut is_escaped) = (0_usize, false, false);
    let end = bytes.iter().position(|byte| {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_in_value,
            b'[' => is_in_value = true,
            b']' => is_in_value = false,
            b'(' if !is_in_value => depth += 1,
            b')' if !is_in_value => {
                depth = depth.saturating_sub(1);
                return depth == 0;
            }
            _ => {}
        }
        false
    });
    end.map(|end| end + 1)
}

/// Whether a line has the beginning of a record and a property of its root.
#[cfg(feature = "cli")]
pub(crate) fn is_root(line: &[u8]) -> bool {
    let is_property = |letters: &[u8]| matches!(letters, b"FF[" | b"GM[");
    begins_record(line) && line.windows(3).any(is_property)
}

/// Parses a text with one record.
///
/// # Errors
/// The first character that does not belong there; several records.
pub(crate) fn parse(text: &str) -> Result<Record, FormatError> {
    let mut reader = Reader {
        text,
        rest: text.trim_start(),
    };
    let mut record = Record {
        nodes: Vec::new(),
        has_variations: false,
    };
    // The main line follows the first branch at each fork, so it ends where the first one closes.
    let (mut depth, mut is_main, mut is_closed) = (0_usize, true, false);
    while let Some(letter) = reader.next() {
        match letter {
            '(' if depth == 0 && !record.nodes.is_empty() => {
                return Err(reader.fault("a second record; expected one"));
            }
            '(' => {
                depth += 1;
                record.has_variations |= !is_main;
            }
            ')' if depth > 0 => {
                depth -= 1;
                is_main = false;
            }
            ';' if depth > 0 && !is_closed => {
                let node = reader.node()?;
                if is_main {
                    record.nodes.push(node);
                }
            }
            _ => return Err(reader.fault("expected `(`, `;` or `)`")),
        }
        is_closed = letter == ')';
    }
    match depth {
        0 => Ok(record),
        _ => Err(reader.fault("the record ends without `)`")),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// What follows, without blanks before it.
    rest: &'a str,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.skip(letter.len_utf8());
        Some(letter)
    }

    fn skip(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default().trim_start();
    }

    #[cold]
    fn fault(&self, words: &str) -> FormatError {
        let at = self.text.len() - self.rest.len();
        let line = self
            .text
            .get(..at)
            .unwrap_or_default()
            .matches('\n')
            .count()
            + 1;
        FormatError::new(ErrorKind::Text, format!("SGF: {words}")).at(format!("line {line}"))
    }

    /// Parses the properties of a node.
    fn node(&mut self) -> Result<Vec<Property>, FormatError> {
        let mut node = Vec::new();
        loop {
            let length = self.rest.find(|letter: char| !letter.is_ascii_alphabetic());
            let (name, _) = self.rest.split_at(length.unwrap_or(self.rest.len()));
            if name.is_empty() {
                return Ok(node);
            }
            let name = name.to_owned();
            self.skip(name.len());
            let mut values = Vec::new();
            while self.rest.starts_with('[') {
                values.push(self.value()?);
            }
            if values.is_empty() {
                return Err(self.fault(&format!("expected `[` after {name}")));
            }
            node.push(Property { name, values });
        }
    }

    /// Parses a value in brackets; a backslash escapes the next character.
    fn value(&mut self) -> Result<String, FormatError> {
        let mut value = String::new();
        let mut letters = self.rest.char_indices().skip(1);
        while let Some((at, letter)) = letters.next() {
            match letter {
                ']' => {
                    self.skip(at + 1);
                    return Ok(value);
                }
                '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
                letter => value.push(letter),
            }
        }
        Err(self.fault("a value ends without `]`"))
    }
}

/// Adds the part of a record that a property belongs to, unless it only describes the record.
pub(crate) fn leave_out(name: &str, left_out: &mut Lost) {
    let part = match name {
        "FF" | "GM" | "SZ" | "CA" | "AP" | "ST" | "VW" => return,
        "C" | "GC" | "N" => "comments",
        // GNU Backgammon's own: its analysis of moves and of the cube, and the luck of the dice.
        "A" | "DA" | "LU" => "evaluations",
        "BL" | "WL" | "OB" | "OW" | "TM" | "OT" => "clocks",
        "PB" | "PW" | "BR" | "WR" | "BT" | "WT" | "DT" | "PC" | "EV" | "RO" | "GN" | "RU"
        | "US" | "SO" | "AN" | "CP" | "ON" | "RE" => "tags",
        _ => "marks",
    };
    if !left_out.contains(&part) {
        left_out.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::{is_record, parse};

    #[cfg(feature = "cli")]
    #[test]
    fn a_record_ends_where_its_first_parenthesis_is_closed() {
        for (text, end) in [
            ("(;A[1])", Some(7)),
            ("(;A[1](;B[2])(;C[3]))\n(;D[4])", Some(21)),
            ("(;C[a ) and [ and \\] and )]\n) more", Some(29)),
            ("(;C[\\\\])(;D[4])", Some(8)),
            ("(;A[1](;B[2])", None),
            ("(;A[1)", None),
        ] {
            assert_eq!(super::end_of_record(text.as_bytes()), end, "{text}");
        }
    }

    #[test]
    fn the_main_line_is_the_first_branch_at_each_fork() {
        let record =
            parse("(;A[1]\n;B[a\\]b] [c] (;C[2](;D[3])(;E[4]))(;F[5]))\n").expect("a record");
        let shown = record.nodes.iter().flatten();
        let shown: Vec<String> = shown
            .map(|property| format!("{} {}", property.name, property.values.join(",")))
            .collect();
        assert_eq!(shown, ["A 1", "B a]b,c", "C 2", "D 3"]);
        assert!(record.has_variations);
        assert!(!parse("(;A[1](;B[2]))").expect("a record").has_variations);
    }

    #[test]
    fn a_faulty_record_is_refused_with_its_line() {
        for (text, message) in [
            ("(;A[1]", "line 1: SGF: the record ends without `)`"),
            ("(;A[1]\n;B[2)", "line 2: SGF: a value ends without `]`"),
            ("(;A)", "line 1: SGF: expected `[` after A"),
            (
                "(;A[1])(;B[2])",
                "line 1: SGF: a second record; expected one",
            ),
            (
                "(;A[1](;B[2]);C[3])",
                "line 1: SGF: expected `(`, `;` or `)`",
            ),
            ("(;A[1]) more", "line 1: SGF: expected `(`, `;` or `)`"),
        ] {
            let refused = parse(text).map(|_| ()).map_err(|error| error.to_string());
            assert_eq!(refused, Err(message.to_owned()), "{text}");
            assert!(is_record(text));
        }
    }
}
