//! Literals in syn's expressions, inside parentheses and groups.

use syn::{Expr, ExprLit, Lit, UnOp};

/// Unwraps the groups without delimiters that a macro makes around `$x:expr`.
pub(crate) fn ungrouped(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => ungrouped(*group.expr),
        expr => expr,
    }
}

/// Returns the literal if the expression is only that.
pub(crate) fn lit(expr: &Expr) -> Option<&Lit> {
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit),
        Expr::Group(group) => lit(&group.expr),
        Expr::Paren(paren) => lit(&paren.expr),
        _ => None,
    }
}

/// Returns the value of an integer literal, with or without a minus.
pub(crate) fn literal(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match lit(&unary.expr)? {
            Lit::Int(literal) => format!("-{}", literal.base10_digits()).parse().ok(),
            _ => None,
        },
        expr => match lit(expr)? {
            Lit::Int(literal) => literal.base10_parse().ok(),
            Lit::Byte(byte) => Some(byte.value().into()),
            _ => None,
        },
    }
}

/// Strips parentheses and groups around a whole expression.
pub(crate) fn unparenthesized(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inside) => unparenthesized(&inside.expr),
        Expr::Group(inside) => unparenthesized(&inside.expr),
        _ => expr,
    }
}
