//! The errors of roots: a refusal with its path and bits.

use core::fmt;
use core::ops::Range;

use crate::error::kind::ErrorKind;
use crate::error::path::Path;
use crate::error::refusal::Refusal;

/// A refusal with its path and bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    refusal: Refusal,
    path: Path,
    bits: Option<Range<usize>>,
    /// The place in the bytes that the bits unpack to.
    #[cfg(feature = "alloc")]
    unpacked: Option<Range<usize>>,
}

impl Report {
    /// Returns the report of a refusal at this path. A violation may name a field below it.
    pub(crate) fn new(refusal: Refusal, path: &Path, bits: Option<Range<usize>>) -> Self {
        let path = match &refusal {
            Refusal::Rule(violation) => path.join(violation.steps()),
            _ => *path,
        };
        Self {
            refusal,
            path,
            bits,
            #[cfg(feature = "alloc")]
            unpacked: None,
        }
    }

    /// Returns the report with the place of the refusal in the bytes that its bits unpack to.
    #[cfg(feature = "alloc")]
    pub(crate) fn in_unpacked(self, unpacked: Option<Range<usize>>) -> Self {
        Self { unpacked, ..self }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}", self.refusal)?;
        #[cfg(feature = "alloc")]
        if let (Some(bits), Some(unpacked)) = (&self.bits, &self.unpacked) {
            return write!(f, " ({}, unpacked {})", Place(bits), Place(unpacked));
        }
        match &self.bits {
            Some(bits) => {
                f.write_str(" (")?;
                Place(bits).fmt(f)?;
                f.write_str(")")
            }
            None => Ok(()),
        }
    }
}

/// A range of bits in words: `bits 3..8`, `bit 3` if it is empty.
struct Place<'a>(&'a Range<usize>);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Range { start, end }) = self;
        if start < end {
            write!(f, "bits {start}..{end}")
        } else {
            write!(f, "bit {start}")
        }
    }
}

/// A report as an error has it.
#[cfg(feature = "alloc")]
pub(crate) type Stored = alloc::boxed::Box<Report>;
/// A report as an error has it.
#[cfg(not(feature = "alloc"))]
pub(crate) type Stored = Report;

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name {
            // Boxed if there is an allocator, so that results stay small.
            report: Stored,
        }

        impl $name {
            #[cold]
            pub(crate) fn new(report: Report) -> Self {
                Self { report: report.into() }
            }

            /// Returns an error without path and bits, for a custom format.
            #[cold]
            #[must_use]
            pub fn from_refusal(refusal: Refusal) -> Self {
                Self::new(Report::new(refusal, &Path::ROOT, None))
            }

            /// Returns the kind of the error.
            #[must_use]
            pub fn kind(&self) -> ErrorKind {
                self.report.refusal.kind()
            }

            /// Returns the refusal with its data. It displays as the message without path and bits.
            #[must_use]
            pub fn refusal(&self) -> &Refusal {
                &self.report.refusal
            }

            /// Returns the path of the rejected field; for a violation, that of the field that it names.
            #[must_use]
            pub fn path(&self) -> &Path {
                &self.report.path
            }

            /// Returns the rejected bits, counted from the first bit of the value; `None` for an error in the text form
            /// or before anything is written.
            #[must_use]
            pub fn bits(&self) -> Option<Range<usize>> {
                self.report.bits.clone()
            }

            /// Returns the rejected bits of a value that went through a transform, counted from the first bit of the
            /// unpacked bytes; `None` for other values. [`bits`](Self::bits) are those of the packed bytes.
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn unpacked_bits(&self) -> Option<Range<usize>> {
                self.report.unpacked.clone()
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
    /// An error of decoding bytes or text: the reason, the field and the bits.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, WireFormat};
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
    // Most results are a value of up to 16 bytes or this error. Its alignment puts it behind such a value, not over parts
    // of it, where the optimizer moves both through memory. Without an allocator, it has a place of its own anyway.
    #[cfg_attr(feature = "alloc", repr(align(16)))]
    DecodeError
    /// An error of encoding a value: the reason and the field.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, WireFormat};
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
    /// assert_eq!(error.kind(), ErrorKind::OutOfRange);
    /// ```
    EncodeError
}

impl DecodeError {
    /// Returns the error of a report.
    #[inline(always)]
    pub(crate) const fn of(report: Stored) -> Self {
        Self { report }
    }

    /// Returns the report.
    pub(crate) fn into_report(self) -> Stored {
        self.report
    }

    /// Returns the error with its bits counted from bit `first` on.
    #[cfg(feature = "arrow")]
    pub(crate) fn counted_from(mut self, first: usize) -> Self {
        let bits = self.report.bits.take();
        self.report.bits = bits.map(|bits| bits.start - first..bits.end - first);
        self
    }
}
