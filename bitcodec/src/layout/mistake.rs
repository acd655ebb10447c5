//! Types with mistakes of their own: what follows from their layouts is not said too.

use crate::layout::const_str::is_same;
use crate::layout::{Layout, Node};

/// The name and version of the form that stands in place of that of a type with mistakes.
const NAME: &str = "a type with mistakes";
const VERSION: u64 = u64::MAX;

impl Layout {
    /// What stands in place of the layout of a type whose declaration has mistakes.
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

/// Whether a form holds a type with mistakes. It is asked only where something else would be reported.
pub(crate) const fn is_mistaken(layout: &Layout) -> bool {
    if let Node::Custom { name, version } = layout.node
        && version == VERSION
        && is_same(name, NAME)
    {
        return true;
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        if is_mistaken(inner) {
            return true;
        }
    }
    false
}
