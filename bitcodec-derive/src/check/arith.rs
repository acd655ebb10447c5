//! The rules of `arith`.

use crate::errors::Errors;
use crate::model::{Item, Zeros};

/// In an `arith` code no field has its own bits, and the code extends to the end of the input.
pub(super) fn of_item(item: &Item, errors: &mut Errors) {
    if item.arith.is_none() {
        return;
    }
    if let Some(size) = &item.size {
        errors
            .on(size)
            .add("`arith` takes all bytes that are left, and `size` pads the type; remove `size`");
    }
    if let Some(name) = item.root.as_ref().and_then(|root| root.packed.as_ref()) {
        errors.on(name).add(
            "`packed` needs a constant place for every field, and `arith` leaves none; remove `packed`, or `arith`",
        );
    }
    for field in item.body.fields() {
        if let Some(zeros @ Zeros::Align(_)) = &field.zeros {
            errors.on(zeros.number()).add(
                "`align` needs the place of the field, and inside `arith` it has none; remove `align`",
            );
        }
    }
}
