//! Transforms of regions: `through(Type, max = N)`.

use syn::punctuated::Punctuated;
use syn::{Token, Type, parenthesized};

use super::value::{Value, Word, twice};
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
    if !content.is_empty() {
        let _: Token![,] = content.parse()?;
    }
    let (mut max, mut verbatim) = (None, false);
    for Word { name, of } in content.call(Punctuated::<Word, Token![,]>::parse_terminated)? {
        let is_second = match (&*name.to_string(), of) {
            ("max", Some(of)) => max.replace(value.count_from(of)?).is_some(),
            ("verbatim", None) => std::mem::replace(&mut verbatim, true),
            _ => {
                return Err(syn::Error::new_spanned(
                    &name,
                    format_args!("`through` takes `max`, and `verbatim`; {CURE}"),
                ));
            }
        };
        if is_second {
            return Err(twice(&name));
        }
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
