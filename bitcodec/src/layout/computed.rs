//! Layouts of fields that are computed from others.

use crate::layout::item::{Over, SumForm};
use crate::layout::{Enum, Field, Layer, Layout, Length, Node, Struct, tag_bits};

impl Layout {
    /// Returns the layout of a field that a function computes.
    #[must_use]
    pub const fn computed(inner: &'static Self) -> Self {
        Self::layer(Layer::Computed { inner })
    }

    /// Returns the layout of the flag of the last element of a list.
    #[must_use]
    pub const fn is_last(inner: &'static Self) -> Self {
        Self::layer(Layer::IsLast { inner })
    }

    /// Returns the layout of a checksum over other fields.
    #[must_use]
    pub const fn summed(
        inner: &'static Self,
        form: SumForm,
        text: &'static str,
        first: usize,
        last: usize,
    ) -> Self {
        let over = Over { text, first, last };
        Self::layer(Layer::Summed { inner, form, over })
    }
}

/// Returns the width of all values modulo 8; `None` if values differ in it. Values of a recursive type around the layout are
/// taken for whole bytes.
pub(crate) const fn residue(layout: &Layout) -> Option<usize> {
    residue_inside(layout, Some(0))
}

/// Returns the width of all values modulo 8, where `again` is that of the values of recursive types around the layout.
pub(crate) const fn residue_inside(layout: &Layout, again: Option<usize>) -> Option<usize> {
    if let Some(bits) = layout.constant_bits() {
        return Some(bits % 8);
    }
    match layout.node {
        Node::Again { .. } => again,
        Node::Numeral(_) => Some(0),
        Node::Struct(Struct { depth: Some(_), .. }) | Node::Enum(Enum { depth: Some(_), .. }) => {
            // If a value takes whole bytes where those inside it do, all do.
            let again = match layout.open_reference() {
                None => Some(0),
                Some(_) => again,
            };
            let once = Layout {
                node: layout.node.without_depth(),
                ..*layout
            };
            only_bytes(residue_inside(&once, again))
        }
        Node::When { inner, .. } | Node::IfLeft { inner } => {
            only_bytes(residue_inside(inner, again))
        }
        Node::Ordered { inner, .. } => residue_inside(inner, again),
        Node::Array { len, element } => match residue_inside(element, again) {
            Some(bits) => Some(bits * len % 8),
            None => None,
        },
        Node::Tuple { elements } => {
            let (mut sum, mut index) = (Some(0), 0);
            while index < elements.len() {
                sum = plus(sum, residue_inside(elements[index], again));
                index += 1;
            }
            sum
        }
        Node::List { len, element } => {
            plus(of_length(len), only_bytes(residue_inside(element, again)))
        }
        Node::ByteSized { len, .. } | Node::Region { len, .. } => of_length(len),
        Node::Through { .. } => Some(0),
        Node::Universal(code) => code.residue(),
        Node::Struct(Struct { arith: true, .. }) => None,
        Node::Struct(Struct {
            number: Some(number),
            ..
        }) => residue(number),
        Node::Struct(Struct { fields, .. }) => of_fields(Some(0), fields, again),
        Node::Enum(item) => {
            let variants = item.variants;
            let (mut all, mut index) = (None, 0);
            while index < variants.len() {
                let tag = of_tag(&item, index);
                all = match (all, of_fields(tag, variants[index].fields, again)) {
                    (_, None) => return None,
                    (Some(all), Some(bits)) if all != bits => return None,
                    (_, bits) => bits,
                };
                index += 1;
            }
            all
        }
        node => match node.wrapped() {
            Some(inner) => residue_inside(inner, again),
            None => None,
        },
    }
}

/// Returns `Some(0)` for a residue of 0, else `None`.
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

/// Returns the width modulo 8 of the tag of a variant.
pub(crate) const fn of_tag(item: &Enum, variant: usize) -> Option<usize> {
    match tag_bits(item, variant) {
        (least, Some(most)) if least == most => Some(most % 8),
        _ => residue(item.tag),
    }
}

/// Returns the width modulo 8 of a length before a list or region.
pub(crate) const fn of_length(len: Length) -> Option<usize> {
    match len {
        Length::Written(layout) => residue(layout),
        Length::Constant(_)
        | Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Padded { .. }
        | Length::Ended { .. }
        | Length::Until { .. } => Some(0),
    }
}

/// Returns the width modulo 8 of fields behind `begin` bits.
pub(crate) const fn of_fields(
    begin: Option<usize>,
    fields: &[Field],
    again: Option<usize>,
) -> Option<usize> {
    let (mut sum, mut index) = (begin, 0);
    while index < fields.len() {
        sum = match fields[index].layout.node {
            // The next field is at a multiple of `to` bits, which is a byte boundary.
            Node::Align { to } if to % 8 == 0 => Some(0),
            Node::Align { .. } => None,
            _ => plus(sum, residue_inside(fields[index].layout, again)),
        };
        index += 1;
    }
    sum
}
