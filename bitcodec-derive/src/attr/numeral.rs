//! Parses the keys of numbers in digits of text.

use syn::Expr;

use super::value::{Value, Word, twice};
use crate::keys::FieldKey;
use crate::model::{Code, Number, Numeral};
use crate::names;

/// Parses `(width = 10, fill = b' ', align = left, end = 0, upper)`.
pub(super) fn parse(key: FieldKey, radix: u8, value: &Value<'_>) -> syn::Result<Code> {
    let (mut width, mut fill, mut end) = (None, None, None);
    let (mut left, mut upper) = (None, None);
    for Word { name, of } in value.arguments()? {
        let is_second = match (name.to_string().as_str(), of) {
            ("width", Some(of)) => width.replace(value.count_from(of)?).is_some(),
            ("fill", Some(of)) => fill.replace(value.count_from(of)?).is_some(),
            ("end", Some(of)) => end.replace(value.count_from(of)?).is_some(),
            ("align", Some(of)) => left.replace(is_left(&of)?).is_some(),
            ("upper", None) if radix == 16 => upper.replace(()).is_some(),
            _ => return Err(value.unknown_argument(&name)),
        };
        if is_second {
            return Err(twice(&name));
        }
    }
    if width.is_none() && (fill.is_some() || left.is_some()) {
        return Err(value.error(
            "a fill needs the number of bytes that it fills; write `width = 10` beside it",
        ));
    }
    let flags = u8::from(left == Some(true)) + 2 * u8::from(upper.is_some());
    Ok(Code::Numeral(Box::new(Numeral {
        key,
        radix: Number::known(radix),
        width,
        fill: fill.unwrap_or_else(|| Number::known(b'0')),
        flags: Number::known(flags),
        end,
    })))
}

/// Parses `left` or `right`.
fn is_left(of: &Expr) -> syn::Result<bool> {
    match names::as_ident(of) {
        Some(side) if side == "left" => Ok(true),
        Some(side) if side == "right" => Ok(false),
        _ => Err(syn::Error::new_spanned(
            of,
            "`align` says on which side the digits stand; write `align = left` or `align = right`",
        )),
    }
}
