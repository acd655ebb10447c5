//! The values of keys: numbers, ranges, code words, fixed values.

use std::fmt::Display;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Expr, ExprLit, ExprRange, ExprUnary, Lit, LitBool, LitByteStr, LitInt, RangeLimits, Token,
    UnOp, parenthesized, token,
};

use crate::keys::{self, Place};
use crate::numbers::Integer;

/// A number: a literal whose value the macro knows, or a constant that only the compiler knows.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) expr: Box<Expr>,
    pub(crate) value: Option<i128>,
    /// The hidden constant that holds it, where only the compiler knows the value.
    pub(crate) constant: Option<Ident>,
}

/// Both ends of an inclusive range.
#[derive(Clone)]
pub(crate) struct Range {
    pub(crate) whole: ExprRange,
    pub(crate) low: Number,
    pub(crate) high: Number,
}

/// A code word, as long as it has digits.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) literal: LitInt,
    pub(crate) bits: u32,
    pub(crate) length: u32,
}

/// What a `fixed` field always holds.
#[derive(Clone)]
pub(crate) enum Fixed {
    Number(Number),
    Flag(LitBool),
    Bytes(LitByteStr),
}

/// Checks that nothing follows the key, but for a name before which a comma is missing.
pub(super) fn alone<T>(key: &Ident, input: ParseStream, says: T) -> syn::Result<T> {
    if !(input.is_empty() || input.peek(Token![,]) || input.peek(Ident::peek_any)) {
        return Err(syn::Error::new_spanned(
            key,
            format_args!("`{key}` takes no value; write it alone"),
        ));
    }
    Ok(says)
}

/// Takes the `=` between key and value.
pub(super) fn equals(key: &Ident, place: Place, input: ParseStream) -> syn::Result<()> {
    if input.peek(Token![=]) {
        let _: Token![=] = input.parse()?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(needs_value(key, place));
        }
        return Ok(());
    }
    Err(without(key, place, input, "takes its value after `=`"))
}

/// What is wrong with a key that something else follows than the start of its value.
fn without(key: &Ident, place: Place, input: ParseStream, rule: &str) -> syn::Error {
    if input.is_empty() || input.peek(Token![,]) {
        return needs_value(key, place);
    }
    let forms = keys::forms(&key.to_string(), place);
    syn::Error::new_spanned(key, format_args!("`{key}` {rule}; write {forms}"))
}

fn needs_value(key: &Ident, place: Place) -> syn::Error {
    let forms = keys::forms(&key.to_string(), place);
    syn::Error::new_spanned(key, format_args!("`{key}` needs a value; write {forms}"))
}

/// Takes what stands in the parentheses after the key.
pub(super) fn arguments<T: Parse>(
    key: &Ident,
    place: Place,
    input: ParseStream,
) -> syn::Result<Vec<T>> {
    if !input.peek(token::Paren) {
        return Err(without(key, place, input, "takes its value in parentheses"));
    }
    let content;
    parenthesized!(content in input);
    let arguments = Punctuated::<T, Token![,]>::parse_terminated(&content)?;
    if arguments.is_empty() {
        return Err(needs_value(key, place));
    }
    Ok(arguments.into_iter().collect())
}

/// Makes the error for a value of the wrong kind, with the value that was meant where it can be seen.
pub(super) fn wrong_kind(key: &Ident, place: Place, found: &Expr, wanted: &str) -> syn::Error {
    let cure = meant(key, found).unwrap_or_else(|| keys::forms(&key.to_string(), place));
    syn::Error::new_spanned(
        found,
        format_args!("`{key}` takes {wanted}, not {}; write {cure}", kind(found)),
    )
}

/// What a string, a character or a list of bytes stands for.
fn meant(key: &Ident, found: &Expr) -> Option<String> {
    let value = match found {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) if key == "fixed" => format!("b{}", text.token()),
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) if key != "range" => {
            let bare = text.value();
            syn::parse_str::<Expr>(&bare).ok()?;
            if key == "code" {
                format!("0b{bare}")
            } else {
                bare
            }
        }
        Expr::Lit(ExprLit {
            lit: Lit::Char(character),
            ..
        }) if character.value().is_ascii() => return Some(format!("`b{}`", character.token())),
        Expr::Array(array) if key == "fixed" => {
            let bytes = array.elems.iter().map(|element| {
                let byte = u8::try_from(literal(element)?).ok()?;
                Some(byte.escape_ascii().to_string())
            });
            format!("b\"{}\"", bytes.collect::<Option<String>>()?)
        }
        _ => return None,
    };
    Some(format!("`{key} = {value}`"))
}

/// Says what kind of value an expression is, for messages.
fn kind(expr: &Expr) -> &'static str {
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => match lit {
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

/// Takes `= number`.
pub(super) fn number(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Number> {
    equals(key, place, input)?;
    let expr: Expr = input.parse()?;
    Number::from_expr(expr).map_err(|expr| wrong_kind(key, place, &expr, "a number"))
}

/// Takes `= number`, which cannot be negative.
pub(super) fn count(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Number> {
    count_of(key, place, number(key, place, input)?)
}

/// Refuses a negative number.
pub(super) fn count_of(key: &Ident, place: Place, number: Number) -> syn::Result<Number> {
    match number.value {
        Some(..0) => Err(wrong_kind(key, place, &number.expr, "a number from 0 on")),
        _ => Ok(number),
    }
}

impl Number {
    /// Makes a number from an expression, or gives back one that can be none.
    pub(super) fn from_expr(mut expr: Expr) -> Result<Self, Box<Expr>> {
        // A byte literal is of type `u8`; as a number it is of any.
        if let Expr::Lit(ExprLit { lit, .. }) = &mut expr
            && let Lit::Byte(byte) = lit
        {
            *lit = Lit::Int(LitInt::new(&byte.value().to_string(), byte.span()));
        }
        let expr = Box::new(expr);
        if let Some(value) = literal(&expr) {
            return Ok(Self::known(expr, value));
        }
        match *expr {
            // A literal beyond `i128` is left to the compiler.
            Expr::Lit(ExprLit {
                lit: Lit::Int(_), ..
            })
            | Expr::Path(_)
            | Expr::Block(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Binary(_)
            | Expr::Cast(_)
            | Expr::Macro(_)
            | Expr::Paren(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Const(_) => Ok(Self::unknown(expr)),
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr: ref of,
                ..
            }) if Self::from_expr((**of).clone()).is_ok() => Ok(Self::unknown(expr)),
            _ => Err(expr),
        }
    }

    pub(crate) fn known(expr: Box<Expr>, value: i128) -> Self {
        Self {
            expr,
            value: Some(value),
            constant: None,
        }
    }

    fn unknown(expr: Box<Expr>) -> Self {
        Self {
            expr,
            value: None,
            constant: None,
        }
    }

    /// Returns the number as a value of this type, or as an argument of a const generic parameter.
    pub(crate) fn to_integer(&self, integer: Integer) -> TokenStream {
        if let Some(constant) = &self.constant {
            let function = format_ident!("{}_of", integer.name());
            return quote!({ const { _codec::__private::#function(#constant) } });
        }
        let expr = &self.expr;
        match &**expr {
            // Without a suffix it has the type of the parameter.
            Expr::Lit(ExprLit {
                lit: Lit::Int(literal),
                ..
            }) => {
                let plain = LitInt::new(literal.base10_digits(), literal.span());
                quote!(#plain)
            }
            _ => quote!({ #expr }),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.value {
            Some(value) => value.fmt(f),
            None => self.expr.to_token_stream().fmt(f),
        }
    }
}

impl ToTokens for Number {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.expr.to_tokens(tokens);
    }
}

/// Returns the value of an integer literal, with or without a minus.
pub(crate) fn literal(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) => literal.base10_parse().ok(),
        Expr::Lit(ExprLit {
            lit: Lit::Byte(byte),
            ..
        }) => Some(byte.value().into()),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => match &**expr {
            Expr::Lit(ExprLit {
                lit: Lit::Int(literal),
                ..
            }) => format!("-{}", literal.base10_digits()).parse().ok(),
            _ => None,
        },
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}

impl Range {
    /// Takes `= low..=high`.
    pub(super) fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        equals(key, place, input)?;
        let expr: Expr = input.parse()?;
        let Expr::Range(whole) = expr else {
            return Err(wrong_kind(key, place, &expr, "a range with both ends"));
        };
        let (RangeLimits::Closed(_), Some(low), Some(high)) =
            (&whole.limits, &whole.start, &whole.end)
        else {
            return Err(syn::Error::new_spanned(
                &whole,
                format_args!(
                    "`{key}` takes both ends, the last one included; write `{}`",
                    closed(&whole)
                ),
            ));
        };
        let end = |expr: &Expr| {
            Number::from_expr(expr.clone())
                .map_err(|expr| wrong_kind(key, place, &expr, "numbers as its ends"))
        };
        let (low, high) = (end(low)?, end(high)?);
        Ok(Self { whole, low, high })
    }
}

/// Writes a half-open range with literal ends as a closed one.
fn closed(range: &ExprRange) -> String {
    let ends = (
        range.start.as_deref().and_then(literal),
        range.end.as_deref().and_then(literal),
    );
    match (&range.limits, ends) {
        (RangeLimits::HalfOpen(_), (Some(low), Some(high))) if low < high => {
            format!("range = {low}..={}", high - 1)
        }
        _ => "range = 0..=6".to_owned(),
    }
}

impl Word {
    /// Takes `= 0b...`.
    pub(super) fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        equals(key, place, input)?;
        let expr: Expr = input.parse()?;
        let Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) = expr
        else {
            return Err(wrong_kind(key, place, &expr, "the digits of a code word"));
        };
        let text = literal.to_string();
        let Some(digits) = text
            .strip_prefix("0b")
            .filter(|_| literal.suffix().is_empty())
        else {
            let value: u128 = literal.base10_parse()?;
            let digits = text.strip_prefix("0B").unwrap_or(&text);
            let cure = if digits.bytes().all(|digit| matches!(digit, b'0' | b'1')) {
                format!("write `0b{digits}`")
            } else {
                format!("write `0b{value:b}`")
            };
            return Err(syn::Error::new_spanned(
                &literal,
                format_args!("a code word is written digit by digit after `0b`; {cure}"),
            ));
        };
        let digits = digits.replace('_', "");
        let length = digits.len();
        match (u32::from_str_radix(&digits, 2), u32::try_from(length)) {
            (Ok(bits), Ok(length @ ..=32)) => Ok(Self {
                literal,
                bits,
                length,
            }),
            _ => Err(syn::Error::new_spanned(
                &literal,
                format_args!(
                    "a code word has at most 32 digits, and this has {length}; take a shorter one"
                ),
            )),
        }
    }
}

impl Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let width = usize::try_from(self.length).map_err(|_| std::fmt::Error)?;
        write!(f, "{:0width$b}", self.bits)
    }
}

impl Fixed {
    /// Takes `= number`, `= true` or `= b"..."`.
    pub(super) fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        equals(key, place, input)?;
        let expr: Expr = input.parse()?;
        match expr {
            Expr::Lit(ExprLit {
                lit: Lit::ByteStr(bytes),
                ..
            }) => Ok(Self::Bytes(bytes)),
            Expr::Lit(ExprLit {
                lit: Lit::Bool(flag),
                ..
            }) => Ok(Self::Flag(flag)),
            other => Number::from_expr(other)
                .map(Self::Number)
                .map_err(|expr| wrong_kind(key, place, &expr, "a number or a byte string")),
        }
    }
}
