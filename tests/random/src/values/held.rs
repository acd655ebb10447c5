//! Values that a type of the standard library has: no zero, only characters, and elements that ascend.

use super::hand::Hand;
use crate::grammar::{Body, Fields, Item, Type};
use crate::integer::Integer;
use crate::order;
use crate::tree::Tree;

/// Draws until the type has the value.
pub(super) fn of_type(rng: &mut Hand, ty: &Type, mut draw: impl FnMut(&mut Hand) -> Tree) -> Tree {
    let value = draw(rng);
    if ty.has(&value) {
        return value;
    }
    let mut others = (0..8).map(|_| draw(rng));
    let other = others.find(|value| ty.has(value));
    other.unwrap_or(Tree::Int(Integer::ONE))
}

/// Puts the elements of a set or map in order, each of them once; those of other lists stay as they are.
pub(super) fn arrange(ty: &Type, items: &mut Vec<Tree>) {
    if order::is_ascending(ty) {
        items.sort_by(|one, other| order::of_elements(ty, one, other));
        items.dedup_by(|one, other| order::of_elements(ty, one, other).is_eq());
    }
}

/// Makes a value of an item one that all types inside have.
pub(super) fn settle_item(item: &Item, value: &mut Tree) {
    match (&item.body, value) {
        (Body::Struct(fields), Tree::Seq(values)) => settle_fields(fields, values),
        (Body::Enum(of), Tree::Variant(index, values)) => {
            settle_fields(&of.variants[*index].fields, values);
        }
        (_, value) => panic!("{value:?} is none of `{}`", item.name),
    }
}

fn settle_fields(fields: &Fields, values: &mut [Tree]) {
    for (field, value) in fields.all.iter().zip(values) {
        settle(&field.ty, value);
    }
}

/// Makes a value one that the type has.
pub(super) fn settle(ty: &Type, value: &mut Tree) {
    match (ty, value) {
        (_, Tree::Skipped(value)) => settle(ty, value),
        (Type::Std(..), value) if !ty.has(value) => *value = Tree::Int(Integer::ONE),
        (Type::Std(_, inner), value) => {
            settle(inner, value);
            if let Tree::Seq(items) = value {
                arrange(ty, items);
            }
        }
        (Type::Parameter(_, inner) | Type::Boxed(_, inner), value) => settle(inner, value),
        (Type::Array(element, _) | Type::List(element, _), Tree::Seq(items)) => {
            items.iter_mut().for_each(|item| settle(element, item));
        }
        (Type::Tuple(types), Tree::Seq(items)) => {
            let pairs = types.iter().zip(items);
            pairs.for_each(|(ty, item)| settle(ty, item));
        }
        (Type::Option(inner), Tree::Option(Some(item))) => settle(inner, item),
        (Type::Verbatim(inner), Tree::Seq(pair)) => settle(inner, &mut pair[0]),
        (Type::Item(item) | Type::Foreign(item, _), value) => settle_item(item, value),
        (Type::Itself(item, _), value) => settle_item(&Type::around(item), value),
        _ => {}
    }
}
