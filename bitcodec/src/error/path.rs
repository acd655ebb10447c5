//! Paths to fields and elements of a value.

use core::fmt;

/// One step of a [`Path`].
///
/// ```
/// use bitcodec::error::{Path, Step};
///
/// assert!(Path::ROOT.steps().is_empty());
/// assert_ne!(Step::Field("dice"), Step::Index(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A field by its name. A field of a variant is one step, with the name of the variant: `Circle.radius`.
    Field(&'static str),
    /// An element of an array or list by its index.
    Index(usize),
}

/// The path to a field or element of a value: `position.on_roll[3]`.
///
/// It holds [`Path::DEPTH`] steps without allocating. A deeper path displays as its outermost steps and `..`.
///
/// ```
/// use bitcodec::error::Step;
/// use bitcodec::{BitCodec, WireFormat};
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
#[derive(Clone, Copy, Eq)]
pub struct Path {
    steps: [Step; Self::DEPTH],
    len: usize,
}

impl Path {
    /// The number of steps that a path holds.
    pub const DEPTH: usize = 10;

    /// The path of the value itself.
    pub const ROOT: Self = Self {
        steps: [Step::Index(0); Self::DEPTH],
        len: 0,
    };

    /// Returns the steps, the outermost first, at most [`DEPTH`](Self::DEPTH).
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len.min(Self::DEPTH)]
    }

    /// Whether this is the path of the value itself.
    #[must_use]
    pub const fn is_root(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(self.len) {
            *place = step;
        }
        self.len += 1;
    }

    /// Returns the path extended by these steps.
    pub(crate) fn join(mut self, steps: &[Step]) -> Self {
        for step in steps {
            self.push(*step);
        }
        self
    }

    /// Leaves fields and elements until `depth` of them are left.
    pub(crate) const fn leave_to(&mut self, depth: usize) {
        self.len = depth;
    }

    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

// The array can have old steps after the current depth; these do not count.
impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.steps() == other.steps()
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

#[cfg(feature = "alloc")]
impl Path {
    /// Whether `other` is this path or one below it.
    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.len <= other.len && other.steps().starts_with(self.steps())
    }

    /// Returns the longest common prefix of two paths.
    #[cfg(feature = "alloc")]
    pub(crate) fn shared(&self, other: &Self) -> Self {
        let both = self.steps().iter().zip(other.steps());
        let both = both.take_while(|(own, other)| own == other);
        both.fold(Self::ROOT, |path, (step, _)| path.join(&[*step]))
    }

    /// Whether this path is in an element of the same array or list as `other`, with a greater index.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_after(&self, other: &Self) -> bool {
        let mut both = self.steps().iter().zip(other.steps());
        match both.find(|(own, other)| own != other) {
            Some((Step::Index(own), Step::Index(index))) => own > index,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Path;
    use super::Step;

    #[test]
    fn a_path_forgets_the_steps_that_were_left() {
        let mut path = Path::ROOT.join(&[Step::Field("dice")]);
        path.pop();
        assert_eq!(path, Path::ROOT);
    }

    #[test]
    fn a_path_below_another_goes_on_with_its_steps() {
        extern crate std;
        use std::string::ToString;

        let below = [Step::Field("men"), Step::Index(3)];
        let joined = Path::ROOT.join(&[Step::Field("white")]).join(&below);
        assert_eq!(joined.to_string(), "white.men[3]");
        let mut deep = Path::ROOT;
        for index in 0..Path::DEPTH {
            deep.push(Step::Index(index));
        }
        assert_eq!(
            deep.join(&below).to_string(),
            "[0][1][2][3][4][5][6][7][8][9].."
        );
        assert!(deep != deep.join(&below));
    }
}
