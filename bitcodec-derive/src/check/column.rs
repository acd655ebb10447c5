//! The rules of `column`.

use crate::errors::Errors;
use crate::model::{ColumnKind, ColumnType, Field, Item};
use crate::source::source;
use crate::types::{self, Container, Primitive};

/// A column of another type is for integers, or for lists of bytes.
pub(super) fn of_item(item: &Item, errors: &mut Errors) {
    let has_input = item.generics.lifetimes().next().is_some();
    for field in item.body.fields() {
        let Some(column) = &field.column else {
            continue;
        };
        let ColumnType { expr, kind } = &**column;
        if field.is_broken {
            // One error is enough.
        } else if has_input {
            errors.on(expr).add(
                "a type that borrows from its input has no columns; remove `column`, or take `Vec<u8>` and `String`",
            );
        } else if let Some(message) = mistake(kind, field) {
            errors.on(&field.ty).add(message);
        }
    }
}

fn mistake(kind: &ColumnKind, field: &Field) -> Option<String> {
    let ty = types::held(&field.ty);
    let shown = source(&field.ty);
    let is_integer = |bits: u32| {
        Primitive::of(ty).is_none_or(|primitive| {
            matches!(primitive, Primitive::Int { .. }) && primitive.bits() <= bits
        })
    };
    if types::map(&field.ty).is_some() || types::is_unit(&field.ty) {
        return Some(format!(
            "`column` is for integers and bytes, and `{shown}` is neither; remove `column`"
        ));
    }
    match kind {
        ColumnKind::Binary if !is_listed(&field.ty) || !is_integer(8) => Some(format!(
            "a column of bytes is for lists and arrays of `u8`, and `{shown}` is neither; remove `column = binary`"
        )),
        ColumnKind::Binary => None,
        _ if is_integer(64) => None,
        _ => Some(format!(
            "a column of times, decimal numbers or powers is for integers of at most 64 bits, and `{shown}` is none; take `i64` or `u64`, or remove `column`"
        )),
    }
}

/// Whether the innermost container is a list or an array.
fn is_listed(ty: &syn::Type) -> bool {
    match (types::array(ty), Container::of(ty)) {
        (Some((_, inner)), _) => is_listed(inner) || types::array(inner).is_none(),
        (None, Some((container, inner))) => is_listed(inner) || container.is_list(),
        // A type of its own may be a list.
        (None, None) => false,
    }
}
