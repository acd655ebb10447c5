//! Layouts as tables in plain text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::plain_doc::Plain;
use crate::layout::{Code, Layout, Node, Row};
use crate::value::{ByteString, Value};

/// The greatest width of a line of codes.
const LINE: usize = 100;

/// Writes the table: a title, a line for each field, and the types that the fields name. A precision is the greatest
/// line width: `format!("{layout:.80}")` breaks long cells between words. `{layout:#}` has words in place of Rust
/// expressions and no markup, for readers who do not know Rust.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section(f, self)?;
        let (composite, plain): (Vec<Self>, Vec<Self>) =
            self.named().into_iter().partition(is_composite);
        for (index, named) in plain.iter().enumerate() {
            f.write_str(if index == 0 { "\n\n" } else { "\n" })?;
            if let Some((name, codes)) = named.codes() {
                lines(f, name, &codes)?;
            }
        }
        for named in &composite {
            f.write_str("\n\n")?;
            section(f, named)?;
        }
        Ok(())
    }
}

/// Writes the title and the rows of a type, and the codes of an enum.
fn section(f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
    write!(f, "{}", layout.title())?;
    let doc = layout.node.declared().map_or("", |item| item.doc);
    if !doc.is_empty() {
        write!(f, "\n{}", meaning(f, doc))?;
    }
    table(f, &layout.rows())?;
    match layout.codes() {
        Some((_, codes)) => {
            f.write_str("\n")?;
            lines(f, "  (tag)", &codes)
        }
        None => Ok(()),
    }
}

impl Layout {
    /// Returns the name, width and bit order of the type.
    pub(crate) fn title(&self) -> String {
        let Some(item) = self.node.declared() else {
            return match self.node {
                Node::Prefix { name, .. } => format!("{name}: {}", self.bits()),
                _ => format!("{}: {}", self.form(), self.bits()),
            };
        };
        let order = match item.order {
            Some(BitOrder::LsbFirst) => ", least significant bit first",
            Some(BitOrder::MsbFirst) => ", most significant bit first",
            None => "",
        };
        let beside = item
            .context
            .map(|context| format!(", beside a `{context}`"));
        let beside = beside.unwrap_or_default();
        let depth = item
            .depth
            .map(|depth| format!(", nested at most {} deep", depth.most));
        let depth = depth.unwrap_or_default();
        format!("{}: {}{order}{beside}{depth}", item.name, self.bits())
    }

    fn bits(&self) -> String {
        let plural = if self.max_bits == Some(1) { "" } else { "s" };
        format!("{} bit{plural}", width(self.min_bits, self.max_bits))
    }

    /// Returns the types that the rows name, each once, in order of appearance.
    pub(crate) fn named(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for row in self.rows() {
            // The codes of a tag are in the section of its type.
            if let (Some(_), Some(layout)) = (row.role, row.layout) {
                find_named(&layout, &mut found);
            }
        }
        found
    }
}

/// Returns a width as text: `4`, `25-40`, `8+`.
pub(crate) fn width(min: usize, max: Option<usize>) -> String {
    match max {
        Some(max) if max == min => min.to_string(),
        Some(max) => format!("{min}-{max}"),
        None => format!("{min}+"),
    }
}

/// Returns a bit range as text: `4..6`, or the ends that are known.
pub(crate) fn place(row: &Row) -> String {
    let show = |place: Option<usize>| place.map_or(String::new(), |place| place.to_string());
    match (row.start, row.end) {
        (None, None) => String::new(),
        (start, end) => format!("{}..{}", show(start), show(end)),
    }
}

/// Returns the first sentence of documentation, in one line.
pub(crate) fn first_sentence(doc: &str) -> String {
    let paragraph = doc.trim().split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let text = words.join(" ");
    let ends = text.match_indices(". ").map(|(at, _)| text.split_at(at));
    let mut ends = ends.filter(|(first, rest)| ends_sentence(first, rest));
    match ends.next() {
        Some((first, _)) => format!("{first}."),
        None => text,
    }
}

/// Whether the full stop at the start of `rest` ends a sentence, and is not part of `..` or `e.g.`.
fn ends_sentence(first: &str, rest: &str) -> bool {
    let last = first.rsplit(' ').next().unwrap_or_default();
    let last = last.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    // Single letters with full stops, as in `i.e.`.
    let is_short = last.contains('.') && last.split('.').all(|part| part.chars().count() == 1);
    let goes_on = rest.chars().nth(2).is_some_and(char::is_lowercase);
    !first.ends_with('.') && !is_short && !goes_on
}

/// Returns the first sentence of documentation, without markup in the alternate form.
fn meaning(f: &fmt::Formatter<'_>, doc: &str) -> String {
    if f.alternate() {
        first_sentence(&Plain(doc).to_string())
    } else {
        first_sentence(doc)
    }
}

fn table(f: &mut fmt::Formatter<'_>, rows: &[Row]) -> fmt::Result {
    let heads = ["bits", "width", "field", "form", "meaning"].map(String::from);
    let cells = rows.iter().map(|row| {
        [
            place(row),
            width(row.min_bits, row.max_bits),
            row.path.clone(),
            if f.alternate() {
                row.plain_form()
            } else {
                row.form.clone()
            },
            meaning(f, row.doc),
        ]
    });
    let cells: Vec<[String; 5]> = cells.collect();
    let documented = cells.iter().any(|row| !row[4].is_empty());
    let columns = if documented { 5 } else { 4 };
    let mut widths = [0; 5];
    for row in core::iter::once(&heads).chain(&cells) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    if let Some(most) = f.precision() {
        let longest = |column: usize| {
            let cells = core::iter::once(&heads).chain(&cells);
            let words = cells.flat_map(|row| row[column].split(' '));
            words.map(|word| word.chars().count()).max().unwrap_or(0)
        };
        narrow(&mut widths[..columns], longest, most);
    }
    for row in core::iter::once(&heads).chain(&cells) {
        let cells = row.iter().zip(widths).take(columns);
        let cells: Vec<Vec<String>> = cells.map(|(cell, width)| wrap(cell, width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..height {
            let mut line = String::new();
            for (cell, width) in cells.iter().zip(widths) {
                let words = cell.get(index).map_or("", String::as_str);
                line.push_str(&format!("  {words:width$}"));
            }
            write!(f, "\n{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// The least width of a column after narrowing.
const NARROWEST: usize = 16;

/// Narrows the widest columns until a line has at most `most` characters. A column remains as wide as its longest word.
fn narrow(widths: &mut [usize], longest: impl Fn(usize) -> usize, most: usize) {
    let least: Vec<usize> = (0..widths.len())
        .map(|column| longest(column).max(NARROWEST))
        .collect();
    while widths.iter().map(|width| width + 2).sum::<usize>() > most {
        let columns = widths.iter_mut().zip(&least);
        let wide = columns.filter(|(width, least)| **width > **least);
        match wide.map(|(width, _)| width).max() {
            Some(widest) => *widest -= 1,
            None => return,
        }
    }
}

/// Breaks text between words into lines of `width` characters. A longer word is a line.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::from([String::new()]);
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(String::from(word));
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

/// Writes the codes of an enum or prefix code, in lines.
fn lines(f: &mut fmt::Formatter<'_>, name: &str, codes: &[(String, &str)]) -> fmt::Result {
    let mut line = format!("{name}:");
    let last = codes.len().saturating_sub(1);
    for (index, (code, symbol)) in codes.iter().enumerate() {
        let comma = if index < last { "," } else { "" };
        let item = format!(" {code} {symbol}{comma}");
        if line.len() + item.len() > f.precision().unwrap_or(LINE).min(LINE) {
            writeln!(f, "{line}")?;
            line = String::from("    ");
        }
        line.push_str(&item);
    }
    f.write_str(&line)
}

impl Layout {
    /// Returns the codes of an enum or prefix code, each with its meaning.
    pub(crate) fn codes(&self) -> Option<(&'static str, Vec<(String, &'static str)>)> {
        let words = |codes: &[Code]| -> Vec<(String, &'static str)> {
            let word = |code: &Code| (code.digits().to_string(), code.symbol);
            let written = codes.iter().filter(|code| code.length > 0);
            written.map(word).collect()
        };
        match self.node {
            Node::Prefix { name, codes } => Some((name, words(codes))),
            Node::Enum(item) => match item.tag.node {
                Node::Prefix { codes, .. } => Some((item.name, words(codes))),
                _ => {
                    let variants = item.variants.iter().map(|variant| {
                        let tag = match (variant.tag, variant.last) {
                            (Some(tag), Some(last)) => format!("{tag}..={last}"),
                            (Some(tag), None) => item.tag.shown_tag(tag).to_string(),
                            (None, _) => "other".to_string(),
                        };
                        (tag, variant.name)
                    });
                    Some((item.name, variants.collect()))
                }
            },
            _ => None,
        }
    }
}

impl Layout {
    /// Returns the number of a tag with this layout as it is declared.
    fn shown_tag(&self, tag: Number) -> Value {
        match self.node {
            Node::Outside { tag: of } => of.shown_tag(tag),
            Node::ByteString => {
                Value::ByteString(ByteString::of_number(tag.to_wide(), self.min_bits / 8))
            }
            _ => Value::Number(tag),
        }
    }
}

/// Whether the type has fields, and so a separate table.
fn is_composite(layout: &Layout) -> bool {
    match layout.node {
        Node::Struct(_) => true,
        Node::Enum(item) => item.has_fields(),
        _ => false,
    }
}

/// Collects the named types in a layout, each before the types in it.
fn find_named(layout: &Layout, found: &mut Vec<Layout>) {
    match layout.node {
        Node::Struct(_) | Node::Enum(_) | Node::Prefix { .. } => {
            let fingerprint = layout.fingerprint();
            let known = found
                .iter()
                .any(|known| known.title() == layout.title() && known.fingerprint() == fingerprint);
            if !known {
                found.push(*layout);
                if is_composite(layout) {
                    for inner in layout.named() {
                        find_named(&inner, found);
                    }
                }
            }
        }
        node => node.children().for_each(|inner| find_named(inner, found)),
    }
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn sentences_end_at_full_stops_before_others() {
        for (doc, first) in [
            ("The width. In bits.", "The width."),
            ("The width\nin bits.\n\nMore.", "The width in bits."),
            ("From 0 .. 6 and on. More.", "From 0 .. 6 and on."),
            ("Is 1.. or 0..=6. More.", "Is 1.. or 0..=6."),
            ("A place, e.g. H8. More.", "A place, e.g. H8."),
            ("A place (i.e. a point). More.", "A place (i.e. a point)."),
            (
                "Points, pips etc. of both. More.",
                "Points, pips etc. of both.",
            ),
            ("No stop", "No stop"),
        ] {
            assert_eq!(first_sentence(doc), first);
        }
    }
}
