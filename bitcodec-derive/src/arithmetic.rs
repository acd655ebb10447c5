//! Operators and indices in expressions over earlier fields: where Rust would panic or wrap, the field is refused.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Expr, ExprClosure, ExprConst, ExprLit, ExprRepeat, Item, Lit, Macro, Pat, Path, UnOp,
};

use crate::places::Matches;

mod written;

/// The expression for a closure that returns a result, with `?` behind what may have no value; nothing where each
/// operator has one.
///
/// Closures inside have results of their own, and constants are evaluated by the compiler: both stay as they are.
pub(crate) fn guarded(expr: &Expr) -> Option<Expr> {
    let mut guard = Guard { is_needed: false };
    let mut expr = expr.clone();
    guard.visit_expr_mut(&mut expr);
    guard.is_needed.then_some(expr)
}

/// A guarded expression as a result.
pub(crate) fn evaluated(guarded: &Expr) -> TokenStream {
    quote!( _codec::__private::evaluated(|| {
        use _codec::__private::{
            BehindNone as _, BehindOne as _, BehindOther as _, BehindThree as _, BehindTwo as _, Changes as _,
            Negation as _, Operators as _,
        };
        let __value = #guarded;
        ::core::result::Result::Ok(__value)
    }))
}

struct Guard {
    is_needed: bool,
}

impl VisitMut for Guard {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(written) = self.written(expr) {
            *expr = Expr::Verbatim(written);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
        let guarded = match expr {
            Expr::Binary(binary) => {
                let Some(Operator { at, method, .. }) = Operator::of(&binary.op) else {
                    return;
                };
                let (left, right) = (bare(&binary.left), bare(&binary.right));
                quote_spanned!(at=> _codec::__private::Operands(#left, #right).#method()?)
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) && !is_number(&unary.expr) => {
                let of = bare(&unary.expr);
                let at = generated(&unary.op);
                quote_spanned!(at=> _codec::__private::Operand(#of).negated()?)
            }
            Expr::Index(index) => {
                let (base, at) = (&index.expr, bare(&index.index));
                let span = generated(index);
                let check = is_inside(span, &quote!(__base), &quote!(__at));
                quote_spanned!(span=> (*match (&#base, #at) {
                    (__base, __at) => {
                        #check
                        &__base[__at]
                    }
                }))
            }
            _ => return,
        };
        *expr = Expr::Verbatim(guarded);
        self.is_needed = true;
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if call.path.is_ident("matches")
            && let Ok(mut matches) = call.parse_body::<Matches>()
        {
            self.visit_expr_mut(&mut matches.value);
            if let Some((_, guard)) = &mut matches.guard {
                self.visit_expr_mut(guard);
            }
            call.tokens = matches.into_token_stream();
        }
    }

    fn visit_expr_repeat_mut(&mut self, repeat: &mut ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_expr_const_mut(&mut self, _: &mut ExprConst) {}

    fn visit_item_mut(&mut self, _: &mut Item) {}

    fn visit_pat_mut(&mut self, _: &mut Pat) {}

    fn visit_path_mut(&mut self, _: &mut Path) {}
}

/// The span of generated tokens that stand for these.
fn generated(on: &impl Spanned) -> Span {
    Span::call_site().located_at(on.span())
}

/// A statement that refuses an index that is out of range. The base is a reference, or a place in parentheses.
fn is_inside(span: Span, base: &TokenStream, at: &TokenStream) -> TokenStream {
    quote_spanned!(span=> (&&&&_codec::__private::At(#base, &#at)).is_inside()?;)
}

/// An operator that may have no result, and the method that takes its place.
struct Operator {
    at: Span,
    method: Ident,
    /// Whether the result goes to the place of the left operand.
    assigns: bool,
}

impl Operator {
    fn of(op: &BinOp) -> Option<Self> {
        let (method, assigns) = match op {
            BinOp::Add(_) => ("plus", false),
            BinOp::Sub(_) => ("minus", false),
            BinOp::Mul(_) => ("times", false),
            BinOp::Div(_) => ("over", false),
            BinOp::Rem(_) => ("rest", false),
            BinOp::Shl(_) => ("left", false),
            BinOp::Shr(_) => ("right", false),
            BinOp::AddAssign(_) => ("plus", true),
            BinOp::SubAssign(_) => ("minus", true),
            BinOp::MulAssign(_) => ("times", true),
            BinOp::DivAssign(_) => ("over", true),
            BinOp::RemAssign(_) => ("rest", true),
            BinOp::ShlAssign(_) => ("left", true),
            BinOp::ShrAssign(_) => ("right", true),
            _ => return None,
        };
        let at = generated(op);
        Some(Self {
            at,
            method: Ident::new(method, at),
            assigns,
        })
    }
}

/// Whether an expression is a number, which may have a sign.
fn is_number(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Lit(ExprLit {
            lit: Lit::Int(_) | Lit::Float(_),
            ..
        })
    )
}

/// An expression without parentheses around all of it.
fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inside) => bare(&inside.expr),
        _ => expr,
    }
}
