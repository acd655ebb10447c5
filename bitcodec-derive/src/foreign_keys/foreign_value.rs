//! The value of a foreign key, converted to the syntax of this crate.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut;
use syn::{BinOp, Expr, ExprClosure, FnArg, Lit, Path, RangeLimits, Token, Type, UnOp, parse2};

use crate::literals::{lit, literal};
use crate::model::BitOrder;
use crate::source::source;
use crate::types::Primitive;
use crate::visitor::{Visitor, Walk};

/// The maximum length of a value in a message; a longer one would hide the cure.
const LONGEST: usize = 40;

/// A word and its value.
pub(super) struct ForeignValue {
    word: String,
    value: TokenStream,
    /// Whether the word is on a type with a bit order.
    in_root: bool,
}

impl ForeignValue {
    /// Parses what follows the word: `= value`, `= "value"`, `(value)` or nothing.
    pub(super) fn new(word: &str, after: &TokenStream, in_root: bool) -> Self {
        let mut tokens = after.clone().into_iter().peekable();
        let is_equals =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '=');
        tokens.next_if(is_equals);
        let value: TokenStream = tokens.collect();
        let mut trees = value.clone().into_iter();
        let value = match (trees.next(), trees.next()) {
            (Some(TokenTree::Group(group)), None) if group.delimiter() != Delimiter::Bracket => {
                group.stream()
            }
            _ => value,
        };
        Self {
            word: word.to_owned(),
            value: unquoted(&value).unwrap_or(value),
            in_root,
        }
    }

    /// Fills the slots of a text: `{n:4}` becomes the user's value of this kind, or else 4.
    pub(super) fn filled(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, (kind, after))) = rest
            .split_once('{')
            .and_then(|(before, slot)| Some((before, slot.split_once(':')?)))
        {
            let (example, after) = after.split_once('}').expect("a slot is closed");
            let own = self.of_kind(kind, example);
            let own = own.filter(|own| own.len() <= LONGEST || kind == "field");
            filled.push_str(before);
            filled.push_str(own.as_deref().unwrap_or(example));
            rest = after;
        }
        filled.push_str(rest);
        filled
    }

    fn of_kind(&self, kind: &str, example: &str) -> Option<String> {
        match kind {
            // A number.
            "n" => self.number().map(|number| number.to_string()),
            // The size of a type; that of a root is a multiple of 8.
            "size" => {
                let fits = |bits: &i128| !self.in_root || bits % 8 == 0;
                Some(self.number().filter(fits)?.to_string())
            }
            // A number of bytes, converted to bits like the example.
            "8" => Some(self.number()?.checked_mul(8)?.to_string()),
            // An expression over earlier fields; deku has references where this crate has values.
            "e" => self.expression(),
            // A number or a closed range.
            "tag" => self.tag(),
            // A number, a flag or bytes.
            "fixed" => self.fixed(example),
            // A field with these bytes or this number.
            "field" => self.field(),
            // The terminator of a list, or a function that recognizes its last element.
            "end" => self.end(),
            // The width of an integer type.
            "w" => {
                let width = width_of(&source(&self.value)).or_else(|| width_of(&self.word));
                Some(width?.to_string())
            }
            // A type, a constant, or a function.
            "T" => self.path(|name| {
                name.starts_with(char::is_uppercase) || Primitive::of_name(name).is_some()
            }),
            "f" => self.path(|_| true),
            // The type of an argument.
            "arg" => self.argument(),
            // The field whose length is taken.
            "of" => self.counted(),
            // A bit order, and a byte order.
            "bits" if self.is_little(example) => Some("lsb_first".to_owned()),
            "bits" => Some("msb_first".to_owned()),
            "bytes" if self.is_little(example) => Some("little_endian".to_owned()),
            "bytes" => Some("big_endian".to_owned()),
            _ => unreachable!("`{kind}` is no kind of value"),
        }
    }

    /// Whether the value is a path with this last name.
    pub(super) fn ends_with(&self, name: &str) -> bool {
        self.path(|last| last == name).is_some()
    }

    /// Whether the value is `_`, which is any.
    pub(super) fn is_any(&self) -> bool {
        self.value.to_string() == "_"
    }

    /// Whether the value is the length of a field.
    pub(super) fn is_count(&self) -> bool {
        self.counted().is_some()
    }

    fn expr(&self) -> Option<Expr> {
        parse2(self.value.clone()).ok()
    }

    fn number(&self) -> Option<i128> {
        let number = match self.expr()? {
            // packed_struct writes a range of bit positions.
            Expr::Range(range) => {
                let (low, high) = (
                    literal(range.start.as_deref()?)?,
                    literal(range.end.as_deref()?)?,
                );
                let closed = matches!(range.limits, RangeLimits::Closed(_));
                high.checked_sub(low)?.checked_add(i128::from(closed))?
            }
            expr => literal(&expr)?,
        };
        (number > 0).then_some(number)
    }

    fn expression(&self) -> Option<String> {
        let expr = self.expr()?;
        let plain = !matches!(expr, Expr::Closure(_) | Expr::Range(_) | Expr::Assign(_));
        plain.then(|| source(&as_value(&expr)))
    }

    fn tag(&self) -> Option<String> {
        match self.expr()? {
            Expr::Range(range) if matches!(range.limits, RangeLimits::Closed(_)) => {
                literal(range.start.as_deref()?)?;
                literal(range.end.as_deref()?)?;
                Some(source(&range))
            }
            expr => match lit(&expr) {
                Some(Lit::ByteStr(bytes)) => Some(source(bytes)),
                _ => literal(&expr)
                    .filter(|tag| *tag >= 0)
                    .map(|_| source(&expr)),
            },
        }
    }

    /// Returns bytes only if the example is bytes, because only an array accepts them.
    fn fixed(&self, example: &str) -> Option<String> {
        let expr = self.expr()?;
        let is_bytes = example.starts_with('b');
        match lit(&expr)? {
            Lit::ByteStr(bytes) if is_bytes => Some(source(bytes)),
            Lit::Int(number) if !is_bytes => {
                Some(source(number).trim_end_matches(number.suffix()).to_owned())
            }
            _ => None,
        }
    }

    fn field(&self) -> Option<String> {
        let expr = self.expr()?;
        let (ty, value) = match lit(&expr)? {
            Lit::ByteStr(bytes) => (format!("[u8; {}]", bytes.value().len()), source(bytes)),
            Lit::Int(number) => {
                let (suffix, text) = (number.suffix(), source(number));
                let ty = match suffix {
                    "" => {
                        let bits = 64 - number.base10_parse::<u64>().ok()?.leading_zeros();
                        format!("u{}", bits.max(8).next_power_of_two())
                    }
                    suffix => suffix.to_owned(),
                };
                (ty, text.trim_end_matches(suffix).to_owned())
            }
            _ => return None,
        };
        Some(format!("#[codec(fixed = {value})] magic: {ty}"))
    }

    fn end(&self) -> Option<String> {
        let by_value = |value: &Expr| literal(value).map(|_| format!("until = {}", source(value)));
        let expr = self.expr()?;
        match &expr {
            Expr::Closure(ExprClosure { body, .. }) => match &**body {
                Expr::Binary(binary) if matches!(binary.op, BinOp::Eq(_)) => {
                    by_value(&binary.right)
                }
                _ => Some(format!("until({})", source(&expr))),
            },
            expr => by_value(expr),
        }
    }

    fn path(&self, is_meant: impl Fn(&str) -> bool) -> Option<String> {
        let path: Path = parse2(self.value.clone()).ok()?;
        let last = path.segments.last()?.ident.to_string();
        is_meant(&last).then(|| source(&path))
    }

    fn argument(&self) -> Option<String> {
        let parser = Punctuated::<FnArg, Token![,]>::parse_terminated;
        let arguments = syn::parse::Parser::parse2(parser, self.value.clone());
        if let Ok(arguments) = arguments {
            if let [FnArg::Typed(argument)] = &*arguments.into_iter().collect::<Vec<_>>() {
                return Some(source(&argument.ty));
            }
        }
        let ty: Type = parse2(self.value.clone()).ok()?;
        match &ty {
            Type::Path(_) if Primitive::of(&ty).is_some() => Some(source(&ty)),
            _ => self.path(|name| name.starts_with(char::is_uppercase)),
        }
    }

    fn counted(&self) -> Option<String> {
        let mut names = Vec::new();
        let tokens: Vec<TokenTree> = self.value.clone().into_iter().collect();
        for trees in tokens.windows(4) {
            if let [
                TokenTree::Ident(name),
                TokenTree::Punct(dot),
                TokenTree::Ident(len),
                TokenTree::Group(_),
            ] = trees
            {
                if dot.as_char() == '.' && len == "len" {
                    names.push(name.to_string());
                }
            }
        }
        names.pop()
    }

    /// Returns the order that fills the slot of these keys; `None` for keys without one.
    pub(super) fn order(&self, keys: &str) -> Option<BitOrder> {
        let slot = keys.strip_prefix("{bytes:")?;
        Some(if self.is_little(slot) {
            BitOrder::LsbFirst
        } else {
            BitOrder::MsbFirst
        })
    }

    /// Whether the word or its value means the lowest bit or byte first.
    fn is_little(&self, example: &str) -> bool {
        let order = |text: &str| {
            let text = text.to_lowercase();
            let mut words = text.split(|letter: char| !letter.is_alphanumeric());
            words.find_map(|word| match word {
                "little" | "le" | "lsb" | "lsb0" | "lsbf" | "littleendian" => Some(true),
                "big" | "be" | "msb" | "msb0" | "msbf" | "bigendian" | "network" => Some(false),
                _ => None,
            })
        };
        let meant = order(&self.value.to_string()).or_else(|| order(&self.word));
        meant.unwrap_or_else(|| example.starts_with('l'))
    }
}

/// Returns the width of an integer type by its name in Rust, nom or Construct: `u8`, `be_u16`, `Int32ul`.
pub(crate) fn width_of(text: &str) -> Option<u32> {
    let name = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let name = name.rsplit([':', '_']).next()?;
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let letters = name.replace(&digits, "").to_lowercase();
    let is_integer = [
        "u", "i", "nu", "ube", "ule", "intub", "intul", "intun", "intsb", "intsl", "uint", "int",
    ]
    .contains(&&*letters);
    let width = digits.parse().ok()?;
    (is_integer && matches!(width, 1..=64)).then_some(width)
}

/// Parses the code in a string; byte strings and file names remain as they are.
fn unquoted(value: &TokenStream) -> Option<TokenStream> {
    let Ok(Lit::Str(text)) = parse2::<Lit>(value.clone()) else {
        return None;
    };
    let text = text.value();
    text.parse().ok()
}

/// Converts an expression of deku, whose fields are references, to one over values.
pub(crate) fn as_value(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    Values.visit_expr_mut(&mut expr);
    expr
}

/// Replaces `*n` and `self.n` by `n`, because fields are values in expressions here.
struct Values;

impl Visitor for Values {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(&mut self.walk(), expr);
        let inner = match &*expr {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => (*unary.expr).clone(),
            Expr::Field(field) if field.base.to_token_stream().to_string() == "self" => {
                match &field.member {
                    syn::Member::Named(name) => syn::parse_quote!(#name),
                    syn::Member::Unnamed(_) => return,
                }
            }
            _ => return,
        };
        *expr = inner;
    }
}
