//! Tags that are integers.

use syn::Fields;

use crate::attr::{DeclaredVariant, tags};
use crate::errors::Errors;
use crate::model::Number;
use crate::types::{self, Primitive};

/// Checks the tags of variants, and that they fit a width where there is one.
pub(super) fn of_variants(
    variants: &[DeclaredVariant<'_>],
    width: Option<&Number>,
    errors: &mut Errors,
) {
    other_variant(variants, errors);
    if let Some(bits) = width.and_then(|width| width.value) {
        other_holds_tags(bits, variants, errors);
    }
    for variant in variants {
        is_seen(variant, errors);
    }
    if let Some(width) = width {
        tag_width(width, errors);
    }
    different(variants, width, errors);
}

/// `tag` and `other` belong to integer tags.
pub(super) fn no_tags(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { keys, .. } in variants {
        if let Some((key, _)) = &keys.tag {
            errors
                .on(key)
                .add("a prefix code has codewords for tags; write `code = 0b110` or `weight = 32`");
        }
        if let Some(key) = &keys.other {
            errors.on(key).add(
                "a prefix code has no other codewords; write `tag(bits = 8)` on the enum, or remove `other`",
            );
        }
    }
}

/// `other` must be on the last variant, which must have one unnamed field for the tag.
fn other_variant(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let mut first = None;
    for (index, DeclaredVariant { syn, keys, .. }) in variants.iter().enumerate() {
        let (Some(key), name) = (&keys.other, &syn.ident) else {
            continue;
        };
        if let Some(first) = first {
            errors.on(key).add(format_args!(
                "`{first}` already keeps the other tags; keep one `other`"
            ));
        } else if index + 1 != variants.len() {
            errors.on(key).add(format_args!(
                "`{name}` keeps the tags that no other variant has; write it last"
            ));
        }
        if !matches!(&syn.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1) {
            errors.on(name).add(format_args!(
                "the other tags are kept in one field; write `{name}(u8)`"
            ));
        }
        if let Some((tag, _)) = &keys.tag {
            errors.contradiction(key, tag);
        }
        first = Some(name);
    }
}

/// The field of `other` must hold every tag.
fn other_holds_tags(bits: i128, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { syn, keys, .. } in variants {
        let field = syn.fields.iter().next().filter(|_| keys.other.is_some());
        let Some((field, primitive)) =
            field.and_then(|field| Some((field, Primitive::of(&field.ty)?)))
        else {
            continue;
        };
        let holds = i128::from(primitive.bits() - u32::from(primitive.is_signed()));
        if primitive == Primitive::Bool || bits > holds {
            let wide = [8, 16, 32, 64].into_iter().find(|&wide| bits <= wide);
            let (name, wide, bits) = (&syn.ident, wide.unwrap_or(64), types::bits(bits));
            errors.on(&field.ty).add(format_args!(
                "`{name}` does not hold a tag of {bits}; take `u{wide}`"
            ));
        }
    }
}

/// A tag must be a literal, so that the macro can compare it.
fn is_seen(DeclaredVariant { syn, keys, .. }: &DeclaredVariant<'_>, errors: &mut Errors) {
    match (&keys.tag, &syn.discriminant) {
        _ if keys.other.is_some() => {}
        (Some((_, tag)), _) if tag.value.is_none() => errors.on(tag).add(
            "the macro cannot see the value of this tag; write it as a literal",
        ),
        (None, Some((_, expr))) if crate::model::literal(expr).is_none() => errors.on(expr).add(format_args!(
                "the macro cannot see the value of this discriminant; write it as a literal, or `#[codec(tag = 3)]` on `{}`",
                syn.ident
            )),
        _ => {}
    }
}

fn tag_width(width: &Number, errors: &mut Errors) {
    match width.value {
        Some(0) => errors
            .on(width)
            .add("a tag must be at least 1 bit, not 0; write 1 or more"),
        Some(value @ 65..) => errors.on(width).add(format_args!(
            "a tag must be at most 64 bits, not {value}; write at most 64"
        )),
        _ => {}
    }
}

/// Tags must differ, and must fit the width.
fn different(variants: &[DeclaredVariant<'_>], width: Option<&Number>, errors: &mut Errors) {
    let bits = width.and_then(|width| u32::try_from(width.value?).ok());
    let (_, most) = types::limits(bits.unwrap_or(64).min(64), false);
    let values = tags(variants);
    for (index, (value, variant)) in values.iter().zip(variants).enumerate() {
        let Some(value) = *value else { continue };
        let name = &variant.syn.ident;
        let before = values[..index]
            .iter()
            .position(|before| *before == Some(value));
        let message = if let Some(before) = before {
            let first = &variants[before].syn.ident;
            format!("`{first}` and `{name}` have the same tag {value}; change one")
        } else if value < 0 {
            format!("the tag {value} of `{name}` is negative; write a number from 0 on")
        } else if value > most {
            let wanted = least_width(value.unsigned_abs());
            let bits = types::bits(bits.unwrap_or(64));
            format!(
                "the tag {value} of `{name}` does not fit {bits}; write `bits = {wanted}`, or a tag of at most {most}"
            )
        } else {
            continue;
        };
        report(variant, message, errors);
    }
}

/// Reports on the tag where it is written, or else on the variant.
fn report(
    DeclaredVariant { syn, keys, .. }: &DeclaredVariant<'_>,
    message: String,
    errors: &mut Errors,
) {
    match (&keys.tag, &syn.discriminant) {
        (Some((_, tag)), _) => errors.on(tag).add(message),
        (None, Some((_, expr))) => errors.on(expr).add(message),
        (None, None) => errors.on(&syn.ident).add(message),
    }
}

/// The least width that holds a tag.
pub(super) fn least_width(value: u128) -> u32 {
    (128 - value.leading_zeros()).max(1)
}
