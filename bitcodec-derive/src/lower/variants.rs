//! The variants of an enum and their tags.

use proc_macro2::Ident;
use syn::{DataEnum, DeriveInput, parse_quote};

use super::{EnumTag, field};
use crate::attr::{self, Entry, Number, VariantKey, Word, literal};
use crate::check;
use crate::errors::Errors;
use crate::huffman;
use crate::keys::Place;
use crate::model::{Enum, Field, Tag, Variant};
use crate::types;

/// The keys of a variant, each in its place.
#[derive(Default)]
pub(crate) struct VariantKeys {
    pub(crate) code: Option<(Ident, Word)>,
    pub(crate) weight: Option<(Ident, Number)>,
    pub(crate) tag: Option<(Ident, Number)>,
    pub(crate) other: Option<Ident>,
    /// Whether a key was wrong, which may have been any of these.
    pub(crate) is_broken: bool,
}

impl VariantKeys {
    fn parse(variant: &syn::Variant, errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        let parsed = attr::parse::<VariantKey>(&variant.attrs, Place::Variant, errors);
        for Entry { key, says } in parsed.entries {
            match says {
                VariantKey::Code(word) => keys.code = Some((key, word)),
                VariantKey::Weight(weight) => keys.weight = Some((key, weight)),
                VariantKey::Tag(tag) => keys.tag = Some((key, tag)),
                VariantKey::Other => keys.other = Some(key),
            }
        }
        keys.is_broken = parsed.is_broken;
        keys
    }
}

/// Makes the model of an enum's variants.
pub(super) fn body(
    input: &DeriveInput,
    data: &DataEnum,
    tag: Option<&(Ident, EnumTag)>,
    is_broken: bool,
    errors: &mut Errors,
) -> Option<Enum> {
    check::empty_enum(&input.ident, data, errors);
    let keys: Vec<VariantKeys> = data
        .variants
        .iter()
        .map(|variant| VariantKeys::parse(variant, errors))
        .collect();
    check::data_without_tag(data, &keys, tag, errors);
    match tag {
        Some((_, EnumTag::Bits(width) | EnumTag::TagBits(width))) => {
            Some(tagged(width.clone(), data, &keys, errors))
        }
        Some((_, EnumTag::Huffman | EnumTag::TagHuffman)) => {
            Some(prefix(input, data, &keys, errors))
        }
        None => {
            if !is_broken {
                check::no_tag(&input.ident, data, &keys, errors);
            }
            // Any width will do to look at the rest.
            let width = Number::known(Box::new(parse_quote!(64)), 64);
            let mut unheard = Errors::default();
            let prefix = keys
                .iter()
                .any(|keys| keys.code.is_some() || keys.weight.is_some());
            Some(tagged(
                width,
                data,
                &keys,
                if prefix { &mut unheard } else { errors },
            ))
        }
    }
}

fn tagged(width: Number, data: &DataEnum, keys: &[VariantKeys], errors: &mut Errors) -> Enum {
    check::words_without_prefix_code(keys, errors);
    check::other_variant(data, keys, errors);
    check::other_holds_tags(&width, data, keys, errors);
    let mut next = Some(0);
    let mut tags = Vec::new();
    let variants = data
        .variants
        .iter()
        .zip(keys)
        .zip(fields(data, errors))
        .map(|((variant, keys), fields)| {
            let tag = if keys.other.is_some() {
                None
            } else {
                let value = value(variant, keys, next, errors);
                next = value.and_then(|value| value.checked_add(1));
                tags.extend(value.map(|value| (value, variant, keys)));
                value.and_then(|value| u64::try_from(value).ok())
            };
            // A tag that is wrong was reported.
            let tag = tag.map_or(Tag::Other, Tag::Value);
            Variant {
                ident: variant.ident.clone(),
                doc: types::doc(&variant.attrs),
                tag,
                fields,
            }
        });
    let variants = variants.collect();
    check::tags(&width, &tags, errors);
    Enum::Tagged { width, variants }
}

/// The fields of each variant.
fn fields(data: &DataEnum, errors: &mut Errors) -> Vec<Vec<Field>> {
    let mut first = 0;
    let fields = data.variants.iter().map(|variant| {
        let fields = field::fields(&variant.fields, first, errors);
        first += fields.len();
        fields
    });
    fields.collect()
}

/// The tag of a variant: its `tag`, its discriminant, or one more than the tag before.
fn value(
    variant: &syn::Variant,
    keys: &VariantKeys,
    next: Option<i128>,
    errors: &mut Errors,
) -> Option<i128> {
    if let Some((_, tag)) = &keys.tag {
        check::tag_is_literal(tag, errors);
        return tag.value;
    }
    match &variant.discriminant {
        // The key that is wrong may have been the tag.
        None if keys.is_broken => None,
        None => next,
        Some((_, expr)) => {
            let value = literal(expr);
            if value.is_none() {
                errors.add(
                    expr,
                    format_args!(
                        "the macro cannot see the value of this discriminant; write it as a literal, or `#[codec(tag = 3)]` on `{}`",
                        variant.ident
                    ),
                );
            }
            value
        }
    }
}

fn prefix(input: &DeriveInput, data: &DataEnum, keys: &[VariantKeys], errors: &mut Errors) -> Enum {
    check::tags_in_prefix_code(keys, errors);
    check::codes_or_weights(&input.ident, data, keys, errors);
    let present: Vec<(&Ident, &Word)> = data
        .variants
        .iter()
        .zip(keys)
        .filter_map(|(variant, keys)| Some((&variant.ident, &keys.code.as_ref()?.1)))
        .collect();
    check::prefix_free(&input.ident, &present, keys.len(), errors);
    let words = if present.is_empty() {
        weighted(keys, errors)
    } else {
        present.into_iter().map(|(_, word)| word.clone()).collect()
    };
    // Where a word is missing, which was reported, any will do to look at the rest.
    let words = words
        .into_iter()
        .map(Some)
        .chain(std::iter::repeat_with(|| None));
    let variants = data
        .variants
        .iter()
        .zip(words)
        .zip(fields(data, errors))
        .map(|((variant, word), fields)| Variant {
            ident: variant.ident.clone(),
            doc: types::doc(&variant.attrs),
            tag: word.unwrap_or_else(|| huffman::word(0, 1)),
            fields,
        });
    Enum::Prefix {
        variants: variants.collect(),
    }
}

/// The words of a canonical Huffman code; none where a weight is missing.
fn weighted(keys: &[VariantKeys], errors: &mut Errors) -> Vec<Word> {
    let weights: Option<Vec<&Number>> = keys
        .iter()
        .map(|keys| Some(&keys.weight.as_ref()?.1))
        .collect();
    let Some(weights) = weights else {
        return Vec::new();
    };
    let mut values = Vec::new();
    for weight in weights {
        match weight.value.and_then(|value| u64::try_from(value).ok()) {
            Some(value) => values.push(value),
            None => errors.add(
                weight,
                "the macro cannot see the value of this weight; write it as a literal",
            ),
        }
    }
    if values.len() < keys.len() {
        return Vec::new();
    }
    let words = huffman::canonical(&values);
    check::longest_word(keys, &words, errors);
    words
}
