//! The variants of an enum and their tags.

use proc_macro2::Ident;
use quote::ToTokens;

use super::attributes;
use super::field::Fields;
use crate::attr::{self, DeclaredVariant, EnumTag, VariantKeys};
use crate::model::{
    Codeword, Codewords, Enum, HiddenCount, Number, Tag, TagForm, TagNumber, TagSource, TagValue,
    Variant, Wire,
};
use crate::names;
use crate::types;

/// Lowers the variants of an enum.
pub(super) fn body(
    variants: Vec<DeclaredVariant<'_>>,
    tag: Option<&EnumTag>,
    incomplete: bool,
    fields: &Fields<'_>,
) -> Enum {
    match tag {
        Some(EnumTag::Huffman | EnumTag::TagHuffman) => prefix(variants, incomplete, fields),
        Some(EnumTag::Bits(width)) => tagged(TagForm::Bits(width.clone()), false, variants, fields),
        Some(EnumTag::Tag(form)) => tagged(form.clone(), false, variants, fields),
        Some(EnumTag::Outside(form)) => tagged(form.clone(), true, variants, fields),
        // The missing tag is reported. With any width, the other rules can be checked.
        None => tagged(TagForm::Bits(Number::known(64)), false, variants, fields),
    }
}

fn tagged(
    form: TagForm,
    is_outside: bool,
    variants: Vec<DeclaredVariant<'_>>,
    fields: &Fields<'_>,
) -> Enum {
    let tags = match &form {
        TagForm::Bits(_) | TagForm::Coded { .. } => tags(&variants, form.is_signed()),
        TagForm::Bytes(len) => byte_tags(len, &variants),
    };
    let by_discriminant = variants.iter().all(|variant| variant.keys.tag.is_none());
    let mut variants = lowered(variants, tags, fields, &counted);
    for variant in &mut variants {
        let is_hidden = variant.fields.iter().any(|field| field.hidden.is_some());
        if variant.tag.value().is_none() && !is_hidden {
            if let Some(first) = variant.fields.first_mut() {
                first.wire = Wire::Tag;
            }
        }
    }
    Enum::Tagged {
        form,
        is_outside,
        by_discriminant,
        variants,
    }
}

/// Returns the length of a list that a variant counts by its tag.
fn counted(variant: &DeclaredVariant<'_>, tag: &Tag) -> Option<HiddenCount> {
    let VariantKeys {
        count_of: Some((_, of)),
        tag: Some((_, TagValue::Range(written))),
        is_broken: false,
        ..
    } = &variant.keys
    else {
        return None;
    };
    let Tag::Range(low, high) = tag else {
        return None;
    };
    Some(HiddenCount {
        of: of.clone(),
        written: written.clone(),
        low: low.to_token_stream(),
        high: high.to_token_stream(),
    })
}

/// Returns the byte string of each variant, with a name for each that only the compiler knows.
fn byte_tags(len: &Number, variants: &[DeclaredVariant<'_>]) -> Vec<Tag> {
    let tags = variants.iter().zip(0..);
    let tags = tags.map(|(DeclaredVariant { keys, .. }, index)| match &keys.tag {
        _ if keys.other.is_some() => Tag::Other,
        Some((_, TagValue::Bytes(bytes))) => Tag::Value(TagNumber::Bytes(bytes.value())),
        Some((_, TagValue::One(constant))) if constant.value.is_none() => {
            Tag::Value(TagNumber::Constant {
                name: names::tag(index),
                from: TagSource::Bytes(constant.expr.clone(), len.clone()),
            })
        }
        // A number, or no tag at all, is reported by `check`.
        Some((_, TagValue::One(_) | TagValue::Flag(..) | TagValue::Range(_))) | None => Tag::Other,
    });
    tags.collect()
}

/// Returns the tag of each variant, with a name for each that only the compiler knows.
fn tags(variants: &[DeclaredVariant<'_>], is_signed: bool) -> Vec<Tag> {
    let mut count = 0;
    let mut constant = |from| {
        count += 1;
        let name = names::tag(count - 1);
        TagNumber::Constant { name, from }
    };
    let mut last: Option<Ident> = None;
    let ends = attr::tags(variants).into_iter().zip(variants);
    let tags = ends.map(|(ends, DeclaredVariant { syn, keys, .. })| {
        // An invalid tag is reported by `check`.
        let known = |value: i128| match is_signed {
            true => TagNumber::Signed(i64::try_from(value).unwrap_or_default()),
            false => TagNumber::Known(u64::try_from(value).unwrap_or_default()),
        };
        let mut number = |number: &Number| match number.value {
            Some(value) => known(value),
            None => constant(TagSource::Written(number.clone())),
        };
        let tag = match (&keys.tag, &syn.discriminant) {
            _ if keys.other.is_some() => Tag::Other,
            (Some((_, TagValue::Range(range))), _) => {
                let low = number(&range.low);
                Tag::Range(low, number(&range.high))
            }
            (Some((_, TagValue::One(tag) | TagValue::Flag(_, tag))), _) => Tag::Value(number(tag)),
            // A byte string is reported by `check`.
            (Some((_, TagValue::Bytes(_))), _) => Tag::Value(known(0)),
            (None, Some((_, expr))) => match Number::from_expr(expr.clone()) {
                Ok(tag) => Tag::Value(number(&tag)),
                Err(_) => Tag::Other,
            },
            (None, None) if keys.is_broken => Tag::Other,
            (None, None) => match (ends, &last) {
                (Some((tag, _)), _) => Tag::Value(known(tag)),
                (None, Some(last)) => Tag::Value(constant(TagSource::After(last.clone()))),
                (None, None) => Tag::Other,
            },
        };
        last = match tag.numbers().last() {
            Some(TagNumber::Constant { name, .. }) => Some(name.clone()),
            _ => None,
        };
        tag
    });
    tags.collect()
}

fn prefix(variants: Vec<DeclaredVariant<'_>>, incomplete: bool, fields: &Fields<'_>) -> Enum {
    // A codeword or weight that some variants lack is reported by `check`.
    let codes = variants
        .iter()
        .filter_map(|variant| variant.keys.code.clone());
    let codes: Vec<Codeword> = codes.map(|(_, word)| word).collect();
    let words = if codes.is_empty() {
        let weights = variants
            .iter()
            .filter_map(|variant| variant.keys.weight.clone());
        Codewords::Weights(weights.map(|(_, weight)| weight).collect())
    } else {
        Codewords::Given(codes)
    };
    let tags = vec![(); variants.len()];
    let variants = lowered(variants, tags, fields, &|_, ()| None);
    Enum::Prefix {
        words,
        incomplete,
        variants,
    }
}

fn lowered<T>(
    variants: Vec<DeclaredVariant<'_>>,
    tags: Vec<T>,
    lower: &Fields<'_>,
    counted: &dyn Fn(&DeclaredVariant<'_>, &T) -> Option<HiddenCount>,
) -> Vec<Variant<T>> {
    let mut first = 0;
    let each = variants.into_iter().zip(tags);
    let lowered = each.map(|(variant, tag)| {
        let hidden = counted(&variant, &tag);
        let hidden = hidden.map(|of| lower.hidden(first, of));
        first += usize::from(hidden.is_some());
        let DeclaredVariant { syn, keys, .. } = variant;
        let mut fields = variant.fields;
        // The rejected key may have been the one that stores the tag in the first field.
        if let Some(field) = fields.first_mut() {
            field.keys.is_broken |= keys.is_broken;
        }
        let fields = lower.lowered(fields, first);
        first += fields.len();
        let fields = hidden.into_iter().chain(fields).collect();
        Variant {
            ident: syn.ident.clone(),
            doc: types::doc(&syn.attrs),
            written: attributes(&syn.attrs),
            tag,
            fields,
        }
    });
    lowered.collect()
}
