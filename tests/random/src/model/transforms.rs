//! Transforms of the bytes of regions.

use super::{Result, refuse};
use crate::grammar::Transform;

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

/// What packed bytes are made of.
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
    if pack(transform, &bytes) != packed {
        return refuse("bytes that are packed otherwise");
    }
    Ok(bytes)
}
