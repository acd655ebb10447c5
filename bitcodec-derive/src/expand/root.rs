//! The impls of a root besides its codec: format, text form, lock and `to_array`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse_quote;

use super::context;
use super::impl_header::ImplHeader;
use crate::model::{BitOrder, Body, Enum, Integer, Item, Lock, Root, TextKind, Variant, Width};
use crate::names;
use crate::spans::{call_site_at, spanned};

pub(super) fn impls(item: &Item, header: &ImplHeader<'_>) -> TokenStream {
    let Some(root) = &item.root else {
        return TokenStream::new();
    };
    let order = match root.order {
        BitOrder::LsbFirst => quote!(_codec::io::Lsb),
        BitOrder::MsbFirst => quote!(_codec::io::Msb),
    };
    let budget = root.budget.as_ref().map(|budget| {
        let bytes = budget.to_integer(Integer::Usize);
        quote!(const BUDGET: ::core::option::Option<usize> = ::core::option::Option::Some(#bytes);)
    });
    let format = header.implement(
        quote!(_codec::WireFormat),
        quote!(type Order = #order; #budget),
    );
    let text = text(item, root, header);
    let array = array(item);
    let lock = root.lock.as_ref().map(|lock| locked(lock, item));
    let closed = closed(item);
    quote!(#format #text #array #lock #closed)
}

/// Returns the check that each reference back to a recursive type is inside that type, for a root with such a field or with
/// a field of a type that the macro does not know.
fn closed(item: &Item) -> Option<TokenStream> {
    let of = item.outside()?;
    if item.body.fields().all(context::is_without) {
        return None;
    }
    let (name, ident) = (names::unraw(&item.ident), &item.ident);
    let check = spanned(quote!(_codec::__private::check_closed), ident);
    Some(quote_spanned! {call_site_at(ident)=>
        const _: () = #check(#name, <#of as _codec::BitCodec>::LAYOUT);
    })
}

/// Returns the comparison of the fingerprint, re-spanned to the string that the user wrote.
fn locked(lock: &Lock, item: &Item) -> TokenStream {
    let at = call_site_at(&lock.literal);
    let (name, fingerprint) = (names::unraw(&item.ident), lock.fingerprint);
    let of = item.outside().map(|of| spanned(of, &lock.literal));
    quote_spanned! {at=>
        const _: () = _codec::__private::check_lock(#name, <#of as _codec::BitCodec>::LAYOUT, #fingerprint);
    }
}

fn text(item: &Item, root: &Root, header: &ImplHeader<'_>) -> TokenStream {
    let Some(text) = &root.text else {
        return TokenStream::new();
    };
    let form = match text.kind {
        TextKind::Base64 => spanned(quote!(_codec::text::Base64), &text.path),
        TextKind::Base64Url => spanned(quote!(_codec::text::Base64Url), &text.path),
        TextKind::Hex => spanned(quote!(_codec::text::Hex), &text.path),
        TextKind::Custom => text.path.to_token_stream(),
    };
    let implementation = header.implement(quote!(_codec::TextFormat), quote!(type Text = #form;));
    // A text alone is read beside nothing.
    if item.context.is_some() {
        return implementation;
    }
    let absent = context::absent(item, header.clause);
    let header = &ImplHeader::new(item, absent.as_ref());
    let display = header.implement(
        quote!(::core::fmt::Display),
        quote! {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                _codec::__private::display(self, __f)
            }
        },
    );
    let from_str = header.implement(
        quote!(::core::str::FromStr),
        quote! {
            type Err = _codec::DecodeError;

            fn from_str(__text: &str) -> ::core::result::Result<Self, Self::Err> {
                _codec::__private::from_str(__text)
            }
        },
    );
    // A conflict with another impl of `Display` or `FromStr` is reported on the `text` key.
    let [display, from_str] = [display, from_str].map(|implementation| match header.clause {
        None => spanned(implementation, &text.path),
        Some(_) => implementation,
    });
    quote!(#implementation #display #from_str)
}

/// Returns `to_array`, if every value may take the same number of bytes.
fn array(item: &Item) -> TokenStream {
    if !item.generics.params.is_empty() || item.context.is_some() || !is_constant(item) {
        return TokenStream::new();
    }
    let (vis, ident) = (&item.vis, &item.ident);
    let len = quote!({ _codec::__private::constant_bytes::<#ident>() });
    quote! {
        #[automatically_derived]
        #[allow(dead_code, clippy::wrong_self_convention)]
        impl #ident {
            /// Encodes the value to the bytes that every value takes.
            ///
            /// # Errors
            /// Names the field that the wire form cannot hold.
            #[inline]
            #vis fn to_array(&self) -> ::core::result::Result<[u8; #len], _codec::EncodeError> {
                _codec::__private::to_array(self)
            }
        }
    }
}

/// Whether every value may take the same number of bytes. If only the type of a field determines that, a use of the
/// method is checked.
fn is_constant(item: &Item) -> bool {
    let is_one = |width: Width| width == Width::Unseen || width.exact().is_some();
    if let Some((_, Some(code))) = &item.joined {
        return item.size.is_some() || is_one(code.width(&parse_quote!(u128)));
    }
    match &item.body {
        _ if item.size.is_some() => true,
        _ if item.arith.is_some() => false,
        _ if item.joined.is_some() => true,
        Body::Struct(fields) => fields.iter().map(|field| field.width()).all(is_one),
        Body::Enum(Enum::Tagged { variants, .. }) => {
            let width = |variant: &Variant<_>| {
                let widths = variant.fields.iter().map(|field| field.width().exact());
                widths.sum::<Option<u128>>()
            };
            let mut widths = variants.iter().map(width);
            let first = widths.next().flatten();
            first.is_some() && widths.all(|other| other == first)
        }
        Body::Enum(Enum::Prefix { .. }) => false,
    }
}
