//! Rules for constants that may depend on a parameter of the item.

use quote::ToTokens;
use syn::{Expr, GenericParam};

use crate::errors::Errors;
use crate::model::{Body, Codewords, Coding, Enum, Integer, Item, Number, TagNumber};
use crate::names;
use crate::types::parameter_of;

/// A number that becomes a generic argument or an array length may depend on a parameter only if it is that parameter
/// alone, with the type that its key needs.
pub(super) fn parameters(item: &Item, errors: &mut Errors) {
    for (number, integer, _) in item.numbers() {
        let Some(integer) = integer.filter(|_| number.value.is_none()) else {
            continue;
        };
        match parameter_of(number, &item.generics) {
            Some(_) if is_of_variant(number, item) => {
                depends(number, "a number of a variant", errors)
            }
            Some(parameter) => check(number, integer, parameter, errors),
            None if names_self(number, item) => depends(number, "a number", errors),
            None => {}
        }
    }
    for field in item.body.fields() {
        if let Some(coding) = field.coding() {
            tables(coding, item, errors);
        }
    }
}

fn check(number: &Number, integer: Integer, parameter: &GenericParam, errors: &mut Errors) {
    let (name, wanted) = (names::as_ident(&number.expr), integer.name());
    match (parameter, name) {
        (GenericParam::Const(parameter), Some(name)) => {
            let found = parameter.ty.to_token_stream().to_string();
            if found != wanted {
                errors.on(number).add(format_args!(
                    "this number is a `{wanted}`, and the parameter `{name}` is a `{found}`; write `const {name}: {wanted}`"
                ));
            }
        }
        _ => errors
            .on(number)
            .add("a number must be a constant, or a parameter alone; make the result a parameter"),
    }
}

/// Whether a number is the weight of a variant, which is part of a table, or a tag, which is a pattern.
fn is_of_variant(number: &Number, item: &Item) -> bool {
    match &item.body {
        Body::Enum(Enum::Prefix {
            words: Codewords::Weights(weights),
            ..
        }) => weights.iter().any(|weight| std::ptr::eq(weight, number)),
        Body::Enum(Enum::Tagged { variants, .. }) => {
            let tags = variants.iter().flat_map(|variant| variant.tag.numbers());
            tags.filter_map(TagNumber::written)
                .any(|tag| std::ptr::eq(tag, number))
        }
        Body::Enum(_) | Body::Struct(_) => false,
    }
}

/// Whether an expression names `Self` in a type with type or const parameters.
fn names_self(expr: &impl ToTokens, item: &Item) -> bool {
    let mut parameters = item.generics.params.iter();
    parameters.any(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
        && names::mentions(expr.to_token_stream(), &|found| found == "Self")
}

/// Checks the tables of codewords in a coding.
fn tables(coding: &Coding, item: &Item, errors: &mut Errors) {
    let depends_on =
        |table: &Expr| names_self(table, item) || parameter_of(table, &item.generics).is_some();
    match coding {
        Coding::Table(table) if depends_on(table) => depends(table, "a table of codewords", errors),
        Coding::BestOf(alternatives) => {
            for alternative in alternatives {
                tables(&alternative.coding, item, errors);
            }
        }
        coding => {
            if let Some(inner) = coding.inner() {
                tables(inner, item, errors);
            }
        }
    }
}

fn depends(on: impl ToTokens, what: &str, errors: &mut Errors) {
    errors.on(on).add(format_args!(
        "{what} is the same for every instance of a type, and this one may depend on its parameters; write a constant outside of the type"
    ));
}
