//! What a form needs beside its bits.

use crate::layout::{Field, Layout, Node};

/// A type and its context, by their names.
type Found = Option<(&'static str, &'static str)>;

/// The first type inside that has another context than this one.
pub(crate) const fn other_context(layout: &Layout, known: Option<&str>) -> Found {
    let (name, context) = match layout.node {
        Node::Struct(item) => (item.name, item.context),
        Node::Enum(item) => (item.name, item.context),
        _ => ("", None),
    };
    match (context, known) {
        (Some(context), Some(known)) if !is_same(context, known) => return Some((name, context)),
        (Some(context), None) => return Some((name, context)),
        _ => {}
    }
    let mut index = 0;
    while let Some(inner) = inside(layout, index) {
        let found = other_context(inner, known);
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}

/// The form with this number inside another one, of those that can hold types.
pub(super) const fn inside(layout: &Layout, index: usize) -> Option<&'static Layout> {
    match layout.node {
        Node::Struct(item) => at(item.fields, index),
        Node::Enum(item) => {
            let (mut variant, mut before) = (0, 0);
            while variant < item.variants.len() {
                let fields = item.variants[variant].fields;
                if index < before + fields.len() {
                    return at(fields, index - before);
                }
                before += fields.len();
                variant += 1;
            }
            None
        }
        Node::Tuple { elements } | Node::BestOf { of: elements, .. } => {
            if index < elements.len() {
                Some(elements[index])
            } else {
                None
            }
        }
        Node::Array { element: inner, .. }
        | Node::List { element: inner, .. }
        | Node::ByteSized { element: inner, .. }
        | Node::RunLength { element: inner, .. }
        | Node::ZeroRuns { element: inner, .. }
        | Node::Checked { inner, .. }
        | Node::Biased { inner, .. }
        | Node::Scaled { inner, .. }
        | Node::NoneAs { inner, .. }
        | Node::Optional { inner }
        | Node::When { inner, .. }
        | Node::Ordered { inner, .. }
        | Node::Xor { inner, .. }
        | Node::Region { inner, .. }
        | Node::Computed { inner }
        | Node::Summed { inner, .. }
            if index == 0 =>
        {
            Some(inner)
        }
        _ => None,
    }
}

const fn at(fields: &[Field], index: usize) -> Option<&'static Layout> {
    if index < fields.len() {
        Some(fields[index].layout)
    } else {
        None
    }
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
