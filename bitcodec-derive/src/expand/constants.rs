//! Hidden types that carry the constants of fields.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, ExprLit, Lit, LitInt};

use super::codings::{called, called_on, fixed_type, spanned};
use super::tags;
use crate::attr::{Fixed, Number};
use crate::bounds::value_type;
use crate::model::{Coding, Field, Form, Item, Wire};
use crate::names;
use crate::numbers::Integer;
use crate::types;

/// Returns a constant for each number that only the compiler knows, and checks that its key can take it.
///
/// Whatever integer type it is of, its value is kept whole: whether the type has a sign tells which of two 128-bit integers
/// the low bits are. That is asked of a function that is never called, so that the number is evaluated once.
pub(super) fn of_numbers(item: &Item) -> TokenStream {
    let each = item.hidden.iter().map(|hidden| {
        let (constant, expr) = (&hidden.number.constant, sized(&hidden.number.expr));
        let on = &hidden.number.expr;
        let closure = spanned(quote!(||), on);
        let function = spanned(quote!(_codec::__private::is_signed), on);
        let is_signed = called(function, quote!(#closure #expr));
        let check = match hidden.integer {
            Integer::U32 | Integer::U64 | Integer::Usize => {
                let (name, most) = (&hidden.name, format_ident!("{}", hidden.integer.name()));
                let arguments = quote!(#constant, #most::MAX as u128, #name);
                let check = called_on(quote!(_codec::__private::check_number), arguments, on);
                Some(quote!(const _: () = #check;))
            }
            Integer::I128 => {
                let name = &hidden.name;
                let check = quote!(_codec::__private::check_wide);
                let check = called_on(check, quote!(#constant, #name), on);
                Some(quote!(const _: () = #check;))
            }
            Integer::End => None,
        };
        quote! {
            #[allow(
                arithmetic_overflow, overflowing_literals, trivial_numeric_casts, unused_braces, unused_parens,
                clippy::all, clippy::pedantic
            )]
            const #constant: _codec::Number = _codec::__private::number(#is_signed, (#expr) as i128);
            #check
        }
    });
    each.collect()
}

/// A literal beyond `i128` is one of `u128`.
fn sized(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) => {
            let digits = format!("{}u128", literal.base10_digits());
            LitInt::new(&digits, literal.span()).to_token_stream()
        }
        expr => expr.to_token_stream(),
    }
}

/// Returns a type for each field that has a constant.
pub(super) fn of_fields(item: &Item) -> TokenStream {
    item.body.fields().into_iter().map(of_field).collect()
}

fn of_field(field: &Field) -> TokenStream {
    let coding = match (&field.wire, field.form()) {
        (
            _,
            Some(
                Form::Coded(coding)
                | Form::List {
                    element: coding, ..
                },
            ),
        ) => coding,
        (Wire::Derived { coding, .. }, _) => coding,
        _ => return TokenStream::new(),
    };
    let ty = value_type(field);
    let ty = match field.form() {
        Some(Form::List { element, .. }) if !element.is_of_list() => element_of(&ty),
        _ => ty,
    };
    of_constant(coding, field, &names::constant(field.number), &ty)
}

/// The type `name` with the constants of a coding of values of type `ty`, and the types of its alternatives.
fn of_constant(coding: &Coding, field: &Field, name: &Ident, ty: &TokenStream) -> TokenStream {
    let mut alternatives = TokenStream::new();
    let impls = of_coding(coding, field, name, ty, &mut alternatives);
    let own = (!impls.is_empty()).then(|| quote!(enum #name {} #impls));
    quote!(#own #alternatives)
}

/// The type of the elements of a list or array.
fn element_of(ty: &TokenStream) -> TokenStream {
    let private = names::private();
    quote!(<#ty as #private::Elements>::Item)
}

/// What the hidden type carries: one trait for each kind of constant.
fn of_coding(
    coding: &Coding,
    field: &Field,
    name: &Ident,
    ty: &TokenStream,
    more: &mut TokenStream,
) -> TokenStream {
    match coding {
        Coding::Fixed(inner, fixed) => {
            let unit = types::is_unit(field.value_type()).then(|| fixed_type(fixed, inner));
            let ty = unit.as_ref().unwrap_or(ty);
            let (value, shown) = match fixed {
                Fixed::Bytes(bytes) => (quote!(*#bytes), quote!(_codec::Value::Bytes(#bytes))),
                Fixed::Number(number) => (fixed_value(number, ty), number_shown(number)),
                Fixed::Flag(flag) => {
                    let number = u128::from(flag.value);
                    let number = quote!(_codec::Number::Unsigned(#number));
                    (quote!(#flag), quote!(_codec::Value::Number(#number)))
                }
            };
            constant(name, ty, value, shown)
        }
        Coding::Xor(inner, mask) => {
            let inner = of_coding(inner, field, name, ty, more);
            let mask = constant(name, ty, mask, quote!(_codec::Value::Name("")));
            quote!(#mask #inner)
        }
        Coding::Table(path) => {
            let shown = path.to_token_stream().to_string().replace(' ', "");
            let codes = spanned(quote!(_codec::coding::PrefixCode::codes), path);
            let reference = spanned(quote!(&), path);
            tags::words_of(name, &quote!(#shown), &quote!(&#codes(#reference #path)))
        }
        Coding::RadixBy(path) => {
            let reference = spanned(quote!(&), path);
            quote! {
                #[automatically_derived]
                impl _codec::coding::Radices for #name {
                    const RADICES: &'static [u64] = #reference #path;
                }
            }
        }
        Coding::BestOf(alternatives) => {
            for (alternative, index) in alternatives.iter().zip(0..) {
                let name = names::constant_of(name, index);
                more.extend(of_constant(&alternative.coding, field, &name, ty));
            }
            TokenStream::new()
        }
        Coding::Counted(_, inner) | Coding::ByteSized(_, inner, _) if !inner.is_of_list() => {
            of_coding(inner, field, name, &element_of(ty), more)
        }
        Coding::Runs(inner) | Coding::ZeroRuns(inner) => {
            of_coding(inner, field, name, &element_of(ty), more)
        }
        Coding::Counted(_, inner)
        | Coding::ByteSized(_, inner, _)
        | Coding::Joined(inner)
        | Coding::Checked(inner, _)
        | Coding::Biased(inner, _) => of_coding(inner, field, name, ty, more),
        Coding::RadixOf(path) => {
            let reference = spanned(quote!(&), path);
            quote! {
                #[automatically_derived]
                impl _codec::coding::Alphabets for #name {
                    const ALPHABETS: &'static [&'static [u8]] = #reference #path;
                }
            }
        }
        Coding::As(inner, integer) => {
            let numbers = quote!(<#ty as _codec::coding::Shape>::Of<#integer>);
            of_coding(inner, field, name, &numbers, more)
        }
        _ => TokenStream::new(),
    }
}

fn number_shown(number: &Number) -> TokenStream {
    let number = match number.value {
        Some(value) => match u128::try_from(value) {
            Ok(value) => quote!(Unsigned(#value)),
            Err(_) => quote!(Signed(#value)),
        },
        None => quote!(Signed((#number) as i128)),
    };
    quote!(_codec::Value::Number(_codec::Number::#number))
}

/// A fixed number as a value of its type; whether it fits is checked by its coding.
fn fixed_value(number: &Number, ty: &TokenStream) -> TokenStream {
    match number.value {
        Some(_) => number.to_token_stream(),
        None => quote!((#number) as #ty),
    }
}

fn constant(
    name: &Ident,
    ty: impl ToTokens,
    value: impl ToTokens,
    shown: TokenStream,
) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl _codec::coding::Constant<#ty> for #name {
            const VALUE: #ty = #value;
            const SHOWN: _codec::Value = #shown;
        }
    }
}
