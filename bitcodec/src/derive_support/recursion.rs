//! Compile-time checks of types that contain themselves.

use crate::const_check::equality::unequal;
use crate::const_check::message::Message;
use crate::layout::mistake::is_mistaken;
use crate::layout::{Ascending, Ended, Field, Layer, Layout, Length, Node};

/// The greatest depth. The stack of a decoder grows with it, in a debug build by up to some kilobytes a level.
const MOST: u32 = 1024;

/// Stops the compilation at a depth that is out of bounds, and at a type whose values have no end, take time that doubles
/// with each level, or are compared by a key and can be equal with other bits.
#[track_caller]
pub const fn check_depth(name: &str, depth: u32, layout: &Layout) {
    if depth < 2 || depth > MOST {
        let message = Message::new()
            .text("`depth` must be 2 to ")
            .number(MOST as u128)
            .text(", not ")
            .number(depth as u128)
            .text(if depth < 2 {
                "; the outermost value counts, and 2 lets it contain others"
            } else {
                ", because each level takes stack; write `depth = 64`"
            });
        panic!("{}", message.as_str());
    }
    if is_mistaken(layout) {
        return;
    }
    if !layout.has_end() {
        let message = Message::new()
            .text("each value of ")
            .code(name)
            .text(" contains another one, so that there is none; put it into an `Option` or a list, or add a variant without it");
        panic!("{}", message.as_str());
    }
    if layout.min_bits == 0 {
        let message = Message::new()
            .text("a value of ")
            .code(name)
            .text(" may take no bits, so that the input does not bound how many are in each other; add a tag or a count");
        panic!("{}", message.as_str());
    }
    if let Some(key) = doubling(layout) {
        let message = Message::new()
            .code(key)
            .text(" inside ")
            .code(name)
            .text(" encodes the values of ")
            .code(name)
            .text(" in it twice, and so 2^n times for n levels; put it around the outermost value");
        panic!("{}", message.as_str());
    }
    if layout.is_transformed() && measures(layout) {
        let message = Message::new()
            .text("a region in ")
            .code(name)
            .text(" has values of ")
            .code(name)
            .text(" in it, which would be packed again for each level, because `through` is inside them; put `through` around the outermost value");
        panic!("{}", message.as_str());
    }
    if let Some(key) = comparing(layout) {
        let message = Message::new()
            .code(key)
            .text(" inside ")
            .code(name)
            .text(" compares values of it, and ");
        if let Some(message) = unequal(layout, message, " is not on the wire; remove its `skip`") {
            panic!("{}", message.as_str());
        }
    }
}

/// Whether a size in bytes is measured of values of a recursive type inside the type.
const fn measures(layout: &Layout) -> bool {
    let is_measured = match layout.node {
        Node::Region { inner, len } => !matches!(len, Length::Rest) && inner.is_recursive(),
        Node::ByteSized { element, .. } => element.is_recursive(),
        _ => false,
    };
    if is_measured {
        return true;
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if measures(child) {
            return true;
        }
    }
    false
}

/// Returns the key of a part of a recursive type that compares values which refer back to the type. The layout of such a
/// part ends at the reference, so that only the whole type shows what is compared. Parts that refer to nothing around them
/// show it themselves.
const fn comparing(layout: &Layout) -> Option<&'static str> {
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if child.open_reference().is_none() {
            continue;
        }
        let key = match child.node {
            Node::Runs(_) => Some("runs"),
            Node::Layer(Layer::NoneValue { .. }) => Some("none = &value"),
            Node::Layer(Layer::Ascending { what, .. }) => Some(match what {
                Ascending::Elements => "BTreeSet",
                Ascending::Keys => "BTreeMap",
            }),
            Node::List {
                len:
                    Length::Ended {
                        end: Ended::Value(_),
                        ..
                    },
                ..
            } => Some("until = &value"),
            _ => comparing(child),
        };
        if key.is_some() {
            return key;
        }
    }
    None
}

/// Stops the compilation at a root with a field that refers back to a type which is not around the field, or with a transform
/// where it cannot be.
#[track_caller]
pub const fn check_closed(name: &str, layout: &Layout) {
    if let Some(open) = layout.open_reference() {
        let message = Message::new()
            .text("a field in ")
            .code(name)
            .text(" is `recursive`, but ")
            .code(open)
            .text(" is not around it; take ")
            .code(open)
            .text(" as the outer type, or write `depth = 64` on the type by which this root enters the circle, and `recursive` on the fields that lead back to it");
        panic!("{}", message.as_str());
    }
    let rule = around_transform(layout);
    if !rule.is_empty() && !is_mistaken(layout) {
        let message = Message::new().text("a value in ").code(name).text(rule);
        panic!("{}", message.as_str());
    }
}

/// Returns what is wrong with a part that contains a transform; empty if nothing is. The width of a value that goes through
/// a transform depends on the order of its bits and bytes, and these parts measure it without an order.
const fn around_transform(layout: &Layout) -> &'static str {
    if !layout.is_transformed() {
        return "";
    }
    match layout.node {
        Node::BestOf { .. } => {
            return " goes through a transform inside of `best_of`, which compares numbers of bits; write `through` around `best_of`";
        }
        Node::ByteSized { .. } => {
            return " goes through a transform inside of a list with a size in bytes; write `sized(bits = 16), len(rest)` in place of `len(bytes, bits = 16)`";
        }
        Node::Ordered { .. } => {
            return " goes through a transform inside of a field with `little_endian = ..`, which does not reach it; write that on the fields inside";
        }
        _ => {}
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        let rule = around_transform(child);
        if !rule.is_empty() {
            return rule;
        }
    }
    ""
}

/// Returns the key of a part that encodes values of the recursive type around it twice.
const fn doubling(layout: &Layout) -> Option<&'static str> {
    match layout.node {
        Node::BestOf { .. } if layout.is_recursive() => return Some("best_of"),
        Node::Through { .. } if layout.is_recursive() => return Some("through"),
        Node::Struct(item) => {
            if let Some(key) = summed(item.fields) {
                return Some(key);
            }
        }
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                if let Some(key) = summed(item.variants[index].fields) {
                    return Some(key);
                }
                index += 1;
            }
        }
        _ => {}
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if let Some(key) = doubling(child) {
            return Some(key);
        }
    }
    None
}

/// Returns the key of a checksum among these fields, if one of them contains a recursive value.
const fn summed(fields: &[Field]) -> Option<&'static str> {
    let (mut sum, mut is_recursive, mut index) = (None, false, 0);
    while index < fields.len() {
        let layout = fields[index].layout;
        is_recursive = is_recursive || layout.is_recursive();
        let inner = match layout.node {
            Node::When { inner, .. } => inner,
            _ => layout,
        };
        if let Node::Layer(Layer::Summed { form, .. }) = inner.node {
            sum = Some(form.key());
        }
        index += 1;
    }
    if is_recursive { sum } else { None }
}
