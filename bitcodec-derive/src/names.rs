//! The names that generated code makes, and those of fields.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::ext::IdentExt;
use syn::{Expr, ExprField, Lit, Member};

use crate::literals::lit;

/// Returns the text of a name without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The variable that holds a field.
pub(crate) fn local(member: &Member) -> Ident {
    match member {
        Member::Named(ident) => format_ident!("__f_{}", ident.unraw(), span = Span::call_site()),
        Member::Unnamed(index) => format_ident!("__f_{}", index.index, span = Span::call_site()),
    }
}

/// The hidden type that carries the constant of a field, by the field's number.
pub(crate) fn constant(number: usize) -> Ident {
    format_ident!("__Constant{number}")
}

/// The hidden type that carries the constant of one of several alternatives.
pub(crate) fn constant_of(whole: &Ident, alternative: usize) -> Ident {
    format_ident!("{whole}_{alternative}")
}

/// A hidden type that carries another constant of the same field.
pub(crate) fn suffixed(constant: &Ident, suffix: &str) -> Ident {
    format_ident!("{constant}_{suffix}")
}

/// The hidden type that carries an expression, beside the constant of what it is asked for.
pub(crate) fn expression_of(constant: &Ident) -> Ident {
    format_ident!("{constant}_asked")
}

/// The hidden type that carries a table of codewords which is the same for every instance of an item, beside a constant
/// that is not.
pub(crate) fn table_of(constant: &Ident) -> Ident {
    format_ident!("{constant}_table")
}

/// The hidden type that carries the parameters of a checksum, by the field's number.
pub(crate) fn sum(number: usize) -> Ident {
    format_ident!("__Sum{number}")
}

/// The constant of a tag, by its number among them.
pub(crate) fn tag(number: usize) -> Ident {
    format_ident!("__TAG{number}")
}

/// The hidden type that carries the words of a prefix code.
pub(crate) fn words() -> Ident {
    format_ident!("__Words")
}

/// The constant that says whether no codeword of an enum begins another.
pub(crate) fn prefix_free() -> Ident {
    format_ident!("__IS_PREFIX_FREE")
}

/// The constant that has the weights of an enum's variants.
pub(crate) fn weights() -> Ident {
    format_ident!("__WEIGHTS")
}

/// The constant that says which of these weights needs a codeword that is too long.
pub(crate) fn long() -> Ident {
    format_ident!("__LONG")
}

/// Whether a field has this name.
pub(crate) fn is_of(member: &Member, name: &Ident) -> bool {
    match member {
        Member::Named(ident) => ident.unraw() == name.unraw(),
        Member::Unnamed(index) => *name == of_tuple_index(index.index, name.span()),
    }
}

/// The name of the field at a place of a tuple, which is written `self.0`; nobody else begins a name like this.
pub(crate) fn of_tuple_index(place: u32, span: Span) -> Ident {
    format_ident!("__{place}", span = span)
}

/// The name of the field that an expression consists of, of `self.0` too.
pub(crate) fn as_field(expr: &Expr) -> Option<Ident> {
    match expr {
        Expr::Field(ExprField {
            base,
            member: Member::Unnamed(index),
            ..
        }) if as_ident(base).is_some_and(|base| base == "self") => {
            Some(of_tuple_index(index.index, index.span))
        }
        expr => as_ident(expr).cloned(),
    }
}

/// The name of a field where nothing but a field can be meant, so that its place is enough: `count_of = 1`.
pub(crate) fn as_reference(expr: &Expr) -> Option<Ident> {
    match lit(expr) {
        Some(Lit::Int(place)) => Some(of_tuple_index(place.base10_parse().ok()?, place.span())),
        _ => as_field(expr),
    }
}

/// The name of a field as it is written in messages: its place, where it has none.
pub(crate) fn in_messages(ident: &Ident) -> String {
    let text = unraw(ident);
    let place = text.strip_prefix("__");
    let place = place.filter(|place| place.bytes().all(|digit| digit.is_ascii_digit()));
    place.map(str::to_owned).unwrap_or(text)
}

/// What expressions call the value that is given beside the bits.
pub(crate) fn context() -> Ident {
    format_ident!("context")
}

/// Whether a name is that of the value that is given beside the bits.
pub(crate) fn is_context(name: &Ident) -> bool {
    name.unraw() == context()
}

/// Returns the name that an expression consists of.
pub(crate) fn as_ident(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// Whether any identifier in the tokens satisfies a predicate.
pub(crate) fn mentions(tokens: TokenStream, is_meant: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => is_meant(&ident),
        TokenTree::Group(group) => mentions(group.stream(), is_meant),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
