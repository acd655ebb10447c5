//! The keys of variants.

use proc_macro2::Ident;

use super::parse::{Entry, Parsed, Setting};
use super::value::Value;
use crate::errors::Errors;
use crate::key_site::Site;
use crate::keys::VariantKey;
use crate::model::{Codeword, Number, TagValue};

/// The keys of a variant by meaning.
#[derive(Default)]
pub(crate) struct VariantKeys {
    pub(crate) code: Option<(Ident, Codeword)>,
    pub(crate) weight: Option<(Ident, Number)>,
    pub(crate) tag: Option<(Ident, TagValue)>,
    /// The list whose length is the offset of the tag in its range.
    pub(crate) count_of: Option<(Ident, Ident)>,
    pub(crate) other: Option<Ident>,
    /// Whether a key was rejected; it may have been meant as any of these.
    pub(crate) is_broken: bool,
}

pub(super) enum VariantSetting {
    Code(Codeword),
    Weight(Number),
    Tag(TagValue),
    CountOf(Ident),
    Other,
}

impl Setting for VariantSetting {
    type Key = VariantKey;

    fn parse(key: VariantKey, value: &Value<'_>, _: &mut Errors) -> syn::Result<Self> {
        match key {
            VariantKey::Code => value.word().map(Self::Code),
            VariantKey::Weight => value.count().map(Self::Weight),
            VariantKey::Tag => value.tag().map(Self::Tag),
            VariantKey::CountOf => value.field().map(Self::CountOf),
            VariantKey::Other => value.alone(Self::Other),
        }
    }
}

impl VariantKeys {
    pub(super) fn parse(variant: &syn::Variant, errors: &mut Errors) -> Self {
        let parsed = Parsed::of_attributes(&variant.attrs, Site::of_variant(), errors);
        let mut keys = Self {
            is_broken: parsed.is_broken,
            ..Self::default()
        };
        for Entry { key, setting } in parsed.entries {
            match setting {
                VariantSetting::Code(word) => keys.code = Some((key, word)),
                VariantSetting::Weight(weight) => keys.weight = Some((key, weight)),
                VariantSetting::Tag(tag) => keys.tag = Some((key, tag)),
                VariantSetting::CountOf(list) => keys.count_of = Some((key, list)),
                VariantSetting::Other => keys.other = Some(key),
            }
        }
        keys
    }
}
