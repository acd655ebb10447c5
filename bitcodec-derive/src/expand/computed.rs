//! Computed fields: the calls of their functions, the carriers of their checksums, and their layouts.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Path;

use super::carriers::Carrier;
use crate::model::{Computed, Field, Sum, Wire};
use crate::runtime_items::{value_of_sum, value_type};
use crate::source::source;
use crate::spans::{called, spanned};

/// Returns a call of the function of `computed`, re-spanned to its path, so that the compiler reports a wrong function
/// once.
pub(super) fn call(
    function: &str,
    path: &Path,
    field: &Field,
    value: &TokenStream,
    stream: &TokenStream,
) -> TokenStream {
    let (ty, function) = (value_type(field), Ident::new(function, Span::call_site()));
    let computed = spanned(quote!(_codec::__private::computed::<_, #ty>), path);
    let reference = spanned(quote!(&), path);
    let computed = called(computed, quote!(#reference #path, #value));
    quote!(_codec::__private::#function(#computed, #stream)?)
}

/// Returns the carriers of checksums.
pub(super) fn constants(fields: &[Field]) -> TokenStream {
    let each = fields.iter().filter_map(|field| {
        let (by, _) = field.sum()?;
        let hidden = Carrier::of_sum(field);
        let crc = match by {
            Sum::Crc(crc) => {
                let reference = spanned(quote!(&), crc);
                Some(hidden.implement(
                    quote!(_codec::__private::CrcConstant),
                    quote!(const CRC: &'static _codec::sum::Crc = #reference #crc;),
                ))
            }
            Sum::Type(_) | Sum::Parity { .. } | Sum::Size => None,
        };
        let sum = match by {
            Sum::Crc(_) => quote!(_codec::__private::CrcOf<#hidden>),
            Sum::Type(ty) => quote!(#ty),
            Sum::Parity { odd } => quote!(_codec::__private::Parity<#odd>),
            Sum::Size => quote!(_codec::__private::SizeInBytes),
        };
        let value = match by {
            Sum::Type(ty) => value_of_sum(ty),
            Sum::Crc(_) | Sum::Parity { .. } | Sum::Size => quote!(u64),
        };
        let (declared, of_sum) = (
            hidden.declared(),
            hidden.implement(
                quote!(_codec::__private::SumOf),
                quote!(type Sum = #sum; type Value = #value;),
            ),
        );
        Some(quote!(#declared #crc #of_sum))
    });
    each.collect()
}

/// Returns the layout of a computed field, which wraps that of its form.
pub(super) fn layout(
    field: &Field,
    by: &Computed,
    inner: &TokenStream,
    fields: &[Field],
) -> TokenStream {
    match by {
        Computed::By(_) => quote!(&_codec::Layout::computed(#inner)),
        Computed::IsLast => quote!(&_codec::Layout::is_last(#inner)),
        Computed::Sum(_, over) => {
            let (ty, text) = (Carrier::of_sum(field), source(&over.whole));
            let on_wire = |end: usize| {
                let before = fields.iter().take(end);
                before
                    .filter(|field| !matches!(field.wire, Wire::Tag | Wire::Skipped))
                    .count()
            };
            let (first, last) = over.places(fields).unwrap_or_default();
            let (first, last) = (on_wire(first), on_wire(last));
            let form = called(quote!(_codec::Layout::summed), {
                quote!(#inner, <#ty as _codec::__private::SumOf>::FORM, #text, #first, #last)
            });
            quote!(&#form)
        }
    }
}
