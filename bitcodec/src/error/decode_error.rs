//! The errors of roots: the refusal with its path and bits.

use core::fmt;
use core::ops::Range;

use crate::error::kind::ErrorKind;
use crate::error::path::Path;
use crate::error::refusal::Refusal;

/// A refusal with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    refusal: Refusal,
    path: Path,
    bits: Option<Range<usize>>,
}

impl Report {
    /// Makes the report of a refusal in the value with this path; a broken rule may name a field below it.
    pub(crate) fn new(refusal: Refusal, path: &Path, bits: Option<Range<usize>>) -> Self {
        let path = match &refusal {
            Refusal::Rule(violation) => path.join(violation.steps()),
            _ => *path,
        };
        Self {
            refusal,
            path,
            bits,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}", self.refusal)?;
        match &self.bits {
            Some(bits) if !bits.is_empty() => write!(f, " (bits {}..{})", bits.start, bits.end),
            Some(bits) => write!(f, " (bit {})", bits.start),
            None => Ok(()),
        }
    }
}

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name {
            // Boxed where there is a heap, so that results stay small.
            #[cfg(feature = "alloc")]
            report: alloc::boxed::Box<Report>,
            #[cfg(not(feature = "alloc"))]
            report: Report,
        }

        impl $name {
            #[cold]
            pub(crate) fn new(report: Report) -> Self {
                Self { report: report.into() }
            }

            /// Makes an error without a place, for a format of one's own.
            #[cold]
            #[must_use]
            pub fn from_refusal(refusal: Refusal) -> Self {
                Self::new(Report::new(refusal, &Path::ROOT, None))
            }

            /// Returns what kind of refusal it is.
            #[must_use]
            pub fn kind(&self) -> ErrorKind {
                self.report.refusal.kind()
            }

            /// Returns the refusal with its numbers; it prints as the message without path and bits.
            #[must_use]
            pub fn refusal(&self) -> &Refusal {
                &self.report.refusal
            }

            /// Returns the path of the field that is refused; of a broken rule, the field that the rule names.
            #[must_use]
            pub fn path(&self) -> &Path {
                &self.report.path
            }

            /// Returns the refused bits, counted from the first bit of the value; `None` if the text form is at fault
            /// or where nothing was written yet.
            #[must_use]
            pub fn bits(&self) -> Option<Range<usize>> {
                self.report.bits.clone()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.report.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.report)
            }
        }

        impl core::error::Error for $name {}
    )* };
}

errors! {
    /// Why bytes or text are not a value: what, in which field, at which bits.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, Format};
    ///
    /// #[derive(BitCodec, Debug)]
    /// #[codec(msb_first)]
    /// struct Throw {
    ///     #[codec(range = 1..=6)]
    ///     dice: [u8; 2],
    /// }
    ///
    /// let error = Throw::from_bytes(&[0b000_111_00]).unwrap_err();
    /// assert_eq!(error.to_string(), "dice[1]: 8 is not in 1..=6 (bits 3..6)");
    /// assert_eq!(error.kind(), ErrorKind::OutOfRange);
    /// assert_eq!(error.bits(), Some(3..6));
    /// ```
    DecodeError
    /// Why a value has no bytes: what, in which field.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, Format};
    ///
    /// #[derive(BitCodec, Debug)]
    /// #[codec(msb_first)]
    /// struct Square {
    ///     #[codec(bits = 6)]
    ///     index: u8,
    /// }
    ///
    /// let error = Square { index: 64 }.to_bytes().unwrap_err();
    /// assert_eq!(error.to_string(), "index: 64 does not fit 6 bits");
    /// assert_eq!(error.kind(), ErrorKind::Unencodable);
    /// ```
    EncodeError
}
