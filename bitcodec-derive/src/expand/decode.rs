//! The reading side.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

use super::codings::{asked, called, coding, field_item, option_item, rules, skipped, tried};
use super::encode::is_derived_unit;
use super::tags;
use crate::bounds::value_type;
use crate::model::{Body, Coding, Derived, Field, Form, Item, Wire};
use crate::names;
use crate::numbers::Integer;
use crate::places;
use crate::types;

/// The body of `decode`.
pub(super) fn body(item: &Item) -> TokenStream {
    let private = names::private();
    let needs_start = item.size.is_some() || item.check.is_some();
    let start = needs_start.then(|| {
        let read = names::bit_read();
        quote!(let __start = #read::position(__reader);)
    });
    let (fields, value) = match &item.body {
        Body::Struct(fields) => (statements(fields), build(quote!(Self), fields)),
        Body::Enum(item_enum) => (TokenStream::new(), tags::decode(item_enum, &item.ident)),
    };
    let padding = item
        .size
        .as_ref()
        .map(|size| size.to_integer(Integer::Usize))
        .map(|size| quote!(#private::read_padding(__start, #size, __reader)?;));
    let rules = item.check.as_ref().map(|check| {
        let rules = rules(check, &quote!(&__value));
        quote!(#private::check_after::<Self, __R>(#rules, __start, __reader)?;)
    });
    match (&item.body, &padding, &rules) {
        (Body::Struct(_), _, None) => {
            quote!(#start #fields #padding ::core::result::Result::Ok(#value))
        }
        (Body::Enum(_), None, None) => quote!(#start ::core::result::Result::Ok(#value)),
        _ => {
            quote!(#start #fields let __value = #value; #padding #rules ::core::result::Result::Ok(__value))
        }
    }
}

/// A statement for each field, in wire order, that leaves it in its variable.
pub(super) fn statements(fields: &[Field]) -> TokenStream {
    let mut statements = TokenStream::new();
    let mut index = 0;
    while let Some(field) = fields.get(index) {
        match fields.get(index + 1) {
            Some(next) if has_total(field) && has_total(next) && next.reserved.is_none() => {
                statements.extend(pair(field, next));
                index += 2;
            }
            _ => {
                statements.extend(statement(field, &fields[..index]));
                index += 1;
            }
        }
    }
    statements
}

/// Whether a field is an array of runs with a greatest sum, of integers by their name: two in a row are read in one look.
fn has_total(field: &Field) -> bool {
    let is_of_runs = matches!(
        &field.wire,
        Wire::Always(Form::Coded(Coding::Unary { total: Some(_), .. }))
    );
    is_of_runs && types::Primitive::of(field.element()).is_some()
}

fn pair(first: &Field, second: &Field) -> TokenStream {
    let private = names::private();
    let width = first.reserved.as_ref();
    let width = width.map(|width| width.to_integer(Integer::Usize));
    let reserved = width.map(|width| quote!(#private::read_reserved(#width, __reader)?;));
    let pair = [first, second];
    let locals = pair.map(|field| names::local(&field.member));
    let (types, names) = (pair.map(|field| &field.ty), pair.map(|field| &field.name));
    let codings = pair.map(|field| match &field.wire {
        Wire::Always(Form::Coded(by)) => coding(by, field),
        _ => TokenStream::new(),
    });
    quote! {
        #reserved
        let (#(#locals),*) = #private::read_pair::<(#(#codings),*), #(#types,)* __R>([#(#names),*], __reader)?;
    }
}

/// The value from the variables of its fields.
pub(super) fn build(head: TokenStream, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let locals = fields.iter().map(|field| {
        let local = names::local(&field.member);
        if is_derived_unit(field) {
            quote!(())
        } else {
            quote!(#local)
        }
    });
    quote!(#head { #(#members: #locals),* })
}

fn statement(field: &Field, earlier: &[Field]) -> TokenStream {
    let private = names::private();
    let (name, ty, local) = (&field.name, &field.ty, names::local(&field.member));
    let value = value_type(field);
    let reserved = field
        .reserved
        .as_ref()
        .map(|width| width.to_integer(Integer::Usize))
        .map(|width| quote!(#private::read_reserved(#width, __reader)?;));
    let over_places = |expr: &Expr| {
        places::rewritten(expr, |ident: &Ident| {
            let found = earlier.iter().find(|field| names::is(&field.member, ident));
            found.map(|field| {
                let local = names::local(&field.member);
                quote!(#local)
            })
        })
    };
    let read = |form: &Form| {
        let by = match form {
            Form::Coded(_) => None,
            Form::List { len, .. } => Some(asked("Count", "count", &over_places(len))),
            Form::BitsBy { width, .. } => Some(asked("Width", "width", &over_places(width))),
        };
        let by = by.into_iter();
        let read = field_item(form, &value, field, "read");
        tried(read, quote!(#name, #(#by,)* __reader))
    };
    let read = match &field.wire {
        Wire::Always(form) => {
            let read = read(form);
            quote!(let #local = #read;)
        }
        Wire::When { condition, form } => {
            let condition = asked("Condition", "holds", &over_places(condition));
            let read = read(form);
            let (some, none) = (option_item(ty, "some"), option_item(ty, "none"));
            let some = called(some, read);
            let none = called(none, TokenStream::new());
            quote!(let #local: #ty = if #condition { #some } else { #none };)
        }
        Wire::Derived {
            what, coding: by, ..
        } => {
            let ty = match what {
                _ if !is_derived_unit(field) => quote!(#ty),
                Derived::Count => quote!(u64),
                Derived::Flag => quote!(bool),
            };
            let read = field_item(&Form::Coded(by.clone()), &ty, field, "read");
            let read = tried(read, quote!(#name, __reader));
            quote!(let #local = #read;)
        }
        Wire::Skipped => {
            let value = skipped(ty);
            quote!(let #local: #ty = #value;)
        }
    };
    quote!(#reserved #read)
}
