//! Fields that are computed from others: derived or compared while writing, compared while reading.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Path;

use super::codings::{field_item, value_type};
use super::encode::{self, Access};
use crate::model::{Computed, Field, Integer, Over, Sum, Wire};
use crate::names;
use crate::source::source;
use crate::spans::{called, called_on, spanned};
use crate::types::{self, Primitive};

/// The value of a field that is written, and the check that a stored one agrees.
pub(super) fn before(
    field: &Field,
    by: &Computed,
    fields: &[Field],
    access: Access,
) -> (TokenStream, TokenStream) {
    let (name, place) = (&field.name, access.place(field));
    let (source, agrees, rule) = match by {
        Computed::By(path) => {
            let source = call(
                "computed_before",
                path,
                field,
                &quote!(self),
                &quote!(__writer),
            );
            let reference = access.reference(field);
            let agrees = quote!(*#reference == #source);
            (source, agrees, "the value is not the computed one")
        }
        Computed::Sum(by, over) => {
            let direction = quote!(_codec::__private::Writes<__W>);
            let sum = sum(field, over, fields, access, &direction);
            // A field that is refused is reported where it is written.
            let source = match by {
                Sum::Parity { .. } => quote!(#sum == ::core::option::Option::Some(1)),
                Sum::Crc(_) | Sum::Type(_) => quote!(#sum.unwrap_or(0)),
            };
            let agrees = quote!(_codec::__private::is_sum(#place, #sum));
            (
                source,
                agrees,
                "the value is not the checksum of its fields",
            )
        }
    };
    let agrees = quote!({
        let __agrees = #agrees;
        _codec::__private::agree(#name, __agrees, #rule, __writer)?;
    });
    (source, agrees)
}

/// Calls the function of `computed`, re-spanned to its path; the compiler shows a wrong one once.
fn call(
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

/// The checksum of the covered fields, in which the field itself is zeros.
fn sum(
    field: &Field,
    over: &Over,
    fields: &[Field],
    access: Access,
    direction: &TokenStream,
) -> TokenStream {
    let first = over.places(fields).map_or(0, |(first, _)| first);
    let covered = over
        .covered(fields)
        .iter()
        .zip(first..)
        .map(|(other, index)| {
            let zeros = other.zeros.as_ref().filter(|_| index > first).map(|zeros| {
                let width = zeros.number().to_integer(Integer::Usize);
                quote!(_codec::__private::write_reserved(#width, __writer)?;)
            });
            let write = match other.form() {
                Some(form) if other.number == field.number => {
                    let layout = field_item(form, field, "LAYOUT");
                    quote!(_codec::BitWrite::write_zeros(__writer, #layout.min_bits)?;)
                }
                _ => encode::written(other, index, fields, access),
            };
            quote!(#zeros #write)
        });
    let covered: TokenStream = covered.collect();
    let ty = names::sum(field.number);
    quote!(_codec::__private::sum::<#ty, #direction>(|__writer: &mut _codec::__private::SumWriter<#ty, #direction>| {
        #covered
        ::core::result::Result::Ok(())
    }))
}

/// A statement for each checksum that was read.
pub(super) fn sums_after(fields: &[Field]) -> TokenStream {
    let each = fields.iter().filter_map(|field| {
        let (_, over) = field.sum()?;
        let (name, local) = (&field.name, names::local(&field.member));
        let direction = quote!(_codec::__private::Reads<__R>);
        let sum = sum(field, over, fields, Access::Read, &direction);
        let ty = names::sum(field.number);
        Some(quote! {
            let __sum = #sum;
            _codec::__private::check_sum::<#ty, _, __R>(#name, #local, __sum, __reader)?;
        })
    });
    each.collect()
}

/// A value that was read, with a check of each field that a function computes of it.
pub(super) fn checked_after(
    head: &TokenStream,
    value: TokenStream,
    fields: &[Field],
) -> TokenStream {
    let checks = fields.iter().filter_map(|field| {
        let Wire::Computed {
            by: Computed::By(path),
            ..
        } = &field.wire
        else {
            return None;
        };
        let (name, member, local) = (&field.name, &field.member, names::local(&field.member));
        let expected = call(
            "computed_after",
            path,
            field,
            &quote!(&__value),
            &quote!(__reader),
        );
        let is_number = field.is_derived_unit()
            || matches!(
                Primitive::of(field.value_type()),
                Some(Primitive::Int { .. })
            );
        let function = match is_number {
            true => quote!(check_computed_number),
            false => quote!(check_computed),
        };
        let check = |found: TokenStream| {
            quote! {
                let __expected = #expected;
                _codec::__private::#function(#name, #found, &__expected, __reader)?;
            }
        };
        Some(if types::is_unit(&field.ty) {
            check(quote!(&#local))
        } else {
            let check = check(quote!(__found));
            quote! {
                match &__value {
                    #head { #member: __found, .. } => { #check }
                    #[allow(unreachable_patterns)]
                    _ => {}
                }
            }
        })
    });
    let checks: Vec<TokenStream> = checks.collect();
    if checks.is_empty() {
        return value;
    }
    quote!({
        let __value = #value;
        #(#checks)*
        __value
    })
}

/// The types that carry the checksums of fields.
pub(super) fn constants(fields: &[Field]) -> TokenStream {
    let each = fields.iter().filter_map(|field| {
        let (by, _) = field.sum()?;
        let name = names::sum(field.number);
        let crc = match by {
            Sum::Crc(crc) => {
                let reference = spanned(quote!(&), crc);
                Some(quote! {
                    #[automatically_derived]
                    impl _codec::__private::CrcConstant for #name {
                        const CRC: &'static _codec::sum::Crc = #reference #crc;
                    }
                })
            }
            Sum::Type(_) | Sum::Parity { .. } => None,
        };
        let sum = match by {
            Sum::Crc(_) => quote!(_codec::__private::CrcOf<Self>),
            Sum::Type(ty) => quote!(#ty),
            Sum::Parity { odd } => quote!(_codec::__private::Parity<#odd>),
        };
        Some(quote! {
            enum #name {}
            #crc
            #[automatically_derived]
            impl _codec::__private::SumOf for #name {
                type Sum = #sum;
            }
        })
    });
    each.collect()
}

/// The check that the fields under a checksum fill bytes, for each checksum, and whether it needs the item's parameters.
pub(super) fn checks<'a>(
    item: &'a str,
    fields: &'a [Field],
) -> impl Iterator<Item = (TokenStream, bool)> + 'a {
    fields.iter().filter_map(move |field| {
        let (_, over) = field.sum()?;
        let covered = over.covered(fields);
        let name = format!("{item}.{}", field.name);
        let mut own = quote!(::core::option::Option::None);
        let mut layouts = Vec::new();
        for (index, other) in covered.iter().enumerate() {
            if let Some(zeros) = other.zeros.as_ref().filter(|_| index > 0) {
                let width = zeros.number().to_integer(Integer::Usize);
                layouts.push(quote!(&_codec::Layout::zeros(#width)));
            }
            if !matches!(other.wire, Wire::Tag | Wire::Skipped) {
                let layout = super::layout::layout_of(other, fields);
                if other.number == field.number {
                    own = quote!(::core::option::Option::Some(#layout));
                }
                layouts.push(layout);
            }
        }
        let ty = names::sum(field.number);
        let form = quote!(<#ty as _codec::__private::SumOf>::FORM);
        let check = called_on(
            quote!(_codec::__private::check_covered),
            quote!(#name, #form, #own, &[#(#layouts),*]),
            &over.whole,
        );
        let is_generic = covered.iter().any(|field| field.is_generic);
        Some((check, is_generic))
    })
}

/// The layout of a computed field around that of its form.
pub(super) fn layout(
    field: &Field,
    by: &Computed,
    inner: &TokenStream,
    fields: &[Field],
) -> TokenStream {
    match by {
        Computed::By(_) => quote!(&_codec::Layout::computed(#inner)),
        Computed::Sum(_, over) => {
            let (ty, text) = (names::sum(field.number), source(&over.whole));
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
