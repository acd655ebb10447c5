//! The key `among`, and the argument `among` of ranks.

use syn::Expr;

use super::value::{Argument, Named, Value};
use crate::expr;
use crate::model::{Code, RankKind};

/// Parses `(among = set, max = 48)`.
pub(super) fn rank(kind: RankKind, value: &Value<'_>) -> syn::Result<(Code, Expr)> {
    let key = value.key;
    let cure = format!("write `{key}(among = set, max = 48)`");
    let [set, max] = two_named(value, ["among", "max"], &cure)?;
    let code = Code::RankAmong(kind, value.count_from(max)?);
    Ok((code, expr::marked(set)?))
}

/// Parses `(set, max = 48)` or `(set, bits = 6)`.
pub(super) fn index(value: &Value<'_>) -> syn::Result<(Code, Expr)> {
    const CURE: &str = "write `among(set, max = 48)` for the least width, or `among(set, bits = 6)` for a constant one";
    if !value.has_arguments() {
        return Err(value.error(format_args!("`among` takes its set in parentheses; {CURE}")));
    }
    let mut arguments = value.arguments()?.into_iter();
    let (set, bound) = match (arguments.next(), arguments.next(), arguments.next()) {
        (Some(Argument::Plain(set)), Some(Argument::Named(bound)), None) => (set, bound),
        (_, _, Some(Argument::Named(other))) | (Some(Argument::Named(other)), ..) => {
            return Err(syn::Error::new_spanned(
                &other.name,
                format_args!("`among` takes a set and one of `max` and `bits`; {CURE}"),
            ));
        }
        _ => {
            return Err(value.error(format_args!(
                "`among` needs the greatest size of its set; {CURE}"
            )));
        }
    };
    let number = || value.count_from(bound.value.clone());
    let (bits, max) = match bound.name.to_string().as_str() {
        "bits" => (Some(number()?), None),
        "max" => (None, Some(number()?)),
        other => {
            return Err(syn::Error::new_spanned(
                &bound.name,
                format_args!("`among` takes no `{other}`; {CURE}"),
            ));
        }
    };
    let code = Code::Among {
        bits,
        max,
        is_listed: false,
    };
    Ok((code, expr::marked(set)?))
}

/// Parses two named arguments in parentheses, in this order.
fn two_named(value: &Value<'_>, wanted: [&str; 2], cure: &str) -> syn::Result<[Expr; 2]> {
    let key = value.key;
    let arguments: Vec<Named> = value.arguments()?.into_iter().collect();
    for (index, argument) in arguments.iter().enumerate() {
        if wanted
            .get(index)
            .is_none_or(|wanted| argument.name != wanted)
        {
            return Err(syn::Error::new_spanned(
                &argument.name,
                format_args!(
                    "`{key}` takes `{}`, then `{}`; {cure}",
                    wanted[0], wanted[1]
                ),
            ));
        }
    }
    let mut values = arguments.into_iter().map(|argument| argument.value);
    match (values.next(), values.next()) {
        (Some(first), Some(second)) => Ok([first, second]),
        _ => Err(value.error(format_args!(
            "`{key}` needs `{}` beside `{}`; {cure}",
            wanted[1], wanted[0]
        ))),
    }
}
