//! The impl of `BitCodec`.

use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::coding_types::rules_of;
use super::impl_header::ImplHeader;
use super::shared::{self, Shared};
use super::{
    context, decode, encode, enums, in_place, layout, layout_table, plain_field, symbols, total,
};
use crate::model::{Body, Integer, Item};

/// Returns the impls of `BitCodec`, and of `Symbol` for an enum without data.
pub(super) fn impls(item: &Item, header: &ImplHeader<'_>, checks: &TokenStream) -> TokenStream {
    let layout = layout::constant(item, checks);
    let doc = layout_table::doc(item);
    let total = total::constant(item);
    let (encode, decode) = (encode_body(item), decode_body(item));
    let evaluated = layout::evaluated_in_methods(item);
    let (bulk, symbol) = match &item.body {
        Body::Enum(body) => {
            // `check` and `size` apply to each value, so several values are written one by one.
            let is_plain = item.check.is_none() && item.size.is_none();
            let bulk = is_plain.then(|| symbols::bulk(body, &item.ident)).flatten();
            (bulk, symbols::symbol(body, item.check.as_ref()))
        }
        Body::Struct(_) => (None, None),
    };
    let variant = match &item.body {
        Body::Enum(body) if item.check.is_some() => enums::variant(body),
        Body::Enum(_) | Body::Struct(_) => None,
    };
    let in_place = in_place::items(item);
    let by_place = match (&item.body, &in_place) {
        (Body::Struct(_), Some(_)) => {
            let blank = plain_field::taken(&quote!(<Self as _codec::BitCodec>::BLANK));
            Some(quote! {
                if <Self as _codec::BitCodec>::IN_PLACE {
                    let mut __value = #blank;
                    _codec::BitCodec::decode_to(&mut __value, __reader, __context)?;
                    return ::core::result::Result::Ok(__value);
                }
            })
        }
        _ => None,
    };
    let (context, read, write) = (
        context::of_item(item),
        context::read_parameter(),
        context::write_parameter(),
    );
    let codec = header.implement(
        quote!(_codec::BitCodec),
        quote! {
            type Context = #context;
            #layout
            #total

            #[inline(always)]
            fn encode_with_context<__W: _codec::io::BitWrite>(&self, __writer: &mut __W, #write) -> ::core::result::Result<(), _codec::error::Fault> {
                #evaluated
                #encode
            }

            #[inline(always)]
            fn decode_with_context<__R: _codec::io::BitRead>(__reader: &mut __R, #read) -> ::core::result::Result<Self, _codec::error::Fault> {
                #by_place
                #evaluated
                #decode
            }

            #in_place
            #bulk
            #variant
        },
    );
    let outer_tag = match &item.body {
        Body::Enum(body) => enums::outer_tag(body, header),
        Body::Struct(_) => None,
    };
    let bare = shared::fields(item, header);
    let symbol = symbol.map(|body| header.implement(quote!(_codec::coding::Symbol), body));
    quote!(#doc #codec #bare #symbol #outer_tag)
}

fn encode_body(item: &Item) -> TokenStream {
    let check = item.check.as_ref().map(|check| {
        let rules = rules_of(item, check, &quote!(self), "write");
        quote!(_codec::__private::check_before::<Self, __W>(self, || #rules, __writer)?;)
    });
    let body = match (&item.body, Shared::of(item)) {
        (Body::Struct(_), Some(shared)) => shared.encode(),
        (Body::Struct(fields), None) => encode::statements(fields, Access::Own),
        (Body::Enum(item), _) => enums::encode(item),
    };
    let size = item
        .size
        .as_ref()
        .map(|size| size.to_integer(Integer::Usize));
    let needs_start = size.is_some() || item.body.is_aligned();
    let start =
        needs_start.then(|| quote!(let __start = _codec::io::BitWrite::position(__writer);));
    let end = match size {
        Some(size) => quote!(_codec::__private::write_padding(__start, #size, __writer)),
        None => quote!(::core::result::Result::Ok(())),
    };
    quote!(#check #start #body #end)
}

fn decode_body(item: &Item) -> TokenStream {
    let needs_start = item.size.is_some() || item.check.is_some() || item.body.is_aligned();
    let start = needs_start.then(|| quote!(let __start = _codec::io::BitRead::position(__reader);));
    let shared = Shared::of(item);
    let (fields, value) = match (&item.body, shared) {
        (Body::Struct(_), Some(shared)) => {
            let decoded = shared.decode();
            (TokenStream::new(), quote!(#decoded?))
        }
        (Body::Struct(fields), None) => (
            decode::statements(fields, false),
            decode::build(quote!(Self), fields),
        ),
        (Body::Enum(body), _) => (TokenStream::new(), enums::decode(body, &item.ident)),
    };
    let padding = item.size.as_ref().map(|size| {
        let size = size.to_integer(Integer::Usize);
        quote!(_codec::__private::read_padding(__start, #size, __reader)?;)
    });
    let rules = item.check.as_ref().map(|check| {
        let rules = rules_of(item, check, &quote!(&__value), "read");
        quote!(_codec::__private::check_after::<Self, __R>(&__value, #rules, __start, __reader)?;)
    });
    match (&item.body, shared, &padding, &rules) {
        (Body::Struct(_), Some(shared), None, None) => shared.decode(),
        (Body::Struct(_), None, _, None) => {
            quote!(#start #fields #padding ::core::result::Result::Ok(#value))
        }
        (Body::Enum(_), _, None, None) => quote!(#start ::core::result::Result::Ok(#value)),
        _ => {
            quote!(#start #fields let __value = #value; #padding #rules ::core::result::Result::Ok(__value))
        }
    }
}
