//! The lengths of lists, and the prefix of LEB128.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Token, token};

use super::{Named, expression, one};
use crate::attr::Number;
use crate::attr::value::{alone, arguments, count, count_of, wrong_kind};
use crate::keys::{self, Place};

/// How a list knows its length.
pub(crate) struct LenKey {
    pub(crate) unit: Unit,
    pub(crate) says: LenSays,
}

/// What a length counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Elements,
    /// Bytes, the last of which is filled with zeros or ones.
    Bytes {
        ones: bool,
    },
}

/// Where a length stands.
pub(crate) enum LenSays {
    By(Expr),
    Bits(Number),
    Leb128(Option<Number>),
}

/// Takes nothing, or `(prefix = 7)`.
pub(super) fn prefix(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Option<Number>> {
    if input.peek(Token![=]) {
        let forms = keys::forms("leb128", place);
        return Err(syn::Error::new_spanned(
            key,
            format_args!("`{key}` takes its prefix in parentheses; write {forms}"),
        ));
    }
    if !input.peek(token::Paren) {
        return alone(key, input, None);
    }
    let Named { name, value } = one(key, place, input)?;
    if name != "prefix" {
        return Err(syn::Error::new_spanned(
            &name,
            format_args!("`{key}` takes no `{name}`; write `{key}` or `{key}(prefix = 7)`"),
        ));
    }
    let width =
        Number::from_expr(value).map_err(|expr| wrong_kind(key, place, &expr, "a number"))?;
    count_of(key, place, width).map(Some)
}

/// Takes `= expression`, or what is in `len(bytes, leb128(prefix = 7), padding = ones)`.
pub(super) fn len(key: &Ident, place: Place, input: ParseStream) -> syn::Result<LenKey> {
    if !input.peek(token::Paren) {
        let says = LenSays::By(expression(key, place, input)?);
        let unit = Unit::Elements;
        return Ok(LenKey { unit, says });
    }
    let (mut bytes, mut says, mut padding) = (None, None, None);
    for LenPart { name, part } in arguments(key, place, input)? {
        let is_second = match part {
            LenPartKind::Bytes(by) => {
                let second = bytes.replace(()).is_some() || (by.is_some() && says.is_some());
                says = by.map(LenSays::By).or(says);
                second
            }
            LenPartKind::Says(form) => says.replace(form).is_some(),
            LenPartKind::Padding(ones) => padding.replace((name.clone(), ones)).is_some(),
        };
        if is_second {
            return Err(syn::Error::new_spanned(
                &name,
                format_args!("`{name}` says again what a length is; keep one"),
            ));
        }
    }
    let unit = match (bytes, padding) {
        (Some(()), padding) => Unit::Bytes {
            ones: padding.is_some_and(|(_, ones)| ones),
        },
        (None, None) => Unit::Elements,
        (None, Some((name, _))) => {
            return Err(syn::Error::new_spanned(
                &name,
                "only a length in bytes leaves bits to fill; write `len(bytes, bits = 8, padding = ones)`",
            ));
        }
    };
    match says {
        Some(says) => Ok(LenKey { unit, says }),
        None => Err(syn::Error::new_spanned(
            key,
            "nothing says how many bytes there are; write `len(bytes, bits = 16)`, `len(bytes, leb128)` or `len(bytes = expression)`",
        )),
    }
}

/// One of the words in `len(..)`, with what it says.
struct LenPart {
    name: Ident,
    part: LenPartKind,
}

enum LenPartKind {
    Bytes(Option<Expr>),
    Says(LenSays),
    /// Whether the padding is ones.
    Padding(bool),
}

impl Parse for LenPart {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        let part = match name.to_string().as_str() {
            "bytes" if input.peek(Token![=]) => {
                LenPartKind::Bytes(Some(expression(&name, Place::Field, input)?))
            }
            "bytes" => LenPartKind::Bytes(None),
            "leb128" => LenPartKind::Says(LenSays::Leb128(prefix(&name, Place::Field, input)?)),
            "bits" => {
                let width = count(&name, Place::Enum, input)?;
                LenPartKind::Says(LenSays::Bits(width))
            }
            "padding" => {
                let _: Token![=] = input.parse()?;
                let digits: Ident = input.parse()?;
                match digits.to_string().as_str() {
                    "ones" => LenPartKind::Padding(true),
                    "zeros" => LenPartKind::Padding(false),
                    _ => {
                        return Err(syn::Error::new_spanned(
                            &digits,
                            format_args!(
                                "`padding` takes `ones` or `zeros`, not `{digits}`; write `padding = ones`"
                            ),
                        ));
                    }
                }
            }
            _ => {
                return Err(syn::Error::new_spanned(
                    &name,
                    format_args!(
                        "unknown kind of length `{name}`; write `len(bits = 8)`, `len(leb128)`, `len(bytes, bits = 8)` or `len = expression`"
                    ),
                ));
            }
        };
        Ok(Self { name, part })
    }
}
