//! Fields that are computed from others.

use super::{Enum, Field, Layout, Length, Node, Struct};

/// The fields that a checksum covers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Over {
    /// As it was written.
    pub text: &'static str,
    /// The number of the first one among the fields of its struct or variant that are on the wire.
    pub first: usize,
    /// The number of the last one.
    pub last: usize,
}

/// What a checksum is.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum SumForm {
    /// A cyclic redundancy check.
    Crc {
        /// How many bits it has.
        width: u32,
        /// The polynomial without its highest bit.
        poly: u64,
        /// The remainder that it begins with.
        init: u64,
        /// Whether the bits of bytes and of the result are taken least significant bit first.
        reflected: bool,
        /// The exclusive or at the end.
        xor_out: u64,
        /// How many of the lowest bits are kept.
        low: u32,
    },
    /// A sum with a name.
    Named {
        /// The name.
        name: &'static str,
    },
    /// A bit that makes the number of ones even or odd.
    Parity {
        /// Whether they are odd.
        odd: bool,
    },
}

impl Layout {
    /// Makes the layout of a field that a function computes.
    #[must_use]
    pub const fn computed(inner: &'static Self) -> Self {
        Self {
            node: Node::Computed { inner },
            ..*inner
        }
    }

    /// Makes the layout of a checksum over other fields.
    #[must_use]
    pub const fn summed(
        inner: &'static Self,
        form: SumForm,
        text: &'static str,
        first: usize,
        last: usize,
    ) -> Self {
        let over = Over { text, first, last };
        Self {
            node: Node::Summed { inner, form, over },
            ..*inner
        }
    }
}

/// How many bits all values of a form have beyond whole bytes; `None` where they differ.
pub(crate) const fn residue(layout: &Layout) -> Option<usize> {
    if let Some(max) = layout.max_bits
        && max == layout.min_bits
    {
        return Some(max % 8);
    }
    match layout.node {
        Node::Checked { inner, .. }
        | Node::Biased { inner, .. }
        | Node::Scaled { inner, .. }
        | Node::NoneAs { inner, .. }
        | Node::Symbols { inner, .. }
        | Node::Fixed { inner, .. }
        | Node::Xor { inner, .. }
        | Node::Ordered { inner, .. }
        | Node::Computed { inner }
        | Node::Summed { inner, .. } => residue(inner),
        Node::When { inner, .. } => only_bytes(residue(inner)),
        Node::Array { len, element } => match residue(element) {
            Some(bits) => Some(bits * len % 8),
            None => None,
        },
        Node::Tuple { elements } => {
            let (mut sum, mut index) = (Some(0), 0);
            while index < elements.len() {
                sum = plus(sum, residue(elements[index]));
                index += 1;
            }
            sum
        }
        Node::List { len, element } => plus(of_length(len), only_bytes(residue(element))),
        Node::ByteSized { len, .. } | Node::Region { len, .. } => of_length(len),
        Node::Universal(code) => code.residue(),
        Node::Struct(Struct { arith: true, .. }) => None,
        Node::Struct(Struct { fields, .. }) => of_fields(Some(0), fields),
        Node::Enum(Enum { tag, variants, .. }) => {
            let (mut all, mut index) = (None, 0);
            while index < variants.len() {
                let (least, most) = super::tag_bits(tag, index);
                let tag = match most {
                    Some(most) if most == least => Some(most % 8),
                    _ => None,
                };
                all = match (all, of_fields(tag, variants[index].fields)) {
                    (_, None) => return None,
                    (Some(all), Some(bits)) if all != bits => return None,
                    (_, bits) => bits,
                };
                index += 1;
            }
            all
        }
        _ => None,
    }
}

/// Whole bytes, or nothing that is known.
const fn only_bytes(residue: Option<usize>) -> Option<usize> {
    match residue {
        Some(0) => Some(0),
        _ => None,
    }
}

const fn plus(first: Option<usize>, second: Option<usize>) -> Option<usize> {
    match (first, second) {
        (Some(first), Some(second)) => Some((first + second) % 8),
        _ => None,
    }
}

/// The bits of a length in front of a list or region.
const fn of_length(len: Length) -> Option<usize> {
    match len {
        Length::Written(layout) => residue(layout),
        Length::Constant(_)
        | Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Until { .. } => Some(0),
    }
}

const fn of_fields(begin: Option<usize>, fields: &[Field]) -> Option<usize> {
    let (mut sum, mut index) = (begin, 0);
    while index < fields.len() {
        sum = match fields[index].layout.node {
            // Behind it the place is a multiple, whatever came before.
            Node::Align { to } if to.is_multiple_of(8) => Some(0),
            Node::Align { .. } => None,
            _ => plus(sum, residue(fields[index].layout)),
        };
        index += 1;
    }
    sum
}
