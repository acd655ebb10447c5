//! The error of an input, the same for every format.

use std::fmt;
use std::ops::{Deref, DerefMut, Range};

use bitcodec::error::Refusal;
use bitcodec::{DecodeError, EncodeError, ErrorKind, Violation};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The kind of an error; the `kind` of an error record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Kind {
    /// An error kind of the codec.
    Codec(ErrorKind),
    /// A text that is not JSON of the format.
    #[serde(serialize_with = "json")]
    Json,
}

impl From<ErrorKind> for Kind {
    fn from(kind: ErrorKind) -> Self {
        Self::Codec(kind)
    }
}

fn json<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("json")
}

/// The error of an input: the error record of the command.
///
/// ```
/// use bitcodec::ErrorKind;
/// use games::format::FormatError;
///
/// let refusal = FormatError::new(ErrorKind::OutOfRange, "7 is not in 0..=6").at("dice[1]").bits(18..21);
/// assert_eq!(refusal.to_string(), "dice[1]: 7 is not in 0..=6 (bits 18..21)");
/// assert_eq!(
///     serde_json::to_string(&refusal)?,
///     r#"{"kind":"out_of_range","path":"dice[1]","bits":[18,21],"message":"7 is not in 0..=6"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError(Box<ErrorRecord>);

/// The parts of a [`FormatError`]. They are in a box, because nearly every function returns an error
/// or passes one on, and each would copy all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorRecord {
    /// The kind of the error.
    pub kind: Kind,
    /// The field, such as `dice[1]`; `None` if the error concerns no field.
    pub path: Option<String>,
    /// The name of the field for people, which messages have in place of the path: a square instead
    /// of `squares[55]`.
    pub called: Option<String>,
    /// The bits of the value, half open; `None` if the error concerns no bits.
    pub bits: Option<Range<u64>>,
    /// The found and the expected value, without the path and the bits.
    pub message: String,
}

impl FormatError {
    /// Makes an error without field and bits.
    #[must_use]
    pub fn new(kind: impl Into<Kind>, message: impl Into<String>) -> Self {
        Self(Box::new(ErrorRecord {
            kind: kind.into(),
            path: None,
            called: None,
            bits: None,
            message: message.into(),
        }))
    }

    /// Makes the error of an ability that a format does not have.
    #[cold]
    pub(crate) fn unavailable(why: &str) -> Self {
        Self::new(ErrorKind::Unencodable, why)
    }

    /// Makes the error of two formats between which nothing converts.
    #[cold]
    pub(crate) fn no_conversion(from: &str, to: &str) -> Self {
        Self::unavailable(&format!("{from} does not convert to {to}"))
    }

    /// Makes the error of a shared value whose type is not the one that the formats of its kin
    /// exchange.
    #[cold]
    pub(crate) fn not_shared() -> Self {
        Self::unavailable("the formats share no form of a value")
    }

    /// Sets the field.
    #[must_use]
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Sets the bits.
    #[must_use]
    pub fn bits(mut self, bits: Range<u64>) -> Self {
        self.bits = Some(bits);
        self
    }
}

impl Deref for FormatError {
    type Target = ErrorRecord;

    fn deref(&self) -> &ErrorRecord {
        &self.0
    }
}

impl DerefMut for FormatError {
    fn deref_mut(&mut self) -> &mut ErrorRecord {
        &mut self.0
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = self.called.as_ref().or(self.path.as_ref()) {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.message)?;
        if let Some(bits) = &self.bits {
            write!(f, " (bits {}..{})", bits.start, bits.end)?;
        }
        Ok(())
    }
}

impl std::error::Error for FormatError {}

impl Serialize for FormatError {
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

impl From<serde_json::Error> for FormatError {
    fn from(error: serde_json::Error) -> Self {
        Self::new(Kind::Json, super::json_error::message(&error))
    }
}

macro_rules! from_codec {
    ($($error:ty)*) => { $(
        impl From<$error> for FormatError {
            fn from(error: $error) -> Self {
                let path = error.path();
                let bit = |bit| u64::try_from(bit).expect("a bit in memory has a number of 64 bits");
                Self(Box::new(ErrorRecord {
                    kind: error.kind().into(),
                    path: (!path.is_root()).then(|| path.to_string()),
                    called: None,
                    bits: error.bits().map(|bits| bit(bits.start)..bit(bits.end)),
                    message: error.refusal().to_string(),
                }))
            }
        }
    )* };
}

from_codec! { DecodeError EncodeError }

impl From<Violation> for FormatError {
    fn from(violation: Violation) -> Self {
        DecodeError::from_refusal(Refusal::Rule(violation)).into()
    }
}
