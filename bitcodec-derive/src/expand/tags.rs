//! Enums: the tag, then the fields of the variant.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Member, Path};

use super::codings::rules;
use super::encode::Access;
use super::{decode, encode};
use crate::model::{Codewords, Enum, Field, Integer, Number, Tag, Variant, Wire, Word};
use crate::names;
use crate::spans::called_on;

/// The statement that writes an enum.
pub(super) fn encode(item: &Enum) -> TokenStream {
    match item {
        Enum::Tagged { width, variants } => {
            let width = width.to_integer(Integer::U32);
            let named = variants.iter().filter_map(|variant| variant.tag.value());
            let other = quote! {
                _codec::__private::write_other_tag::<#width, _, __W>(__tag, &[#(#named),*], __writer)?;
            };
            let write = |tag| quote!(_codec::__private::write_tag::<#width, __W>(#tag, __writer)?;);
            let tags = variants.iter().map(|variant| variant.tag.value());
            written(variants, tags, &write, &other)
        }
        Enum::Prefix { variants, .. } => {
            let words = names::words();
            let write =
                |index| quote!(_codec::__private::write_word::<#words, __W>(#index, __writer)?;);
            written(variants, (0..).map(Some), &write, &TokenStream::new())
        }
    }
}

/// Writes the number of a variant and its fields; `other` is for a variant without a number.
fn written<T>(
    variants: &[Variant<T>],
    numbers: impl Iterator<Item = Option<u64>>,
    write: &dyn Fn(TokenStream) -> TokenStream,
    other: &TokenStream,
) -> TokenStream {
    let is_plain = variants.iter().all(|variant| variant.fields.is_empty());
    let arms = variants.iter().zip(numbers).map(|(variant, number)| {
        let Variant { ident, fields, .. } = variant;
        match number {
            Some(number) if is_plain => quote!(Self::#ident { .. } => #number,),
            Some(number) => {
                let (pattern, write) = (pattern(fields), write(quote!(#number)));
                let statements = encode::statements(&in_variant(fields, ident), Access::Bound);
                quote!(Self::#ident { #pattern } => { #write #statements })
            }
            None => quote!(Self::#ident(__tag) => { #other }),
        }
    });
    let whole = quote!(match self { #(#arms)* });
    if is_plain { write(whole) } else { whole }
}

/// The expression that reads an enum.
pub(super) fn decode(item: &Enum, name: &Ident) -> TokenStream {
    match item {
        Enum::Tagged { width, variants } => decode_tagged(width, variants, name),
        Enum::Prefix { variants, .. } => decode_prefix(variants),
    }
}

/// The statements that read the fields of a variant, and its value.
fn read<T>(Variant { ident, fields, .. }: &Variant<T>) -> (TokenStream, TokenStream) {
    let statements = decode::statements(&in_variant(fields, ident));
    (statements, decode::build(quote!(Self::#ident), fields))
}

fn decode_tagged(width: &Number, variants: &[Variant<Tag>], name: &Ident) -> TokenStream {
    let (width, name) = (width.to_integer(Integer::U32), names::plain(name));
    let arms = variants.iter().map(|variant| {
        let ident = &variant.ident;
        let (shown, (statements, value)) = (names::plain(ident), read(variant));
        match variant.tag {
            Tag::Value(tag) => quote!(#tag => {
                _codec::__private::name_tag(#shown, __tag_start, __reader);
                #statements
                #value
            }),
            Tag::Other => quote! {
                __tag => Self::#ident(_codec::__private::other_tag::<#width, _, __R>(__tag, __tag_start, __reader))
            },
        }
    });
    let has_other = variants.iter().any(|variant| variant.tag.value().is_none());
    let rest = (!has_other).then(|| {
        let unknown = quote!(_codec::__private::unknown_tag(__tag, #name, __tag_start, __reader));
        quote!(__tag => return ::core::result::Result::Err(#unknown),)
    });
    quote!({
        let __tag_start = _codec::BitRead::position(__reader);
        match _codec::__private::read_tag::<#width, __R>(__reader)? { #(#arms)* #rest }
    })
}

fn decode_prefix(variants: &[Variant<()>]) -> TokenStream {
    let words = names::words();
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let (statements, value) = read(variant);
        // There is no index beyond the last one.
        let index = match variants.len() - index {
            1 => quote!(_),
            _ => quote!(#index),
        };
        if variant.fields.is_empty() {
            quote!(#index => #value,)
        } else {
            quote!(#index => { #statements #value })
        }
    });
    quote!(match _codec::__private::read_word::<#words, __R>(__reader)? { #(#arms)* })
}

/// The hidden type that carries the codewords of a prefix code, each checked where it is written.
pub(super) fn words(item: &Enum, name: &Ident) -> Option<TokenStream> {
    let Enum::Prefix { words, variants } = item else {
        return None;
    };
    let (carrier, shown) = (names::words(), names::plain(name));
    let symbols = variants.iter().map(|variant| names::plain(&variant.ident));
    let all = quote!(<#carrier as _codec::__private::Words>::CODES);
    let (codes, checks) = match words {
        Codewords::Given(words) => {
            let codes = symbols.zip(words).map(|(symbol, Word { bits, length, .. })| {
                quote!(_codec::layout::Code { symbol: #symbol, word: #bits, length: #length as u8 })
            });
            let clashes = words.iter().enumerate().skip(1).map(|(index, word)| {
                let check = quote!(_codec::__private::check_codeword);
                called_on(check, quote!(#all, #index), &word.literal)
            });
            let gaps = called_on(
                quote!(_codec::__private::check_codewords),
                all.clone(),
                name,
            );
            let checks: Vec<TokenStream> = clashes.chain([gaps]).collect();
            (quote!(&[#(#codes),*]), checks)
        }
        Codewords::Weights(weights) => {
            let numbers = weights.iter().map(|weight| weight.to_integer(Integer::U64));
            let numbers = quote!([#(#numbers),*]);
            // Fewer codewords have no more than 32 digits.
            let long = weights.iter().enumerate().filter(|_| weights.len() > 33);
            let checks = long.map(|(index, weight)| {
                let check = quote!(_codec::__private::check_weight);
                called_on(check, quote!(#numbers, #index), weight)
            });
            let codes = quote!(&_codec::__private::codes_of_weights([#(#symbols),*], #numbers));
            (codes, checks.collect())
        }
    };
    let impls = words_of(&carrier, &quote!(#shown), &codes);
    Some(quote!(enum #carrier {} #impls #(const _: () = #checks;)*))
}

/// What a hidden type carries for a prefix code.
pub(super) fn words_of(words: &Ident, name: &TokenStream, codes: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl _codec::__private::Words for #words {
            const NAME: &'static str = #name;
            const CODES: &'static [_codec::layout::Code] = #codes;
            const LONG: &'static [u32] = &_codec::__private::long_words::<{ _codec::__private::long_len(<#words as _codec::__private::Words>::CODES) }>(Self::CODES);
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
        Enum::Prefix { variants, .. } => variants
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
                quote!(_codec::__private::write_tags::<#width, Self, __W>(__values, __writer)),
                quote!(_codec::__private::read_tags::<#width, Self, __R, __N>(#name, __reader)),
            )
        }
    };
    Some(quote! {
        #[inline(always)]
        fn encode_slice<__W: _codec::BitWrite>(__values: &[Self], __writer: &mut __W) -> ::core::result::Result<(), _codec::Fault> {
            #write_all
        }

        #[inline(always)]
        fn decode_array<__R: _codec::BitRead, const __N: usize>(__reader: &mut __R) -> ::core::result::Result<[Self; __N], _codec::Fault> {
            #read_all
        }

        #[inline(always)]
        fn decode_list<__L: _codec::coding::List<Item = Self>, __R: _codec::BitRead>(
            __len: usize, __list: &mut __L, __reader: &mut __R,
        ) -> ::core::result::Result<(), _codec::Fault> {
            _codec::__private::read_arrays::<Self, __L, __R>(__len, __list, __reader)
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
