//! The rules of tags that are byte strings.

use syn::{Lit, LitByteStr};

use super::tags::{keeps_tag, other_variant};
use crate::attr::DeclaredVariant;
use crate::errors::Errors;
use crate::literals::lit;
use crate::model::{Number, TagValue};
use crate::types::{self, Primitive};

const BYTE: Primitive = Primitive::Int {
    bits: 8,
    signed: false,
};

/// Checks that each variant has a byte string of this length, and that they differ.
pub(super) fn of_variants(variants: &[DeclaredVariant<'_>], len: &Number, errors: &mut Errors) {
    if len.count().is_some_and(|len| !(1..=16).contains(&len)) {
        errors.on(len).add(format_args!(
            "a tag has 1 to 16 bytes, not {len}; take another number"
        ));
    }
    other_variant(variants, errors);
    let kept = format!("[u8; {len}]");
    let mut before: Vec<(&DeclaredVariant<'_>, &LitByteStr)> = Vec::new();
    for variant in variants {
        keeps_tag(variant, &kept, errors);
        if variant.keys.other.is_some() {
            holds_tag(variant, &kept, errors);
            continue;
        }
        let Some(bytes) = written(variant, len, errors) else {
            continue;
        };
        let same = before.iter().find(|(_, tag)| tag.value() == bytes.value());
        if let Some((first, _)) = same {
            let (first, name, tag) = (&first.syn.ident, &variant.syn.ident, shown(bytes));
            errors.on(bytes).add(format_args!(
                "`{first}` and `{name}` have the same tag {tag}; change one"
            ));
        }
        before.push((variant, bytes));
    }
}

/// Returns the byte string of a variant, unless it is a constant.
fn written<'a>(
    variant: &'a DeclaredVariant<'_>,
    len: &Number,
    errors: &mut Errors,
) -> Option<&'a LitByteStr> {
    let DeclaredVariant { syn, keys, .. } = variant;
    let (name, example) = (&syn.ident, example(len));
    match (&keys.tag, &syn.discriminant) {
        (Some((_, TagValue::Bytes(bytes))), _) => {
            let found = bytes.value().len();
            if len.count().is_some_and(|len| len != found as u128) {
                errors.on(bytes).add(format_args!(
                    "the tags of this enum have {len} bytes, and that of `{name}` has {found}; write {len}, or `tag(bytes = {found})` on the enum"
                ));
                return None;
            }
            Some(bytes)
        }
        (Some((_, TagValue::One(tag))), _) => {
            if tag.value.is_some() || matches!(lit(&tag.expr), Some(Lit::Int(_))) {
                errors.on(tag).add(format_args!(
                    "the tags of this enum are byte strings, and that of `{name}` is a number; write `tag = {example}`"
                ));
            }
            None
        }
        (Some((_, TagValue::Flag(flag, _))), _) => {
            errors.on(flag).add(format_args!(
                "the tags of this enum are byte strings, and that of `{name}` is a flag; write `tag = {example}`"
            ));
            None
        }
        (Some((_, TagValue::Range(range))), _) => {
            errors.on(&range.whole).add(format_args!(
                "byte strings have no ranges; write `tag = {example}` on `{name}`, or `other`"
            ));
            None
        }
        (None, Some((_, discriminant))) => {
            errors.on(discriminant).add(format_args!(
                "the tags of this enum are byte strings, and a discriminant is a number; write `#[codec(tag = {example})]` on `{name}`"
            ));
            None
        }
        (None, None) => {
            if !keys.is_broken {
                errors.on(name).add(format_args!(
                    "the tags of this enum are byte strings, and `{name}` has none; write `#[codec(tag = {example})]` on it"
                ));
            }
            None
        }
    }
}

/// The field that keeps a tag is an array of bytes, which the compiler checks if it has another name.
fn holds_tag(DeclaredVariant { syn, .. }: &DeclaredVariant<'_>, wanted: &str, errors: &mut Errors) {
    let Some(field) = syn.fields.iter().next() else {
        return;
    };
    let array = types::array(&field.ty).map(|(len, element)| (len, Primitive::of(element)));
    let is_other = match array {
        Some((Some(len), Some(BYTE))) => format!("[u8; {len}]") != wanted,
        Some((_, element)) => element.is_some_and(|element| element != BYTE),
        None => Primitive::of(&field.ty).is_some(),
    };
    if is_other {
        errors.on(&field.ty).add(format_args!(
            "`{}` does not hold a tag of bytes; take `{wanted}`",
            syn.ident
        ));
    }
}

/// A byte string of this length.
fn example(len: &Number) -> String {
    let len = len.count().and_then(|len| usize::try_from(len).ok());
    let letters = "abcdefghijklmnop";
    format!("b\"{}\"", &letters[..len.unwrap_or(4).clamp(1, 16)])
}

/// A byte string as Rust writes it.
fn shown(bytes: &LitByteStr) -> String {
    format!("b\"{}\"", bytes.value().escape_ascii())
}
