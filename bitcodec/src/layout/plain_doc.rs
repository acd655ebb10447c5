//! Documentation as plain text.

use core::fmt;
use core::fmt::Write;

/// Documentation as plain text: paragraphs without code examples, links and markup.
pub(crate) struct Plain<'a>(pub(crate) &'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut in_code, mut gap, mut is_first) = (false, "", true);
        for line in self.0.trim().lines() {
            let line = line.trim();
            if line.starts_with("```") {
                in_code = !in_code;
            } else if in_code {
            } else if line.is_empty() {
                gap = "\n\n";
            } else {
                f.write_str(if is_first { "" } else { gap })?;
                plain_line(f, line)?;
                (gap, is_first) = (" ", false);
            }
        }
        Ok(())
    }
}

/// Writes a line without its markup: `` `x` ``, `*x*`, ``[`x`]`` and `[x](url)` become x.
fn plain_line(f: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
    let mut before = ' ';
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let next = after.chars().next().unwrap_or(' ');
        if let ('[', Some((name, behind))) = (letter, link(after)) {
            plain_line(f, name)?;
            (before, rest) = (']', behind);
            continue;
        }
        // An asterisk between spaces is a multiplication sign.
        let is_mark = letter == '`' || letter == '*' && !(before == ' ' && next == ' ');
        if !is_mark {
            f.write_char(letter)?;
        }
        (before, rest) = (letter, after);
    }
    Ok(())
}

/// Splits the text after an opening bracket into the name of the link and the text after the link.
fn link(after: &str) -> Option<(&str, &str)> {
    let (name, behind) = after.split_once(']')?;
    match behind.strip_prefix('(') {
        Some(place) => Some((name, place.split_once(')')?.1)),
        None if name.starts_with('`') => Some((name, behind)),
        None => None,
    }
}
