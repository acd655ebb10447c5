//! Expressions over earlier fields: each name is a place of the field's own type, in both directions.

use std::collections::HashSet;

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprMethodCall, Macro, PatIdent};

use crate::expand::spanned;

/// Names that an expression uses as values and does not bind itself.
pub(crate) fn used(expr: &Expr) -> Vec<Use> {
    let mut found = Vec::new();
    let mut visitor = Visitor {
        bound: bound(expr),
        place: |ident: &Ident, in_macro: bool| {
            found.push(Use {
                ident: ident.clone(),
                in_macro,
            });
            None
        },
    };
    visitor.visit_expr_mut(&mut expr.clone());
    found
}

/// A name in an expression.
pub(crate) struct Use {
    pub(crate) ident: Ident,
    /// Whether it stands in the tokens of a macro, where it may be anything.
    pub(crate) in_macro: bool,
}

/// Puts a place for each name that `place` knows.
pub(crate) fn rewritten(expr: &Expr, place: impl Fn(&Ident) -> Option<TokenStream>) -> Expr {
    let mut expr = expr.clone();
    let bound = bound(&expr);
    Visitor {
        bound,
        // What is wrong with a place is shown on the name.
        place: |ident: &Ident, _| place(ident).map(|found| spanned(found, ident)),
    }
    .visit_expr_mut(&mut expr);
    expr
}

/// The names that closures, `let` and `match` bind inside the expression.
fn bound(expr: &Expr) -> HashSet<Ident> {
    struct Bound(HashSet<Ident>);
    impl VisitMut for Bound {
        fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
            self.0.insert(pat.ident.clone());
            visit_mut::visit_pat_ident_mut(self, pat);
        }
    }
    let mut bound = Bound(HashSet::new());
    bound.visit_expr_mut(&mut expr.clone());
    bound.0
}

struct Visitor<F> {
    bound: HashSet<Ident>,
    place: F,
}

impl<F: FnMut(&Ident, bool) -> Option<TokenStream>> VisitMut for Visitor<F> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && path.qself.is_none()
            && let Some(ident) = path.path.get_ident()
        {
            if !self.bound.contains(ident)
                && let Some(place) = (self.place)(ident, false)
            {
                *expr = Expr::Verbatim(place);
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    // The name of a function is no value.
    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        if !matches!(&*call.func, Expr::Path(_)) {
            self.visit_expr_mut(&mut call.func);
        }
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
        }
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        self.visit_expr_mut(&mut call.receiver);
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        call.tokens = self.tokens(call.tokens.clone());
    }
}

impl<F: FnMut(&Ident, bool) -> Option<TokenStream>> Visitor<F> {
    /// Looks for names in the tokens of a macro: what is no member, path or macro may be a value.
    fn tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut found = TokenStream::new();
        let mut after_path = false;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let before_path = match tokens.peek() {
                Some(TokenTree::Punct(next)) => {
                    next.as_char() == '!' && next.spacing() == Spacing::Alone
                        || next.as_char() == ':' && next.spacing() == Spacing::Joint
                }
                _ => false,
            };
            let ends_path =
                matches!(&token, TokenTree::Punct(punct) if matches!(punct.as_char(), '.' | ':'));
            match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    inner.to_tokens(&mut found);
                }
                TokenTree::Ident(ident)
                    if !after_path && !before_path && !self.bound.contains(&ident) =>
                {
                    match (self.place)(&ident, true) {
                        Some(place) => quote!((#place)).to_tokens(&mut found),
                        None => ident.to_tokens(&mut found),
                    }
                }
                other => other.to_tokens(&mut found),
            }
            after_path = ends_path;
        }
        found
    }
}
