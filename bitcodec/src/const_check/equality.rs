//! Whether two values are equal exactly if their bits are.

use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::layout::{Field, Layer, Layout, Node, Role};

/// Returns the mistake in values that a key compares, if they do not fit: see [`unequal`].
pub(crate) const fn of_equality(
    layout: &Layout,
    key: Key,
    before: &'static str,
    behind: &'static str,
) -> Option<Mistake> {
    match unequal(layout, Message::new().text(before), behind) {
        Some(message) => Mistake::of(key, message),
        None => None,
    }
}

/// Returns the message about values that a key compares, if two of them can be equal and have other bits, or differ and
/// have the same: values with a skipped field or a float. `before` names the key, `behind` is the cure for a skipped field.
pub(crate) const fn unequal(
    layout: &Layout,
    before: Message,
    behind: &'static str,
) -> Option<Message> {
    if let Some((name, field)) = skipped_field(layout) {
        return Some(before.code(field).text(" of ").code(name).text(behind));
    }
    if has_float(layout) {
        return Some(before.text(
            "floats can be equal and have other bits, as `0.0` and `-0.0`; take `u32` or `u64`, and `from_bits`",
        ));
    }
    None
}

/// Whether a float is in a value.
const fn has_float(layout: &Layout) -> bool {
    if matches!(
        layout.node,
        Node::Layer(Layer::Float { .. } | Layer::Quantized { .. })
    ) {
        return true;
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        if has_float(inner) {
            return true;
        }
    }
    false
}

/// Returns the first nested field that is not on the wire, with the type that declares it.
pub(crate) const fn skipped_field(layout: &Layout) -> Option<(&'static str, &'static str)> {
    let (name, field) = match layout.node {
        Node::Struct(item) => (item.name, of_fields(item.fields, false)),
        Node::Enum(item) => {
            let (mut variant, mut field) = (0, None);
            while variant < item.variants.len() && field.is_none() {
                let of = item.variants[variant];
                // A variant of several tags holds its tag in a field.
                field = of_fields(of.fields, of.tag.is_none() || of.last.is_some());
                variant += 1;
            }
            (item.name, field)
        }
        _ => ("", None),
    };
    if let Some(field) = field {
        return Some((name, field));
    }
    let mut children = layout.node.children();
    while let Some(inner) = children.pop() {
        let found = skipped_field(inner);
        if found.is_some() {
            return found;
        }
    }
    None
}

const fn of_fields(fields: &[Field], mut has_tag: bool) -> Option<&'static str> {
    let mut index = 0;
    while index < fields.len() {
        if matches!(fields[index].role, Role::Skipped) {
            if !has_tag {
                return Some(fields[index].name);
            }
            has_tag = false;
        }
        index += 1;
    }
    None
}
