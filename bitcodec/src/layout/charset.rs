//! The characters of the code units of a text.

use core::fmt;

use crate::layout::fingerprint::fnv;
use crate::layout::fingerprint::hasher::Spelling;

/// The characters that the code units of a text stand for.
///
/// ```
/// use bitcodec::layout::Charset;
///
/// assert_eq!(Charset::Utf16.to_string(), "UTF-16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Charset {
    /// All characters, in one to four bytes.
    Utf8,
    /// The characters up to U+007F, a byte each.
    Ascii,
    /// The characters up to U+00FF, a byte each: ISO 8859-1.
    Latin1,
    /// All characters, in one or two units of 16 bits.
    Utf16,
    /// The characters of a table, whose index is the code unit.
    Table {
        /// The name of the table, which is not part of the fingerprint.
        name: &'static str,
        /// The characters.
        characters: &'static [char],
    },
}

impl Charset {
    /// Spells the characters before the list of code units.
    pub(crate) const fn spell(self, to: &mut Spelling<'_>) {
        match self {
            Self::Utf8 => to.text("text(utf8"),
            Self::Ascii => to.text("text(ascii"),
            Self::Latin1 => to.text("text(latin1"),
            Self::Utf16 => to.text("text(utf16"),
            Self::Table { characters, .. } => {
                to.text("text(table(");
                to.hex(digest(characters), 16);
                to.text(")");
            }
        }
    }
}

/// Returns the 64-bit FNV-1a hash of all characters, four bytes each, the lowest first.
const fn digest(characters: &[char]) -> u64 {
    let (mut hash, mut index) = (fnv::START, 0);
    while index < characters.len() {
        hash = fnv::with_bytes(hash, &(characters[index] as u32).to_le_bytes());
        index += 1;
    }
    hash
}

/// Writes the name as people write it.
impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Ascii => "ASCII",
            Self::Latin1 => "Latin-1",
            Self::Utf16 => "UTF-16",
            Self::Table { name, .. } => name,
        })
    }
}
