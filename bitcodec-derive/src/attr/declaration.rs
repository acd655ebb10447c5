//! A whole declaration: the keys of the item, its variants and its fields.

use syn::{Data, DeriveInput, Token};

use super::counted;
use super::field::FieldSetting;
use super::item::ItemKeys;
use super::parse::Parsed;
use super::variant::VariantKeys;
use crate::errors::Errors;
use crate::key_site::Site;
use crate::literals::literal;

/// An item with its keys.
pub(crate) struct Declaration<'a> {
    pub(crate) input: &'a DeriveInput,
    pub(crate) keys: ItemKeys,
    pub(crate) body: DeclaredBody<'a>,
}

pub(crate) enum DeclaredBody<'a> {
    Struct(Vec<DeclaredField<'a>>),
    Enum(Vec<DeclaredVariant<'a>>),
    Union(&'a Token![union]),
}

/// A variant with its keys.
pub(crate) struct DeclaredVariant<'a> {
    pub(crate) syn: &'a syn::Variant,
    pub(crate) keys: VariantKeys,
    pub(crate) fields: Vec<DeclaredField<'a>>,
}

/// A field with its keys.
pub(crate) struct DeclaredField<'a> {
    pub(crate) syn: &'a syn::Field,
    pub(crate) keys: Parsed<FieldSetting>,
}

impl<'a> Declaration<'a> {
    pub(crate) fn parse(input: &'a DeriveInput, errors: &mut Errors) -> Self {
        let keys = ItemKeys::parse(input, errors);
        let fields = |fields: &'a syn::Fields, errors: &mut Errors| {
            let each = fields.iter().map(|syn| DeclaredField {
                syn,
                keys: Parsed::of_attributes(&syn.attrs, Site::of_field(&syn.ty), errors),
            });
            each.collect()
        };
        let body = match &input.data {
            Data::Struct(data) => DeclaredBody::Struct(fields(&data.fields, errors)),
            Data::Enum(data) => {
                let variants = data.variants.iter().map(|syn| {
                    let mut variant = DeclaredVariant {
                        syn,
                        keys: VariantKeys::parse(syn, errors),
                        fields: fields(&syn.fields, errors),
                    };
                    let declared = syn.fields.iter().zip(&mut variant.fields);
                    let declared = declared
                        .map(|(syn, field)| (syn, &mut field.keys))
                        .collect();
                    counted::by_tag(&syn.ident, &mut variant.keys, declared, errors);
                    variant
                });
                DeclaredBody::Enum(variants.collect())
            }
            Data::Union(data) => DeclaredBody::Union(&data.union_token),
        };
        Self { input, keys, body }
    }
}

/// Returns the first and the last tag of each variant: its `tag`, its discriminant, or 1 more than the tag before.
/// Returns `None` for `other`, and for a value that the macro does not know.
pub(crate) fn tags(variants: &[DeclaredVariant<'_>]) -> Vec<Option<(i128, i128)>> {
    let mut next = Some(0);
    let tags = variants.iter().map(|DeclaredVariant { syn, keys, .. }| {
        if keys.other.is_some() {
            return None;
        }
        let ends = match (&keys.tag, &syn.discriminant) {
            (Some((_, tag)), _) => {
                let ends = tag.ends();
                ends.and_then(|(low, high)| low.value.zip(high.value))
            }
            (None, Some((_, expr))) => literal(expr).map(|value| (value, value)),
            // The rejected key may have been the tag.
            (None, None) if keys.is_broken => None,
            (None, None) => next.map(|next| (next, next)),
        };
        next = ends.and_then(|(_, last)| last.checked_add(1));
        ends
    });
    tags.collect()
}
