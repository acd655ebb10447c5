//! Tokens as text, with the spacing of rustfmt.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Formats an expression, a type or keys as one line of source.
///
/// `TokenStream::to_string` puts a space between almost any two tokens; this text appears in tables of layouts.
pub(crate) fn source(tokens: &impl ToTokens) -> String {
    let mut line = Line::default();
    line.tokens(tokens.to_token_stream());
    line.text
}

#[derive(Default)]
struct Line {
    text: String,
    last: Last,
    /// The number of open `<` of type arguments.
    open: usize,
    /// Whether the text is in the parameters of a closure.
    is_in_parameters: bool,
}

/// The last token of the text, as far as it determines the next space.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    /// Nothing, or a token without a space after it: an opening bracket, a dot, a prefix operator.
    #[default]
    Open,
    /// A value or a name.
    Operand,
    /// A keyword that is not a value, such as `if`.
    Keyword,
    /// An operator between two values, or a comma.
    Operator,
}

impl Line {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut operator = String::new();
        for token in tokens {
            match token {
                // The apostrophe of a lifetime.
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    self.operator(&std::mem::take(&mut operator));
                    self.word("'", Last::Open);
                }
                TokenTree::Punct(punct) => {
                    operator.push(punct.as_char());
                    // Two closing angle brackets are not a shift.
                    let ends_arguments = self.open > 0 && operator == ">";
                    if punct.spacing() == Spacing::Alone || ends_arguments {
                        self.operator(&std::mem::take(&mut operator));
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

    /// Whether the text ends with the name of a type, after which `<` opens its arguments.
    fn ends_with_type(&self) -> bool {
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let rest = self.text.trim_end_matches(is_of_name);
        let mut name = self.text[rest.len()..].chars();
        self.text.ends_with("::")
            || name.next().is_some_and(char::is_uppercase) && name.any(char::is_lowercase)
    }

    fn word(&mut self, word: &str, last: Last) {
        self.space();
        self.add(word, last);
    }

    fn operator(&mut self, operator: &str) {
        match operator {
            "" => {}
            "<" if self.last != Last::Operand || self.ends_with_type() => {
                if self.last != Last::Operand {
                    self.space();
                }
                self.open += 1;
                self.add(operator, Last::Open);
            }
            ">" if self.open > 0 => {
                self.open -= 1;
                self.add(operator, Last::Operand);
            }
            "." | "::" | ".." | "..=" => self.add(operator, Last::Open),
            "," | ";" | ":" => self.add(operator, Last::Operator),
            "?" => self.add(operator, Last::Operand),
            // The `!` after the name of a macro.
            "!" if self.last == Last::Operand => self.add(operator, Last::Operand),
            "|" if self.is_in_parameters => {
                self.is_in_parameters = false;
                self.add(operator, Last::Operator);
            }
            "|" if self.last != Last::Operand => {
                self.is_in_parameters = true;
                self.space();
                self.add(operator, Last::Open);
            }
            "&" | "&&" | "*" | "-" | "!" if self.last != Last::Operand => {
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
        // No space between a name and its arguments or index.
        if self.last != Last::Operand || delimiter == Delimiter::Brace {
            self.space();
        }
        self.add(open, Last::Open);
        let is_in_parameters = std::mem::take(&mut self.is_in_parameters);
        self.tokens(tokens);
        self.is_in_parameters = is_in_parameters;
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
            "N < 4 && size > 3 >> 1",
            "<Square as Symbol>::COUNT",
            "size.try_into::<u8>() < 4",
        ] {
            let expression: syn::Expr = syn::parse_str(line).expect("an expression");
            assert_eq!(source(&expression), line);
        }
    }

    #[test]
    fn types_look_as_rustfmt_would_write_them() {
        for line in [
            "Vec<Option<[u8; 3]>>",
            "std::collections::HashMap<u8, Box<dyn Fn(u8) -> u8>>",
            "&'a mut T",
            "(u8, [Square<N, 4>; 64])",
            "*const u8",
        ] {
            let ty: syn::Type = syn::parse_str(line).expect("a type");
            assert_eq!(source(&ty), line);
        }
    }

    #[test]
    fn keys_look_as_rustfmt_would_write_them() {
        for line in [
            "len(bytes, leb128(prefix = 7), padding = ones), xor = !MASK",
            "best_of((bits = 4), (leb128)), via = Wire<u8>",
            "bits(size + 1, max = 8), range = -3..=LAST, fixed = b\"GIF\"",
        ] {
            let keys: proc_macro2::TokenStream = line.parse().expect("tokens");
            assert_eq!(source(&keys), line);
        }
    }
}
