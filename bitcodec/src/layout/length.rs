//! Lists and regions with a length from an expression.

use crate::layout::upper_bound::UpperBound;
use crate::layout::{Expression, Layer, Layout, Length, Node};

/// Returns the greatest length that a number with this layout expresses, if it has less than `most` bits or a declared
/// maximum. A count of 4 bits expresses 15.
pub(crate) const fn greatest(count: &Layout, most: u32) -> Option<usize> {
    match (count.node, count.max_bits) {
        (Node::Unsigned, Some(bits)) if bits < most as usize => Some((1 << bits) - 1),
        (Node::Layer(Layer::Checked { high, .. }), _) => match high.to_i128() {
            Some(high) if high >= 0 && high <= usize::MAX as i128 => Some(high as usize),
            Some(_) | None => None,
        },
        _ => None,
    }
}

/// Returns the layout of a list with the expression of its length.
#[must_use]
pub const fn of_length(layout: Layout, len: Expression) -> Layout {
    let node = layout.node.with_len(Length::Expression(len));
    Layout { node, ..layout }
}

/// Returns the layout of a list or region with the expression of its length, and a width of at most `most` elements or
/// bytes.
#[must_use]
pub const fn of_length_up_to(layout: Layout, len: Expression, most: UpperBound) -> Layout {
    let layout = crate::layout::length::of_length(layout, len);
    let bits = match layout.node {
        Node::List { element, .. } => match element.max_bits {
            Some(bits) => most.bits(bits),
            None => None,
        },
        Node::ByteSized { .. } | Node::Region { .. } => most.bits(8),
        _ => None,
    };
    let max_bits = match (layout.max_bits, bits) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (one, None) | (None, one) => one,
    };
    Layout { max_bits, ..layout }
}
