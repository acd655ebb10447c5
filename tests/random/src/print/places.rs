//! The packed type: `packed = Name`, and what is asked of its methods.

use crate::bounds::{self, Width};
use crate::grammar::{Body, Fields, Form, Item, Type, Wire};

/// Whether every field has a name and a constant place.
pub(super) fn has_packed(root: &Item) -> bool {
    let Body::Struct(fields) = &root.body else {
        return false;
    };
    // A field that others decide is not read alone.
    let is_there = |wire: &Wire| {
        !matches!(
            wire,
            Wire::When(..)
                | Wire::IfLeft(_)
                | Wire::Sometimes(..)
                | Wire::Always(Form::InOrder(..) | Form::Tagged(..) | Form::Parts(..))
        )
    };
    let has_place = |place: usize| {
        bounds::of_some(Width::exactly(0), &fields.all[..place])
            .constant()
            .is_some()
    };
    fields.named
        && root.root.is_some()
        && !root.context
        && !root.arith
        && !root.joined
        && !bounds::takes_rest(root)
        && fields.all.iter().all(|field| is_there(&field.wire))
        && (0..=fields.all.len()).all(has_place)
        && bounds::of_item(root).min > 0
}

/// The name of the packed type.
pub(super) fn name(root: &Item) -> String {
    format!("{}Bits", root.name)
}

/// What asks for the fields one by one.
pub(super) fn calls(root: &Item, fields: &Fields) -> String {
    let name = &root.name;
    let (mut get, mut set) = (String::new(), String::new());
    for (place, field) in fields.all.iter().enumerate() {
        if !matches!(field.wire, Wire::Always(Form::Coded(_))) || matches!(field.ty, Type::Unit) {
            continue;
        }
        get += &format!(
            "{place} => Some({name}::view(bytes).ok()?.f{place}().map(|field| field.to_tree()).map_err(|error| error.to_string())), "
        );
        set += &format!(
            "{place} => Some({name}::edit(bytes).ok()?.set_f{place}(Value::of_tree(tree)).map_err(|error| error.to_string())), "
        );
    }
    format!(
        ".with_places(|bytes, place| match place {{ {get}_ => None }}, \
         |bytes, place, tree| match place {{ {set}_ => None }}, \
         |tree| Some({name}::of_tree(tree).pack().ok()?.0.to_vec()))"
    )
}
