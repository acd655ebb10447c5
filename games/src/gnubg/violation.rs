//! Stand-in for the runtime's type of the same shape.

/// A rule that is broken, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    rule: &'static str,
    path: &'static str,
}

impl Violation {
    /// Makes the violation of `rule` by the whole value.
    #[must_use]
    pub const fn new(rule: &'static str) -> Self {
        Self { rule, path: "" }
    }

    /// Says which field breaks the rule.
    #[must_use]
    pub const fn at(self, path: &'static str) -> Self {
        Self { path, ..self }
    }
}

impl core::fmt::Display for Violation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.path, self.rule)
    }
}
