//! The broken rule of a format, as a check names it.

use core::fmt;

use crate::error::path::{Path, Step};
use crate::value::Value;

/// A broken rule of a format: the rule in words, the field that breaks it, and what it is said of.
///
/// A `check` function returns it. The field is named step by step, from the value that the check belongs to; without a
/// step the rule is about the whole value. Of more than three steps the first three are kept, so the error names what is
/// around the field.
///
/// ```
/// use bitcodec::{BitCodec, Format, Violation};
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
    /// Makes the violation of `rule` by the whole value.
    #[must_use]
    pub const fn new(rule: &'static str) -> Self {
        Self {
            rule,
            subject: None,
            steps: [Step::Index(0); Self::STEPS],
            len: 0,
        }
    }

    /// How many steps are kept, so that a `Result` with a violation stays small.
    const STEPS: usize = 3;

    const fn step(mut self, step: Step) -> Self {
        if (self.len as usize) < Self::STEPS {
            self.steps[self.len as usize] = step;
            self.len += 1;
        }
        self
    }

    /// Names the field that breaks the rule: one of the checked type, or of the field named before.
    ///
    /// A field of an enum's present variant goes by its own name, or by two steps, the variant's name and its own; errors say
    /// `Circle.radius` for both. An error whose first name is not a field of the checked type says so.
    #[must_use]
    pub const fn field(self, name: &'static str) -> Self {
        self.step(Step::Field(name))
    }

    /// Names the element that breaks the rule, of the array or list named before.
    #[must_use]
    pub const fn index(self, index: usize) -> Self {
        self.step(Step::Index(index))
    }

    /// Names what the rule is said of; messages put it before the rule.
    #[must_use]
    pub fn about(self, subject: impl Into<Value>) -> Self {
        Self {
            subject: Some(subject.into()),
            ..self
        }
    }

    /// Returns the rule in words.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns what the rule is said of.
    #[must_use]
    pub const fn subject(&self) -> Option<Value> {
        self.subject
    }

    /// Returns the path of the field, the root for the whole value.
    #[must_use]
    pub fn path(&self) -> Path {
        Path::ROOT.join(self.steps())
    }

    /// The same violation, where one name takes the place of the first steps.
    pub(crate) fn renamed(mut self, steps: usize, name: &'static str) -> Self {
        let more = self.steps().len().saturating_sub(steps);
        self.steps.copy_within(steps.., 1);
        self.steps[0] = Step::Field(name);
        self.len = more as u8 + 1;
        self
    }

    /// Returns the steps to the field, none for the whole value.
    pub(crate) fn steps(&self) -> &[Step] {
        self.steps.get(..self.len.into()).unwrap_or_default()
    }

    /// Writes the rule and what it is said of, without the path.
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

/// A variant, and what errors call its fields.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Each field, by its own name and after the variant's.
    pub fields: &'static [(&'static str, &'static str)],
    /// Whether the first field keeps the tag.
    pub keeps_tag: bool,
}
