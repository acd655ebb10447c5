//! Parses the values of keys.

use std::fmt::Display;

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Expr, ExprRange, ExprUnary, Lit, Path, RangeLimits, Token, Type, UnOp, parenthesized, token,
};

use crate::expr;
use crate::key_site::Site;
use crate::keys;
use crate::literals::{lit, ungrouped};
use crate::model::{Codeword, Fixed, Number, Range, TagValue};
use crate::names;
use crate::types::ungrouped as ungrouped_type;

use super::expected::{closed, kind, meant, respelt};

/// The description of an expression in messages.
const EXPRESSION: &str = "an expression";

/// What follows a key: `= value`, `(arguments)` or nothing.
pub(crate) struct Value<'a> {
    pub(super) key: &'a Ident,
    /// The forms of the key.
    forms: &'a [&'a str],
    pub(super) input: ParseStream<'a>,
    site: Option<Site<'a>>,
}

/// A named argument: `max = 15`.
pub(super) struct Named {
    pub(super) name: Ident,
    pub(super) value: Expr,
}

/// An argument with or without a name.
pub(super) enum Argument {
    Plain(Expr),
    Named(Named),
}

impl Parse for Argument {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
            input.parse().map(Self::Named)
        } else {
            written(input).map(Self::Plain)
        }
    }
}

/// Parses an expression, without the group that a macro makes around it.
pub(super) fn written(input: ParseStream) -> syn::Result<Expr> {
    input.parse().map(ungrouped)
}

impl Parse for Named {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let _: Token![=] = input.parse()?;
        Ok(Self {
            name,
            value: written(input)?,
        })
    }
}

impl<'a> Value<'a> {
    pub(super) const fn new(key: &'a Ident, forms: &'a [&'a str], input: ParseStream<'a>) -> Self {
        Self {
            key,
            forms,
            input,
            site: None,
        }
    }

    /// Sets the site of the key.
    pub(super) const fn at(self, site: Site<'a>) -> Self {
        Self {
            site: Some(site),
            ..self
        }
    }

    /// Returns the site of a key with keys in its parentheses.
    pub(super) const fn site(&self) -> Site<'a> {
        self.site.expect("keys of a field are parsed at a site")
    }

    /// Returns an error on the key.
    pub(super) fn error(&self, message: impl Display) -> syn::Error {
        syn::Error::new_spanned(self.key, message)
    }

    /// Returns the forms of the key in words.
    pub(super) fn forms(&self) -> String {
        keys::in_words(self.forms)
    }

    /// Adds a cure to an error of the parser: the written value in the right syntax, or the forms of the key. Errors of
    /// this crate already have a cure.
    pub(super) fn with_cure(&self, error: syn::Error, written: &TokenStream) -> syn::Error {
        let text = error.to_string();
        if text.contains("; ") {
            return error;
        }
        // The end of the attribute has no span.
        let at = if text.starts_with("unexpected end of input") {
            self.key.span()
        } else {
            error.span()
        };
        let key = self.key;
        let cure = respelt(key, self.forms, written).unwrap_or_else(|| self.forms());
        syn::Error::new(
            at,
            format_args!("`{key}` is not written like this; write {cure}"),
        )
    }

    /// Checks that no value follows the key. A following name is left for the error about a missing comma.
    pub(super) fn alone<T>(&self, setting: T) -> syn::Result<T> {
        let input = self.input;
        if input.is_empty() || input.peek(Token![,]) || input.peek(Ident::peek_any) {
            return Ok(setting);
        }
        if input.peek(Token![;]) {
            return Err(input.error(format_args!(
                "unexpected token after `{}`; put a comma between two keys",
                self.key
            )));
        }
        Err(self.error(format_args!(
            "`{}` takes no value; write it alone",
            self.key
        )))
    }

    pub(super) fn has_arguments(&self) -> bool {
        self.input.peek(token::Paren)
    }

    /// Whether the parentheses hold one named argument.
    pub(super) fn is_named(&self) -> bool {
        let fork = self.input.fork();
        let arguments = fork.parse::<Group>().map(|group| group.stream());
        arguments.is_ok_and(|stream| {
            let mut tokens = stream.into_iter().skip(1);
            matches!(tokens.next(), Some(TokenTree::Punct(equals)) if equals.as_char() == '=' && equals.spacing() == Spacing::Alone)
        })
    }

    /// Whether the first argument has this name.
    pub(super) fn is_first_named(&self, name: &str) -> bool {
        let group = self.input.fork().parse::<Group>();
        let first = group
            .ok()
            .and_then(|group| group.stream().into_iter().next());
        self.is_named() && first.is_some_and(|first| first.to_string() == name)
    }

    /// Parses the `=` before the value.
    pub(super) fn equals(&self) -> syn::Result<()> {
        if !self.input.peek(Token![=]) {
            return Err(self.without("takes its value after `=`"));
        }
        let _: Token![=] = self.input.parse()?;
        if self.input.is_empty() || self.input.peek(Token![,]) {
            return Err(self.needs_value());
        }
        Ok(())
    }

    /// Returns the error for a key without the start of its value.
    pub(super) fn without(&self, rule: &str) -> syn::Error {
        if self.input.is_empty() || self.input.peek(Token![,]) {
            return self.needs_value();
        }
        let cure = respelt(self.key, self.forms, &up_to_comma(&self.input.fork()));
        let cure = cure.unwrap_or_else(|| self.forms());
        self.error(format_args!("`{}` {rule}; write {cure}", self.key))
    }

    pub(super) fn needs_value(&self) -> syn::Error {
        self.error(format_args!(
            "`{}` needs a value; write {}",
            self.key,
            self.forms()
        ))
    }

    /// Returns the tokens in parentheses after the key.
    pub(super) fn group(&self) -> syn::Result<TokenStream> {
        if !self.has_arguments() {
            return Err(self.without("takes its value in parentheses"));
        }
        let group: Group = self.input.parse()?;
        if group.stream().is_empty() {
            return Err(self.needs_value());
        }
        Ok(group.stream())
    }

    /// Parses the arguments in parentheses after the key.
    pub(super) fn arguments<T: Parse>(&self) -> syn::Result<Vec<T>> {
        if !self.has_arguments() {
            return Err(self.without("takes its value in parentheses"));
        }
        let content;
        let input = self.input;
        parenthesized!(content in input);
        let arguments = Punctuated::<T, Token![,]>::parse_terminated(&content)?;
        if arguments.is_empty() {
            return Err(self.needs_value());
        }
        Ok(arguments.into_iter().collect())
    }

    /// Parses exactly one argument in parentheses.
    pub(super) fn argument<T: Parse>(&self) -> syn::Result<T> {
        let mut arguments = self.arguments()?;
        match (arguments.pop(), arguments.is_empty()) {
            (Some(argument), true) => Ok(argument),
            _ => Err(self.takes_one_argument()),
        }
    }

    /// Returns the error for several arguments of a key with one.
    pub(super) fn takes_one_argument(&self) -> syn::Error {
        self.error(format_args!(
            "`{}` takes one argument; write {}",
            self.key,
            self.forms()
        ))
    }

    /// Parses the only argument of a key, which has this name: `(prefix = 7)`.
    pub(super) fn named_argument(&self, wanted: &str) -> syn::Result<Expr> {
        let Named { name, value } = self.argument()?;
        if name == wanted {
            return Ok(value);
        }
        Err(self.unknown_argument(&name))
    }

    /// Returns the error for an argument that the key does not have.
    pub(super) fn unknown_argument(&self, name: &Ident) -> syn::Error {
        let (key, forms) = (self.key, self.forms());
        syn::Error::new_spanned(
            name,
            format_args!("`{key}` takes no `{name}`; write {forms}"),
        )
    }

    /// Returns the error for a value of the wrong kind, with the intended value if it can be guessed.
    pub(super) fn wrong_kind(&self, found: &Expr, wanted: &str) -> syn::Error {
        let key = self.key;
        let cure = meant(key, found, wanted == EXPRESSION).unwrap_or_else(|| self.forms());
        syn::Error::new_spanned(
            found,
            format_args!("`{key}` takes {wanted}, not {}; write {cure}", kind(found)),
        )
    }

    /// Parses `= number`.
    pub(super) fn number(&self) -> syn::Result<Number> {
        self.equals()?;
        let expr = written(self.input)?;
        Number::from_expr(expr).map_err(|expr| self.wrong_kind(&expr, "a number"))
    }

    /// Parses `= number`, which must not be negative.
    pub(super) fn count(&self) -> syn::Result<Number> {
        self.equals()?;
        self.count_from(written(self.input)?)
    }

    /// Converts an expression to a number that must not be negative.
    pub(super) fn count_from(&self, expr: Expr) -> syn::Result<Number> {
        let number = Number::from_expr(expr).map_err(|expr| self.wrong_kind(&expr, "a number"))?;
        match number.value {
            Some(..0) => Err(self.wrong_kind(&number.expr, "a number from 0 on")),
            _ => Ok(number),
        }
    }

    /// Takes `= expression`.
    pub(super) fn expression(&self) -> syn::Result<Expr> {
        self.equals()?;
        let expr = written(self.input)?;
        match lit(&expr) {
            Some(Lit::Str(_)) => Err(self.wrong_kind(&expr, EXPRESSION)),
            _ => expr::marked(expr),
        }
    }

    /// Parses `= name` of a field.
    pub(super) fn field(&self) -> syn::Result<Ident> {
        self.equals()?;
        self.field_from(&written(self.input)?)
    }

    /// Converts an expression to the name of a field, or its index in a tuple.
    pub(super) fn field_from(&self, expr: &Expr) -> syn::Result<Ident> {
        names::as_reference(expr).ok_or_else(|| self.wrong_kind(expr, "the name of a later field"))
    }

    /// Parses `= &CONSTANT`, and returns the constant; `None` if there is another value.
    pub(super) fn reference(&self) -> syn::Result<Option<Expr>> {
        if !(self.input.peek(Token![=]) && self.input.peek2(Token![&])) {
            return Ok(None);
        }
        Ok(Some(match self.expression()? {
            Expr::Reference(reference) => *reference.expr,
            other => other,
        }))
    }

    /// Parses `= path`.
    pub(super) fn path(&self, wanted: &str) -> syn::Result<Path> {
        self.equals()?;
        let input = self.input;
        if input.peek(Token![crate])
            || input.peek(syn::Ident)
            || input.peek(Token![::])
            || input.peek(Token![self])
            || input.peek(Token![super])
            || input.peek(Token![Self])
        {
            return input.call(Path::parse_mod_style);
        }
        Err(self.wrong_kind(&written(input)?, wanted))
    }

    /// Parses `= path`, or another constant expression: `Self::TABLE`, `<Self as Trait>::TABLE`, `table()`.
    pub(super) fn constant(&self, wanted: &str) -> syn::Result<Expr> {
        self.equals()?;
        self.constant_from(written(self.input)?, wanted)
    }

    /// Checks that an expression may be a constant other than a number.
    pub(super) fn constant_from(&self, expr: Expr, wanted: &str) -> syn::Result<Expr> {
        match Number::from_expr(expr) {
            Ok(number) if number.value.is_none() && lit(&number.expr).is_none() => Ok(*number.expr),
            Ok(number) => Err(self.wrong_kind(&number.expr, wanted)),
            Err(expr) => Err(self.wrong_kind(&expr, wanted)),
        }
    }

    /// Parses `= path::to::Type<..>`.
    pub(super) fn ty(&self, wanted: &str) -> syn::Result<Type> {
        self.equals()?;
        if self.input.peek(syn::Lit) {
            return Err(self.wrong_kind(&written(self.input)?, wanted));
        }
        self.input.parse().map(ungrouped_type)
    }

    /// Parses `= 3`, `= 0..=9`, `= true` or `= b"fmt "`.
    pub(super) fn tag(&self) -> syn::Result<TagValue> {
        self.equals()?;
        let expr = match written(self.input)? {
            // Both an array of bytes and a reference to it are a byte string.
            Expr::Unary(ExprUnary {
                op: UnOp::Deref(_),
                expr,
                ..
            }) if matches!(lit(&expr), Some(Lit::ByteStr(_))) => *expr,
            expr => expr,
        };
        match lit(&expr) {
            Some(Lit::ByteStr(bytes)) => return Ok(TagValue::Bytes(bytes.clone())),
            Some(Lit::Bool(flag)) => {
                let number = Number::known(u8::from(flag.value));
                return Ok(TagValue::Flag(flag.clone(), number));
            }
            _ => {}
        }
        let Expr::Range(whole) = expr else {
            let number = Number::from_expr(expr);
            return number
                .map(TagValue::One)
                .map_err(|expr| self.wrong_kind(&expr, "a number"));
        };
        self.range_from(whole).map(TagValue::Range)
    }

    /// Parses `= low..=high`.
    pub(super) fn range(&self) -> syn::Result<Range> {
        self.equals()?;
        let expr = written(self.input)?;
        let Expr::Range(whole) = expr else {
            return Err(self.wrong_kind(&expr, "a range with both ends"));
        };
        self.range_from(whole)
    }

    fn range_from(&self, whole: ExprRange) -> syn::Result<Range> {
        let (RangeLimits::Closed(_), Some(low), Some(high)) =
            (&whole.limits, &whole.start, &whole.end)
        else {
            let (key, cure) = (self.key, closed(self.key, &whole));
            return Err(syn::Error::new_spanned(
                &whole,
                format_args!("`{key}` takes both ends, the last one included; write `{cure}`"),
            ));
        };
        let end = |expr: &Expr| {
            Number::from_expr(expr.clone())
                .map_err(|expr| self.wrong_kind(&expr, "numbers as its ends"))
        };
        let (low, high) = (end(low)?, end(high)?);
        Ok(Range { whole, low, high })
    }

    /// Parses `= 0b...`.
    pub(super) fn word(&self) -> syn::Result<Codeword> {
        self.equals()?;
        let expr = written(self.input)?;
        let Some(Lit::Int(literal)) = lit(&expr) else {
            return Err(self.wrong_kind(&expr, "the digits of a codeword"));
        };
        let refused = |message: String| Err(syn::Error::new_spanned(literal, message));
        let text = literal.to_string();
        let Some(digits) = text
            .strip_prefix("0b")
            .filter(|_| literal.suffix().is_empty())
        else {
            let value: u128 = literal.base10_parse()?;
            let digits = text.strip_prefix("0B").unwrap_or(&text);
            let cure = if digits.bytes().all(|digit| matches!(digit, b'0' | b'1')) {
                digits.to_owned()
            } else {
                format!("{value:b}")
            };
            return refused(format!(
                "a codeword is written digit by digit after `0b`; write `0b{cure}`"
            ));
        };
        let digits = digits.replace('_', "");
        let length = digits.len();
        match (u32::from_str_radix(&digits, 2), u32::try_from(length)) {
            (Ok(bits), Ok(length @ ..=32)) => Ok(Codeword {
                literal: literal.clone(),
                bits,
                length,
            }),
            _ => refused(format!(
                "a codeword has at most 32 digits, and this has {length}; write a shorter one"
            )),
        }
    }

    /// Parses `= number`, `= true` or `= b"..."`.
    pub(super) fn fixed(&self) -> syn::Result<Fixed> {
        self.equals()?;
        let expr = written(self.input)?;
        match lit(&expr) {
            Some(Lit::ByteStr(bytes)) => Ok(Fixed::Bytes(bytes.clone())),
            Some(Lit::Bool(flag)) => Ok(Fixed::Flag(flag.clone())),
            _ => Number::from_expr(expr)
                .map(Fixed::Number)
                .map_err(|expr| self.wrong_kind(&expr, "a number or a byte string")),
        }
    }
}

/// The mistake of a key or an argument that is there already.
pub(super) fn twice(name: &Ident) -> syn::Error {
    syn::Error::new_spanned(name, format_args!("`{name}` is written twice; keep one"))
}

/// An argument: a name, and its value if it has one.
pub(super) struct Word {
    pub(super) name: Ident,
    pub(super) of: Option<Expr>,
}

impl Parse for Word {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let of = match input.peek(Token![=]) {
            true => {
                let _: Token![=] = input.parse()?;
                Some(written(input)?)
            }
            false => None,
        };
        Ok(Self { name, of })
    }
}

/// Parses the tokens before the next comma.
pub(super) fn up_to_comma(input: ParseStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !(input.is_empty() || input.peek(Token![,])) {
        let tree: syn::Result<TokenTree> = input.parse();
        tokens.extend(tree);
    }
    tokens
}
