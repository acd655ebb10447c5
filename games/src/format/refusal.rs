//! Why an input is refused, in the words of every format.

use std::fmt;
use std::ops::Range;

use bitcodec::{DecodeError, EncodeError, ErrorKind, Path};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// What is wrong with an input; the `kind` of an error record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A character or the length of the text form.
    Text,
    /// The input ends before the value does.
    Truncated,
    /// Something follows the value.
    Trailing,
    /// Bits after the value that are not zero.
    Padding,
    /// Reserved bits that are not zero.
    Reserved,
    /// A fixed value that is another.
    Fixed,
    /// A number outside its range.
    OutOfRange,
    /// A code word or discriminant without a meaning.
    UnknownCode,
    /// A spelling that the encoder would not write.
    NotCanonical,
    /// A rule of the game; the message names it.
    Rule,
    /// Text that is not JSON of the format.
    Json,
    /// A value that does not fit into the format.
    Unencodable,
}

/// An input that is refused: the error record of the command.
///
/// ```
/// use games::format::{Kind, Refusal};
///
/// let refusal = Refusal::new(Kind::OutOfRange, "7 is not in 0..=6").at("dice[1]").bits(18..21);
/// assert_eq!(refusal.to_string(), "dice[1]: 7 is not in 0..=6 (bits 18..21)");
/// assert_eq!(
///     serde_json::to_string(&refusal)?,
///     r#"{"kind":"out_of_range","path":"dice[1]","bits":[18,21],"message":"7 is not in 0..=6"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub kind: Kind,
    /// The field, as `dice[1]`; nothing if it is none of them.
    pub path: Option<String>,
    /// The bits of the value, half open; nothing where it has none.
    pub bits: Option<Range<u64>>,
    /// What was found and what was expected, without the path and the bits.
    pub message: String,
}

impl Refusal {
    /// A refusal without a place.
    #[must_use]
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            path: None,
            bits: None,
            message: message.into(),
        }
    }

    /// Names the field.
    #[must_use]
    pub fn at(self, path: impl Into<String>) -> Self {
        Self {
            path: Some(path.into()),
            ..self
        }
    }

    /// Names the bits.
    #[must_use]
    pub fn bits(self, bits: Range<u64>) -> Self {
        Self {
            bits: Some(bits),
            ..self
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.message)?;
        if let Some(bits) = &self.bits {
            write!(f, " (bits {}..{})", bits.start, bits.end)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(None)?;
        record.serialize_entry("kind", &self.kind)?;
        if let Some(path) = &self.path {
            record.serialize_entry("path", path)?;
        }
        if let Some(bits) = &self.bits {
            record.serialize_entry("bits", &[bits.start, bits.end])?;
        }
        record.serialize_entry("message", &self.message)?;
        record.end()
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        // A line of JSON Lines is one line, so serde's `at line 1 column 5` says too much.
        let message = error.to_string();
        let message = match message.rsplit_once(" at line ") {
            Some((what, _)) if error.column() > 0 => format!("{what} (column {})", error.column()),
            _ => message,
        };
        Self::new(Kind::Json, message)
    }
}

impl From<DecodeError> for Refusal {
    fn from(error: DecodeError) -> Self {
        Self::from_runtime(error.refusal(), error.path(), error.bits())
    }
}

impl From<EncodeError> for Refusal {
    fn from(error: EncodeError) -> Self {
        Self::from_runtime(error.refusal(), error.path(), error.bits())
    }
}

impl Refusal {
    fn from_runtime(refusal: &bitcodec::Refusal, path: &Path, bits: Option<Range<usize>>) -> Self {
        let mut path = path.to_string();
        if let bitcodec::Refusal::Rule(violation) = refusal
            && !violation.path().is_empty()
        {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(violation.path());
        }
        let width = |bit| u64::try_from(bit).expect("a place in memory fits 64 bits");
        Self {
            kind: refusal.kind().into(),
            path: (!path.is_empty()).then_some(path),
            bits: bits.map(|bits| width(bits.start)..width(bits.end)),
            message: refusal.to_string(),
        }
    }
}

impl From<ErrorKind> for Kind {
    fn from(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Text => Self::Text,
            ErrorKind::Truncated => Self::Truncated,
            ErrorKind::Trailing => Self::Trailing,
            ErrorKind::Padding => Self::Padding,
            ErrorKind::Reserved => Self::Reserved,
            ErrorKind::Fixed => Self::Fixed,
            ErrorKind::OutOfRange => Self::OutOfRange,
            ErrorKind::UnknownCode => Self::UnknownCode,
            ErrorKind::NotCanonical => Self::NotCanonical,
            ErrorKind::Rule => Self::Rule,
            // A format of this command writes to memory that grows, so what is left does not fit the format.
            _ => Self::Unencodable,
        }
    }
}
