//! A small SVG writer for pictures of bits.

use std::fmt::Write;

/// How wide a text is in the pictures' 12-pixel monospace font, rounded up.
pub(super) fn width(text: &str) -> usize {
    text.chars().count() * 29 / 4 + 1
}

/// A document that grows downwards.
pub(super) struct Document {
    body: String,
    width: usize,
    height: usize,
}

/// From where a text runs.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Document {
    pub(super) fn new() -> Self {
        Self {
            body: String::new(),
            width: 0,
            height: 0,
        }
    }

    /// A rectangle; `style` is CSS.
    pub(super) fn rect(&mut self, [x, y, width, height]: [usize; 4], style: &str) {
        self.reach(x + width, y + height);
        self.push(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" style="{style}"/>"#
        ));
    }

    /// A line of text whose base is at `y`; `style` is CSS.
    pub(super) fn text(&mut self, [x, y]: [usize; 2], anchor: Anchor, style: &str, text: &str) {
        let length = width(text);
        let (name, end) = match anchor {
            Anchor::Start => ("start", x + length),
            Anchor::Middle => ("middle", x + length / 2),
            Anchor::End => ("end", x),
        };
        self.reach(end, y + 4);
        let text = escaped(text);
        self.push(format_args!(
            r#"<text x="{x}" y="{y}" text-anchor="{name}" style="{style}">{text}</text>"#
        ));
    }

    /// The whole document with a margin.
    pub(super) fn finish(self) -> String {
        let (width, height) = (self.width + 16, self.height + 12);
        let font = "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px";
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" style=\"{font}\">\n\
             <rect width=\"{width}\" height=\"{height}\" style=\"fill:#ffffff\"/>\n{}</svg>\n",
            self.body
        )
    }

    fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{element}").expect("a string takes all that is written to it");
    }
}

/// The fill of the nth field, pale enough for black text.
pub(super) fn fill(index: usize) -> &'static str {
    const FILLS: [&str; 7] = [
        "#8ecae6", "#ffd166", "#95d5b2", "#f4acb7", "#cdb4db", "#f7b267", "#b8c0ff",
    ];
    FILLS[index % FILLS.len()]
}

/// Bits that mean nothing.
pub(super) const EMPTY: &str = "#dcdcdc";

/// Bits that are refused.
pub(super) const WRONG: &str = "#c1121f";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
