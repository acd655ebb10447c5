//! Expressions that fields ask of the fields before them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Expr;

use crate::model::{Field, Form};
use crate::names;
use crate::places;
use crate::spans::{called, spanned};

/// Expressions over earlier fields, each of which is a place of its own type.
pub(super) struct Asked<'a, P> {
    pub(super) earlier: &'a [Field],
    /// Where the value of a field is.
    pub(super) place: P,
}

impl<P: Fn(&Field) -> TokenStream> Asked<'_, P> {
    /// The length or width that a form needs.
    pub(super) fn by(&self, form: &Form) -> Option<TokenStream> {
        match form {
            Form::Coded(_) => None,
            Form::List { len, .. } => Some(self.ask("Count", "count", len)),
            Form::Sized { size, .. } => Some(self.ask("Count", "count", size)),
            Form::BitsBy { width, .. } => Some(self.ask("Width", "width", width)),
        }
    }

    /// The value of a condition.
    pub(super) fn holds(&self, condition: &Expr) -> TokenStream {
        self.ask("Condition", "holds", condition)
    }

    /// Evaluates an expression through a trait of the runtime, re-spanned to the whole expression.
    fn ask(&self, what: &str, function: &str, expr: &Expr) -> TokenStream {
        let expr = places::rewritten(expr, |ident: &Ident| {
            let mut earlier = self.earlier.iter();
            let found = earlier.find(|field| names::is(&field.member, ident));
            found.map(&self.place)
        });
        let at = Span::call_site();
        let (what, function) = (Ident::new(what, at), Ident::new(function, at));
        let function = spanned(quote!(_codec::__private::#what::#function), &expr);
        called(function, expr.to_token_stream())
    }
}
