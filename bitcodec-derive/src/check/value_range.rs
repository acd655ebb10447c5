//! The rules of ranges, biases, sentinels and fixed values: each must fit the type and the width.

use syn::LitBool;

use super::target::Target;
use crate::errors::Errors;
use crate::keys::{FieldKey, Key};
use crate::model::{Code, Coding, CodingRule, Fixed, IntegerForm, ListEnd, Number, Padding, Range};
use crate::source::source;
use crate::types::{self, Primitive};

/// A range must not be empty, and must fit the type and the width.
pub(super) fn range(range: &Range, inner: Option<&Coding>, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(FieldKey::Range, errors) {
        return;
    }
    let (Some(low), Some(high)) = (range.low.value, range.high.value) else {
        return;
    };
    if low > high {
        return errors.on(&range.whole).add(format_args!(
            "the range {low}..={high} is empty; write the lower end first"
        ));
    }
    let (primitive, name) = (target.primitive(), target.name());
    let held = inner.and_then(|inner| held(inner, primitive));
    for (end, value) in [(&range.low, low), (&range.high, high)] {
        fits((end, value), (primitive, &name), held, errors);
    }
}

/// A number must be a value of the type, and one that the inner coding can represent.
fn fits(
    (number, value): (&Number, i128),
    (primitive, name): (Option<Primitive>, &str),
    held: Option<(i128, i128, i128)>,
    errors: &mut Errors,
) {
    let is_outside = |least, most| value < least || value > most;
    match (primitive.map(Primitive::limits), held) {
        (Some((least, most)), _) if is_outside(least, most) => {
            errors.on(number).add(format_args!(
                "{value} does not fit `{name}`; stay in {least}..={most}"
            ));
        }
        (_, Some((least, most, width))) if is_outside(least, most) => {
            errors.on(number).add(format_args!(
                "{value} does not fit {}; stay in {least}..={most}, or write more bits",
                types::bits(width)
            ));
        }
        _ => {}
    }
}

/// Returns the minimum and maximum that a coding of known width can represent, and the width.
fn held(coding: &Coding, primitive: Option<Primitive>) -> Option<(i128, i128, i128)> {
    match coding {
        Coding::Code(Code::Form(IntegerForm::OnesComplement | IntegerForm::SignMagnitude, _)) => {
            None
        }
        // The numbers are indices.
        Coding::Code(Code::Among { .. } | Code::RankAmong(..)) => None,
        Coding::Code(code) => {
            let by = code.facts().dynamic.map(|number| number.max);
            let width = code.bits().or(by)?.value?;
            let (least, most) = types::limits(u32::try_from(width).ok()?, primitive?.is_signed());
            Some((least, most, width))
        }
        coding => match coding.facts().rule {
            CodingRule::Offset(_, offset) => {
                let (least, most, width) = held(coding.inner()?, primitive)?;
                let offset = offset.value?;
                Some((
                    least.saturating_add(offset),
                    most.saturating_add(offset),
                    width,
                ))
            }
            // The places of the numbers of a width are the unsigned ones of that width.
            CodingRule::SignedType => held(coding.inner()?, primitive),
            _ => None,
        },
    }
}

/// An offset must not exceed the span of the type.
pub(super) fn offset(offset: &Number, key: FieldKey, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(key, errors) {
        return;
    }
    let primitive = target.primitive();
    if let (Some(value), Some((least, most))) = (offset.value, primitive.map(Primitive::limits)) {
        let span = most.saturating_sub(least);
        if value.unsigned_abs() > span.unsigned_abs() {
            let name = target.name();
            errors.on(offset).add(format_args!(
                "{value} does not fit `{name}`; stay in -{span}..={span}, or take a wider type"
            ));
        }
    }
}

/// A divisor must be at least 1 and a value of the type.
pub(super) fn factor(
    (what, number): (&str, &Number),
    key: FieldKey,
    target: &Target,
    errors: &mut Errors,
) {
    if target.refuses_flags(key, errors) {
        return;
    }
    let primitive = target.primitive();
    let most = primitive.map_or(i128::MAX, |primitive| primitive.limits().1);
    if let Some(value) = number.value.filter(|value| !(1..=most).contains(value)) {
        errors.on(number).add(format_args!(
            "{what} must be in 1..={most}, not {value}; write another number"
        ));
    }
}

/// A sentinel requires an option, and must fit its value.
pub(super) fn sentinel(
    none: Option<&Number>,
    key: FieldKey,
    inner: &Coding,
    target: &Target,
    errors: &mut Errors,
) {
    if let Some((_, name)) = target.one_value() {
        return errors.on(&target.ty).add(format_args!(
            "`{}` is for an option, and `{name}` always has a value; take `Option<{name}>`",
            key.name()
        ));
    }
    let Some(none) = none else {
        if types::array(&target.ty).is_some() {
            let name = source(&target.ty);
            errors.on(&target.ty).add(format_args!(
                "`{0}` is for an option, and `{name}` always has a value; take `Option<{name}>`, or write `each({0} = ..)` for that of each element",
                key.name()
            ));
        }
        return;
    };
    let target = target.in_option();
    if target.refuses_flags(key, errors) {
        return;
    }
    if let Some((primitive, value)) = target.primitive().zip(none.value) {
        let held = held(inner, Some(primitive));
        fits(
            (none, value),
            (Some(primitive), &target.name()),
            held,
            errors,
        );
    }
}

/// A fixed value must fit the field.
pub(super) fn constant(fixed: &Fixed, inner: &Coding, target: &Target, errors: &mut Errors) {
    match fixed {
        Fixed::Number(number) => fixed_number(number, inner, target, errors),
        Fixed::Flag(flag) => fixed_flag(flag, inner, target, errors),
        Fixed::Bytes(bytes) => {
            let len = u128::try_from(bytes.value().len()).unwrap_or(u128::MAX);
            match types::array(&target.ty) {
                Some((Some(wanted), _)) if wanted != len => errors.on(bytes).add(format_args!(
                    "{len} bytes do not fill an array of {wanted}; write {wanted} bytes, or `[u8; {len}]`"
                )),
                None if target.one_value().is_some() => {
                    errors.on(bytes).add(format_args!(
                        "a byte string is for `[u8; {len}]` or `()`; write a number here"
                    ));
                }
                _ => {}
            }
            if !matches!(inner, Coding::Own) && target.one_value().is_none() {
                errors
                    .on(bytes)
                    .add("a byte string has 8 bits a byte; remove the other width");
            }
        }
    }
}

/// The greatest length must not be 0.
pub(super) fn greatest(max: &Number, errors: &mut Errors) {
    if max.value == Some(0) {
        errors
            .on(max)
            .add("a list of at most 0 elements holds nothing; write `max = 1` or more, or `fixed`");
    }
}

/// A terminator must be a value that an element can have.
pub(super) fn end(
    end: &ListEnd,
    max: Option<&Number>,
    element: &Coding,
    target: &Target,
    errors: &mut Errors,
) {
    if let Some(max) = max {
        greatest(max, errors);
    }
    // The compiler compares the type of a value or function with that of the elements.
    let ListEnd::Symbol(end) = end else { return };
    let items = target.items();
    let one = items.one_value();
    match (end, one) {
        (Fixed::Bytes(bytes), _) => errors.on(bytes).add(
            "one element ends a list, and this is a byte string; write a number, `until = b'\\n'`",
        ),
        (Fixed::Number(number), Some((Primitive::Bool, _))) if number.value.is_some() => errors
            .on(number)
            .add("a list of flags ends at a flag; write `until = true` or `until = false`"),
        (Fixed::Flag(flag), Some((Primitive::Int { .. }, name))) => {
            let number = u8::from(flag.value);
            errors.on(flag).add(format_args!(
                "a list of `{name}` ends at a number, not at a flag; write `until = {number}`"
            ));
        }
        (Fixed::Number(_) | Fixed::Flag(_), _) if items.is_array() => {
            errors.on(&target.ty).add(
                "a number ends a list of numbers, and these elements are arrays; write a length, `len(leb128)`",
            );
        }
        (Fixed::Number(_) | Fixed::Flag(_), _) => constant(end, element, &items, errors),
    }
}

/// The fill and the end of a list of a constant size must be elements.
pub(super) fn padding(
    padding: &Padding,
    element: Option<&Coding>,
    target: &Target,
    errors: &mut Errors,
) {
    let items = target.items();
    let (primitive, name) = (items.primitive(), items.name());
    let held = element.and_then(|element| held(element, primitive));
    for number in [Some(&padding.fill), padding.end.as_ref()]
        .into_iter()
        .flatten()
    {
        if let Some(value) = number.value {
            fits((number, value), (primitive, &name), held, errors);
        }
    }
}

fn fixed_flag(flag: &LitBool, inner: &Coding, target: &Target, errors: &mut Errors) {
    let number = u8::from(flag.value);
    if target.is_array() {
        return errors
            .on(flag)
            .add("a fixed flag is for one `bool`; write `fixed` on a field for each");
    }
    if let Some((Primitive::Int { .. }, name)) = target.one_value() {
        return errors.on(flag).add(format_args!(
            "`{}` is a flag, and `{name}` is a number; write `fixed = {number}`",
            flag.value
        ));
    }
    let has_one_bit = match inner {
        Coding::Own => true,
        Coding::Code(Code::Bits(width)) => matches!(width.value, None | Some(1)),
        _ => false,
    };
    if !has_one_bit {
        errors.on(flag).add(format_args!(
            "a flag is one bit; remove the other coding, or write `fixed = {number}`"
        ));
    }
}

fn fixed_number(number: &Number, inner: &Coding, target: &Target, errors: &mut Errors) {
    if target.is_unit() && matches!(inner, Coding::Own) {
        return errors
            .on(number)
            .add("a fixed number on `()` needs a width; add `bits = 8`");
    }
    // A constant may be an array of bytes.
    let is_of_bytes = || {
        let element = types::array(&target.ty).and_then(|(_, element)| Primitive::of(element));
        let byte = Primitive::Int {
            bits: 8,
            signed: false,
        };
        element.is_none_or(|element| element == byte) && matches!(inner, Coding::Own)
    };
    if target.is_array() && !(number.value.is_none() && is_of_bytes()) {
        return errors
            .on(number)
            .add("a fixed number is for one integer; write a byte string for an array of bytes");
    }
    let Some(value) = number.value else { return };
    let primitive = Primitive::of(&target.ty);
    if primitive == Some(Primitive::Bool) {
        let flag = value != 0;
        return errors.on(number).add(format_args!(
            "a fixed number is for an integer, and `bool` is a flag; write `fixed = {flag}`"
        ));
    }
    // For `()` only the width limits the number, which is unsigned.
    let seen = match target.is_unit() {
        true => Some(Primitive::Int {
            bits: 128,
            signed: false,
        }),
        false => primitive,
    };
    fits(
        (number, value),
        (primitive, &target.name()),
        held(inner, seen),
        errors,
    );
}
