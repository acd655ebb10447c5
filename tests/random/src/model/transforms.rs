//! Transforms of the bytes of regions.

use super::{Result, refuse};
use crate::grammar::Transform;
use crate::integer::Integer;
use crate::tree::Tree;

/// The packed bytes of a value.
pub(super) fn pack(transform: Transform, bytes: &[u8]) -> Vec<u8> {
    match transform {
        Transform::Flipped => bytes.iter().map(|byte| byte ^ 0xff).collect(),
        Transform::RunLength => {
            let mut packed: Vec<u8> = Vec::new();
            for byte in bytes {
                match &mut packed[..] {
                    [.., count, last] if last == byte && *count < 255 => *count += 1,
                    _ => packed.extend([0, *byte]),
                }
            }
            packed
        }
    }
}

/// What packed bytes are made of; encoding again tells whether they are packed otherwise.
pub(super) fn unpack(transform: Transform, packed: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match transform {
        Transform::Flipped => bytes.extend(packed.iter().map(|byte| byte ^ 0xff)),
        Transform::RunLength => {
            for run in packed.chunks(2) {
                let [count, byte] = *run else {
                    return refuse("half a run");
                };
                bytes.extend(std::iter::repeat_n(byte, usize::from(count) + 1));
            }
        }
    }
    Ok(bytes)
}

/// Bytes as a value.
pub(super) fn tree(bytes: &[u8]) -> Tree {
    let byte = |byte: &u8| Tree::Int(Integer::natural((*byte).into()));
    Tree::Seq(bytes.iter().map(byte).collect())
}

/// The bytes of a value.
pub(super) fn bytes(tree: &Tree) -> Vec<u8> {
    let byte = |byte: &Tree| u8::try_from(byte.int().magnitude()).expect("a byte");
    tree.items().iter().map(byte).collect()
}
