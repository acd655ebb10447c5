//! Carriers for the constants of fields.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, ExprLit, Lit};

use super::carriers::{self, Carrier};
use super::codewords;
use super::coding_types::fixed_type;
use super::layout::expression;
use super::number_constants::{kept, sized, typed};
use crate::expr::{has_constants, tree_of_function, tree_of_value};
use crate::model::{
    Charset, Coding, ConstList, Constant, Field, Fixed, Form, Inside, Item, LayerKind, Number,
    TypeArgument,
};
use crate::names;
use crate::runtime_items::{trait_item, value_type};
use crate::source::source;
use crate::spans::{call_site_at, ends_of, located, spanned};
use crate::types::{self, Primitive};

/// Returns a carrier for each field that has a constant.
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

/// The type that carries the expression that a code asks.
fn asked(field: &Field, fields: &[Field]) -> Option<TokenStream> {
    let parts = field.parts_expr();
    let (of, by) = match (field.dynamic_number(), &parts) {
        (Some((dynamic, by)), _) => (dynamic.of, by),
        (None, Some(by)) => (None, by),
        (None, None) => return None,
    };
    let name = names::expression_of(&names::constant(field.number));
    let carrier = Carrier::of(name, field);
    let expression = expression(by, fields);
    let allowed = has_constants(&expression).then(|| quote!(#[allow(trivial_numeric_casts)]));
    let widths = of.map(|of| {
        let widths = of.set();
        quote! {
            const WIDTHS: ::core::option::Option<_codec::__private::Widths> =
                ::core::option::Option::Some(#widths);
        }
    });
    let impls = carrier.implement(
        quote!(_codec::__private::FieldExpr),
        quote! {
            #allowed const EXPRESSION: _codec::layout::Expression = #expression;
            #widths
        },
    );
    let declared = carrier.declared();
    Some(quote!(#declared #impls))
}

fn of_field(field: &Field, item: &Item) -> TokenStream {
    let Some(coding) = field.coding() else {
        return TokenStream::new();
    };
    let ty = value_type(field);
    let ty = match field.form() {
        Some(Form::List { element, .. })
            if !element.is_of_list() && element.as_text().is_none() =>
        {
            element_of(&ty)
        }
        _ => ty,
    };
    of_constant(coding, (field, item), &names::constant(field.number), &ty)
}

/// Returns the carrier `name` with the constants of a coding for values of type `ty`, and the carriers of its
/// alternatives.
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

/// Returns the element type of a list or array.
fn element_of(ty: &TokenStream) -> TokenStream {
    // A type without elements is reported there.
    let (first, last) = ends_of(ty);
    let open = quote_spanned!(first=> <);
    quote_spanned!(last=> #open #ty as _codec::__private::Elements>::Item)
}

/// Returns the impls of the carrier `name`, one trait for each kind of constant, and adds the other carriers to `more`.
fn of_coding(
    coding: &Coding,
    (field, item): (&Field, &Item),
    name: &Ident,
    ty: &TokenStream,
    more: &mut TokenStream,
) -> TokenStream {
    let facts = coding.facts();
    let mut own = TokenStream::new();
    for argument in facts.runtime.iter().flat_map(|of| &of.arguments) {
        let table;
        let constant = match argument {
            TypeArgument::Constant(constant) => constant,
            TypeArgument::Encoding(Charset::Table(path)) => {
                table = Constant::Characters(path);
                &table
            }
            _ => continue,
        };
        let carrier = Carrier::of_constant(constant, name, field);
        let impls = implemented(constant, coding, (field, item), &carrier, ty);
        if carrier.is_called(name) {
            own.extend(impls);
        } else {
            let declared = carrier.declared();
            more.extend(quote!(#declared #impls));
        }
    }
    if let Coding::BestOf(alternatives) = coding {
        for (alternative, index) in alternatives.iter().zip(0..) {
            let name = names::constant_of(name, index);
            more.extend(of_constant(&alternative.coding, (field, item), &name, ty));
        }
    }
    let Some(inner) = coding.inner() else {
        return own;
    };
    let ty = match facts.inside {
        Inside::OptionValue => in_option(ty),
        Inside::Verbatim => quote!(<#ty as _codec::__private::HasPacked>::Value),
        // No coding of unsigned integers has a constant inside.
        Inside::SameValue | Inside::WholeValue | Inside::Unsigned => ty.clone(),
        Inside::ListItem if inner.is_of_list() => ty.clone(),
        Inside::ListItem | Inside::Element | Inside::Elements => element_of(ty),
        Inside::CodeUnits(charset) => {
            let unit = charset.unit();
            match inner.is_list() {
                true => quote!([#unit; 0]),
                false => unit.into_token_stream(),
            }
        }
        Inside::SymbolNumber(integer) => quote!(<#ty as _codec::__private::Shape>::Of<#integer>),
    };
    match coding.layer_kind() {
        Some(LayerKind::Element) => {
            let name = names::constant_of(name, 0);
            more.extend(of_constant(inner, (field, item), &name, &ty));
        }
        _ => own.extend(of_coding(inner, (field, item), name, &ty, more)),
    }
    own
}

/// Returns the type of the value in an option.
fn in_option(ty: &TokenStream) -> TokenStream {
    trait_item(
        (ty, ends_of(ty)),
        ("Optional", &TokenStream::new()),
        "Inner",
    )
}

/// Returns the impl of the trait for one constant.
fn implemented(
    of: &Constant<'_>,
    coding: &Coding,
    (field, item): (&Field, &Item),
    carrier: &Carrier<'_>,
    ty: &TokenStream,
) -> TokenStream {
    match of {
        Constant::Value(fixed) => {
            let is_unit = types::is_unit(types::innermost(field.value_type()));
            let unit = coding.inner().filter(|_| is_unit);
            let unit = unit.map(|inner| fixed_type(fixed, inner));
            constant_of(fixed, field, carrier, unit.as_ref().unwrap_or(ty))
        }
        Constant::End(end) => constant_of(end, field, carrier, &element_of(ty)),
        Constant::EndValue(value) | Constant::NoneValue(value) => {
            let item = match of {
                Constant::NoneValue(_) => in_option(ty),
                _ => element_of(ty),
            };
            let (text, tree) = (source(value), tree_of_value(value));
            carrier.implement(
                quote!(_codec::__private::ConstantExpr<#item>),
                quote! {
                    const EXPRESSION: _codec::layout::Expression =
                        _codec::layout::Expression::new(#text, &#tree);
                    const VALUE: #item = #value;
                },
            )
        }
        Constant::EndFunction(end) => {
            let (item, text, tree) = (element_of(ty), source(end), tree_of_function(end));
            carrier.implement(
                quote!(_codec::__private::LastElement<#item>),
                quote! {
                    const FUNCTION: _codec::layout::Expression =
                        _codec::layout::Expression::new(#text, &#tree);

                    #[inline]
                    fn is_last(__item: &#item) -> bool {
                        let __is_last: fn(&#item) -> bool = #end;
                        __is_last(__item)
                    }
                },
            )
        }
        Constant::Mask(mask) => constant(carrier, ty, mask, quote!(_codec::value::Value::Name(""))),
        Constant::List(ConstList {
            of, constant, list, ..
        }) => {
            let (of, reference) = (format_ident!("{of}"), spanned(quote!(&), list));
            carrier.implement(
                quote!(_codec::__private::#of),
                quote!(const #constant = #reference #list;),
            )
        }
        Constant::Pieces(pieces) => {
            let all = pieces
                .all()
                .map(|all| quote!(const ALL: &'static [&'static [_codec::layout::Piece]] = #all;));
            let pieces = pieces.value();
            carrier.implement(
                quote!(_codec::__private::Pieces),
                quote! {
                    const PIECES: &'static [_codec::layout::Piece] = #pieces;
                    #all
                },
            )
        }
        Constant::Counts(counts) => {
            let counts = counts.value();
            carrier.implement(
                quote!(_codec::__private::Multiplicities),
                quote!(const COUNTS: &'static [u64] = #counts;),
            )
        }
        Constant::Codewords(path) => {
            let shown = source(path);
            let codes = spanned(quote!(_codec::coding::PrefixCode::codes), path);
            let reference = spanned(quote!(&), path);
            // The length of the table is an array length, which cannot depend on a parameter.
            let path = carriers::without_parameters(path.to_token_stream(), item);
            codewords::carried(carrier, &quote!(#shown), &quote!(&#codes(#reference #path)))
        }
        Constant::Characters(path) => {
            let (shown, reference) = (source(path), spanned(quote!(&), path));
            carrier.implement(
                quote!(_codec::coding::Characters),
                quote! {
                    const NAME: &'static str = #shown;
                    const CHARACTERS: &'static [char] = #reference #path;
                },
            )
        }
        Constant::Weights(path) => {
            let shown = source(path);
            let rows = spanned(quote!(_codec::coding::Weights::rows), path);
            // A path names an item with a static lifetime; another value gets one in a const block.
            let path = match path {
                Expr::Path(_) => path.to_token_stream(),
                _ => quote!(const { #path }),
            };
            let reference = spanned(quote!(&), &path);
            carrier.implement(
                quote!(_codec::__private::Table),
                quote! {
                    const NAME: &'static str = #shown;
                    const SHARES: _codec::layout::Shares<'static> =
                        _codec::layout::Shares::new(const { &#rows(#reference #path) });
                },
            )
        }
    }
}

/// Returns the impl for a value that is written in the source.
fn constant_of(value: &Fixed, field: &Field, name: &Carrier<'_>, ty: &TokenStream) -> TokenStream {
    let (value, shown) = match value {
        Fixed::Bytes(bytes) => (
            spanned(quote!(*#bytes), bytes),
            quote!(_codec::value::Value::Bytes(#bytes)),
        ),
        Fixed::Number(number) if number.value.is_none() && is_of_bytes(field, ty) => (
            number.to_token_stream(),
            quote!(_codec::value::Value::Bytes(&<#name as _codec::__private::Constant<#ty>>::VALUE)),
        ),
        Fixed::Number(number) if number.value.is_none() && is_of_flags(field) => (
            number.to_token_stream(),
            quote!(_codec::value::Value::Number(_codec::int::Number::Unsigned(
                <#name as _codec::__private::Constant<#ty>>::VALUE as u128
            ))),
        ),
        Fixed::Number(number) => (fixed_value(number, field, ty), number_shown(number, field)),
        Fixed::Flag(flag) => {
            let number = u128::from(flag.value);
            let number = quote!(_codec::int::Number::Unsigned(#number));
            (quote!(#flag), quote!(_codec::value::Value::Number(#number)))
        }
    };
    constant(name, ty, value, shown)
}

/// Whether a constant of this type is an array of bytes: the type of the field itself, or of what its lists and arrays
/// contain.
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

/// Whether the field contains integers, as far as the macro knows; otherwise it may contain symbols.
fn is_of_integers(field: &Field) -> bool {
    let ty = types::innermost(field.value_type());
    types::is_unit(ty) || Primitive::of(ty).is_some()
}

fn number_shown(constant: &Number, field: &Field) -> TokenStream {
    let number = match constant.value {
        Some(value) => match u128::try_from(value) {
            Ok(value) => quote!(_codec::int::Number::Unsigned(#value)),
            Err(_) => quote!(_codec::int::Number::Signed(#value)),
        },
        None if is_of_integers(field) => kept(&sized(&constant.expr), &constant.expr),
        // A symbol.
        None => {
            let at = call_site_at(&constant.expr);
            let number = quote_spanned!(at=> (#constant) as i128);
            quote!(_codec::int::Number::Signed(#number))
        }
    };
    let value = constant.value.and_then(|value| u64::try_from(value).ok());
    match (based(&constant.expr), value) {
        (Some((base, digits)), Some(value)) => quote! {
            _codec::value::Value::Literal { number: #value, base: _codec::value::Base::#base, digits: #digits }
        },
        _ => quote!(_codec::value::Value::Number(#number)),
    }
}

/// Returns the base of a literal that is not decimal, and its number of digits.
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

/// Returns a fixed number as a value of its type. Its coding checks whether it fits.
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
            const SHOWN: _codec::value::Value = #shown;
        },
    )
}
