//! The greatest width of the shortest of several codings.

use crate::int::Number;
use crate::layout::layer::Numbers;
use crate::layout::value_range::ValueRange;
use crate::layout::{Layout, Length, Node};

const ZERO: Number = Number::Unsigned(0);

/// All integers from one to another.
type Range = (Number, Number);

impl Layout {
    /// Returns the greatest width of values whose integers are all in a range.
    pub(crate) const fn widest_in(&self, (low, high): Range) -> Option<usize> {
        match self.node {
            Node::Layer(layer) => match layer.numbers() {
                Numbers::Same => layer.inner().widest_in((low, high)),
                Numbers::Within(least, most) => {
                    layer.inner().widest_in(common((low, high), (least, most)))
                }
                Numbers::Plus(bias) => match (low.minus(bias), high.minus(bias)) {
                    (Some(low), Some(high)) => layer.inner().widest_in((low, high)),
                    _ => self.max_bits,
                },
                Numbers::ButSome | Numbers::Times(_) | Numbers::Unknown => self.max_bits,
            },
            Node::BestOf {
                selector,
                of,
                exact,
            } => widest(selector, (of, exact), Some((low, high))),
            _ => self.max_bits,
        }
    }

    /// Returns a range of integers such that the coding accepts every value composed of them, for arrays in any
    /// combination. `None` if no such range is known.
    ///
    /// At the ends of the type, a bias overflows, unless `is_moved` says that the result stays in it, as with a width.
    const fn takes(&self, is_moved: bool) -> Option<Range> {
        match self.node {
            Node::Array { element, .. } => element.takes(is_moved),
            Node::Radix { radices, .. } if !radices.is_empty() => Some(digits(ends(radices).0)),
            Node::Runs(runs) if is_short(runs.len) => match runs.element.takes(is_moved) {
                Some((low, _)) if runs.kind.are_zeros() && Number::Unsigned(1).is_below(low) => {
                    None
                }
                Some((low, high)) if runs.kind.are_zeros() => Some((least(low, ZERO), high)),
                range => range,
            },
            Node::Layer(layer) => match layer.numbers() {
                Numbers::Same => layer.inner().takes(is_moved),
                Numbers::Within(low, high) => match layer.inner().takes(is_moved) {
                    Some(range) => Some(common(range, (low, high))),
                    None => None,
                },
                Numbers::Plus(bias) => shifted(layer.inner().takes(true), bias),
                Numbers::ButSome | Numbers::Times(_) | Numbers::Unknown => None,
            },
            Node::Bool => Some(digits(2)),
            Node::Unsigned
            | Node::Signed
            | Node::Bytes { .. }
            | Node::OnesComplement
            | Node::SignMagnitude
            | Node::Pieces { .. }
            | Node::Ranged { .. } => self.all(),
            Node::Bcd { .. } | Node::Numeral(_) | Node::Unary { .. } if !is_moved => self.all(),
            Node::Universal(code) if !is_moved && code.is_total() => self.all(),
            _ => None,
        }
    }

    /// Returns a range outside of which the coding accepts no integer; `None` if it can accept any.
    const fn bounds(&self) -> Option<Range> {
        match self.node {
            Node::Array { element, .. } => element.bounds(),
            Node::Radix { radices, .. } if !radices.is_empty() => Some(digits(ends(radices).1)),
            Node::Runs(runs) => match runs.element.bounds() {
                Some((low, high)) if runs.kind.are_zeros() => {
                    Some((least(low, ZERO), most(high, ZERO)))
                }
                range => range,
            },
            Node::Layer(layer) => match (layer.inner().bounds(), layer.numbers()) {
                (range, Numbers::Same) => range,
                (Some(range), Numbers::Within(low, high)) => Some(common(range, (low, high))),
                (None, Numbers::Within(low, high)) => Some((low, high)),
                (range, Numbers::Plus(bias)) => shifted(range, bias),
                (_, Numbers::ButSome | Numbers::Times(_) | Numbers::Unknown) => None,
            },
            Node::Bool => Some(digits(2)),
            Node::UnaryTotal { total, .. } => Some(digits(total.saturating_add(1))),
            _ => self.all(),
        }
    }

    const fn all(&self) -> Option<Range> {
        match self.plain(None) {
            Some(ValueRange { low, high, .. }) => Some((low, high)),
            None => None,
        }
    }
}

/// Returns the greatest width of values, optionally in a range, in the shortest of several codings after a selector.
///
/// It is the least width among the codings that accept every value that any coding accepts. If there is no such coding,
/// it is the greatest width of all, because any coding can be the only one for some value.
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

/// Whether a coding accepts every value in a range that any of several codings accepts.
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
        // The layout of a custom coding does not show which values it accepts.
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

/// Whether the coding with this index accepts exactly the values that its layout shows. A custom coding may not.
const fn is_exact(exact: &[bool], index: usize) -> bool {
    index < exact.len() && exact[index]
}

/// Whether a list is short enough for run lengths.
const fn is_short(len: Length) -> bool {
    matches!(len, Length::Constant(0..=0xffff))
}

/// Returns the range of the digits of a radix.
const fn digits(radix: u64) -> Range {
    let high = radix.saturating_sub(1) as u128;
    (ZERO, Number::Unsigned(high))
}

/// Returns the least and the greatest of several numbers.
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

const fn shifted(range: Option<Range>, by: i128) -> Option<Range> {
    match range {
        Some((low, high)) => match (low.plus(by), high.plus(by)) {
            (Some(low), Some(high)) => Some((low, high)),
            _ => None,
        },
        None => None,
    }
}
