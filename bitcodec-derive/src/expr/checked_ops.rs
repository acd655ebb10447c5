//! Checked operators, methods and indices in expressions over earlier fields: the field is rejected where Rust would
//! panic or wrap.
//!
//! Nested operators work on wide numbers, so an intermediate result may exceed its type. A result must fit its type
//! only where Rust needs one, as in an argument. Operators that cannot fail stay as they are.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::visit_mut;
use syn::{
    Expr, ExprBinary, ExprClosure, ExprConst, ExprLit, ExprRepeat, Item, Lit, Macro, Pat, Path,
    Stmt, Token, UnOp,
};

use super::free_names::MatchesArguments;
use super::integer_literals;
use super::operators::{Operator, comparison, is_assignment};
use crate::literals::unparenthesized;
use crate::spans::call_site_at;
use crate::types::{self, Primitive};
use crate::visitor::{Visitor, Walk};

/// The type names of places with a primitive type, by the tokens of the place.
pub(crate) type PlaceTypes = Vec<(String, String)>;

/// An expression that may have no value.
pub(crate) struct CheckedExpr {
    expr: TokenStream,
    has_closures: bool,
}

/// Returns an expression for a closure that returns a result, with `?` after each part that may have no value; `None`
/// if every part has one. A `number` may exceed its type in Rust.
///
/// Closures inside cannot use `?`, so they record a lost value instead. Constants are left to the compiler.
pub(crate) fn checked(expr: &Expr, is_number: bool, known: &PlaceTypes) -> Option<CheckedExpr> {
    let mut checker = OpChecker {
        known,
        is_needed: false,
        closures: 0,
        has_closures: false,
    };
    let number = match is_number {
        true => checker.number(expr),
        false => None,
    };
    let expr = if let Some(number) = number {
        checker.is_needed = true;
        quote!(_codec::__private::expression::KeyValue(#number).number()?)
    } else {
        let mut expr = expr.clone();
        checker.visit_expr_mut(&mut expr);
        expr.into_token_stream()
    };
    checker.is_needed.then_some(CheckedExpr {
        expr,
        has_closures: checker.has_closures,
    })
}

impl CheckedExpr {
    /// Returns the expression as a result.
    pub(crate) fn evaluated(&self) -> TokenStream {
        let expr = &self.expr;
        let (function, lost) = match self.has_closures {
            true => (quote!(evaluated_with_closures), Some(quote!(__lost))),
            false => (quote!(evaluated), None),
        };
        quote!( _codec::__private::expression::#function(|#lost| {
            use _codec::__private::expression::methods::*;
            let __value = #expr;
            ::core::result::Result::Ok(__value)
        }))
    }
}

pub(super) struct OpChecker<'a> {
    known: &'a PlaceTypes,
    /// Whether any part of the expression may have no value.
    pub(super) is_needed: bool,
    /// The number of closures around the visited expression.
    pub(super) closures: u32,
    /// Whether a closure contains a part that may have no value.
    pub(super) has_closures: bool,
}

impl Visitor for OpChecker<'_> {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let guarded = if let Some(written) = self.assignment(expr) {
            written
        } else if let Some(number) = self.number(expr) {
            self.fitting(&number, call_site_at(expr))
        } else if let Some(compared) = self.compared(expr) {
            compared
        } else if let Some(called) = self.method(expr) {
            called
        } else {
            visit_mut::visit_expr_mut(&mut self.walk(), expr);
            let Expr::Index(index) = expr else {
                return;
            };
            let (base, at) = (&index.expr, unparenthesized(&index.index));
            let span = call_site_at(index);
            let check = is_inside(span, &quote!(__base), &quote!(__at));
            quote_spanned!(span=> (*match (&#base, #at) {
                (__base, __at) => {
                    #check
                    &__base[__at]
                }
            }))
        };
        *expr = Expr::Verbatim(guarded);
        self.is_needed = true;
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if call.path.is_ident("matches") {
            if let Ok(mut matches) = call.parse_body::<MatchesArguments>() {
                self.visit_expr_mut(&mut matches.value);
                if let Some((_, guard)) = &mut matches.guard {
                    self.visit_expr_mut(guard);
                }
                call.tokens = matches.into_token_stream();
            }
        } else if ["vec", "format"]
            .iter()
            .any(|name| call.path.is_ident(name))
        {
            let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
            if let Ok(mut values) = call.parse_body_with(parser) {
                for value in &mut values {
                    self.visit_expr_mut(value);
                }
                call.tokens = values.into_token_stream();
            }
        }
    }

    fn visit_expr_repeat_mut(&mut self, repeat: &mut ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.closures += 1;
        self.visit_expr_mut(&mut closure.body);
        self.closures -= 1;
    }

    fn visit_expr_const_mut(&mut self, _: &mut ExprConst) {}

    fn visit_item_mut(&mut self, _: &mut Item) {}

    // The only expression in a pattern is its guard.
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Guard(guarded) = pat {
            self.visit_expr_mut(&mut guarded.guard);
        }
    }

    fn visit_path_mut(&mut self, _: &mut Path) {}
}

impl OpChecker<'_> {
    /// Returns the result of an operator as a wide number; `None` if the expression is no such operator.
    fn number(&mut self, expr: &Expr) -> Option<TokenStream> {
        if !self.is_number(expr) {
            return None;
        }
        match unparenthesized(expr) {
            Expr::Binary(binary) => {
                let Operator { method, .. } = Operator::of(&binary.op)?;
                let at = method.span();
                let (left, right) = (self.operand(&binary.left), self.operand(&binary.right));
                Some(
                    quote_spanned!(at=> _codec::__private::expression::Operands(#left, #right).#method()),
                )
            }
            Expr::Unary(unary) => {
                let (at, of) = (call_site_at(&unary.op), self.operand(&unary.expr));
                Some(quote_spanned!(at=> _codec::__private::expression::Operand(#of).negated()))
            }
            // If one branch is a wide number, all branches are.
            Expr::If(choice) => {
                let mut choice = choice.clone();
                self.visit_expr_mut(&mut choice.cond);
                self.last(&mut choice.then_branch.stmts);
                let (_, otherwise) = choice.else_branch.as_mut()?;
                match &mut **otherwise {
                    Expr::Block(block) => self.last(&mut block.block.stmts),
                    other => {
                        let number = self.operand(other);
                        *other = Expr::Verbatim(quote!({ #number }));
                    }
                }
                Some(choice.into_token_stream())
            }
            Expr::Match(choice) => {
                let mut choice = choice.clone();
                self.visit_expr_mut(&mut choice.expr);
                for arm in &mut choice.arms {
                    self.visit_pat_mut(&mut arm.pat);
                    *arm.body = Expr::Verbatim(self.operand(&arm.body));
                    arm.comma.get_or_insert_default();
                }
                Some(choice.into_token_stream())
            }
            Expr::Block(block) => {
                let mut block = block.clone();
                self.last(&mut block.block.stmts);
                Some(block.into_token_stream())
            }
            _ => None,
        }
    }

    /// Converts the value of a block to a wide number.
    fn last(&mut self, stmts: &mut [Stmt]) {
        if let Some((last, before)) = stmts.split_last_mut() {
            for stmt in before {
                self.visit_stmt_mut(stmt);
            }
            if let Stmt::Expr(value, None) = last {
                *value = Expr::Verbatim(self.operand(value));
            }
        }
    }

    /// Returns an operand as a wide number.
    pub(super) fn operand(&mut self, expr: &Expr) -> TokenStream {
        let of = unparenthesized(expr);
        if self.closures == 0 {
            if let Some(number) = self.number(of) {
                self.is_needed = true;
                return number;
            }
            if let Some(literal) = integer_literals::wide(of) {
                let value = literal.value;
                let at = call_site_at(of);
                return quote_spanned!(at=> _codec::__private::expression::literal(0, #value));
            }
        }
        let mut of = of.clone();
        self.visit_expr_mut(&mut of);
        quote!(::core::result::Result::Ok(#of))
    }

    /// Returns a wide number converted to its type.
    fn fitting(&mut self, number: &TokenStream, at: Span) -> TokenStream {
        if self.closures == 0 {
            return quote_spanned!(at=> _codec::__private::expression::fits(#number)?);
        }
        self.has_closures = true;
        quote_spanned!(at=> _codec::__private::expression::InClosure(#number, __lost).kept())
    }

    /// Whether an expression is an operator that may have no result, or a choice with such a branch.
    fn is_number(&self, expr: &Expr) -> bool {
        let is_choice = self.closures == 0;
        match unparenthesized(expr) {
            Expr::Binary(binary) if is_assignment(&binary.op) => false,
            Expr::Binary(binary) => Operator::of(&binary.op)
                .is_some_and(|of| !of.of_bits || is_choice && self.mixes(binary)),
            Expr::Unary(unary) => {
                matches!(unary.op, UnOp::Neg(_)) && !integer_literals::is_number(&unary.expr)
            }
            Expr::If(choice) if is_choice => {
                choice.else_branch.as_ref().is_some_and(|(_, otherwise)| {
                    self.is_number_last(&choice.then_branch.stmts) || self.is_number(otherwise)
                })
            }
            Expr::Match(choice) if is_choice => {
                choice.arms.iter().any(|arm| self.is_number(&arm.body))
            }
            Expr::Block(block) if is_choice => self.is_number_last(&block.block.stmts),
            _ => false,
        }
    }

    fn is_number_last(&self, stmts: &[Stmt]) -> bool {
        match stmts.last() {
            Some(Stmt::Expr(value, None)) => self.is_number(value),
            _ => false,
        }
    }

    /// Whether the operands may be integers of different types, or exceed theirs.
    fn mixes(&self, binary: &ExprBinary) -> bool {
        let (left, right) = (
            unparenthesized(&binary.left),
            unparenthesized(&binary.right),
        );
        if self.is_number(left) || self.is_number(right) {
            return true;
        }
        if integer_literals::is_untyped(left) || integer_literals::is_untyped(right) {
            return !(self.holds(left, right) && self.holds(right, left));
        }
        if !integer_literals::may_be_integer(left) || !integer_literals::may_be_integer(right) {
            return false;
        }
        match [left, right].map(|side| self.type_of(side)) {
            [Some(left), Some(right)] => left != right,
            [one, other] => one.or(other).is_none_or(|name| name != "bool"),
        }
    }

    /// Whether the type of one operand holds the other, if that is a literal.
    fn holds(&self, of: &Expr, literal: &Expr) -> bool {
        let Some(literal) = integer_literals::wide(literal) else {
            return true;
        };
        let ty = self.type_of(of);
        let ty = ty.and_then(|name| Primitive::of_name(&name));
        ty.is_some_and(|ty| {
            let (least, greatest) = ty.limits();
            (least..=greatest).contains(&literal.value)
        })
    }

    /// Returns the type name of an expression, if its tokens determine it.
    fn type_of(&self, expr: &Expr) -> Option<String> {
        match unparenthesized(expr) {
            Expr::Verbatim(place) => {
                let text = place.to_string();
                let mut known = self.known.iter();
                let found = known.find(|(place, _)| *place == text);
                found.map(|(_, name)| name.clone())
            }
            Expr::Cast(cast) => types::name(&cast.ty),
            Expr::Lit(ExprLit { lit, .. }) => match lit {
                Lit::Int(literal) if !literal.suffix().is_empty() => {
                    Some(literal.suffix().to_owned())
                }
                Lit::Byte(_) => Some("u8".to_owned()),
                _ => None,
            },
            Expr::Unary(of) if matches!(of.op, UnOp::Not(_)) => self.type_of(&of.expr),
            // A bit operator that is not replaced has the type of its operands.
            Expr::Binary(binary) if Operator::of(&binary.op).is_some_and(|of| of.of_bits) => {
                let left = self.type_of(&binary.left);
                left.or_else(|| self.type_of(&binary.right))
            }
            _ => None,
        }
    }

    /// Returns a comparison of numbers that may have different types, or exceed theirs.
    fn compared(&mut self, expr: &Expr) -> Option<TokenStream> {
        let Expr::Binary(binary) = expr else {
            return None;
        };
        let method = comparison(&binary.op)?;
        if self.closures > 0 || !self.mixes(binary) {
            return None;
        }
        let (left, right) = (self.side(&binary.left), self.side(&binary.right));
        let at = method.span();
        Some(quote_spanned!(at=> _codec::__private::expression::Compared(#left, #right).#method()?))
    }

    /// Returns one side of a comparison, by reference.
    fn side(&mut self, expr: &Expr) -> TokenStream {
        let of = unparenthesized(expr);
        if self.is_number(of) || integer_literals::wide(of).is_some() {
            let number = self.operand(of);
            return quote!(_codec::__private::expression::viewed(&#number));
        }
        let mut of = of.clone();
        self.visit_expr_mut(&mut of);
        match of {
            Expr::Cast(_) | Expr::Binary(_) => quote!(::core::result::Result::Ok(&(#of))),
            _ => quote!(::core::result::Result::Ok(&#of)),
        }
    }
}

/// Returns a statement that rejects an index out of range. The base is a reference, or a place in parentheses.
pub(super) fn is_inside(span: Span, base: &TokenStream, at: &TokenStream) -> TokenStream {
    // Autoref specialization: method lookup drops one reference at a time. It first finds the impl for a container itself,
    // then those for a container behind one to three references, and last the fallback, which accepts every index.
    quote_spanned!(span=> (&&&&_codec::__private::expression::At(#base, &#at)).is_inside()?;)
}
