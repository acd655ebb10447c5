//! Checksums over other fields: `crc(CRC, over = first..=last)`.

use proc_macro2::Ident;
use syn::parse::Parse;
use syn::{Expr, RangeLimits, Token, parenthesized};

use super::value::{Named, Value};
use crate::keys::FieldKey;
use crate::literals::ungrouped;
use crate::model::{Computed, Over, Sum};
use crate::names;
use crate::source::source;

/// Parses the algorithm of a checksum and the fields that it covers.
pub(super) fn sum(key: FieldKey, value: &Value<'_>) -> syn::Result<Computed> {
    let (sum, over) = match key {
        FieldKey::Crc => {
            let (crc, over) = arguments::<Expr>(value)?;
            (Sum::Crc(Box::new(ungrouped(crc))), over)
        }
        FieldKey::Parity => {
            let (word, over) = arguments::<Ident>(value)?;
            let odd = match word.to_string().as_str() {
                "odd" => true,
                "even" => false,
                _ => {
                    return Err(syn::Error::new_spanned(
                        &word,
                        format_args!(
                            "`parity` is `even` or `odd`, not `{word}`; write `parity(even, over = first..=last)`"
                        ),
                    ));
                }
            };
            (Sum::Parity { odd }, over)
        }
        _ => {
            let (ty, over) = arguments(value)?;
            (Sum::Type(Box::new(ty)), over)
        }
    };
    Ok(Computed::Sum(sum, over))
}

/// Returns the size in bytes of the fields from the first to the last one.
pub(super) fn size(value: &Value<'_>, whole: Expr) -> syn::Result<Computed> {
    let over = match &whole {
        Expr::Range(range) if range.start.is_some() && range.end.is_some() => over(whole).ok(),
        _ => None,
    };
    match over {
        Some(over) => Ok(Computed::Sum(Sum::Size, over)),
        None => Err(value.error(
            "`count_of` takes the first and the last field of a region, the last one included; write `count_of = first..=last`",
        )),
    }
}

fn arguments<T: Parse>(value: &Value<'_>) -> syn::Result<(T, Over)> {
    if !value.has_arguments() {
        return Err(value.without("takes its values in parentheses"));
    }
    let content;
    let input = value.input;
    parenthesized!(content in input);
    let what = content.parse()?;
    if content.is_empty() {
        return Err(value.error(format_args!(
            "nothing says which fields `{}` covers; write {}",
            value.key,
            value.forms()
        )));
    }
    let _: Token![,] = content.parse()?;
    let Named { name, value: whole } = content.parse()?;
    let _: Option<Token![,]> = content.parse()?;
    if name != "over" {
        return Err(value.unknown_argument(&name));
    }
    if !content.is_empty() {
        return Err(content.error("unexpected token"));
    }
    Ok((what, over(whole)?))
}

/// Parses `first..=last` with both ends, one or none, or the name of one field.
fn over(whole: Expr) -> syn::Result<Over> {
    let wrong = |whole: &Expr| {
        let ends = match whole {
            Expr::Range(range) => range.start.as_deref().zip(range.end.as_deref()),
            _ => None,
        };
        let is_named = |end| names::as_reference(end).is_some();
        let cure = match ends.filter(|(first, last)| is_named(first) && is_named(last)) {
            Some((first, last)) => format!("`over = {}..={}`", source(first), source(last)),
            None => "`over = first..=last`, or `over = ..` for all fields".to_owned(),
        };
        let rule = "`over` takes the first and the last field, the last one included";
        syn::Error::new_spanned(whole, format_args!("{rule}; write {cure}"))
    };
    let name = |end: &Expr| names::as_reference(end).ok_or_else(|| wrong(&whole));
    let (first, last) = match &whole {
        Expr::Range(range) => match (&range.limits, &range.end) {
            (RangeLimits::HalfOpen(_), Some(_)) => return Err(wrong(&whole)),
            (_, end) => (
                range.start.as_deref().map(name).transpose()?,
                end.as_deref().map(name).transpose()?,
            ),
        },
        one => {
            let one = name(one)?;
            (Some(one.clone()), Some(one))
        }
    };
    let whole = Box::new(whole);
    Ok(Over { whole, first, last })
}
