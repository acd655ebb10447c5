//! The derive macro of bitcodec.
//!
//! Expansion has four steps, and each imports only the ones before it. `attr` parses tokens to typed attributes,
//! `lower` turns these into the `model`, `check` applies the rules to both, and `expand` generates the impls. Mistakes
//! are collected along the way and reported together.

mod attr;
mod check;
#[cfg(test)]
mod corpus;
mod edit_distance;
mod errors;
mod expand;
mod expr;
mod foreign_keys;
#[cfg(test)]
mod golden;
mod key_site;
mod keys;
mod literals;
mod lower;
mod model;
mod names;
#[cfg(test)]
mod one_error_each;
mod runtime_items;
mod source;
mod spans;
mod types;
mod visitor;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `BitCodec`, and for a root also `WireFormat`, the text form and `to_array`.
///
/// The attribute `#[codec(...)]` on the type, its variants and its fields defines the wire format.
///
#[doc = include_str!("../doc/links.md")]
#[doc = include_str!("../doc/attributes.md")]
#[doc = include_str!("../doc/attributes/types.md")]
#[doc = include_str!("../doc/attributes/enums.md")]
#[doc = include_str!("../doc/attributes/numbers.md")]
#[doc = include_str!("../doc/attributes/conditions-and-values.md")]
#[doc = include_str!("../doc/attributes/lists.md")]
#[doc = include_str!("../doc/attributes/ranks-and-entropy.md")]
#[doc = include_str!("../doc/attributes/custom.md")]
#[proc_macro_derive(BitCodec, attributes(codec))]
pub fn derive_bit_codec(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    derive(&input).into()
}

fn derive(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::default();
    let mut declaration = attr::Declaration::parse(input, &mut errors);
    check::declaration(&mut declaration, &mut errors);
    let fallback = expand::fallback(&declaration);
    let item = lower::item(declaration);
    if let Some(item) = &item {
        check::item(item, &mut errors);
    }
    match item {
        Some(item) if errors.is_empty() => expand::item(&item),
        _ => {
            let mistakes = errors.to_compile_errors();
            quote::quote!(#mistakes #fallback)
        }
    }
}
