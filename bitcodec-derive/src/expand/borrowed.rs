//! The check that fields which borrow from the input begin at a byte.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::coding_types::field_item;
use super::context;
use super::impl_header::ImplHeader;
use crate::model::{Field, Item};
use crate::spans::{call_site_at, spanned};

/// Returns the impl of the check, and its use for a type that has no other parameters than lifetimes.
pub(super) fn places(item: &Item, header: &ImplHeader<'_>) -> Option<TokenStream> {
    if !is_checked(item) {
        return None;
    }
    let groups = item.body.groups().into_iter().enumerate();
    let checks = groups.flat_map(|(variant, fields)| {
        let fields = fields.iter().filter(|field| may_borrow(field, item));
        fields.filter_map(move |field| check(field, variant))
    });
    let body = quote!(const CHECKED: () = { #(#checks)* };);
    let places = header.implement(quote!(_codec::__private::BorrowedPlaces), body);
    let of = item
        .outside()
        .map(|of| quote!(const _: () = <#of as _codec::__private::BorrowedPlaces>::CHECKED;));
    Some(quote!(#places #of))
}

/// Returns a statement that evaluates the check for each instance of a type.
pub(super) fn evaluated(item: &Item) -> Option<TokenStream> {
    is_checked(item).then(|| quote!(let () = <Self as _codec::__private::BorrowedPlaces>::CHECKED;))
}

/// Whether a field of the item may borrow, as far as the macro sees.
fn is_checked(item: &Item) -> bool {
    item.body.fields().any(|field| may_borrow(field, item))
}

fn may_borrow(field: &Field, item: &Item) -> bool {
    let is_of_input = context::input_lifetime(item).is_some();
    !context::is_without(field) && (is_of_input || field.names_type_parameter)
}

fn check(field: &Field, variant: usize) -> Option<TokenStream> {
    let needed = field_item(field.form()?, field, "Context");
    let check = spanned(quote!(_codec::__private::check_borrowed), &field.ty);
    let name = super::columns::field_name(field);
    let at = call_site_at(&field.ty);
    Some(quote_spanned! {at=>
        #check(
            <Self as _codec::BitCodec>::LAYOUT,
            #variant,
            #name,
            <#needed as _codec::__private::Context>::BORROWS,
        );
    })
}
