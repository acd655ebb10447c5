//! The cost of layouts inside of a struct with `arith`: the mean and the greatest number of bits in its code.

use crate::int::Number;
use crate::layout::bit_cost::{Cost, Span, Uniform};
use crate::layout::layer::Numbers;
use crate::layout::length::greatest;
use crate::layout::{Ended, Field, Layer, Layout, Length, Node, SumForm};

/// The greatest number of symbols of a code. Very likely symbols cost almost nothing, so a few bytes can encode all of
/// them.
pub(crate) const SYMBOLS: usize = 1 << 20;

/// The cost of a layout inside of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CodeCost {
    /// The mean, if symbols occur as often as their shares predict, and numbers, flags and variants are uniform. `None`
    /// if that does not determine it.
    pub(crate) mean: Option<Cost>,
    pub(crate) most: Cost,
    /// The greatest cost, including the rounding losses.
    bound: Cost,
    symbols: usize,
}

impl CodeCost {
    const NONE: Self = Self {
        mean: Some(Cost::NONE),
        most: Cost::NONE,
        bound: Cost::NONE,
        symbols: 0,
    };

    /// Returns the cost of up to `most` bits.
    const fn bits(most: usize) -> Self {
        Self {
            mean: None,
            most: Cost::of_bits(most),
            bound: Cost::of_bits(most).and(Cost::LOST_OF_BIT.times(most)),
            symbols: most,
        }
    }

    /// Returns the cost of `symbols` symbols with these total costs.
    const fn symbols(mean: Option<Cost>, most: Cost, symbols: usize) -> Self {
        Self {
            mean,
            most,
            bound: most.and(Cost::LOST.times(symbols)),
            symbols,
        }
    }

    const fn known(self) -> Self {
        Self {
            mean: Some(self.most),
            ..self
        }
    }

    const fn unknown(self) -> Self {
        Self { mean: None, ..self }
    }

    const fn and(self, other: Self) -> Self {
        Self {
            mean: match (self.mean, other.mean) {
                (Some(mean), Some(other)) => Some(mean.and(other)),
                _ => None,
            },
            most: self.most.and(other.most),
            bound: self.bound.and(other.bound),
            symbols: self.symbols.saturating_add(other.symbols),
        }
    }

    const fn times(self, count: usize) -> Self {
        Self {
            mean: match self.mean {
                Some(mean) => Some(mean.times(count)),
                None => None,
            },
            most: self.most.times(count),
            bound: self.bound.times(count),
            symbols: self.symbols.saturating_mul(count),
        }
    }

    /// Returns the greatest width of a code of these symbols; `None` if they are too many.
    pub(crate) const fn max_bits(&self) -> Option<usize> {
        if self.symbols <= SYMBOLS {
            Some(self.bound.whole_bits())
        } else {
            None
        }
    }
}

/// The reason that a layout cannot be part of a code, and the cure.
type Rejection = &'static str;

impl Layout {
    /// Returns the cost of the layout inside of a code, or the reason that it cannot be part of one.
    pub(crate) const fn coded(&self) -> Result<CodeCost, Rejection> {
        let widest = match self.max_bits {
            Some(most) if most == self.min_bits => Ok(CodeCost::bits(most).known()),
            Some(most) => Ok(CodeCost::bits(most)),
            None => Err(UNBOUNDED),
        };
        match self.node {
            Node::Ranged { low, high } => {
                let Uniform { total, rest } = Uniform::of(distance(low, high));
                let one = Cost::of(Span { start: 0, size: 1 }, total);
                Ok(CodeCost::symbols(Some(one), one, 1).and(CodeCost::bits(rest as usize).known()))
            }
            Node::When { inner, .. } | Node::Ordered { inner, .. } | Node::Tagged { inner, .. } => {
                inner.coded()
            }
            Node::Optional { inner } => match inner.coded() {
                Ok(coded) => Ok(CodeCost {
                    mean: match coded.mean {
                        Some(mean) => Some(Cost::of_bits(1).and(mean.half())),
                        None => None,
                    },
                    ..CodeCost::bits(1).and(coded)
                }),
                refused => refused,
            },
            Node::Array { len, element } => match element.coded() {
                Ok(coded) => Ok(coded.times(len)),
                refused => refused,
            },
            Node::Tuple { elements } => {
                let (mut sum, mut index) = (CodeCost::NONE, 0);
                while index < elements.len() {
                    match elements[index].coded() {
                        Ok(coded) => sum = sum.and(coded),
                        refused => return refused,
                    }
                    index += 1;
                }
                Ok(sum)
            }
            Node::Weighted { len, shares, .. } => match count(len) {
                Some((len, front)) => {
                    let (mean, most) = (shares.mean_of(len), shares.most_of(len));
                    let mean = if front.symbols == 0 { Some(mean) } else { None };
                    Ok(front.and(CodeCost::symbols(mean, most, len)))
                }
                None => Err(UNBOUNDED),
            },
            Node::Modelled { len, .. } => match count(len) {
                Some((len, front)) => {
                    let most = Cost::of_bits(16).times(len);
                    Ok(front.and(CodeCost::symbols(None, most, len)))
                }
                None => Err(UNBOUNDED),
            },
            Node::List {
                len:
                    Length::Ended {
                        end: Ended::Flag | Ended::Before { .. } | Ended::Others,
                        ..
                    },
                ..
            } => Err(
                " ends where the bits ahead say so, which a code does not show; give it a length, `len(bits = 8)`",
            ),
            Node::IfLeft { .. } => Err(
                " is there if bits are left, which a code does not show; write a condition, `when = flag`",
            ),
            Node::List {
                len: Length::Rest, ..
            } => Err(
                " goes on to the end, which a code does not show; give it a length, `len(bits = 8)`",
            ),
            Node::List { len, element } => match (count(len), element.coded()) {
                (_, Err(refused)) => Err(refused),
                (Some((len, front)), Ok(coded)) => Ok(front.and(coded.times(len)).unknown()),
                // The greatest width is known if an expression bounds the number of elements.
                (None, Ok(_)) => match widest {
                    Ok(bits) => Ok(bits.unknown()),
                    refused => refused,
                },
            },
            Node::Struct(item) if item.size.is_some() => Err(SIZED),
            // Its number is one integer.
            Node::Struct(item) if item.joined => widest,
            Node::Struct(item) => of_fields(item.fields),
            Node::Enum(item) if item.size.is_some() => Err(SIZED),
            Node::Enum(item) => {
                let (mut all, mut index) = (CodeCost::NONE, 0);
                while index < item.variants.len() {
                    let tag = CodeCost::bits(match crate::layout::tag_bits(&item, index).1 {
                        Some(most) => most,
                        None => usize::MAX,
                    });
                    match of_fields(item.variants[index].fields) {
                        Ok(fields) => all = all.or(tag.known().and(fields)),
                        refused => return refused,
                    }
                    index += 1;
                }
                Ok(match (all.mean, item.tag.max_bits) {
                    // With tags of one width, all variants are equally likely.
                    (Some(mean), Some(most)) if most == item.tag.min_bits => CodeCost {
                        mean: Some(mean.part(1, item.variants.len() as u32)),
                        ..all
                    },
                    _ => all.unknown(),
                })
            }
            Node::Align { .. } => {
                Err(" is aligned, and inside a code no field has a place; remove `align`")
            }
            Node::Region { .. } => Err(
                " is in a region of bytes, and inside a code no field has bytes; remove `sized`",
            ),
            Node::ByteSized { .. } => Err(
                " has its size in bytes, and inside a code no field has bytes; count its elements, `len(bits = 8)`",
            ),
            Node::Digits { .. } => Err(
                " takes all bytes that are left as one number, and inside a code no field has bytes; write `model` in place of `digits`",
            ),
            Node::BestOf { .. } => Err(
                " chooses by the number of bits, and inside a code no field has bits of its own; choose one of the codings",
            ),
            Node::Layer(Layer::Summed {
                form: SumForm::Size,
                ..
            }) => Err(
                " is a size in bytes, and inside a code no field has bytes of its own; put it into a struct around this one",
            ),
            Node::Layer(Layer::Summed { .. }) => Err(
                " is a checksum of bits, and inside a code no field has bits of its own; put it into a struct around this one",
            ),
            // Its elements are counted by their greatest widths.
            Node::Layer(Layer::Ordered { .. }) => widest,
            Node::Layer(layer) => match (layer.numbers(), layer.inner().coded()) {
                // Some of the values are never written.
                (Numbers::Within(..) | Numbers::ButSome, Ok(coded)) => Ok(coded.unknown()),
                (_, coded) => coded,
            },
            _ => widest,
        }
    }
}

const UNBOUNDED: Rejection = " has no greatest length, and a few bytes of a code may stand for any number of symbols; bound it, such as by `len(bits = 8)` or `unary(max = 15)`";

const SIZED: Rejection =
    " declares its size in bits, and inside a code no field has bits of its own; remove `size`";

impl CodeCost {
    /// Returns the greater bound of the two, with the sum of their means.
    const fn or(self, other: Self) -> Self {
        const fn greater(first: Cost, second: Cost) -> Cost {
            first.and(second.less(first))
        }
        Self {
            mean: self.and(other).mean,
            most: greater(self.most, other.most),
            bound: greater(self.bound, other.bound),
            symbols: if self.symbols > other.symbols {
                self.symbols
            } else {
                other.symbols
            },
        }
    }
}

/// Returns the total cost of the fields, or the reason that one of them cannot be part of a code.
pub(crate) const fn of_fields(fields: &[Field]) -> Result<CodeCost, Rejection> {
    let (mut sum, mut index) = (CodeCost::NONE, 0);
    while index < fields.len() {
        match fields[index].layout.coded() {
            Ok(coded) => sum = sum.and(coded),
            refused => return refused,
        }
        index += 1;
    }
    Ok(sum)
}

/// Returns the greatest number of elements, and the cost of the count.
const fn count(len: Length) -> Option<(usize, CodeCost)> {
    match len {
        Length::Constant(len) => Some((len, CodeCost::NONE)),
        Length::Written(layout) => match (greatest(layout, 32), layout.max_bits) {
            (Some(most), Some(width)) => Some((most, CodeCost::bits(width).known())),
            _ => None,
        },
        Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Padded { .. }
        | Length::Ended { .. }
        | Length::Until { .. } => None,
    }
}

/// Returns the difference of two numbers, the second of which is not less.
pub(crate) const fn distance(low: Number, high: Number) -> u128 {
    const fn bits(number: Number) -> u128 {
        match number {
            Number::Unsigned(number) => number,
            Number::Signed(number) => number as u128,
        }
    }
    bits(high).wrapping_sub(bits(low))
}
