//! Values whose bytes go through a transform.

use super::hand::Hand;
use crate::grammar::{Form, Transform, Type};
use crate::integer::Integer;
use crate::tree::Tree;

/// A value with the bytes that it is packed into, where its type keeps them; the value alone where it does not.
pub(super) fn with_bytes(
    rng: &mut Hand,
    transform: Transform,
    inner: &Form,
    ty: &Type,
    value: Tree,
) -> Tree {
    let Type::Verbatim(unpacked) = ty else {
        return value;
    };
    let packed = crate::model::packed(transform, inner, unpacked, &value, rng.order);
    // A value that is refused is refused whatever its bytes are.
    let Tree::Seq(mut packed) = packed.unwrap_or(Tree::UNIT) else {
        panic!("bytes are a list");
    };
    if transform == Transform::RunLength && rng.once_in(2) {
        split_run(rng, &mut packed);
    }
    Tree::Seq(vec![value, Tree::Seq(packed)])
}

/// Makes two runs of one, which unpack to the same.
fn split_run(rng: &mut Hand, packed: &mut Vec<Tree>) {
    let long = (0..packed.len()).step_by(2);
    let long: Vec<usize> = long
        .filter(|at| packed[*at] != Tree::Int(Integer::ZERO))
        .collect();
    if long.is_empty() {
        return;
    }
    let at = rng.pick(&long);
    let less = packed[at].int().to_usize().expect("a byte");
    let first = rng.below(less);
    let count = |less: usize| Tree::Int(Integer::from(less));
    let run = [
        count(first),
        packed[at + 1].clone(),
        count(less - first - 1),
    ];
    packed.splice(at..=at, run);
}
