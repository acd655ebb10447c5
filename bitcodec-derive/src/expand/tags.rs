//! Enums: the tag, then the fields of the variant.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Member, Path};

use super::codings::rules;
use super::encode::Access;
use super::{decode, encode};
use crate::model::{Enum, Field, Integer, Number, Tag, Variant, Wire, Word};
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
    let width = width.to_integer(Integer::U32);
    if variants.iter().all(|variant| variant.fields.is_empty()) {
        let arms = variants.iter().map(|Variant { ident, tag, .. }| {
            let tag = tag
                .value()
                .expect("the variant that keeps other tags has a field");
            quote!(Self::#ident { .. } => #tag,)
        });
        return quote!(#private::write_tag::<#width, __W>(match self { #(#arms)* }, __writer)?;);
    }
    let named: Vec<u64> = variants
        .iter()
        .filter_map(|variant| variant.tag.value())
        .collect();
    let arms = variants.iter().map(
        |Variant {
             ident, tag, fields, ..
         }| {
            let pattern = pattern(fields);
            match tag {
                Tag::Value(tag) => {
                    let statements = encode::statements(&in_variant(fields, ident), Access::Bound);
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
    let (width, name) = (width.to_integer(Integer::U32), names::plain(name));
    let arms = variants.iter().map(|Variant { ident, tag, fields, .. }| {
        let (shown, statements, value) = (names::plain(ident), decode::statements(&in_variant(fields, ident)), decode::build(quote!(Self::#ident), fields));
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
    let write = |index: usize| {
        let index = index as u64;
        quote!(#private::write_word::<#words, __W>(#index, __writer)?;)
    };
    if variants.iter().all(|variant| variant.fields.is_empty()) {
        let arms = variants
            .iter()
            .enumerate()
            .map(|(index, Variant { ident, .. })| {
                let index = index as u64;
                quote!(Self::#ident { .. } => #index,)
            });
        return quote!(#private::write_word::<#words, __W>(match self { #(#arms)* }, __writer)?;);
    }
    let arms = variants
        .iter()
        .enumerate()
        .map(|(index, Variant { ident, fields, .. })| {
            let (write, pattern, statements) = (
                write(index),
                pattern(fields),
                encode::statements(&in_variant(fields, ident), Access::Bound),
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
                decode::statements(&in_variant(fields, ident)),
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
pub(super) fn words(item: &Enum, name: &Ident) -> Option<TokenStream> {
    let Enum::Prefix { variants } = item else {
        return None;
    };
    let (words, name) = (names::words(), names::plain(name));
    let codes = variants.iter().map(|Variant { ident, tag, .. }| {
        let (symbol, word, length) = (names::plain(ident), tag.bits, tag.length);
        quote!(_codec::layout::Code { symbol: #symbol, word: #word, length: #length as u8 })
    });
    let codes = quote!(&[#(#codes),*]);
    let impls = words_of(&words, &quote!(#name), &codes);
    Some(quote!(enum #words {} #impls))
}

/// What a hidden type carries for a prefix code.
pub(super) fn words_of(words: &Ident, name: &TokenStream, codes: &TokenStream) -> TokenStream {
    let private = names::private();
    quote! {
        #[automatically_derived]
        impl _codec::coding::Words for #words {
            const NAME: &'static str = #name;
            const CODES: &'static [_codec::layout::Code] = #codes;
            const LONG: &'static [u32] = &#private::long_words::<{ #private::long_len(<#words as _codec::coding::Words>::CODES) }>(Self::CODES);
        }
    }
}

/// The variants of an enum without data, none of which keeps other tags.
fn plain_variants(item: &Enum) -> Option<Vec<&Ident>> {
    match item {
        Enum::Tagged { variants, .. } => variants
            .iter()
            .map(|variant| {
                let plain = variant.fields.is_empty() && variant.tag.value().is_some();
                plain.then_some(&variant.ident)
            })
            .collect(),
        Enum::Prefix { variants } => variants
            .iter()
            .map(|variant| variant.fields.is_empty().then_some(&variant.ident))
            .collect(),
    }
}

/// The impl that numbers the variants of an enum without data.
pub(super) fn symbol(item: &Enum, check: Option<&Path>) -> Option<TokenStream> {
    let variants = plain_variants(item)?;
    let last = variants.last()?;
    let shown: Vec<String> = variants.iter().map(|ident| names::plain(ident)).collect();
    let (count, numbers) = (variants.len() as u64, 0u64..);
    let to = variants
        .iter()
        .zip(numbers.clone())
        .map(|(ident, number)| quote!(Self::#ident { .. } => #number,));
    let from = variants
        .iter()
        .zip(numbers)
        .take(variants.len() - 1)
        .map(|(ident, number)| quote!(#number => Self::#ident {},));
    let names = variants
        .iter()
        .zip(&shown)
        .map(|(ident, shown)| quote!(Self::#ident { .. } => #shown,));
    let rule = check.map(|check| {
        let rules = rules(check, &quote!(__value));
        quote! {
            const RULE: ::core::option::Option<fn(&Self) -> ::core::result::Result<(), _codec::Violation>> =
                ::core::option::Option::Some(|__value| #rules);
        }
    });
    Some(quote! {
        const COUNT: u64 = #count;
        const NAMES: &'static [&'static str] = &[#(#shown),*];
        #rule

        #[inline(always)]
        fn index(&self) -> u64 {
            match self { #(#to)* }
        }

        #[inline(always)]
        fn from_index(__index: u64) -> Self {
            match __index { #(#from)* _ => Self::#last {} }
        }

        fn shown(&self) -> _codec::Value {
            _codec::Value::Name(match self { #(#names)* })
        }
    })
}

/// The methods that write and read several values at once, for an enum without data whose code or tags allow it.
pub(super) fn bulk(item: &Enum, name: &Ident) -> Option<TokenStream> {
    let variants = plain_variants(item)?;
    let private = names::private();
    let (write_all, read_all) = match item {
        Enum::Prefix { .. } => {
            let words = names::words();
            let coding = quote!(<_codec::coding::Prefix<#words> as _codec::Coding<Self>>);
            (
                quote!(#coding::encode_slice(__values, __writer)),
                quote!(#coding::decode_array(__reader)),
            )
        }
        Enum::Tagged {
            width,
            variants: tagged,
        } => {
            let tags = tagged.iter().map(|variant| variant.tag.value());
            if variants.len() < 2 || !tags.eq((0..).take(variants.len()).map(Some)) {
                return None;
            }
            let (width, name) = (width.to_integer(Integer::U32), names::plain(name));
            (
                quote!(#private::write_tags::<#width, Self, __W>(__values, __writer)),
                quote!(#private::read_tags::<#width, Self, __R, __N>(#name, __reader)),
            )
        }
    };
    let (write, read, fault) = (names::bit_write(), names::bit_read(), names::fault());
    Some(quote! {
        #[inline(always)]
        fn encode_slice<__W: #write>(__values: &[Self], __writer: &mut __W) -> ::core::result::Result<(), #fault> {
            #write_all
        }

        #[inline(always)]
        fn decode_array<__R: #read, const __N: usize>(__reader: &mut __R) -> ::core::result::Result<[Self; __N], #fault> {
            #read_all
        }

        #[inline(always)]
        fn decode_list<__L: _codec::coding::List<Item = Self>, __R: #read>(
            __len: usize, __list: &mut __L, __reader: &mut __R,
        ) -> ::core::result::Result<(), #fault> {
            #private::read_arrays::<Self, __L, __R>(__len, __list, __reader)
        }
    })
}

/// The fields of a variant as messages name them: those without names by the variant too, `Circle.0`.
fn in_variant(fields: &[Field], variant: &Ident) -> Vec<Field> {
    let named = fields.iter().map(|field| match field.member {
        Member::Named(_) => field.clone(),
        Member::Unnamed(_) => Field {
            name: format!("{}.{}", names::plain(variant), field.name),
            ..field.clone()
        },
    });
    named.collect()
}

/// The fields of a variant as a pattern of variables.
fn pattern(fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let locals = fields.iter().map(|field| {
        let local = names::local(&field.member);
        match field.wire {
            Wire::Skipped => quote!(_),
            _ if field.is_derived_unit() => quote!(()),
            _ => quote!(#local),
        }
    });
    quote!(#(#members: #locals),*)
}
