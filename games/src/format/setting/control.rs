//! The possible values and the meaning of a field, from its layout.

use bitcodec::Layout;
use bitcodec::layout::{Field, Layer, Node};
use serde_json::Value;

use super::{Control, Step, steps};
use crate::format::inspection::number_json;
use crate::format::snake::snake_case;

/// Returns the layout of the field or element at a path, and the documentation of the field.
pub(super) fn find(layout: &'static Layout, path: &str) -> Option<(&'static Layout, &'static str)> {
    let mut found = (layout, "");
    for step in steps(path) {
        found = match (inner(found.0).node, step) {
            (Node::Struct(item), Step::Name(name)) => named(item.fields, name)?,
            (Node::Tuple { elements }, Step::Index(index)) => (*elements.get(index)?, found.1),
            (
                Node::Array { element, .. }
                | Node::List { element, .. }
                | Node::ByteSized { element, .. },
                Step::Index(_),
            ) => (element, found.1),
            // Elements of these nodes have no layout.
            (Node::UnaryTotal { .. }, Step::Index(_)) => found,
            _ => return None,
        };
    }
    Some(found)
}

fn named(fields: &'static [Field], name: &str) -> Option<(&'static Layout, &'static str)> {
    let field = fields.iter().find(|field| field.name == name)?;
    Some((field.layout, field.doc))
}

/// Returns the layout inside of nodes that only determine when or how a value is present.
fn inner(layout: &'static Layout) -> &'static Layout {
    match layout.node {
        Node::When { inner: within, .. }
        | Node::Optional { inner: within }
        | Node::Region { inner: within, .. } => inner(within),
        _ => layout,
    }
}

/// Returns the possible values of a field, if its layout determines them.
pub(super) fn of(layout: &'static Layout) -> Option<Control> {
    let between = |low: Value, high: Value| {
        Some(Control::Number {
            low: Some(low),
            high: Some(high),
        })
    };
    let width = layout.max_bits.filter(|width| (1..=64).contains(width));
    match inner(layout).node {
        Node::Bool => Some(Control::Flag),
        Node::Unsigned => between(0.into(), (u64::MAX >> (64 - width?)).into()),
        Node::Signed => {
            let high = i64::MAX >> (64 - width?);
            between((-high - 1).into(), high.into())
        }
        Node::Ranged { low, high } | Node::Layer(Layer::Checked { low, high, .. }) => {
            between(number_json(low), number_json(high))
        }
        Node::UnaryTotal { max, total, .. } => {
            between(0.into(), max.unwrap_or(total).min(total).into())
        }
        Node::Unary { max } => Some(Control::Number {
            low: Some(0.into()),
            high: max.map(Into::into),
        }),
        Node::Layer(Layer::Symbols {
            count, names: [], ..
        }) => between(0.into(), count.saturating_sub(1).into()),
        Node::Layer(Layer::Symbols { names, .. }) => {
            Some(Control::names(snake(names.iter().copied())))
        }
        Node::Enum(item) if !item.has_fields() => {
            let names = item.variants.iter().map(|variant| variant.name);
            Some(Control::names(snake(names)))
        }
        _ => None,
    }
}

/// Returns the names of values as in JSON.
fn snake(names: impl Iterator<Item = &'static str>) -> impl Iterator<Item = String> {
    names.map(snake_case)
}

/// Returns the first sentence of a documentation, without markup.
pub(crate) fn first_sentence(doc: &str) -> String {
    let line = doc.trim().lines().next().unwrap_or_default();
    let sentence = line.split_once(". ").map_or(line, |(sentence, _)| sentence);
    sentence.trim_end_matches('.').replace(['`', '*'], "")
}
