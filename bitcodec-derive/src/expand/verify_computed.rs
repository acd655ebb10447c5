//! Checks of computed fields after decoding.

use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::carriers::Carrier;
use super::coding_types::{held, if_some};
use super::{computed, encode};
use crate::model::{Computed, Field, Sum, Wire};
use crate::names;
use crate::runtime_items::{sum_item, value_item};
use crate::spans::{called, called_on};
use crate::types::{self, Primitive};

/// Returns a statement that verifies each decoded checksum.
pub(super) fn sums_after(fields: &[Field]) -> TokenStream {
    let each = fields.iter().filter_map(|field| {
        let (sum, over) = field.sum()?;
        // The region of the fields had this size.
        if matches!(sum, Sum::Size) {
            return None;
        }
        let (name, local) = (&field.name, names::local(&field.member));
        let order = quote!(<__R as _codec::io::BitRead>::Order);
        // What was read is written again.
        let context = quote! {
            let __context = <<Self as _codec::BitCodec>::Context as _codec::__private::Context>::writing(__context);
        };
        let beside = (order, Some(context));
        let sum = encode::sum(field, over, fields, Access::Read, beside);
        let ty = Carrier::of_sum(field);
        let check = |found: TokenStream| {
            let check = sum_item(field, &ty, "check_sum");
            let check = called(
                quote!(#check::<#ty, __R>),
                quote!(#name, #found, __sum, __reader),
            );
            quote! {
                let __sum = #sum;
                #check?;
            }
        };
        Some(match field.condition() {
            Some(_) => if_some(&held(field, quote!(&#local)), &check(quote!(*__held))),
            None => check(quote!(#local)),
        })
    });
    each.collect()
}

/// Returns a statement that compares each flag of a last element with the one that the list saw.
pub(super) fn flags_after(fields: &[Field]) -> TokenStream {
    let flags = fields.iter().filter(|field| field.is_last_flag());
    let each = flags.map(|field| {
        let (name, local) = (&field.name, names::local(&field.member));
        quote!(_codec::__private::check_last(#name, #local, __context.0, __reader)?;)
    });
    each.collect()
}

/// Returns a decoded value with a check of each field that a function computes from it.
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
        let expected = computed::call(
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
        let check = |found: TokenStream| {
            let arguments = quote!(#name, #found, &__expected, __reader);
            let check = match is_number {
                true => called_on(
                    quote!(_codec::__private::check_computed_number),
                    arguments,
                    &field.ty,
                ),
                false => called(value_item(field, "Compared", "check_computed"), arguments),
            };
            quote! {
                let __expected = #expected;
                #check?;
            }
        };
        let check = |place: TokenStream| match field.condition() {
            Some(_) => if_some(&held(field, place), &check(quote!(__held))),
            None => check(place),
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
