//! Checks that need types and constants, evaluated by the compiler and re-spanned to the user's tokens.
//!
//! A coding has its mistake for a type as a constant. Checks that do not depend on a parameter of the item are constants of
//! their own, so that `cargo check` shows every mistake; the others are evaluated with the layout.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::codings::field_item;
use super::computed;
use crate::model::{Coding, Field, Form, Item, On, Part};
use crate::names;
use crate::spans::called_on;
use crate::types::{self, Primitive};

/// The checks of an item.
#[derive(Default)]
pub(super) struct Checks {
    /// Items that stand on their own.
    pub(super) items: TokenStream,
    /// Statements that need the item's parameters.
    pub(super) generic: TokenStream,
}

/// Returns a check for each field whose coding may be wrong.
pub(super) fn of_fields(item: &Item) -> Checks {
    let mut checks = Checks::default();
    for field in item.body.fields() {
        match of_field(field, item) {
            Some(check) if field.is_generic => checks.generic.extend(quote!(const { #check })),
            Some(check) => checks.items.extend(quote!(const _: () = { #check };)),
            None => {}
        }
    }
    let name = names::plain(&item.ident);
    for fields in item.body.groups() {
        for (check, is_generic) in computed::checks(&name, fields) {
            if is_generic {
                checks.generic.extend(quote!(const { #check };));
            } else {
                checks.items.extend(quote!(const _: () = #check;));
            }
        }
    }
    checks
}

fn of_field(field: &Field, item: &Item) -> Option<TokenStream> {
    let form = field.form()?;
    let on_key = |part: Part<'_>, name: &str| {
        let alternative = part.alternative;
        let on: &dyn ToTokens = match part.on {
            On::Number(number, _) => number,
            On::Tokens(tokens) => tokens,
        };
        match part.key {
            Some(key) => {
                let key = format_ident!("{key}");
                let arguments =
                    quote!(&__mistake, #alternative, _codec::__private::Key::#key, #name);
                called_on(quote!(_codec::__private::check_key), arguments, &on)
            }
            None => {
                let arguments = quote!(&__mistake, #alternative, #name);
                called_on(quote!(_codec::__private::check_alternative), arguments, &on)
            }
        }
    };
    let parts = match form {
        Form::Coded(Coding::Own) => return None,
        Form::Coded(coding) if is_seen(coding, field) => return None,
        Form::Coded(coding)
        | Form::Sized { coding, .. }
        | Form::List {
            element: coding, ..
        } => coding.parts(),
        Form::BitsBy { max, .. } => vec![Part::bits(max)],
    };
    let name = format!("{}.{}", names::plain(&item.ident), field.name);
    let mistake = field_item(form, field, "MISTAKE");
    let checks = parts.into_iter().map(|part| on_key(part, &name));
    let all = called_on(
        quote!(_codec::__private::check),
        quote!(&__mistake, #name),
        &field.ty,
    );
    Some(quote!(let __mistake = #mistake; #(#checks;)* #all;))
}

/// Whether the macro sees all that can be wrong with how integers are written.
fn is_seen(coding: &Coding, field: &Field) -> bool {
    let are_known = coding.parts().iter().all(|part| match part.on {
        On::Number(number, _) => number.value.is_some(),
        On::Tokens(_) => true,
    });
    let of_integers = Primitive::of(types::element(field.value_type())).is_some();
    are_known && of_integers && coding.takes_any_integer()
}
