//! How values are written, against the type they are of.

use quote::ToTokens;
use syn::{Expr, Path, Type};

use crate::attr::Number;
use crate::errors::Errors;
use crate::model::{Alternative, Coding, Derived, Field};
use crate::types::{self, Primitive};

/// A width that earlier fields decide is not a literal, and its greatest value is a width too.
pub(super) fn width_by(width: &Expr, max: &Number, field: &Field, errors: &mut Errors) {
    let Expr::Lit(literal) = width else {
        return self::width(max, field, errors);
    };
    let shown = literal.to_token_stream();
    errors.add(
        literal,
        format_args!(
            "`bits(.., max = ..)` is for a width that earlier fields decide; write `bits = {shown}`"
        ),
    );
}

/// A width is at least 1, and no wider than the type.
pub(super) fn width(width: &Number, field: &Field, errors: &mut Errors) {
    let most = Primitive::of(field.element()).map_or(128, Primitive::bits);
    match width.value {
        Some(0) => {
            errors.add(width, "a width of 0 bits holds nothing; write 1 or more, or `skip` for a field off the wire");
        }
        Some(value) if value > i128::from(most) => {
            errors.add(width, too_wide(value, most, field.element()))
        }
        _ => {}
    }
}

fn too_wide(value: i128, most: u32, element: &Type) -> String {
    match Primitive::of(element) {
        Some(_) => {
            let name = types::name(element).unwrap_or_default();
            format!(
                "{value} bits are more than the {most} of `{name}`; write at most {most}, or take a wider type"
            )
        }
        None => format!("{value} bits are more than any integer has; write at most {most}"),
    }
}

/// A list has no length of its own; tells whether that is said of this one.
pub(super) fn list_without_len(coding: &Coding, field: &Field, errors: &mut Errors) -> bool {
    let is_whole = is_of_list(coding);
    let ty = field.value_type();
    let list = ["Vec", "ArrayVec"]
        .iter()
        .find(|of| !is_whole && types::argument(ty, of).is_some());
    if let Some(list) = list {
        errors.add(
            ty,
            format_args!("`{list}` does not say how many elements there are; add `len(bits = 8)`, or `len = count` of an earlier field"),
        );
    }
    list.is_some()
}

/// Whether a coding may write a list as it is.
fn is_of_list(coding: &Coding) -> bool {
    match coding {
        Coding::As(inner, _) | Coding::Checked(inner, _) | Coding::Biased(inner, _) => {
            is_of_list(inner)
        }
        Coding::Counted(..)
        | Coding::ByteSized(..)
        | Coding::Combination(_)
        | Coding::Arrangement(_)
        | Coding::BestOf(_)
        | Coding::Via(_)
        | Coding::With(_) => true,
        _ => false,
    }
}

/// An array has its length in its type; tells whether that is said of this one.
pub(super) fn len_of_array(field: &Field, errors: &mut Errors) -> bool {
    let is_array = types::array(field.value_type()).is_some();
    if is_array {
        errors.add(
            &field.ty,
            "an array always has as many elements as its type says; remove `len`, or take a `Vec`",
        );
    }
    is_array
}

/// Byte order needs more than one whole byte.
pub(super) fn whole_bytes(
    width: Option<&Number>,
    little: bool,
    field: &Field,
    errors: &mut Errors,
) {
    let key = if little {
        "little_endian"
    } else {
        "big_endian"
    };
    let primitive = Primitive::of(field.element());
    match width {
        Some(number) => {
            self::width(number, field, errors);
            match number.value {
                Some(value) if value % 8 != 0 => errors.add(
                    number,
                    format_args!(
                        "`{key}` needs whole bytes, and {value} bits are not; write a multiple of 8"
                    ),
                ),
                Some(8) => errors.add(
                    number,
                    format_args!("`{key}` orders bytes, and 8 bits are one; remove `{key}`"),
                ),
                _ => {}
            }
        }
        None if primitive.is_some_and(|primitive| primitive.bits() <= 8) => {
            let name = types::name(field.element()).unwrap_or_default();
            errors.add(
                &field.ty,
                format_args!("`{key}` orders bytes, and `{name}` has one at most; remove `{key}`"),
            );
        }
        None => {}
    }
}

/// The bounds of unary numbers agree with each other and with the type.
pub(super) fn unary_bounds(
    max: Option<&Number>,
    total: Option<&Number>,
    field: &Field,
    errors: &mut Errors,
) {
    let element = field.element();
    if flag_is_no_number("unary", field, errors) {
        return;
    }
    if let (Some(total), Some(_)) = (total, Primitive::of(field.value_type())) {
        let name = types::name(field.value_type()).unwrap_or_default();
        errors.add(
            total,
            format_args!("`total` bounds the sum over an array, and `{name}` is one number; write `max = {total}`"),
        );
    }
    if let (Some((max, most)), Some((_, sum))) = (max.and_then(valued), total.and_then(valued))
        && most > sum
    {
        errors.add(
            max,
            format_args!(
                "a `max` of {most} is never reached with a `total` of {sum}; remove `max`"
            ),
        );
    }
    if let (Some((max, most)), Some(primitive)) = (max.and_then(valued), Primitive::of(element)) {
        let (_, limit) = primitive.limits();
        if most > limit {
            let name = types::name(element).unwrap_or_default();
            errors.add(
                max,
                format_args!(
                    "{most} does not fit `{name}`; write at most {limit}, or take a wider type"
                ),
            );
        }
    }
}

fn valued(number: &Number) -> Option<(&Number, i128)> {
    number.value.map(|value| (number, value))
}

/// Codes of numbers are for integers.
pub(super) fn number_type(coding: &Coding, field: &Field, errors: &mut Errors) {
    let key = match coding {
        Coding::EliasGamma => "elias_gamma",
        Coding::EliasDelta => "elias_delta",
        Coding::ExpGolomb => "exp_golomb",
        _ => "leb128",
    };
    flag_is_no_number(key, field, errors);
}

fn flag_is_no_number(key: &str, field: &Field, errors: &mut Errors) -> bool {
    let element = field.element();
    let flag = Primitive::of(element) == Some(Primitive::Bool);
    if flag {
        errors.add(
            element,
            format_args!("`{key}` writes numbers, and `bool` is a flag of one bit; remove `{key}`"),
        );
    }
    flag
}

/// The remainder of a Rice code has at most as many bits as the type.
pub(super) fn rice(k: &Number, field: &Field, errors: &mut Errors) {
    if flag_is_no_number("rice", field, errors) {
        return;
    }
    let element = field.element();
    let most = Primitive::of(element).map_or(127, |primitive| primitive.bits() - 1);
    if let Some(value) = k.value
        && value > i128::from(most)
    {
        errors.add(
            k,
            format_args!("a remainder of {value} bits leaves no quotient; write at most {most}"),
        );
    }
}

/// Several values make one number or runs; tells whether a field of one value is refused.
pub(super) fn one_of_several(coding: &Coding, field: &Field, errors: &mut Errors) -> bool {
    let key = match coding {
        Coding::Radix(_) => "radix",
        Coding::Combination(_) => "combination",
        Coding::Arrangement(_) => "arrangement",
        Coding::Runs(_) => "runs",
        Coding::ZeroRuns(_) => "zero_runs",
        Coding::As(inner, _)
        | Coding::Checked(inner, _)
        | Coding::Biased(inner, _)
        | Coding::Xor(inner, _) => return one_of_several(inner, field, errors),
        _ => return false,
    };
    let ty = field.value_type();
    let is_one = Primitive::of(ty).is_some();
    if is_one {
        let name = types::name(ty).unwrap_or_default();
        errors.add(
            ty,
            format_args!("`{key}` is for an array or a list, and `{name}` is one value; remove `{key}`, or take `[{name}; 4]`"),
        );
    }
    is_one
}

/// A digit has at least two values.
pub(super) fn radix(radix: &Number, errors: &mut Errors) {
    if let Some(value @ ..2) = radix.value {
        errors.add(
            radix,
            format_args!("a radix of {value} has no digits; write 2 or more"),
        );
    }
}

/// Each alphabet belongs to one place of an array.
pub(super) fn alphabets(path: &Path, field: &Field, errors: &mut Errors) {
    if Primitive::of(field.value_type()).is_some() {
        errors.add(
            path,
            "each alphabet belongs to one element of an array; write `radix = 13` for a list",
        );
    }
}

/// Digits among choices are a list's, whose count comes first.
pub(super) fn digits_of_list(choices: &Type, field: &Field, errors: &mut Errors) {
    if types::array(field.value_type()).is_some() {
        errors.add(
            choices,
            "`digits` is for lists; take a `Vec` with `len(leb128)`, or write `radix = 13` for an array",
        );
    }
}

/// Each radix belongs to one element of an array.
pub(super) fn radices(path: &Path, field: &Field, errors: &mut Errors) {
    if Primitive::of(field.value_type()).is_some() {
        errors.add(
            path,
            "each radix belongs to one element of an array; write `radix = 13` for a list",
        );
    }
}

/// A choice needs something to choose from.
pub(super) fn something_to_choose(of: &Number, errors: &mut Errors) {
    if of.value == Some(0) {
        errors.add(
            of,
            "there is nothing to choose from 0 values; write how many there are",
        );
    }
}

/// Symbols are numbered from 0 on; tells whether a type is one for their numbers.
pub(super) fn unsigned(integer: &Type, errors: &mut Errors) -> bool {
    let holds = matches!(
        Primitive::of(integer),
        Some(Primitive::Int { signed: false, .. })
    );
    if !holds {
        errors.add(
            integer,
            "`as` takes an unsigned integer type, for symbols are numbered from 0 on; write `as = u8`",
        );
    }
    holds
}

/// The prefix of an integer is at least a bit, and no wider than its unsigned type.
pub(super) fn prefix(prefix: &Number, field: &Field, errors: &mut Errors) {
    if flag_is_no_number("leb128", field, errors) {
        return;
    }
    let element = field.element();
    let name = types::name(element).unwrap_or_default();
    match Primitive::of(element) {
        Some(primitive) if primitive.is_signed() => errors.add(
            element,
            format_args!(
                "`prefix` is for unsigned integers, and `{name}` is signed; take `u{}`",
                primitive.bits()
            ),
        ),
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
        Some(0) => errors.add(
            prefix,
            "a prefix needs at least 1 bit; write `leb128` for none",
        ),
        Some(value) if value > i128::from(most) => errors.add(
            prefix,
            format_args!("a prefix of {value} bits is more than {of} takes; write at most {most}"),
        ),
        _ => {}
    }
}

/// The best of several needs several.
pub(super) fn alternatives(alternatives: &[Alternative], errors: &mut Errors) {
    match alternatives {
        [only] => {
            let cure = match only.coding {
                Coding::With(_) => "write `with = path`",
                _ => "write its keys without `best_of`",
            };
            errors.add(
                &only.written,
                format_args!("`best_of` chooses between codings, and this is only one; add another, or {cure}"),
            );
        }
        [_, _, _, _, _, _, _, _, ninth, ..] => errors.add(
            &ninth.written,
            "`best_of` chooses between at most 8 codings, and this is one more; remove it",
        ),
        _ => {}
    }
}

/// The count of a list is an integer that lengths fit.
pub(super) fn count_width(count: &Coding, errors: &mut Errors) {
    if let Coding::PrefixedLeb128(prefix) = count {
        return prefix_width(prefix, 64, "`u64`", errors);
    }
    let Coding::Bits(width) = count else { return };
    match width.value {
        Some(0) => errors.add(width, "a count of 0 bits says nothing; write 1 or more"),
        Some(value @ 33..) => errors.add(
            width,
            format_args!("a count of {value} bits is more than 32; write at most 32"),
        ),
        _ => {}
    }
}

/// A derived flag is a flag, and a derived count on `()` has a width.
pub(super) fn derived_type(what: Derived, coding: &Coding, field: &Field, errors: &mut Errors) {
    let unit = types::is_unit(&field.ty);
    match (what, Primitive::of(&field.ty)) {
        (Derived::Count, None) if unit && matches!(coding, Coding::Own) => {
            errors.add(
                &field.ty,
                "a derived count on `()` needs a width; add `bits = 8`",
            );
        }
        (Derived::Count, Some(Primitive::Bool)) => {
            errors.add(
                &field.ty,
                "a derived count is a number, and `bool` is a flag; take `u8` or `()`",
            );
        }
        (Derived::Flag, Some(Primitive::Int { .. })) => {
            errors.add(
                &field.ty,
                "a derived flag is true or false; take `bool` or `()`",
            );
        }
        _ => {}
    }
}
