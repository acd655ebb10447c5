//! The variants of an enum and their tags.

use super::attributes;
use super::field::Fields;
use crate::attr::{self, DeclaredVariant, EnumTag};
use crate::model::{Codewords, Enum, Number, Tag, Variant, Word};
use crate::types;

/// Makes the model of an enum's variants.
pub(super) fn body(
    variants: Vec<DeclaredVariant<'_>>,
    tag: Option<&EnumTag>,
    fields: &Fields<'_>,
) -> Enum {
    match tag {
        Some(EnumTag::Huffman | EnumTag::TagHuffman) => prefix(variants, fields),
        Some(EnumTag::Bits(width) | EnumTag::TagBits(width)) => {
            tagged(width.clone(), variants, fields)
        }
        // The missing tag is reported; with any width the rest can be checked.
        None => tagged(Number::known(64), variants, fields),
    }
}

fn tagged(width: Number, variants: Vec<DeclaredVariant<'_>>, fields: &Fields<'_>) -> Enum {
    let tags = attr::tags(&variants).into_iter().map(|tag| {
        // A tag that is wrong is reported.
        tag.and_then(|tag| u64::try_from(tag).ok())
            .map_or(Tag::Other, Tag::Value)
    });
    let variants = lowered(variants, tags.collect(), fields);
    Enum::Tagged { width, variants }
}

fn prefix(variants: Vec<DeclaredVariant<'_>>, fields: &Fields<'_>) -> Enum {
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
    Enum::Prefix { words, variants }
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
