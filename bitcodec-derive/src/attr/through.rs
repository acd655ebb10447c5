//! Transforms of regions: `through(Type, max = N)`.

use syn::{Ident, Token, Type, parenthesized};

use super::value::{Named, Value};
use crate::model::{LayerKind, Number};

const CURE: &str = "write `through(Type, max = 1_000_000)`";

/// Parses `(Type, max = N)` or `(Type, max = N, verbatim)`.
pub(super) fn through(value: &Value<'_>) -> syn::Result<LayerKind> {
    if !value.has_arguments() {
        return Err(value.without("takes its values in parentheses"));
    }
    let content;
    let input = value.input;
    parenthesized!(content in input);
    let transform: Type = content.parse()?;
    let (mut max, mut verbatim) = (None, false);
    while !content.is_empty() {
        let _: Token![,] = content.parse()?;
        if content.is_empty() {
            break;
        }
        if content.peek(Ident) && !content.peek2(Token![=]) {
            let word: Ident = content.parse()?;
            if word != "verbatim" || verbatim {
                return Err(unknown(&word));
            }
            verbatim = true;
            continue;
        }
        let Named { name, value: most } = content.parse()?;
        if name != "max" || max.is_some() {
            return Err(unknown(&name));
        }
        max = Some(value.count_from(most)?);
    }
    let max: Number = max.ok_or_else(|| {
        value.error(format_args!(
            "`through` needs the greatest number of unpacked bytes, because a few packed bytes can be many; {CURE}"
        ))
    })?;
    Ok(LayerKind::Through {
        transform,
        max,
        verbatim,
    })
}

fn unknown(word: &Ident) -> syn::Error {
    syn::Error::new_spanned(
        word,
        format_args!("`through` takes `max` once, and `verbatim`; {CURE}"),
    )
}
