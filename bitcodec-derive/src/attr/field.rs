//! The keys of fields.

mod len;

use std::collections::HashSet;

use proc_macro2::{Group, Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, Path, Token, Type, token};

pub(crate) use len::{LenKey, LenSays, Unit};

use self::len::{len, prefix};
use super::item::path;
use super::value::{alone, arguments, count, count_of, equals, number, wrong_kind};
use super::{Fixed, Keys, Number, Parsed, Range, literal};
use crate::errors::Errors;
use crate::keys::{self, Place};

/// What a key of a field says.
pub(crate) enum FieldKey {
    Bits(BitsKey),
    Range(Range),
    Bias(Number),
    As(Type),
    Unary {
        max: Option<Number>,
        total: Option<Number>,
    },
    EliasGamma,
    EliasDelta,
    ExpGolomb,
    Rice(Number),
    /// With the width of its prefix, where it has one.
    Leb128(Option<Number>),
    LittleEndian,
    BigEndian,
    Len(LenKey),
    When(Expr),
    CountOf(Ident),
    Present(Ident),
    Fixed(Fixed),
    Reserved(Number),
    Huffman(Path),
    Radix(Number),
    Alphabets(Path),
    Digits(Type),
    Combination(Number),
    Arrangement(Number),
    Runs,
    ZeroRuns,
    BestOf(Vec<AlternativeKey>),
    Xor(Expr),
    Via(Type),
    With(Type),
    Skip,
}

/// A width: a constant, or one that earlier fields decide.
pub(crate) enum BitsKey {
    Constant(Number),
    By { width: Expr, max: Number },
}

/// One of several codings.
pub(crate) struct AlternativeKey {
    /// As it was written.
    pub(crate) written: TokenStream,
    pub(crate) says: AlternativeSays,
    /// What was wrong with its keys.
    pub(crate) mistakes: Errors,
}

/// The type of a coding, or keys as they would stand on the field.
pub(crate) enum AlternativeSays {
    Coding(Box<Type>),
    Keys(Parsed<FieldKey>),
}

impl Keys for FieldKey {
    fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        let name = key.to_string();
        Ok(match name.as_str() {
            "bits" => Self::Bits(bits(key, place, input)?),
            "range" => Self::Range(Range::parse(key, place, input)?),
            "bias" => Self::Bias(number(key, place, input)?),
            "as" => Self::As(ty(key, place, input, "an unsigned integer type")?),
            "unary" => unary(key, place, input)?,
            "elias_gamma" => alone(key, input, Self::EliasGamma)?,
            "elias_delta" => alone(key, input, Self::EliasDelta)?,
            "exp_golomb" => alone(key, input, Self::ExpGolomb)?,
            "rice" => Self::Rice(count(key, place, input)?),
            "leb128" => Self::Leb128(prefix(key, place, input)?),
            "little_endian" => alone(key, input, Self::LittleEndian)?,
            "big_endian" => alone(key, input, Self::BigEndian)?,
            "len" => Self::Len(len(key, place, input)?),
            "when" => Self::When(expression(key, place, input)?),
            "count_of" => Self::CountOf(count_of_field(key, place, input)?),
            "present" => Self::Present(one(key, place, input)?),
            "fixed" => Self::Fixed(Fixed::parse(key, place, input)?),
            "reserved" => Self::Reserved(count(key, place, input)?),
            "huffman" => Self::Huffman(path(key, place, input, "the path of a `PrefixCode`")?),
            "radix" => radix(key, place, input)?,
            "digits" => Self::Digits(ty(key, place, input, "a type that has `Choices`")?),
            "combination" => Self::Combination(argument(key, place, input)?),
            "arrangement" => Self::Arrangement(argument(key, place, input)?),
            "runs" => alone(key, input, Self::Runs)?,
            "zero_runs" => alone(key, input, Self::ZeroRuns)?,
            "best_of" => Self::BestOf(arguments(key, place, input)?),
            "xor" => Self::Xor(expression(key, place, input)?),
            "via" => Self::Via(ty(key, place, input, "the path of a type")?),
            "with" => Self::With(ty(key, place, input, "the path of a `Coding`")?),
            _ => alone(key, input, Self::Skip)?,
        })
    }
}

impl Parse for AlternativeKey {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut mistakes = Errors::default();
        let key: Option<Ident> = input.fork().call(Ident::parse_any).ok();
        if let Some(key) = key.filter(|key| keys::is_known(&key.to_string())) {
            return Err(syn::Error::new_spanned(
                &key,
                format_args!(
                    "the keys of an alternative stand in parentheses; write {}",
                    keys::forms("best_of", Place::Field)
                ),
            ));
        }
        if !input.peek(token::Paren) {
            let coding: Type = input.parse()?;
            return Ok(Self {
                written: coding.to_token_stream(),
                says: AlternativeSays::Coding(coding.into()),
                mistakes,
            });
        }
        let group: Group = input.parse()?;
        let mut parsed = Parsed::new();
        if group.stream().is_empty() {
            parsed.is_broken = true;
            mistakes.add(
                &group,
                "nothing says how this alternative is written; write `(bits = 4)`, or the path of a `Coding`",
            );
        }
        let parser = |input: ParseStream| {
            super::entries(
                input,
                Place::Field,
                &mut HashSet::new(),
                &mut parsed,
                &mut mistakes,
            )
        };
        if let Err(error) = parser.parse2(group.stream()) {
            mistakes.push(error);
        }
        Ok(Self {
            written: group.to_token_stream(),
            says: AlternativeSays::Keys(parsed),
            mistakes,
        })
    }
}

/// A named argument: `max = 15`.
struct Named {
    name: Ident,
    value: Expr,
}

impl Parse for Named {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let _: Token![=] = input.parse()?;
        Ok(Self {
            name,
            value: input.parse()?,
        })
    }
}

fn bits(key: &Ident, place: Place, input: ParseStream) -> syn::Result<BitsKey> {
    if !input.peek(token::Paren) {
        return count(key, place, input).map(BitsKey::Constant);
    }
    enum Argument {
        Width(Expr),
        Max(Expr),
    }
    impl Parse for Argument {
        fn parse(input: ParseStream) -> syn::Result<Self> {
            if input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                let named: Named = input.parse()?;
                if named.name != "max" {
                    return Err(syn::Error::new_spanned(
                        &named.name,
                        format_args!(
                            "`bits` takes no `{}`; write `bits(expression, max = 16)`",
                            named.name
                        ),
                    ));
                }
                return Ok(Self::Max(named.value));
            }
            input.parse().map(Self::Width)
        }
    }
    let mut arguments = arguments(key, place, input)?.into_iter();
    match (arguments.next(), arguments.next(), arguments.next()) {
        (Some(Argument::Width(width)), None, None) if literal(&width).is_some() => {
            Err(syn::Error::new_spanned(
                key,
                format_args!(
                    "`{key}` takes a constant after `=`; write `{key} = {}`",
                    width.to_token_stream()
                ),
            ))
        }
        (Some(Argument::Width(width)), Some(Argument::Max(max)), None) => {
            let max =
                Number::from_expr(max).map_err(|expr| wrong_kind(key, place, &expr, "a number"))?;
            Ok(BitsKey::By {
                width,
                max: count_of(key, place, max)?,
            })
        }
        _ => Err(syn::Error::new_spanned(
            key,
            "a width that earlier fields decide needs its greatest value; write `bits(expression, max = 16)`",
        )),
    }
}

fn unary(key: &Ident, place: Place, input: ParseStream) -> syn::Result<FieldKey> {
    let (mut max, mut total) = (None, None);
    if input.peek(Token![=]) {
        return Err(syn::Error::new_spanned(
            key,
            "`unary` takes its bounds in parentheses; write `unary(max = 15)` or `unary(total = 15)`",
        ));
    }
    if input.peek(token::Paren) {
        for Named { name, value } in arguments(key, place, input)? {
            let bound = match name.to_string().as_str() {
                "max" => &mut max,
                "total" => &mut total,
                _ => {
                    return Err(syn::Error::new_spanned(
                        &name,
                        format_args!(
                            "`unary` takes no `{name}`; write `unary(max = 15)` or `unary(total = 15)`"
                        ),
                    ));
                }
            };
            if bound.is_some() {
                return Err(syn::Error::new_spanned(
                    &name,
                    format_args!("`{name}` is written twice; keep one"),
                ));
            }
            let value = Number::from_expr(value)
                .map_err(|expr| wrong_kind(key, place, &expr, "a number"))?;
            *bound = Some(count_of(key, place, value)?);
        }
    }
    Ok(FieldKey::Unary { max, total })
}

/// Takes `= expression`.
fn expression(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Expr> {
    equals(key, place, input)?;
    let expr: Expr = input.parse()?;
    match &expr {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(_),
            ..
        }) => Err(wrong_kind(key, place, &expr, "an expression")),
        _ => Ok(expr),
    }
}

fn count_of_field(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Ident> {
    equals(key, place, input)?;
    if input.peek(syn::Ident) {
        return input.parse();
    }
    let expr: Expr = input.parse()?;
    Err(wrong_kind(key, place, &expr, "the name of a later field"))
}

/// Takes exactly one argument in parentheses.
fn one<T: Parse>(key: &Ident, place: Place, input: ParseStream) -> syn::Result<T> {
    let mut arguments = arguments(key, place, input)?;
    match (arguments.pop(), arguments.is_empty()) {
        (Some(argument), true) => Ok(argument),
        _ => {
            let forms = keys::forms(&key.to_string(), place);
            Err(syn::Error::new_spanned(
                key,
                format_args!("`{key}` takes one argument; write {forms}"),
            ))
        }
    }
}

fn argument(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Number> {
    let expr = one(key, place, input)?;
    let number =
        Number::from_expr(expr).map_err(|expr| wrong_kind(key, place, &expr, "a number"))?;
    count_of(key, place, number)
}

/// Takes `= 13`, or `(alphabets = PATH)`.
fn radix(key: &Ident, place: Place, input: ParseStream) -> syn::Result<FieldKey> {
    if !input.peek(token::Paren) {
        return count(key, place, input).map(FieldKey::Radix);
    }
    let Named { name, value } = one(key, place, input)?;
    if name != "alphabets" {
        return Err(syn::Error::new_spanned(
            &name,
            format_args!(
                "`radix` takes no `{name}`; write `radix = 13` or `radix(alphabets = ALPHABETS)`"
            ),
        ));
    }
    match value {
        Expr::Path(path) => Ok(FieldKey::Alphabets(path.path)),
        other => Err(syn::Error::new_spanned(
            other,
            "`alphabets` takes the path of a const array of alphabets; write `radix(alphabets = ALPHABETS)`",
        )),
    }
}

/// Takes `= path::to::Type<..>`.
fn ty(key: &Ident, place: Place, input: ParseStream, wanted: &str) -> syn::Result<Type> {
    equals(key, place, input)?;
    if input.peek(syn::Lit) {
        let expr: Expr = input.parse()?;
        return Err(wrong_kind(key, place, &expr, wanted));
    }
    input.parse()
}
