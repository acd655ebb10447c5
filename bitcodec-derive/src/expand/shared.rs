//! Structs whose fields share one range coder, or are one number.

use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::impl_header::ImplHeader;
use super::{context, decode, encode};
use crate::model::{Body, Item};

/// What the fields of a struct share.
#[derive(Clone, Copy)]
pub(super) enum Shared {
    Code,
    Number,
}

impl Shared {
    /// Returns what the fields of an item share; `None` if each has its own bits.
    pub(super) const fn of(item: &Item) -> Option<Self> {
        match (&item.arith, &item.joined) {
            (Some(_), _) => Some(Self::Code),
            (None, Some(_)) => Some(Self::Number),
            (None, None) => None,
        }
    }

    /// Writes it.
    pub(super) fn encode(self) -> TokenStream {
        match self {
            Self::Code => {
                quote!(_codec::__private::encode_arith::<Self, __W>(self, __writer, __context)?;)
            }
            Self::Number => {
                quote!(_codec::__private::encode_joined::<Self, __W>(self, __writer, __context)?;)
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
            Self::Number => {
                quote!(_codec::__private::decode_joined::<Self, __R>(
                    __reader, __context
                ))
            }
        }
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
        decode::statements(fields),
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
