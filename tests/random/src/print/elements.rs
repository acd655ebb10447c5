//! The names of elements.

use super::Printer;
use crate::grammar::{Coding, Form, Std, Type};

/// Names of the elements, which change nothing on the wire: as many as an array has, or any number for a list.
pub(super) fn names(printer: &mut Printer, form: &Form, ty: &Type) -> Option<String> {
    if printer.is_loan {
        // The bytes are as they are in the input, without any other key.
        return None;
    }
    let ty = match ty {
        // An address has no elements, nor has an identifier.
        Type::Std(Std::Address | Std::Uuid, _) => return None,
        Type::Parameter(_, is) | Type::Std(_, is) => is,
        ty => ty,
    };
    let names = match (ty, form.inner()) {
        (_, Form::Coded(Coding::Fixed(..) | Coding::FixedBytes(_))) => {
            return None;
        }
        // What is kept as bytes has no elements.
        (Type::Kept(..), _) => return None,
        (Type::Array(_, len), _) => *len,
        (Type::List(..), _) => 3,
        _ => return None,
    };
    printer.rng.once_in(4).then(|| {
        let names: Vec<String> = (0..names).map(|index| format!("e{index}")).collect();
        let path = printer.constant(&format!("[&str; {}]", names.len()), &format!("{names:?}"));
        format!("names = {path}")
    })
}
