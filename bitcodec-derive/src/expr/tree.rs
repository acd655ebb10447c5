//! Expressions as trees, in which fields are places and constants are values: what a fingerprint is made of.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut;
use syn::{
    Arm, Attribute, BinOp, Expr, ExprLit, ExprMatch, ExprPath, ExprRange, Lit, LitInt, Macro,
    Member, Pat, Path, RangeLimits, UnOp,
};

use super::free_names::{MatchesArguments, substituted};
use super::opaque;
use super::upper_bound::{binds, last};
use crate::literals::{lit, unparenthesized};
use crate::model::{Field, Wire};
use crate::names;
use crate::spans::call_site_at;
use crate::types;
use crate::visitor::{Visitor, Walk};

/// The tree of an expression over these fields, as a constant of the runtime.
pub(crate) fn tree(expr: &Expr, fields: &[Field]) -> TokenStream {
    Mapper { fields }.term(expr, None)
}

/// The tree of a constant of any type. A constant that is not written out needs a version.
pub(crate) fn tree_of_value(expr: &Expr) -> TokenStream {
    let tree = tree(expr, &[]);
    match has_constants(&tree) {
        true => tree_of_function(expr),
        false => tree,
    }
}

/// The tree of a function, which needs a version.
pub(crate) fn tree_of_function(expr: &Expr) -> TokenStream {
    Mapper { fields: &[] }.opaque(expr, opaque::version(expr))
}

struct Mapper<'a> {
    fields: &'a [Field],
}

/// Methods of the standard library whose meaning does not depend on the type that they are called on.
const METHODS: &[&str] = &[
    "len",
    "is_empty",
    "is_some",
    "is_none",
    "first",
    "last",
    "get",
    "contains",
    "starts_with",
    "ends_with",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "min",
    "max",
    "clamp",
    "pow",
    "isqrt",
    "ilog2",
    "ilog10",
    "ilog",
    "abs",
    "unsigned_abs",
    "abs_diff",
    "signum",
    "is_negative",
    "is_positive",
    "div_ceil",
    "div_euclid",
    "rem_euclid",
    "next_multiple_of",
    "is_multiple_of",
    "is_power_of_two",
    "next_power_of_two",
    "count_ones",
    "trailing_ones",
];

/// Those that need the width and the sign of the type.
const METHODS_OF_TYPES: &[&str] = &[
    "trailing_zeros",
    "count_zeros",
    "leading_zeros",
    "leading_ones",
    "swap_bytes",
    "reverse_bits",
    "rotate_left",
    "rotate_right",
    "saturating_add",
    "saturating_sub",
    "saturating_mul",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "wrapping_neg",
    "checked_add",
    "checked_sub",
    "checked_mul",
    "checked_div",
    "checked_rem",
    "checked_shl",
    "checked_shr",
];

/// Those that give what they are called on.
const SAME: &[&str] = &[
    "into", "clone", "copied", "cloned", "to_owned", "as_ref", "as_slice",
];

/// Those that no number has.
const METHODS_OF_LISTS: &[&str] = &[
    "len",
    "is_empty",
    "is_some",
    "is_none",
    "first",
    "last",
    "get",
    "contains",
    "starts_with",
    "ends_with",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
];

impl Mapper<'_> {
    /// A term; `beside` is what a variant is compared with.
    fn term(&self, expr: &Expr, beside: Option<&Expr>) -> TokenStream {
        if let Some(version) = opaque::version(expr) {
            return self.opaque(expr, Some(version));
        }
        match self.data(expr, beside) {
            Some(term) => term,
            None => self.opaque(expr, None),
        }
    }

    fn alone(&self, expr: &Expr) -> TokenStream {
        self.term(expr, None)
    }

    /// Rust that is data; nothing of what is not.
    fn data(&self, expr: &Expr, beside: Option<&Expr>) -> Option<TokenStream> {
        if let Some(place) = names::as_field(expr).and_then(|ident| self.place(&ident)) {
            return Some(place);
        }
        match expr {
            Expr::Paren(inside) => Some(self.term(&inside.expr, beside)),
            Expr::Group(inside) => Some(self.term(&inside.expr, beside)),
            Expr::Reference(inside) => Some(self.term(&inside.expr, beside)),
            Expr::Lit(ExprLit { lit, .. }) => literal(lit),
            Expr::Path(path) => self.path(path, beside),
            Expr::Field(field) => {
                let base = self.alone(&field.base);
                is_value(&field.base).then(|| part(&base, &field.member))
            }
            Expr::Unary(unary) => match unary.op {
                UnOp::Deref(_) => Some(self.term(&unary.expr, beside)),
                UnOp::Neg(_) => Some(match negative(&unary.expr) {
                    Some(number) => number,
                    None => apply("Sub", &[self.alone(&unary.expr)]),
                }),
                // The other bits are those of a type.
                UnOp::Not(_) => Some(apply(
                    "Not",
                    &[self
                        .typed(&unary.expr)
                        .unwrap_or_else(|| self.alone(&unary.expr))],
                )),
                _ => None,
            },
            Expr::Binary(binary) => {
                let operation = operator(&binary.op)?;
                let (left, right) = (&*binary.left, &*binary.right);
                Some(match binary.op {
                    BinOp::Eq(_)
                    | BinOp::Ne(_)
                    | BinOp::Lt(_)
                    | BinOp::Le(_)
                    | BinOp::Gt(_)
                    | BinOp::Ge(_) => apply(
                        operation,
                        &[self.term(left, Some(right)), self.term(right, Some(left))],
                    ),
                    _ => apply(operation, &[self.alone(left), self.alone(right)]),
                })
            }
            Expr::Cast(cast) => {
                let name = types::name(&cast.ty).filter(|name| is_integer(name))?;
                Some(apply(&camel(&name), &[self.alone(&cast.expr)]))
            }
            Expr::Call(call) => {
                let Expr::Path(function) = &*call.func else {
                    return None;
                };
                match (&*call.args.iter().collect::<Vec<_>>(), &function.path) {
                    ([of], path) if path.is_ident("Some") => {
                        Some(apply("Some", &[self.term(of, beside)]))
                    }
                    ([of], path) if converted(path).is_some() => Some(self.alone(of)),
                    _ => None,
                }
            }
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let (of, arguments) = (&*call.receiver, &call.args);
                if call.turbofish.is_some() || METHODS_OF_LISTS.contains(&&*name) && !is_value(of) {
                    return None;
                }
                if SAME.contains(&&*name) && arguments.is_empty() {
                    return Some(self.term(of, beside));
                }
                let receiver = if METHODS.contains(&&*name) {
                    // `[Kind::A, Kind::B].contains(&kind)`
                    let argument = arguments.first().filter(|_| name == "contains");
                    self.term(of, argument)
                } else if METHODS_OF_TYPES.contains(&&*name) {
                    self.typed(of)?
                } else {
                    return None;
                };
                let arguments = arguments
                    .iter()
                    .map(|argument| self.term(argument, Some(of)));
                let operands: Vec<TokenStream> = [receiver].into_iter().chain(arguments).collect();
                Some(apply(&camel(&name), &operands))
            }
            Expr::Index(index) if is_value(&index.expr) => Some(apply(
                "Index",
                &[self.alone(&index.expr), self.alone(&index.index)],
            )),
            Expr::Range(range) => self.range(range, beside),
            Expr::Array(array) => {
                let elements: Vec<_> = array.elems.iter().map(|of| self.term(of, beside)).collect();
                Some(apply("List", &elements))
            }
            Expr::Tuple(tuple) => {
                let elements: Vec<_> = tuple.elems.iter().map(|of| self.alone(of)).collect();
                Some(apply("Tuple", &elements))
            }
            Expr::If(choice) => {
                let (_, otherwise) = choice.else_branch.as_ref()?;
                if binds(&choice.cond) {
                    return None;
                }
                let then = self.term(last(&choice.then_branch)?, beside);
                let otherwise = self.term(otherwise, beside);
                Some(apply("If", &[self.alone(&choice.cond), then, otherwise]))
            }
            Expr::Block(block) => Some(self.term(last(&block.block)?, beside)),
            Expr::Match(choice) => self.choice(choice, beside),
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                let matches: MatchesArguments = call.mac.parse_body().ok()?;
                let found = self.found(&matches.value, &matches.pattern)?;
                Some(match &matches.guard {
                    Some((_, guard)) => apply("And", &[found, self.alone(guard)]),
                    None => found,
                })
            }
            _ => None,
        }
    }

    /// What a name stands for, if it is that of a field or of the context.
    fn place(&self, ident: &Ident) -> Option<TokenStream> {
        let Some(at) = self
            .fields
            .iter()
            .position(|field| names::is_of(&field.member, ident))
        else {
            let has_context = self.fields.iter().any(|field| field.context.is_some());
            return (has_context && names::is_context(ident))
                .then(|| quote!(_codec::layout::Term::Context));
        };
        if matches!(self.fields[at].wire, Wire::Tag) {
            let tag = quote!(_codec::layout::Term::Tag);
            return Some(match &self.fields[at].hidden {
                Some(hidden) => {
                    let low = &hidden.low;
                    apply(
                        "Sub",
                        &[tag, quote!(_codec::layout::Term::Int(#low as i128))],
                    )
                }
                None => tag,
            });
        }
        // Zeros are fields of their own in a layout, and the field that keeps a tag is none.
        let entries = |field: &Field| {
            usize::from(field.zeros.is_some()) + usize::from(!matches!(field.wire, Wire::Tag))
        };
        let before: usize = self.fields[..=at].iter().map(entries).sum();
        let index = before - 1;
        Some(quote!(_codec::layout::Term::Field(#index)))
    }

    /// A constant is its value, and a variant is that of what it is compared with.
    fn path(&self, path: &ExprPath, beside: Option<&Expr>) -> Option<TokenStream> {
        let name = names::unraw(&path.path.segments.last()?.ident);
        if path.path.is_ident("None") {
            return Some(apply("None", &[]));
        }
        if !name.starts_with(char::is_uppercase) {
            return None;
        }
        let is_constant = !name.contains(char::is_lowercase);
        let value = constant(path);
        match beside {
            _ if is_constant && !self.may_be_variant(path) => {
                Some(quote!(_codec::layout::Term::Int(#value)))
            }
            Some(of) if is_value(of) => {
                let of = self.alone(of);
                // `Kind::A` is a variant, though it is spelled like a constant.
                let otherwise = match is_constant && name.len() > 2 {
                    true => quote!(::core::option::Option::Some(#value)),
                    false => quote!(::core::option::Option::None),
                };
                Some(
                    quote!(_codec::layout::Term::Variant { of: &#of, name: #name, otherwise: #otherwise }),
                )
            }
            _ if is_constant => Some(quote!(_codec::layout::Term::Int(#value))),
            _ => None,
        }
    }

    /// Whether a path that is spelled like a constant may be that of a variant: `Kind::A`.
    fn may_be_variant(&self, path: &ExprPath) -> bool {
        let mut segments = path.path.segments.iter().rev();
        let Some(owner) = segments.nth(1) else {
            return false;
        };
        let generics = self
            .fields
            .iter()
            .find_map(|field| field.parameters.as_deref());
        let is_parameter = generics.is_some_and(|generics| {
            generics
                .type_params()
                .any(|parameter| parameter.ident == owner.ident)
        });
        path.qself.is_none()
            && !is_parameter
            && owner.ident != "Self"
            && owner.ident.to_string().starts_with(char::is_uppercase)
    }

    fn range(&self, range: &ExprRange, beside: Option<&Expr>) -> Option<TokenStream> {
        let end = |end: &Expr| self.term(end, beside);
        let start = range.start.as_deref().map(end);
        let last = range.end.as_deref().map(end);
        ranged(start, last, &range.limits)
    }

    /// `match` is a row of `if`.
    fn choice(&self, choice: &ExprMatch, beside: Option<&Expr>) -> Option<TokenStream> {
        let mut otherwise = None;
        for Arm { pat, body, .. } in choice.arms.iter().rev() {
            let (pat, guard) = match pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pat => (pat, None),
            };
            let body = self.term(body, beside);
            let is_any = matches!(pat, Pat::Wild(_));
            let condition = match (is_any, guard) {
                (true, None) => {
                    otherwise = Some(body);
                    continue;
                }
                (true, Some(guard)) => self.alone(guard),
                (false, None) => self.found(&choice.expr, pat)?,
                (false, Some(guard)) => {
                    let found = self.found(&choice.expr, pat)?;
                    apply("And", &[found, self.alone(guard)])
                }
            };
            let operands: Vec<_> = [condition, body].into_iter().chain(otherwise).collect();
            otherwise = Some(apply("If", &operands));
        }
        otherwise
    }

    /// Whether a value is among those of a pattern; nothing of one that binds names.
    fn found(&self, of: &Expr, pattern: &Pat) -> Option<TokenStream> {
        let mut operands = vec![self.alone(of)];
        self.alternatives(of, pattern, &mut operands)?;
        Some(apply("In", &operands))
    }

    fn alternatives(&self, of: &Expr, pattern: &Pat, found: &mut Vec<TokenStream>) -> Option<()> {
        match pattern {
            Pat::Or(or) => {
                for case in &or.cases {
                    self.alternatives(of, case, found)?;
                }
            }
            Pat::Paren(inside) => self.alternatives(of, &inside.pat, found)?,
            pattern => found.push(self.pattern(of, pattern)?),
        }
        Some(())
    }

    fn pattern(&self, of: &Expr, pattern: &Pat) -> Option<TokenStream> {
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => Some(apply("Any", &[])),
            Pat::Paren(inside) => self.pattern(of, &inside.pat),
            Pat::Reference(inside) => self.pattern(of, &inside.pat),
            Pat::Lit(literal) => {
                let literal = Expr::Lit(literal.clone());
                self.data(&literal, None)
            }
            Pat::Range(range) => self.range(range, Some(of)),
            Pat::Path(path) => self.path(path, Some(of)),
            Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() => {
                let ident = &name.ident;
                let path: ExprPath = syn::parse_quote!(#ident);
                self.path(&path, Some(of))
            }
            // A variant with all that is in it.
            Pat::Struct(variant) if variant.fields.is_empty() => self.variant(&variant.path, of),
            Pat::TupleStruct(some) if some.path.is_ident("Some") && some.elems.len() == 1 => {
                let mut operands = Vec::new();
                self.alternatives(of, some.elems.first()?, &mut operands)?;
                Some(apply("Some", &operands))
            }
            Pat::TupleStruct(variant) => {
                let is_any = |inside: &Pat| matches!(inside, Pat::Wild(_) | Pat::Rest(_));
                variant
                    .elems
                    .iter()
                    .all(is_any)
                    .then(|| self.variant(&variant.path, of))?
            }
            Pat::Tuple(tuple) => {
                let Expr::Tuple(values) = unparenthesized(of) else {
                    return None;
                };
                if values.elems.len() != tuple.elems.len() {
                    return None;
                }
                let each = values.elems.iter().zip(&tuple.elems).map(|(of, pattern)| {
                    let mut alternatives = Vec::new();
                    self.alternatives(of, pattern, &mut alternatives)?;
                    Some(match &*alternatives {
                        [one] => one.clone(),
                        several => apply("List", several),
                    })
                });
                let each: Option<Vec<_>> = each.collect();
                Some(apply("Tuple", &each?))
            }
            _ => None,
        }
    }

    fn variant(&self, path: &Path, of: &Expr) -> Option<TokenStream> {
        let name = names::unraw(&path.segments.last()?.ident);
        let of = is_value(of).then(|| self.alone(of))?;
        Some(quote!(_codec::layout::Term::Variant {
            of: &#of, name: #name, otherwise: ::core::option::Option::None
        }))
    }

    /// A number in its type, which the tokens must say.
    fn typed(&self, expr: &Expr) -> Option<TokenStream> {
        let name = self.type_of(expr)?;
        let of = self.alone(expr);
        match unparenthesized(expr) {
            Expr::Cast(_) => Some(of),
            _ => Some(apply(&camel(&name), &[of])),
        }
    }

    /// The name of the integer type of an expression, where its tokens say it.
    fn type_of(&self, expr: &Expr) -> Option<String> {
        let field = names::as_field(expr);
        let field = field.and_then(|ident| {
            let mut fields = self.fields.iter();
            fields.find(|field| names::is_of(&field.member, &ident))
        });
        let name = match (field, expr) {
            (Some(field), _) if field.is_own_sum() => None,
            (Some(field), _) if field.is_derived_unit() => Some("u64".to_owned()),
            (Some(field), _) => types::name(&field.ty),
            (None, Expr::Paren(inside)) => self.type_of(&inside.expr),
            (None, Expr::Group(inside)) => self.type_of(&inside.expr),
            (None, Expr::Reference(inside)) => self.type_of(&inside.expr),
            (None, Expr::Unary(inside)) => self.type_of(&inside.expr),
            (
                None,
                Expr::Lit(ExprLit {
                    lit: Lit::Int(literal),
                    ..
                }),
            ) => Some(literal.suffix().to_owned()),
            (
                None,
                Expr::Lit(ExprLit {
                    lit: Lit::Byte(_), ..
                }),
            ) => Some("u8".to_owned()),
            (None, Expr::Cast(cast)) => types::name(&cast.ty),
            (None, Expr::Call(call)) => match &*call.func {
                Expr::Path(function) => converted(&function.path),
                _ => None,
            },
            (None, Expr::Binary(binary)) => {
                let left = self.type_of(&binary.left);
                left.or_else(|| self.type_of(&binary.right))
            }
            (None, Expr::Index(index)) => {
                let base = names::as_field(&index.expr)?;
                let mut fields = self.fields.iter();
                let field = fields.find(|field| names::is_of(&field.member, &base))?;
                types::name(types::array(&field.ty)?.1)
            }
            (None, Expr::MethodCall(call)) => match &*call.method.to_string() {
                "len" => Some("usize".to_owned()),
                "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" => {
                    Some("u32".to_owned())
                }
                "is_empty" | "is_some" | "is_none" | "contains" | "into" => None,
                name if METHODS.contains(&name) || METHODS_OF_TYPES.contains(&name) => {
                    self.type_of(&call.receiver)
                }
                _ => None,
            },
            _ => None,
        };
        name.filter(|name| is_integer(name))
    }

    /// Rust that is not data: its version, and the fields and literals in it.
    fn opaque(&self, expr: &Expr, version: Option<u64>) -> TokenStream {
        // Names that nothing in the expression binds become terms.
        let mut marked = substituted(expr, |ident| self.place(ident));
        let mut found = Operands(Vec::new());
        found.visit_expr_mut(&mut marked);
        let operands = found.0;
        let version = match version {
            Some(version) => quote!(::core::option::Option::Some(#version)),
            None => quote!(::core::option::Option::None),
        };
        quote!(_codec::layout::Term::Opaque(#version, &[#(#operands),*]))
    }
}

/// The fields, with their parts, and the literals of an expression, in their order.
struct Operands(Vec<TokenStream>);

impl Visitor for Operands {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match part_of_term(expr) {
            Some(term) => self.0.push(term),
            None => visit_mut::visit_expr_mut(&mut self.walk(), expr),
        }
    }

    fn visit_lit_mut(&mut self, found: &mut Lit) {
        self.0.extend(literal(found));
    }

    // The mark of a declared version is no literal of the expression.
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        match call.parse_body::<MatchesArguments>() {
            Ok(mut matches) if call.path.is_ident("matches") => {
                self.visit_expr_mut(&mut matches.value);
                self.visit_pat_mut(&mut matches.pattern);
                if let Some((_, guard)) = &mut matches.guard {
                    self.visit_expr_mut(guard);
                }
            }
            _ => self.tokens(call.tokens.clone()),
        }
    }
}

impl Operands {
    /// Those in the tokens of a macro, where a term stands in parentheses.
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Literal(found) => self.0.extend(literal(&Lit::new(found))),
                TokenTree::Group(group) => match group.stream().into_iter().next() {
                    Some(TokenTree::Ident(first)) if first == "_codec" => {
                        self.0.push(group.stream());
                    }
                    _ => self.tokens(group.stream()),
                },
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

/// A place that has become a term, or a part of one.
fn part_of_term(expr: &Expr) -> Option<TokenStream> {
    match expr {
        Expr::Verbatim(term) => Some(term.clone()),
        Expr::Paren(inside) => part_of_term(&inside.expr),
        Expr::Group(inside) => part_of_term(&inside.expr),
        Expr::Field(field) => {
            let of = part_of_term(&field.base)?;
            Some(part(&of, &field.member))
        }
        _ => None,
    }
}

fn part(of: &TokenStream, member: &Member) -> TokenStream {
    let name = match member {
        Member::Named(name) => names::unraw(name),
        Member::Unnamed(index) => index.index.to_string(),
    };
    quote!(_codec::layout::Term::Part(&#of, #name))
}

fn apply(operation: &str, operands: &[TokenStream]) -> TokenStream {
    let operation = Ident::new(operation, Span::call_site());
    quote!(_codec::layout::Term::Apply(_codec::layout::Operation::#operation, &[#(#operands),*]))
}

/// A constant that is an integer, a flag, a character or a variant without data, by its value.
fn constant(path: &ExprPath) -> TokenStream {
    let at = call_site_at(path);
    quote_spanned!(at=> #path as i128)
}

fn literal(of: &Lit) -> Option<TokenStream> {
    let number = |value: i128| {
        let value = proc_macro2::Literal::i128_unsuffixed(value);
        quote!(_codec::layout::Term::Int(#value))
    };
    let bytes = |bytes: &[u8]| {
        let bytes = proc_macro2::Literal::byte_string(bytes);
        quote!(_codec::layout::Term::Bytes(#bytes))
    };
    match of {
        Lit::Int(literal) => integer(literal).map(number),
        Lit::Bool(flag) => Some(number(flag.value().into())),
        Lit::Byte(byte) => Some(number(byte.value().into())),
        Lit::Char(letter) => Some(number(u32::from(letter.value()).into())),
        Lit::Str(text) => Some(bytes(text.value().as_bytes())),
        Lit::ByteStr(text) => Some(bytes(&text.value())),
        _ => None,
    }
}

/// A literal modulo 2^128; nothing of one that has the suffix of a float.
fn integer(literal: &LitInt) -> Option<i128> {
    if literal.suffix().starts_with('f') {
        return None;
    }
    // That of a pattern has its sign.
    let digits = literal.base10_digits();
    match digits.parse() {
        Ok(value) => Some(value),
        Err(_) => digits.parse().ok().map(|value: u128| value as i128),
    }
}

fn negative(expr: &Expr) -> Option<TokenStream> {
    let value = match lit(expr)? {
        Lit::Int(literal) => integer(literal)?.wrapping_neg(),
        _ => return None,
    };
    let value = proc_macro2::Literal::i128_unsuffixed(value);
    Some(quote!(_codec::layout::Term::Int(#value)))
}

fn ranged(
    start: Option<TokenStream>,
    end: Option<TokenStream>,
    limits: &RangeLimits,
) -> Option<TokenStream> {
    let is_closed = matches!(limits, RangeLimits::Closed(_));
    Some(match (start, end) {
        (Some(start), Some(end)) if is_closed => apply("RangeInclusive", &[start, end]),
        (Some(start), Some(end)) => apply("Range", &[start, end]),
        (Some(start), None) => apply("RangeFrom", &[start]),
        (None, Some(end)) if is_closed => apply("RangeToInclusive", &[end]),
        (None, Some(end)) => apply("RangeTo", &[end]),
        (None, None) => apply("RangeFull", &[]),
    })
}

const fn operator(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "Add",
        BinOp::Sub(_) => "Sub",
        BinOp::Mul(_) => "Mul",
        BinOp::Div(_) => "Div",
        BinOp::Rem(_) => "Rem",
        BinOp::Shl(_) => "Shl",
        BinOp::Shr(_) => "Shr",
        BinOp::BitAnd(_) => "BitAnd",
        BinOp::BitOr(_) => "BitOr",
        BinOp::BitXor(_) => "BitXor",
        BinOp::And(_) => "And",
        BinOp::Or(_) => "Or",
        BinOp::Eq(_) => "Eq",
        BinOp::Ne(_) => "Ne",
        BinOp::Lt(_) => "Lt",
        BinOp::Le(_) => "Le",
        BinOp::Gt(_) => "Gt",
        BinOp::Ge(_) => "Ge",
        _ => return None,
    })
}

/// The name of an operation of the runtime: `count_ones` is `CountOnes`.
fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or(("", word));
        first.to_uppercase() + rest
    });
    words.collect()
}

fn is_integer(name: &str) -> bool {
    [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ]
    .contains(&name)
}

/// The integer type of `u32::from`, which keeps the value.
fn converted(path: &Path) -> Option<String> {
    let mut segments = path.segments.iter();
    match (segments.next(), segments.next(), segments.next()) {
        (Some(ty), Some(from), None) if from.ident == "from" => {
            Some(ty.ident.to_string()).filter(|name| is_integer(name))
        }
        _ => None,
    }
}

/// Whether an expression is no path of a constant, whose type the macro does not know.
fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inside) => is_value(&inside.expr),
        Expr::Group(inside) => is_value(&inside.expr),
        Expr::Reference(inside) => is_value(&inside.expr),
        Expr::Path(path) => {
            let last = path.path.segments.last();
            last.is_some_and(|last| !last.ident.to_string().starts_with(char::is_uppercase))
        }
        _ => true,
    }
}

/// Whether tokens have the value of a constant in them, with a cast that the user did not write.
pub(crate) fn has_constants(tokens: &TokenStream) -> bool {
    names::mentions(tokens.to_token_stream(), &|ident| ident == "i128")
}
