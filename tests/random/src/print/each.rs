//! The keys of elements.

use super::{Printer, elements, keys};
use crate::grammar::{Form, Type};

/// `each`, with the keys of an element of this type in any order.
pub(super) fn key(printer: &mut Printer, form: &Form, ty: &Type) -> String {
    let mut keys = keys::of_form(printer, form, ty);
    keys.extend(elements::names(printer, form, ty));
    printer.rng.shuffle(&mut keys);
    format!("each({})", keys.join(", "))
}
