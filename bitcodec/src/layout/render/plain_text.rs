//! Text for readers who do not know Rust: documentation without markup, descriptions without expressions.

use crate::layout::plain_doc::Plain;
use alloc::string::{String, ToString};

use crate::layout::{Field, Row};

impl Row {
    /// Returns the description of the coding as [`form`](Row::form) has it, with words in place of Rust expressions.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    ///
    /// #[derive(BitCodec)]
    /// struct Picture {
    ///     has_name: bool,
    ///     #[codec(when = has_name && true)]
    ///     name: Option<u8>,
    /// }
    ///
    /// let row = &Picture::LAYOUT.rows()[1];
    /// assert_eq!(row.form, "u8 when `has_name && true`");
    /// assert_eq!(row.plain_form(), "u8, under a condition");
    /// ```
    #[must_use]
    pub fn plain_form(&self) -> String {
        plain_form(&self.form)
    }

    /// Returns the documentation of the field as plain text, without code examples, links and markup, with an empty
    /// line between paragraphs.
    #[must_use]
    pub fn plain_doc(&self) -> String {
        Plain(self.doc).to_string()
    }
}

impl Field {
    /// Returns the documentation of the field as plain text, as [`Row::plain_doc`] does.
    #[must_use]
    pub fn plain_doc(&self) -> String {
        Plain(self.doc).to_string()
    }
}

/// Replaces the expressions between backticks in a description by words. Names of fields do not change.
pub(crate) fn plain_form(form: &str) -> String {
    // The bytes of a constant can include backticks.
    if form.contains("always b\"") {
        return form.to_string();
    }
    let mut words = String::new();
    let mut rest = form;
    while let Some((before, expression, after)) = next_expression(rest) {
        words.push_str(before);
        rest = after;
        let (field, no) = match expression.strip_prefix('!') {
            Some(field) => (field, true),
            None => (expression, false),
        };
        let is_field = field.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.".contains(&byte)
        });
        if let Some(value) = words.strip_suffix(" when ") {
            words.truncate(value.len());
            match (is_field, no) {
                (true, false) => words.push_str(" if "),
                (true, true) => words.push_str(" unless "),
                (false, _) => words.push_str(", under a condition"),
            }
            words.push_str(if is_field { field } else { "" });
        } else if let Some(after) = rest.strip_prefix(" x ") {
            rest = after;
            words.push_str("a computed number of ");
        } else if [" bits", " bytes", " digits"]
            .iter()
            .any(|unit| rest.starts_with(unit))
        {
            words.push_str("a computed number of");
        } else if is_field {
            words.push_str(field);
        } else {
            words.push_str("a part of the value");
        }
    }
    words + rest
}

/// Returns the text before the first expression, the expression, and the text after it.
fn next_expression(form: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = form.split_once('`')?;
    let (expression, after) = rest.split_once('`')?;
    Some((before, expression, after))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::Plain;
    use super::plain_form;

    #[test]
    fn documentation_loses_its_marks_and_its_code() {
        for (doc, plain) in [
            ("Who may double.", "Who may double."),
            (
                "The *other* player: `on_roll`\nis first.",
                "The other player: on_roll is first.",
            ),
            (
                "A key.\n\n67 bits.\n\n```\nlet x = 1;\n\n# y\n```\n\n```text\na\n```\n",
                "A key.\n\n67 bits.",
            ),
            ("```\ncode\n```\nWords.", "Words."),
            (
                "As [`form`](Row::form) and [`Row`], [the page](a.md), dice[0], i * j.",
                "As form and Row, the page, dice[0], i * j.",
            ),
            ("", ""),
        ] {
            assert_eq!(Plain(doc).to_string(), plain, "{doc}");
        }
    }

    #[test]
    fn forms_lose_their_expressions() {
        for (form, plain) in [
            ("u8", "u8"),
            (
                "bool when `at_home(&x, Side::White)`",
                "bool, under a condition",
            ),
            ("0..=80 when `!tam_home`", "0..=80 unless tam_home"),
            ("u4 when `flags.long`", "u4 if flags.long"),
            ("`away(home)` x Placed", "a computed number of Placed"),
            ("`count` x (u3, 0..=6)", "a computed number of (u3, 0..=6)"),
            (
                "integer of `w(a)` bits, up to 4",
                "integer of a computed number of bits, up to 4",
            ),
            ("u16, 16-bit CRC of `header`", "u16, 16-bit CRC of header"),
            (
                "u16, 16-bit CRC of `a[1..]`",
                "u16, 16-bit CRC of a part of the value",
            ),
            ("always b\"a`b\"", "always b\"a`b\""),
            ("odd `", "odd `"),
        ] {
            assert_eq!(plain_form(form), plain);
        }
    }
}
