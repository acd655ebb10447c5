//! Runs: all that layouts know of their kinds.

#[cfg(feature = "describe")]
use core::fmt;

/// What is written in runs.
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
    /// Runs of zeros, each as one more than its length, and between them elements that are not zero.
    ZeroRuns,
}

impl RunKind {
    /// Its word in a fingerprint.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::RunLength => "runs(",
            Self::ZeroRuns => "zeros(",
        }
    }

    /// Writes the words for elements and lengths in these forms.
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

    /// Whether zeros are only in runs, and so no elements.
    pub(super) const fn are_zeros(self) -> bool {
        matches!(self, Self::ZeroRuns)
    }
}
