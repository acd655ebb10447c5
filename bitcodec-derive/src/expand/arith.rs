//! Structs whose fields share one range coder.

use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::impl_header::ImplHeader;
use super::{context, decode, encode};
use crate::model::{Body, Item};

/// Returns the impl that encodes only the fields. The runtime puts them into their own code or into the enclosing one.
pub(super) fn fields(item: &Item, header: &ImplHeader<'_>) -> Option<TokenStream> {
    let (Some(_), Body::Struct(fields)) = (&item.arith, &item.body) else {
        return None;
    };
    let (write, read) = (
        encode::statements(fields, Access::Own),
        decode::statements(fields),
    );
    let value = decode::build(quote!(Self), fields);
    let (read_context, write_context) = (context::read_parameter(), context::write_parameter());
    Some(header.implement(
        quote!(_codec::__private::ArithFields),
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

/// Writes the code.
pub(super) fn encode() -> TokenStream {
    quote!(_codec::__private::encode_arith::<Self, __W>(self, __writer, __context)?;)
}

/// Reads the code.
pub(super) fn decode() -> TokenStream {
    quote!(_codec::__private::decode_arith::<Self, __R>(
        __reader, __context
    ))
}
