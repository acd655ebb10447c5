//! The decoding strategy of a type as text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::layout::{ElementStrategy, Layout, Node};

/// The decoding strategy of a root, for printing: one line for the root, and one for each field with elements.
#[derive(Clone, Copy, Debug)]
pub struct Decoding<'a>(&'a Layout);

impl Layout {
    /// Returns the decoding strategy of a root with this layout, for printing: its [`strategy`](Self::strategy), and
    /// the [`element_strategy`](Self::element_strategy) of each field with elements.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Track {
    ///     name: [u8; 12],
    ///     #[codec(len(bits = 8))]
    ///     points: Vec<(u16, u16)>,
    /// }
    ///
    /// assert_eq!(
    ///     Track::LAYOUT.decoding().to_string(),
    ///     "\
    /// decoded by: cursor
    ///   name    in bulk
    ///   points  one by one, from a register"
    /// );
    /// ```
    #[must_use]
    pub const fn decoding(&self) -> Decoding<'_> {
        Decoding(self)
    }
}

impl fmt::Display for Decoding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "decoded by: {}", self.0.strategy())?;
        let fields = fields(self.0);
        let widths = fields.iter().map(|(path, _)| path.chars().count());
        let width = widths.max().unwrap_or(0);
        for (path, elements) in fields {
            write!(f, "\n  {path:width$}  {elements}")?;
        }
        Ok(())
    }
}

/// Returns the fields with elements. Fields in a range code, and those of one number, are not decoded by elements.
fn fields(layout: &Layout) -> Vec<(String, ElementStrategy)> {
    let (mut found, mut coded) = (Vec::new(), None);
    for row in layout.rows() {
        let whole = match row.layout.map(|layout| layout.node) {
            Some(Node::Struct(item)) if item.arith => Some(("(code)", ElementStrategy::RangeCoder)),
            Some(Node::Struct(item)) if item.joined && row.role.is_none() => {
                Some(("(number)", ElementStrategy::OneNumber))
            }
            _ => None,
        };
        if let Some((suffix, strategy)) = whole {
            coded = row.path.strip_suffix(suffix).map(String::from);
            found.push((row.path, strategy));
        } else if coded
            .as_ref()
            .is_some_and(|path| row.path.starts_with(path))
        {
        } else if let Some(elements) = row.layout.and_then(|layout| layout.element_strategy()) {
            found.push((row.path, elements));
        }
    }
    found
}
