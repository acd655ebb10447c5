//! The variants of an enum and their tags.

use super::attributes;
use super::field::Fields;
use crate::attr::{self, DeclaredVariant, EnumTag};
use crate::model::{Codewords, Enum, Number, Tag, TagValue, Variant, Wire, Word};
use crate::types;

/// Makes the model of an enum's variants.
pub(super) fn body(
    variants: Vec<DeclaredVariant<'_>>,
    tag: Option<&EnumTag>,
    incomplete: bool,
    fields: &Fields<'_>,
) -> Enum {
    match tag {
        Some(EnumTag::Huffman | EnumTag::TagHuffman) => prefix(variants, incomplete, fields),
        Some(EnumTag::Bits(width) | EnumTag::TagBits(width)) => {
            tagged(width.clone(), variants, fields)
        }
        // The missing tag is reported; with any width the rest can be checked.
        None => tagged(Number::known(64), variants, fields),
    }
}

fn tagged(width: Number, variants: Vec<DeclaredVariant<'_>>, fields: &Fields<'_>) -> Enum {
    let ends = attr::tags(&variants).into_iter().zip(&variants);
    let tags = ends.map(|(ends, variant)| {
        // A tag that is wrong is reported.
        let ends = ends
            .and_then(|(low, high)| Some((u64::try_from(low).ok()?, u64::try_from(high).ok()?)));
        match (ends, &variant.keys.tag) {
            (Some((low, high)), Some((_, TagValue::Range(_)))) => Tag::Range(low, high),
            (Some((tag, _)), _) => Tag::Value(tag),
            (None, _) => Tag::Other,
        }
    });
    let tags: Vec<Tag> = tags.collect();
    let mut variants = lowered(variants, tags, fields);
    for variant in &mut variants {
        if variant.tag.value().is_none()
            && let Some(first) = variant.fields.first_mut()
        {
            first.wire = Wire::Tag;
        }
    }
    Enum::Tagged { width, variants }
}

fn prefix(variants: Vec<DeclaredVariant<'_>>, incomplete: bool, fields: &Fields<'_>) -> Enum {
    // What only some variants have is reported.
    let codes = variants
        .iter()
        .filter_map(|variant| variant.keys.code.clone());
    let codes: Vec<Word> = codes.map(|(_, word)| word).collect();
    let words = if codes.is_empty() {
        let weights = variants
            .iter()
            .filter_map(|variant| variant.keys.weight.clone());
        Codewords::Weights(weights.map(|(_, weight)| weight).collect())
    } else {
        Codewords::Given(codes)
    };
    let tags = vec![(); variants.len()];
    let variants = lowered(variants, tags, fields);
    Enum::Prefix {
        words,
        incomplete,
        variants,
    }
}

fn lowered<T>(
    variants: Vec<DeclaredVariant<'_>>,
    tags: Vec<T>,
    fields: &Fields<'_>,
) -> Vec<Variant<T>> {
    let mut first = 0;
    let each = variants.into_iter().zip(tags);
    each.map(
        |(
            DeclaredVariant {
                syn, fields: of, ..
            },
            tag,
        )| {
            let fields = fields.lowered(of, first);
            first += fields.len();
            Variant {
                ident: syn.ident.clone(),
                doc: types::doc(&syn.attrs),
                written: attributes(&syn.attrs),
                tag,
                fields,
            }
        },
    )
    .collect()
}
