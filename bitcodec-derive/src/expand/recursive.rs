//! Types with `depth`, whose values can contain values of the type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::impl_header::ImplHeader;
use crate::model::{Integer, Item};
use crate::names;
use crate::spans::{call_site_at, spanned};

/// Returns the impl of `Recursive`, and the check of the depth.
pub(super) fn impls(
    item: &Item,
    header: &ImplHeader<'_>,
    checks: &TokenStream,
) -> Option<TokenStream> {
    let depth = item.depth.as_ref()?;
    let (name, number) = (names::unraw(&item.ident), depth.to_integer(Integer::U32));
    // A constant of the type, because the compiler promotes no result of a function to a static in one of a method.
    let checked =
        (!item.generics.params.is_empty()).then(|| quote!(const CHECKED: () = { #checks };));
    let recursive = header.implement(
        quote!(_codec::__private::Recursive),
        quote! {
            const DEPTH: u32 = #number;
            const NAME: &'static str = #name;
            const PATH: &'static str = ::core::concat!(::core::module_path!(), "::", #name);
            #checked
        },
    );
    let check = check(item);
    let evaluated = item
        .generics
        .params
        .is_empty()
        .then(|| quote!(const _: () = #check;));
    Some(quote!(#recursive #evaluated))
}

/// Returns the check of the depth and of the layout; a generic type evaluates it in its methods.
pub(super) fn check(item: &Item) -> Option<TokenStream> {
    let depth = item.depth.as_ref()?;
    let (name, number) = (names::unraw(&item.ident), depth.to_integer(Integer::U32));
    let ident = &item.ident;
    let of = match item.generics.params.is_empty() {
        true => quote!(#ident),
        false => quote!(Self),
    };
    let check = spanned(quote!(_codec::__private::check_depth), depth);
    Some(
        quote_spanned!(call_site_at(depth)=> #check(#name, #number, <#of as _codec::BitCodec>::LAYOUT)),
    )
}
