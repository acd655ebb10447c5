//! Impls for a type with mistakes, so that the compiler does not report its uses.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, Field};

use crate::attr::Declaration;
use crate::names;
use crate::types;

/// Returns impls whose methods never run.
pub(crate) fn fallback(Declaration { input, keys, .. }: &Declaration<'_>) -> TokenStream {
    // The compiler would also report an impl for an unsized type.
    let is_without_size =
        |field: &Field| types::is_unsized(&field.ty) || types::has_inside(&field.ty, &input.ident);
    let is_left_out = match &input.data {
        Data::Struct(data) => data.fields.iter().any(is_without_size),
        Data::Enum(data) => {
            let mut fields = data.variants.iter().flat_map(|variant| &variant.fields);
            fields.any(|field| types::has_inside(&field.ty, &input.ident))
        }
        Data::Union(_) => false,
    };
    if is_left_out {
        return TokenStream::new();
    }
    let runtime = keys.runtime();
    let (generics, arguments, clause) = input.generics.split_for_impl();
    let ident = &input.ident;
    let head = |of: TokenStream| quote!(#[automatically_derived] impl #generics #of for #ident #arguments #clause);
    let codec = head(quote!(_codec::BitCodec));
    let root = head(quote!(_codec::WireFormat));
    let text = head(quote!(_codec::TextFormat));
    let (display, from_str) = (
        head(quote!(::core::fmt::Display)),
        head(quote!(::core::str::FromStr)),
    );
    let variants = match &input.data {
        Data::Enum(data) => Some(&data.variants),
        Data::Struct(_) | Data::Union(_) => None,
    };
    let symbol = variants.map(|variants| {
        let count = variants.len() as u64;
        let names = variants.iter().map(|variant| names::unraw(&variant.ident));
        let symbol = head(quote!(_codec::coding::Symbol));
        quote! {
            #symbol {
                const COUNT: u64 = #count;
                const NAMES: &'static [&'static str] = &[#(#names),*];
                fn index(&self) -> u64 {
                    loop {}
                }
                fn from_index(_: u64) -> Self {
                    loop {}
                }
                fn shown(&self) -> _codec::value::Value {
                    loop {}
                }
            }
        }
    });
    let is_root =
        keys.order.is_some() || keys.text.is_some() || keys.lock.is_some() || keys.budget.is_some();
    let context = keys
        .context
        .as_ref()
        .filter(|context| !types::is_borrowed(context));
    let has_context = keys.context.is_some();
    let context = match context {
        Some(context) => quote!(_codec::With<#context>),
        None => quote!(_codec::NoContext),
    };
    let root = is_root.then(|| quote!(#root { type Order = _codec::io::Lsb; }));
    let text = keys
        .text
        .as_ref()
        .map(|_| quote!(#text { type Text = _codec::text::Hex; }));
    let text_alone = keys.text.as_ref().filter(|_| !has_context).map(|_| {
        quote! {
            #display {
                fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    loop {}
                }
            }
            #from_str {
                type Err = _codec::DecodeError;
                fn from_str(_: &str) -> ::core::result::Result<Self, Self::Err> {
                    loop {}
                }
            }
        }
    });
    let bytes = keys
        .size
        .as_ref()
        .and_then(|size| usize::try_from(size.value?).ok())
        .map(|bits| bits.div_ceil(8));
    let has_array = is_root && !has_context;
    let array = bytes.filter(|_| has_array && input.generics.params.is_empty()).map(|bytes| {
        let vis = &input.vis;
        quote! {
            #[allow(dead_code, clippy::wrong_self_convention)]
            impl #ident {
                #vis fn to_array(&self) -> ::core::result::Result<[u8; #bytes], _codec::EncodeError> {
                    loop {}
                }
            }
        }
    });
    quote! {
        #[allow(deprecated)]
        const _: () = {
            use #runtime as _codec;
            #codec {
                type Context = #context;
                const LAYOUT: &'static _codec::Layout = &_codec::Layout::MISTAKEN;
                fn encode_with_context<__W: _codec::io::BitWrite>(&self, _: &mut __W, _: _codec::coding::WriteOf<'_, Self>) -> ::core::result::Result<(), _codec::error::Fault> {
                    loop {}
                }
                fn decode_with_context<__R: _codec::io::BitRead>(_: &mut __R, _: _codec::coding::ReadOf<'_, Self>) -> ::core::result::Result<Self, _codec::error::Fault> {
                    loop {}
                }
            }
            #symbol
            #root
            #text
            #text_alone
            #array
            _codec::__columns! { mistake [#generics] [#ident #arguments] [#clause] }
        };
    }
}
