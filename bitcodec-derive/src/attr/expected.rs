//! Cures for values of the wrong kind.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprRange, Lit, RangeLimits, Token};

use crate::foreign_keys;
use crate::literals::{lit, literal};
use crate::source::source;

/// Returns the intended value for a string, a character or a list of bytes.
pub(super) fn meant(key: &Ident, found: &Expr, is_any_expression: bool) -> Option<String> {
    let value = match (lit(found), found) {
        (Some(Lit::Str(text)), _) if key == "fixed" => format!("b{}", text.token()),
        (Some(Lit::Str(text)), _) => {
            let bare = text.value();
            let expr = syn::parse_str::<Expr>(&bare).ok()?;
            if key == "code" {
                format!("0b{bare}")
            } else {
                unquoted(key, &expr, is_any_expression)?
            }
        }
        (_, Expr::Range(range)) if key == "bits" => width(range)?,
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
    if key == "present" {
        return Some(format!("`present({value})`"));
    }
    Some(format!("`{key} = {value}`"))
}

/// Returns the value in the syntax of its key if it was written in another: `size(80)`, `size: 80`, `bcd = 4`,
/// `tag(u8)`.
pub(super) fn respelt(key: &Ident, forms: &[&str], written: &TokenStream) -> Option<String> {
    let is_mark = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if matches!(mark.as_char(), ':' | '='));
    let value: TokenStream = written.clone().into_iter().skip_while(is_mark).collect();
    let mut trees = value.clone().into_iter();
    let value = match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => {
            group.stream()
        }
        _ => value,
    };
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let values: Vec<Expr> = parser.parse2(value).ok()?.into_iter().collect();
    let (first, rest) = forms
        .first()?
        .strip_prefix(&*key.to_string())
        .map(|rest| (rest.trim_start(), rest))?;
    // A key without a value has no syntax to convert to.
    let example = first.strip_prefix('=').map(str::trim_start);
    let shown = match (example, &*values) {
        (Some(example), [value]) => {
            let example: Expr = syn::parse_str(example).ok()?;
            let alike = match (&example, value) {
                (Expr::Range(_), Expr::Range(range)) => {
                    matches!(range.limits, RangeLimits::Closed(_)) && range.start.is_some()
                }
                (Expr::Lit(_), value) => {
                    literal(value).is_some() || matches!(lit(value), Some(Lit::ByteStr(_)))
                }
                (Expr::Path(_), value) => matches!(value, Expr::Path(_)),
                _ => false,
            };
            alike.then(|| format!("{key} = {}", source(value)))?
        }
        (Some(example), [low, high]) if example.contains("..=") => {
            literal(low)?;
            literal(high)?;
            format!("{key} = {}..={}", source(low), source(high))
        }
        (None, [value]) => {
            let arguments = rest.strip_prefix('(')?.strip_suffix(')')?;
            match arguments.split_once(" = ") {
                Some((name, example)) if !name.contains(',') => {
                    literal(&syn::parse_str(example).ok()?)?;
                    let number = literal(value)
                        .filter(|number| *number > 0)
                        .map(|number| number.to_string());
                    let width =
                        foreign_keys::width_of(&source(value)).map(|width| width.to_string());
                    format!("{key}({name} = {})", number.or(width)?)
                }
                None if matches!(value, Expr::Path(_)) => format!("{key}({})", source(value)),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(format!("`{shown}`"))
}

/// Returns the expression inside a string, if the key accepts such a value.
fn unquoted(key: &Ident, expr: &Expr, is_any_expression: bool) -> Option<String> {
    let fits = match (&*key.to_string(), expr) {
        ("bits", Expr::Range(range)) => return width(range),
        _ if is_any_expression => true,
        ("range" | "tag", Expr::Range(range)) => matches!(range.limits, RangeLimits::Closed(_)),
        ("range", _) => false,
        (_, Expr::Path(_)) => true,
        (_, expr) => literal(expr).is_some(),
    };
    fits.then(|| source(&foreign_keys::as_value(expr)))
}

/// Returns the width of a range of bit positions, which packed_struct uses in place of a width.
fn width(range: &ExprRange) -> Option<String> {
    let low = range.start.as_deref().map_or(Some(0), literal)?;
    let high = literal(range.end.as_deref()?)?;
    let closed = matches!(range.limits, RangeLimits::Closed(_));
    let width = high.checked_sub(low)?.checked_add(i128::from(closed))?;
    (width > 0).then(|| width.to_string())
}

/// Returns the name of an expression's kind for messages.
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

/// Returns a half-open range with literal ends as a closed one.
pub(super) fn closed(key: &Ident, range: &ExprRange) -> String {
    let ends = (
        range.start.as_deref().and_then(literal),
        range.end.as_deref().and_then(literal),
    );
    match (&range.limits, ends) {
        (RangeLimits::HalfOpen(_), (Some(low), Some(high))) if low < high => {
            format!("{key} = {low}..={}", high - 1)
        }
        (_, (Some(low), None)) if low > 0 => format!("{key} = {low}..={}", low.saturating_add(5)),
        (_, (None, Some(high))) if high > 0 => {
            let closed = matches!(range.limits, RangeLimits::Closed(_));
            format!("{key} = 0..={}", if closed { high } else { high - 1 })
        }
        _ => format!("{key} = 0..=6"),
    }
}
