//! Rules for expressions over earlier fields: they must not panic, write, or fail for every value.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut;
use syn::{
    BinOp, Expr, ExprBinary, ExprClosure, ExprConst, ExprIndex, ExprLet, ExprMethodCall, ExprPath,
    ExprRange, Item, Macro, Token, UnOp,
};

use crate::errors::Errors;
use crate::expr::{self, MatchesArguments, MethodRule, folded, summed};
use crate::literals::unparenthesized;
use crate::model::{Field, find};
use crate::names;
use crate::source::source;
use crate::types::{self, Primitive};
use crate::visitor::{Visitor, Walk};

/// Checks the expression of a key over these fields.
pub(super) fn expression(key: &str, expr: &Expr, earlier: &[Field], errors: &mut Errors) {
    let is_length = !matches!(key, "when" | "since" | "context" | "little_endian" | "tag");
    if let (true, Some(value @ ..=-1)) = (is_length, folded(expr)) {
        errors.on(expr).add(format_args!(
            "`{key}` needs a number from 0, and this is always {value}; write another number"
        ));
    }
    // Free names of fields are marked, to distinguish them from variables.
    let mut marked = expr::substituted(expr, |ident: &Ident| {
        (find(earlier, ident).is_some() || names::is_context(ident))
            .then(|| ident.to_token_stream())
    });
    let mut look = ExprVisitor {
        earlier,
        closures: 0,
        errors,
    };
    if let Expr::Assign(assign) = unparenthesized(&marked) {
        look.assigned(
            &marked,
            &assign.eq_token,
            &format!("{} == {}", source(&assign.left), source(&assign.right)),
        );
        return;
    }
    look.visit_expr_mut(&mut marked);
}

struct ExprVisitor<'a> {
    earlier: &'a [Field],
    closures: u32,
    errors: &'a mut Errors,
}

impl Visitor for ExprVisitor<'_> {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Assign(assign) if is_marked(&assign.left) => {
                let cure = format!("{} == {}", source(&assign.left), source(&assign.right));
                let on = assign.eq_token;
                self.assigned(expr, &on, &cure);
                return;
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let is_number = |field: &&Field| Primitive::of(&field.ty).is_some();
                if let Some(field) = self.field(&unary.expr).filter(is_number) {
                    let name = field.name.clone();
                    self.errors.on(unary.op).add(format_args!(
                        "`{name}` is a value here, not a reference; write `{name}`"
                    ));
                }
            }
            Expr::Index(index) => self.index(index),
            Expr::MethodCall(call) => self.called(call),
            Expr::Path(path) => self.path(path),
            Expr::Let(condition) => self.let_alone(condition),
            _ => {}
        }
        visit_mut::visit_expr_mut(&mut self.walk(), expr);
    }

    // The conditions of `if` and `while` may contain `let`, also after `&&`.
    fn visit_expr_if_mut(&mut self, choice: &mut syn::ExprIf) {
        self.condition(&mut choice.cond);
        self.visit_block_mut(&mut choice.then_branch);
        if let Some((_, otherwise)) = &mut choice.else_branch {
            self.visit_expr_mut(otherwise);
        }
    }

    fn visit_expr_while_mut(&mut self, repeated: &mut syn::ExprWhile) {
        self.condition(&mut repeated.cond);
        self.visit_block_mut(&mut repeated.body);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.closures += 1;
        self.visit_expr_mut(&mut closure.body);
        self.closures -= 1;
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        let name = call.path.segments.last();
        let name = name
            .map(|segment| segment.ident.to_string())
            .unwrap_or_default();
        if expr::is_panicking_macro(&name) {
            self.errors.on(&call.path).add(format_args!(
                "`{name}!` ends the program where the input is wrong; write a condition that is false, or `check = function` on the type"
            ));
        } else if name == "matches" {
            if let Ok(mut matches) = call.parse_body::<MatchesArguments>() {
                self.visit_expr_mut(&mut matches.value);
                if let Some((_, guard)) = &mut matches.guard {
                    self.visit_expr_mut(guard);
                }
            }
        } else if let Ok(mut values) =
            call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
        {
            for value in &mut values {
                self.visit_expr_mut(value);
            }
        }
    }

    // The compiler evaluates constants and reports their errors.
    fn visit_expr_const_mut(&mut self, _: &mut ExprConst) {}

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

impl ExprVisitor<'_> {
    /// Returns the field that an expression names.
    fn field(&self, expr: &Expr) -> Option<&Field> {
        let Expr::Verbatim(name) = unparenthesized(expr) else {
            return None;
        };
        let ident: Ident = syn::parse2(name.clone()).ok()?;
        find(self.earlier, &ident)
    }

    fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(condition) => self.visit_expr_mut(&mut condition.expr),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                self.condition(&mut both.left);
                self.condition(&mut both.right);
            }
            _ => self.visit_expr_mut(condition),
        }
    }

    fn let_alone(&mut self, condition: &ExprLet) {
        let (pat, of) = (source(&condition.pat), source(&condition.expr));
        self.errors.on(condition.let_token).add(format_args!(
            "`let` stands in the condition of an `if`; write `matches!({of}, {pat})`"
        ));
    }

    /// Reports an assignment to a field. The place is replaced in the marked expression, so the error is on the
    /// operator.
    fn assigned(&mut self, expr: &Expr, on: &impl ToTokens, cure: &str) {
        let text = source(expr);
        self.errors.on(on).add(format_args!(
            "`{text}` writes to a field that was read, and an expression only reads; write `{cure}`"
        ));
    }

    fn binary(&mut self, binary: &ExprBinary) {
        let (left, right) = (&binary.left, &binary.right);
        let text = || format!("{} {} {}", source(left), source(&binary.op), source(right));
        match &binary.op {
            BinOp::Div(_) | BinOp::Rem(_) if folded(right) == Some(0) => {
                self.errors.on(right).add(format_args!(
                    "`{}` always divides by zero; write another number",
                    text()
                ));
            }
            BinOp::Shl(_) | BinOp::Shr(_) => {
                let ty = self.field(left).and_then(|field| {
                    let primitive = Primitive::of(&field.ty)?;
                    Some((primitive.bits(), types::name(&field.ty)?))
                });
                let (bits, name) = match &ty {
                    Some((bits, name)) => (*bits, format!("`{name}`")),
                    None => (128, "any integer".to_owned()),
                };
                if folded(right).is_some_and(|by| !(0..i128::from(bits)).contains(&by)) {
                    self.errors.on(right).add(format_args!(
                        "`{}` shifts all bits out of {name}; write a number from 0 to {}",
                        text(),
                        bits - 1
                    ));
                }
            }
            op if expr::is_assignment(op) && is_marked(left) => {
                let op = source(&binary.op);
                let cure = format!(
                    "{} {} {}",
                    source(left),
                    op.trim_end_matches('='),
                    source(right)
                );
                self.assigned(&Expr::Binary(binary.clone()), &binary.op, &cure);
            }
            _ => {}
        }
    }

    fn index(&mut self, index: &ExprIndex) {
        let is_whole = matches!(
            unparenthesized(&index.index),
            Expr::Range(ExprRange {
                start: None,
                end: None,
                ..
            })
        );
        if self.closures > 0 && !is_whole {
            let text = source(index);
            self.errors.on(index).add(format_args!(
                "`{text}` may be out of range, and a closure cannot refuse the field; write `.get(..)`, or a `for` in a block"
            ));
        }
        let Some(field) = self.field(&index.expr) else {
            return;
        };
        let (Some((Some(len), _)), Some(at)) = (types::array(&field.ty), folded(&index.index))
        else {
            return;
        };
        if !u128::try_from(at).is_ok_and(|at| at < len) {
            let (text, ty) = (source(index), source(&field.ty));
            self.errors.on(&index.index).add(format_args!(
                "`{text}` is not in `{ty}`; write an index below {len}"
            ));
        }
    }

    fn called(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        let Some(rule) = expr::method_rule(&name, call.args.len()) else {
            return;
        };
        let error = self.errors.on(&call.method);
        match rule {
            MethodRule::Strict => {
                let plain = name.trim_start_matches("strict_");
                error.add(format_args!(
                    "`{name}` ends the program for some values; write `checked_{plain}(..).unwrap()`, which refuses the field"
                ));
            }
            MethodRule::Refused(cure) => error.add(format_args!(
                "`{name}` ends the program for some values, or is not defined; {cure}"
            )),
            MethodRule::Total if summed(call).is_none() => error.add(format_args!(
                "`{name}` needs the type that has to hold the result; write `{name}::<u64>()`"
            )),
            MethodRule::NotZero
                if call
                    .args
                    .iter()
                    .any(|size| folded(size).is_some_and(|of| of > 0)) => {}
            _ if self.closures > 0 => {
                let cure = expr::cure_in_closures(&name);
                error.add(format_args!(
                    "`{name}` may have no result, and a closure cannot refuse the field; {cure}"
                ));
            }
            MethodRule::Checked(_)
            | MethodRule::Held(_)
            | MethodRule::NotZero
            | MethodRule::Total => {}
        }
    }

    /// Checks a listed method in path syntax.
    fn path(&mut self, path: &ExprPath) {
        let mut segments = path.path.segments.iter().rev();
        let (Some(last), owner) = (segments.next(), segments.next()) else {
            return;
        };
        let name = last.ident.to_string();
        let is_of_type = path.qself.is_some()
            || owner.is_some_and(|owner| expr::is_owner_of_methods(&owner.ident.to_string()));
        let rule = (0..3).find_map(|arguments| expr::method_rule(&name, arguments));
        if !is_of_type {
            return;
        }
        match rule {
            Some(MethodRule::Refused(cure)) => self.errors.on(path).add(format_args!(
                "`{name}` ends the program for some values, or is not defined; {cure}"
            )),
            Some(_) => self.errors.on(path).add(format_args!(
                "`{}` is only checked as a method; write `value.{name}(..)`",
                source(path)
            )),
            None => {}
        }
    }
}

/// Whether a place is an earlier field or a part of one.
fn is_marked(place: &Expr) -> bool {
    match unparenthesized(place) {
        Expr::Verbatim(_) => true,
        Expr::Field(field) => is_marked(&field.base),
        Expr::Index(index) => is_marked(&index.expr),
        _ => false,
    }
}
