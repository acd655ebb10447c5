//! Layers: layouts with the bits of an inner layout and another meaning.

#[cfg(feature = "describe")]
use core::fmt;

use crate::int::Number;
use crate::layout::charset::Charset;
use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::{Expression, Layout, Over, SumForm};
use crate::value::Value;
#[cfg(feature = "describe")]
use crate::value::time::{Unit, date};

/// A layout with exactly the bits of an inner layout, and another meaning.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Layer {
    /// The inner layout, of which only values in a range are accepted.
    Checked {
        /// The inner layout.
        inner: &'static Layout,
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// `value - bias` in the inner layout.
    Biased {
        /// The inner layout.
        inner: &'static Layout,
        /// The bias.
        bias: i128,
    },
    /// `value / scale` in the inner layout.
    Scaled {
        /// The inner layout.
        inner: &'static Layout,
        /// The divisor.
        scale: i128,
    },
    /// The inner layout, with a sentinel value that encodes `None`.
    NoneAs {
        /// The inner layout.
        inner: &'static Layout,
        /// The sentinel value.
        none: Number,
    },
    /// The inner layout, with a constant of any type that encodes `None`.
    NoneValue {
        /// The inner layout.
        inner: &'static Layout,
        /// The constant.
        none: Expression,
    },
    /// The indices of symbols in the inner layout.
    Symbols {
        /// The layout of the indices.
        inner: &'static Layout,
        /// The number of symbols. Other indices are rejected.
        count: u64,
        /// The names of the symbols, in order of their indices; empty if the symbols are numbers.
        names: &'static [&'static str],
    },
    /// A float of IEEE 754, whose bits are an integer in the inner layout: the sign on top, the exponent, the mantissa.
    Float {
        /// The layout of the bits.
        inner: &'static Layout,
        /// The number of bits of the exponent.
        exponent: u32,
        /// The number of bits of the mantissa.
        mantissa: u32,
    },
    /// A float of which the inner layout has the number of steps: the float is
    /// `(steps * numerator + offset) / denominator`.
    Quantized {
        /// The layout of the number of steps.
        inner: &'static Layout,
        /// The numerator of a step.
        numerator: i128,
        /// The denominator of a step and of the offset.
        denominator: u64,
        /// The numerator of the float of 0 steps.
        offset: i128,
    },
    /// A time of which the inner layout has the number of units.
    Timed {
        /// The layout of the number of units.
        inner: &'static Layout,
        /// The unit in nanoseconds.
        unit: u64,
        /// The epoch in seconds since the beginning of 1970; none for a length of time.
        epoch: Option<i64>,
    },
    /// A float in the inner layout that is neither infinite nor NaN.
    Finite {
        /// The inner layout.
        inner: &'static Layout,
    },
    /// Text, whose code units are a list in the inner layout.
    Text {
        /// The list of code units.
        inner: &'static Layout,
        /// The characters of the code units.
        charset: Charset,
    },
    /// A constant in the inner layout.
    Fixed {
        /// The inner layout.
        inner: &'static Layout,
        /// The value.
        value: Number,
        /// The value as in the declaration, which is not part of the fingerprint.
        shown: Value,
    },
    /// The numbers of the inner layout, without zero.
    NotZero {
        /// The inner layout.
        inner: &'static Layout,
    },
    /// The numbers of the inner layout, as characters of Unicode: without those from 0xd800 to 0xdfff, and above 0x10ffff.
    Character {
        /// The inner layout.
        inner: &'static Layout,
    },
    /// Signed integers as their places in the order 0, -1, 1, -2, 2 and so on, in the inner layout.
    Zigzag {
        /// The layout of the places.
        inner: &'static Layout,
    },
    /// The exclusive or with a constant, in the inner layout.
    Xor {
        /// The inner layout.
        inner: &'static Layout,
        /// The constant, as the bits of its inner layout or a digest of them.
        mask: &'static [u64],
    },
    /// The indices of values in a set, in the inner layout.
    Among {
        /// The layout of the indices.
        inner: &'static Layout,
        /// The set.
        set: Expression,
    },
    /// An array whose elements are permuted.
    Ordered {
        /// The array.
        inner: &'static Layout,
        /// The indices of the elements, in wire order.
        order: &'static [usize],
    },
    /// A value in the inner layout that a function of other fields computes.
    Computed {
        /// The inner layout.
        inner: &'static Layout,
    },
    /// An element in the inner layout that is greater than the one before it in its list.
    Ascending {
        /// The inner layout.
        inner: &'static Layout,
        /// What ascends.
        what: Ascending,
    },
    /// A flag in the inner layout that is set in the last element of a list, and only there.
    IsLast {
        /// The inner layout.
        inner: &'static Layout,
    },
    /// A checksum of other fields in the inner layout.
    Summed {
        /// The inner layout.
        inner: &'static Layout,
        /// The algorithm.
        form: SumForm,
        /// The fields that the checksum covers.
        over: Over,
    },
}

/// What ascends in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Ascending {
    /// The elements.
    Elements,
    /// The first parts of the elements, which are pairs of a key and a value.
    Keys,
}

/// The relation between the numbers of a layer and those of its inner layout.
#[derive(Clone, Copy)]
pub(crate) enum Numbers {
    /// The same numbers.
    Same,
    /// The same numbers except some: a sentinel, zero, or those without a character.
    ButSome,
    /// The same numbers, but only those from the first to the second one.
    Within(Number, Number),
    /// The inner numbers plus a constant.
    Plus(i128),
    /// The inner numbers times a constant.
    Times(i128),
    /// No known relation.
    Unknown,
}

impl Layer {
    /// Returns the inner layout.
    #[must_use]
    pub const fn inner(self) -> &'static Layout {
        match self {
            Self::Checked { inner, .. }
            | Self::Biased { inner, .. }
            | Self::Scaled { inner, .. }
            | Self::NoneAs { inner, .. }
            | Self::NoneValue { inner, .. }
            | Self::Symbols { inner, .. }
            | Self::Float { inner, .. }
            | Self::Quantized { inner, .. }
            | Self::Timed { inner, .. }
            | Self::Finite { inner }
            | Self::Text { inner, .. }
            | Self::Fixed { inner, .. }
            | Self::Xor { inner, .. }
            | Self::Among { inner, .. }
            | Self::Ordered { inner, .. }
            | Self::Ascending { inner, .. }
            | Self::NotZero { inner }
            | Self::Character { inner }
            | Self::Zigzag { inner }
            | Self::Computed { inner }
            | Self::IsLast { inner }
            | Self::Summed { inner, .. } => inner,
        }
    }

    pub(crate) const fn numbers(self) -> Numbers {
        match self {
            Self::Ordered { .. }
            | Self::Ascending { .. }
            | Self::Computed { .. }
            | Self::IsLast { .. } => Numbers::Same,
            Self::NoneAs { .. } | Self::NotZero { .. } | Self::Character { .. } => Numbers::ButSome,
            Self::Checked { low, high, .. } => Numbers::Within(low, high),
            Self::Biased { bias, .. } => Numbers::Plus(bias),
            Self::Scaled { scale, .. } => Numbers::Times(scale),
            Self::NoneValue { .. }
            | Self::Symbols { .. }
            | Self::Float { .. }
            | Self::Quantized { .. }
            | Self::Timed { .. }
            | Self::Finite { .. }
            | Self::Text { .. }
            | Self::Fixed { .. }
            | Self::Zigzag { .. }
            | Self::Xor { .. }
            | Self::Among { .. }
            | Self::Summed { .. } => Numbers::Unknown,
        }
    }

    /// Whether it computes with the inner numbers or compares them with bounds.
    pub(super) const fn is_arithmetic(self) -> bool {
        matches!(
            self.numbers(),
            Numbers::Within(..) | Numbers::Plus(_) | Numbers::Times(_)
        )
    }

    /// Spells the characters before the inner layout.
    pub(super) const fn spell(self, to: &mut Spelling<'_>) {
        match self {
            Self::Checked { low, high, .. } => {
                to.text("checked(");
                to.range(low, high);
            }
            Self::Biased { bias, .. } => to.part("biased(", Number::Signed(bias)),
            Self::Scaled { scale, .. } => to.part("scaled(", Number::Signed(scale)),
            Self::NoneAs { none, .. } => to.part("none(", none),
            Self::Symbols { count, .. } => to.part("symbols(", Number::Unsigned(count as u128)),
            Self::Float {
                exponent, mantissa, ..
            } => {
                to.part("float(", Number::Unsigned(exponent as u128));
                to.part(",", Number::Unsigned(mantissa as u128));
            }
            Self::Quantized {
                numerator,
                denominator,
                offset,
                ..
            } => {
                to.part("steps(", Number::Signed(numerator));
                to.part("/", Number::Unsigned(denominator as u128));
                if offset != 0 {
                    to.part(",", Number::Signed(offset));
                }
            }
            Self::Timed { unit, epoch, .. } => {
                let unit = Number::Unsigned(unit as u128);
                match epoch {
                    None => to.part("duration(", unit),
                    Some(epoch) => {
                        to.part("time(", unit);
                        to.part(",", Number::Signed(epoch as i128));
                    }
                }
            }
            Self::Finite { .. } => return to.text("finite("),
            Self::Text { charset, .. } => charset.spell(to),
            Self::Fixed { value, .. } => to.part("fixed(", value),
            Self::Xor { mask, .. } => {
                to.text("xor(");
                let mut index = 0;
                while index < mask.len() {
                    to.hex(mask[index], 16);
                    index += 1;
                }
            }
            Self::Ordered { order, .. } => {
                to.text("order(");
                let mut place = 0;
                while place < order.len() {
                    to.comma(place);
                    to.count(order[place]);
                    place += 1;
                }
            }
            Self::NotZero { .. } => return to.text("nonzero("),
            Self::Character { .. } => return to.text("char("),
            Self::Zigzag { .. } => return to.text("zigzag("),
            // The fingerprint of the expression follows; it may need the fields around it.
            Self::Among { .. } => return to.text("among("),
            Self::NoneValue { .. } => return to.text("none("),
            Self::Ascending { what, .. } => {
                return to.text(match what {
                    Ascending::Elements => "set(",
                    Ascending::Keys => "map(",
                });
            }
            Self::Computed { .. } => return to.text("computed("),
            Self::IsLast { .. } => return to.text("last("),
            Self::Summed { form, over, .. } => {
                form.spell(to);
                to.text(",");
                to.count(over.first);
                to.text("..");
                to.count(over.last);
            }
        }
        to.text(":");
    }

    /// Writes the description, which follows that of the inner layout.
    #[cfg(feature = "describe")]
    pub(super) fn words(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checked { low, high, .. } => write!(f, ", {low}..={high}"),
            Self::Biased { bias, .. } => less(f, Number::Signed(bias)),
            Self::Scaled { scale, .. } => write!(f, ", written divided by {scale}"),
            Self::NoneAs { none, .. } => write!(f, ", none as {none}"),
            Self::NoneValue { none, .. } => write!(f, ", none as `{none}`"),
            Self::Symbols { count, .. } => write!(f, ", one of {count} symbols"),
            // They are described in place of their bits.
            Self::Float { .. } | Self::Text { .. } => Ok(()),
            Self::Quantized {
                numerator,
                denominator,
                offset,
                ..
            } => {
                let of = |numerator: i128| numerator as f64 / denominator as f64;
                write!(f, ", steps of {}", of(numerator))?;
                match offset {
                    0 => Ok(()),
                    offset => write!(f, " from {}", of(offset)),
                }
            }
            Self::Timed { unit, epoch, .. } => {
                write!(f, ", in units of {}", Unit(unit))?;
                match epoch {
                    None => Ok(()),
                    Some(epoch) => write!(f, " from {}", date(epoch)),
                }
            }
            Self::Finite { .. } => f.write_str(", finite"),
            Self::Fixed { shown, .. } => write!(f, ", always {shown}"),
            Self::NotZero { .. } => f.write_str(", not zero"),
            Self::Character { .. } => f.write_str(", a character"),
            Self::Zigzag { .. } => f.write_str(", zigzag"),
            Self::Xor { .. } => f.write_str(", xor a constant"),
            Self::Among { set, .. } => write!(f, ", the index in `{set}`"),
            Self::Ordered { order, .. } => {
                f.write_str(", in the order ")?;
                for (place, index) in order.iter().enumerate().take(8) {
                    let between = if place > 0 { ", " } else { "" };
                    write!(f, "{between}{index}")?;
                }
                f.write_str(if order.len() > 8 { ", .." } else { "" })
            }
            Self::Ascending { what, .. } => f.write_str(match what {
                Ascending::Elements => ", ascending",
                Ascending::Keys => ", by ascending keys",
            }),
            Self::Computed { .. } => f.write_str(", computed"),
            Self::IsLast { .. } => f.write_str(", set in the last element"),
            Self::Summed { form, over, .. } => write!(f, ", {form} of `{}`", over.text),
        }
    }
}

/// Describes the bias that the encoder subtracts from a value.
#[cfg(feature = "describe")]
pub(super) fn less(f: &mut fmt::Formatter<'_>, bias: Number) -> fmt::Result {
    match bias.to_i128() {
        Some(0) => Ok(()),
        Some(bias @ ..0) => write!(f, ", written plus {}", bias.unsigned_abs()),
        _ => write!(f, ", written less {bias}"),
    }
}
