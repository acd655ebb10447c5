//! The width of consecutive fields.

use crate::int::Number;
use crate::layout::item::Cases;
use crate::layout::universal::ones;
use crate::layout::{Field, Layout, Node, to_multiple};

/// The least width, and the greatest width if there is one.
type Widths = (usize, Option<usize>);

/// Returns the total widths of the start of a type and the fields after it.
pub(super) const fn fields_bits(front: Widths, fields: &[Field]) -> Widths {
    let (mut all, mut index) = (front, 0);
    // An aligned field needs the exact widths before it.
    let mut aligned = 0;
    while index < fields.len() {
        let field = &fields[index];
        all = match (field.layout.node, field.cases) {
            (Node::Align { to }, _) => {
                aligned = index;
                let (min, max) = all;
                let max = match max {
                    Some(max) => Some(max.saturating_add(to_multiple(max, to))),
                    None => None,
                };
                (min.saturating_add(to_multiple(min, to)), max)
            }
            (_, Some(cases)) if is_counted(cases, fields, aligned, index) => all,
            (_, Some(cases)) => sum(all, of_cases(cases, fields, index)),
            (_, None) => sum(all, (field.layout.min_bits, field.layout.max_bits)),
        };
        index += 1;
    }
    all
}

/// Whether the fields that the same number decides are already counted with an earlier one.
const fn is_counted(cases: Cases, fields: &[Field], from: usize, to: usize) -> bool {
    let mut index = from;
    while index < to {
        if let Some(other) = fields[index].cases {
            if other.of == cases.of {
                return true;
            }
        }
        index += 1;
    }
    false
}

/// Returns the widths of the fields from `first` on that one number decides, up to the next alignment.
const fn of_cases(cases: Cases, fields: &[Field], first: usize) -> Widths {
    let (mut least, mut most) = (usize::MAX, Some(0));
    let mut case = 0;
    while case < cases.count {
        let mut all = (0, Some(0));
        let mut index = first;
        while index < fields.len() && !matches!(fields[index].layout.node, Node::Align { .. }) {
            if let Some(other) = fields[index].cases {
                if other.of == cases.of && other.there >> case & 1 == 1 {
                    all = sum(all, where_present(fields[index].layout));
                }
            }
            index += 1;
        }
        let (min, max) = all;
        least = if min < least { min } else { least };
        most = match (most, max) {
            (Some(most), Some(max)) => Some(if most > max { most } else { max }),
            _ => None,
        };
        case += 1;
    }
    (least, most)
}

/// Returns the widths of a field whose condition holds.
const fn where_present(layout: &Layout) -> Widths {
    match layout.node {
        Node::When { inner, .. } => (inner.min_bits, inner.max_bits),
        _ => (layout.min_bits, layout.max_bits),
    }
}

const fn sum(first: Widths, second: Widths) -> Widths {
    let max = match (first.1, second.1) {
        (Some(first), Some(second)) => Some(first.saturating_add(second)),
        _ => None,
    };
    (first.0.saturating_add(second.0), max)
}

impl Layout {
    /// Returns the width of a number in this layout; `None` if only bounds are known, or if it has no codeword.
    pub(crate) const fn width_of(&self, number: Number) -> Option<usize> {
        if let Some(bits) = self.constant_bits() {
            return Some(bits);
        }
        let (negative, size) = match number {
            Number::Unsigned(number) => (false, number),
            Number::Signed(number) => (number < 0, number.unsigned_abs()),
        };
        match self.node {
            Node::Unary { .. } if !negative => ones(size, 0),
            Node::Universal(code) => code.width_of(negative, size),
            _ => None,
        }
    }
}
