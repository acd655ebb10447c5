//! The rules of `joined`.

use syn::parse_quote_spanned;

use super::codes;
use super::target::Target;
use crate::errors::Errors;
use crate::keys::Key;
use crate::model::{CodeRule, Item};

/// No part of one number has bits of its own.
pub(super) fn of_item(item: &Item, errors: &mut Errors) {
    let Some((joined, code)) = &item.joined else {
        return;
    };
    if let Some(arith) = &item.arith {
        errors.contradiction(arith, joined);
    }
    if let Some(code) = code {
        // A number has at most 128 bits.
        let ty = parse_quote_spanned!(joined.span()=> u128);
        match code.facts().rule {
            CodeRule::Signed(_) => errors.on(joined).add(format_args!(
                "`{}` is for signed numbers, and the number of the fields is not negative; write `bits = 32`",
                code.facts().key.name()
            )),
            _ => codes::of_target(code, &Target { ty }, errors),
        }
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
