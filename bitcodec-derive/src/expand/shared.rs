//! Structs whose fields share one range coder, or are one number.

use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::coding_types::of_code;
use super::impl_header::ImplHeader;
use super::{context, decode, encode};
use crate::model::{Body, Code, Item};

/// What the fields of a struct share.
#[derive(Clone, Copy)]
pub(super) enum Shared<'a> {
    Code,
    /// A number, with its code if that is not the least width.
    Number(Option<&'a Code>),
}

impl<'a> Shared<'a> {
    /// Returns what the fields of an item share; `None` if each has its own bits.
    pub(super) const fn of(item: &'a Item) -> Option<Self> {
        match (&item.arith, &item.joined) {
            (Some(_), _) => Some(Self::Code),
            (None, Some((_, code))) => Some(Self::Number(code.as_ref())),
            (None, None) => None,
        }
    }

    /// Writes it.
    pub(super) fn encode(self) -> TokenStream {
        match self {
            Self::Code => {
                quote!(_codec::__private::encode_arith::<Self, __W>(self, __writer, __context)?;)
            }
            Self::Number(code) => {
                let code = code_type(code);
                quote!(_codec::__private::encode_joined::<Self, #code, __W>(self, __writer, __context)?;)
            }
        }
    }

    /// Reads it.
    pub(super) fn decode(self) -> TokenStream {
        match self {
            Self::Code => {
                quote!(_codec::__private::decode_arith::<Self, __R>(
                    __reader, __context
                ))
            }
            Self::Number(code) => {
                let code = code_type(code);
                quote!(_codec::__private::decode_joined::<Self, #code, __R>(
                    __reader, __context
                ))
            }
        }
    }
}

/// The type of the runtime that writes a number.
pub(super) fn code_type(code: Option<&Code>) -> TokenStream {
    match code {
        Some(code) => {
            let code = of_code(code);
            quote!(_codec::__private::InCode<#code>)
        }
        None => quote!(_codec::__private::LeastWidth),
    }
}

/// Returns the impl that encodes only the fields. The runtime puts them into a code or a number.
pub(super) fn fields(item: &Item, header: &ImplHeader<'_>) -> Option<TokenStream> {
    let Body::Struct(fields) = &item.body else {
        return None;
    };
    Shared::of(item)?;
    let (write, read) = (
        encode::statements(fields, Access::Own),
        decode::statements(fields, false),
    );
    let value = decode::build(quote!(Self), fields);
    let (read_context, write_context) = (context::read_parameter(), context::write_parameter());
    Some(header.implement(
        quote!(_codec::__private::BareFields),
        quote! {
            #[inline(always)]
            fn encode_fields<__W: _codec::io::BitWrite>(&self, __writer: &mut __W, #write_context) -> ::core::result::Result<(), _codec::error::Fault> {
                #write
                ::core::result::Result::Ok(())
            }

            #[inline(always)]
            fn decode_fields<__R: _codec::io::BitRead>(__reader: &mut __R, #read_context) -> ::core::result::Result<Self, _codec::error::Fault> {
                #read
                ::core::result::Result::Ok(#value)
            }
        },
    ))
}
