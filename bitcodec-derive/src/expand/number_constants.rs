//! Constants for numbers whose values only the compiler knows.
//!
//! A number may have any integer type; each use converts it to the type that its key needs. The constant holds the low
//! 128 bits and whether the type is signed, which determines the value. The sign of the type is inferred from a closure
//! that is never called, so that the number is evaluated once.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, Lit, LitInt};

use super::carriers;
use crate::literals::lit;
use crate::model::{Integer, Item};
use crate::names;
use crate::spans::{between, call_site_at, called, called_on, ends_of, spanned};

/// Returns a constant for each such number, with a check that its key accepts the value.
pub(super) fn of_item(item: &Item) -> TokenStream {
    let mut low = None;
    let each = item.numbers().into_iter().filter_map(|(number, integer, field)| {
        if integer == Some(Integer::Low) {
            low = number.constant.get();
        }
        let (constant, integer) = (number.constant.get()?, integer?);
        let (on, mut name) = (&number.expr, names::unraw(&item.ident));
        if let Some(field) = field {
            name = format!("{name}.{}", field.name);
        }
        let expr = carriers::without_parameters(sized(on), item);
        let value = kept(&expr, on);
        let check = match integer {
            Integer::U32 | Integer::U64 | Integer::Usize => {
                let most = format_ident!("{}", integer.name());
                let check = quote!(_codec::__private::check_number);
                Some(called_on(check, quote!(#constant, #most::MAX as u128, #name), on))
            }
            Integer::I128 => {
                let check = quote!(_codec::__private::check_wide);
                Some(called_on(check, quote!(#constant, #name), on))
            }
            Integer::Low => None,
            Integer::High => low.map(|low| {
                let check = quote!(_codec::__private::check_ends);
                called_on(check, quote!(#low, #constant, #name), on)
            }),
        };
        let check = check.map(|check| quote!(const _: () = #check;));
        Some(quote! {
            #[allow(
                arithmetic_overflow, overflowing_literals, trivial_numeric_casts, unused_braces, unused_parens,
                clippy::all, clippy::pedantic
            )]
            const #constant: _codec::int::Number = #value;
            #check
        })
    });
    each.collect()
}

/// Returns an expression for the value of an integer of any type.
pub(super) fn kept(expr: &TokenStream, on: &Expr) -> TokenStream {
    if let Some(integer) = typed(expr, on) {
        return quote!({
            let __value = #integer;
            _codec::__private::number(_codec::__private::has_sign(&__value), __value as i128)
        });
    }
    let function = spanned(quote!(_codec::__private::is_signed), on);
    let closure = spanned(quote!(||), on);
    let is_signed = called(function, quote!(#closure #expr));
    // The cast gives an untyped literal its type, and reports what is not an integer.
    let mut cast = Group::new(Delimiter::Parenthesis, expr.clone());
    cast.set_span(call_site_at(on));
    let wide = spanned(quote!(as i128), on);
    quote!(_codec::__private::number(#is_signed, #cast #wide))
}

/// Returns an expression without literals as an integer. Its type comes from the items that it names.
pub(super) fn typed(expr: &TokenStream, on: &Expr) -> Option<TokenStream> {
    // Another type has no `integer` to cast. The compiler reports that twice, but shows it once if the function has
    // exactly the span of its argument.
    let (first, last) = ends_of(on);
    let function = between(quote!(_codec::__private::integer), first, last);
    (!has_numeral(expr.clone())).then(|| called(function, expr.clone()))
}

/// Whether an expression contains an integer literal.
fn has_numeral(expr: TokenStream) -> bool {
    expr.into_iter().any(|token| match token {
        TokenTree::Literal(literal) => matches!(Lit::new(literal), Lit::Int(_)),
        TokenTree::Group(group) => has_numeral(group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) => false,
    })
}

/// Returns an expression with the suffix `u128` on a plain literal, which may exceed `i128`.
pub(super) fn sized(expr: &Expr) -> TokenStream {
    match lit(expr) {
        Some(Lit::Int(literal)) => {
            let digits = format!("{}u128", literal.base10_digits());
            LitInt::new(&digits, literal.span()).to_token_stream()
        }
        _ => expr.to_token_stream(),
    }
}
