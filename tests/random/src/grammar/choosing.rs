//! Choices that go by those before.

use crate::context::Context;

/// The choices for `digits` and `model`, and where they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// So many balls of an urn, which do not come back.
    Urn(u8),
    /// One to three of so many matches.
    Matches(u8),
    /// A number that is at most one more than all before, and at most this one where it is the first.
    Growth(u8),
    /// They do not begin beside the context.
    Refused,
}

impl Choosing {
    /// An urn, as it begins without a context.
    pub const URN: Self = Self::Urn(7);
    /// Matches, as they begin without a context.
    pub const MATCHES: Self = Self::Matches(30);
    /// A growth, as it begins without a context.
    pub const GROWTH: Self = Self::Growth(0);

    /// The same choices, as they begin at a context.
    #[must_use]
    pub fn begun(self, context: &Context) -> Self {
        match self {
            Self::Urn(_) => Self::Urn(context.few % 8),
            Self::Matches(_) if context.more => Self::Matches(context.few % 31),
            Self::Matches(_) => Self::Refused,
            Self::Growth(_) => Self::Growth(context.few % 5),
            Self::Refused => Self::Refused,
        }
    }
}
