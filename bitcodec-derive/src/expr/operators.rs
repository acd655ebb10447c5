//! Operators that may have no result, and the methods of the runtime that replace them.

use proc_macro2::Ident;
use syn::BinOp;

use crate::spans::call_site_at;

/// An operator that may have no result.
pub(super) struct Operator {
    /// The method that replaces it, with the span of the operator.
    pub(super) method: Ident,
    /// Whether it always has a result where both operands have the same type.
    pub(super) of_bits: bool,
}

impl Operator {
    pub(super) fn of(op: &BinOp) -> Option<Self> {
        let method = match op {
            BinOp::Add(_) | BinOp::AddAssign(_) => "plus",
            BinOp::Sub(_) | BinOp::SubAssign(_) => "minus",
            BinOp::Mul(_) | BinOp::MulAssign(_) => "times",
            BinOp::Div(_) | BinOp::DivAssign(_) => "over",
            BinOp::Rem(_) | BinOp::RemAssign(_) => "rest",
            BinOp::Shl(_) | BinOp::ShlAssign(_) => "left",
            BinOp::Shr(_) | BinOp::ShrAssign(_) => "right",
            BinOp::BitAnd(_) => "and",
            BinOp::BitOr(_) => "or",
            BinOp::BitXor(_) => "xor",
            _ => return None,
        };
        Some(Self {
            method: Ident::new(method, call_site_at(op)),
            of_bits: matches!(op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_)),
        })
    }
}

/// Returns the method that replaces a comparison, with the span of the operator.
pub(super) fn comparison(op: &BinOp) -> Option<Ident> {
    let method = match op {
        BinOp::Eq(_) => "equal",
        BinOp::Ne(_) => "unequal",
        BinOp::Lt(_) => "below",
        BinOp::Le(_) => "at_most",
        BinOp::Gt(_) => "above",
        BinOp::Ge(_) => "at_least",
        _ => return None,
    };
    Some(Ident::new(method, call_site_at(op)))
}

/// Whether an operator assigns its result to the left operand.
pub(crate) const fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
    )
}
