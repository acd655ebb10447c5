//! What numbers are that stand for many.

/// What one number is that stands for many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum RankKind {
    /// Digits of one radix.
    Radix,
    /// A sorted choice of distinct values.
    Combination,
    /// An ordered choice of distinct values.
    Arrangement,
}

impl RankKind {
    /// The key that selects it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Radix => "radix",
            Self::Combination => "combination",
            Self::Arrangement => "arrangement",
        }
    }
}
