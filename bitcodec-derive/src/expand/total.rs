//! Whether any bits decode to a value of the type.

use proc_macro2::TokenStream;
use quote::quote;

use super::coding_types::field_item;
use super::shared::Shared;
use crate::model::{Body, Code, Coding, Field, Form, Item, Wire};

/// Returns `const TOTAL` for a struct of which no field can reject its bits. Errors of such a type need no decoder.
pub(super) fn constant(item: &Item) -> Option<TokenStream> {
    let Body::Struct(fields) = &item.body else {
        return None;
    };
    let has_rules = item.check.is_some() || item.size.is_some() || Shared::of(item).is_some();
    if has_rules || item.context.is_some() || fields.is_empty() {
        return None;
    }
    // Fields with one type and coding have one answer.
    let mut answers: Vec<(String, TokenStream)> = Vec::new();
    for field in fields {
        let answer = field_item(plain_form(field)?, field, "TOTAL");
        let text = answer.to_string();
        if answers.iter().all(|(known, _)| *known != text) {
            answers.push((text, answer));
        }
    }
    let answers = answers.iter().map(|(_, answer)| answer);
    Some(quote!(const TOTAL: bool = #(#answers)&&*;))
}

/// Returns the form of a field that is always there, if it can be that of an integer.
fn plain_form(field: &Field) -> Option<&Form> {
    let has_more = field.zeros.is_some()
        || field.given.is_some()
        || field.tag.is_some()
        || field.dynamic_expr.is_some()
        || field.little_endian.is_some();
    match &field.wire {
        Wire::Always(form @ Form::Coded(Coding::Own | Coding::Code(Code::Bits(_))))
            if !has_more =>
        {
            Some(form)
        }
        _ => None,
    }
}
