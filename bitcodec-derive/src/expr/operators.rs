//! Which operators may have no result, and what takes their place.

use proc_macro2::{Ident, Span};
use syn::BinOp;

use crate::spans::call_site_at;

/// An operator that may have no result, and the method that takes its place.
pub(super) struct Operator {
    pub(super) at: Span,
    pub(super) method: Ident,
    /// Whether the result goes to the place of the left operand.
    pub(super) assigns: bool,
    /// Whether it always has a result where both operands are of one type.
    pub(super) of_bits: bool,
}

impl Operator {
    pub(super) fn of(op: &BinOp) -> Option<Self> {
        let (method, assigns) = match op {
            BinOp::Add(_) => ("plus", false),
            BinOp::Sub(_) => ("minus", false),
            BinOp::Mul(_) => ("times", false),
            BinOp::Div(_) => ("over", false),
            BinOp::Rem(_) => ("rest", false),
            BinOp::Shl(_) => ("left", false),
            BinOp::Shr(_) => ("right", false),
            BinOp::BitAnd(_) => ("and", false),
            BinOp::BitOr(_) => ("or", false),
            BinOp::BitXor(_) => ("xor", false),
            BinOp::AddAssign(_) => ("plus", true),
            BinOp::SubAssign(_) => ("minus", true),
            BinOp::MulAssign(_) => ("times", true),
            BinOp::DivAssign(_) => ("over", true),
            BinOp::RemAssign(_) => ("rest", true),
            BinOp::ShlAssign(_) => ("left", true),
            BinOp::ShrAssign(_) => ("right", true),
            _ => return None,
        };
        let at = call_site_at(op);
        Some(Self {
            at,
            method: Ident::new(method, at),
            assigns,
            of_bits: matches!(op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_)),
        })
    }
}

/// A comparison, and the method that takes its place.
pub(super) struct Comparison {
    pub(super) at: Span,
    pub(super) method: Ident,
}

impl Comparison {
    pub(super) fn of(op: &BinOp) -> Option<Self> {
        let method = match op {
            BinOp::Eq(_) => "equal",
            BinOp::Ne(_) => "unequal",
            BinOp::Lt(_) => "below",
            BinOp::Le(_) => "at_most",
            BinOp::Gt(_) => "above",
            BinOp::Ge(_) => "at_least",
            _ => return None,
        };
        let at = call_site_at(op);
        Some(Self {
            at,
            method: Ident::new(method, at),
        })
    }
}
