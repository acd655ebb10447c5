//! Codings as types of the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;

use super::carriers::Carrier;
use crate::keys::FieldKey;
use crate::model::{Code, Coding, Field, Fixed, Form, Integer, LenUnit, Range};
use crate::names;
use crate::runtime_items::{option_item, value_type};
use crate::spans::{between, call_site_at, called, ends, ends_of, spanned};
use crate::types;

/// The type of a coding, pointing at the field's type where it does not fit.
pub(super) fn coding(coding: &Coding, field: &Field) -> TokenStream {
    let at = call_site_at(&field.ty);
    tokens(coding, field, &names::constant(field.number), at)
}

/// An item of the hidden trait for a field's layout, writing and reading, re-spanned to the type of the field.
///
/// A coding that does not fit then gives the same message each time, and the compiler shows it once.
pub(super) fn field_item(form: &Form, field: &Field, item: &str) -> TokenStream {
    let ty = value_type(field);
    let (first, last) = match field.is_in_option() {
        true => ends_of(&field.ty),
        false => ends(&field.ty),
    };
    let (by, of) = match form {
        Form::Coded(by) => (
            between(coding(by, field), first, last),
            quote_spanned!(last=> _codec::__private::FieldCoding<#ty>),
        ),
        Form::List { element, unit, .. } => (
            between(list_coding(element, *unit, field, first), first, last),
            quote_spanned!(last=> _codec::__private::ListField<#ty>),
        ),
        Form::Sized { coding: by, .. } => (
            between(coding(by, field), first, last),
            quote_spanned!(last=> _codec::__private::RegionField<#ty>),
        ),
    };
    let item = Ident::new(item, last);
    let open = quote_spanned!(first=> <);
    quote_spanned!(last=> #open #by as #of>::#item)
}

/// What a field with a condition holds, as an option of a reference; `place` is a reference to its option.
pub(super) fn held(field: &Field, place: TokenStream) -> TokenStream {
    // That of a field without a value is a variable of its own.
    match field.is_derived_unit() {
        true => quote!(::core::option::Option::as_ref(#place)),
        false => called(option_item(&field.ty, "held"), place),
    }
}

/// A statement for the value of an option, as `__held`.
pub(super) fn if_some(option: &TokenStream, statement: &TokenStream) -> TokenStream {
    quote! {
        if let ::core::option::Option::Some(__held) = #option {
            #statement
        }
    }
}

/// Calls the function of `check`, re-spanned to its path.
pub(super) fn rules(check: &Path, value: &TokenStream) -> TokenStream {
    // The type is named, or that of the function's parameter would be what the value is compared with.
    let function = spanned(quote!(_codec::__private::Check::<Self>::rules), check);
    let reference = spanned(quote!(&), check);
    called(function, quote!(#reference #check, #value))
}

/// A closure that calls the function of `check` on the value and its context, re-spanned to its path.
pub(super) fn rules_with(check: &Path, value: &TokenStream) -> TokenStream {
    let function = spanned(quote!(_codec::__private::CheckWith::rules), check);
    let reference = spanned(quote!(&), check);
    let call = called(function, quote!(#reference #check, #value, __context));
    quote!(|__context| #call)
}

/// The coding of a list whose length other fields decide: elements one by one, together, or as one number.
fn list_coding(element: &Coding, unit: LenUnit, field: &Field, at: Span) -> TokenStream {
    if let Coding::Named(element, _) = element {
        let by = list_coding(element, unit, field, at);
        let names = names::names_of(&names::constant(field.number));
        let names = Carrier::of(names, field);
        return quote_spanned!(at=> _codec::coding::Named<#by, #names>);
    }
    let by = coding(element, field);
    match (unit, element) {
        (LenUnit::Bytes { ones }, _) => quote_spanned!(at=> _codec::__private::InBytes<#by, #ones>),
        (LenUnit::Elements, Coding::Joined(_)) => {
            quote_spanned!(at=> _codec::__private::AsOne<#by>)
        }
        (LenUnit::Elements, coding) if coding.is_of_list() => {
            quote_spanned!(at=> _codec::__private::Together<#by>)
        }
        (LenUnit::Elements, _) => quote_spanned!(at=> _codec::__private::Apart<#by>),
    }
}

/// The type of a coding with its constant in the type `constant`.
fn tokens(coding: &Coding, field: &Field, constant: &Ident, at: Span) -> TokenStream {
    let inner = |coding: &Coding| tokens(coding, field, constant, at);
    let named_in = |module: &str, name: &str, arguments: &[&dyn ToTokens]| {
        let (module, name) = (Ident::new(module, at), Ident::new(name, at));
        quote_spanned!(at=> _codec::#module::#name<#(#arguments),*>)
    };
    let named = |name: &str, arguments: &[&dyn ToTokens]| named_in("coding", name, arguments);
    let hidden = |name: &str, arguments: &[&dyn ToTokens]| named_in("__private", name, arguments);
    let carrier = |name: Ident| Carrier::of(name, field);
    let own = carrier(constant.clone());
    match coding {
        Coding::Own => quote_spanned!(at=> _codec::coding::Own),
        Coding::Code(code) => match code.dynamic_number() {
            Some(lent) => {
                let (name, _) = code.parts();
                let asked = names::expression_of(constant);
                match code {
                    Code::RankBy(key, max) => {
                        let kind: u8 = match key {
                            FieldKey::Radix => 0,
                            FieldKey::Combination => 1,
                            _ => 2,
                        };
                        hidden(name, &[&asked, &kind, &max.to_integer(Integer::U64)])
                    }
                    _ => {
                        let max = lent.max.to_integer(Integer::U32);
                        hidden(name, &[&asked, &lent.least, &max])
                    }
                }
            }
            None => code_tokens(code, at),
        },
        Coding::Ranged(range) => {
            let ends = ends_of_range(range);
            quote_spanned!(at=> _codec::coding::Ranged<#ends>)
        }
        Coding::Checked(of, range) => {
            let each = of.is_of_value();
            let name = if each { "EachChecked" } else { "Checked" };
            named(name, &[&inner(of), &ends_of_range(range)])
        }
        Coding::Biased(of, bias) => {
            let each = of.is_of_value();
            let name = if each { "EachBiased" } else { "Biased" };
            named(name, &[&inner(of), &bias.to_integer(Integer::I128)])
        }
        Coding::Scaled(of, scale) => {
            let each = of.is_of_value();
            let name = if each { "EachScaled" } else { "Scaled" };
            named(name, &[&inner(of), &scale.to_integer(Integer::I128)])
        }
        Coding::NoneAs(of, none) => named("NoneAs", &[&inner(of), &none.to_integer(Integer::I128)]),
        Coding::As(of, integer) => named("As", &[&inner(of), integer]),
        Coding::Fixed(of, fixed) if types::is_unit(types::innermost(field.value_type())) => {
            hidden("FixedUnit", &[&inner(of), &fixed_type(fixed, of), &own])
        }
        Coding::Fixed(of, _) => named("Fixed", &[&inner(of), &own]),
        Coding::Xor(of, _) => named("Xor", &[&inner(of), &own]),
        Coding::Ordered(of, _) => named(
            "Ordered",
            &[&inner(of), &carrier(names::order_of(constant))],
        ),
        Coding::Named(of, _) => named("Named", &[&inner(of), &carrier(names::names_of(constant))]),
        Coding::Table(_) => named("Prefix", &[&Carrier::of_table(constant, field)]),
        Coding::RadixBy(_) => named("RadixBy", &[&own]),
        Coding::RadixOf(_) => named("RadixOf", &[&own]),
        Coding::Weights(_) => named("Weighted", &[&own]),
        Coding::Model(start) | Coding::Digits(start) => {
            let (default, from) = match coding {
                Coding::Digits(_) => ("Digits", "DigitsFrom"),
                _ => ("Modelled", "ModelledFrom"),
            };
            match &field.context {
                Some(context) => hidden(from, &[start, context]),
                None => named(default, &[start]),
            }
        }
        Coding::Sized(count, of) => named("Region", &[&inner(count), &inner(of)]),
        Coding::Rest(of) => named("Rest", &[&inner(of)]),
        Coding::Until(of, _, max) => {
            let (of, end) = (inner(of), carrier(names::end_of(constant)));
            match max.as_ref().map(|max| max.to_integer(Integer::Usize)) {
                Some(max) => named("Until", &[&of, &end, &max]),
                None => named("Until", &[&of, &end]),
            }
        }
        Coding::Runs(of) => named("Runs", &[&inner(of)]),
        Coding::ZeroRuns(of) => named("ZeroRuns", &[&inner(of)]),
        Coding::BestOf(alternatives) => {
            let codings = alternatives.iter().zip(0..).map(|(alternative, index)| {
                let constant = names::constant_of(constant, index);
                let at = call_site_at(&alternative.written);
                tokens(&alternative.coding, field, &constant, at)
            });
            quote_spanned!(at=> _codec::coding::BestOf<(#(#codings,)*)>)
        }
        Coding::Each(of) => {
            let of = tokens(of, field, &names::constant_of(constant, 0), at);
            quote_spanned!(at=> _codec::coding::Each<#of>)
        }
        Coding::Alone(of) => tokens(of, field, &names::constant_of(constant, 0), at),
        Coding::Joined(of) => inner(of),
        Coding::Counted(count, element) => {
            let list = match &**element {
                Coding::Joined(_) => "Joined",
                coding if coding.is_of_list() => "Listed",
                _ => "Counted",
            };
            hidden(list, &[&inner(count), &inner(element)])
        }
        Coding::ByteSized(count, element, ones) => {
            named("ByteSized", &[&inner(count), &inner(element), ones])
        }
        Coding::Via(ty) => named("Via", &[ty]),
        Coding::Kept(ty) => named("KeptAs", &[ty]),
        Coding::With(path) => quote_spanned!(at=> #path),
    }
}

fn code_tokens(code: &Code, at: Span) -> TokenStream {
    let (name, arguments) = code.parts();
    let name = Ident::new(name, at);
    let mut numbers = arguments.iter().map(|argument| match argument.number {
        Some(number) => number.to_integer(argument.integer),
        // Without a width it is that of the type, and without a bound there is none.
        None if argument.integer == Integer::U32 => quote_spanned!(at=> 0),
        None => quote_spanned!(at=> { u64::MAX }),
    });
    match numbers.next() {
        None => quote_spanned!(at=> _codec::coding::#name),
        Some(first) => quote_spanned!(at=> _codec::coding::#name<#first #(, #numbers)*>),
    }
}

/// Both ends of a range, and whether they are beyond `i128` where only the compiler knows.
fn ends_of_range(range: &Range) -> TokenStream {
    let ends = [&range.low, &range.high];
    let constants: Vec<&Ident> = ends.iter().filter_map(|end| end.constant.get()).collect();
    let beyond = (!constants.is_empty() && !range.is_negative())
        .then(|| quote!(, { const { _codec::__private::is_beyond(&[#(#constants),*]) } }));
    let [low, high] = ends.map(|end| end.to_integer(Integer::I128));
    quote!(#low, #high #beyond)
}

/// The type of the value that a fixed field of type `()` has on the wire.
pub(super) fn fixed_type(fixed: &Fixed, inner: &Coding) -> TokenStream {
    let width = match inner {
        Coding::Code(code) => code.bits(),
        _ => None,
    };
    match (fixed, width) {
        (Fixed::Flag(_), _) => quote!(bool),
        (Fixed::Bytes(bytes), _) => {
            let len = bytes.value().len();
            quote!([u8; #len])
        }
        (Fixed::Number(_), Some(width)) => {
            let bits = width.value.and_then(|bits| u32::try_from(bits).ok());
            let bits = bits.unwrap_or(128).next_power_of_two().clamp(8, 128);
            format_ident!("u{bits}").into_token_stream()
        }
        (Fixed::Number(_), None) => quote!(u64),
    }
}
