//! What type parameters have to be, so that the fields can be written.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Type, WhereClause, parse_quote};

use crate::expand::{coding, option_item, spanned};
use crate::model::{Coding, Field, Form, Item, Wire};
use crate::names;

/// Returns the item's where clause, with what each field needs whose type names a type parameter.
pub(crate) fn where_clause(item: &Item) -> Option<WhereClause> {
    let parameters: Vec<&Ident> = item
        .generics
        .type_params()
        .map(|parameter| &parameter.ident)
        .collect();
    let mut clause = item.generics.where_clause.clone();
    if parameters.is_empty() {
        return clause;
    }
    for field in item
        .body
        .fields()
        .into_iter()
        .filter(|field| mentions(&field.ty, &parameters))
    {
        let predicate = need(field);
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause.predicates.push(parse_quote!(#predicate));
    }
    clause
}

/// What must hold for one field.
fn need(field: &Field) -> TokenStream {
    let (ty, trait_) = (value_type(field), names::coding());
    match (&field.wire, field.form()) {
        (_, Some(Form::Coded(Coding::Own))) => {
            let bit_codec = spanned(names::bit_codec(), &field.ty);
            quote!(#ty: #bit_codec)
        }
        (_, Some(Form::Coded(by))) | (Wire::Derived { coding: by, .. }, _) => {
            let by = coding(by, field);
            quote!(#by: #trait_<#ty>)
        }
        (
            _,
            Some(Form::List {
                element: element @ Coding::Joined(_),
                ..
            }),
        ) => {
            let by = coding(element, field);
            quote!(<#ty as _codec::coding::List>::Item: _codec::coding::Member<#by>)
        }
        (_, Some(Form::List { element, .. })) => {
            let by = coding(element, field);
            let trait_ = if element.is_of_list() {
                quote!(_codec::coding::ListCoding)
            } else {
                trait_
            };
            quote!(#by: #trait_<<#ty as _codec::coding::List>::Item>)
        }
        (_, Some(Form::BitsBy { .. })) => quote!(#ty: _codec::Int),
        (_, None) => quote!(#ty: ::core::default::Default),
    }
}

/// The type of what is written, as the compiler sees it.
pub(crate) fn value_type(field: &Field) -> TokenStream {
    let ty = &field.ty;
    match &field.wire {
        Wire::When { .. } => option_item(ty, "Inner"),
        _ => quote!(#ty),
    }
}

/// Whether a type names one of the parameters.
fn mentions(ty: &Type, parameters: &[&Ident]) -> bool {
    struct Search<'a> {
        parameters: &'a [&'a Ident],
        found: bool,
    }
    impl VisitMut for Search<'_> {
        fn visit_ident_mut(&mut self, ident: &mut Ident) {
            self.found |= self.parameters.contains(&&*ident);
            visit_mut::visit_ident_mut(self, ident);
        }
    }
    let mut search = Search {
        parameters,
        found: false,
    };
    search.visit_type_mut(&mut ty.clone());
    search.found
}
