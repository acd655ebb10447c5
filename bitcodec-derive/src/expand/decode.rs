//! The reading side.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::codings::coding;
use super::encode::{is_derived_unit, ones};
use super::tags;
use crate::bounds::value_type;
use crate::model::{Body, Coding, Derived, Field, Form, Item, Wire};
use crate::names;
use crate::places;

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
        .map(|size| quote!(#private::read_padding(__start, #size, __reader)?;));
    let rules = item.check.as_ref().map(|check| {
        let rules = quote_spanned!(Span::call_site().located_at(check.span())=> #check(&__value));
        quote!(#private::check_after(#rules, __start, __reader)?;)
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

/// Whether a field is an array of runs with a greatest sum: two in a row are read in one look.
fn has_total(field: &Field) -> bool {
    matches!(
        &field.wire,
        Wire::Always(Form::Coded(Coding::Unary { total: Some(_), .. }))
    )
}

fn pair(first: &Field, second: &Field) -> TokenStream {
    let private = names::private();
    let width = first.reserved.as_ref();
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
    let read = |form: &Form| match form {
        Form::Coded(by) => {
            let by = coding(by, field);
            quote!(#private::read::<#by, #value, __R>(#name, __reader)?)
        }
        Form::List { len, element, unit } => {
            let (by, len) = (coding(element, field), over_places(len));
            let read = names::list_function("read", *unit, element);
            let ones = ones(*unit);
            quote!(#private::#read::<#by, #value, __R #ones>(#name, #private::count(#len), __reader)?)
        }
        Form::BitsBy { width, max } => {
            let (width, max) = (over_places(width), max.to_argument());
            quote!(#private::read_bits_by::<#value, #max, __R>(#name, #private::width(#width), __reader)?)
        }
    };
    let read = match &field.wire {
        Wire::Always(form) => {
            let read = read(form);
            quote!(let #local = #read;)
        }
        Wire::When { condition, form } => {
            let (condition, read) = (over_places(condition), read(form));
            quote! {
                let __wanted: bool = #condition;
                let #local: #ty = if __wanted {
                    ::core::option::Option::Some(#read)
                } else {
                    ::core::option::Option::None
                };
            }
        }
        Wire::Derived {
            what, coding: by, ..
        } => {
            let by = coding(by, field);
            let ty = match what {
                _ if !is_derived_unit(field) => quote!(#ty),
                Derived::Count => quote!(u64),
                Derived::Flag => quote!(bool),
            };
            quote!(let #local = #private::read::<#by, #ty, __R>(#name, __reader)?;)
        }
        Wire::Skipped => quote!(let #local: #ty = ::core::default::Default::default();),
    };
    quote!(#reserved #read)
}
