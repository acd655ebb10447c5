//! Free names in expressions over earlier fields. Encoder and decoder replace each by a place expression of the field's
//! type.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::visit_mut;
use syn::{
    Arm, Block, Expr, ExprCall, ExprClosure, ExprField, ExprForLoop, ExprIf, ExprLet,
    ExprMethodCall, ExprWhile, FieldValue, Local, Macro, Member, Pat, PatIdent, Token,
};

use crate::names;
use crate::spans::spanned;
use crate::visitor::{Visitor, Walk};

/// Returns the names that an expression uses as values without binding them.
pub(crate) fn free_names(expr: &Expr) -> Vec<FreeName> {
    let mut found = Vec::new();
    let mut place = |ident: &Ident, in_macro: bool| {
        found.push(FreeName {
            ident: ident.clone(),
            in_macro,
        });
        None
    };
    Names::new(&mut place).visit_expr_mut(&mut expr.clone());
    found
}

/// Returns the first named field of `self` in an expression.
pub(crate) fn self_field(expr: &Expr) -> Option<Ident> {
    struct Found(Option<Ident>);
    impl Visitor for Found {
        fn walk(&mut self) -> Walk<'_> {
            Walk(self)
        }

        fn visit_expr_field_mut(&mut self, field: &mut ExprField) {
            let is_self = names::as_ident(&field.base).is_some_and(|base| base == "self");
            if let (true, Member::Named(member)) = (is_self, &field.member) {
                self.0.get_or_insert_with(|| member.clone());
            }
            visit_mut::visit_expr_field_mut(&mut self.walk(), field);
        }
    }
    let mut found = Found(None);
    found.visit_expr_mut(&mut expr.clone());
    found.0
}

/// A name in an expression.
pub(crate) struct FreeName {
    pub(crate) ident: Ident,
    /// Whether it is in the tokens of a macro, where it may not be a value.
    pub(crate) in_macro: bool,
}

/// Replaces each free name for which `place` returns a place expression.
pub(crate) fn substituted(expr: &Expr, place: impl Fn(&Ident) -> Option<TokenStream>) -> Expr {
    let mut expr = expr.clone();
    // Errors in a place expression are reported on the name.
    let mut place = |ident: &Ident, _: bool| place(ident).map(|found| spanned(found, ident));
    Names::new(&mut place).visit_expr_mut(&mut expr);
    expr
}

/// Visits an expression in the order in which names are bound.
struct Names<'a> {
    /// The names that closures, `let`, `match` and `for` have bound so far.
    bound: Vec<Ident>,
    place: &'a mut Place<'a>,
}

/// Returns the expression for a name, if another takes its place; the flag says whether the name is in a macro.
type Place<'a> = dyn FnMut(&Ident, bool) -> Option<TokenStream> + 'a;

impl<'a> Names<'a> {
    fn new(place: &'a mut Place<'a>) -> Self {
        Self {
            bound: Vec::new(),
            place,
        }
    }

    /// Visits a scope and then drops the names bound in it.
    fn scope(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = self.bound.len();
        visit(self);
        self.bound.truncate(outside);
    }

    fn place_of(&mut self, ident: &Ident, in_macro: bool) -> Option<TokenStream> {
        if self.bound.contains(ident) {
            return None;
        }
        (self.place)(ident, in_macro)
    }
}

impl Visitor for Names<'_> {
    fn walk(&mut self) -> Walk<'_> {
        Walk(self)
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(ident) = names::as_field(expr) {
            if let Some(place) = self.place_of(&ident, false) {
                *expr = Expr::Verbatim(place);
            }
            return;
        }
        visit_mut::visit_expr_mut(&mut self.walk(), expr);
    }

    fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
        self.bound.push(pat.ident.clone());
        visit_mut::visit_pat_ident_mut(&mut self.walk(), pat);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.scope(|visitor| visit_mut::visit_expr_closure_mut(&mut visitor.walk(), closure));
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scope(|visitor| visit_mut::visit_block_mut(&mut visitor.walk(), block));
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.scope(|visitor| visit_mut::visit_arm_mut(&mut visitor.walk(), arm));
    }

    // A `let` binds its names after its value.
    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            self.visit_local_init_mut(init);
        }
        self.visit_pat_mut(&mut local.pat);
    }

    fn visit_expr_let_mut(&mut self, expr: &mut ExprLet) {
        self.visit_expr_mut(&mut expr.expr);
        self.visit_pat_mut(&mut expr.pat);
    }

    fn visit_expr_if_mut(&mut self, expr: &mut ExprIf) {
        self.scope(|visitor| {
            visitor.visit_expr_mut(&mut expr.cond);
            visitor.visit_block_mut(&mut expr.then_branch);
        });
        if let Some((_, otherwise)) = &mut expr.else_branch {
            self.visit_expr_mut(otherwise);
        }
    }

    fn visit_expr_while_mut(&mut self, expr: &mut ExprWhile) {
        self.scope(|visitor| visit_mut::visit_expr_while_mut(&mut visitor.walk(), expr));
    }

    fn visit_expr_for_loop_mut(&mut self, expr: &mut ExprForLoop) {
        self.visit_expr_mut(&mut expr.expr);
        self.scope(|visitor| {
            visitor.visit_pat_mut(&mut expr.pat);
            visitor.visit_block_mut(&mut expr.body);
        });
    }

    // `Point { x }` names both the field of `Point` and the value.
    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        let is_short = field.colon_token.is_none();
        self.visit_expr_mut(&mut field.expr);
        if is_short && matches!(field.expr, Expr::Verbatim(_)) {
            field.colon_token = Some(Default::default());
        }
    }

    // The name of a called function is not a value.
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
        match call.parse_body_with(MatchesArguments::parse) {
            Ok(mut matches) if call.path.is_ident("matches") => {
                self.visit_expr_mut(&mut matches.value);
                self.scope(|visitor| {
                    visitor.visit_pat_mut(&mut matches.pattern);
                    if let Some((_, guard)) = &mut matches.guard {
                        visitor.visit_expr_mut(guard);
                    }
                });
                call.tokens = matches.into_token_stream();
            }
            _ => call.tokens = self.tokens(call.tokens.clone()),
        }
    }
}

impl Names<'_> {
    /// Visits the names in the tokens of a macro: an identifier that is not a member, path or macro may be a value.
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
                TokenTree::Ident(ident) if !after_path && !before_path => {
                    let (ident, taken) = match of_tuple(&ident, tokens.clone()) {
                        Some(of_tuple) => (of_tuple, 2),
                        None => (ident, 0),
                    };
                    for _ in 0..taken {
                        tokens.next();
                    }
                    match self.place_of(&ident, taken == 0) {
                        Some(place) => quote!((#place)).to_tokens(&mut found),
                        None => ident.to_tokens(&mut found),
                    }
                    after_path = false;
                    continue;
                }
                other => other.to_tokens(&mut found),
            }
            after_path = ends_path;
        }
        found
    }
}

/// Returns the field `self.0`, if these are its tokens.
fn of_tuple(ident: &Ident, mut after: impl Iterator<Item = TokenTree>) -> Option<Ident> {
    match (after.next(), after.next()) {
        (Some(TokenTree::Punct(dot)), Some(TokenTree::Literal(place)))
            if ident == "self" && dot.as_char() == '.' =>
        {
            let index = place.to_string().parse().ok()?;
            Some(names::of_tuple_index(index, place.span()))
        }
        _ => None,
    }
}

/// The arguments of `matches!(..)`, the only macro whose bindings are known.
pub(crate) struct MatchesArguments {
    pub(crate) value: Expr,
    comma: Token![,],
    pub(crate) pattern: Pat,
    pub(crate) guard: Option<(Token![if], Expr)>,
}

impl Parse for MatchesArguments {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let (value, comma) = (input.parse()?, input.parse()?);
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(token) => Some((token, input.parse()?)),
            None => None,
        };
        let _: Option<Token![,]> = input.parse()?;
        Ok(Self {
            value,
            comma,
            pattern,
            guard,
        })
    }
}

impl ToTokens for MatchesArguments {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.value.to_tokens(tokens);
        self.comma.to_tokens(tokens);
        self.pattern.to_tokens(tokens);
        if let Some((token, guard)) = &self.guard {
            token.to_tokens(tokens);
            guard.to_tokens(tokens);
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::{ToTokens, format_ident};

    use super::*;

    #[test]
    fn names_are_places_where_nothing_binds_them() {
        for (from, to) in [
            (
                "list.iter().any(|kind| *kind == 4) && kind == 4",
                "_list.iter().any(|kind| *kind == 4) && _kind == 4",
            ),
            (
                "{ let kind = kind + 1; kind } + kind",
                "{ let kind = _kind + 1; kind } + _kind",
            ),
            (
                "if let Some(kind) = kind && kind > 3 { kind } else { kind }",
                "if let Some(kind) = _kind && kind > 3 { kind } else { _kind }",
            ),
            (
                "match kind { Some(kind) if kind > 3 => kind, _ => kind }",
                "match _kind { Some(kind) if kind > 3 => kind, _ => _kind }",
            ),
            (
                "matches!(kind, Some(kind) if kind > 3) || kind == None",
                "matches!(_kind, Some(kind) if kind > 3) || _kind == None",
            ),
            (
                "{ for kind in kind { f(kind) } kind }",
                "{ for kind in _kind { f(kind) } _kind }",
            ),
            ("Point { kind, x: list }", "Point { kind: _kind, x: _list }"),
            ("|kind: u8| kind", "|kind: u8| kind"),
            (
                "a.kind == kind::<u8>() && kind::K == kind",
                "a.kind == kind::<u8>() && kind::K == _kind",
            ),
        ] {
            let parse = |text| syn::parse_str::<Expr>(text).expect("an expression");
            let found = substituted(&parse(from), |ident| {
                let is_field = ident == "kind" || ident == "list";
                is_field.then(|| format_ident!("_{ident}").into_token_stream())
            });
            let text = |expr: Expr| expr.into_token_stream().to_string();
            assert_eq!(text(found), text(parse(to)), "{from}");
        }
    }

    #[test]
    fn fields_of_a_tuple_are_places_by_their_index() {
        for (from, to) in [
            ("self.0 == 1 && self.1", "_0 == 1 && self.1"),
            (
                "self.0.len() + usize::from(self.0[1])",
                "_0.len() + usize::from(_0[1])",
            ),
            ("matches!(self.0, 1..=3)", "matches!(_0, 1..=3)"),
            ("same!(self.0, x.0)", "same!((_0), x.0)"),
            ("other.0 == 0", "other.0 == 0"),
        ] {
            let parse = |text| syn::parse_str::<Expr>(text).expect("an expression");
            let first = names::of_tuple_index(0, proc_macro2::Span::call_site());
            let found = substituted(&parse(from), |ident| {
                (*ident == first).then(|| format_ident!("_0").into_token_stream())
            });
            let text = |expr: Expr| {
                expr.into_token_stream()
                    .to_string()
                    .replace("__1", "self . 1")
            };
            assert_eq!(text(found), text(parse(to)), "{from}");
        }
    }
}
