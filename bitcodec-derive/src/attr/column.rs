//! Parses what a field is in a column: `column = timestamp(ms)`.

use syn::Expr;

use super::value::{Value, written};
use crate::edit_distance::nearest;
use crate::model::{ArrowUnit, ColumnKind, ColumnType};
use crate::names;
use crate::source::source;

/// The names of the types.
const NAMES: [&str; 6] = ["timestamp", "duration", "date", "decimal", "exp2", "binary"];

/// Decimal numbers of Arrow have at most so many digits.
const DIGITS: u128 = 38;

/// Parses `= timestamp(ms)`, `= decimal(4, 1)` or `= date`.
pub(super) fn column(value: &Value<'_>) -> syn::Result<ColumnType> {
    value.equals()?;
    let expr = written(value.input)?;
    let refused = |message: String| Err(syn::Error::new_spanned(&expr, message));
    let (name, arguments) = match &expr {
        Expr::Call(call) => (names::as_ident(&call.func), Some(&call.args)),
        expr => (names::as_ident(expr), None),
    };
    let Some(name) = name.map(ToString::to_string) else {
        return Err(value.wrong_kind(&expr, "the type of a column"));
    };
    let arguments: Option<Vec<&Expr>> = arguments.map(|arguments| arguments.iter().collect());
    let kind = match (name.as_str(), arguments.as_deref()) {
        ("timestamp", Some([unit])) => ColumnKind::Timestamp(self::unit(&name, unit)?),
        ("duration", Some([unit])) => ColumnKind::Duration(self::unit(&name, unit)?),
        ("date", None) => ColumnKind::Date,
        ("exp2", None) => ColumnKind::Exp2,
        ("binary", None) => ColumnKind::Binary,
        ("decimal", Some([precision, scale])) => decimal(value, precision, scale)?,
        ("timestamp" | "duration", _) => {
            return refused(format!(
                "`{name}` needs the unit that the integers count; write `column = {name}(ms)`"
            ));
        }
        ("decimal", _) => {
            return refused(
                "`decimal` needs the number of digits, and how many of them are behind the point; write `column = decimal(4, 1)`"
                    .to_owned(),
            );
        }
        ("date" | "exp2" | "binary", Some(_)) => {
            return refused(format!(
                "`{name}` takes no arguments; write `column = {name}`"
            ));
        }
        _ => {
            return refused(match nearest(&name, NAMES) {
                Some(meant) => format!("no column is a `{name}`; did you mean `{meant}`?"),
                None => format!("no column is a `{name}`; write {}", value.forms()),
            });
        }
    };
    Ok(ColumnType { expr, kind })
}

/// Parses `= snake_case`, how the names of an enum are in a column.
pub(super) fn snake_case(value: &Value<'_>) -> syn::Result<()> {
    value.equals()?;
    let expr = written(value.input)?;
    let Some(name) = names::as_ident(&expr) else {
        return Err(value.wrong_kind(&expr, "how the names of variants are in a column"));
    };
    if name == "snake_case" {
        return Ok(());
    }
    let message = format!(
        "names in a column are as they are written, or in `snake_case`; write {}",
        value.forms()
    );
    Err(syn::Error::new_spanned(&expr, message))
}

fn unit(of: &str, expr: &Expr) -> syn::Result<ArrowUnit> {
    let unit = names::as_ident(expr).and_then(|name| ArrowUnit::named(&name.to_string()));
    unit.ok_or_else(|| {
        syn::Error::new_spanned(
            expr,
            format_args!(
                "times of Arrow are in `s`, `ms`, `us` or `ns`, not in `{}`; write `column = {of}(ms)`",
                source(expr)
            ),
        )
    })
}

/// The compiler checks constants.
fn decimal(value: &Value<'_>, precision: &Expr, scale: &Expr) -> syn::Result<ColumnKind> {
    let number = |expr: &Expr, low: u128, high: u128, what: &str| {
        let number = value.count_from(expr.clone())?;
        match number.value {
            Some(known) if !(low as i128..=high as i128).contains(&known) => {
                Err(syn::Error::new_spanned(
                    expr,
                    format_args!(
                        "{what} are {low} to {high}, not {known}; write `column = decimal(4, 1)`"
                    ),
                ))
            }
            _ => Ok(number),
        }
    };
    let digits = number(precision, 1, DIGITS, "the digits of a decimal number")?;
    let most = digits.count().unwrap_or(DIGITS);
    let behind = number(scale, 0, most, "the digits behind the point")?;
    Ok(ColumnKind::Decimal(digits.expr, behind.expr))
}
