//! Hidden types that carry the constants of fields.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::codings::fixed_type;
use super::tags;
use crate::attr::{Fixed, Number};
use crate::bounds::value_type;
use crate::model::{Coding, Field, Form, Item, Wire};
use crate::names;
use crate::types;

/// Returns a type for each field that has a constant.
pub(super) fn of_fields(item: &Item) -> TokenStream {
    item.body.fields().into_iter().map(of_field).collect()
}

fn of_field(field: &Field) -> TokenStream {
    let coding = match (&field.wire, field.form()) {
        (
            _,
            Some(
                Form::Coded(coding)
                | Form::List {
                    element: coding, ..
                },
            ),
        ) => coding,
        (Wire::Derived { coding, .. }, _) => coding,
        _ => return TokenStream::new(),
    };
    let impls = of_coding(coding, field);
    if impls.is_empty() {
        return impls;
    }
    let name = names::constant(field.number);
    quote!(enum #name {} #impls)
}

/// What the hidden type carries: one trait for each kind of constant.
fn of_coding(coding: &Coding, field: &Field) -> TokenStream {
    let ty = value_type(field);
    match coding {
        Coding::Fixed(inner, fixed) => {
            let (value, shown) = match fixed {
                Fixed::Bytes(bytes) => (quote!(*#bytes), quote!(_codec::Value::Bytes(#bytes))),
                Fixed::Number(number) => (quote!(#number), number_shown(number)),
            };
            if types::is_unit(field.value_type()) {
                constant(field, fixed_type(fixed, inner), value, shown)
            } else {
                constant(field, ty, value, shown)
            }
        }
        Coding::Xor(inner, mask) => {
            let inner = of_coding(inner, field);
            let mask = constant(field, ty, mask, quote!(_codec::Value::Name("")));
            quote!(#mask #inner)
        }
        Coding::Table(path) => {
            let name = path.to_token_stream().to_string().replace(' ', "");
            tags::words_of(
                &names::constant(field.number),
                &quote!(#name),
                &quote!(&#path.codes()),
            )
        }
        Coding::RadixBy(path) => {
            let name = names::constant(field.number);
            quote! {
                #[automatically_derived]
                impl _codec::coding::Radices for #name {
                    const RADICES: &'static [u64] = &#path;
                }
            }
        }
        Coding::Runs(inner)
        | Coding::Checked(inner, _)
        | Coding::Biased(inner, _)
        | Coding::Counted(_, inner) => of_coding(inner, field),
        _ => TokenStream::new(),
    }
}

fn number_shown(number: &Number) -> TokenStream {
    let number = match number.value {
        Some(value) => match u128::try_from(value) {
            Ok(value) => quote!(Unsigned(#value)),
            Err(_) => quote!(Signed(#value)),
        },
        None => quote!(Unsigned((#number) as u128)),
    };
    quote!(_codec::Value::Number(_codec::Number::#number))
}

fn constant(
    field: &Field,
    ty: impl ToTokens,
    value: impl ToTokens,
    shown: TokenStream,
) -> TokenStream {
    let name = names::constant(field.number);
    quote! {
        #[automatically_derived]
        impl _codec::coding::Constant<#ty> for #name {
            const VALUE: #ty = #value;
            const SHOWN: _codec::Value = #shown;
        }
    }
}
