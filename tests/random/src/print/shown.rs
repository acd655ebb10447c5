//! What integers and bytes are in columns, which says nothing of the wire.

use super::Printer;
use crate::grammar::{Field, Type, Wire};
use crate::integer::IntType;

/// The key `column` of a field, now and then, with a type that holds all its values.
pub(super) fn column(printer: &mut Printer, field: &Field) -> Option<String> {
    // What borrows has no columns.
    if !printer.lent.is_empty() || matches!(field.wire, Wire::Skipped | Wire::Kept) {
        return None;
    }
    let (int, is_listed) = held(&field.ty, false)?;
    if !printer.rng.once_in(4) {
        return None;
    }
    let bytes = is_listed && int == IntType::unsigned(8);
    let units = int.bits < 64 || int == IntType::signed(64);
    let unit = printer.rng.pick(&["s", "ms", "us", "ns"]);
    let scale = printer.rng.below(39);
    let shown = match printer.rng.below(5) {
        0 | 1 if bytes => "binary".to_owned(),
        1 if int.bits <= 16 => "date".to_owned(),
        2 if units => format!("timestamp({unit})"),
        3 if units => format!("duration({unit})"),
        _ if int.bits <= 64 => format!("decimal(38, {scale})"),
        _ => return None,
    };
    Some(format!("column = {shown}"))
}

/// The integer inside, and whether it is an element of the innermost array or list.
fn held(ty: &Type, is_listed: bool) -> Option<(IntType, bool)> {
    match ty {
        Type::Int(int) => Some((*int, is_listed)),
        Type::Array(inner, _) | Type::List(inner, _) => held(inner, true),
        Type::Option(inner) | Type::Boxed(_, inner) => held(inner, false),
        _ => None,
    }
}
