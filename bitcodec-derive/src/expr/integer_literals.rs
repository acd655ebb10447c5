//! Integer literals in expressions, which may exceed the type of the other operand.

use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

use crate::literals::unparenthesized;

/// The maximum integer that every integer type holds.
const SMALL: i128 = i8::MAX as i128;

/// An integer that some integer types do not hold.
pub(super) struct WideInteger {
    pub(super) value: i128,
}

/// Returns an untyped literal that some integer types do not hold: one that is negative or above 127.
pub(super) fn wide(expr: &Expr) -> Option<WideInteger> {
    let value = match unparenthesized(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => -integer(&unary.expr)?,
        expr => integer(expr)?,
    };
    (!(0..=SMALL).contains(&value)).then_some(WideInteger { value })
}

impl ToTokens for WideInteger {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Literal::i128_suffixed(self.value).to_tokens(tokens);
    }
}

fn integer(expr: &Expr) -> Option<i128> {
    match unparenthesized(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) if literal.suffix().is_empty() => literal.base10_parse().ok(),
        _ => None,
    }
}

/// Whether an expression is a numeric literal.
pub(super) fn is_number(expr: &Expr) -> bool {
    matches!(
        unparenthesized(expr),
        Expr::Lit(ExprLit {
            lit: Lit::Int(_) | Lit::Float(_),
            ..
        })
    )
}

/// Whether an expression is a numeric literal without a suffix, perhaps with a minus.
pub(super) fn is_untyped(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => is_untyped(&unary.expr),
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Int(literal) => literal.suffix().is_empty(),
            Lit::Float(_) => true,
            _ => false,
        },
        _ => false,
    }
}

/// Whether an expression may be an integer, judged by its syntax.
pub(super) fn may_be_integer(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Path(path) => {
            let mut segments = path.path.segments.iter().rev();
            let is_constant = |name: &str| {
                !name.contains(char::is_lowercase) || !name.contains(char::is_uppercase)
            };
            // `None` and `Kind::Full` are variants.
            segments
                .next()
                .is_some_and(|last| is_constant(&last.ident.to_string()))
        }
        Expr::Verbatim(_)
        | Expr::Field(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Index(_)
        | Expr::Cast(_)
        | Expr::Unary(_)
        | Expr::Block(_)
        | Expr::If(_)
        | Expr::Match(_)
        | Expr::Lit(ExprLit {
            lit: Lit::Int(_) | Lit::Byte(_),
            ..
        }) => true,
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_)
        ),
        _ => false,
    }
}

/// Evaluates an expression that consists of integer literals.
pub(crate) fn folded(expr: &Expr) -> Option<i128> {
    match unparenthesized(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) => literal.base10_parse().ok(),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            folded(&unary.expr)?.checked_neg()
        }
        Expr::Binary(binary) => {
            let (a, b) = (folded(&binary.left)?, folded(&binary.right)?);
            match binary.op {
                BinOp::Add(_) => a.checked_add(b),
                BinOp::Sub(_) => a.checked_sub(b),
                BinOp::Mul(_) => a.checked_mul(b),
                BinOp::Div(_) => a.checked_div(b),
                BinOp::Rem(_) => a.checked_rem(b),
                _ => None,
            }
        }
        _ => None,
    }
}
