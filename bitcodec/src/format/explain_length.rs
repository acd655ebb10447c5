//! The error of an input for a type that decodes any bits: only its length, or the padding after the value, is wrong.
//!
//! One function explains it for all these types, by a table of their fields. With the tracing decoder, each of these
//! types would have a second decoder for errors that need no decoder: three kilobytes of code on a small machine.

use core::marker::PhantomData;

use crate::coding::BitCodec;
use crate::error::decode_error::{DecodeError, Report};
use crate::error::path::{Path, Step};
use crate::error::refusal::Refusal;
use crate::format::trailing::Trailing;
use crate::io::bit_counter::SMALL;
use crate::layout::{Layout, Node};

/// A field of a type with its width, in wire order. A struct precedes its fields.
#[derive(Clone, Copy)]
pub(crate) struct FieldBits {
    name: &'static str,
    /// The number of structs around the field.
    depth: usize,
    /// The width of an integer; 0 for a struct.
    bits: usize,
}

/// Whether [`explain`] knows every error of decoding this type.
pub(crate) const fn is_explained<T: BitCodec>() -> bool {
    !SMALL && T::TOTAL && matches!(Table::<T>::LEN, 1..=MOST)
}

/// The greatest number of fields.
const MOST: usize = 64;

/// Returns the error of an input of `len` bytes that was rejected. `fields` is the table of the type.
#[cold]
#[inline(never)]
pub(crate) fn explain(fields: &[FieldBits], len: usize, trailing: Trailing) -> DecodeError {
    let end = len.saturating_mul(8);
    let (mut path, mut at) = (Path::ROOT, 0);
    for field in fields {
        path.leave_to(field.depth);
        path.push(Step::Field(field.name));
        if end - at < field.bits {
            let (needed, left) = (field.bits as u64, end - at);
            let refusal = Refusal::Truncated { needed, left };
            return DecodeError::new(Report::new(refusal, &path, Some(at..end)));
        }
        at += field.bits;
    }
    let left = end - at;
    let (refusal, end) = match trailing {
        Trailing::Nothing if left >= 8 => (Refusal::Trailing { left }, end),
        Trailing::Nothing => (Refusal::Padding, end),
        Trailing::Bytes | Trailing::Bits => (Refusal::Padding, at.next_multiple_of(8)),
    };
    DecodeError::new(Report::new(refusal, &Path::ROOT, Some(at..end)))
}

/// The table of a type.
pub(crate) struct Table<T>(PhantomData<T>);

impl<T: BitCodec> Table<T> {
    /// The number of fields; 0 if the layout has a node that the table cannot have.
    const LEN: usize = match count(T::LAYOUT) {
        Some(count) => count,
        None => 0,
    };

    /// The fields. The length of an array cannot depend on `T`, so the table is cut from an array of one of these lengths.
    pub(crate) const FIELDS: &'static [FieldBits] = match Self::LEN {
        0..=8 => Cut::<T, 8>::FIELDS.split_at(Self::LEN).0,
        9..=16 => Cut::<T, 16>::FIELDS.split_at(Self::LEN).0,
        17..=32 => Cut::<T, 32>::FIELDS.split_at(Self::LEN).0,
        _ => Cut::<T, MOST>::FIELDS,
    };
}

/// The first `N` fields of a type.
struct Cut<T, const N: usize>(PhantomData<T>);

impl<T: BitCodec, const N: usize> Cut<T, N> {
    const FIELDS: &'static [FieldBits] = &{
        let unused = FieldBits {
            name: "",
            depth: 0,
            bits: 0,
        };
        let mut fields = [unused; N];
        add(&mut fields, 0, T::LAYOUT, 0);
        fields
    };
}

/// Returns the number of fields of a struct, with those of structs in it.
const fn count(layout: &Layout) -> Option<usize> {
    let Node::Struct(item) = layout.node else {
        return None;
    };
    // Its fields have no bits of their own.
    if item.joined {
        return None;
    }
    let (mut count, mut index) = (0, 0);
    while index < item.fields.len() {
        let layout = item.fields[index].layout;
        let below = match layout.node {
            Node::Unsigned | Node::Signed | Node::Bool => Some(0),
            _ => self::count(layout),
        };
        match below {
            Some(below) => count += 1 + below,
            None => return None,
        }
        index += 1;
    }
    Some(count)
}

/// Stores the fields of a struct from index `at` on, as long as there is room, and returns the next index.
const fn add(fields: &mut [FieldBits], mut at: usize, layout: &Layout, depth: usize) -> usize {
    let Node::Struct(item) = layout.node else {
        return at;
    };
    let mut index = 0;
    while index < item.fields.len() {
        let field = &item.fields[index];
        let is_struct = matches!(field.layout.node, Node::Struct(_));
        if at < fields.len() {
            fields[at] = FieldBits {
                name: field.name,
                depth,
                bits: if is_struct { 0 } else { field.layout.min_bits },
            };
        }
        at = add(fields, at + 1, field.layout, depth + 1);
        index += 1;
    }
    at
}
