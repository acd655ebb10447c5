//! Widths that the macro can add up.

use std::fmt::Write;

use crate::attr::Number;
use crate::errors::Errors;
use crate::model::{Body, Coding, Field, Form, Item, Order, Wire};
use crate::types::{self, Primitive};

/// The least and the greatest width of a form; no greatest where there is none.
#[derive(Clone, Copy)]
pub(crate) struct Bits {
    pub(crate) min: u128,
    pub(crate) max: Option<u128>,
}

impl Bits {
    const fn exactly(bits: u128) -> Self {
        Self {
            min: bits,
            max: Some(bits),
        }
    }

    fn plus(self, other: Self) -> Option<Self> {
        let max = match (self.max, other.max) {
            (Some(a), Some(b)) => Some(a.checked_add(b)?),
            _ => None,
        };
        Some(Self {
            min: self.min.checked_add(other.min)?,
            max,
        })
    }

    fn times(self, count: u128) -> Option<Self> {
        let max = match self.max {
            Some(max) => Some(max.checked_mul(count)?),
            None => None,
        };
        Some(Self {
            min: self.min.checked_mul(count)?,
            max,
        })
    }
}

/// The bytes of a root are whole.
pub(super) fn root_fills_bytes(item: &Item, errors: &mut Errors) {
    let Some(size) = &item.size else { return };
    match size.value {
        Some(0) => errors.add(
            size,
            "a size of 0 bits leaves no room; write how many bits the value takes",
        ),
        Some(bits) if item.root.is_some() && bits % 8 != 0 => {
            let order = match item.root.as_ref().map(|root| root.order) {
                Some(Order::MsbFirst) => "msb_first",
                _ => "lsb_first",
            };
            errors.add(
                size,
                format_args!(
                    "a root fills whole bytes, and {bits} bits do not; write `size = {}`, or remove `{order}`",
                    bits + 8 - bits % 8
                ),
            );
        }
        _ => {}
    }
}

/// The fields whose widths are written down fit the size.
pub(super) fn fields_fit_size(item: &Item, errors: &mut Errors) {
    let (Some(size), Body::Struct(fields)) = (&item.size, &item.body) else {
        return;
    };
    let Some(limit) = size
        .value
        .and_then(|bits| u128::try_from(bits).ok())
        .filter(|&bits| bits > 0)
    else {
        return;
    };
    let mut known: Vec<(u128, &str)> = Vec::new();
    let mut least = 0u128;
    for field in fields {
        let bits = bits_of_field(field);
        least = least.saturating_add(bits.as_ref().map_or(0, |bits| bits.min));
        // A rule of the format may keep long values out.
        let bits = bits.map(|bits| {
            if item.check.is_some() {
                bits.min
            } else {
                bits.max.unwrap_or(bits.min)
            }
        });
        known.extend(bits.map(|bits| (bits, &*field.name)));
    }
    let Some(sum) = known
        .iter()
        .try_fold(0u128, |sum, (bits, _)| sum.checked_add(*bits))
    else {
        return;
    };
    if sum > limit {
        known.sort_by_key(|&(bits, _)| std::cmp::Reverse(bits));
        let mut largest = String::new();
        for (bits, name) in known.iter().take(3) {
            let comma = if largest.is_empty() { "" } else { ", " };
            // Writing to a string does not fail.
            let _ = write!(largest, "{comma}`{name}` {bits}");
        }
        let other = if least <= limit {
            "keep longer values out by `check = path::to::function`"
        } else {
            "make a field smaller"
        };
        errors.add(
            size,
            format_args!(
                "`{}` declares {limit} bits, but its fields take {sum} ({largest}); write `size = {}`, or {other}",
                item.ident,
                if item.root.is_some() { sum.next_multiple_of(8) } else { sum }
            ),
        );
    }
}

/// A generic type has a layout for each of its arguments, so one fingerprint cannot hold it.
pub(super) fn lock_without_generics(item: &Item, errors: &mut Errors) {
    let lock = item.root.as_ref().and_then(|root| root.lock.as_ref());
    let generic = item.generics.type_params().next().is_some()
        || item.generics.const_params().next().is_some();
    if let (Some(lock), true) = (lock, generic) {
        errors.add(
            &lock.literal,
            format_args!(
                "`{}` has a layout for each of its arguments; lock a type without parameters",
                item.ident
            ),
        );
    }
}

/// Digits among choices take all bytes that are left, so nothing follows them.
pub(super) fn digits_last(fields: &[Field], size: Option<&Number>, errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let coding = match field.form() {
            Some(Form::Coded(Coding::Counted(_, coding))) => coding,
            Some(
                Form::Coded(coding)
                | Form::List {
                    element: coding, ..
                },
            ) => coding,
            Some(Form::BitsBy { .. }) | None => continue,
        };
        let Coding::Digits(choices) = coding else {
            continue;
        };
        let followed = fields[index + 1..]
            .iter()
            .any(|field| !matches!(field.wire, Wire::Skipped));
        if followed {
            errors.add(
                choices,
                "`digits` takes all bytes that are left; make this the last field",
            );
        }
        if size.is_some() {
            errors.add(
                choices,
                "`digits` takes all bytes that are left, and `size` pads the type; remove `size`",
            );
        }
    }
}

/// Reserved bits are some.
pub(super) fn reserved_something(field: &Field, errors: &mut Errors) {
    if let Some(width) = &field.reserved
        && width.value == Some(0)
    {
        errors.add(
            width,
            "`reserved` needs at least 1 bit; remove `reserved`, or write 1 or more",
        );
    }
}

/// The width of a field with the reserved bits before it, where literals and names of primitive types say it.
pub(crate) fn bits_of_field(field: &Field) -> Option<Bits> {
    let reserved = match &field.reserved {
        Some(width) => u128::try_from(width.value?).ok()?,
        None => 0,
    };
    let bits = match &field.wire {
        Wire::Skipped => Bits::exactly(0),
        Wire::Always(Form::Coded(coding)) => bits_of(coding, &field.ty)?,
        _ => return None,
    };
    bits.plus(Bits::exactly(reserved))
}

fn bits_of(coding: &Coding, ty: &syn::Type) -> Option<Bits> {
    if let Coding::Unary {
        max,
        total: Some(total),
    } = coding
    {
        let (Some(len), _) = types::array(ty)? else {
            return None;
        };
        let total = u128::try_from(total.value?).ok()?;
        let each = max
            .as_ref()
            .and_then(|max| u128::try_from(max.value?).ok())
            .unwrap_or(total)
            .min(total);
        return Some(Bits {
            min: len,
            max: len.checked_add(total.min(each.checked_mul(len)?)),
        });
    }
    if let Coding::Fixed(inner, crate::attr::Fixed::Bytes(bytes)) = coding {
        return matches!(**inner, Coding::Own).then(|| {
            Bits::exactly(8 * u128::try_from(bytes.value().len()).unwrap_or(u128::MAX / 8))
        });
    }
    if let Coding::Fixed(_, crate::attr::Fixed::Flag(_)) = coding {
        return Some(Bits::exactly(1));
    }
    if let Some((len, element)) = types::array(ty) {
        return bits_of(coding, element)?.times(len?);
    }
    let width = |bits: &crate::attr::Number| Some(Bits::exactly(u128::try_from(bits.value?).ok()?));
    match coding {
        Coding::Own => {
            Primitive::of(ty).map(|primitive| Bits::exactly(u128::from(primitive.bits())))
        }
        Coding::Bits(bits) | Coding::LittleEndian(Some(bits)) | Coding::BigEndian(Some(bits)) => {
            width(bits)
        }
        Coding::LittleEndian(None) | Coding::BigEndian(None) => bits_of(&Coding::Own, ty),
        Coding::Ranged(range) => {
            let span = range
                .high
                .value?
                .checked_sub(range.low.value?)
                .filter(|span| *span >= 0)?;
            Some(Bits::exactly(u128::from(128 - span.leading_zeros())))
        }
        // Of a code of many widths a fixed number takes one, which the compiler knows.
        Coding::Fixed(inner, _) => bits_of(inner, ty).filter(|bits| bits.max == Some(bits.min)),
        Coding::Checked(inner, _) | Coding::Biased(inner, _) | Coding::Xor(inner, _) => {
            bits_of(inner, ty)
        }
        Coding::As(inner, integer) => bits_of(inner, &types::with_element(ty, integer)),
        Coding::Unary { max, total: None } => {
            let max = max.as_ref().and_then(|max| u128::try_from(max.value?).ok());
            Some(Bits {
                min: 1,
                max: max.map(|max| max + 1),
            })
        }
        _ => None,
    }
}
