//! Carrier types that carry the constants of fields.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, ExprLit, Lit};

use super::carriers::{self, Carrier};
use super::codewords;
use super::coding_types::fixed_type;
use super::layout::shown;
use super::number_constants::{kept, sized, typed};
use crate::model::{Coding, Field, Fixed, Form, Item, Number};
use crate::names;
use crate::runtime_items::value_type;
use crate::source::source;
use crate::spans::{call_site_at, ends_of, located, spanned};
use crate::types::{self, Primitive};

/// Returns a type for each field that has a constant.
pub(super) fn of_fields(item: &Item) -> TokenStream {
    let groups = item.body.groups();
    let each = groups.into_iter().flat_map(|fields| {
        let of_field = move |field| {
            let (asked, constant) = (asked(field, fields), of_field(field, item));
            quote!(#asked #constant)
        };
        fields.iter().map(of_field)
    });
    carriers::without_self(each.collect(), item)
}

/// The type that carries the source of the expression that a code asks.
fn asked(field: &Field, fields: &[Field]) -> Option<TokenStream> {
    let (_, by) = field.dynamic_number()?;
    let name = names::expression_of(&names::constant(field.number));
    let text = shown(by, fields);
    Some(quote! {
        enum #name {}
        #[automatically_derived]
        impl _codec::__private::Asked for #name {
            const TEXT: &'static str = #text;
        }
    })
}

fn of_field(field: &Field, item: &Item) -> TokenStream {
    let Some(coding) = field.coding() else {
        return TokenStream::new();
    };
    let ty = value_type(field);
    let ty = match field.form() {
        Some(Form::List { element, .. }) if !element.is_of_list() => element_of(&ty),
        _ => ty,
    };
    of_constant(coding, (field, item), &names::constant(field.number), &ty)
}

/// The type `name` with the constants of a coding of values of type `ty`, and the types of its alternatives.
fn of_constant(
    coding: &Coding,
    (field, item): (&Field, &Item),
    name: &Ident,
    ty: &TokenStream,
) -> TokenStream {
    let mut alternatives = TokenStream::new();
    let impls = of_coding(coding, (field, item), name, ty, &mut alternatives);
    let own = (!impls.is_empty()).then(|| {
        let declared = Carrier::of(name.clone(), field).declared();
        quote!(#declared #impls)
    });
    quote!(#own #alternatives)
}

/// The element type of a list or array.
fn element_of(ty: &TokenStream) -> TokenStream {
    // What has no elements is shown on the type.
    let (first, last) = ends_of(ty);
    let open = quote_spanned!(first=> <);
    quote_spanned!(last=> #open #ty as _codec::__private::Elements>::Item)
}

/// The impls of the hidden type: one trait for each kind of constant.
fn of_coding(
    coding: &Coding,
    (field, item): (&Field, &Item),
    name: &Ident,
    ty: &TokenStream,
    more: &mut TokenStream,
) -> TokenStream {
    let hidden = |name: Ident| Carrier::of(name, field);
    let own = hidden(name.clone());
    match coding {
        Coding::Fixed(inner, fixed) => {
            let unit = types::is_unit(types::innermost(field.value_type()))
                .then(|| fixed_type(fixed, inner));
            constant_of(fixed, field, &own, unit.as_ref().unwrap_or(ty))
        }
        Coding::Until(inner, end, _) => {
            let (element, carrier) = (element_of(ty), hidden(names::end_of(name)));
            let (declared, impls) = (
                carrier.declared(),
                constant_of(end, field, &carrier, &element),
            );
            more.extend(quote!(#declared #impls));
            of_coding(inner, (field, item), name, &element, more)
        }
        Coding::Xor(inner, mask) => {
            let inner = of_coding(inner, (field, item), name, ty, more);
            let mask = constant(&own, ty, mask, quote!(_codec::Value::Name("")));
            quote!(#mask #inner)
        }
        Coding::Ordered(inner, order) => {
            let carrier = hidden(names::order_of(name));
            let order = carried(
                &carrier,
                &quote!(Permutation),
                &quote!(ORDER: &'static [usize]),
                order,
            );
            let declared = carrier.declared();
            more.extend(quote!(#declared #order));
            of_coding(inner, (field, item), name, &element_of(ty), more)
        }
        Coding::Named(inner, named) => {
            let carrier = hidden(names::names_of(name));
            let names = carried(
                &carrier,
                &quote!(Names),
                &quote!(NAMES: &'static [&'static str]),
                named,
            );
            let declared = carrier.declared();
            more.extend(quote!(#declared #names));
            of_coding(inner, (field, item), name, ty, more)
        }
        Coding::Table(path) => {
            let shown = source(path);
            let codes = spanned(quote!(_codec::coding::PrefixCode::codes), path);
            let reference = spanned(quote!(&), path);
            // The length of the table is that of an array, which no parameter can decide.
            let path = carriers::without_parameters(path.to_token_stream(), item);
            let table = Carrier::of_table(name, field);
            let impls =
                codewords::carried(&table, &quote!(#shown), &quote!(&#codes(#reference #path)));
            if field.parameters.is_none() {
                return impls;
            }
            let declared = table.declared();
            more.extend(quote!(#declared #impls));
            TokenStream::new()
        }
        Coding::Weights(path) => {
            let shown = source(path);
            let shares = spanned(quote!(_codec::coding::Weights::shares), path);
            // What a path names lives on; another value does in a block of its own.
            let path = match path {
                Expr::Path(_) => path.to_token_stream(),
                _ => quote!(const { #path }),
            };
            let reference = spanned(quote!(&), &path);
            own.implement(
                quote!(_codec::__private::Table),
                quote! {
                    const NAME: &'static str = #shown;
                    const SHARES: _codec::layout::Shares<'static> = #shares(#reference #path);
                },
            )
        }
        Coding::RadixBy(path) => carried(
            &own,
            &quote!(Radices),
            &quote!(RADICES: &'static [u64]),
            path,
        ),
        Coding::BestOf(alternatives) => {
            for (alternative, index) in alternatives.iter().zip(0..) {
                let name = names::constant_of(name, index);
                more.extend(of_constant(&alternative.coding, (field, item), &name, ty));
            }
            TokenStream::new()
        }
        Coding::Each(inner) => {
            let name = names::constant_of(name, 0);
            more.extend(of_constant(inner, (field, item), &name, &element_of(ty)));
            TokenStream::new()
        }
        Coding::Alone(inner) => {
            let name = names::constant_of(name, 0);
            more.extend(of_constant(inner, (field, item), &name, ty));
            TokenStream::new()
        }
        Coding::Counted(_, inner) | Coding::ByteSized(_, inner, _) if !inner.is_of_list() => {
            of_coding(inner, (field, item), name, &element_of(ty), more)
        }
        Coding::Runs(inner) | Coding::ZeroRuns(inner) | Coding::Rest(inner) => {
            of_coding(inner, (field, item), name, &element_of(ty), more)
        }
        Coding::Counted(_, inner)
        | Coding::ByteSized(_, inner, _)
        | Coding::Joined(inner)
        | Coding::Sized(_, inner)
        | Coding::Checked(inner, _)
        | Coding::Biased(inner, _)
        | Coding::Scaled(inner, _) => of_coding(inner, (field, item), name, ty, more),
        Coding::RadixOf(path) => carried(
            &own,
            &quote!(Alphabets),
            &quote!(ALPHABETS: &'static [&'static [u8]]),
            path,
        ),
        Coding::As(inner, integer) => {
            let numbers = quote!(<#ty as _codec::coding::Shape>::Of<#integer>);
            of_coding(inner, (field, item), name, &numbers, more)
        }
        // What has a constant has no `none`.
        Coding::NoneAs(..)
        | Coding::Own
        | Coding::Code(_)
        | Coding::Ranged(_)
        | Coding::Digits(_)
        | Coding::Model(_)
        | Coding::Via(_)
        | Coding::Kept(_)
        | Coding::With(_) => TokenStream::new(),
    }
}

/// A list that is written in the source as the constant of a trait that a hidden type has.
fn carried(
    carrier: &Carrier<'_>,
    of: &TokenStream,
    constant: &TokenStream,
    list: &impl ToTokens,
) -> TokenStream {
    let reference = spanned(quote!(&), list);
    carrier.implement(
        quote!(_codec::__private::#of),
        quote!(const #constant = #reference #list;),
    )
}

/// A value that is written in the source as the constant of a hidden type.
fn constant_of(value: &Fixed, field: &Field, name: &Carrier<'_>, ty: &TokenStream) -> TokenStream {
    let (value, shown) = match value {
        Fixed::Bytes(bytes) => (
            spanned(quote!(*#bytes), bytes),
            quote!(_codec::Value::Bytes(#bytes)),
        ),
        Fixed::Number(number) if number.value.is_none() && is_of_bytes(field, ty) => (
            number.to_token_stream(),
            quote!(_codec::Value::Bytes(&<#name as _codec::__private::Constant<#ty>>::VALUE)),
        ),
        Fixed::Number(number) if number.value.is_none() && is_of_flags(field) => (
            number.to_token_stream(),
            quote!(_codec::Value::Number(_codec::Number::Unsigned(
                <#name as _codec::__private::Constant<#ty>>::VALUE as u128
            ))),
        ),
        Fixed::Number(number) => (fixed_value(number, field, ty), number_shown(number, field)),
        Fixed::Flag(flag) => {
            let number = u128::from(flag.value);
            let number = quote!(_codec::Number::Unsigned(#number));
            (quote!(#flag), quote!(_codec::Value::Number(#number)))
        }
    };
    constant(name, ty, value, shown)
}

/// Whether a constant of this type is an array, and so of bytes: the field itself, or what its lists and arrays hold.
fn is_of_bytes(field: &Field, ty: &TokenStream) -> bool {
    let (mut seen, mut tokens) = (field.value_type(), value_type(field));
    loop {
        let array = types::array(seen);
        if tokens.to_string() == ty.to_string() {
            return array.is_some();
        }
        let list = || types::Container::of(seen).map(|(_, element)| element);
        let Some(element) = array.map(|(_, element)| element).or_else(list) else {
            return false;
        };
        (seen, tokens) = (element, element_of(&tokens));
    }
}

fn is_of_flags(field: &Field) -> bool {
    Primitive::of(types::innermost(field.value_type())) == Some(Primitive::Bool)
}

/// Whether the field holds integers, as far as the macro sees; else it may hold symbols.
fn is_of_integers(field: &Field) -> bool {
    let ty = types::innermost(field.value_type());
    types::is_unit(ty) || Primitive::of(ty).is_some()
}

fn number_shown(constant: &Number, field: &Field) -> TokenStream {
    let number = match constant.value {
        Some(value) => match u128::try_from(value) {
            Ok(value) => quote!(_codec::Number::Unsigned(#value)),
            Err(_) => quote!(_codec::Number::Signed(#value)),
        },
        None if is_of_integers(field) => kept(&sized(&constant.expr), &constant.expr),
        // A symbol.
        None => {
            let at = call_site_at(&constant.expr);
            let number = quote_spanned!(at=> (#constant) as i128);
            quote!(_codec::Number::Signed(#number))
        }
    };
    let value = constant.value.and_then(|value| u64::try_from(value).ok());
    match (based(&constant.expr), value) {
        (Some((base, digits)), Some(value)) => quote! {
            _codec::Value::Literal { number: #value, base: _codec::Base::#base, digits: #digits }
        },
        _ => quote!(_codec::Value::Number(#number)),
    }
}

/// The base of a literal that is not decimal, and how many digits it has.
fn based(expr: &Expr) -> Option<(Ident, u8)> {
    let Expr::Lit(ExprLit {
        lit: Lit::Int(literal),
        ..
    }) = expr
    else {
        return None;
    };
    let text = literal.token().to_string();
    let (prefix, rest) = text.split_at_checked(2)?;
    let base = match prefix {
        "0b" => "Binary",
        "0o" => "Octal",
        "0x" => "Hexadecimal",
        _ => return None,
    };
    let rest = rest.strip_suffix(literal.suffix()).unwrap_or(rest);
    let digits = rest.chars().filter(|digit| *digit != '_').count();
    Some((format_ident!("{base}"), u8::try_from(digits).ok()?))
}

/// A fixed number as a value of its type; whether it fits is checked by its coding.
fn fixed_value(number: &Number, field: &Field, ty: &TokenStream) -> TokenStream {
    if number.value.is_some() {
        return number.to_token_stream();
    }
    let at = call_site_at(&number.expr);
    let ty = located(ty.clone(), at);
    let value = number.to_token_stream();
    let integer = is_of_integers(field).then(|| typed(&value, &number.expr));
    let value = integer.flatten().unwrap_or(value);
    quote_spanned!(at=> (#value) as #ty)
}

fn constant(
    name: &Carrier<'_>,
    ty: impl ToTokens,
    value: impl ToTokens,
    shown: TokenStream,
) -> TokenStream {
    name.implement(
        quote!(_codec::__private::Constant<#ty>),
        quote! {
            const VALUE: #ty = #value;
            const SHOWN: _codec::Value = #shown;
        },
    )
}
