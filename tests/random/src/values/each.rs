//! Values of elements with keys of their own.

use super::hand::Hand;
use super::lists::{list, written_count};
use super::of_coding;
use super::packed;
use crate::grammar::{Form, Type};
use crate::tree::Tree;

/// No list inside of others is longer.
const MOST: usize = 6;

/// The elements of an array, or what is in an option.
pub(super) fn each(rng: &mut Hand, form: &Form, ty: &Type) -> Tree {
    match ty.plain() {
        Type::Array(element, len) => {
            Tree::Seq((0..*len).map(|_| alone(rng, form, element)).collect())
        }
        Type::Option(inner) => {
            let is_end = rng.is_deep() && inner.holds_itself();
            let there = !is_end && !rng.once_in(3) && (!rng.is_greedy() || rng.once_in(3));
            Tree::Option(there.then(|| Box::new(alone(rng, form, inner))))
        }
        other => panic!("{other:?} has no elements"),
    }
}

/// What is in an option, seldom the value that stands for none.
pub(super) fn or_none(rng: &mut Hand, form: &Form, none: &Tree, ty: &Type) -> Tree {
    let Type::Option(inner) = ty.plain() else {
        panic!("{ty:?} is no option");
    };
    let value = match rng.below(16) {
        0..4 => None,
        4 => Some(none.clone()),
        _ => Some(alone(rng, form, inner)),
    };
    Tree::Option(value.map(Box::new))
}

/// A value that its form most likely holds.
pub(super) fn alone(rng: &mut Hand, form: &Form, ty: &Type) -> Tree {
    match form {
        Form::Coded(coding) => of_coding(rng, coding, ty),
        Form::List(len, coding) => {
            let count = written_count(rng, len);
            let count = if rng.is_greedy() {
                count
            } else {
                count.min(MOST)
            };
            list(rng, len, count, coding, ty)
        }
        Form::Region(_, inner) => alone(rng, inner, ty),
        Form::Through(transform, inner) => {
            let value = alone(rng, inner, ty.unpacked());
            packed::with_bytes(rng, *transform, inner, ty, value)
        }
        Form::By(..) | Form::InOrder(..) | Form::Tagged(..) | Form::Parts(..) => {
            panic!("an element sees no field")
        }
    }
}
