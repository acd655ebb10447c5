//! Fields whose codings alone decide how they are read.

use proc_macro2::TokenStream;
use quote::quote;

use super::coding_types::field_item;
use super::context::{self, Direction};
use crate::model::{Code, Coding, Field, Form, Wire};
use crate::spans::tried;

/// Whether the coding of a field alone decides if it can be read in place.
pub(super) fn is_plain(field: &Field, form: &Form) -> bool {
    matches!(form, Form::Coded(_))
        && field.given.is_none()
        && field.tag.is_none()
        && field.dynamic_number().is_none()
        && field.parts.is_empty()
        && field.little_endian.is_none()
        && !field.is_to_end()
        && !field.is_derived_unit()
        && !field.is_optional_constant()
        && total(field).is_none()
}

/// Returns an expression for the value of a plain field.
///
/// The field is read in place if its coding can do that. A `Result` would move it as one integer, and the load
/// of that integer would wait until the processor has stored all parts.
pub(super) fn read(field: &Field, form: &Form) -> TokenStream {
    let context = context::argument(form, field, Direction::Read);
    let name = &field.name;
    let read = tried(
        field_item(form, field, "read"),
        quote!(#name, __reader, #context),
    );
    let constant = field_item(form, field, "IN_PLACE");
    let blank = taken(&field_item(form, field, "BLANK"));
    let read_to = field_item(form, field, "read_to");
    let read_to = tried(read_to, quote!(#name, &mut __value, __reader, #context));
    quote! {
        if #constant {
            let mut __value = #blank;
            #read_to;
            __value
        } else {
            #read
        }
    }
}

/// Returns an expression for the blank value of what is decoded in place. No call comes between the constant and its copy,
/// because a call would keep the copy in one piece.
pub(super) fn taken(blank: &TokenStream) -> TokenStream {
    quote! {
        match #blank {
            ::core::option::Option::Some(__value) => __value,
            ::core::option::Option::None => ::core::unreachable!(),
        }
    }
}

/// Returns the form of a field of unary numbers with a bounded sum. Two such fields in a row may be read together.
pub(super) fn total(field: &Field) -> Option<&Form> {
    match &field.wire {
        Wire::Always(form @ Form::Coded(Coding::Code(Code::Unary { total: Some(_), .. }))) => {
            Some(form)
        }
        _ => None,
    }
}
