//! Maxima of expressions over earlier fields, as far as the fields bound them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{BinOp, Block, Expr, ExprLit, Lit, Path, Stmt, Type};

use crate::literals::unparenthesized;
use crate::model::{Coding, Field, Form, find};
use crate::types::{self, Primitive};

/// Computes the maxima of expressions over these fields.
pub(crate) struct UpperBound<'a> {
    pub(crate) fields: &'a [Field],
    /// Returns the layout of a present field.
    pub(crate) layout_of: &'a dyn Fn(&Field) -> TokenStream,
}

impl UpperBound<'_> {
    /// Returns the maximum of an expression as a constant of the runtime; `None` if the fields do not bound it.
    ///
    /// No result wraps, but an intermediate difference may be negative. Two such values may give a greater number, for
    /// example as a product.
    pub(crate) fn of(&self, expr: &Expr) -> Option<TokenStream> {
        let fields = self.fields;
        match unparenthesized(expr) {
            literal @ Expr::Lit(_) => {
                let number = number(literal)?;
                Some(quote!(_codec::__private::UpperBound::of(#number)))
            }
            Expr::Path(path) => {
                let ident = path.path.get_ident()?;
                let field = find(fields, ident)?;
                if let Some(hidden) = &field.hidden {
                    let (low, high) = (&hidden.low, &hidden.high);
                    return Some(quote! {
                        _codec::__private::UpperBound::of(#high.wrapping_sub(#low) as u64)
                    });
                }
                is_what_is_written(field).then(|| {
                    let layout = (self.layout_of)(field);
                    quote!(_codec::__private::UpperBound::of_layout(#layout))
                })
            }
            // A cast of a value that is not negative can only truncate it.
            Expr::Cast(cast) if is_unsigned(&cast.ty) && is_kept_natural(&cast.expr, fields) => {
                self.of(&cast.expr)
            }
            Expr::Call(call) => match (&*call.func, call.args.first()) {
                (Expr::Path(function), Some(argument)) if is_from(&function.path) => {
                    self.of(argument)
                }
                _ => None,
            },
            Expr::MethodCall(call) => {
                let of = self.of(&call.receiver);
                let argument = call.args.first().map(|argument| self.of(argument));
                let method = call.method.to_string();
                let mut parts = call.args.iter().chain([&*call.receiver]);
                if method != "min" && !parts.all(|part| is_kept_natural(part, fields)) {
                    return None;
                }
                match (method.as_str(), of, argument) {
                    ("into", of, None) => of,
                    ("min", Some(of), Some(Some(other))) => Some(quote!(#of.least(#other))),
                    ("min", Some(one), Some(None)) | ("min", None, Some(Some(one))) => Some(one),
                    ("saturating_sub", Some(of), Some(Some(other))) => {
                        Some(quote!(#of.minus(#other)))
                    }
                    ("saturating_add", Some(of), Some(Some(other))) => {
                        Some(quote!(#of.plus(#other)))
                    }
                    ("saturating_mul", Some(of), Some(Some(other))) => {
                        Some(quote!(#of.times(#other)))
                    }
                    _ => None,
                }
            }
            Expr::Binary(binary) => {
                let (left, right) = (self.of(&binary.left), self.of(&binary.right));
                let [is_left, is_right] =
                    [&binary.left, &binary.right].map(|side| is_natural(side, fields));
                if let BinOp::BitAnd(_) = binary.op {
                    return match (left.filter(|_| is_left), right.filter(|_| is_right)) {
                        (Some(left), Some(right)) => Some(quote!(#left.least(#right))),
                        (one, other) => one.or(other),
                    };
                }
                let (left, right) = (left?, right?);
                match (binary.op, number(&binary.right)) {
                    (BinOp::Add(_), _) => Some(quote!(#left.plus(#right))),
                    (BinOp::BitOr(_) | BinOp::BitXor(_), _) if is_left && is_right => {
                        Some(quote!(#left.plus(#right)))
                    }
                    (BinOp::Mul(_), _) if is_left || is_right => Some(quote!(#left.times(#right))),
                    (BinOp::Sub(_), _) if is_right => Some(quote!(#left.minus(#right))),
                    (BinOp::Div(_), Some(by)) => Some(quote!(#left.over(#by))),
                    (BinOp::Rem(_), Some(by)) if by > 0 => {
                        let rest = by - 1;
                        Some(quote!(#left.least(_codec::__private::UpperBound::of(#rest))))
                    }
                    (BinOp::Shl(_), Some(by @ 0..64)) if is_kept_natural(&binary.left, fields) => {
                        let times = 1u64 << by;
                        Some(quote!(#left.times(_codec::__private::UpperBound::of(#times))))
                    }
                    (BinOp::Shr(_), Some(by @ 0..64)) => {
                        let by = 1u64 << by;
                        Some(quote!(#left.over(#by)))
                    }
                    _ => None,
                }
            }
            // A `let` may shadow the name of a field.
            Expr::If(either) if !binds(&either.cond) => {
                let (_, otherwise) = either.else_branch.as_ref()?;
                let then = self.of(last(&either.then_branch)?)?;
                let otherwise = self.of(otherwise)?;
                Some(quote!(#then.or(#otherwise)))
            }
            Expr::Block(block) => self.of(last(&block.block)?),
            _ => None,
        }
    }
}

/// Whether an expression is not negative if its fields are not.
fn is_natural(expr: &Expr, fields: &[Field]) -> bool {
    match unparenthesized(expr) {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Cast(cast) => is_unsigned(&cast.ty),
        Expr::Call(call) => matches!(&*call.func, Expr::Path(function) if is_from(&function.path)),
        Expr::MethodCall(call) => {
            let mut parts = call.args.iter().chain([&*call.receiver]);
            parts.all(|part| is_kept_natural(part, fields))
                && (call.method != "saturating_sub" || is_of_unsigned(&call.receiver, fields))
        }
        Expr::Binary(binary) => {
            !matches!(binary.op, BinOp::Sub(_))
                && is_natural(&binary.left, fields)
                && is_natural(&binary.right, fields)
        }
        Expr::If(either) => {
            let then = last(&either.then_branch);
            then.is_some_and(|then| is_natural(then, fields))
                && (either.else_branch.as_ref())
                    .is_some_and(|(_, otherwise)| is_natural(otherwise, fields))
        }
        Expr::Block(block) => last(&block.block).is_some_and(|last| is_natural(last, fields)),
        _ => false,
    }
}

/// Whether an expression that must fit its type is not negative.
fn is_kept_natural(expr: &Expr, fields: &[Field]) -> bool {
    is_natural(expr, fields) || is_of_unsigned(expr, fields)
}

/// Whether the tokens of an expression determine that its type is unsigned.
fn is_of_unsigned(expr: &Expr, fields: &[Field]) -> bool {
    matches!(type_of(expr, fields), Some(Some(name)) if is_unsigned_name(&name))
}

/// Returns the type name of an expression; `Some(None)` for a literal, which takes the type of the other operand.
fn type_of(expr: &Expr, fields: &[Field]) -> Option<Option<String>> {
    match unparenthesized(expr) {
        Expr::Lit(_) => Some(None),
        Expr::Path(path) => {
            let ident = path.path.get_ident()?;
            let field = find(fields, ident)?;
            if field.is_own_sum() {
                return None;
            }
            match field.is_derived_unit() {
                true => Some(Some("u64".to_owned())),
                false => types::name(&field.ty).map(Some),
            }
        }
        Expr::Cast(cast) => types::name(&cast.ty).map(Some),
        Expr::Call(call) => match &*call.func {
            Expr::Path(function) if is_from(&function.path) => {
                let ty = function.path.segments.first()?;
                Some(Some(ty.ident.to_string()))
            }
            _ => None,
        },
        Expr::Binary(binary) => {
            match (
                type_of(&binary.left, fields)?,
                type_of(&binary.right, fields)?,
            ) {
                (Some(left), Some(right)) => (left == right).then_some(Some(left)),
                (left, right) => Some(left.or(right)),
            }
        }
        _ => None,
    }
}

/// Whether a condition binds names.
pub(super) fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Paren(inside) => binds(&inside.expr),
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

/// What a block of one expression is.
pub(super) fn last(block: &Block) -> Option<&Expr> {
    match block.stmts.as_slice() {
        [Stmt::Expr(expr, None)] => Some(expr),
        _ => None,
    }
}

/// Returns the value of a literal.
fn number(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Whether the value of a field in expressions is the number that its layout describes.
fn is_what_is_written(field: &Field) -> bool {
    let Some(Form::Coded(coding)) = field.unconditional_form() else {
        return false;
    };
    let coding = coding.below(&|facts| facts.is_arithmetic);
    let is_plain = matches!(
        coding,
        Coding::Own | Coding::Code(_) | Coding::Ranged(_) | Coding::Pieces(_)
    );
    is_plain && (field.is_derived_unit() || Primitive::of(&field.ty).is_some())
}

fn is_unsigned(ty: &Type) -> bool {
    match ty {
        Type::Path(path) if path.qself.is_none() => path
            .path
            .get_ident()
            .is_some_and(|name| is_unsigned_name(&name.to_string())),
        _ => false,
    }
}

fn is_unsigned_name(name: &str) -> bool {
    ["u8", "u16", "u32", "u64", "u128", "usize"].contains(&name)
}

/// Whether a function is `from` of an unsigned type.
fn is_from(path: &Path) -> bool {
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    matches!(names.as_slice(), [ty, from] if is_unsigned_name(ty) && from == "from")
}
