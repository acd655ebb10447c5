//! Enums: the tag, then the fields of the variant.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::encode::Access;
use super::{decode, encode};
use crate::attr::{Number, Word};
use crate::model::{Enum, Field, Tag, Variant, Wire};
use crate::names;

/// The statement that writes an enum.
pub(super) fn encode(item: &Enum) -> TokenStream {
    match item {
        Enum::Tagged { width, variants } => encode_tagged(width, variants),
        Enum::Prefix { variants } => encode_prefix(variants),
    }
}

/// The expression that reads an enum.
pub(super) fn decode(item: &Enum, name: &Ident) -> TokenStream {
    match item {
        Enum::Tagged { width, variants } => decode_tagged(width, variants, name),
        Enum::Prefix { variants } => decode_prefix(variants),
    }
}

fn encode_tagged(width: &Number, variants: &[Variant<Tag>]) -> TokenStream {
    let private = names::private();
    let width = width.to_argument();
    if variants.iter().all(|variant| variant.fields.is_empty()) {
        let arms = variants.iter().map(|Variant { ident, tag, .. }| {
            let tag = value(tag);
            quote!(Self::#ident { .. } => #tag,)
        });
        return quote!(#private::write_tag::<#width, __W>(match self { #(#arms)* }, __writer)?;);
    }
    let named: Vec<u64> = variants
        .iter()
        .filter_map(|variant| known(&variant.tag))
        .collect();
    let arms = variants.iter().map(
        |Variant {
             ident, tag, fields, ..
         }| {
            let pattern = pattern(fields);
            match tag {
                Tag::Value(tag) => {
                    let statements = encode::statements(fields, Access::Bound);
                    quote!(Self::#ident { #pattern } => {
                        #private::write_tag::<#width, __W>(#tag, __writer)?;
                        #statements
                    })
                }
                Tag::Other => quote!(Self::#ident(__tag) => {
                    #private::write_other_tag::<#width, _, __W>(__tag, &[#(#named),*], __writer)?;
                }),
            }
        },
    );
    quote!(match self { #(#arms)* })
}

fn decode_tagged(width: &Number, variants: &[Variant<Tag>], name: &Ident) -> TokenStream {
    let (private, read) = (names::private(), names::bit_read());
    let (width, name) = (width.to_argument(), names::plain(name));
    let arms = variants.iter().map(|Variant { ident, tag, fields, .. }| {
        let (shown, statements, value) = (names::plain(ident), decode::statements(fields), decode::build(quote!(Self::#ident), fields));
        match tag {
            Tag::Value(tag) => quote!(#tag => {
                #private::name_tag(#shown, __tag_start, __reader);
                #statements
                #value
            }),
            Tag::Other => quote!(__tag => Self::#ident(#private::other_tag::<#width, _, __R>(__tag, __tag_start, __reader))),
        }
    });
    let has_other = variants
        .iter()
        .any(|variant| matches!(variant.tag, Tag::Other));
    let rest = (!has_other).then(|| {
        quote!(__tag => return ::core::result::Result::Err(#private::unknown_tag(__tag, #name, __tag_start, __reader)),)
    });
    quote!({
        let __tag_start = #read::position(__reader);
        match #private::read_tag::<#width, __R>(__reader)? { #(#arms)* #rest }
    })
}

fn encode_prefix(variants: &[Variant<Word>]) -> TokenStream {
    let (private, words) = (names::private(), names::words());
    let write = |index: usize| quote!(#private::write_word::<#words, __W>(#index, __writer)?;);
    if variants.iter().all(|variant| variant.fields.is_empty()) {
        let arms = variants
            .iter()
            .enumerate()
            .map(|(index, Variant { ident, .. })| quote!(Self::#ident { .. } => #index,));
        return quote!(#private::write_word::<#words, __W>(match self { #(#arms)* }, __writer)?;);
    }
    let arms = variants
        .iter()
        .enumerate()
        .map(|(index, Variant { ident, fields, .. })| {
            let (write, pattern, statements) = (
                write(index),
                pattern(fields),
                encode::statements(fields, Access::Bound),
            );
            quote!(Self::#ident { #pattern } => { #write #statements })
        });
    quote!(match self { #(#arms)* })
}

fn decode_prefix(variants: &[Variant<Word>]) -> TokenStream {
    let (private, words) = (names::private(), names::words());
    let last = variants.len().saturating_sub(1);
    let arms = variants
        .iter()
        .enumerate()
        .map(|(index, Variant { ident, fields, .. })| {
            let (statements, value) = (
                decode::statements(fields),
                decode::build(quote!(Self::#ident), fields),
            );
            // There is no index beyond the last one.
            let index = if index == last {
                quote!(_)
            } else {
                quote!(#index)
            };
            if fields.is_empty() {
                quote!(#index => #value,)
            } else {
                quote!(#index => { #statements #value })
            }
        });
    quote!(match #private::read_word::<#words, __R>(__reader)? { #(#arms)* })
}

/// The hidden type that carries the words of a prefix code.
pub(super) fn words(item: &Enum, name: &Ident) -> TokenStream {
    let Enum::Prefix { variants } = item else {
        return TokenStream::new();
    };
    let (private, words, name) = (names::private(), names::words(), names::plain(name));
    let codes = variants.iter().map(|Variant { ident, tag, .. }| {
        let (symbol, word, length) = (names::plain(ident), tag.bits, tag.length);
        quote!(_codec::layout::Code { symbol: #symbol, word: #word, length: #length as u8 })
    });
    let table = |lsb_first: bool| quote!(&#private::words_table::<{ #private::words_len(<#words as #private::Words>::CODES) }>(Self::CODES, #lsb_first));
    let (lsb, msb) = (table(true), table(false));
    quote! {
        enum #words {}
        #[automatically_derived]
        impl #private::Words for #words {
            const NAME: &'static str = #name;
            const CODES: &'static [_codec::layout::Code] = &[#(#codes),*];
            const LSB: &'static [u16] = #lsb;
            const MSB: &'static [u16] = #msb;
        }
    }
}

/// The fields of a variant as a pattern of variables.
fn pattern(fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let locals = fields.iter().map(|field| {
        let local = names::local(&field.member);
        match field.wire {
            Wire::Skipped => quote!(_),
            _ if encode::is_derived_unit(field) => quote!(_),
            _ => quote!(#local),
        }
    });
    quote!(#(#members: #locals),*)
}

fn known(tag: &Tag) -> Option<u64> {
    match tag {
        Tag::Value(value) => Some(*value),
        Tag::Other => None,
    }
}

/// The tag of a variant without data.
fn value(tag: &Tag) -> u64 {
    known(tag).expect("the variant that keeps other tags has a field")
}
