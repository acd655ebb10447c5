//! Numbers that name a parameter of the item.

use quote::ToTokens;
use syn::GenericParam;

use crate::errors::Errors;
use crate::model::{Integer, Item, Number};
use crate::names;
use crate::types::parameter_of;

/// A const parameter must stand alone, and must have the type that its key needs.
pub(super) fn parameters(item: &Item, errors: &mut Errors) {
    for (number, integer, _) in item.numbers() {
        let parameter = parameter_of(number, &item.generics);
        if let (None, Some(integer), Some(parameter)) = (number.value, integer, parameter) {
            check(number, integer, parameter, errors);
        }
    }
}

fn check(number: &Number, integer: Integer, parameter: &GenericParam, errors: &mut Errors) {
    let (name, wanted) = (names::alone(&number.expr), integer.name());
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
