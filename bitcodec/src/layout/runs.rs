//! The kinds of runs in layouts.

#[cfg(feature = "describe")]
use core::fmt;

/// The elements that are encoded as runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum RunKind {
    /// Runs of equal elements.
    RunLength,
    /// Runs of zeros, each encoded as its length plus one, and single elements other than zero between them.
    ZeroRuns,
}

impl RunKind {
    /// Returns the word of the kind in a spelling.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::RunLength => "runs(",
            Self::ZeroRuns => "zeros(",
        }
    }

    /// Writes the description, with the descriptions of an element and of a length.
    #[cfg(feature = "describe")]
    pub(super) fn words(
        self,
        f: &mut fmt::Formatter<'_>,
        element: &dyn fmt::Display,
        run: &dyn fmt::Display,
    ) -> fmt::Result {
        match self {
            Self::RunLength => write!(f, "runs of {element}, each length as {run}"),
            Self::ZeroRuns => {
                write!(
                    f,
                    "{element} between runs of zeros, each length plus one as {run}"
                )
            }
        }
    }

    /// Whether zeros occur only in runs, and never as elements.
    pub(super) const fn are_zeros(self) -> bool {
        matches!(self, Self::ZeroRuns)
    }
}
