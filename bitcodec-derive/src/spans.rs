//! Spans: generated tokens that point at tokens of the user.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// Re-spans generated tokens to the user's tokens.
pub(crate) fn spanned(tokens: TokenStream, on: &impl Spanned) -> TokenStream {
    located(tokens, call_site_at(on))
}

/// Returns the span for generated tokens that point at the user's tokens.
pub(crate) fn call_site_at(on: &impl Spanned) -> Span {
    Span::call_site().located_at(on.span())
}

/// Sets the span of all tokens.
pub(crate) fn located(tokens: TokenStream, at: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|token| {
        let mut token = match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), located(group.stream(), at)))
            }
            token => token,
        };
        token.set_span(at);
        token
    });
    moved.collect()
}

/// Returns call-site spans at the first and the last of the user's tokens.
pub(crate) fn ends(on: &impl ToTokens) -> (Span, Span) {
    let ((first, last), at) = (ends_of(on), Span::call_site());
    (at.located_at(first), at.located_at(last))
}

/// Returns the spans of the first and the last of the user's tokens.
pub(crate) fn ends_of(on: &impl ToTokens) -> (Span, Span) {
    let mut tokens = visible(on.to_token_stream()).into_iter();
    let first = tokens
        .next()
        .map_or(Span::call_site(), |token| token.span());
    (first, tokens.last().map_or(first, |token| token.span()))
}

/// Unwraps groups without delimiters, which a macro makes around a fragment. The result is what the caller of the macro
/// wrote.
pub(crate) fn visible(tokens: TokenStream) -> TokenStream {
    let each = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => visible(group.stream()),
        token => token.into(),
    });
    each.collect()
}

/// Re-spans the first and last token of a generated path. A path that the user wrote keeps its spans.
pub(crate) fn between(path: TokenStream, first: Span, last: Span) -> TokenStream {
    let mut tokens: Vec<TokenTree> = path.into_iter().collect();
    let is_ours = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == "_codec");
    if tokens.first().is_some_and(is_ours) {
        for (token, at) in [(0, first), (tokens.len() - 1, last)] {
            tokens[token].set_span(at);
        }
    }
    tokens.into_iter().collect()
}

/// Makes a call whose parentheses have the span of its function, so that diagnostics for the whole call point there.
pub(crate) fn called(function: TokenStream, arguments: TokenStream) -> TokenStream {
    let mut call: Vec<TokenTree> = function.into_iter().collect();
    let last = call.last().map_or(Span::call_site(), TokenTree::span);
    let mut group = Group::new(Delimiter::Parenthesis, arguments);
    group.set_span(last);
    call.push(group.into());
    call.into_iter().collect()
}

/// Makes such a call with `?`.
pub(crate) fn tried(function: TokenStream, arguments: TokenStream) -> TokenStream {
    let call = called(function, arguments);
    let last = call.clone().into_iter().last();
    let at = last.map_or(Span::call_site(), |token| token.span());
    quote_spanned!(at=> #call?)
}

/// Makes a call that spans the user's tokens from the first to the last.
pub(crate) fn called_on(
    function: TokenStream,
    arguments: TokenStream,
    on: &impl ToTokens,
) -> TokenStream {
    let arguments = located(arguments, ends(on).0);
    called_around(function, arguments, on)
}

/// Makes such a call whose arguments keep their spans, so that a diagnostic for an argument points at it.
pub(crate) fn called_around(
    function: TokenStream,
    arguments: TokenStream,
    on: &impl ToTokens,
) -> TokenStream {
    let (first, last) = ends(on);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(last);
    let function = located(function, first);
    quote!(#function #arguments)
}
