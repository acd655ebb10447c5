//! Lowers typed attributes to the model. An invalid part is left out, so that the rest can be checked.

mod field;
mod hidden_numbers;
mod variants;

use crate::attr::{Declaration, DeclaredBody};
use crate::model::{Body, Item, Root};
use crate::source::source;
use crate::types;

/// Lowers an item; returns `None` for a union.
pub(crate) fn item(declaration: Declaration<'_>) -> Option<Item> {
    let Declaration { input, keys, body } = declaration;
    let fields = field::Fields::of(input, &keys);
    let body = match body {
        DeclaredBody::Struct(declared) => Body::Struct(fields.lowered(declared, 0)),
        DeclaredBody::Enum(variants) => {
            let tag = keys.tag.as_ref().map(|(_, tag)| tag);
            Body::Enum(variants::body(
                variants,
                tag,
                keys.incomplete.is_some(),
                &fields,
            ))
        }
        DeclaredBody::Union(_) => return None,
    };
    let (runtime, written) = (keys.runtime(), attributes(&input.attrs));
    let item = Item {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        doc: types::doc(&input.attrs),
        is_deprecated: is_deprecated(&input.attrs),
        written,
        runtime,
        root: keys.order.map(|(_, order)| Root {
            order,
            text: keys.text.map(|(_, form)| form),
            packed: keys.packed.map(|(_, name)| name),
            lock: keys.lock.map(|(_, lock)| lock),
            budget: keys.budget.map(|(_, budget)| budget),
        }),
        size: keys.size,
        arith: keys.arith,
        joined: keys.joined,
        check: keys.check,
        context: keys.context,
        depth: keys.depth,
        has_snake_names: keys.column.is_some(),
        is_broken: keys.is_broken,
        body,
    };
    hidden_numbers::hide(&item);
    Some(item)
}

/// Whether an item is deprecated. Its generated impls must not trigger the warning.
fn is_deprecated(attributes: &[syn::Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("deprecated"))
}

/// Returns the keys of these attributes as written.
fn attributes(attributes: &[syn::Attribute]) -> String {
    let lists = attributes.iter().filter_map(|attribute| {
        let list = attribute.meta.require_list().ok();
        list.filter(|list| list.path.is_ident("codec"))
    });
    let keys: Vec<String> = lists.map(|list| source(&list.tokens)).collect();
    keys.join(", ")
}
