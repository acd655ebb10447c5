//! The tags of enums.

use proc_macro2::Ident;
use syn::{DataEnum, Fields, Variant};

use crate::attr::Number;
use crate::errors::Errors;
use crate::lower::{EnumTag, VariantKeys};
use crate::types::{self, Primitive};

/// An enum has at least one value.
pub(crate) fn empty_enum(name: &Ident, data: &DataEnum, errors: &mut Errors) {
    if data.variants.is_empty() {
        errors.add(
            name,
            format_args!("`{name}` has no variants, so no value to write; add one"),
        );
    }
}

/// An enum says how its tag is written.
pub(crate) fn no_tag(name: &Ident, data: &DataEnum, keys: &[VariantKeys], errors: &mut Errors) {
    let data = data
        .variants
        .iter()
        .any(|variant| !variant.fields.is_empty());
    let words = keys
        .iter()
        .any(|keys| keys.code.is_some() || keys.weight.is_some());
    let width = least_width(
        u128::try_from(keys.len())
            .unwrap_or(u128::MAX)
            .saturating_sub(1),
    );
    let cure = match (data, words) {
        (true, true) => "write `#[codec(tag(huffman))]` on it".to_owned(),
        (false, true) => "write `#[codec(huffman)]` on it".to_owned(),
        (true, false) => format!("write `#[codec(tag(bits = {width}))]` on it"),
        (false, false) => format!("write `#[codec(bits = {width})]` on it, or `#[codec(huffman)]`"),
    };
    errors.add(
        name,
        format_args!("`{name}` does not say how its variants are told apart; {cure}"),
    );
}

/// A variant with data needs a tag in front of it; `bits` and `huffman` write the variant alone.
pub(crate) fn data_without_tag(
    data: &DataEnum,
    keys: &[VariantKeys],
    tag: Option<&(Ident, EnumTag)>,
    errors: &mut Errors,
) {
    let cure = match tag {
        Some((_, EnumTag::Bits(width))) => format!("tag(bits = {width})"),
        Some((_, EnumTag::Huffman)) => "tag(huffman)".to_owned(),
        _ => return,
    };
    for (variant, keys) in data.variants.iter().zip(keys) {
        if !variant.fields.is_empty() && keys.other.is_none() {
            errors.add(
                &variant.ident,
                format_args!(
                    "`{}` has data, which follows a tag; write `{cure}` on the enum",
                    variant.ident
                ),
            );
        }
    }
}

/// The variant for all other tags is the last one, and keeps the tag in its only field.
pub(crate) fn other_variant(data: &DataEnum, keys: &[VariantKeys], errors: &mut Errors) {
    let mut first: Option<&Variant> = None;
    for (index, (variant, keys)) in data.variants.iter().zip(keys).enumerate() {
        let Some(key) = &keys.other else { continue };
        if let Some(first) = first {
            errors.add(
                key,
                format_args!(
                    "`{}` already keeps the other tags; keep one `other`",
                    first.ident
                ),
            );
        } else if index + 1 != data.variants.len() {
            errors.add(
                key,
                format_args!(
                    "`{}` keeps what no other variant has; write it last",
                    variant.ident
                ),
            );
        }
        if !matches!(&variant.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1) {
            errors.add(
                &variant.ident,
                format_args!(
                    "the other tags are kept in one field; write `{}(u8)`",
                    variant.ident
                ),
            );
        }
        if let Some((tag, _)) = &keys.tag {
            super::contradiction(key, tag, errors);
        }
        first = Some(variant);
    }
}

/// The field for the other tags holds every tag of the width.
pub(crate) fn other_holds_tags(
    width: &Number,
    data: &DataEnum,
    keys: &[VariantKeys],
    errors: &mut Errors,
) {
    let Some(bits) = width.value else { return };
    for (variant, keys) in data.variants.iter().zip(keys) {
        let field = variant
            .fields
            .iter()
            .next()
            .filter(|_| keys.other.is_some());
        let Some((field, primitive)) =
            field.and_then(|field| Some((field, Primitive::of(&field.ty)?)))
        else {
            continue;
        };
        let holds = i128::from(primitive.bits() - u32::from(primitive.is_signed()));
        if primitive == Primitive::Bool || bits > holds {
            let wide = [8, 16, 32, 64]
                .into_iter()
                .find(|&wide| bits <= wide)
                .unwrap_or(64);
            errors.add(
                &field.ty,
                format_args!(
                    "`{}` does not hold a tag of {}; take `u{wide}`",
                    variant.ident,
                    types::bits(bits)
                ),
            );
        }
    }
}

/// A tag is a number that the macro can compare.
pub(crate) fn tag_is_literal(tag: &Number, errors: &mut Errors) {
    if tag.value.is_none() {
        errors.add(
            tag,
            "the macro cannot see the value of this tag; write it as a literal",
        );
    }
}

/// Tags are different, and fit the width.
pub(crate) fn tags(width: &Number, tags: &[(i128, &Variant, &VariantKeys)], errors: &mut Errors) {
    tag_width(width, errors);
    let most = width
        .value
        .and_then(|width| u32::try_from(width).ok())
        .map(|width| {
            if width >= 64 {
                i128::from(u64::MAX)
            } else {
                (1 << width) - 1
            }
        });
    for (index, (value, variant, keys)) in tags.iter().enumerate() {
        let clash = tags[..index].iter().find(|(before, ..)| before == value);
        if let Some((_, first, _)) = clash {
            report(
                variant,
                keys,
                errors,
                format_args!(
                    "`{}` and `{}` have the same tag {value}; change one",
                    first.ident, variant.ident
                ),
            );
        } else if *value < 0 {
            report(
                variant,
                keys,
                errors,
                format_args!(
                    "the tag {value} of `{}` is negative; write a number from 0 on",
                    variant.ident
                ),
            );
        } else if let Some(most) = most
            && *value > most
        {
            let wanted = least_width(value.unsigned_abs());
            report(
                variant,
                keys,
                errors,
                format_args!(
                    "the tag {value} of `{}` does not fit {}; write `bits = {wanted}`, or a tag of at most {most}",
                    variant.ident,
                    types::bits(width)
                ),
            );
        }
    }
}

fn tag_width(width: &Number, errors: &mut Errors) {
    match width.value {
        Some(0) => errors.add(
            width,
            "a tag of 0 bits tells nothing apart; write 1 or more",
        ),
        Some(value @ 65..) => errors.add(
            width,
            format_args!("a tag of {value} bits is more than 64; write at most 64"),
        ),
        _ => {}
    }
}

/// Reports on the number where it is written, or on the variant that counts it.
fn report(
    variant: &Variant,
    keys: &VariantKeys,
    errors: &mut Errors,
    message: std::fmt::Arguments<'_>,
) {
    match (&keys.tag, &variant.discriminant) {
        (Some((_, tag)), _) => errors.add(tag, message),
        (None, Some((_, expr))) => errors.add(expr, message),
        (None, None) => errors.add(&variant.ident, message),
    }
}

/// The least width that holds a tag.
fn least_width(value: u128) -> u32 {
    (128 - value.leading_zeros()).max(1)
}
