//! How values are written, against the type they are of.

use quote::ToTokens;
use syn::{Expr, Path, Type};

use super::target::Target;
use crate::errors::Errors;
use crate::keys::{FieldKey, Key};
use crate::model::{Alternative, Code, Coding, Fact, Form, Number};
use crate::types::{self, Container, Primitive};

/// A width that earlier fields decide is not a literal, and its greatest value is a width too.
pub(super) fn width_by(width: &Expr, max: &Number, target: &Target, errors: &mut Errors) {
    let Expr::Lit(literal) = width else {
        return self::width(max, target, errors);
    };
    let shown = literal.to_token_stream();
    errors.on(literal).add(format_args!(
        "`bits(.., max = ..)` is for a width that earlier fields decide; write `bits = {shown}`"
    ));
}

/// A width is at least 1, and no wider than the type.
pub(super) fn width(width: &Number, target: &Target, errors: &mut Errors) {
    let most = target.primitive().map_or(128, Primitive::bits);
    match width.value {
        Some(0) => {
            errors.on(width).add("a width of 0 bits holds nothing; write 1 or more, or `skip` for a field off the wire");
        }
        Some(value) if value > i128::from(most) => match target.name() {
            name if target.primitive().is_some() => errors.on(width).add(format_args!("{value} bits are more than the {most} of `{name}`; write at most {most}, or take a wider type")),
            _ => errors.on(width).add(format_args!("{value} bits are more than any integer has; write at most {most}")),
        },
        _ => {}
    }
}

/// A list has no length of its own; returns true if an error was reported.
pub(super) fn is_list_without_len(coding: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let list = types::list(&target.ty).filter(|_| !coding.knows_length());
    if let Some(list) = list.map(Container::name) {
        errors.on(&target.ty).add(format_args!("`{list}` does not say how many elements there are; add `len(bits = 8)`, or `len = count` of an earlier field"));
    }
    list.is_some()
}

/// An array has its length in its type; returns true if an error was reported.
pub(super) fn is_len_of_array(target: &Target, errors: &mut Errors) -> bool {
    if target.is_array() {
        errors.on(&target.ty).add(
            "an array always has as many elements as its type says; remove `len`, or take a `Vec`",
        );
    }
    target.is_array()
}

/// Byte order needs more than one whole byte.
pub(super) fn whole_bytes(
    width: Option<&Number>,
    key: FieldKey,
    target: &Target,
    errors: &mut Errors,
) {
    let (key, primitive) = (key.name(), target.primitive());
    match width {
        Some(number) => {
            self::width(number, target, errors);
            match number.value {
                Some(value) if value % 8 != 0 => errors.on(number).add(format_args!(
                    "`{key}` needs a whole number of bytes, not {value} bits; write a multiple of 8"
                )),
                Some(8) => errors.on(number).add(format_args!(
                    "`{key}` needs at least 2 bytes, not 8 bits; remove `{key}`"
                )),
                _ => {}
            }
        }
        None if primitive.is_some_and(|primitive| primitive.bits() <= 8) => {
            let name = target.name();
            errors.on(&target.ty).add(format_args!(
                "`{key}` needs at least 2 bytes, and `{name}` has 1 at most; remove `{key}`"
            ));
        }
        None => {}
    }
}

/// The bounds of unary numbers agree with each other and with the type.
pub(super) fn unary_bounds(
    max: Option<&Number>,
    total: Option<&Number>,
    target: &Target,
    errors: &mut Errors,
) {
    if target.refuses_flags(FieldKey::Unary, errors) {
        return;
    }
    if let (Some(total), Some((_, name))) = (total, target.one_value()) {
        errors.on(total).add(format_args!("`total` bounds the sum over an array, and `{name}` is one number; write `max = {total}`"));
    }
    if let (Some((max, most)), Some((_, sum))) = (max.and_then(valued), total.and_then(valued))
        && most > sum
    {
        errors.on(max).add(format_args!(
            "a `max` of {most} is never reached with a `total` of {sum}; remove `max`"
        ));
    }
    if let (Some((max, most)), Some(primitive)) = (max.and_then(valued), target.primitive()) {
        let (_, limit) = primitive.limits();
        if most > limit {
            let name = target.name();
            errors.on(max).add(format_args!(
                "{most} does not fit `{name}`; write at most {limit}, or take a wider type"
            ));
        }
    }
}

fn valued(number: &Number) -> Option<(&Number, i128)> {
    number.value.map(|value| (number, value))
}

/// The remainder of a Rice code has at most as many bits as the type.
pub(super) fn rice(k: &Number, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(FieldKey::Rice, errors) {
        return;
    }
    let most = target
        .primitive()
        .map_or(127, |primitive| primitive.bits() - 1);
    if let Some(value) = k.value
        && value > i128::from(most)
    {
        errors.on(k).add(format_args!(
            "a remainder of {value} bits leaves no quotient; write at most {most}"
        ));
    }
}

/// Ranks and runs are of several values; returns true if an error was reported.
pub(super) fn is_one_of_several(coding: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let key = match coding.core() {
        Coding::Code(code) if code.is_rank() => code.key(),
        Coding::Runs(_) => FieldKey::Runs,
        Coding::ZeroRuns(_) => FieldKey::ZeroRuns,
        Coding::Xor(inner, _) => return is_one_of_several(inner, target, errors),
        _ => return false,
    };
    let (key, one) = (key.name(), target.one_value());
    if let Some((_, name)) = &one {
        errors.on(&target.ty).add(format_args!("`{key}` is for an array or a list, and `{name}` is one value; remove `{key}`, or take `[{name}; 4]`"));
    }
    one.is_some()
}

/// A digit has at least two values.
pub(super) fn radix(radix: &Number, errors: &mut Errors) {
    if let Some(value @ ..2) = radix.value {
        errors.on(radix).add(format_args!(
            "a radix of {value} has no digits; write 2 or more"
        ));
    }
}

/// Alphabets and radices of their own belong to the elements of an array.
pub(super) fn of_array(what: &str, path: &Path, target: &Target, errors: &mut Errors) {
    if target.one_value().is_some() {
        errors.on(path).add(format_args!(
            "each {what} belongs to one element of an array; write `radix = 13` for a list"
        ));
    }
}

/// Digits among choices are a list's, whose count comes first.
pub(super) fn digits_of_list(choices: &Type, target: &Target, errors: &mut Errors) {
    if target.is_array() {
        errors.on(choices).add("`digits` is for lists; take a `Vec` with `len(leb128)`, or write `radix = 13` for an array");
    }
}

/// A choice needs something to choose from.
pub(super) fn something_to_choose(of: &Number, errors: &mut Errors) {
    if of.value == Some(0) {
        errors
            .on(of)
            .add("there is nothing to choose from 0 values; write how many there are");
    }
}

/// Symbols are numbered from 0 on; returns true if a type is one for their numbers.
pub(super) fn is_unsigned(integer: &Type, errors: &mut Errors) -> bool {
    let holds = matches!(
        Primitive::of(integer),
        Some(Primitive::Int { signed: false, .. })
    );
    if !holds {
        errors.on(integer).add("`as` takes an unsigned integer type, for symbols are numbered from 0 on; write `as = u8`");
    }
    holds
}

/// The prefix of an integer is at least a bit, and no wider than its unsigned type.
pub(super) fn prefix(prefix: &Number, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(FieldKey::Leb128, errors) {
        return;
    }
    let name = target.name();
    match target.primitive() {
        Some(primitive) if primitive.is_signed() => errors.on(target.element()).add(format_args!(
            "`prefix` is for unsigned integers, and `{name}` is signed; take `u{}`",
            primitive.bits()
        )),
        Some(primitive) => {
            prefix_width(
                prefix,
                primitive.bits().min(64),
                &format!("`{name}`"),
                errors,
            );
        }
        None => prefix_width(prefix, 64, "any type", errors),
    }
}

fn prefix_width(prefix: &Number, most: u32, of: &str, errors: &mut Errors) {
    match prefix.value {
        Some(0) => errors
            .on(prefix)
            .add("a prefix needs at least 1 bit; write `leb128` for none"),
        Some(value) if value > i128::from(most) => errors.on(prefix).add(format_args!(
            "a prefix of {value} bits is more than {of} takes; write at most {most}"
        )),
        _ => {}
    }
}

/// `best_of` needs at least two alternatives, and has at most eight.
pub(super) fn alternatives(alternatives: &[Alternative], errors: &mut Errors) {
    match alternatives {
        [only] => {
            let cure = match only.coding {
                Coding::With(_) => "write `with = path`",
                _ => "write its keys without `best_of`",
            };
            errors.on(&only.written).add(format_args!(
                "`best_of` chooses between codings, and this is only one; add another, or {cure}"
            ));
        }
        [_, _, _, _, _, _, _, _, ninth, ..] => errors
            .on(&ninth.written)
            .add("`best_of` chooses between at most 8 codings, and this is one more; remove it"),
        _ => {}
    }
}

/// The count of a list is an integer that lengths fit.
pub(super) fn count_width(count: &Coding, errors: &mut Errors) {
    if let Coding::Code(Code::Leb128(Some(prefix))) = count {
        return prefix_width(prefix, 64, "`u64`", errors);
    }
    let Coding::Code(Code::Bits(width)) = count else {
        return;
    };
    match width.value {
        Some(0) => errors
            .on(width)
            .add("a count of 0 bits says nothing; write 1 or more"),
        Some(value @ 33..) => errors.on(width).add(format_args!(
            "a count of {value} bits is more than 32; write at most 32"
        )),
        _ => {}
    }
}

/// A derived flag is a flag, and a derived count on `()` has a width.
pub(super) fn derived_type(what: Fact, form: &Form, target: &Target, errors: &mut Errors) {
    match (what, Primitive::of(&target.ty)) {
        (Fact::Count, None) if target.is_unit() && matches!(form, Form::Coded(Coding::Own)) => {
            errors
                .on(&target.ty)
                .add("a derived count on `()` needs a width; add `bits = 8`");
        }
        (Fact::Count, Some(Primitive::Bool)) => {
            errors
                .on(&target.ty)
                .add("a derived count is a number, and `bool` is a flag; take `u8` or `()`");
        }
        (Fact::Flag, Some(Primitive::Int { .. })) => {
            errors
                .on(&target.ty)
                .add("a derived flag is true or false; take `bool` or `()`");
        }
        _ => {}
    }
}
