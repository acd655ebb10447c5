//! Names in generated code, and names of fields.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::ext::IdentExt;
use syn::{Expr, ExprField, Lit, Member};

use crate::literals::lit;

/// Returns the text of a name without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Returns a name in lower case with underscores between its words: `white_pawn` for `WhitePawn`. The last capital of
/// several begins a word: `fen_line` for `FENLine`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut before: Option<char> = None;
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() || letters.peek().is_some_and(|next| next.is_lowercase())
            });
        if begins && before != Some('_') {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
        before = Some(letter);
    }
    snake
}

/// Returns the variable that holds a field.
pub(crate) fn local(member: &Member) -> Ident {
    match member {
        Member::Named(ident) => format_ident!("__f_{}", ident.unraw(), span = Span::call_site()),
        Member::Unnamed(index) => format_ident!("__f_{}", index.index, span = Span::call_site()),
    }
}

/// Returns the carrier of a field's constant, by the field's number.
pub(crate) fn constant(number: usize) -> Ident {
    format_ident!("__Constant{number}")
}

/// Returns the carrier of an alternative's constant.
pub(crate) fn constant_of(whole: &Ident, alternative: usize) -> Ident {
    format_ident!("{whole}_{alternative}")
}

/// Returns a carrier of another constant of the same field.
pub(crate) fn suffixed(constant: &Ident, suffix: &str) -> Ident {
    format_ident!("{constant}_{suffix}")
}

/// The hidden type that carries an expression, beside the constant of what it is asked for.
pub(crate) fn expression_of(constant: &Ident) -> Ident {
    format_ident!("{constant}_asked")
}

/// Returns the carrier of a table of codewords without the item's parameters, if the field's other carrier has them.
pub(crate) fn table_of(constant: &Ident) -> Ident {
    format_ident!("{constant}_table")
}

/// Returns the carrier of a checksum, by the field's number.
pub(crate) fn sum(number: usize) -> Ident {
    format_ident!("__Sum{number}")
}

/// Returns the constant of a tag, by its number.
pub(crate) fn tag(number: usize) -> Ident {
    format_ident!("__TAG{number}")
}

/// Returns the carrier of an enum's codewords.
pub(crate) fn words() -> Ident {
    format_ident!("__Words")
}

/// Whether a field has this name.
pub(crate) fn is_of(member: &Member, name: &Ident) -> bool {
    match member {
        Member::Named(ident) => ident.unraw() == name.unraw(),
        Member::Unnamed(index) => *name == of_tuple_index(index.index, name.span()),
    }
}

/// Returns the internal name of a tuple field, which is written `self.0`. No user name has this form.
pub(crate) fn of_tuple_index(place: u32, span: Span) -> Ident {
    format_ident!("__{place}", span = span)
}

/// Returns the name of the field that an expression consists of; `self.0` is one too.
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

/// Returns the name of a field where only a field is possible, so that an index is enough: `count_of = 1`.
pub(crate) fn as_reference(expr: &Expr) -> Option<Ident> {
    match lit(expr) {
        Some(Lit::Int(place)) => Some(of_tuple_index(place.base10_parse().ok()?, place.span())),
        _ => as_field(expr),
    }
}

/// Returns the name of a field for messages; for a tuple field, its index.
pub(crate) fn in_messages(ident: &Ident) -> String {
    let text = unraw(ident);
    let place = text.strip_prefix("__");
    let place = place.filter(|place| place.bytes().all(|digit| digit.is_ascii_digit()));
    place.map(str::to_owned).unwrap_or(text)
}

/// Returns the name of the tag that a variant counts a list by. No user name has this form.
pub(crate) fn hidden_tag(span: Span) -> Ident {
    Ident::new("__tag_count", span)
}

/// Returns the variables of the readers around and inside of the region whose size the field at this place is.
pub(crate) fn readers_of_region(size: usize) -> (Ident, Ident) {
    (
        format_ident!("__around_{size}"),
        format_ident!("__inside_{size}"),
    )
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

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn words_begin_at_capitals() {
        for (name, snake) in [
            ("WhitePawn", "white_pawn"),
            ("Player0", "player0"),
            ("IA", "ia"),
            ("FENLine", "fen_line"),
            ("already_so", "already_so"),
            ("Half_Way", "half_way"),
            ("_Hidden", "_hidden"),
            ("ÄÖ", "äö"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }
}
