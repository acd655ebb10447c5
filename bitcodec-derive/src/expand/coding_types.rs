//! Codings as types of the runtime.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;

use super::carriers::Carrier;
use crate::expr::context_part;
use crate::model::{
    Argument, Charset, Code, Coding, CodingRule, Constant, Field, Fixed, Form, Integer, Item,
    LayerKind, LenUnit, Range, Steps, Timing, TypeArgument,
};
use crate::names;
use crate::runtime_items::{option_item, value_type};
use crate::spans::{between, call_site_at, called, ends, ends_of, spanned};
use crate::types::{self, Lent};

/// Returns the type of a coding, re-spanned to the field's type, where a type error is reported.
pub(super) fn coding(coding: &Coding, field: &Field) -> TokenStream {
    let at = call_site_at(&field.ty);
    tokens(coding, field, &names::constant(field.number), at)
}

/// Returns an item of the runtime's trait for a field's layout, encoder and decoder, re-spanned to the type of the
/// field.
///
/// If the coding does not fit the type, every use gives the same diagnostic, so the compiler shows it once.
pub(super) fn field_item(form: &Form, field: &Field, item: &str) -> TokenStream {
    let ty = value_type(field);
    let (first, last) = match form {
        // What the path of the user's lacks is said on it.
        Form::Coded(Coding::With(path)) => ends_of(path),
        _ if field.is_in_option() => ends_of(&field.ty),
        _ => ends(&field.ty),
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

/// Returns the value of a conditional field as an option of a reference; `place` is a reference to its option.
pub(super) fn held(field: &Field, place: TokenStream) -> TokenStream {
    // A field of type `()` has its own variable, which is an option.
    match field.is_derived_unit() {
        true => quote!(::core::option::Option::as_ref(#place)),
        false => called(option_item(&field.ty, "held"), place),
    }
}

/// Returns a statement that runs if an option has a value, which is `__held`.
pub(super) fn if_some(option: &TokenStream, statement: &TokenStream) -> TokenStream {
    quote! {
        if let ::core::option::Option::Some(__held) = #option {
            #statement
        }
    }
}

/// Returns the call of the function of `check`, re-spanned to its path.
pub(super) fn rules(check: &Path, value: &TokenStream) -> TokenStream {
    // The type is explicit. Otherwise it would be inferred from the function's parameter, and a mismatch reported on
    // the value.
    let function = spanned(quote!(_codec::__private::Check::<Self>::rules), check);
    let reference = spanned(quote!(&), check);
    called(function, quote!(#reference #check, #value))
}

/// Calls the function of `check`, beside the context if the type declares one. `part` takes it out of the argument.
pub(super) fn rules_of(item: &Item, check: &Path, value: &TokenStream, part: &str) -> TokenStream {
    let Some(context) = &item.context else {
        return rules(check, value);
    };
    let function = spanned(quote!(_codec::__private::CheckWithContext::rules), check);
    let reference = spanned(quote!(&), check);
    let is_part = item.body.has_outer_value() || item.generics.lifetimes().next().is_some();
    let context = match is_part {
        true => context_part(context, part),
        false => quote!(__context),
    };
    called(function, quote!(#reference #check, #value, #context))
}

/// Returns the coding of a list whose length other fields give: elements one by one, in one call, or as one number.
fn list_coding(element: &Coding, unit: LenUnit, field: &Field, at: Span) -> TokenStream {
    match element {
        Coding::Layer(layer) if matches!(layer.kind, LayerKind::Named(_)) => {
            let by = list_coding(&layer.inner, unit, field, at);
            let names = names::suffixed(&names::constant(field.number), "names");
            let names = Carrier::of(names, field);
            return quote_spanned!(at=> _codec::coding::Named<#by, #names>);
        }
        _ => {}
    }
    let lent = field.lent().filter(|lent| field.is_lent_list(lent));
    let by = list_by(element, unit, field, at);
    match lent {
        Some(lent) => borrowed(&by, &lent, at),
        None => by,
    }
}

/// Returns the coding of a text or of a list.
fn list_by(element: &Coding, unit: LenUnit, field: &Field, at: Span) -> TokenStream {
    if let Some((charset, units)) = element.as_text() {
        let by = list_by(units, unit, field, at);
        let encoding = encoding(charset, field);
        return quote_spanned!(at=> _codec::coding::InText<#encoding, #by>);
    }
    let by = coding(element, field);
    match unit {
        LenUnit::Bytes { ones } => quote_spanned!(at=> _codec::__private::SizedInBytes<#by, #ones>),
        LenUnit::Elements => {
            let list = Ident::new(element.list_form().with_dynamic_count(), at);
            quote_spanned!(at=> _codec::__private::#list<#by>)
        }
    }
}

/// Returns the coding of bytes or a text that are borrowed from the input.
fn borrowed(by: &TokenStream, lent: &Lent<'_>, at: Span) -> TokenStream {
    let lifetime = lent.lifetime;
    quote_spanned!(at=> _codec::coding::Borrowed<#lifetime, #by>)
}

/// Returns the arguments of a fraction.
fn fraction(steps: &Steps) -> TokenStream {
    let (numerator, denominator, offset) = steps.fraction();
    let [numerator, offset] = [numerator, offset].map(|number| {
        let size = Literal::u128_unsuffixed(number.unsigned_abs());
        match number {
            ..0 => quote!(-#size),
            _ => quote!(#size),
        }
    });
    let denominator = Literal::u64_unsuffixed(denominator);
    quote!({ #numerator }, #denominator, { #offset })
}

/// Returns the arguments of a time.
fn unit_and_epoch(timing: &Timing) -> TokenStream {
    let unit = timing.unit.as_ref().map_or(0, |unit| unit.nanoseconds);
    let unit = Literal::u64_unsuffixed(unit);
    let epoch = timing.epoch.as_ref().map_or(0, |epoch| epoch.seconds);
    let size = Literal::u64_unsuffixed(epoch.unsigned_abs());
    match epoch {
        ..0 => quote!(#unit, { -#size }),
        _ => quote!(#unit, #size),
    }
}

/// Returns the encoding of a field that is a text.
pub(super) fn encoding(charset: &Charset, field: &Field) -> TokenStream {
    let at = call_site_at(&field.ty);
    encoding_at(charset, field, &names::constant(field.number), at)
}

fn encoding_at(charset: &Charset, field: &Field, constant: &Ident, at: Span) -> TokenStream {
    let arguments = match charset {
        Charset::Table(path) => {
            let table = Constant::Characters(path);
            vec![Carrier::of_constant(&table, constant, field).into_token_stream()]
        }
        Charset::Utf8 | Charset::Ascii | Charset::Latin1 | Charset::Utf16 => Vec::new(),
    };
    path(false, charset.encoding(), arguments, at)
}

/// Returns the type of a coding whose constant is in the carrier `constant`.
fn tokens(coding: &Coding, field: &Field, constant: &Ident, at: Span) -> TokenStream {
    let inner = || {
        let element = names::constant_of(constant, 0);
        let constant = match coding.layer_kind() {
            Some(LayerKind::Element) => &element,
            _ => constant,
        };
        let inner = coding.inner();
        inner
            .map(|inner| tokens(inner, field, constant, at))
            .into_token_stream()
    };
    let argument = |argument: &TypeArgument<'_>| match argument {
        TypeArgument::Inner => inner(),
        TypeArgument::Count(count) => tokens(count, field, constant, at),
        TypeArgument::Number(argument) => number(argument, at),
        TypeArgument::Range(range) => ends_of_range(range),
        TypeArgument::Type(ty) | TypeArgument::TypeOfKey(_, ty) => ty.into_token_stream(),
        TypeArgument::Flag(flag) => flag.into_token_stream(),
        TypeArgument::Literal(literal) => literal.into_token_stream(),
        TypeArgument::Expression => {
            Carrier::of(names::expression_of(constant), field).into_token_stream()
        }
        TypeArgument::Fraction(steps) => fraction(steps),
        TypeArgument::Time(timing) => unit_and_epoch(timing),
        TypeArgument::Encoding(charset) => encoding_at(charset, field, constant, at),
        TypeArgument::Constant(of) => Carrier::of_constant(of, constant, field).into_token_stream(),
    };
    let facts = coding.facts();
    match (coding, facts.runtime, facts.rule) {
        (Coding::With(path), ..) => quote_spanned!(at=> #path),
        (Coding::BestOf(alternatives), ..) => {
            let codings = alternatives.iter().zip(0..).map(|(alternative, index)| {
                let constant = names::constant_of(constant, index);
                let at = call_site_at(&alternative.written);
                tokens(&alternative.coding, field, &constant, at)
            });
            quote_spanned!(at=> _codec::coding::BestOf<(#(#codings,)*)>)
        }
        (_, _, CodingRule::Constant(fixed, of))
            if types::is_unit(types::innermost(field.value_type())) =>
        {
            let own = Carrier::of(constant.clone(), field).into_token_stream();
            let arguments = [inner(), fixed_type(fixed, of), own];
            path(true, "FixedUnit", arguments, at)
        }
        (_, Some(runtime), _) => {
            let arguments = runtime.arguments.iter().map(argument);
            match (runtime.with_context, &field.context) {
                (Some(name), Some(context)) => {
                    path(true, name, arguments.chain([quote!(#context)]), at)
                }
                _ => {
                    let by = path(runtime.is_hidden, runtime.name, arguments, at);
                    match types::lent(&field.ty).filter(|lent| coding.is_of_lent(lent)) {
                        Some(lent) => borrowed(&by, &lent, at),
                        None => by,
                    }
                }
            }
        }
        (_, None, _) => inner(),
    }
}

/// Returns a type of the runtime with its arguments.
fn path(
    is_hidden: bool,
    name: &str,
    arguments: impl IntoIterator<Item = TokenStream>,
    at: Span,
) -> TokenStream {
    let module = if is_hidden { "__private" } else { "coding" };
    let [module, name] = [module, name].map(|name| Ident::new(name, at));
    let mut arguments = arguments.into_iter().peekable();
    let arguments = arguments
        .peek()
        .is_some()
        .then(|| quote_spanned!(at=> <#(#arguments),*>));
    quote_spanned!(at=> _codec::#module::#name #arguments)
}

/// Returns the type of a code whose numbers are constants.
pub(super) fn of_code(code: &Code) -> TokenStream {
    code_at(code, Span::call_site())
}

fn code_at(code: &Code, at: Span) -> TokenStream {
    let facts = code.facts();
    let numbers = facts.arguments.iter().map(|argument| number(argument, at));
    path(false, facts.type_name, numbers, at)
}

fn number(argument: &Argument<'_>, at: Span) -> TokenStream {
    match argument.number {
        Some(number) => number.to_integer(argument.integer),
        // Width 0 means the width of the type, and the maximum means no bound.
        None if argument.integer == Integer::U32 => quote_spanned!(at=> 0),
        None => quote_spanned!(at=> { u64::MAX }),
    }
}

/// Returns both ends of a range, and whether they exceed `i128` if only the compiler knows them.
fn ends_of_range(range: &Range) -> TokenStream {
    let ends = [&range.low, &range.high];
    let constants: Vec<&Ident> = ends.iter().filter_map(|end| end.constant.get()).collect();
    let beyond = (!constants.is_empty() && !range.is_negative())
        .then(|| quote!(, { const { _codec::__private::is_beyond(&[#(#constants),*]) } }));
    let [low, high] = ends.map(|end| end.to_integer(Integer::I128));
    quote!(#low, #high #beyond)
}

/// Returns the type of the value that a fixed field of type `()` has on the wire.
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
