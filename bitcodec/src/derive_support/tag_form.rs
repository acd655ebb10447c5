//! Tags of enums of other kinds than unsigned integers of a width.

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::value_range::limits;
use crate::layout::{Layout, Node};
use crate::value::{ByteString, Value};

/// How the tags of an enum are written.
pub trait TagForm {
    /// The type of a tag, whose constants are patterns.
    type Tag: Copy + Ord + 'static;

    /// The least and the greatest tag, if tags are numbers.
    const ENDS: Option<(Number, Number)>;

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
    note = "`tag(bytes = 4)` needs `[u8; 4]`, and tags that are numbers an integer"
)]
pub trait KeepsTag<F: TagForm> {
    /// The least and the greatest value, if it is a number; those of `u128` end with `i128`.
    const ENDS: (i128, i128);

    /// Returns the tag, if the value is one.
    fn kept(&self) -> Option<F::Tag>;

    /// Returns the value as a number, if it is one.
    fn number(&self) -> Number;

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
    const ENDS: Option<(Number, Number)> = None;
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
    const ENDS: (i128, i128) = (i128::MIN, i128::MAX);

    #[inline(always)]
    fn kept(&self) -> Option<Self> {
        Some(*self)
    }

    #[inline(always)]
    fn number(&self) -> Number {
        Number::Unsigned(wide_tag(self))
    }

    #[inline(always)]
    fn keep(tag: Self) -> Self {
        tag
    }
}

/// A number in the code `C`.
#[derive(Debug)]
pub struct CodedTag<C, T>(core::convert::Infallible, core::marker::PhantomData<(C, T)>);

/// The number that a tag is: `u64`, or `i64` if it is signed.
pub trait TagInt: Int {
    /// The greatest number.
    const MOST: Self;

    /// Returns a number of another type, if it fits.
    fn of(number: Number) -> Option<Self>;
}

impl TagInt for u64 {
    const MOST: Self = Self::MAX;

    #[inline(always)]
    fn of(number: Number) -> Option<Self> {
        match number {
            Number::Unsigned(number) => number.try_into().ok(),
            Number::Signed(number) => number.try_into().ok(),
        }
    }
}

impl TagInt for i64 {
    const MOST: Self = Self::MAX;

    #[inline(always)]
    fn of(number: Number) -> Option<Self> {
        number.to_i128()?.try_into().ok()
    }
}

impl<C: Coding<T, Context = NoContext>, T: TagInt> TagForm for CodedTag<C, T> {
    type Tag = T;
    const NO_TAG: T = T::MOST;

    const LAYOUT: &'static Layout = {
        assert!(
            <C as Coding<T>>::MISTAKE.is_none(),
            "the numbers of the code of a tag are out of range; take others"
        );
        C::LAYOUT
    };

    const ENDS: Option<(Number, Number)> = match C::LAYOUT.held((T::BITS, T::SIGNED), None) {
        Some(held) => Some((held.low, held.high)),
        None => None,
    };

    #[inline(always)]
    fn encode<W: BitWrite>(tag: T, writer: &mut W) -> Result<(), Fault> {
        C::encode(&tag, writer, ())
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        C::decode(reader, ())
    }

    #[inline(always)]
    fn shown(tag: T) -> Value {
        Value::Number(tag.to_number())
    }
}

impl<C, T, K> KeepsTag<CodedTag<C, T>> for K
where
    C: Coding<T, Context = NoContext>,
    T: TagInt,
    K: Int,
{
    const ENDS: (i128, i128) = match limits(K::BITS, K::SIGNED) {
        (Number::Signed(low), Number::Signed(high)) => (low, high),
        (_, high) => match high.to_i128() {
            Some(high) => (0, high),
            None => (0, i128::MAX),
        },
    };

    #[inline(always)]
    fn kept(&self) -> Option<T> {
        T::of(self.to_number())
    }

    #[inline(always)]
    fn number(&self) -> Number {
        self.to_number()
    }

    #[inline(always)]
    fn keep(tag: T) -> Self {
        K::from_wide(tag.to_wide())
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

/// Returns the tag that the `other` variant keeps, which must not be one of `named` or in one of `ranges`: those of the
/// other variants.
#[inline]
pub fn other_tag_of<F: TagForm, W: BitWrite>(
    (kept, value): (Option<F::Tag>, Number),
    named: &[F::Tag],
    ranges: &[(F::Tag, F::Tag)],
    writer: &mut W,
) -> Result<F::Tag, Fault> {
    let kept = kept.filter(|_| match F::ENDS {
        Some((low, high)) => !value.is_below(low) && !high.is_below(value),
        None => true,
    });
    let Some(tag) = kept else {
        let (low, high) = F::ENDS.unwrap_or((value, value));
        return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
    };
    if named.contains(&tag)
        || ranges
            .iter()
            .any(|(low, high)| (low..=high).contains(&&tag))
    {
        return Err(writer.refuse(Refusal::Unencodable {
            rule: "the tag is that of a variant with a name",
        }));
    }
    Ok(tag)
}

/// Returns the tag that `field` keeps, which must be in the range of its variant.
#[inline(always)]
pub fn ranged_tag_of<F: TagForm<Tag: TagInt>, W: BitWrite>(
    field: &'static str,
    (kept, value): (Option<F::Tag>, Number),
    (low, high): (F::Tag, F::Tag),
    writer: &mut W,
) -> Result<F::Tag, Fault> {
    match kept {
        Some(tag) if (low..=high).contains(&tag) => Ok(tag),
        _ => {
            writer.enter(field);
            let (low, high) = (low.to_number(), high.to_number());
            Err(writer.refuse(Refusal::OutOfRange { value, low, high }))
        }
    }
}

/// Returns the tag that an earlier field holds. A field of more bits than the tag can hold a number that is no tag.
#[inline(always)]
pub fn read_outer_tag_of<F: TagForm<Tag: TagInt>, R: BitRead>(
    outer: F::Tag,
    of: &'static str,
    reader: &mut R,
) -> Result<F::Tag, Fault> {
    let number = outer.to_number();
    match F::ENDS {
        Some((low, high)) if number.is_below(low) || high.is_below(number) => {
            let start = reader.position();
            Err(unknown_tag_of::<F, R>(outer, of, start, reader))
        }
        _ => Ok(outer),
    }
}

/// Returns the tag from `low` to `high` by which a variant counts `count` elements of `field`.
#[inline(always)]
pub fn counted_tag<T: TagInt, W: BitWrite>(
    field: &'static str,
    count: u64,
    (low, high): (T, T),
    writer: &mut W,
) -> Result<T, Fault> {
    let most = high.to_word().wrapping_sub(low.to_word());
    if count > most {
        writer.enter(field);
        let [value, low, high] = [count, 0, most].map(Int::to_number);
        return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
    }
    Ok(tag_of_count(count, low))
}

/// Returns the tag of a count.
#[inline(always)]
pub fn tag_of_count<T: TagInt>(count: u64, low: T) -> T {
    T::from_word(low.to_word().wrapping_add(count))
}

/// Returns the count that a tag is.
#[inline(always)]
pub fn tag_count<T: TagInt>(tag: T, low: T) -> u64 {
    tag.to_word().wrapping_sub(low.to_word())
}

/// Stops the compilation at a field that does not hold each tag from `low` to `high`.
#[track_caller]
pub const fn check_holds((least, most): (i128, i128), low: i128, high: i128) {
    assert!(
        least <= low && high <= most,
        "the first field of a variant keeps its tag, and its type does not hold each; take a wider type"
    );
}

/// Stops the compilation at a field that does not hold each tag of an enum.
#[track_caller]
pub const fn check_holds_each<F: TagForm>(ends: (i128, i128)) {
    if let Some((low, high)) = F::ENDS {
        let high = match high.to_i128() {
            Some(high) => high,
            None => i128::MAX,
        };
        if let Some(low) = low.to_i128() {
            check_holds(ends, low, high);
        }
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
