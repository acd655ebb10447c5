//! Fields that are not on the wire.

use crate::layout::{Field, Layout, Node, Role};

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
