//! The where clause of generated impls.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{WhereClause, parse_quote};

use super::coding_types::coding;
use super::context;
use crate::model::{Coding, Field, Form, Item, ListForm};
use crate::runtime_items::{element_in_bound, value_in_bound};
use crate::spans::spanned;

/// Returns the item's where clause with a bound for each field whose type names a type parameter.
pub(super) fn where_clause(item: &Item) -> Option<WhereClause> {
    let mut clause = item.generics.where_clause.clone();
    for field in item
        .body
        .fields()
        .filter(|field| field.names_type_parameter && !field.is_again())
    {
        let predicate = need(field);
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(#predicate));
    }
    for bound in context::bounds(item) {
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(#bound));
    }
    clause
}

/// The bound that one field needs.
fn need(field: &Field) -> TokenStream {
    let ty = value_in_bound(field);
    // A code of the runtime has none.
    let without = context::is_without(field).then(|| quote!(, Context = _codec::NoContext));
    match field.form() {
        Some(Form::Coded(Coding::Own)) => {
            let bit_codec = spanned(quote!(_codec::BitCodec), &field.ty);
            quote!(#ty: #bit_codec)
        }
        Some(Form::Coded(by) | Form::Sized { coding: by, .. }) if by.as_text().is_some() => {
            quote!(#ty: _codec::coding::TextType)
        }
        Some(Form::Coded(by) | Form::Sized { coding: by, .. }) => {
            let by = coding(by, field);
            quote!(#by: _codec::coding::Coding<#ty #without>)
        }
        Some(Form::List { element, .. }) => {
            // Names add no bound to the elements.
            let element = element.unnamed();
            if element.as_text().is_some() {
                return quote!(#ty: _codec::coding::TextType);
            }
            let by = coding(element, field);
            let item = element_in_bound(field);
            match element.list_form() {
                ListForm::AsOneNumber => quote!(#item: _codec::__private::RankedItem<#by #without>),
                ListForm::AtOnce => quote!(#by: _codec::__private::ListCoding<#item #without>),
                ListForm::OneByOne => quote!(#by: _codec::coding::Coding<#item #without>),
            }
        }
        None => quote!(#ty: ::core::default::Default),
    }
}
