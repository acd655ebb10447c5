//! What messages say of values of the wrong kind.

use proc_macro2::Ident;
use syn::{Expr, ExprRange, Lit, RangeLimits};

use crate::model::{lit, literal};

/// The value that was probably meant by a string, a character or a list of bytes.
pub(super) fn meant(key: &Ident, found: &Expr) -> Option<String> {
    let value = match (lit(found), found) {
        (Some(Lit::Str(text)), _) if key == "fixed" => format!("b{}", text.token()),
        (Some(Lit::ByteStr(bytes)), _) if key == "tag" => {
            let bits = bytes.value().len().checked_mul(8)?;
            if !matches!(bits, 8 | 16 | 32 | 64) {
                return None;
            }
            let bytes = bytes.token();
            return Some(format!(
                "`tag = u{bits}::from_be_bytes(*{bytes})`, or `from_le_bytes` if the root is `lsb_first`"
            ));
        }
        (Some(Lit::Str(text)), _) if key != "range" => {
            let bare = text.value();
            syn::parse_str::<Expr>(&bare).ok()?;
            if key == "code" {
                format!("0b{bare}")
            } else {
                bare
            }
        }
        (Some(Lit::Char(character)), _) if character.value().is_ascii() => {
            return Some(format!("`b{}`", character.token()));
        }
        (_, Expr::Array(array)) if key == "fixed" => {
            let bytes = array.elems.iter().map(|element| {
                let byte = u8::try_from(literal(element)?).ok()?;
                Some(byte.escape_ascii().to_string())
            });
            format!("b\"{}\"", bytes.collect::<Option<String>>()?)
        }
        _ => return None,
    };
    Some(format!("`{key} = {value}`"))
}

/// Names the kind of an expression in messages.
pub(super) fn kind(expr: &Expr) -> &'static str {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(_) => "a string",
            Lit::ByteStr(_) => "a byte string",
            Lit::Byte(_) => "a byte",
            Lit::Char(_) => "a `char`",
            Lit::Float(_) => "a fraction",
            Lit::Bool(_) => "a truth value",
            Lit::Int(_) => "a number",
            _ => "this literal",
        },
        Expr::Range(_) => "a range",
        Expr::Unary(_) => "a negative number",
        Expr::Array(_) | Expr::Tuple(_) => "a list",
        Expr::Closure(_) => "a closure",
        _ => "this expression",
    }
}

/// Writes a half-open range with literal ends as a closed one.
pub(super) fn closed(key: &Ident, range: &ExprRange) -> String {
    let ends = (
        range.start.as_deref().and_then(literal),
        range.end.as_deref().and_then(literal),
    );
    match (&range.limits, ends) {
        (RangeLimits::HalfOpen(_), (Some(low), Some(high))) if low < high => {
            format!("{key} = {low}..={}", high - 1)
        }
        _ => format!("{key} = 0..=6"),
    }
}
