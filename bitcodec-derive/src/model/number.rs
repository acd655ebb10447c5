//! Numbers in a declaration.

use std::cell::OnceCell;
use std::fmt::{self, Display};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, ExprLit, ExprUnary, Lit, LitInt};

use crate::literals::{lit, literal, ungrouped};

/// A number: a literal whose value is known to the macro, or a constant that only the compiler can evaluate.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) expr: Box<Expr>,
    pub(crate) value: Option<i128>,
    /// The name of the generated constant that holds it, if only the compiler can evaluate the number.
    pub(crate) constant: OnceCell<Ident>,
}

/// The type that a number is used as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Integer {
    U32,
    U64,
    Usize,
    /// `i128`: a bias, or an end of a range that starts below 0.
    I128,
    /// The lower end of any other range, which is `i128` or `u128`.
    Low,
    /// The upper end of that range.
    High,
}

impl Integer {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::Usize => "usize",
            Self::I128 | Self::Low | Self::High => "i128",
        }
    }
}

impl Number {
    /// Makes a number from an expression, or returns the expression if it cannot be a number.
    pub(crate) fn from_expr(expr: Expr) -> Result<Self, Box<Expr>> {
        let mut expr = ungrouped(expr);
        // A byte literal has type `u8`, but a number may be used as any integer type.
        if let Expr::Lit(ExprLit { lit, .. }) = &mut expr {
            if let Lit::Byte(byte) = lit {
                *lit = Lit::Int(LitInt::new(&byte.value().to_string(), byte.span()));
            }
        }
        let value = literal(&expr);
        match &expr {
            _ if value.is_some() => {}
            // A literal beyond `i128` has no value here; the compiler evaluates it.
            Expr::Lit(ExprLit {
                lit: Lit::Int(_), ..
            })
            | Expr::Path(_)
            | Expr::Block(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Binary(_)
            | Expr::Cast(_)
            | Expr::Macro(_)
            | Expr::Paren(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::If(_)
            | Expr::Match(_)
            | Expr::Unsafe(_)
            | Expr::Const(_) => {}
            Expr::Unary(ExprUnary { expr: of, .. }) if Self::from_expr((**of).clone()).is_ok() => {}
            _ => return Err(Box::new(expr)),
        }
        Ok(Self {
            expr: Box::new(expr),
            value,
            constant: OnceCell::new(),
        })
    }

    /// Makes a number that does not appear in the source.
    pub(crate) fn known(value: u8) -> Self {
        let literal = LitInt::new(&value.to_string(), proc_macro2::Span::call_site());
        Self {
            expr: Box::new(syn::parse_quote!(#literal)),
            value: Some(value.into()),
            constant: OnceCell::new(),
        }
    }

    /// Returns the value if the macro knows it and it is not negative.
    pub(crate) fn count(&self) -> Option<u128> {
        self.value.and_then(|value| u128::try_from(value).ok())
    }

    /// Returns the number as a value of this type, or as an argument of a const generic parameter.
    pub(crate) fn to_integer(&self, integer: Integer) -> TokenStream {
        if let Some(constant) = self.constant.get() {
            let function = format_ident!("{}_of", integer.name());
            return quote!({ const { _codec::__private::#function(#constant) } });
        }
        let expr = &self.expr;
        match lit(expr) {
            // Without its suffix the literal takes the type of the parameter.
            Some(Lit::Int(literal)) => {
                let plain = LitInt::new(literal.base10_digits(), literal.span());
                quote!(#plain)
            }
            _ => quote!({ #expr }),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => value.fmt(f),
            None => self.expr.to_token_stream().fmt(f),
        }
    }
}

impl ToTokens for Number {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.expr.to_tokens(tokens);
    }
}
