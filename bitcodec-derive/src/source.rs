//! Expressions as text, spaced as rustfmt would.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;

/// An expression as one line of source.
///
/// The compiler prints tokens with a space between almost any two; this text is read by people, in tables of layouts.
pub(crate) fn source(expression: &impl ToTokens) -> String {
    let mut line = Line::default();
    line.tokens(expression.to_token_stream());
    line.text
}

/// A type without the spaces that a printer of tokens may put.
pub(crate) fn type_source(ty: &Type) -> String {
    let text = ty.to_token_stream().to_string();
    [
        (" :: ", "::"),
        (" < ", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ;", ";"),
        (" ,", ","),
        ("& ", "&"),
    ]
    .into_iter()
    .fold(text, |text, (from, to)| text.replace(from, to))
}

#[derive(Default)]
struct Line {
    text: String,
    last: Last,
}

/// What the text ends with, as far as the space before the next token depends on it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    /// Nothing, or what holds on to the next token: an opening bracket, a dot, a prefix operator.
    #[default]
    Open,
    /// A value or a name.
    Operand,
    /// A word that is no value, such as `if`.
    Keyword,
    /// An operator between two values, or a comma.
    Operator,
}

impl Line {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut operator = String::new();
        for token in tokens {
            match token {
                TokenTree::Punct(punct) => {
                    operator.push(punct.as_char());
                    if punct.spacing() == Spacing::Alone {
                        self.operator(&operator);
                        operator.clear();
                    }
                }
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    let is_keyword = matches!(&*word, "if" | "else" | "match" | "in" | "as");
                    let last = if is_keyword {
                        Last::Keyword
                    } else {
                        Last::Operand
                    };
                    self.word(&word, last);
                }
                TokenTree::Literal(literal) => self.word(&literal.to_string(), Last::Operand),
                TokenTree::Group(group) => self.group(group.delimiter(), group.stream()),
            }
        }
    }

    fn add(&mut self, text: &str, last: Last) {
        self.text.push_str(text);
        self.last = last;
    }

    fn space(&mut self) {
        if self.last != Last::Open {
            self.text.push(' ');
        }
    }

    fn word(&mut self, word: &str, last: Last) {
        self.space();
        self.add(word, last);
    }

    fn operator(&mut self, operator: &str) {
        match operator {
            "." | "::" | ".." | "..=" => self.add(operator, Last::Open),
            "," | ";" => self.add(operator, Last::Operator),
            "?" => self.add(operator, Last::Operand),
            // A macro's name.
            "!" if self.last == Last::Operand => self.add(operator, Last::Operand),
            "&" | "&&" | "*" | "-" | "!" | "|" if self.last != Last::Operand => {
                self.space();
                self.add(operator, Last::Open);
            }
            _ => {
                self.space();
                self.add(operator, Last::Operator);
            }
        }
    }

    fn group(&mut self, delimiter: Delimiter, tokens: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => ("", ""),
        };
        // Arguments and indices stand at their name.
        if self.last != Last::Operand || delimiter == Delimiter::Brace {
            self.space();
        }
        self.add(open, Last::Open);
        self.tokens(tokens);
        self.add(close, Last::Operand);
    }
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn expressions_look_as_rustfmt_would_write_them() {
        for line in [
            "kind == 4 && size != 0",
            "!is_empty && matches!(size, 0 | 7)",
            "at_home(&placement, Side::White, Wing::King)",
            "2usize << size",
            "table[usize::from(index)].1 * -1",
            "if wide { 8 } else { 4 }",
            "(0..=7).contains(&size)",
            "u32::from(size) as usize",
            "!(a || b) & *c",
            "len.checked_sub(1)? - 1",
        ] {
            let expression: syn::Expr = syn::parse_str(line).expect("an expression");
            assert_eq!(source(&expression), line);
        }
    }
}
