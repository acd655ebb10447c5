//! Formats by name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::columns::table::Table;

/// Formats by name, for programs over many formats. [`registry!`](crate::registry) makes one of declared types.
///
/// ```
/// use bitcodec::columns::{Registry, Table};
/// use bitcodec::{BitCodec, registry};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// #[derive(BitCodec)]
/// #[codec(msb_first, text = hex)]
/// struct Colour([u8; 3]);
///
/// let formats: Registry = registry! { "sample" => Sample, "colour" => Colour };
/// assert_eq!(formats.get("sample")?.schema().fields().len(), 1);
/// let error = formats.get("color").unwrap_err();
/// assert_eq!(error.to_string(), "no format `color`; did you mean `colour`?");
/// # Ok::<(), bitcodec::columns::UnknownFormat>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    formats: Vec<(&'static str, &'static dyn Table)>,
}

impl Registry {
    /// Returns the registry of these formats, in this order.
    pub fn new(formats: impl IntoIterator<Item = (&'static str, &'static dyn Table)>) -> Self {
        Self {
            formats: formats.into_iter().collect(),
        }
    }

    /// Returns the format with a name.
    ///
    /// # Errors
    /// If there is none; the error names the closest one, or all.
    pub fn get(&self, name: &str) -> Result<&'static dyn Table, UnknownFormat> {
        let found = self.formats.iter().find(|(known, _)| *known == name);
        found.map(|(_, table)| *table).ok_or_else(|| UnknownFormat {
            name: name.to_string(),
            known: self.names().collect(),
        })
    }

    /// Iterates over the names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.formats.iter().map(|(name, _)| *name)
    }

    /// Iterates over the names and tables.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static dyn Table)> {
        self.formats.iter().copied()
    }
}

/// The error of a name that no format has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    name: String,
    known: Vec<&'static str>,
}

impl UnknownFormat {
    /// Returns the name that is closest to the unknown one, if it can be a slip.
    #[must_use]
    pub fn closest(&self) -> Option<&'static str> {
        let name = self.name.to_lowercase();
        let distance = |known: &&'static str| strsim::damerau_levenshtein(known, &name);
        let closest = self.known.iter().copied().min_by_key(distance)?;
        let most = closest.len().max(3) / 3;
        (distance(&closest) <= most).then_some(closest)
    }
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format `{}`; ", self.name)?;
        match self.closest() {
            Some(name) => write!(f, "did you mean `{name}`?"),
            None => write!(f, "there are {}", self.known.join(", ")),
        }
    }
}

impl Error for UnknownFormat {}

/// Makes a [`Registry`](crate::columns::Registry) of declared types: `registry! { "record" => Record, "hello" => Hello }`.
///
/// A type with a text form, `#[codec(text = ..)]`, has that in texts, and any other type hexadecimal digits.
#[macro_export]
macro_rules! registry {
    ($($name:literal => $type:ty),* $(,)?) => {
        $crate::columns::Registry::new([$((
            $name,
            {
                use $crate::columns::derive_support::{TableOfHex as _, TableOfText as _};
                (&$crate::columns::derive_support::TableOf::<$type>::NEW).table()
            } as &'static dyn $crate::columns::Table,
        )),*])
    };
}

#[cfg(test)]
mod tests {
    use super::UnknownFormat;

    #[test]
    fn a_slip_is_corrected_and_another_word_is_not() {
        let closest = |name: &str| {
            let known = alloc::vec!["gnubg-match", "gnubg-id", "xgid"];
            let name = name.into();
            UnknownFormat { name, known }.closest()
        };
        assert_eq!(closest("gnubg_match"), Some("gnubg-match"));
        assert_eq!(closest("xgdi"), Some("xgid"));
        assert_eq!(closest("XGIDs"), Some("xgid"));
        assert_eq!(closest("chess"), None);
    }
}
