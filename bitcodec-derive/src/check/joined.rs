//! The rules of `joined`.

use crate::errors::Errors;
use crate::model::Item;

/// No part of one number has bits of its own.
pub(super) fn of_item(item: &Item, errors: &mut Errors) {
    let Some(joined) = &item.joined else {
        return;
    };
    if let Some(arith) = &item.arith {
        errors.contradiction(arith, joined);
    }
    if let Some(name) = item.root.as_ref().and_then(|root| root.packed.as_ref()) {
        errors.on(name).add(
            "`packed` needs the place of every field, and inside `joined` none has one; remove `packed`, or `joined`",
        );
    }
    for field in item.body.fields() {
        if let Some(zeros) = &field.zeros {
            errors.on(zeros.number()).add(
                "one number has no place for zeros between its fields; remove `reserved` or `align`, or write `size` for zeros behind it",
            );
        }
    }
}
