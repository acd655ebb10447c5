//! Parses the lengths of lists and regions, and the prefix of LEB128.

use proc_macro2::{Ident, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Lit, Token};

use super::value::{Value, Word, twice};
use crate::edit_distance::nearest;
use crate::expr::marked;
use crate::foreign_keys;
use crate::keys::{FieldKey, ItemKey, Key};
use crate::literals::lit;
use crate::model::{
    Code, Coding, Fixed, LayerKind, Len, LenSource, LenUnit, ListEnd, Number, Padding, Range,
};
use crate::names;
use crate::source::source;

/// Parses nothing, or `(prefix = 7)`.
pub(super) fn prefix(value: &Value<'_>) -> syn::Result<Option<Number>> {
    if value.input.peek(Token![=]) {
        let (key, forms) = (value.key, value.forms());
        return Err(value.error(format_args!(
            "`{key}` takes its prefix in parentheses; write {forms}"
        )));
    }
    if !value.has_arguments() {
        return value.alone(None);
    }
    let width = value.named_argument("prefix")?;
    value.count_from(width).map(Some)
}

/// Parses `= expression`, or the arguments of `len(bytes, leb128(prefix = 7), padding = ones)`.
pub(super) fn len(value: &Value<'_>) -> syn::Result<Len> {
    if !value.has_arguments() {
        let source = LenSource::By(value.expression()?);
        let unit = LenUnit::Elements;
        return Ok(Len { unit, source });
    }
    let (mut bytes, mut source, mut padding, mut max) = (None, None, None, None);
    let (mut padded, mut fill) = (None, None);
    for LenPart { name, kind } in value.arguments()? {
        let is_second = match kind {
            LenPartKind::Bytes(by) => {
                let second = bytes.replace(()).is_some() || (by.is_some() && source.is_some());
                source = by.map(LenSource::By).or(source);
                second
            }
            LenPartKind::Source(found) => source.replace(found).is_some(),
            LenPartKind::Padding(ones) => padding.replace((name.clone(), ones)).is_some(),
            LenPartKind::Padded(len) => padded.replace((name.clone(), len)).is_some(),
            LenPartKind::Fill(number) => fill.replace((name.clone(), number)).is_some(),
            LenPartKind::Max(most) => max.replace((name.clone(), most)).is_some(),
            LenPartKind::Unknown => {
                let word = name.to_string();
                let near = match &*word {
                    "maximum" | "limit" | "most" | "at_most" => Some("max"),
                    word => nearest(word, LenPartKind::NAMES),
                };
                let cure = match (foreign_keys::length(&word, "len"), near) {
                    (Some(form), _) => format!("write `{form}`"),
                    (None, Some(near)) => format!("did you mean `{near}`?"),
                    (None, None) => format!(
                        "write `len = {word}` for that of a field, or `len(bits = 8)`, `len(leb128)`, `len(bytes, bits = 8)`, `len(rest)` or `len(until = 0)`"
                    ),
                };
                return Err(syn::Error::new_spanned(
                    &name,
                    format_args!("unknown kind of length `{word}`; {cure}"),
                ));
            }
        };
        if is_second {
            return Err(syn::Error::new_spanned(
                &name,
                format_args!("`{name}` says again what a length is; keep one"),
            ));
        }
    }
    let source = self::padded(source, padded, fill, &max)?;
    let contradiction = match source {
        Some(LenSource::Padded(_)) => {
            Some("`padded` is a number of elements; write `len(padded = 16)` without `bytes`")
        }
        Some(LenSource::Rest) => {
            Some("`rest` is already all bytes that are left; write `len(rest)` without `bytes`")
        }
        Some(LenSource::Until(..)) => Some(
            "the list has an end of its own, so no number of bytes ends it; write `len(until = 0)` without `bytes`",
        ),
        _ => None,
    };
    if let (Some(contradiction), true) = (contradiction, bytes.is_some()) {
        return Err(value.error(contradiction));
    }
    let unit = match (bytes, padding) {
        (Some(()), padding) => LenUnit::Bytes {
            ones: padding.is_some_and(|(_, ones)| ones),
        },
        (None, None) => LenUnit::Elements,
        (None, Some((name, _))) => {
            return Err(syn::Error::new_spanned(
                &name,
                "only a length in bytes leaves bits to fill; write `len(bytes, bits = 8, padding = ones)`",
            ));
        }
    };
    let source = source.ok_or_else(|| {
        value.error("nothing says how many bytes there are; write `len(bytes, bits = 16)`, `len(bytes, leb128)` or `len(bytes = expression)`")
    })?;
    let source = bounded(source, max)?;
    Ok(Len { unit, source })
}

/// Adds the fill behind a list of a constant size.
fn padded(
    source: Option<LenSource>,
    padded: Option<(Ident, Number)>,
    fill: Option<(Ident, Number)>,
    max: &Option<(Ident, Number)>,
) -> syn::Result<Option<LenSource>> {
    let Some((name, len)) = padded else {
        return match fill {
            Some((name, _)) => Err(syn::Error::new_spanned(
                &name,
                "nothing says how many elements there are with the fill; write `len(padded = 16, fill = b' ')`",
            )),
            None => Ok(source),
        };
    };
    if let Some((max, _)) = max {
        return Err(syn::Error::new_spanned(
            max,
            "`padded` is already the greatest length; remove `max`",
        ));
    }
    let end = match source {
        None => None,
        Some(LenSource::Until(ListEnd::Symbol(Fixed::Number(end)), _)) => Some(end),
        Some(_) => {
            return Err(syn::Error::new_spanned(
                &name,
                "`padded` says the length, up to the fill or to a number; write `len(padded = 16)` or `len(until = 0, padded = 16)`",
            ));
        }
    };
    let fill = fill.map_or_else(|| Number::known(0), |(_, fill)| fill);
    Ok(Some(LenSource::Padded(Padding { len, fill, end })))
}

/// Bounds a length by `max`.
fn bounded(source: LenSource, max: Option<(Ident, Number)>) -> syn::Result<LenSource> {
    let Some((name, max)) = max else {
        return Ok(source);
    };
    match source {
        LenSource::Until(end, _) => Ok(LenSource::Until(end, Some(max))),
        LenSource::Before(count) => {
            let range = Range::up_to(max);
            Ok(LenSource::Before(count.within(LayerKind::Checked(range))))
        }
        LenSource::By(_) | LenSource::Rest | LenSource::Padded(_) => Err(syn::Error::new_spanned(
            &name,
            "`max` bounds a length that is written, or a list that a value ends; write `len(leb128, max = 255)` or `len(until = 0, max = 255)`",
        )),
    }
}

/// Parses `= expression`, or the argument of `sized(bits = 16)`.
pub(super) fn sized(value: &Value<'_>) -> syn::Result<LenSource> {
    if !value.has_arguments() {
        return value.expression().map(LenSource::By);
    }
    let mut parts = value.arguments::<LenPart>()?;
    let max = match &parts[..] {
        [
            _,
            LenPart {
                kind: LenPartKind::Max(_),
                ..
            },
        ] => parts.pop(),
        _ => None,
    };
    let max = max.and_then(|LenPart { name, kind }| match kind {
        LenPartKind::Max(max) => Some((name, max)),
        _ => None,
    });
    let Some(LenPart { name, kind }) = parts.pop().filter(|_| parts.is_empty()) else {
        return Err(value.takes_one_argument());
    };
    match kind {
        LenPartKind::Source(source @ (LenSource::Before(_) | LenSource::Rest)) => {
            bounded(source, max)
        }
        LenPartKind::Source(LenSource::By(_) | LenSource::Until(..) | LenSource::Padded(_))
        | LenPartKind::Padded(_)
        | LenPartKind::Fill(_)
        | LenPartKind::Bytes(_)
        | LenPartKind::Max(_)
        | LenPartKind::Padding(_)
        | LenPartKind::Unknown => Err(match foreign_keys::length(&name.to_string(), "sized") {
            Some(form) => syn::Error::new_spanned(
                &name,
                format_args!("`sized` takes no `{name}`; write `{form}`"),
            ),
            None => value.unknown_argument(&name),
        }),
    }
}

/// Returns a length that is written in this code.
const fn before(code: Code) -> LenPartKind {
    LenPartKind::Source(LenSource::Before(Coding::Code(code)))
}

/// Returns a length that is written in a coding of the user's.
fn by_user(coding: Coding) -> LenPartKind {
    LenPartKind::Source(LenSource::Before(coding.within(LayerKind::UserLength)))
}

/// An argument of `len(..)`.
struct LenPart {
    name: Ident,
    kind: LenPartKind,
}

enum LenPartKind {
    Bytes(Option<Expr>),
    Source(LenSource),
    /// Whether the padding is ones.
    Padding(bool),
    /// The maximum number of elements.
    Max(Number),
    /// The number of elements with those of the fill.
    Padded(Number),
    Fill(Number),
    /// An unknown word; its value is skipped.
    Unknown,
}

impl LenPartKind {
    const NAMES: [&str; 12] = [
        "bits", "bytes", "leb128", "rest", "until", "begins", "max", "padding", "padded", "fill",
        "via", "with",
    ];
}

impl Parse for LenPart {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        let kind = match name.to_string().as_str() {
            "bytes" if input.peek(Token![=]) => {
                let value = Value::new(&name, &["bytes = expression"], input);
                LenPartKind::Bytes(Some(value.expression()?))
            }
            "bytes" => LenPartKind::Bytes(None),
            "leb128" => {
                let value = Value::new(&name, FieldKey::Leb128.forms(), input);
                before(Code::Leb128(prefix(&value)?))
            }
            "bits" => {
                let value = Value::new(&name, ItemKey::Bits.forms(), input);
                before(Code::Bits(value.count()?))
            }
            "vlq" => before(Code::Vlq),
            "via" => {
                let value = Value::new(&name, FieldKey::Via.forms(), input);
                by_user(Coding::Via(value.ty("the path of a type")?))
            }
            "with" => {
                let value = Value::new(&name, FieldKey::With.forms(), input);
                by_user(Coding::With(value.ty("the path of a `Coding`")?))
            }
            "rest" => LenPartKind::Source(LenSource::Rest),
            "begins" => LenPartKind::Source(LenSource::Until(ListEnd::Begins, None)),
            "until" => LenPartKind::Source(LenSource::Until(list_end(&name, input)?, None)),
            "max" => {
                let value = Value::new(&name, &["max = 255"], input);
                LenPartKind::Max(value.count()?)
            }
            "padded" => {
                let value = Value::new(&name, &["padded = 16"], input);
                LenPartKind::Padded(value.count()?)
            }
            "fill" => {
                let value = Value::new(&name, &["fill = b' '"], input);
                LenPartKind::Fill(value.number()?)
            }
            "padding" => LenPartKind::Padding(padding(input)?),
            _ => {
                while !input.is_empty() && !input.peek(Token![,]) {
                    let _: TokenTree = input.parse()?;
                }
                LenPartKind::Unknown
            }
        };
        Ok(Self { name, kind })
    }
}

/// Parses `= 0`, `= &CONSTANT` or `(function)`.
fn list_end(name: &Ident, input: ParseStream) -> syn::Result<ListEnd> {
    let forms = &[
        "until = 0",
        "until = &CONSTANT",
        "until(is_last)",
        "until(function)",
        "until(peek = 0xff)",
    ];
    let value = Value::new(name, forms, input);
    if value.is_first_named("peek") {
        return peeked(&value);
    }
    if value.has_arguments() {
        let function = marked(value.argument()?)?;
        if names::as_ident(&function).is_some_and(|name| name == "peek" || name == "or_end") {
            return Err(value.error(
                "`until` looks at a value ahead, and it is not here; write `until(peek = 0xff)` or `until(peek = 0xff, or_end)`",
            ));
        }
        if let Expr::Lit(end) = &function {
            return Err(value.error(format_args!(
                "`until` takes its value after `=`; write `until = {}`",
                source(end)
            )));
        }
        return Ok(match names::as_ident(&function) {
            Some(flag) if flag == FieldKey::IsLast.name() => ListEnd::Flag,
            _ => ListEnd::Function(function),
        });
    }
    if let Some(end) = value.reference()? {
        return Ok(ListEnd::Value(end));
    }
    value.fixed().map(ListEnd::Symbol)
}

/// Parses `(peek = 0xff)`, `(peek = MARK, bits = 8)`, each perhaps with `or_end`.
fn peeked(value: &Value<'_>) -> syn::Result<ListEnd> {
    let (mut peek, mut bits, mut or_end) = (None, None, false);
    for Word { name, of } in value.arguments()? {
        let is_second = match (name.to_string().as_str(), of) {
            ("peek", Some(of)) => peek.replace((value.count_from(of.clone())?, of)).is_some(),
            ("bits", Some(of)) => bits.replace(value.count_from(of)?).is_some(),
            ("or_end", None) => std::mem::replace(&mut or_end, true),
            _ => return Err(value.unknown_argument(&name)),
        };
        if is_second {
            return Err(twice(&name));
        }
    }
    let (number, of) = peek.ok_or_else(|| value.takes_one_argument())?;
    let bits = match (bits, width_of_digits(&of)) {
        (Some(bits), _) => bits,
        (None, Some(bits)) => Number::known(bits),
        (None, None) => {
            return Err(syn::Error::new_spanned(
                &of,
                format_args!(
                    "nothing says how many bits `peek` takes; write all its digits in hexadecimal or binary, `peek = 0xff`, or write `peek = {}, bits = 8`",
                    source(&of)
                ),
            ));
        }
    };
    Ok(ListEnd::Peeked {
        value: number,
        bits,
        or_end,
    })
}

/// Returns the number of bits of all digits of a literal, or that of its suffix.
fn width_of_digits(value: &Expr) -> Option<u8> {
    let literal = match lit(value)? {
        Lit::Byte(_) => return Some(8),
        Lit::Int(literal) => literal,
        _ => return None,
    };
    if let Some(bits) = literal.suffix().strip_prefix('u') {
        return bits.parse().ok();
    }
    let text = literal.to_string().replace('_', "");
    let (digits, each) = match text.get(..2)? {
        "0x" => (text.len() - 2, 4),
        "0b" => (text.len() - 2, 1),
        "0o" => (text.len() - 2, 3),
        _ => return None,
    };
    u8::try_from(digits * each).ok()
}

/// Parses `= ones` or `= zeros`.
fn padding(input: ParseStream) -> syn::Result<bool> {
    let _: Token![=] = input.parse()?;
    let digits: Ident = input.parse()?;
    match digits.to_string().as_str() {
        "ones" => Ok(true),
        "zeros" => Ok(false),
        _ => Err(syn::Error::new_spanned(
            &digits,
            format_args!(
                "`padding` takes `ones` or `zeros`, not `{digits}`; write `padding = ones`"
            ),
        )),
    }
}
