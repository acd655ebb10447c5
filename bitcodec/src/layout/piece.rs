//! The pieces of an integer whose bits do not stand one after the other.

use core::fmt;

use crate::layout::fingerprint::hasher::Spelling;

/// A run of bits on the wire: bits of an integer, or constant bits between them.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::layout::{Node, Piece};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Halves(#[codec(pieces = [4, 0b1, 3])] u8);
///
/// let Node::Struct(item) = Halves::LAYOUT.node else { panic!() };
/// let Node::Pieces { pieces, .. } = item.fields[0].layout.node else { panic!() };
/// assert_eq!(pieces[0], Piece::Next { width: 4 });
/// assert_eq!(pieces[1], Piece::Fixed { value: 1, width: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Piece {
    /// The next bits of the integer: the highest that are left in order most significant bit first, else the lowest.
    Next {
        /// Their number.
        width: u32,
    },
    /// These bits of the integer, counted from the least significant one.
    At {
        /// The least significant one of them.
        from: u32,
        /// Their number.
        width: u32,
    },
    /// Constant bits, an integer in the bit order of the stream.
    Fixed {
        /// The integer.
        value: u64,
        /// Their number.
        width: u32,
    },
}

impl Piece {
    /// Returns the number of bits on the wire.
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            Self::Next { width } | Self::At { width, .. } | Self::Fixed { width, .. } => width,
        }
    }

    const fn is_fixed(self) -> bool {
        matches!(self, Self::Fixed { .. })
    }

    /// Returns the number of bits on the wire of all pieces.
    pub(crate) const fn bits_of(pieces: &[Self]) -> u32 {
        Self::sum(pieces, true)
    }

    /// Returns the number of bits of the integer in all pieces.
    pub(crate) const fn value_bits_of(pieces: &[Self]) -> u32 {
        Self::sum(pieces, false)
    }

    /// Returns the number of bits up to the highest one of the integer in pieces that say which ones they have.
    pub(crate) const fn end_of(pieces: &[Self]) -> u32 {
        let (mut end, mut index) = (0, 0);
        while index < pieces.len() {
            if let Self::At { from, width } = pieces[index] {
                let last = from.saturating_add(width);
                end = if last > end { last } else { end };
            }
            index += 1;
        }
        end
    }

    const fn sum(pieces: &[Self], has_fixed: bool) -> u32 {
        let (mut sum, mut index) = (0u32, 0);
        while index < pieces.len() {
            if has_fixed || !pieces[index].is_fixed() {
                sum = sum.saturating_add(pieces[index].width());
            }
            index += 1;
        }
        sum
    }

    /// Spells the pieces with commas between them.
    pub(super) const fn spell(pieces: &[Self], to: &mut Spelling<'_>) {
        let mut index = 0;
        while index < pieces.len() {
            to.comma(index);
            match pieces[index] {
                Self::Next { width } => to.word(width as u64),
                Self::At { from, width } => {
                    to.word(from as u64);
                    to.text("..");
                    to.word(from as u64 + width as u64);
                }
                Self::Fixed { value, width } => {
                    to.text("=");
                    to.word(value);
                    to.text("/");
                    to.word(width as u64);
                }
            }
            index += 1;
        }
    }
}

/// Writes a piece as a declaration has it: `3`, `0..8`, `0b01`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Next { width } => write!(f, "{width}"),
            Self::At { from, width } => {
                write!(f, "{from}..{}", u64::from(from) + u64::from(width))
            }
            Self::Fixed { value, width } => {
                write!(f, "0b{value:0width$b}", width = width as usize)
            }
        }
    }
}
