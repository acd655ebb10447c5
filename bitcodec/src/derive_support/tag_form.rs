//! Tags of enums of other kinds than unsigned integers of a width.

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::{ByteString, Value};

/// How the tags of an enum are written.
pub trait TagForm {
    /// The type of a tag, whose constants are patterns.
    type Tag: Copy + Ord + 'static;

    /// What `tag_of` derives from a kept value that is no tag. It is refused when it is written.
    const NO_TAG: Self::Tag;

    /// The layout of a tag.
    const LAYOUT: &'static Layout;

    /// Writes a tag.
    fn encode<W: BitWrite>(tag: Self::Tag, writer: &mut W) -> Result<(), Fault>;

    /// Reads a tag.
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self::Tag, Fault>;

    /// Returns the tag as messages and traces show it.
    fn shown(tag: Self::Tag) -> Value;
}

/// The type of a field that keeps a tag.
#[diagnostic::on_unimplemented(
    message = "the first field keeps a tag of this enum, and a field of type `{Self}` cannot",
    label = "cannot keep a tag",
    note = "`tag(bytes = 4)` needs `[u8; 4]`"
)]
pub trait KeepsTag<F: TagForm> {
    /// Returns the tag, if the value is one.
    fn kept(&self) -> Option<F::Tag>;

    /// Returns the value that keeps a tag.
    fn keep(tag: F::Tag) -> Self;
}

/// A byte string of `N` bytes. The first byte comes first in both bit orders.
#[derive(Debug)]
pub enum ByteTag<const N: usize> {}

/// The bytes that one word of a reader or writer holds.
const WORD: usize = 8;

/// Returns up to eight bytes as a word, the first one where the bit order has it.
#[inline(always)]
fn word(bytes: &[u8], order: BitOrder) -> u64 {
    let fold = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
    match order {
        BitOrder::MsbFirst => bytes.iter().fold(0, fold),
        BitOrder::LsbFirst => bytes.iter().rev().fold(0, fold),
    }
}

impl<const N: usize> TagForm for ByteTag<N> {
    type Tag = [u8; N];
    const NO_TAG: [u8; N] = [0; N];

    const LAYOUT: &'static Layout = {
        assert!(
            N >= 1 && N <= ByteString::MOST,
            "a tag of bytes has 1 to 16 of them; take another number"
        );
        &Layout::fixed(8 * N as u32, Node::ByteString)
    };

    #[inline(always)]
    fn encode<W: BitWrite>(tag: [u8; N], writer: &mut W) -> Result<(), Fault> {
        for bytes in tag.chunks(WORD) {
            writer.write_bits(word(bytes, W::ORDER), 8 * bytes.len() as u32)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[u8; N], Fault> {
        let mut tag = [0; N];
        for bytes in tag.chunks_mut(WORD) {
            let mut word = reader.read_bits(8 * bytes.len() as u32)?;
            let mut put = |byte: &mut u8| {
                *byte = word as u8;
                word >>= 8;
            };
            match R::ORDER {
                BitOrder::MsbFirst => bytes.iter_mut().rev().for_each(&mut put),
                BitOrder::LsbFirst => bytes.iter_mut().for_each(&mut put),
            }
        }
        Ok(tag)
    }

    #[inline(always)]
    fn shown(tag: [u8; N]) -> Value {
        Value::ByteString(ByteString::new(tag))
    }
}

impl<const N: usize> KeepsTag<ByteTag<N>> for [u8; N] {
    #[inline(always)]
    fn kept(&self) -> Option<Self> {
        Some(*self)
    }

    #[inline(always)]
    fn keep(tag: Self) -> Self {
        tag
    }
}

/// Returns a tag of bytes as the number that layouts have, with the first byte on top.
#[must_use]
pub const fn wide_tag(bytes: &[u8]) -> u128 {
    let (mut number, mut index) = (0, 0);
    while index < bytes.len() && index < ByteString::MOST {
        number = number << 8 | bytes[index] as u128;
        index += 1;
    }
    number
}

/// Returns the fault of a tag that no variant of `of` has.
#[inline(always)]
pub fn unknown_tag_of<F: TagForm, R: BitRead>(
    tag: F::Tag,
    of: &'static str,
    start: usize,
    reader: &mut R,
) -> Fault {
    let tag = F::shown(tag);
    reader.refuse(start, Refusal::UnknownTag { tag, of })
}

/// Returns the tag that the `other` variant keeps, which must not be one of `named`, the tags of the other variants.
#[inline]
pub fn other_tag_of<F: TagForm, W: BitWrite>(
    kept: Option<F::Tag>,
    named: &[F::Tag],
    writer: &mut W,
) -> Result<F::Tag, Fault> {
    match kept {
        Some(kept) if !named.contains(&kept) => Ok(kept),
        _ => Err(writer.refuse(Refusal::Unencodable {
            rule: "the tag is that of a variant with a name",
        })),
    }
}

/// Reports a tag that a field keeps, which begins at bit `start`.
#[inline(always)]
pub fn note_tag<F: TagForm, R: BitRead>(tag: F::Tag, start: usize, reader: &mut R) {
    reader.note(start, F::shown(tag));
}

/// Returns the tag that a variant keeps in a field, for the field that `tag_of` derives.
#[inline(always)]
pub fn kept_tag_of<F: TagForm>(kept: Option<F::Tag>) -> F::Tag {
    kept.unwrap_or(F::NO_TAG)
}
