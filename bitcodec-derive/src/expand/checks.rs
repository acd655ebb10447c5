//! What only types and constants know, checked by the compiler on the tokens of the user's.
//!
//! A coding names its mistake for a type as a constant. What no parameter of the item decides is evaluated on its own,
//! so that `cargo check` shows every mistake; the rest is evaluated with the layout, where the parameters are known.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{GenericParam, Type};

use super::codings::{called_on, field_item};
use crate::attr::{Fixed, Number, Range};
use crate::bounds::value_type;
use crate::model::{Coding, Derived, Field, Form, Item, Wire};
use crate::names;
use crate::types::{self, Primitive};

/// The checks of an item.
pub(super) struct Checks {
    /// Items that stand on their own.
    pub(super) items: TokenStream,
    /// Statements that need the item's parameters.
    pub(super) generic: TokenStream,
}

/// Returns a check for each field whose coding may be wrong.
pub(super) fn of_fields(item: &Item) -> Checks {
    let (mut items, mut generic) = (TokenStream::new(), TokenStream::new());
    let parameters = parameters(item);
    for field in item.body.fields() {
        let Some(check) = of_field(field, item) else {
            continue;
        };
        if mentions(&check, &parameters) {
            generic.extend(quote!(const { #check }));
        } else {
            items.extend(quote!(const _: () = { #check };));
        }
    }
    Checks { items, generic }
}

fn of_field(field: &Field, item: &Item) -> Option<TokenStream> {
    let (form, ty) = match &field.wire {
        Wire::Derived { coding, what, .. } => {
            let ty = match what {
                _ if !types::is_unit(&field.ty) => value_type(field),
                Derived::Count => quote!(u64),
                Derived::Flag => quote!(bool),
            };
            (Form::Coded(coding.clone()), ty)
        }
        Wire::Always(form) | Wire::When { form, .. } => (form.clone(), value_type(field)),
        Wire::Skipped => return None,
    };
    let places = match &form {
        Form::Coded(Coding::Own) => return None,
        Form::Coded(coding) if is_seen(coding, field.element()) => return None,
        Form::Coded(coding) => places(coding),
        Form::List { element, .. } => places(element),
        Form::BitsBy { max, .. } => vec![Place::new("Bits", max)],
    };
    let name = format!("{}.{}", names::plain(&item.ident), field.name);
    let mistake = field_item(&form, &ty, field, "MISTAKE");
    let checks = places.iter().map(|place| place.check(&name));
    let all = called_on(
        quote!(_codec::__private::check),
        quote!(&__mistake, #name),
        &field.ty,
    );
    Some(quote!(let __mistake = #mistake; #(#checks;)* #all;))
}

/// What a mistake may be about, with the tokens that it is then shown on.
struct Place<'a> {
    /// Which of several codings it is in, from 1 on; 0 where there is one.
    alternative: usize,
    /// The name of the key, as the runtime calls it; none for all that is wrong with one of several codings.
    key: Option<&'static str>,
    on: &'a dyn ToTokens,
}

impl<'a> Place<'a> {
    fn new(key: &'static str, on: &'a dyn ToTokens) -> Self {
        Self {
            alternative: 0,
            key: Some(key),
            on,
        }
    }

    fn check(&self, name: &str) -> TokenStream {
        let (alternative, private) = (self.alternative, names::private());
        match self.key {
            Some(key) => {
                let key = format_ident!("{key}");
                let arguments = quote!(&__mistake, #alternative, #private::Key::#key, #name);
                called_on(quote!(#private::check_key), arguments, &self.on)
            }
            None => {
                let arguments = quote!(&__mistake, #alternative, #name);
                called_on(quote!(#private::check_alternative), arguments, &self.on)
            }
        }
    }
}

/// Where the parts of a coding are written, each under its key.
fn places(coding: &Coding) -> Vec<Place<'_>> {
    let place = Place::new;
    match coding {
        Coding::Bits(width)
        | Coding::LittleEndian(Some(width))
        | Coding::BigEndian(Some(width)) => vec![place("Bits", width)],
        Coding::Ranged(range) => ends(range).collect(),
        Coding::Checked(inner, range) => ends(range).chain(places(inner)).collect(),
        Coding::Biased(inner, bias) => beside(place("Bias", bias), inner),
        Coding::As(inner, integer) => beside(place("As", integer), inner),
        Coding::Fixed(inner, Fixed::Number(value)) => beside(place("Fixed", value), inner),
        Coding::Fixed(inner, Fixed::Flag(value)) => beside(place("Fixed", value), inner),
        Coding::Fixed(inner, Fixed::Bytes(value)) => beside(place("Fixed", value), inner),
        Coding::Unary { max, total } => {
            let max = max.as_ref().map(|max| place("Max", max));
            let total = total.as_ref().map(|total| place("Total", total));
            max.into_iter().chain(total).collect()
        }
        Coding::Rice(k) => vec![place("Rice", k)],
        Coding::PrefixedLeb128(prefix) => vec![place("Prefix", prefix)],
        Coding::Table(path) => vec![place("Huffman", path)],
        Coding::Radix(radix) => vec![place("Radix", radix)],
        Coding::RadixBy(path) | Coding::RadixOf(path) => vec![place("Radix", path)],
        Coding::Combination(of) | Coding::Arrangement(of) => vec![place("Choice", of)],
        Coding::Xor(inner, _)
        | Coding::Runs(inner)
        | Coding::ZeroRuns(inner)
        | Coding::Joined(inner) => places(inner),
        Coding::Counted(count, element) | Coding::ByteSized(count, element, _) => {
            let count = places(count).into_iter();
            let count = count.map(|Place { on, .. }| place("Len", on));
            count.chain(places(element)).collect()
        }
        Coding::BestOf(alternatives) => {
            let each = alternatives.iter().zip(1..);
            each.flat_map(|(alternative, number)| {
                let whole = Place {
                    alternative: 0,
                    key: None,
                    on: &alternative.written,
                };
                let places = places(&alternative.coding).into_iter().chain([whole]);
                places.map(move |place| Place {
                    alternative: number,
                    ..place
                })
            })
            .collect()
        }
        Coding::Own
        | Coding::EliasGamma
        | Coding::EliasDelta
        | Coding::ExpGolomb
        | Coding::Leb128
        | Coding::LittleEndian(None)
        | Coding::BigEndian(None)
        | Coding::Digits(_)
        | Coding::Via(_)
        | Coding::With(_) => Vec::new(),
    }
}

fn ends(range: &Range) -> impl Iterator<Item = Place<'_>> {
    let whole = Place::new("Range", &range.whole);
    let (low, high) = (&range.low, &range.high);
    [whole, Place::new("Low", low), Place::new("High", high)].into_iter()
}

/// A place of a coding, and those of the coding that it is around.
fn beside<'a>(own: Place<'a>, inner: &'a Coding) -> Vec<Place<'a>> {
    let mut all = places(inner);
    all.push(own);
    all
}

/// Whether the macro sees all that can be wrong with how integers are written.
fn is_seen(coding: &Coding, element: &Type) -> bool {
    let known = |number: &Number| number.value.is_some();
    let inside = match coding {
        Coding::Own
        | Coding::LittleEndian(None)
        | Coding::BigEndian(None)
        | Coding::EliasGamma
        | Coding::EliasDelta
        | Coding::ExpGolomb
        | Coding::Leb128 => true,
        Coding::Bits(width)
        | Coding::LittleEndian(Some(width))
        | Coding::BigEndian(Some(width)) => known(width),
        Coding::Ranged(range) => known(&range.low) && known(&range.high),
        Coding::Checked(inner, range) => {
            known(&range.low) && known(&range.high) && is_seen(inner, element)
        }
        Coding::Biased(inner, bias) => known(bias) && is_seen(inner, element),
        Coding::Xor(inner, _) => is_seen(inner, element),
        Coding::As(..)
        | Coding::Unary { .. }
        | Coding::Rice(_)
        | Coding::PrefixedLeb128(_)
        | Coding::Fixed(..)
        | Coding::Table(_)
        | Coding::Radix(_)
        | Coding::RadixBy(_)
        | Coding::Digits(_)
        | Coding::RadixOf(_)
        | Coding::Combination(_)
        | Coding::Arrangement(_)
        | Coding::Runs(_)
        | Coding::ZeroRuns(_)
        | Coding::BestOf(_)
        | Coding::Via(_)
        | Coding::With(_)
        | Coding::Joined(_)
        | Coding::Counted(..)
        | Coding::ByteSized(..) => false,
    };
    inside && Primitive::of(element).is_some()
}

/// The names of an item's parameters, lifetimes among them.
fn parameters(item: &Item) -> Vec<&Ident> {
    let names = item
        .generics
        .params
        .iter()
        .map(|parameter| match parameter {
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
            GenericParam::Lifetime(parameter) => &parameter.lifetime.ident,
        });
    names.collect()
}

/// Whether tokens name one of the parameters, or the type that has them.
fn mentions(tokens: &TokenStream, parameters: &[&Ident]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "Self" || parameters.contains(&&ident),
        TokenTree::Group(group) => mentions(&group.stream(), parameters),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
