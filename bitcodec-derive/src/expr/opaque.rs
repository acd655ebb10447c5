//! `opaque(version = 1, expression)`: what a lock sees of Rust that is not data.

use syn::visit_mut;
use syn::{
    AttrStyle, Attribute, Expr, ExprAssign, ExprCall, ExprGroup, ExprParen, Lit, Macro, Meta,
    parse_quote, token,
};

use super::free_names::MatchesArguments;
use crate::literals::{lit, ungrouped};
use crate::names;
use crate::source::source;
use crate::visitor::{Visitor, Walk};
use quote::ToTokens;

/// Takes each `opaque(version = 1, expression)` for the expression, which keeps the version as a mark that is never printed.
pub(crate) fn marked(mut expr: Expr) -> syn::Result<Expr> {
    let mut marker = Marker { wrong: None };
    marker.visit_expr_mut(&mut expr);
    match marker.wrong {
        None => Ok(expr),
        Some(wrong) => Err(wrong),
    }
}

/// The version that was declared for exactly this expression.
pub(super) fn version(expr: &Expr) -> Option<u64> {
    let (Expr::Group(ExprGroup { attrs, .. }) | Expr::Paren(ExprParen { attrs, .. })) = expr else {
        return None;
    };
    let mark = attrs.iter().find(|mark| mark.path().is_ident("opaque"))?;
    match &mark.meta {
        Meta::NameValue(mark) => number(&mark.value),
        Meta::Path(_) | Meta::List(_) => None,
    }
}

struct Marker {
    wrong: Option<syn::Error>,
}

impl Visitor for Marker {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(&mut self.walk(), expr);
        let Expr::Call(call) = expr else { return };
        if names::as_ident(&call.func).is_none_or(|name| name != "opaque") {
            return;
        }
        match declared(call) {
            Some((version, of)) => *expr = mark(version, of),
            None => {
                let mut arguments = call.args.iter();
                let of = arguments.rfind(|argument| !matches!(argument, Expr::Assign(_)));
                let of = of.map_or("expression".to_owned(), source);
                let wrong = syn::Error::new_spanned(
                    &*call,
                    format_args!(
                        "`opaque` takes a version and one expression; write `opaque(version = 1, {of})`"
                    ),
                );
                self.wrong.get_or_insert(wrong);
            }
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if !call.path.is_ident("matches") {
            return;
        }
        if let Ok(mut matches) = call.parse_body::<MatchesArguments>() {
            self.visit_expr_mut(&mut matches.value);
            if let Some((_, guard)) = &mut matches.guard {
                self.visit_expr_mut(guard);
            }
            call.tokens = matches.into_token_stream();
        }
    }
}

/// The version and the expression of a call.
fn declared(call: &ExprCall) -> Option<(u64, Expr)> {
    let mut arguments = call.args.iter();
    let (Some(Expr::Assign(ExprAssign { left, right, .. })), Some(of), None) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        return None;
    };
    if names::as_ident(left).is_none_or(|name| name != "version") || matches!(of, Expr::Assign(_)) {
        return None;
    }
    Some((number(right)?, ungrouped(of.clone())))
}

fn number(expr: &Expr) -> Option<u64> {
    match lit(expr) {
        Some(Lit::Int(number)) => number.base10_parse().ok(),
        _ => None,
    }
}

/// An inner attribute is printed with no expression, so it is a mark that goes wherever the expression goes.
fn mark(version: u64, of: Expr) -> Expr {
    let mut mark: Attribute = parse_quote!(#[opaque = #version]);
    mark.style = AttrStyle::Inner(token::Not::default());
    let (attrs, expr) = (vec![mark], Box::new(of));
    match &*expr {
        // These bind at least as closely as a call.
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Macro(_) | Expr::Paren(_) => {
            let group_token = token::Group::default();
            Expr::Group(ExprGroup {
                attrs,
                group_token,
                expr,
            })
        }
        _ => {
            let paren_token = token::Paren::default();
            Expr::Paren(ExprParen {
                attrs,
                paren_token,
                expr,
            })
        }
    }
}
