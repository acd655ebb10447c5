//! The decoding strategy of a type.

use core::fmt;

use crate::layout::{Ended, Enum, Layer, Layout, Length, Node, takes_rest};

/// The number of bits of a peek. Readers are built on layouts, so `io` has a constant of the same value.
pub(crate) const PEEK: usize = 56;

/// The strategy of decoding and encoding a root.
///
/// With `--cfg bitcodec_small` there is only one strategy, which is slower than each of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// In one register of 64 or 128 bits, because it holds every value. Conditions and tags may move the fields. Values of more
    /// than 64 bits that all have the same size are decoded at [constant offsets](Self::ConstantOffsets).
    Register,
    /// At constant offsets, because all values have the same size: one check of the length is enough.
    ConstantOffsets,
    /// With a cursor that each field advances, and a check of the end for each field.
    Cursor,
}

/// Writes `register`, `constant offsets`, `cursor`.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Register => "register",
            Self::ConstantOffsets => "constant offsets",
            Self::Cursor => "cursor",
        })
    }
}

/// The strategy of decoding the elements of an array or list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ElementStrategy {
    /// Several at a time, from one word or by tables.
    Bulk,
    /// All at once, as the digits of one number.
    OneNumber,
    /// One by one, from a 64-bit register. In a list it has several elements, if they are short and have a constant width.
    Register,
    /// One by one, at constant offsets in each, if the first one begins at a byte.
    ConstantOffsets,
    /// One by one, with the cursor.
    OneByOne,
    /// Run by run.
    Runs,
    /// Symbol by symbol, through a range coder.
    RangeCoder,
}

/// Writes `in bulk`, `as one number`, `one by one, from a register`, `one by one, at constant offsets`, `one by one`,
/// `run by run`, `through a range coder`.
impl fmt::Display for ElementStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bulk => "in bulk",
            Self::OneNumber => "as one number",
            Self::Register => "one by one, from a register",
            Self::ConstantOffsets => "one by one, at constant offsets",
            Self::OneByOne => "one by one",
            Self::Runs => "run by run",
            Self::RangeCoder => "through a range coder",
        })
    }
}

impl Layout {
    /// Returns the strategy of a root with this layout. `from_bytes` and similar functions choose by it.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    /// use bitcodec::layout::Strategy;
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Pixel {
    ///     alpha: Option<u8>,
    ///     #[codec(bits = 5)]
    ///     colors: [u8; 3],
    /// }
    ///
    /// const _: () = assert!(matches!(Pixel::LAYOUT.strategy(), Strategy::Register));
    /// ```
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        match (self.max_bits, self.constant_bits()) {
            (Some(..=64), _) => Strategy::Register,
            (_, Some(_)) => Strategy::ConstantOffsets,
            (Some(..=128), None) => Strategy::Register,
            (_, None) => Strategy::Cursor,
        }
    }

    /// Returns the strategy of the elements of an array or list, also inside of an option or a region; `None` for other
    /// layouts.
    ///
    /// A layout does not show everything. Elements are also read one by one if a custom coding writes them, if an enum
    /// has a `check`, if an integer with a byte order is narrower than its type, or if a list by size in bytes has a
    /// greatest length. In a root with a `context`, elements of variable width are not read from a register. Elements of
    /// a list that have 57 to 120 bits, all the same number, are read from a register of 128 bits if they are not whole
    /// bytes or the first one does not begin at a byte.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    /// use bitcodec::layout::ElementStrategy;
    ///
    /// assert_eq!(<[u8; 4]>::LAYOUT.element_strategy(), Some(ElementStrategy::Bulk));
    /// assert_eq!(<[(u8, u16); 4]>::LAYOUT.element_strategy(), Some(ElementStrategy::Register));
    /// assert_eq!(u32::LAYOUT.element_strategy(), None);
    /// ```
    #[must_use]
    pub const fn element_strategy(&self) -> Option<ElementStrategy> {
        Some(match self.node {
            Node::Array { element, .. } => element.in_array(),
            Node::List { len, element } => element.in_list(len),
            Node::ByteSized { element, .. } => match element.max_bits {
                Some(_) => element.in_array(),
                None => ElementStrategy::OneByOne,
            },
            Node::UnaryTotal { len, total, .. } => match len.checked_add(total as usize) {
                Some(bits) if bits <= 112 => ElementStrategy::Bulk,
                _ => ElementStrategy::OneByOne,
            },
            Node::Joined { .. }
            | Node::Digits { .. }
            | Node::Radix { .. }
            | Node::Alphabets { .. }
            | Node::Multiset { .. }
            | Node::Combination { .. }
            | Node::Arrangement { .. }
            | Node::RankBy { .. } => ElementStrategy::OneNumber,
            Node::Runs(_) => ElementStrategy::Runs,
            Node::Weighted { .. } | Node::Modelled { .. } => ElementStrategy::RangeCoder,
            Node::Optional { inner }
            | Node::When { inner, .. }
            | Node::IfLeft { inner }
            | Node::Ordered { inner, .. }
            | Node::Region { inner, .. }
            | Node::Through { inner, .. } => return inner.element_strategy(),
            node => match node.wrapped() {
                Some(inner) => return inner.element_strategy(),
                None => return None,
            },
        })
    }

    /// Returns the width of all values, if it is constant.
    pub(crate) const fn constant_bits(&self) -> Option<usize> {
        match self.max_bits {
            Some(max) if max == self.min_bits => Some(max),
            _ => None,
        }
    }

    /// Returns the number of numbers, flags and other single parts in a value; a list counts as one of its elements.
    pub(crate) const fn leaves(&self) -> usize {
        let mut children = self.node.children();
        let (mut sum, mut is_leaf) = (0_usize, true);
        while let Some(child) = children.pop() {
            sum = child.leaves().saturating_add(sum);
            is_leaf = false;
        }
        match self.node {
            Node::Array { len, .. } => sum.saturating_mul(len),
            _ if is_leaf => 1,
            _ => sum,
        }
    }

    /// Whether a peek holds every value. A value that extends to the end of the input does not end with a word.
    pub(crate) const fn is_peeked(&self) -> bool {
        match self.max_bits {
            Some(bits) => bits <= PEEK && !takes_rest(self),
            None => false,
        }
    }

    /// Returns the strategy of elements with this layout in a list.
    const fn in_list(&self, len: Length) -> ElementStrategy {
        match (len, self.node) {
            (_, Node::Layer(Layer::Ascending { inner, .. })) => inner.in_list(len),
            // The terminator is searched first, then the bytes are read as those of any list.
            (Length::Until { .. }, Node::Unsigned) if self.min_bits == 8 => ElementStrategy::Bulk,
            // So is a flag, and a byte that a function knows.
            (Length::Ended { end, .. }, _) if self.is_searched(end) => self.in_array(),
            (Length::Until { .. } | Length::Ended { .. }, _) => ElementStrategy::OneByOne,
            (Length::Rest, _) if self.constant_bits().is_none() => ElementStrategy::OneByOne,
            (_, Node::Layer(Layer::Symbols { .. })) => self.one_by_one(),
            _ if self.is_alone_in_list() => self.one_by_one(),
            _ => self.in_array(),
        }
    }

    /// Whether integers with this layout are read one by one in a list, from a register if that holds them.
    pub(crate) const fn is_alone_in_list(&self) -> bool {
        match self.node {
            Node::Universal(code) => !code.is_bulk(),
            Node::Unary { .. } => true,
            Node::Layer(
                Layer::Zigzag { inner } | Layer::NotZero { inner } | Layer::Character { inner },
            ) => inner.is_alone_in_list(),
            _ => false,
        }
    }

    /// Whether the end of a list of such elements is searched before they are read.
    const fn is_searched(&self, end: Ended) -> bool {
        match (end, self.constant_bits()) {
            (Ended::Function(_), Some(bits)) => bits == 8,
            (Ended::Flag | Ended::Before { .. } | Ended::Others, width) => width.is_some(),
            _ => false,
        }
    }

    /// Returns the strategy of elements with this layout in an array.
    const fn in_array(&self) -> ElementStrategy {
        match self.node {
            Node::Layer(Layer::Ascending { inner, .. } | Layer::Zigzag { inner }) => {
                inner.in_array()
            }
            // In bulk, the second of two integers could be refused before the first.
            Node::Layer(Layer::NotZero { inner } | Layer::Character { inner }) => {
                match inner.in_array() {
                    ElementStrategy::Bulk if inner.constant_bits().is_some() => {
                        ElementStrategy::Bulk
                    }
                    _ => self.one_by_one(),
                }
            }
            Node::Unsigned | Node::Signed | Node::BitsBy { .. } => ElementStrategy::Bulk,
            // Integers as wide as a type.
            Node::Bytes { .. } if matches!(self.min_bits, 8 | 16 | 32 | 64 | 128) => {
                ElementStrategy::Bulk
            }
            Node::Universal(code) if code.is_bulk() => ElementStrategy::Bulk,
            Node::Universal(_) => ElementStrategy::OneByOne,
            Node::Prefix {
                codes: [_, _, ..], ..
            } => ElementStrategy::Bulk,
            Node::Enum(item) if is_table(item) => ElementStrategy::Bulk,
            // A float of fewer bits is converted by itself.
            Node::Layer(Layer::Float {
                inner,
                mantissa: 23 | 52,
                ..
            }) => inner.in_array(),
            Node::Layer(Layer::Symbols { inner, .. }) => match inner.node {
                Node::Unsigned | Node::Bytes { .. } | Node::Ranged { .. } => inner.in_array(),
                _ => self.one_by_one(),
            },
            // Other integers with a byte order are read one by one.
            Node::Bytes { .. }
            | Node::Ranged { .. }
            | Node::OnesComplement
            | Node::SignMagnitude
            | Node::Bcd { .. }
            | Node::Numeral(_)
            | Node::Unary { .. }
                if self.element_strategy().is_none() =>
            {
                ElementStrategy::OneByOne
            }
            Node::Layer(layer) if layer.is_arithmetic() && self.element_strategy().is_none() => {
                ElementStrategy::OneByOne
            }
            _ => self.one_by_one(),
        }
    }

    const fn one_by_one(&self) -> ElementStrategy {
        match self.constant_bits() {
            _ if self.is_peeked() => ElementStrategy::Register,
            Some(bits) if bits % 8 == 0 => ElementStrategy::ConstantOffsets,
            _ => ElementStrategy::OneByOne,
        }
    }
}

/// Whether an enum is only a tag and is decoded by a table: with a prefix code, or with tags from 0 on without a gap.
const fn is_table(item: Enum) -> bool {
    let (count, mut index) = (item.variants.len(), 0);
    if item.has_fields() || item.size.is_some() || count < 2 {
        return false;
    }
    if matches!(item.tag.node, Node::Prefix { .. }) {
        return true;
    }
    // Tags of another kind are no numbers of a table.
    if !matches!(item.tag.node, Node::Unsigned) {
        return false;
    }
    while index < count {
        let variant = &item.variants[index];
        match variant.tag {
            Some(tag) if tag.to_wide() == index as u128 && variant.last.is_none() => index += 1,
            _ => return false,
        }
    }
    item.tag.min_bits <= 8
}
