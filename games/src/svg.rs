//! SVG pictures: one document type and one palette for all of them.
//!
//! A document is a list of elements in drawing order. Coordinates are pixels from the upper left
//! corner; the `y` of a text is its baseline. All text is escaped.

use std::fmt::{self, Display, Write};

/// The background.
pub(crate) const PAPER: &str = "#ffffff";
/// Text and lines on the paper.
pub(crate) const INK: &str = "#20262e";
/// Less important text.
pub(crate) const FAINT: &str = "#68717c";
/// The lines of a grid.
pub(crate) const RULE: &str = "#d9dde2";
/// Bits without a meaning.
pub(crate) const EMPTY: &str = "#dcdcdc";
/// Errors.
pub(crate) const WRONG: &str = "#c1121f";

/// The replacements for the colours on the paper in a dark viewer. Boards, pieces and cells have
/// their own background, so their colours stay.
const DARK: [(&str, &str); 5] = [
    (PAPER, "#1b1f24"),
    (INK, "#e6e9ec"),
    (FAINT, "#9aa5b1"),
    (RULE, "#3b424b"),
    (WRONG, "#ff8080"),
];

/// Text on a light background, such as a square of a board: an ink that is the same in a dark
/// viewer.
pub(crate) const BLACK: &str = "#1a1a1a";
/// Red on a light background.
pub(crate) const RED: &str = "#c2131e";
/// Text on a dark background, and light pieces.
pub(crate) const WHITE: &str = "#fffdf8";

/// The lines of a wooden board, and the frame around it.
pub(crate) const LINE: &str = "#5c4a28";

/// A font family, and the default size of a text.
#[derive(Clone, Copy)]
pub(crate) struct Font(pub(crate) &'static str, pub(crate) u32);

pub(crate) const SANS: Font = Font("'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif", 14);
pub(crate) const MONO: Font = Font("'DejaVu Sans Mono',Menlo,Consolas,monospace", 12);

/// A picture that is being drawn.
pub(crate) struct Document {
    body: String,
}

/// The point of a text that its `x` is.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Document {
    pub(crate) fn new() -> Self {
        Self {
            body: String::with_capacity(16 * 1024),
        }
    }

    pub(crate) fn rect<N: Display>(&mut self, [x, y, width, height]: [N; 4]) -> Element<'_> {
        let rect = self.element("rect").with("x", x).with("y", y);
        rect.with("width", width).with("height", height)
    }

    pub(crate) fn circle<N: Display>(
        &mut self,
        [x, y]: [N; 2],
        radius: impl Display,
    ) -> Element<'_> {
        self.element("circle")
            .with("cx", x)
            .with("cy", y)
            .with("r", radius)
    }

    /// Adds a path; `data` is in the syntax of SVG paths.
    pub(crate) fn path(&mut self, data: impl Display) -> Element<'_> {
        self.element("path").with("d", data)
    }

    pub(crate) fn text<N: Display>(
        &mut self,
        [x, y]: [N; 2],
        anchor: Anchor,
        words: impl Display,
    ) -> Element<'_> {
        let mut text = self.element("text").with("x", x).with("y", y);
        text.content = Some(escaped(words));
        match anchor {
            Anchor::Start => text,
            Anchor::Middle => text.with("text-anchor", "middle"),
            Anchor::End => text.with("text-anchor", "end"),
        }
    }

    /// Adds a transparent shape over a place of a board, by which a page finds the place under a
    /// pointer.
    pub(crate) fn place<N: Display>(&mut self, area: [N; 4], name: impl Display) -> Element<'_> {
        let shape = self.rect(area).fill("transparent");
        shape.with("data-place", name)
    }

    /// Draws what stands on a place; with `places`, in a group that names the place, by which a page
    /// finds what to move.
    pub(crate) fn piece(&mut self, name: impl Display, places: bool, draw: impl FnOnce(&mut Self)) {
        if places {
            self.group(|group| group.with("data-piece", name), draw);
        } else {
            draw(self);
        }
    }

    /// Adds elements with common attributes, which `style` sets.
    pub(crate) fn group(
        &mut self,
        style: impl FnOnce(Element<'_>) -> Element<'_>,
        draw: impl FnOnce(&mut Self),
    ) {
        let mut inner = Self::new();
        draw(&mut inner);
        let mut group = style(self.element("g"));
        group.content = Some(format!("\n{}", inner.body));
    }

    /// Adds named shapes, each in SVG, for later elements `use`.
    pub(crate) fn definitions<const N: usize>(&mut self, shapes: [(&str, &str); N]) {
        let shapes: String = shapes
            .iter()
            .map(|(name, shape)| format!("<g id=\"{name}\">{shape}</g>\n"))
            .collect();
        self.element("defs").content = Some(format!("\n{shapes}"));
    }

    /// Adds an element of any kind.
    pub(crate) fn element(&mut self, name: &'static str) -> Element<'_> {
        self.body.push('<');
        self.body.push_str(name);
        Element {
            document: self,
            name,
            content: None,
        }
    }

    /// Returns the document with its size, the font of its text, and its description in words.
    pub(crate) fn finish<N: Display>(
        self,
        [width, height]: [N; 2],
        Font(family, size): Font,
        title: impl Display,
    ) -> String {
        let dark: String = DARK
            .iter()
            .map(|(light, dark)| {
                format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}")
            })
            .collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" font-family=\"{family}\" font-size=\"{size}\" fill=\"{INK}\">\n\
             <title>{}</title>\n\
             <style>@media (prefers-color-scheme:dark){{{dark}}}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n\
             {}</svg>\n",
            escaped(title),
            self.body
        )
    }
}

/// An element under construction; it ends when it is dropped.
pub(crate) struct Element<'a> {
    document: &'a mut Document,
    name: &'static str,
    content: Option<String>,
}

impl Element<'_> {
    /// Adds an attribute.
    pub(crate) fn with(self, name: &str, value: impl Display) -> Self {
        write!(self.document.body, " {name}=\"{}\"", escaped(value)).expect(TAKES_ALL);
        self
    }

    pub(crate) fn fill(self, colour: &str) -> Self {
        self.with("fill", colour)
    }

    pub(crate) fn stroke(self, colour: &str, width: impl Display) -> Self {
        self.with("stroke", colour).with("stroke-width", width)
    }

    /// Rounds the corners of a rectangle.
    pub(crate) fn round(self, radius: u32) -> Self {
        self.with("rx", radius)
    }

    /// Sets the size of a text.
    pub(crate) fn size(self, pixels: u32) -> Self {
        self.with("font-size", pixels)
    }

    pub(crate) fn bold(self) -> Self {
        self.with("font-weight", "bold")
    }

    /// Adds the content of a place in words, as `data-holds`.
    pub(crate) fn holding(self, words: impl Display) -> Self {
        self.with("data-holds", words)
    }

    /// Marks a text about the whole position, in a picture with `places`: a page hides it while a
    /// user changes the position.
    pub(crate) fn caption(self, places: bool) -> Self {
        match places {
            true => self.with("data-caption", ""),
            false => self,
        }
    }

    /// Adds the name of a place for people, as `data-name`, if the place itself is another one.
    pub(crate) fn named(self, words: impl Display) -> Self {
        self.with("data-name", words)
    }

    /// Squeezes a text into a width, for words that would run into others.
    pub(crate) fn squeezed(self, width: u32) -> Self {
        self.with("textLength", width)
            .with("lengthAdjust", "spacingAndGlyphs")
    }

    /// Continues with less important words, at a distance.
    pub(crate) fn aside(mut self, words: impl Display) -> Self {
        let aside = format!(
            "<tspan dx=\"12\" font-weight=\"normal\" fill=\"{FAINT}\">{}</tspan>",
            escaped(words)
        );
        self.content.get_or_insert_default().push_str(&aside);
        self
    }
}

impl Drop for Element<'_> {
    fn drop(&mut self) {
        let (body, name) = (&mut self.document.body, self.name);
        match &self.content {
            None => writeln!(body, "/>"),
            Some(content) => writeln!(body, ">{content}</{name}>"),
        }
        .expect(TAKES_ALL);
    }
}

const TAKES_ALL: &str = "a string takes all that is written to it";

/// Escapes text for XML.
fn escaped(value: impl Display) -> String {
    struct Escape(String);

    impl Write for Escape {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for character in text.chars() {
                match character {
                    '&' => self.0.push_str("&amp;"),
                    '<' => self.0.push_str("&lt;"),
                    '>' => self.0.push_str("&gt;"),
                    '"' => self.0.push_str("&quot;"),
                    // XML cannot express other control characters.
                    character if character.is_control() => self.0.push(' '),
                    character => self.0.push(character),
                }
            }
            Ok(())
        }
    }

    let mut escape = Escape(String::new());
    write!(escape, "{value}").expect(TAKES_ALL);
    escape.0
}

#[cfg(test)]
mod tests {
    use super::{Anchor, Document, SANS};

    #[test]
    fn what_is_shown_cannot_end_an_element() {
        let mut picture = Document::new();
        picture
            .text([1, 2], Anchor::Start, "<b> & \"c\"")
            .with("id", "\"")
            .aside("</text>");
        let picture = picture.finish([10, 10], SANS, "</title>");
        assert!(picture.contains("id=\"&quot;\">&lt;b&gt; &amp; &quot;c&quot;<tspan"));
        assert_eq!(picture.matches("</text>").count(), 1);
        assert_eq!(picture.matches("</title>").count(), 1);
    }

    #[test]
    fn groups_nest() {
        let mut picture = Document::new();
        picture.group(
            |group| group.fill("red"),
            |group| drop(group.circle([0, 0], 1)),
        );
        let picture = picture.finish([1, 1], SANS, "");
        assert!(
            picture.contains("<g fill=\"red\">\n<circle cx=\"0\" cy=\"0\" r=\"1\"/>\n</g>\n</svg>")
        );
    }
}
