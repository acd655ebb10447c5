//! The input of the columns macro, which generates an impl if the runtime has the feature `arrow`, and else nothing.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{WhereClause, parse_quote};

use super::coding_types::{coding, encoding};
use super::context;
use crate::model::{Body, Coding, Field, Form, Item, LenUnit, ListForm, Wire};
use crate::names;

/// Returns the call of the macro.
pub(super) fn macro_call(item: &Item, clause: Option<&WhereClause>) -> TokenStream {
    // Columns hold what they are given, so a value from them has no input to borrow from.
    if context::input_lifetime(item).is_some() {
        return TokenStream::new();
    }
    let (generics, arguments, _) = item.generics.split_for_impl();
    let ident = &item.ident;
    let clause = bounded(item, clause);
    let head = quote!([#generics] [#ident #arguments] [#clause]);
    match &item.body {
        Body::Struct(fields) => {
            let on_wire = on_wire(fields).map(|field| {
                let (member, arguments) = (&field.member, macro_arguments(field));
                quote!(#member #arguments)
            });
            let skipped = skipped(fields);
            quote!(_codec::__columns! { fields #head { #(#on_wire)* } { #skipped } })
        }
        Body::Enum(body) => of_enum(&head, &body.variants(), item.has_snake_names),
    }
}

fn of_enum(
    head: &TokenStream,
    variants: &[(&Ident, &[Field])],
    has_snake_names: bool,
) -> TokenStream {
    let shown = |ident: &Ident| match names::unraw(ident) {
        name if has_snake_names => names::snake_case(&name),
        name => name,
    };
    let called = variants.iter().map(|(ident, _)| shown(ident));
    if variants.iter().all(|(_, fields)| fields.is_empty()) {
        let called = has_snake_names.then(|| quote!([#(#called)*]));
        return quote!(_codec::__columns! { symbol #head #called });
    }
    let mut each = TokenStream::new();
    for ((ident, fields), number) in variants.iter().zip(0_u64..) {
        let shown = shown(ident);
        let on_wire = on_wire(fields).map(|field| {
            let (member, local) = (&field.member, names::local(&field.member));
            let arguments = macro_arguments(field);
            quote!(#member #local #arguments)
        });
        let skipped = skipped(fields);
        each.extend(quote!(#ident #number #shown { #(#on_wire)* } { #skipped }));
    }
    quote!(_codec::__columns! { variants #head [#(#called)*] { #each } })
}

/// Returns the fields on the wire, and a field that stores the tag.
fn on_wire(fields: &[Field]) -> impl Iterator<Item = &Field> {
    fields
        .iter()
        .filter(|field| !matches!(field.wire, Wire::Skipped) && field.hidden.is_none())
}

fn skipped(fields: &[Field]) -> TokenStream {
    let skipped = fields
        .iter()
        .filter(|field| matches!(field.wire, Wire::Skipped));
    let each = skipped.map(|field| {
        let (member, ty) = (&field.member, &field.ty);
        quote!(#member (#ty);)
    });
    each.collect()
}

/// Returns the name, type and coding of a field, and whether its bits determine the value.
fn macro_arguments(field: &Field) -> TokenStream {
    let (ty, shown) = (&field.ty, field_name(field));
    let (by, is_transparent) = match field.form() {
        // Columns do not evaluate expressions; they use the type's own coding.
        Some(form) if field.dynamic_number().is_some() || !field.parts.is_empty() => {
            let own = quote!(_codec::coding::Own);
            let is_list = !matches!(form, Form::Coded(by) if !by.unnamed().is_list());
            let count = quote!(_codec::coding::Leb128);
            let counted = quote!(_codec::__private::Counted<#count, #own>);
            (if is_list { counted } else { own }, true)
        }
        Some(Form::Coded(by) | Form::Sized { coding: by, .. }) => {
            // A column of elements is stored with their count.
            (coding(by.unnamed(), field), is_transparent(by))
        }
        Some(Form::List { element, unit, .. }) => {
            let element = element.unnamed();
            let text = element.as_text();
            let element = text.map_or(element, |(_, units)| units);
            let by = coding(element, field);
            let count = quote!(_codec::coding::Leb128);
            let form = match unit {
                LenUnit::Elements => element.list_form(),
                LenUnit::Bytes { .. } => ListForm::OneByOne,
            };
            let list = format_ident!("{}", form.behind_count());
            let by = quote!(_codec::__private::#list<#count, #by>);
            let by = match text {
                Some((charset, _)) => {
                    let encoding = encoding(charset, field);
                    quote!(_codec::coding::InText<#encoding, #by>)
                }
                None => by,
            };
            (by, true)
        }
        None => (quote!(_codec::coding::Own), true),
    };
    let by = match field.is_in_option() {
        true => quote!(_codec::columns::derive_support::When<#by>),
        false => by,
    };
    let by = match field.is_again() {
        true => quote!(_codec::columns::derive_support::Recursive<#by>),
        false => by,
    };
    let shown_as = field.column.as_ref().map(|column| {
        let value = column.kind.value();
        quote!([#value])
    });
    quote!(#shown (#ty) (#by) #is_transparent #shown_as;)
}

/// Returns the field's name in the layout, without that of its variant.
pub(super) fn field_name(field: &Field) -> String {
    match &field.member {
        syn::Member::Named(ident) => names::unraw(ident),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether no user code converts the value.
fn is_transparent(by: &Coding) -> bool {
    match by {
        Coding::BestOf(_) => false,
        by => !by.facts().is_converted && by.inner().is_none_or(is_transparent),
    }
}

/// Returns the where clause with a bound for each field whose type names a type parameter.
fn bounded(item: &Item, clause: Option<&WhereClause>) -> Option<WhereClause> {
    let mut clause = clause.cloned();
    for field in item
        .body
        .fields()
        .filter(|field| field.names_type_parameter && !field.is_again())
    {
        let ty = &field.ty;
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause
            .predicates
            .push(parse_quote!(#ty: _codec::columns::Columnar));
    }
    clause
}
