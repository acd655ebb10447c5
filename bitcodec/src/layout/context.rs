//! What a form needs beside its bits.

use super::{Field, Layout, Node};
use crate::message::is_same;

/// A type and its context, by their names; or what of the type the context is not known for.
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

/// The first type with a context in a field whose bits are counted or summed before they are written, and what that is.
pub(crate) const fn measured(layout: &Layout) -> Found {
    match layout.node {
        Node::Struct(item) => measured_field(item.fields),
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                let found = measured_field(item.variants[index].fields);
                if found.is_some() {
                    return found;
                }
                index += 1;
            }
            None
        }
        _ => None,
    }
}

const fn measured_field(fields: &[Field]) -> Found {
    let mut index = 0;
    while index < fields.len() {
        let layout = fields[index].layout;
        let found = match layout.node {
            Node::Summed { over, .. } => summed(fields, over.first, over.last),
            _ => counted(layout),
        };
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}

/// The first type with a context among the fields that a checksum covers.
const fn summed(fields: &[Field], first: usize, last: usize) -> Found {
    let (mut index, mut number) = (0, 0);
    while index < fields.len() {
        // What is not a field has no number.
        if !matches!(
            fields[index].role,
            super::Role::Reserved | super::Role::Skipped
        ) {
            if number >= first
                && number <= last
                && let Some((name, _)) = other_context(fields[index].layout, None)
            {
                return Some((name, "a checksum is made of its bits"));
            }
            number += 1;
        }
        index += 1;
    }
    None
}

/// The first type with a context whose bits are counted first.
const fn counted(layout: &Layout) -> Found {
    let why = match layout.node {
        Node::Region { .. } => "its region is measured",
        Node::ByteSized { .. } => "the bytes of its list are counted",
        Node::BestOf { .. } => "the shortest of several codings is chosen",
        // They are checked where they are declared.
        Node::Struct(_) | Node::Enum(_) => return None,
        _ => "",
    };
    if !why.is_empty() {
        return match other_context(layout, None) {
            Some((name, _)) => Some((name, why)),
            None => None,
        };
    }
    let mut index = 0;
    while let Some(inner) = inside(layout, index) {
        let found = counted(inner);
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}

/// The form with this number inside another one, of those that can hold types.
const fn inside(layout: &Layout, index: usize) -> Option<&'static Layout> {
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
