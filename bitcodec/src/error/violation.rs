//! The violation of a rule, which a check returns.

use core::fmt;

use crate::error::path::{Path, Step};
use crate::value::Value;

/// The violation of a rule of a format: the rule as text, the field that violates it, and the subject of the message.
///
/// A `check` function returns it. The path to the field is built step by step, from the checked value on; without a
/// step, the rule is about the whole value. Only the first three steps are stored, so a deeper field is reported by its
/// container.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat, Violation};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first, check = Draw::rules)]
/// struct Draw {
///     balls: [u8; 3],
/// }
///
/// impl Draw {
///     fn rules(&self) -> Result<(), Violation> {
///         for (index, ball) in self.balls.iter().enumerate() {
///             if self.balls[..index].contains(ball) {
///                 let twice = Violation::new("is drawn a second time").about(*ball);
///                 return Err(twice.field("balls").index(index));
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let error = Draw::from_bytes(&[7, 3, 7]).unwrap_err();
/// assert_eq!(error.to_string(), "balls[2]: 7 is drawn a second time (bits 16..24)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    rule: &'static str,
    subject: Option<Value>,
    steps: [Step; Self::STEPS],
    len: u8,
}

impl Violation {
    /// Returns the violation of `rule` by the whole value.
    #[must_use]
    pub const fn new(rule: &'static str) -> Self {
        Self {
            rule,
            subject: None,
            steps: [Step::Index(0); Self::STEPS],
            len: 0,
        }
    }

    /// The greatest number of steps, so that a `Result` with a violation stays small.
    const STEPS: usize = 3;

    const fn step(mut self, step: Step) -> Self {
        if (self.len as usize) < Self::STEPS {
            self.steps[self.len as usize] = step;
            self.len += 1;
        }
        self
    }

    /// Adds the field that violates the rule to the path: a field of the checked type, or of the previous step.
    ///
    /// A field of the current variant of an enum is named by one step, its name, or by two, the name of the variant and
    /// its name; errors display `Circle.radius` for both. If the checked type has no field of the first name, the error
    /// reports that.
    #[must_use]
    pub const fn field(self, name: &'static str) -> Self {
        self.step(Step::Field(name))
    }

    /// Adds the element that violates the rule to the path, an element of the array or list of the previous step.
    #[must_use]
    pub const fn index(self, index: usize) -> Self {
        self.step(Step::Index(index))
    }

    /// Sets the subject of the message, which precedes the rule.
    #[must_use]
    pub fn about(self, subject: impl Into<Value>) -> Self {
        Self {
            subject: Some(subject.into()),
            ..self
        }
    }

    /// Returns the text of the rule.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns the subject.
    #[must_use]
    pub const fn subject(&self) -> Option<Value> {
        self.subject
    }

    /// Returns the path of the field; the root for the whole value.
    #[must_use]
    pub fn path(&self) -> Path {
        Path::ROOT.join(self.steps())
    }

    /// Replaces the first steps by one name.
    pub(crate) fn renamed(mut self, steps: usize, name: &'static str) -> Self {
        let more = self.steps().len().saturating_sub(steps);
        self.steps.copy_within(steps.., 1);
        self.steps[0] = Step::Field(name);
        self.len = more as u8 + 1;
        self
    }

    /// Returns the steps to the field; empty for the whole value.
    pub(crate) fn steps(&self) -> &[Step] {
        self.steps.get(..self.len.into()).unwrap_or_default()
    }

    /// Writes the subject and the rule, without the path.
    pub(crate) fn message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject {
            Some(subject) => write!(f, "{subject} {}", self.rule),
            None => f.write_str(self.rule),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len > 0 {
            write!(f, "{}: ", self.path())?;
        }
        self.message(f)
    }
}

impl core::error::Error for Violation {}

/// A variant with the names of its fields in errors.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The name of each field, without and with the name of the variant.
    pub fields: &'static [(&'static str, &'static str)],
    /// Whether the first field holds the tag.
    pub keeps_tag: bool,
}
