//! Values that break one thing.

use super::hand::Hand;
use super::held::settle_item;
use super::of_type;
use crate::generate::between;
use crate::grammar::{Body, Fields, Item, Type};
use crate::integer::IntType;
use crate::integer::Integer;
use crate::rng::Rng;
use crate::tree::Tree;

/// Changes one thing in a value, so that it may have no wire form.
pub fn spoil(rng: &mut Rng, item: &Item, value: &mut Tree) {
    Hand::with(rng, None, |rng| spoiled(rng, item, value));
}

fn spoiled(rng: &mut Hand, item: &Item, value: &mut Tree) {
    let mut leaves = 0;
    visit_item(item, value, &mut |_, _| leaves += 1);
    if leaves == 0 {
        return;
    }
    let chosen = rng.below(leaves);
    let mut place = 0;
    visit_item(item, value, &mut |ty, value| {
        if place == chosen {
            change(rng, ty, value);
        }
        place += 1;
    });
    settle_item(item, value);
}

fn change(rng: &mut Hand, ty: &Type, value: &mut Tree) {
    match (ty.plain(), value) {
        (Type::Int(int), Tree::Int(number)) => {
            let most = small_most(rng, *int);
            *number = between(rng, int.least(), most);
        }
        (Type::Bool, Tree::Bool(flag)) => *flag = !*flag,
        (Type::Option(inner), Tree::Option(option)) => {
            *option = match option {
                None => Some(Box::new(of_type(rng, inner))),
                Some(_) => None,
            };
        }
        (Type::List(element, room), Tree::Seq(items)) => {
            if items.is_empty() || rng.once_in(2) && items.len() < room.unwrap_or(usize::MAX) {
                let item = of_type(rng, element);
                items.push(item);
            } else {
                items.pop();
            }
        }
        (ty, value) => *value = of_type(rng, ty),
    }
}

/// A run of ones as long as the greatest numbers would never end.
fn small_most(rng: &mut Hand, int: IntType) -> Integer {
    if rng.once_in(2) {
        int.most()
    } else {
        int.most().min(Integer::from(1000usize))
    }
}

/// Visits all that a change can be made to.
fn visit_item(item: &Item, value: &mut Tree, found: &mut impl FnMut(&Type, &mut Tree)) {
    match (&item.body, value) {
        (Body::Struct(fields), Tree::Seq(values)) => visit_fields(fields, values, found),
        (Body::Enum(of), Tree::Variant(index, values)) => {
            visit_fields(&of.variants[*index].fields, values, found);
        }
        (_, value) => panic!("{value:?} is none of `{}`", item.name),
    }
}

fn visit_fields(fields: &Fields, values: &mut [Tree], found: &mut impl FnMut(&Type, &mut Tree)) {
    for (field, value) in fields.all.iter().zip(values) {
        visit(&field.ty, value, found);
    }
}

fn visit(ty: &Type, value: &mut Tree, found: &mut impl FnMut(&Type, &mut Tree)) {
    match (ty.plain(), &mut *value) {
        (Type::Array(element, _), Tree::Seq(items)) => {
            items
                .iter_mut()
                .for_each(|item| visit(element, item, found));
        }
        (Type::List(element, _), Tree::Seq(items)) => {
            items
                .iter_mut()
                .for_each(|item| visit(element, item, found));
            found(ty, value);
        }
        (Type::Tuple(types), Tree::Seq(items)) => {
            let pairs = types.iter().zip(items);
            pairs.for_each(|(ty, item)| visit(ty, item, found));
        }
        (Type::Option(inner), Tree::Option(option)) => {
            if let Some(item) = option {
                visit(inner, item, found);
            }
            if is_simple(inner) {
                found(ty, value);
            }
        }
        (Type::Boxed(_, inner), _) => visit(inner, value, found),
        // Its bytes are those of the value before, or become other ones.
        (Type::Verbatim(inner), Tree::Seq(pair)) => {
            let bytes = Type::List(Box::new(Type::Int(IntType::unsigned(8))), None);
            visit(inner, &mut pair[0], found);
            visit(&bytes, &mut pair[1], found);
        }
        (Type::Item(item) | Type::Foreign(item, _), _) => visit_item(item, value, found),
        (Type::Itself(item, _), _) => visit_item(&Type::around(item), value, found),
        (Type::Int(_) | Type::Float(_) | Type::Bool, Tree::Int(_) | Tree::Bool(_)) => {
            found(ty, value);
        }
        _ => {}
    }
}

/// Whether any value of the type can be drawn without its coding.
fn is_simple(ty: &Type) -> bool {
    !matches!(ty.plain(), Type::List(..))
}
