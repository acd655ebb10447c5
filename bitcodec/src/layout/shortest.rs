//! How wide the shortest of several forms can be.

use crate::int::Number;
use crate::layout::value_range::Held;
use crate::layout::{Layout, Length, Node, Universal};

/// All integers from one to another.
type Range = (Number, Number);

impl Layout {
    /// The greatest width of values whose integers are all in a range.
    pub(crate) const fn widest_in(&self, (low, high): Range) -> Option<usize> {
        match self.node {
            Node::Checked {
                inner,
                low: least,
                high: most,
            } => inner.widest_in(common((low, high), (least, most))),
            Node::Biased { inner, bias } => match (low.minus(bias), high.minus(bias)) {
                (Some(low), Some(high)) => inner.widest_in((low, high)),
                _ => self.max_bits,
            },
            Node::Ordered { inner, .. } => inner.widest_in((low, high)),
            Node::BestOf {
                selector,
                of,
                exact,
            } => widest(selector, (of, exact), Some((low, high))),
            _ => self.max_bits,
        }
    }

    /// The integers of which each value may be made that the form takes, where it takes all such values: whatever each integer of
    /// an array is, no matter beside which others. `None` if there may be none.
    ///
    /// A bias leads out of the type at its ends unless what is moved is known to stay in it, as that of a width does.
    const fn takes(&self, is_moved: bool) -> Option<Range> {
        match self.node {
            Node::Array { element, .. } => element.takes(is_moved),
            Node::Ordered { inner, .. } => inner.takes(is_moved),
            Node::Radix { radices, .. } => match radices {
                [] => None,
                _ => Some(digits(ends(radices).0)),
            },
            Node::RunLength { len, element, .. } if is_short(len) => element.takes(is_moved),
            Node::ZeroRuns { len, element, .. } if is_short(len) => match element.takes(is_moved) {
                Some((low, high)) if !Number::Unsigned(1).is_below(low) => {
                    Some((least(low, Number::Unsigned(0)), high))
                }
                Some(_) | None => None,
            },
            Node::Checked { inner, low, high } => match inner.takes(is_moved) {
                Some(range) => Some(common(range, (low, high))),
                None => None,
            },
            Node::Biased { inner, bias } => moved(inner.takes(true), bias),
            Node::Bool => Some((Number::Unsigned(0), Number::Unsigned(1))),
            Node::Unsigned
            | Node::Signed
            | Node::Bytes { .. }
            | Node::OnesComplement
            | Node::SignMagnitude
            | Node::Ranged { .. } => self.all(),
            Node::Bcd { .. } | Node::Unary { .. } if !is_moved => self.all(),
            Node::Universal(Universal::Rice { .. }) => None,
            Node::Universal(_) if !is_moved => self.all(),
            _ => None,
        }
    }

    /// A range outside of which the form holds no integer; `None` if it may hold any.
    const fn bounds(&self) -> Option<Range> {
        match self.node {
            Node::Array { element, .. } => element.bounds(),
            Node::Ordered { inner, .. } => inner.bounds(),
            Node::Radix { radices, .. } => match radices {
                [] => None,
                _ => Some(digits(ends(radices).1)),
            },
            Node::RunLength { element, .. } => element.bounds(),
            Node::ZeroRuns { element, .. } => match element.bounds() {
                Some((low, high)) => {
                    let zero = Number::Unsigned(0);
                    Some((least(low, zero), most(high, zero)))
                }
                None => None,
            },
            Node::Checked { inner, low, high } => match inner.bounds() {
                Some(range) => Some(common(range, (low, high))),
                None => Some((low, high)),
            },
            Node::Biased { inner, bias } => moved(inner.bounds(), bias),
            Node::Bool => Some((Number::Unsigned(0), Number::Unsigned(1))),
            Node::UnaryTotal { total, .. } => Some(digits(total.saturating_add(1))),
            _ => self.all(),
        }
    }

    const fn all(&self) -> Option<Range> {
        match self.plain(None) {
            Some(Held { low, high, .. }) => Some((low, high)),
            None => None,
        }
    }
}

/// The greatest width of values, perhaps in a range, in the shortest of several forms behind a selector.
///
/// It is the least of the widths of those forms that take every value that any of the forms holds; others may be the only ones
/// to hold a value, so that the longest form counts where there is no such form.
pub(crate) const fn widest(
    selector: u32,
    (of, exact): (&[&Layout], &[bool]),
    range: Option<Range>,
) -> Option<usize> {
    let (mut longest, mut shortest) = (Some(0), None);
    let mut index = 0;
    while index < of.len() {
        let bits = match range {
            Some(range) => of[index].widest_in(range),
            None => of[index].max_bits,
        };
        longest = match (longest, bits) {
            (Some(longest), Some(bits)) => Some(if bits > longest { bits } else { longest }),
            _ => None,
        };
        if is_exact(exact, index) && takes_all(of[index], (of, exact), range) {
            shortest = match (shortest, bits) {
                (Some(shortest), Some(bits)) if bits >= shortest => Some(shortest),
                (shortest, None) => shortest,
                (_, bits) => bits,
            };
        }
        index += 1;
    }
    match (shortest, longest) {
        (Some(bits), _) | (None, Some(bits)) => Some(selector as usize + bits),
        (None, None) => None,
    }
}

/// Whether a form takes every value in a range that any of several forms holds.
const fn takes_all(
    form: &Layout,
    (of, exact): (&[&Layout], &[bool]),
    range: Option<Range>,
) -> bool {
    let Some((low, high)) = form.takes(false) else {
        return false;
    };
    let mut index = 0;
    while index < of.len() {
        // What a coding of a user's holds is not in its layout.
        let bounds = if is_exact(exact, index) {
            of[index].bounds()
        } else {
            None
        };
        let held = match (bounds, range) {
            (Some(held), Some(range)) => common(held, range),
            (Some(held), None) => held,
            (None, Some(range)) => range,
            (None, None) => return false,
        };
        let is_empty = held.1.is_below(held.0);
        if !is_empty && (held.0.is_below(low) || high.is_below(held.1)) {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether the form with this index takes what its layout shows; one that nothing is known of may not.
const fn is_exact(exact: &[bool], index: usize) -> bool {
    index < exact.len() && exact[index]
}

/// Whether a list is short enough for runs.
const fn is_short(len: Length) -> bool {
    matches!(len, Length::Constant(0..=0xffff))
}

/// The digits of a radix.
const fn digits(radix: u64) -> Range {
    let high = radix.saturating_sub(1) as u128;
    (Number::Unsigned(0), Number::Unsigned(high))
}

/// The least and the greatest of some numbers.
const fn ends(numbers: &[u64]) -> (u64, u64) {
    let (mut low, mut high, mut index) = (u64::MAX, 0, 0);
    while index < numbers.len() {
        if numbers[index] < low {
            low = numbers[index];
        }
        if numbers[index] > high {
            high = numbers[index];
        }
        index += 1;
    }
    (low, high)
}

const fn least(a: Number, b: Number) -> Number {
    if b.is_below(a) { b } else { a }
}

const fn most(a: Number, b: Number) -> Number {
    if a.is_below(b) { b } else { a }
}

const fn common(a: Range, b: Range) -> Range {
    (most(a.0, b.0), least(a.1, b.1))
}

const fn moved(range: Option<Range>, by: i128) -> Option<Range> {
    match range {
        Some((low, high)) => match (low.plus(by), high.plus(by)) {
            (Some(low), Some(high)) => Some((low, high)),
            _ => None,
        },
        None => None,
    }
}
