//! Where in a value something is.

use core::fmt;

/// One step of a [`Path`].
///
/// ```
/// use bitcodec::{Path, Step};
///
/// assert!(Path::ROOT.steps().is_empty());
/// assert_ne!(Step::Field("dice"), Step::Index(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A field, by its name.
    Field(&'static str),
    /// An element of an array or list, by its index.
    Index(usize),
}

/// Where in a value something is: `position.on_roll[3]`.
///
/// It keeps [`Path::DEPTH`] steps without allocating; a deeper place is shown as its outermost steps and `..`.
///
/// ```
/// use bitcodec::{BitCodec, Format, Step};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Turn {
///     #[codec(range = 1..=6)]
///     dice: [u8; 2],
/// }
///
/// let error = Turn::from_bytes(&[0b000_111_00]).unwrap_err();
/// assert_eq!(error.path().to_string(), "dice[1]");
/// assert_eq!(error.path().steps(), [Step::Field("dice"), Step::Index(1)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path {
    steps: [Step; Self::DEPTH],
    len: usize,
}

impl Path {
    /// How many steps a path keeps.
    pub const DEPTH: usize = 10;

    /// The path of the value itself.
    pub const ROOT: Self = Self {
        steps: [Step::Index(0); Self::DEPTH],
        len: 0,
    };

    /// Returns the steps that are kept, the outermost first.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len.min(Self::DEPTH)]
    }

    /// Tells whether this is the path of the value itself.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(self.len) {
            *place = step;
        }
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.steps().iter().enumerate() {
            match step {
                Step::Field(name) if place == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        if self.len > Self::DEPTH {
            f.write_str("..")
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

impl Path {
    /// Tells whether `other` is this path or one below it.
    #[cfg(feature = "alloc")]
    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.len <= other.len && other.steps().starts_with(self.steps())
    }

    /// Tells whether this is the path that is written as `below`, taken from `root`.
    pub(crate) fn is_below(&self, root: &Self, below: &str) -> bool {
        use fmt::Write as _;

        let Some(rest) = self.steps().strip_prefix(root.steps()) else {
            return false;
        };
        let mut relative = Self::ROOT;
        for step in rest {
            relative.push(*step);
        }
        let mut expected = Expected { rest: below };
        write!(expected, "{relative}").is_ok() && expected.rest.is_empty()
    }
}

/// Compares what is written with a text, without keeping it.
struct Expected<'a> {
    rest: &'a str,
}

impl fmt::Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}
