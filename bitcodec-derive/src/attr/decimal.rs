//! Parses decimal numbers, which only floats take.

use syn::{Expr, Lit, UnOp};

use super::value::{Value, written};
use crate::literals::{lit, unparenthesized};
use crate::model::{Decimal, Number};

/// The greatest number of digits behind the point.
const MOST_PLACES: i64 = 18;

/// A whole number, or a decimal one.
pub(super) enum NumberOrDecimal {
    Whole(Number),
    Decimal(Decimal),
}

/// Parses `= 10` or `= 0.5`.
pub(super) fn parse(value: &Value<'_>) -> syn::Result<NumberOrDecimal> {
    value.equals()?;
    let expr = written(value.input)?;
    if let Some(decimal) = decimal(&expr)? {
        return Ok(NumberOrDecimal::Decimal(decimal));
    }
    let number = Number::from_expr(expr);
    let number = number.map_err(|expr| value.wrong_kind(&expr, "a number"))?;
    Ok(NumberOrDecimal::Whole(number))
}

/// Returns the number of a literal with a point or an exponent, with or without a minus.
fn decimal(expr: &Expr) -> syn::Result<Option<Decimal>> {
    let (sign, of) = match unparenthesized(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => (-1, &*unary.expr),
        expr => (1, expr),
    };
    let Some(Lit::Float(literal)) = lit(of) else {
        return Ok(None);
    };
    let text = literal.base10_digits();
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let exponent = exponent.parse().unwrap_or(match exponent.starts_with('-') {
        true => i64::MIN,
        false => i64::MAX,
    });
    let places = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
    let places = places.saturating_sub(exponent);
    if places > MOST_PLACES {
        return Err(syn::Error::new_spanned(
            expr,
            format_args!("a decimal number has at most {MOST_PLACES} places; write fewer digits"),
        ));
    }
    let digits: Option<i128> = format!("{whole}{fraction}").parse().ok();
    let parts = digits.and_then(|digits| match u32::try_from(places) {
        Ok(places) => Some((digits, places)),
        Err(_) => {
            let power = 10i128.checked_pow(u32::try_from(places.unsigned_abs()).ok()?)?;
            Some((digits.checked_mul(power)?, 0))
        }
    });
    match parts {
        Some((digits, places)) => Ok(Some(Decimal {
            expr: expr.clone(),
            digits: sign * digits,
            places,
        })),
        None => Err(syn::Error::new_spanned(
            expr,
            "a scale or a bias is less than 2^62; write a smaller number",
        )),
    }
}

impl Decimal {
    /// Returns a whole number.
    pub(crate) fn whole(number: &Number) -> Option<Self> {
        Some(Self {
            expr: (*number.expr).clone(),
            digits: number.value?,
            places: 0,
        })
    }
}
