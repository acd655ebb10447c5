//! Ranges, biases and fixed values against the type and width they are for.

use syn::LitBool;

use crate::attr::{Fixed, Number, Range};
use crate::errors::Errors;
use crate::model::{Coding, Field};
use crate::types::{self, Primitive};

/// A range is not empty, and lies inside the type and the width.
pub(super) fn range(range: &Range, inner: Option<&Coding>, field: &Field, errors: &mut Errors) {
    let element = field.element();
    let primitive = Primitive::of(element);
    if primitive == Some(Primitive::Bool) {
        return errors.add(
            element,
            "`range` is for numbers, and `bool` is a flag of one bit; remove `range`",
        );
    }
    let (Some(low), Some(high)) = (range.low.value, range.high.value) else {
        return;
    };
    if low > high {
        return errors.add(
            &range.whole,
            format_args!("the range {low}..={high} is empty; write the lower end first"),
        );
    }
    let name = types::name(element).unwrap_or_default();
    for end in [&range.low, &range.high] {
        let Some(value) = end.value else { continue };
        if let Some((least, most)) = primitive.map(Primitive::limits)
            && !(least..=most).contains(&value)
        {
            errors.add(
                end,
                format_args!("{value} does not fit `{name}`; stay in {least}..={most}"),
            );
        } else if let Some((least, most, width)) = inner.and_then(|inner| held(inner, primitive))
            && !(least..=most).contains(&value)
        {
            errors.add(
                end,
                format_args!(
                    "{value} does not fit {}; stay in {least}..={most}, or write more bits",
                    types::bits(width)
                ),
            );
        }
    }
}

/// What a coding of a known width holds: the least and the greatest value, and the width.
fn held(coding: &Coding, primitive: Option<Primitive>) -> Option<(i128, i128, i128)> {
    match coding {
        Coding::Bits(width)
        | Coding::LittleEndian(Some(width))
        | Coding::BigEndian(Some(width)) => {
            let value = width.value?;
            let (least, most) = types::limits(u32::try_from(value).ok()?, primitive?.is_signed());
            Some((least, most, value))
        }
        Coding::Biased(inner, bias) => {
            let (least, most, width) = held(inner, primitive)?;
            Some((
                least.saturating_add(bias.value?),
                most.saturating_add(bias.value?),
                width,
            ))
        }
        _ => None,
    }
}

/// A bias leads from one value of the type to another, up or down.
pub(super) fn bias(bias: &Number, field: &Field, errors: &mut Errors) {
    let element = field.element();
    let primitive = Primitive::of(element);
    if primitive == Some(Primitive::Bool) {
        return errors.add(
            element,
            "`bias` is for numbers, and `bool` is a flag of one bit; remove `bias`",
        );
    }
    if let (Some(value), Some((least, most))) = (bias.value, primitive.map(Primitive::limits)) {
        let span = most.saturating_sub(least);
        if value.unsigned_abs() > span.unsigned_abs() {
            let name = types::name(element).unwrap_or_default();
            errors.add(
                bias,
                format_args!(
                    "{value} does not fit `{name}`; stay in -{span}..={span}, or take a wider type"
                ),
            );
        }
    }
}

/// A fixed value is one that the field can have.
pub(super) fn fixed(fixed: &Fixed, inner: &Coding, field: &Field, errors: &mut Errors) {
    match fixed {
        Fixed::Number(number) => fixed_number(number, inner, field, errors),
        Fixed::Flag(flag) => fixed_flag(flag, inner, field, errors),
        Fixed::Bytes(bytes) => {
            let len = u128::try_from(bytes.value().len()).unwrap_or(u128::MAX);
            match types::array(field.value_type()) {
                Some((Some(wanted), _)) if wanted != len => errors.add(
                    bytes,
                    format_args!("{len} bytes do not fill an array of {wanted}; write {wanted} bytes, or `[u8; {len}]`"),
                ),
                None if !types::is_unit(field.value_type()) && Primitive::of(field.value_type()).is_some() => {
                    errors.add(bytes, format_args!("a byte string is for `[u8; {len}]` or `()`; write a number here"));
                }
                _ => {}
            }
            if !matches!(inner, Coding::Own) {
                errors.add(
                    bytes,
                    "a byte string has 8 bits a byte; remove the other width",
                );
            }
        }
    }
}

fn fixed_flag(flag: &LitBool, inner: &Coding, field: &Field, errors: &mut Errors) {
    let number = u8::from(flag.value);
    if types::array(field.value_type()).is_some() {
        return errors.add(
            flag,
            "a fixed flag is for one `bool`; write `fixed` on a field for each",
        );
    }
    if let Some(Primitive::Int { .. }) = Primitive::of(field.value_type()) {
        let name = types::name(field.value_type()).unwrap_or_default();
        return errors.add(
            flag,
            format_args!(
                "`{}` is a flag, and `{name}` is a number; write `fixed = {number}`",
                flag.value
            ),
        );
    }
    let has_one_bit = match inner {
        Coding::Own => true,
        Coding::Bits(width) => matches!(width.value, None | Some(1)),
        _ => false,
    };
    if !has_one_bit {
        errors.add(
            flag,
            format_args!("a flag is one bit; remove the other coding, or write `fixed = {number}`"),
        );
    }
}

fn fixed_number(number: &Number, inner: &Coding, field: &Field, errors: &mut Errors) {
    if types::is_unit(field.value_type()) && matches!(inner, Coding::Own) {
        return errors.add(
            number,
            "a fixed number on `()` needs a width; add `bits = 8`",
        );
    }
    let Some(value) = number.value else { return };
    if types::array(field.value_type()).is_some() {
        return errors.add(
            number,
            "a fixed number is for one integer; write a byte string for an array of bytes",
        );
    }
    let primitive = Primitive::of(field.value_type());
    if primitive == Some(Primitive::Bool) {
        let flag = value != 0;
        return errors.add(
            number,
            format_args!(
                "a fixed number is for an integer, and `bool` is a flag; write `fixed = {flag}`"
            ),
        );
    }
    if let Some((least, most)) = primitive.map(Primitive::limits)
        && !(least..=most).contains(&value)
    {
        let name = types::name(field.value_type()).unwrap_or_default();
        return errors.add(
            number,
            format_args!("{value} does not fit `{name}`; stay in {least}..={most}"),
        );
    }
    let unsigned = Some(Primitive::Int {
        bits: 128,
        signed: false,
    });
    let seen = if types::is_unit(field.value_type()) {
        unsigned
    } else {
        primitive
    };
    if let Some((least, most, width)) = held(inner, seen)
        && !(least..=most).contains(&value)
    {
        errors.add(
            number,
            format_args!(
                "{value} does not fit {width} bits; stay in {least}..={most}, or write more bits"
            ),
        );
    }
}
