//! The order of values that Rust derives, which sets and maps have on the wire.

use std::cmp::Ordering;

use crate::grammar::{Body, Enum, Fields, Spelled, Std, Tag, Type};
use crate::tree::Tree;

/// Whether the type is a set or a map, whose elements or keys ascend.
#[must_use]
pub const fn is_ascending(ty: &Type) -> bool {
    matches!(ty, Type::Std(Std::Set | Std::Map, _))
}

/// How the elements of a set, or the keys of a map, are ordered.
///
/// # Panics
/// If the type is none of them.
#[must_use]
pub fn of_elements(ty: &Type, one: &Tree, other: &Tree) -> Ordering {
    let Type::List(element, _) = ty.plain() else {
        panic!("{ty:?} is no list");
    };
    match (ty, element.plain()) {
        (Type::Std(Std::Map, _), Type::Tuple(pair)) => {
            compare(&pair[0], &one.items()[0], &other.items()[0])
        }
        _ => compare(element, one, other),
    }
}

/// Which of two values of a type is the greater one.
///
/// # Panics
/// If they are values of another type, or of one that has no order.
#[must_use]
pub fn compare(ty: &Type, one: &Tree, other: &Tree) -> Ordering {
    match (ty.plain(), one, other) {
        (Type::Item(item), one, other) => match (&item.body, one, other) {
            (Body::Struct(fields), Tree::Seq(one), Tree::Seq(other)) => {
                of_fields(fields, one, other)
            }
            (Body::Enum(of), Tree::Variant(one, fields), Tree::Variant(other, others)) => {
                let by_variant = discriminant(of, *one).cmp(&discriminant(of, *other));
                by_variant.then_with(|| of_fields(&of.variants[*one].fields, fields, others))
            }
            (body, one, other) => panic!("{one:?} and {other:?} of {body:?}"),
        },
        (Type::Boxed(_, inner), one, other) => compare(inner, one, other),
        (Type::Option(inner), Tree::Option(one), Tree::Option(other)) => match (one, other) {
            (Some(one), Some(other)) => compare(inner, one, other),
            (one, other) => one.is_some().cmp(&other.is_some()),
        },
        (Type::Tuple(types), Tree::Seq(one), Tree::Seq(other)) => of_all(types, one, other),
        (Type::Array(element, _) | Type::List(element, _), Tree::Seq(one), Tree::Seq(other)) => {
            let types = std::iter::repeat(&**element);
            of_all(types, one, other).then(one.len().cmp(&other.len()))
        }
        // A text is ordered by its characters.
        (Type::Text(_), Tree::Seq(one), Tree::Seq(other)) => {
            one.iter().map(Tree::int).cmp(other.iter().map(Tree::int))
        }
        (Type::Int(_), Tree::Int(one), Tree::Int(other)) => one.cmp(other),
        (Type::Bool, Tree::Bool(one), Tree::Bool(other)) => one.cmp(other),
        (Type::Unit, ..) => Ordering::Equal,
        (ty, one, other) => panic!("{one:?} and {other:?} of {ty:?} have no order"),
    }
}

fn of_fields(fields: &Fields, one: &[Tree], other: &[Tree]) -> Ordering {
    of_all(fields.all.iter().map(|field| &field.ty), one, other)
}

/// The order of the first values that differ.
fn of_all<'a>(types: impl IntoIterator<Item = &'a Type>, one: &[Tree], other: &[Tree]) -> Ordering {
    let all = types.into_iter().zip(one.iter().zip(other));
    let orders = all.map(|(ty, (one, other))| compare(ty, one, other));
    orders.fold(Ordering::Equal, Ordering::then)
}

/// The number of a variant in Rust, which is its tag only where that is a discriminant.
fn discriminant(of: &Enum, index: usize) -> i128 {
    let numbers = of.variants.iter().scan(-1, |last, variant| {
        *last = match variant.tag {
            Tag::Number(tag, Spelled::Discriminant) => tag,
            _ => *last + 1,
        };
        Some(*last)
    });
    numbers
        .take(index + 1)
        .last()
        .expect("the variant is there")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::{Tagging, Variant};
    use crate::integer::{IntType, Integer};

    fn int(number: usize) -> Tree {
        Tree::Int(Integer::from(number))
    }

    #[test]
    fn variants_are_ordered_by_their_discriminants() {
        let variant = |tag: i128, spelled: Spelled| Variant {
            tag: Tag::Number(tag, spelled),
            fields: Fields {
                named: false,
                all: Vec::new(),
            },
        };
        let of = |spelled: Spelled| Enum {
            tagging: Tagging::Bits(3),
            variants: vec![
                variant(4, spelled),
                variant(5, Spelled::Counted),
                variant(1, spelled),
            ],
        };
        let numbers = |of: &Enum| [0, 1, 2].map(|index| discriminant(of, index));
        assert_eq!(numbers(&of(Spelled::Discriminant)), [4, 5, 1]);
        assert_eq!(numbers(&of(Spelled::Key)), [0, 1, 2]);
    }

    #[test]
    fn a_list_is_below_those_that_go_on() {
        let ty = Type::List(Box::new(Type::Int(IntType::unsigned(8))), None);
        let short = Tree::Seq(vec![int(3)]);
        let long = Tree::Seq(vec![int(3), int(0)]);
        let other = Tree::Seq(vec![int(4)]);
        assert!(compare(&ty, &short, &long).is_lt());
        assert!(compare(&ty, &other, &long).is_gt());
    }
}
