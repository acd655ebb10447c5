//! Parses the unit and the epoch of a time.

use syn::{BinOp, Expr, Lit};

use super::value::{Value, written};
use crate::literals::lit;
use crate::model::{Epoch, TimeUnit, seconds_to};
use crate::names;
use crate::source::source;

/// Parses `= ms` or `= 100ns`.
pub(super) fn unit(value: &Value<'_>) -> syn::Result<TimeUnit> {
    value.equals()?;
    let expr = written(value.input)?;
    let (count, name) = match (names::as_ident(&expr), lit(&expr)) {
        (Some(name), _) => (1, name.to_string()),
        (None, Some(Lit::Int(number))) if !number.suffix().is_empty() => {
            (number.base10_parse::<u64>()?, number.suffix().to_owned())
        }
        _ => return Err(value.wrong_kind(&expr, "a unit of time")),
    };
    let refused = |message: String| syn::Error::new_spanned(&expr, message);
    let Some(unit) = TimeUnit::named(&name) else {
        let digits = if count == 1 {
            String::new()
        } else {
            count.to_string()
        };
        let cure = match TimeUnit::meant(&name) {
            Some(meant) => format!("write `unit = {digits}{meant}`"),
            None => "write `ns`, `us`, `ms`, `s`, `min`, `h` or `d`, also with a number, `100ns`"
                .to_owned(),
        };
        return Err(refused(format!("`{name}` is no unit of time; {cure}")));
    };
    match count.checked_mul(unit) {
        Some(nanoseconds @ 1..=MOST) => Ok(TimeUnit { expr, nanoseconds }),
        _ => Err(refused(
            "a unit of time is longer than 0 and at most 146 years; write another number, `unit = 100ns`".to_owned(),
        )),
    }
}

/// The greatest unit in nanoseconds. Its product with an integer of 64 bits is less than 2^127.
const MOST: u64 = (1 << 62) - 1;

/// Parses `= 1904-01-01`.
pub(super) fn epoch(value: &Value<'_>) -> syn::Result<Epoch> {
    value.equals()?;
    let expr = written(value.input)?;
    let Some([year, month, day]) = date(&expr) else {
        return Err(value.wrong_kind(&expr, "a date"));
    };
    match seconds_to(year, month, day) {
        Some(seconds) => Ok(Epoch { expr, seconds }),
        None => {
            let shown = source(&expr).replace(' ', "");
            Err(syn::Error::new_spanned(
                &expr,
                format_args!(
                    "{shown} is no day; write the year, the month and the day, `epoch = 1904-01-01`"
                ),
            ))
        }
    }
}

/// Returns the numbers of `1904-01-01`, which are differences to Rust.
fn date(expr: &Expr) -> Option<[i64; 3]> {
    let number = |expr: &Expr| match lit(expr)? {
        Lit::Int(number) if number.suffix().is_empty() => number.base10_parse().ok(),
        _ => None,
    };
    let difference = |expr: &Expr| match expr {
        Expr::Binary(of) if matches!(of.op, BinOp::Sub(_)) => {
            Some(((*of.left).clone(), (*of.right).clone()))
        }
        _ => None,
    };
    let (before, day) = difference(expr)?;
    let (year, month) = difference(&before)?;
    Some([number(&year)?, number(&month)?, number(&day)?])
}
