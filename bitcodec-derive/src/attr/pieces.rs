//! Parses the pieces of an integer.

use syn::{Expr, ExprRange, Lit, LitInt, RangeLimits};

use super::value::{Value, written};
use crate::literals::{lit, ungrouped};
use crate::model::{Number, Piece, Pieces, Place};
use crate::source::source;

const CURE: &str = "write `pieces = [3, 0b1, 15]`, widths of bits of the value and constant bits";

/// Parses `= [3, 0b1, 15]` or `= [8..12, 0..8]`.
pub(super) fn pieces(value: &Value<'_>) -> syn::Result<Pieces> {
    value.equals()?;
    let whole = written(value.input)?;
    let Expr::Array(list) = &whole else {
        return Err(syn::Error::new_spanned(
            &whole,
            format_args!("`pieces` takes a list; {CURE}"),
        ));
    };
    let list = list.elems.iter().map(|of| piece(value, of.clone()));
    let list: Vec<Piece> = list.collect::<syn::Result<_>>()?;
    let has_next = list.iter().any(|piece| matches!(piece, Piece::Next(_)));
    let bits = list.iter().find_map(|piece| match piece {
        Piece::Bits { from, .. } => Some(from),
        _ => None,
    });
    match bits {
        None if !has_next => Err(syn::Error::new_spanned(
            &whole,
            format_args!("no piece has bits of the value; {CURE}"),
        )),
        Some(from) if has_next => Err(syn::Error::new_spanned(
            from,
            "either all pieces say which bits of the value they have, or none; write widths, `[3, 15]`, or ranges, `[15..18, 0..15]`",
        )),
        _ => Ok(Pieces {
            whole,
            list,
            place: Place::Alone,
        }),
    }
}

fn piece(value: &Value<'_>, of: Expr) -> syn::Result<Piece> {
    let of = ungrouped(of);
    match (&of, lit(&of)) {
        (Expr::Range(range), _) => bits(value, range),
        (_, Some(Lit::Int(literal))) if has_base(literal) => constant(literal),
        _ => {
            let width = value.count_from(of)?;
            within(&width, 1..=128, "a piece has 1 to 128 bits")?;
            Ok(Piece::Next(width))
        }
    }
}

/// Whether the literal is not decimal.
fn has_base(literal: &LitInt) -> bool {
    let text = literal.to_string();
    ["0b", "0o", "0x"].iter().any(|base| text.starts_with(base))
}

/// Parses `8..12` or `8..=11`.
fn bits(value: &Value<'_>, range: &ExprRange) -> syn::Result<Piece> {
    let (Some(from), Some(to)) = (&range.start, &range.end) else {
        return Err(syn::Error::new_spanned(
            range,
            "a range of bits has both ends; write `0..8` for the eight lowest bits",
        ));
    };
    let is_closed = matches!(range.limits, RangeLimits::Closed(_));
    let (from, to) = (
        value.count_from((**from).clone())?,
        value.count_from((**to).clone())?,
    );
    let most = if is_closed { 127 } else { 128 };
    within(&from, 0..=127, "the bits of an integer are 0 to 127")?;
    within(&to, 0..=most, "the bits of an integer are 0 to 127")?;
    if let (Some(first), Some(last)) = (from.value, to.value) {
        if last + i128::from(is_closed) <= first {
            return Err(syn::Error::new_spanned(
                range,
                "this range has no bits; write the lower end first, `0..8`",
            ));
        }
    }
    Ok(Piece::Bits {
        from,
        to,
        is_closed,
    })
}

fn within(number: &Number, limits: std::ops::RangeInclusive<i128>, rule: &str) -> syn::Result<()> {
    match number.value {
        Some(value) if !limits.contains(&value) => Err(syn::Error::new_spanned(
            number,
            format_args!("{rule}, not {value}; write another number"),
        )),
        _ => Ok(()),
    }
}

/// Parses `0b01`.
fn constant(literal: &LitInt) -> syn::Result<Piece> {
    let text = literal.to_string();
    let digits = text
        .strip_prefix("0b")
        .filter(|_| literal.suffix().is_empty());
    let digits = digits.map(|digits| digits.bytes().filter(|digit| *digit != b'_').count());
    match digits.and_then(|digits| u32::try_from(digits).ok()) {
        Some(width @ 1..=64) => Ok(Piece::Fixed {
            literal: literal.clone(),
            width,
        }),
        Some(width) => Err(syn::Error::new_spanned(
            literal,
            format_args!(
                "constant bits have at most 64 digits, and these have {width}; write two pieces"
            ),
        )),
        None => {
            let value: u128 = literal.base10_parse()?;
            Err(syn::Error::new_spanned(
                literal,
                format_args!(
                    "`{}` is neither a width nor constant bits; write `{value}` for so many bits of the value, or `0b{value:b}` for constant bits, each with its digit",
                    source(literal)
                ),
            ))
        }
    }
}
