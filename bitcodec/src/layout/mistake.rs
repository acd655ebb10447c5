//! The layout of a type with mistakes, from which no further mistakes are derived.

use crate::layout::const_str::is_same;
use crate::layout::{Layout, Node};

/// The name and version of the layout that replaces that of a type with mistakes.
const NAME: &str = "a type with mistakes";
const VERSION: u64 = u64::MAX;

impl Layout {
    /// The replacement of the layout of a type whose declaration has mistakes.
    #[doc(hidden)]
    pub const MISTAKEN: Self = Self::new(
        0,
        Some(0),
        Node::Custom {
            name: NAME,
            version: VERSION,
        },
    );
}

/// Whether a layout contains a type with mistakes. Called only before another mistake is reported.
pub(crate) const fn is_mistaken(layout: &Layout) -> bool {
    if let Node::Custom { name, version } = layout.node {
        if version == VERSION && is_same(name, NAME) {
            return true;
        }
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        if is_mistaken(inner) {
            return true;
        }
    }
    false
}
