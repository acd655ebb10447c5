//! Codings as types of the runtime.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Path, Type};

use crate::attr::{Fixed, Number, Range, Unit};
use crate::model::{Coding, Field, Form, Wire};
use crate::names;
use crate::numbers::Integer;
use crate::types;

/// The type of a coding, pointing at the field's type where it does not fit.
pub(crate) fn coding(coding: &Coding, field: &Field) -> TokenStream {
    let at = Span::call_site().located_at(field.ty.span());
    tokens(coding, field, &names::constant(field.number), at)
}

/// An item of the hidden trait by which a field's layout, writing and reading go, on the whole type of the field.
///
/// What does not fit is then the same message wherever it is found, and the compiler shows it once.
pub(super) fn field_item(form: &Form, ty: &TokenStream, field: &Field, item: &str) -> TokenStream {
    let (first, last) = match &field.wire {
        Wire::When { .. } => ends_of(&field.ty),
        Wire::Always(_) | Wire::Derived { .. } | Wire::Skipped => ends(&field.ty),
    };
    let (by, of) = match form {
        Form::Coded(by) => (
            between(coding(by, field), first, last),
            quote_spanned!(last=> _codec::__private::FieldCoding<#ty>),
        ),
        Form::List { element, unit, .. } => {
            let list = list_coding(element, *unit, field, first);
            let list = between(list, first, last);
            (
                list,
                quote_spanned!(last=> _codec::__private::ListField<#ty>),
            )
        }
        Form::BitsBy { max, .. } => {
            let max = max.to_integer(Integer::U32);
            (
                ty.clone(),
                quote_spanned!(last=> _codec::__private::BitsBy<#max>),
            )
        }
    };
    let item = Ident::new(item, last);
    let open = quote_spanned!(first=> <);
    quote_spanned!(last=> #open #by as #of>::#item)
}

/// An item of the hidden trait that a type has as an option, on the whole type.
///
/// The compiler points at the type itself too, so the tokens around it belong to the same place.
pub(crate) fn option_item(ty: &Type, item: &str) -> TokenStream {
    let (first, last) = ends_of(ty);
    let (open, item) = (quote_spanned!(first=> <), Ident::new(item, last));
    quote_spanned!(last=> #open #ty as _codec::__private::Optional>::#item)
}

/// The value of a field that is not on the wire, on its type.
pub(super) fn skipped(ty: &Type) -> TokenStream {
    let (first, last) = ends(ty);
    let open = quote_spanned!(first=> <);
    quote_spanned!(last=> #open #ty as _codec::__private::Skipped>::value())
}

/// What a function says of a value, on the function's path.
pub(super) fn rules(check: &Path, value: &TokenStream) -> TokenStream {
    let function = spanned(quote!(_codec::__private::Check::rules), check);
    let reference = spanned(quote!(&), check);
    called(function, quote!(#reference #check, #value))
}

/// What an expression over other fields says, on the whole expression.
pub(super) fn asked(what: &str, function: &str, expr: &Expr) -> TokenStream {
    let at = Span::call_site();
    let (what, function) = (Ident::new(what, at), Ident::new(function, at));
    let function = spanned(quote!(_codec::__private::#what::#function), expr);
    called(function, expr.to_token_stream())
}

/// A call of a function of ours that points at tokens of the user's, and so does the whole of it.
pub(super) fn called(function: TokenStream, arguments: TokenStream) -> TokenStream {
    let mut call: Vec<TokenTree> = function.into_iter().collect();
    let last = call.last().map_or(Span::call_site(), TokenTree::span);
    let mut group = Group::new(Delimiter::Parenthesis, arguments);
    group.set_span(last);
    call.push(group.into());
    call.into_iter().collect()
}

/// A call of ours that begins and ends where tokens of the user's do.
pub(super) fn called_on(
    function: TokenStream,
    arguments: TokenStream,
    on: &impl ToTokens,
) -> TokenStream {
    let (first, last) = ends(on);
    let mut arguments = Group::new(Delimiter::Parenthesis, located(arguments, first));
    arguments.set_span(last);
    let function = located(function, first);
    quote!(#function #arguments)
}

/// Such a call whose failure the function around it returns.
pub(super) fn tried(function: TokenStream, arguments: TokenStream) -> TokenStream {
    let call = called(function, arguments);
    let last = call.clone().into_iter().last();
    let at = last.map_or(Span::call_site(), |token| token.span());
    quote_spanned!(at=> #call?)
}

/// Lets a path of ours begin and end where tokens of the user's do; a path of the user's stays where it is.
fn between(path: TokenStream, first: Span, last: Span) -> TokenStream {
    let mut tokens: Vec<TokenTree> = path.into_iter().collect();
    let is_ours = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == "_codec");
    if tokens.first().is_some_and(is_ours) {
        for (token, at) in [(0, first), (tokens.len() - 1, last)] {
            tokens[token].set_span(at);
        }
    }
    tokens.into_iter().collect()
}

/// Where tokens of ours stand that point at tokens of the user's: at the first one and at the last one.
fn ends(on: &impl ToTokens) -> (Span, Span) {
    let ((first, last), at) = (ends_of(on), Span::call_site());
    (at.located_at(first), at.located_at(last))
}

/// The first and the last of the user's tokens.
fn ends_of(on: &impl ToTokens) -> (Span, Span) {
    let mut tokens = on.to_token_stream().into_iter();
    let first = tokens
        .next()
        .map_or(Span::call_site(), |token| token.span());
    (first, tokens.last().map_or(first, |token| token.span()))
}

/// How a list is written whose length other fields know: its elements one by one, together, or as one number.
fn list_coding(element: &Coding, unit: Unit, field: &Field, at: Span) -> TokenStream {
    let by = coding(element, field);
    match (unit, element) {
        (Unit::Bytes { ones }, _) => quote_spanned!(at=> _codec::__private::InBytes<#by, #ones>),
        (Unit::Elements, Coding::Joined(_)) => quote_spanned!(at=> _codec::__private::AsOne<#by>),
        (Unit::Elements, coding) if coding.is_of_list() => {
            quote_spanned!(at=> _codec::__private::Together<#by>)
        }
        (Unit::Elements, _) => quote_spanned!(at=> _codec::__private::Each<#by>),
    }
}

/// Lets tokens of ours point at tokens of the user's.
pub(crate) fn spanned(tokens: TokenStream, on: &impl Spanned) -> TokenStream {
    located(tokens, Span::call_site().located_at(on.span()))
}

/// Lets tokens point at a place.
pub(crate) fn located(tokens: TokenStream, at: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|token| {
        let mut token = match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), located(group.stream(), at)))
            }
            token => token,
        };
        token.set_span(at);
        token
    });
    moved.collect()
}

/// The type of a coding with its constant in the type `constant`.
fn tokens(coding: &Coding, field: &Field, constant: &Ident, at: Span) -> TokenStream {
    let inner = |coding: &Coding| tokens(coding, field, constant, at);
    let plain = |name: &str| {
        let name = Ident::new(name, at);
        quote_spanned!(at=> _codec::coding::#name)
    };
    let with = |name: &str, number: &Number, integer: Integer| {
        let (path, number) = (plain(name), number.to_integer(integer));
        quote_spanned!(at=> #path<#number>)
    };
    match coding {
        Coding::Own => plain("Own"),
        Coding::Bits(width) => with("Bits", width, Integer::U32),
        Coding::LittleEndian(Some(width)) => with("LittleEndian", width, Integer::U32),
        Coding::BigEndian(Some(width)) => with("BigEndian", width, Integer::U32),
        Coding::LittleEndian(None) => quote_spanned!(at=> _codec::coding::LittleEndian<0>),
        Coding::BigEndian(None) => quote_spanned!(at=> _codec::coding::BigEndian<0>),
        Coding::Rice(k) => with("Rice", k, Integer::U32),
        Coding::Radix(radix) => with("Radix", radix, Integer::U64),
        Coding::Combination(of) => with("Combination", of, Integer::U64),
        Coding::Arrangement(of) => with("Arrangement", of, Integer::U64),
        Coding::EliasGamma => plain("EliasGamma"),
        Coding::EliasDelta => plain("EliasDelta"),
        Coding::ExpGolomb => plain("ExpGolomb"),
        Coding::Leb128 => plain("Leb128"),
        Coding::PrefixedLeb128(prefix) => with("PrefixedLeb128", prefix, Integer::U32),
        Coding::Ranged(range) => {
            let ends = ends_of_range(range);
            quote_spanned!(at=> _codec::coding::Ranged<#ends>)
        }
        Coding::Checked(of, range) => {
            let (whole, of) = (of.is_of_value(), inner(of));
            let (low, high) = (
                range.low.to_integer(Integer::I128),
                range.high.to_integer(Integer::I128),
            );
            let checked = Ident::new(if whole { "EachChecked" } else { "Checked" }, at);
            quote_spanned!(at=> _codec::coding::#checked<#of, #low, #high>)
        }
        Coding::Biased(of, bias) => {
            let (whole, of, bias) = (of.is_of_value(), inner(of), bias.to_integer(Integer::I128));
            let biased = Ident::new(if whole { "EachBiased" } else { "Biased" }, at);
            quote_spanned!(at=> _codec::coding::#biased<#of, #bias>)
        }
        Coding::As(of, integer) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::As<#of, #integer>)
        }
        Coding::Unary {
            max: None,
            total: None,
        } => plain("Unary"),
        Coding::Unary {
            max: Some(max),
            total: None,
        } => with("Unary", max, Integer::U64),
        Coding::Unary {
            max,
            total: Some(total),
        } => {
            let max = max.as_ref().map_or_else(
                || quote_spanned!(at=> { u64::MAX }),
                |max| max.to_integer(Integer::U64),
            );
            let total = total.to_integer(Integer::U64);
            quote_spanned!(at=> _codec::coding::Unary<#max, #total>)
        }
        Coding::Fixed(of, fixed) if types::is_unit(field.value_type()) => {
            let ty = fixed_type(fixed, of);
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::FixedUnit<#of, #ty, #constant>)
        }
        Coding::Fixed(of, _) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Fixed<#of, #constant>)
        }
        Coding::Xor(of, _) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Xor<#of, #constant>)
        }
        Coding::Table(_) => quote_spanned!(at=> _codec::coding::Prefix<#constant>),
        Coding::RadixBy(_) => quote_spanned!(at=> _codec::coding::RadixBy<#constant>),
        Coding::Digits(choices) => quote_spanned!(at=> _codec::coding::Digits<#choices>),
        Coding::RadixOf(_) => quote_spanned!(at=> _codec::coding::RadixOf<#constant>),
        Coding::Runs(of) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::Runs<#of>)
        }
        Coding::ZeroRuns(of) => {
            let of = inner(of);
            quote_spanned!(at=> _codec::coding::ZeroRuns<#of>)
        }
        Coding::BestOf(alternatives) => {
            let codings = alternatives.iter().zip(0..).map(|(alternative, index)| {
                let constant = names::constant_of(constant, index);
                let at = Span::call_site().located_at(alternative.written.span());
                tokens(&alternative.coding, field, &constant, at)
            });
            quote_spanned!(at=> _codec::coding::BestOf<(#(#codings,)*)>)
        }
        Coding::Joined(of) => inner(of),
        Coding::Counted(count, element) => {
            let list = match &**element {
                Coding::Joined(_) => "Joined",
                coding if coding.is_of_list() => "Listed",
                _ => "Counted",
            };
            let list = Ident::new(list, at);
            let (count, element) = (inner(count), inner(element));
            quote_spanned!(at=> _codec::coding::#list<#count, #element>)
        }
        Coding::ByteSized(count, element, ones) => {
            let (count, element) = (inner(count), inner(element));
            quote_spanned!(at=> _codec::coding::ByteSized<#count, #element, #ones>)
        }
        Coding::Via(ty) => quote_spanned!(at=> _codec::coding::Via<#ty>),
        Coding::With(path) => quote_spanned!(at=> #path),
    }
}

/// Both ends of a range as arguments.
fn ends_of_range(range: &Range) -> TokenStream {
    let (low, high) = (&range.low, &range.high);
    let beyond = beyond(&[low, high]);
    let (low, high) = (
        low.to_integer(Integer::I128),
        high.to_integer(Integer::I128),
    );
    quote!(#low, #high #beyond)
}

/// The argument that tells whether numbers are beyond `i128`, so that they are those of `u128`; none where none can be.
fn beyond(numbers: &[&Number]) -> Option<TokenStream> {
    let constants: Vec<&Ident> = numbers
        .iter()
        .filter_map(|number| number.constant.as_ref())
        .collect();
    let any_negative = numbers
        .iter()
        .any(|number| matches!(number.value, Some(..0)));
    (!constants.is_empty() && !any_negative)
        .then(|| quote!(, { const { _codec::__private::is_beyond(&[#(#constants),*]) } }))
}

/// The type of the value that a fixed field of type `()` has on the wire.
pub(super) fn fixed_type(fixed: &Fixed, inner: &Coding) -> TokenStream {
    let at = Span::call_site();
    match (fixed, inner) {
        (Fixed::Flag(_), _) => quote_spanned!(at=> bool),
        (Fixed::Bytes(bytes), _) => {
            let len = bytes.value().len();
            quote_spanned!(at=> [u8; #len])
        }
        (
            _,
            Coding::Bits(width)
            | Coding::LittleEndian(Some(width))
            | Coding::BigEndian(Some(width)),
        ) => {
            let bits = width
                .value
                .and_then(|bits| u32::try_from(bits).ok())
                .unwrap_or(128);
            let ty = format_ident!("u{}", bits.next_power_of_two().clamp(8, 128));
            quote_spanned!(at=> #ty)
        }
        _ => quote_spanned!(at=> u64),
    }
}
