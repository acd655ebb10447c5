//! What a form needs beside its bits.

use crate::layout::Layout;

/// A type and its context, by their names.
type Found = Option<(&'static str, &'static str)>;

/// The first type inside that has another context than this one.
pub(crate) const fn other_context(layout: &Layout, known: Option<&str>) -> Found {
    if let Some(item) = layout.node.declared()
        && let Some(context) = item.context
    {
        match known {
            Some(known) if is_same(context, known) => {}
            _ => return Some((item.name, context)),
        }
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        let found = other_context(inner, known);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether two texts are the same, while compiling.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}
