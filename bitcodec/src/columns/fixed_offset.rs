//! The constant offsets of columns in the bytes of a row, for bulk decoding.

use alloc::vec;
use alloc::vec::Vec;

use crate::bit_order::BitOrder;
use crate::columns::arrow_type::{Form, is_narrow};
use crate::format::in_place::place;
use crate::int::Number;
use crate::layout::{Enum, Layer, Layout, Node, Role, Struct};

/// The greatest number of values in a row; with more, decoding row by row is as fast.
const MOST: usize = 4096;

/// A column of plain values, with their bit offsets in a row.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) kind: Kind,
    pub(super) raw: Raw,
    /// The first bit of each value.
    pub(super) starts: Vec<usize>,
}

impl Leaf {
    /// Whether a row has so many values that they are stored one by one.
    pub(super) fn is_long(&self) -> bool {
        self.starts.len() > 4
    }
}

/// The kind of the values.
#[derive(Debug)]
pub(super) enum Kind {
    Bool,
    Int {
        bits: u32,
        signed: bool,
    },
    /// `f32`.
    Float,
    /// `f64`.
    Double,
    /// Indices of names, by a table if they differ from the tags.
    Key {
        is_narrow: bool,
        /// The index of the name of each tag, -1 for an unknown tag; empty if the bits are the index.
        table: Vec<i8>,
        /// Whether each known tag equals the index of its name.
        is_straight: bool,
    },
}

/// The conversion of bits to a number.
#[derive(Clone, Debug, Default)]
pub(super) struct Raw {
    pub(super) width: u32,
    pub(super) is_signed: bool,
    /// Whether the byte order differs from the bit order.
    pub(super) swaps: bool,
    /// The bias, modulo 2^64.
    pub(super) add: u64,
    /// The least value and the distance to the greatest, for each check. `value - low <= span` with wrapping compares
    /// both ends at once, for signed values too.
    pub(super) checks: Vec<(u64, u64)>,
}

impl Raw {
    /// Returns the number of a value, whose bits are the lowest of a word.
    #[inline(always)]
    pub(super) fn value(&self, raw: u64) -> u64 {
        let above = 64 - self.width;
        let raw = if self.swaps {
            // The bytes of the value are moved to the top of the word, so that the swap brings them to its low end.
            (raw << above).swap_bytes()
        } else {
            raw
        };
        let raw = if self.is_signed {
            ((raw << above) as i64 >> above) as u64
        } else {
            raw
        };
        raw.wrapping_add(self.add)
    }
}

/// Returns the columns of plain values in a form, in order, for bits that start at `start`; `None` if an offset is not
/// constant, or if the bits alone do not determine the value.
pub(super) fn leaves(
    form: &Form,
    layout: &Layout,
    start: usize,
    order: BitOrder,
) -> Option<Vec<Leaf>> {
    if !form.is_shown() {
        return None;
    }
    match (form, layout.node) {
        (Form::Shown(_, inner), _) => leaves(inner, layout, start, order),
        (Form::Struct(_), Node::Struct(item)) if item.arith || item.joined => None,
        (Form::Struct(fields), Node::Struct(item)) => {
            let mut all = Vec::new();
            for field in fields.iter().filter(|field| field.form.is_shown()) {
                let (index, at) = field_of(item, field.name)?;
                all.extend(leaves(
                    &field.form,
                    item.fields[index].layout,
                    start + at,
                    order,
                )?);
            }
            Some(all)
        }
        (
            Form::Array(len, inner),
            Node::Array {
                len: count,
                element,
            },
        ) if *len == count => {
            if element.max_bits != Some(element.min_bits) {
                return None;
            }
            let mut all = leaves(inner, element, start, order)?;
            for index in 1..count {
                let more = leaves(inner, element, start + index * element.min_bits, order)?;
                for (leaf, more) in all.iter_mut().zip(more) {
                    leaf.starts.extend(more.starts);
                }
                if all.iter().any(|leaf| leaf.starts.len() > MOST) {
                    return None;
                }
            }
            Some(all)
        }
        _ => Some(vec![leaf(form, layout, start, order)?]),
    }
}

/// Returns the index of a field and its offset in its struct.
fn field_of(item: Struct, name: &str) -> Option<(usize, usize)> {
    let is_meant = |field: &crate::layout::Field| {
        field.name == name && matches!(field.role, Role::Data | Role::Derived)
    };
    let index = item.fields.iter().position(is_meant)?;
    Some((index, place(item, index)?.start))
}

fn leaf(form: &Form, layout: &Layout, start: usize, order: BitOrder) -> Option<Leaf> {
    let (kind, raw) = match (form, layout.node) {
        (Form::Bool, Node::Bool) => {
            let raw = Raw {
                width: 1,
                ..Raw::default()
            };
            (Kind::Bool, raw)
        }
        (Form::Int { bits, signed }, _) => {
            let (bits, signed) = (*bits, *signed);
            let mut raw = number(layout, order)?;
            let (low, most) = if signed {
                (u64::MAX << (bits - 1), u64::MAX >> (64 - bits))
            } else {
                (0, u64::MAX >> (64 - bits))
            };
            // A check is needed only if the number can exceed the type: by a bias, a greater width or another sign.
            if bits < 64 && (raw.add != 0 || raw.width > bits || raw.is_signed != signed) {
                raw.checks.push((low, most));
            }
            (Kind::Int { bits, signed }, raw)
        }
        (
            Form::Float,
            Node::Layer(Layer::Float {
                inner,
                exponent: 8,
                mantissa: 23,
            }),
        ) => (Kind::Float, number(inner, order)?),
        (
            Form::Double,
            Node::Layer(Layer::Float {
                inner,
                exponent: 11,
                mantissa: 52,
            }),
        ) => (Kind::Double, number(inner, order)?),
        (Form::Key(names), Node::Enum(item)) => {
            let (table, width) = tags(item, names, layout)?;
            let is_narrow = is_narrow(names);
            let raw = Raw {
                width,
                ..Raw::default()
            };
            let mut tags = table.iter().enumerate();
            let is_straight = tags.all(|(tag, number)| {
                usize::try_from(*number).is_ok_and(|number| number == tag) || *number < 0
            });
            let kind = Kind::Key {
                is_narrow,
                table,
                is_straight,
            };
            (kind, raw)
        }
        (
            Form::Key(names),
            Node::Layer(Layer::Symbols {
                inner,
                count,
                names: known,
            }),
        ) if *names == known => {
            let mut raw = number(inner, order)?;
            raw.checks.push((0, count.checked_sub(1)?));
            let kind = Kind::Key {
                is_narrow: is_narrow(names),
                table: Vec::new(),
                is_straight: true,
            };
            (kind, raw)
        }
        _ => return None,
    };
    let starts = vec![start];
    Some(Leaf { kind, raw, starts })
}

/// Returns the index of the variant of each tag, -1 for unknown tags, and the width of a tag.
fn tags(item: Enum, names: &[&str], layout: &Layout) -> Option<(Vec<i8>, u32)> {
    let width = u32::try_from(item.tag.min_bits)
        .ok()
        .filter(|width| *width <= 8)?;
    let is_plain = matches!(item.tag.node, Node::Unsigned) && !item.has_fields();
    if !is_plain
        || layout.max_bits != Some(item.tag.min_bits)
        || !is_narrow(names)
        || names.len() != item.variants.len()
    {
        return None;
    }
    let mut table = vec![-1; 1 << width];
    for (number, variant) in item.variants.iter().enumerate() {
        let tag = usize::try_from(variant.tag?.to_i128()?).ok()?;
        *table.get_mut(tag)? = i8::try_from(number).ok()?;
    }
    Some((table, width))
}

/// Returns the conversion of the bits of a layout to a number.
fn number(layout: &Layout, order: BitOrder) -> Option<Raw> {
    let width = || {
        let fits = layout.max_bits == Some(layout.min_bits) && (1..=64).contains(&layout.min_bits);
        fits.then_some(layout.min_bits as u32)
    };
    let word = |number: Number| Some(number.to_i128()? as u64);
    let span = |low: Number, high: Number| {
        let (low, high) = (low.to_i128()?, high.to_i128()?);
        u64::try_from(high.checked_sub(low)?).ok()
    };
    let plain = |is_signed, swaps| {
        Some(Raw {
            width: width()?,
            is_signed,
            swaps,
            ..Raw::default()
        })
    };
    match layout.node {
        Node::Unsigned => plain(false, false),
        Node::Signed => plain(true, false),
        Node::Bytes {
            little_endian,
            signed,
        } => plain(signed, little_endian != order.is_lsb_first()),
        Node::Ranged { low, high } => {
            let mut raw = plain(false, false)?;
            raw.add = word(low)?;
            raw.checks.push((raw.add, span(low, high)?));
            Some(raw)
        }
        Node::Layer(Layer::Checked { inner, low, high }) => {
            let mut raw = number(inner, order)?;
            raw.checks.push((word(low)?, span(low, high)?));
            Some(raw)
        }
        Node::Layer(Layer::Fixed { inner, value, .. }) => {
            let mut raw = number(inner, order)?;
            raw.checks.push((word(value)?, 0));
            Some(raw)
        }
        Node::Layer(Layer::Biased { inner, bias }) => {
            let mut raw = number(inner, order)?;
            // Two bits of headroom, so that the sum with a bias fits 64 bits.
            if raw.width > 62 {
                return None;
            }
            let bias = i64::try_from(bias).ok()? as u64;
            raw.add = raw.add.wrapping_add(bias);
            for (low, _) in &mut raw.checks {
                *low = low.wrapping_add(bias);
            }
            Some(raw)
        }
        _ => None,
    }
}
