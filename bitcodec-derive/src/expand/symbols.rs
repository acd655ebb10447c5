//! Enums without data: the impl of `Symbol`, and encoding of several values at once.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Path;

use super::coding_types::rules;
use crate::model::{Enum, Integer, TagForm, TagNumber};
use crate::names;

/// Returns the variants of an enum without data and without `other`.
fn plain_variants(item: &Enum) -> Option<Vec<&Ident>> {
    // A variant with `other` or a range of tags has a field.
    let variants = item.variants().into_iter();
    let plain = variants.map(|(ident, fields)| fields.is_empty().then_some(ident));
    plain.collect()
}

/// Returns the body of `Symbol` for an enum without data.
pub(super) fn symbol(item: &Enum, check: Option<&Path>) -> Option<TokenStream> {
    let variants = plain_variants(item)?;
    let last = variants.last()?;
    let shown: Vec<String> = variants.iter().map(|ident| names::unraw(ident)).collect();
    let (count, numbered) = (variants.len() as u64, || variants.iter().zip(0u64..));
    let to = numbered().map(|(ident, number)| quote!(Self::#ident { .. } => #number,));
    let from = numbered().take(variants.len() - 1);
    let from = from.map(|(ident, number)| quote!(#number => Self::#ident {},));
    let names = variants.iter().zip(&shown);
    let names = names.map(|(ident, shown)| quote!(Self::#ident { .. } => #shown,));
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

        fn shown(&self) -> _codec::value::Value {
            _codec::value::Value::Name(match self { #(#names)* })
        }
    })
}

/// Returns the methods that encode several values at once, for an enum without data whose code or tags allow it.
pub(super) fn bulk(item: &Enum, name: &Ident) -> Option<TokenStream> {
    let variants = plain_variants(item)?;
    let (write_all, read_all) = match item {
        Enum::Prefix { .. } => {
            let words = names::words();
            let coding = quote!(<_codec::coding::Prefix<#words> as _codec::coding::Coding<Self>>);
            (
                quote!(#coding::encode_slice(__values, __writer, ())),
                quote!(#coding::decode_array(__reader, ())),
            )
        }
        // An earlier field holds the tag of each.
        Enum::Tagged {
            is_outside: true, ..
        } => return None,
        Enum::Tagged {
            form: TagForm::Coded { .. } | TagForm::Bytes(_),
            ..
        } => return None,
        Enum::Tagged {
            form: TagForm::Bits(width),
            is_outside: false,
            variants: tagged,
            ..
        } => {
            let tags = tagged
                .iter()
                .map(|variant| variant.tag.value().and_then(TagNumber::known));
            if variants.len() < 2 || !tags.eq((0..).take(variants.len()).map(Some)) {
                return None;
            }
            let (width, name) = (width.to_integer(Integer::U32), names::unraw(name));
            (
                quote!(_codec::__private::write_tags::<#width, Self, __W>(__values, __writer, ())),
                quote!(_codec::__private::read_tags::<#width, Self, __R, __N>(#name, __reader, ())),
            )
        }
    };
    Some(quote! {
        #[inline(always)]
        fn encode_slice<__W: _codec::io::BitWrite>(__values: &[Self], __writer: &mut __W, (): ()) -> ::core::result::Result<(), _codec::error::Fault> {
            #write_all
        }

        #[inline(always)]
        fn decode_array<__R: _codec::io::BitRead, const __N: usize>(__reader: &mut __R, (): ()) -> ::core::result::Result<[Self; __N], _codec::error::Fault> {
            #read_all
        }

        #[inline(always)]
        fn decode_list<__L: _codec::coding::List<Item = Self>, __R: _codec::io::BitRead>(
            __len: usize, __list: &mut __L, __reader: &mut __R, (): (),
        ) -> ::core::result::Result<(), _codec::error::Fault> {
            _codec::__private::read_arrays::<Self, __L, __R>(__len, __list, __reader, ())
        }
    })
}
