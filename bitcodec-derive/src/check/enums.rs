//! The rules of enums.

use proc_macro2::{Ident, Span};
use syn::parse_quote_spanned;

use super::tags::Numbers;
use super::target::Target;
use super::{byte_tags, codes, conflicts, prefix, tags};
use crate::attr::{DeclaredVariant, EnumTag, ItemKeys, tags as tags_of};
use crate::errors::Errors;
use crate::keys::Key;
use crate::model::{Code, CodeRule, TagForm, TagValue};

/// Checks the keys of an enum, its variants and their fields.
pub(super) fn of_enum(
    name: &Ident,
    item: &ItemKeys,
    variants: &mut [DeclaredVariant<'_>],
    errors: &mut Errors,
) {
    if variants.is_empty() {
        errors.on(name).add(format_args!(
            "`{name}` has no variants, so it has no value to write; add a variant"
        ));
    }
    match item.tag.as_ref().map(|(_, tag)| tag) {
        Some(EnumTag::Bits(width)) => {
            without_data(variants, &format!("tag(bits = {width})"), errors);
            prefix::no_words(variants, errors);
            tags::of_variants(variants, &Numbers::unsigned(Some(width)), errors);
        }
        Some(tag @ (EnumTag::Tag(form) | EnumTag::Outside(form))) => {
            if let (EnumTag::Outside(_), Some((key, _))) = (tag, &item.order) {
                errors.on(key).add(format_args!(
                    "the bits of a root say what they are, and the tag of `{name}` is outside of them; remove `{key}`, or write `tag({form})`"
                ));
            }
            prefix::no_words(variants, errors);
            match form {
                TagForm::Bits(width) => {
                    tags::of_variants(variants, &Numbers::unsigned(Some(width)), errors)
                }
                TagForm::Coded { code, is_signed } => {
                    coded(code, *is_signed, item, errors);
                    let numbers = Numbers {
                        width: code.bits(),
                        is_signed: *is_signed,
                    };
                    tags::of_variants(variants, &numbers, errors);
                }
                TagForm::Bytes(len) => byte_tags::of_variants(variants, len, errors),
            }
        }
        Some(tag @ (EnumTag::Huffman | EnumTag::TagHuffman)) => {
            if matches!(tag, EnumTag::Huffman) {
                without_data(variants, "tag(huffman)", errors);
            }
            tags::no_tags(variants, errors);
            prefix::of_variants(name, variants, errors);
        }
        None => {
            if !item.is_broken {
                no_tag(name, variants, errors);
            }
            if !has_words(variants) {
                tags::of_variants(variants, &Numbers::unsigned(None), errors);
            }
        }
    }
    if let Some(key) = &item.incomplete {
        incomplete(key, item, variants, errors);
    }
    for variant in variants {
        conflicts::of_fields(&mut variant.fields, errors);
    }
}

/// Checks the code of tags, which are of type `u64` or `i64`.
fn coded(code: &Code, is_signed: bool, item: &ItemKeys, errors: &mut Errors) {
    let (key, name) = (
        item.tag.as_ref().map(|(key, _)| key),
        code.facts().key.name(),
    );
    let at = key.map_or_else(Span::call_site, Ident::span);
    match (code.facts().rule, is_signed) {
        (CodeRule::Signed(_), false) => errors.on(key).add(format_args!(
            "`{name}` is for signed numbers; write `signed` beside it"
        )),
        (CodeRule::Unsigned | CodeRule::DecimalDigits(_), true) => errors.on(key).add(
            format_args!("`{name}` is for unsigned numbers; remove `signed`"),
        ),
        (_, true) => {
            let ty = parse_quote_spanned!(at=> i64);
            codes::of_target(code, &Target { ty }, errors);
        }
        (_, false) => {
            let ty = parse_quote_spanned!(at=> u64);
            codes::of_target(code, &Target { ty }, errors);
        }
    }
}

/// Only a prefix code with written codewords can be incomplete.
fn incomplete(key: &Ident, item: &ItemKeys, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let is_prefix = matches!(
        item.tag,
        Some((_, EnumTag::Huffman | EnumTag::TagHuffman)) | None
    );
    let has_weights = variants.iter().any(|variant| variant.keys.weight.is_some());
    if !is_prefix {
        errors.on(key).add(
            "`incomplete` is about a prefix code, and a tag that no variant has is always refused; remove `incomplete`",
        );
    } else if has_weights {
        errors.on(key).add(
            "a code of weights is always complete; write `code = 0b110` on every variant, or remove `incomplete`",
        );
    }
}

/// Whether any variant has a codeword or a weight.
fn has_words(variants: &[DeclaredVariant<'_>]) -> bool {
    variants
        .iter()
        .any(|variant| variant.keys.code.is_some() || variant.keys.weight.is_some())
}

/// An enum must declare how its tag is encoded.
fn no_tag(name: &Ident, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let has_data = variants.iter().any(|variant| !variant.fields.is_empty());
    let highest = tags_of(variants)
        .into_iter()
        .flatten()
        .map(|(_, high)| high)
        .max();
    let highest = highest.and_then(|highest| u128::try_from(highest).ok());
    let width = tags::least_width(highest.unwrap_or(variants.len().saturating_sub(1) as u128));
    let cure = match (has_data, has_words(variants)) {
        (true, true) => "write `#[codec(tag(huffman))]` on it".to_owned(),
        (false, true) => "write `#[codec(huffman)]` on it".to_owned(),
        (true, false) => format!("write `#[codec(tag(bits = {width}))]` on it"),
        (false, false) => format!("write `#[codec(bits = {width})]` on it, or `#[codec(huffman)]`"),
    };
    errors.on(name).add(format_args!(
        "`{name}` does not say how its variants are told apart; {cure}"
    ));
}

/// `bits` and `huffman` are for enums without data; with data, the enum needs `tag(..)`.
fn without_data(variants: &[DeclaredVariant<'_>], cure: &str, errors: &mut Errors) {
    for DeclaredVariant { syn, keys, fields } in variants {
        // The rejected key may have been one of these.
        let is_kept = keys.is_broken
            || keys.other.is_some()
            || keys.count_of.is_none() && matches!(keys.tag, Some((_, TagValue::Range(_))));
        if fields.len() > usize::from(is_kept) {
            let name = &syn.ident;
            errors.on(name).add(format_args!(
                "`{name}` has data, which follows a tag; write `{cure}` on the enum"
            ));
        }
    }
}
