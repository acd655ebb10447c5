//! What only types and constants know, checked by the compiler on the tokens of the user's.
//!
//! A coding names its mistake for a type as a constant. What no parameter of the item decides is evaluated on its own,
//! so that `cargo check` shows every mistake; the rest is evaluated with the layout, where the parameters are known.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::codings::field_item;
use crate::model::{Code, Coding, Field, Form, Item, On, Part};
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
    are_known && of_integers && is_of_integers(coding)
}

/// Whether it writes integers one by one, each in a way that fits any integer but for its numbers.
fn is_of_integers(coding: &Coding) -> bool {
    match coding {
        Coding::Own | Coding::Ranged(_) => true,
        Coding::Code(code) => match code {
            Code::Bits(_)
            | Code::LittleEndian(_)
            | Code::BigEndian(_)
            | Code::EliasGamma
            | Code::EliasDelta
            | Code::ExpGolomb
            | Code::Leb128(None) => true,
            Code::Unary { .. }
            | Code::Rice(_)
            | Code::Leb128(Some(_))
            | Code::Radix(_)
            | Code::Combination(_)
            | Code::Arrangement(_) => false,
        },
        Coding::Checked(inner, _) | Coding::Biased(inner, _) | Coding::Xor(inner, _) => {
            is_of_integers(inner)
        }
        Coding::As(..)
        | Coding::Fixed(..)
        | Coding::Table(_)
        | Coding::RadixBy(_)
        | Coding::RadixOf(_)
        | Coding::Digits(_)
        | Coding::Runs(_)
        | Coding::ZeroRuns(_)
        | Coding::BestOf(_)
        | Coding::Via(_)
        | Coding::With(_)
        | Coding::Joined(_)
        | Coding::Counted(..)
        | Coding::ByteSized(..) => false,
    }
}
