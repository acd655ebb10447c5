//! Numbers that name a parameter of the item.

use quote::ToTokens;
use syn::{Expr, ExprPath, GenericParam};

use crate::errors::Errors;
use crate::model::{Integer, Item, Number};
use crate::types::parameter_of;

/// A parameter stands alone, and is of the type that its key wants.
pub(super) fn parameters(item: &Item, errors: &mut Errors) {
    for (number, integer, _) in item.numbers() {
        let parameter = parameter_of(number, &item.generics);
        if let (None, Some(integer), Some(parameter)) = (number.value, integer, parameter) {
            check(number, integer, parameter, errors);
        }
    }
}

fn check(number: &Number, integer: Integer, parameter: &GenericParam, errors: &mut Errors) {
    let (GenericParam::Const(parameter), Expr::Path(ExprPath { path, .. })) =
        (parameter, &*number.expr)
    else {
        return not_alone(number, errors);
    };
    let name = &parameter.ident;
    if !path.is_ident(name) {
        return not_alone(number, errors);
    }
    let (found, wanted) = (parameter.ty.to_token_stream().to_string(), integer.name());
    if found != wanted {
        errors.add(
            number,
            format_args!(
                "this number is a `{wanted}`, and the parameter `{name}` is a `{found}`; write `const {name}: {wanted}`"
            ),
        );
    }
}

fn not_alone(number: &Number, errors: &mut Errors) {
    errors.add(
        number,
        "a number is a constant, or a parameter alone; take the result as a parameter",
    );
}
