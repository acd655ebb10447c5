//! The keys of variants.

use proc_macro2::Ident;
use syn::parse::ParseStream;

use super::value::{alone, count};
use super::{Keys, Number, Word};
use crate::keys::Place;

/// What a key of a variant says.
pub(crate) enum VariantKey {
    Code(Word),
    Weight(Number),
    Tag(Number),
    Other,
}

impl Keys for VariantKey {
    fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        match key.to_string().as_str() {
            "code" => Word::parse(key, place, input).map(Self::Code),
            "weight" => count(key, place, input).map(Self::Weight),
            "tag" => count(key, place, input).map(Self::Tag),
            _ => alone(key, input, Self::Other),
        }
    }
}
