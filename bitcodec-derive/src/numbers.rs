//! Numbers whose values only the compiler knows.
//!
//! Each becomes a hidden constant of its own, of whatever integer type it was written, and is made the type that its key
//! wants where it is used. A parameter of the item cannot be converted, so it has to be of that type.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::{Expr, ExprPath, GenericParam, parse2};

use crate::attr::Number;
use crate::errors::Errors;
use crate::model::{Body, Coding, Enum, Field, Form, Item, Wire};

/// What a number is used as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Integer {
    U32,
    U64,
    Usize,
    /// The end of a range that is checked, or a bias.
    I128,
    /// The end of a range that says how its numbers are written: of `i128` or `u128`.
    End,
}

impl Integer {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::Usize => "usize",
            Self::I128 | Self::End => "i128",
        }
    }
}

/// A number that has a hidden constant.
pub(crate) struct Hidden {
    pub(crate) number: Number,
    pub(crate) integer: Integer,
    /// What messages call the place where it stands.
    pub(crate) name: String,
}

/// Names the hidden constant of each number of an item that only the compiler knows.
pub(crate) fn hide(item: &mut Item, errors: &mut Errors) {
    let (ident, generics) = (item.ident.clone(), item.generics.clone());
    let mut hidden = Vec::new();
    each_number(item, &mut |number, integer, field| {
        if number.value.is_some() {
            return;
        }
        if let Some(parameter) = parameter_of(number, &generics) {
            return check_parameter(number, integer, parameter, errors);
        }
        if generics.params.is_empty() {
            *number.expr = of_item(&number.expr, &ident);
        }
        number.constant = Some(format_ident!("__NUMBER{}", hidden.len()));
        hidden.push(Hidden {
            number: number.clone(),
            integer,
            name: match field {
                Some(field) => format!("{}.{field}", crate::names::plain(&ident)),
                None => crate::names::plain(&ident),
            },
        });
    });
    item.hidden = hidden;
}

/// The first parameter that a number names.
fn parameter_of<'a>(number: &Number, generics: &'a syn::Generics) -> Option<&'a GenericParam> {
    let tokens = number.expr.to_token_stream();
    generics.params.iter().find(|parameter| match parameter {
        GenericParam::Type(parameter) => names(&tokens, &parameter.ident),
        GenericParam::Const(parameter) => names(&tokens, &parameter.ident),
        GenericParam::Lifetime(_) => false,
    })
}

fn names(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => names(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A parameter stands alone, and is of the type that its key wants.
fn check_parameter(
    number: &Number,
    integer: Integer,
    parameter: &GenericParam,
    errors: &mut Errors,
) {
    let is_alone = |name: &Ident| matches!(&*number.expr, Expr::Path(ExprPath { path, .. }) if path.is_ident(name));
    match (parameter, integer) {
        (GenericParam::Const(parameter), _) if is_alone(&parameter.ident) => {
            let (name, found) = (&parameter.ident, parameter.ty.to_token_stream().to_string());
            let wanted = integer.name();
            if found != wanted {
                errors.add(
                    number,
                    format_args!(
                        "this number is a `{wanted}`, and the parameter `{name}` is a `{found}`; write `const {name}: {wanted}`"
                    ),
                );
            }
        }
        (_, _) => errors.add(
            number,
            "a number is a constant, or a parameter alone; take the result as a parameter",
        ),
    }
}

/// An expression outside of the impl, where the item has its name.
fn of_item(expr: &Expr, item: &Ident) -> Expr {
    fn renamed(tokens: TokenStream, item: &Ident) -> TokenStream {
        let renamed = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let mut name = item.clone();
                name.set_span(ident.span());
                name.into()
            }
            TokenTree::Group(group) => {
                let stream = renamed(group.stream(), item);
                let mut inner = proc_macro2::Group::new(group.delimiter(), stream);
                inner.set_span(group.span());
                inner.into()
            }
            token => token,
        });
        renamed.collect()
    }
    parse2(renamed(expr.to_token_stream(), item)).unwrap_or_else(|_| expr.clone())
}

type Visit<'a> = &'a mut dyn FnMut(&mut Number, Integer, Option<&str>);

fn each_number(item: &mut Item, visit: Visit<'_>) {
    if let Some(size) = &mut item.size {
        visit(size, Integer::Usize, None);
    }
    match &mut item.body {
        Body::Struct(fields) => of_fields(fields, visit),
        Body::Enum(Enum::Tagged { width, variants }) => {
            visit(width, Integer::U32, None);
            for variant in variants {
                of_fields(&mut variant.fields, visit);
            }
        }
        Body::Enum(Enum::Prefix { variants }) => {
            for variant in variants {
                of_fields(&mut variant.fields, visit);
            }
        }
    }
}

fn of_fields(fields: &mut [Field], visit: Visit<'_>) {
    for field in fields {
        let name = Some(&*field.name);
        if let Some(width) = &mut field.reserved {
            visit(width, Integer::Usize, name);
        }
        let mut of = |coding: &mut Coding| {
            of_coding(coding, &mut |number, integer| visit(number, integer, name));
        };
        match &mut field.wire {
            Wire::Always(form) | Wire::When { form, .. } => match form {
                Form::Coded(coding)
                | Form::List {
                    element: coding, ..
                } => of(coding),
                Form::BitsBy { max, .. } => visit(max, Integer::U32, name),
            },
            Wire::Derived { coding, .. } => of(coding),
            Wire::Skipped => {}
        }
    }
}

fn of_coding(coding: &mut Coding, visit: &mut dyn FnMut(&mut Number, Integer)) {
    match coding {
        Coding::Bits(width)
        | Coding::LittleEndian(Some(width))
        | Coding::BigEndian(Some(width))
        | Coding::Rice(width)
        | Coding::PrefixedLeb128(width) => visit(width, Integer::U32),
        Coding::Ranged(range) => {
            visit(&mut range.low, Integer::End);
            visit(&mut range.high, Integer::End);
        }
        Coding::Checked(inner, range) => {
            visit(&mut range.low, Integer::I128);
            visit(&mut range.high, Integer::I128);
            of_coding(inner, visit);
        }
        Coding::Biased(inner, bias) => {
            visit(bias, Integer::I128);
            of_coding(inner, visit);
        }
        Coding::Unary { max, total } => {
            for bound in [max, total].into_iter().flatten() {
                visit(bound, Integer::U64);
            }
        }
        Coding::Radix(of) | Coding::Combination(of) | Coding::Arrangement(of) => {
            visit(of, Integer::U64);
        }
        // A fixed value may be a symbol, which no number stands for.
        Coding::Fixed(inner, _)
        | Coding::As(inner, _)
        | Coding::Xor(inner, _)
        | Coding::Runs(inner)
        | Coding::ZeroRuns(inner)
        | Coding::Joined(inner) => of_coding(inner, visit),
        Coding::Counted(count, element) | Coding::ByteSized(count, element, _) => {
            of_coding(count, visit);
            of_coding(element, visit);
        }
        Coding::BestOf(alternatives) => {
            for alternative in alternatives {
                of_coding(&mut alternative.coding, visit);
            }
        }
        Coding::Own
        | Coding::EliasGamma
        | Coding::EliasDelta
        | Coding::ExpGolomb
        | Coding::Leb128
        | Coding::LittleEndian(None)
        | Coding::BigEndian(None)
        | Coding::Table(_)
        | Coding::RadixBy(_)
        | Coding::Digits(_)
        | Coding::RadixOf(_)
        | Coding::Via(_)
        | Coding::With(_) => {}
    }
}
