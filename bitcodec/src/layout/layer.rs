//! Forms that keep the bits of another form and change what they mean: all that layouts know of them.

#[cfg(feature = "describe")]
use core::fmt;

use crate::int::Number;
use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::{Layout, Over, SumForm};
use crate::value::Value;

/// A form with all bits of the inner form, and no others.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Layer {
    /// The inner form, of which only these values are accepted.
    Checked {
        /// The inner form.
        inner: &'static Layout,
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// `value - bias` in the inner form.
    Biased {
        /// The inner form.
        inner: &'static Layout,
        /// What is taken off.
        bias: i128,
    },
    /// `value / scale` in the inner form.
    Scaled {
        /// The inner form.
        inner: &'static Layout,
        /// What is divided by.
        scale: i128,
    },
    /// The inner form, of which one value stands for none.
    NoneAs {
        /// The inner form.
        inner: &'static Layout,
        /// That value.
        none: Number,
    },
    /// The numbers of symbols in the inner form.
    Symbols {
        /// The form of the numbers.
        inner: &'static Layout,
        /// How many symbols there are; greater numbers are refused.
        count: u64,
        /// Their names, the symbol with number 0 first; empty where they are numbers themselves.
        names: &'static [&'static str],
    },
    /// Always this value in the inner form.
    Fixed {
        /// The inner form.
        inner: &'static Layout,
        /// The value.
        value: Number,
        /// The value as the declaration writes it, which is no part of the fingerprint.
        shown: Value,
    },
    /// Exclusive or with a constant, then the inner form.
    Xor {
        /// The inner form.
        inner: &'static Layout,
        /// The constant, as the bits of its inner form or a digest of them.
        mask: &'static [u64],
    },
    /// An array whose elements stand in another order.
    Ordered {
        /// The array.
        inner: &'static Layout,
        /// The indices of its elements, first the one that stands first.
        order: &'static [usize],
    },
    /// A value in the inner form that a function of the others computes.
    Computed {
        /// The inner form.
        inner: &'static Layout,
    },
    /// A checksum over other fields in the inner form.
    Summed {
        /// The inner form.
        inner: &'static Layout,
        /// What it is.
        form: SumForm,
        /// The fields that it covers.
        over: Over,
    },
}

/// What a layer does to the numbers of the inner form.
#[derive(Clone, Copy)]
pub(crate) enum Numbers {
    /// They stay as they are.
    Same,
    /// One of them stands for something else.
    ButOne,
    /// Only those from one to another are accepted.
    Within(Number, Number),
    /// This is added to each.
    Plus(i128),
    /// Each is multiplied by this.
    Times(i128),
    /// Nothing is known of them.
    Unknown,
}

impl Layer {
    /// Returns the inner form.
    #[must_use]
    pub const fn inner(self) -> &'static Layout {
        match self {
            Self::Checked { inner, .. }
            | Self::Biased { inner, .. }
            | Self::Scaled { inner, .. }
            | Self::NoneAs { inner, .. }
            | Self::Symbols { inner, .. }
            | Self::Fixed { inner, .. }
            | Self::Xor { inner, .. }
            | Self::Ordered { inner, .. }
            | Self::Computed { inner }
            | Self::Summed { inner, .. } => inner,
        }
    }

    pub(crate) const fn numbers(self) -> Numbers {
        match self {
            Self::Ordered { .. } | Self::Computed { .. } => Numbers::Same,
            Self::NoneAs { .. } => Numbers::ButOne,
            Self::Checked { low, high, .. } => Numbers::Within(low, high),
            Self::Biased { bias, .. } => Numbers::Plus(bias),
            Self::Scaled { scale, .. } => Numbers::Times(scale),
            Self::Symbols { .. } | Self::Fixed { .. } | Self::Xor { .. } | Self::Summed { .. } => {
                Numbers::Unknown
            }
        }
    }

    /// Whether its numbers are computed from those inside, or compared with others.
    pub(super) const fn is_arithmetic(self) -> bool {
        matches!(
            self.numbers(),
            Numbers::Within(..) | Numbers::Plus(_) | Numbers::Times(_)
        )
    }

    /// Spells what stands before the inner form.
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
            Self::Computed { .. } => return to.text("computed("),
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

    /// Writes the words that follow those of the inner form.
    #[cfg(feature = "describe")]
    pub(super) fn words(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checked { low, high, .. } => write!(f, ", {low}..={high}"),
            Self::Biased { bias, .. } => less(f, Number::Signed(bias)),
            Self::Scaled { scale, .. } => write!(f, ", written divided by {scale}"),
            Self::NoneAs { none, .. } => write!(f, ", none as {none}"),
            Self::Symbols { count, .. } => write!(f, ", one of {count} symbols"),
            Self::Fixed { shown, .. } => write!(f, ", always {shown}"),
            Self::Xor { .. } => f.write_str(", xor a constant"),
            Self::Ordered { order, .. } => {
                f.write_str(", in the order ")?;
                for (place, index) in order.iter().enumerate().take(8) {
                    let between = if place > 0 { ", " } else { "" };
                    write!(f, "{between}{index}")?;
                }
                f.write_str(if order.len() > 8 { ", .." } else { "" })
            }
            Self::Computed { .. } => f.write_str(", computed"),
            Self::Summed { form, over, .. } => write!(f, ", {form} of `{}`", over.text),
        }
    }
}

/// Says what is taken off a value before it is written.
#[cfg(feature = "describe")]
pub(super) fn less(f: &mut fmt::Formatter<'_>, bias: Number) -> fmt::Result {
    match bias.to_i128() {
        Some(0) => Ok(()),
        Some(bias @ ..0) => write!(f, ", written plus {}", bias.unsigned_abs()),
        _ => write!(f, ", written less {bias}"),
    }
}
