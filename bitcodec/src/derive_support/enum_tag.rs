//! Tags of enums, as integers or as codewords of a prefix code.

use core::array::from_fn;

use crate::bit_order::BitOrder;
use crate::chunks::as_chunks;
use crate::coding::BitCodec;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::int::bits::is_reversed;
use crate::coding::prefix;
use crate::coding::prefix::Words;
use crate::coding::seq::array;
use crate::coding::{Own, Symbol};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::value::Value;

/// Writes the tag of a variant, which must fit its width: the tags of variants do so at compile time. The optimizer does not
/// always know this, as in a function that takes an enum by value.
#[inline(always)]
pub fn write_tag<const WIDTH: u32, W: BitWrite>(tag: u64, writer: &mut W) -> Result<(), Fault> {
    if is_reversed(WIDTH, W::ORDER, W::LITTLE_ENDIAN) {
        writer.write_code(tag.swap_bytes() >> (64 - WIDTH), WIDTH)
    } else {
        writer.write_code(tag, WIDTH)
    }
}

/// Reads the tag of a variant.
#[inline(always)]
pub fn read_tag<const WIDTH: u32, R: BitRead>(reader: &mut R) -> Result<u64, Fault> {
    let raw = reader.read_bits(WIDTH)?;
    Ok(if is_reversed(WIDTH, R::ORDER, R::LITTLE_ENDIAN) {
        raw.swap_bytes() >> (64 - WIDTH)
    } else {
        raw
    })
}

/// The number of tags that are packed in one word. Eight tags of at most 8 bits fit 64 bits.
const GROUP: usize = 8;

/// Returns the shift of a tag in the word of its group.
#[inline(always)]
const fn shift<const WIDTH: u32>(place: usize, order: BitOrder) -> u32 {
    let place = match order {
        BitOrder::LsbFirst => place,
        BitOrder::MsbFirst => GROUP - 1 - place,
    };
    place as u32 * WIDTH
}

/// Writes the tags of values, which are their symbol indices, in groups of eight.
#[inline(always)]
pub fn write_tags<const WIDTH: u32, T: BitCodec + Symbol, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    let (groups, rest) = if W::BULK && WIDTH <= 8 {
        as_chunks::<GROUP, T>(values)
    } else {
        (as_chunks(&[]).0, values)
    };
    for group in groups {
        let mut word = 0;
        for (place, value) in group.iter().enumerate() {
            word |= value.index() << shift::<WIDTH>(place, W::ORDER);
        }
        writer.write_code(word, GROUP as u32 * WIDTH)?;
    }
    array::encode_each::<T, Own, W>(rest, writer, context)
}

/// The number of tags that are unpacked before they become values, so that each loop does one thing. A multiple of
/// [`GROUP`].
const CHUNK: usize = 64;

/// Reads the tags of values of type `of`, which are their symbol indices, in groups of eight.
#[inline(always)]
pub fn read_tags<const WIDTH: u32, T: BitCodec + Symbol, R: BitRead, const N: usize>(
    of: &'static str,
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<[T; N], Fault> {
    if !R::BULK || WIDTH > 8 {
        return array::decode_each::<T, Own, R, N>(reader, context);
    }
    let mut values = from_fn(|_| T::from_index(0));
    let (groups, rest) = values.split_at_mut(const { N - N % GROUP });
    for some in groups.chunks_mut(CHUNK) {
        let start = reader.position();
        let mut tags = [[0; GROUP]; CHUNK / GROUP];
        for tags in tags.iter_mut().take(some.len() / GROUP) {
            let word = reader.read_bits(GROUP as u32 * WIDTH)?;
            *tags = R::ORDER.spread(word, WIDTH);
        }
        let tags = tags.as_flattened();
        // One test for a chunk, because an unknown tag is the exception. The values of such a chunk are dropped.
        let mut unknown = false;
        for (value, &tag) in some.iter_mut().zip(tags) {
            unknown |= u64::from(tag) >= T::COUNT;
            *value = T::from_index(u64::from(tag));
        }
        if unknown {
            let found = tags
                .iter()
                .enumerate()
                .find(|(_, tag)| u64::from(**tag) >= T::COUNT);
            let (place, &tag) = found.unwrap_or((0, &0));
            let start = start + place * WIDTH as usize;
            return Err(unknown_tag(u64::from(tag), of, start, reader));
        }
    }
    for value in rest {
        *value = T::decode_with_context(reader, context)?;
    }
    Ok(values)
}

/// Reports the variant of the tag that begins at bit `start`.
#[inline(always)]
pub fn name_tag<R: BitRead>(variant: &'static str, start: usize, reader: &mut R) {
    reader.note(start, Value::Name(variant));
}

/// Returns the index of each tag in `tags`, and 255 for numbers that are none.
#[must_use]
pub const fn indices_of_tags<const LEN: usize>(tags: &[u64]) -> [u8; LEN] {
    let mut indices = [u8::MAX; LEN];
    let mut index = 0;
    while index < tags.len() {
        indices[tags[index] as usize] = index as u8;
        index += 1;
    }
    indices
}

/// Returns the index of a tag, by a table of [`indices_of_tags`].
#[inline(always)]
#[must_use]
pub fn index_of_tag<const LEN: usize>(indices: &[u8; LEN], tag: u64) -> u8 {
    match usize::try_from(tag) {
        Ok(tag) if tag < LEN => indices[tag],
        _ => u8::MAX,
    }
}

/// Reports the symbol of the tag that begins at bit `start`.
#[inline(always)]
pub fn name_symbol<T: Symbol, R: BitRead>(symbol: &T, start: usize, reader: &mut R) {
    reader.note(start, symbol.shown());
}

/// Returns the fault of a tag that no variant of `of` has.
// Inlined, because a call would take the address of the reader, which forces its whole state into memory.
#[inline(always)]
pub fn unknown_tag<R: BitRead>(tag: u64, of: &'static str, start: usize, reader: &mut R) -> Fault {
    let code = u128::from(tag);
    reader.refuse(start, Refusal::UnknownCode { code, of })
}

/// Returns the tag of the `other` variant, which must fit, and must not be that of another variant.
#[inline(always)]
pub(crate) fn other_word<const WIDTH: u32, T: Int, W: BitWrite>(
    tag: &T,
    named: &[u64],
    ranges: &[(u64, u64)],
    writer: &mut W,
) -> Result<u64, Fault> {
    let is_in = |&(low, high): &(u64, u64)| {
        let wide = tag.to_wide();
        (u128::from(low)..=u128::from(high)).contains(&wide)
    };
    let value = tag.to_number();
    match u64::try_from(tag.to_wide()) {
        Ok(tag) if named.contains(&tag) || ranges.iter().any(is_in) => {
            Err(writer.refuse(Refusal::Unencodable {
                rule: "the tag is that of a variant with a name",
            }))
        }
        Ok(tag) if WIDTH >= 64 || tag >> (WIDTH % 64) == 0 => Ok(tag),
        _ => Err(writer.refuse(Refusal::TooWide {
            value,
            width: WIDTH,
        })),
    }
}

/// Writes the tag of the `other` variant, which must not be one of `named`, the tags of the other variants.
#[inline]
pub fn write_other_tag<const WIDTH: u32, T: Int, W: BitWrite>(
    tag: &T,
    named: &[u64],
    writer: &mut W,
) -> Result<(), Fault> {
    let tag = other_word::<WIDTH, T, W>(tag, named, &[], writer)?;
    write_tag::<WIDTH, W>(tag, writer)
}

/// Writes a tag as [`write_other_tag`] does, for an enum whose variants have `ranges` of tags too.
#[inline]
pub fn write_other_tag_beside<const WIDTH: u32, T: Int, W: BitWrite>(
    tag: &T,
    named: &[u64],
    ranges: &[(u64, u64)],
    writer: &mut W,
) -> Result<(), Fault> {
    let tag = other_word::<WIDTH, T, W>(tag, named, ranges, writer)?;
    write_tag::<WIDTH, W>(tag, writer)
}

/// Returns the tag that `field` holds, which must be in `LOW..=HIGH`.
#[inline(always)]
pub(crate) fn ranged_word<const LOW: u64, const HIGH: u64, T: Int, W: BitWrite>(
    field: &'static str,
    tag: &T,
    writer: &mut W,
) -> Result<u64, Fault> {
    let wide = tag.to_wide();
    if wide < u128::from(LOW) || wide > u128::from(HIGH) {
        writer.enter(field);
        let (value, low, high) = (tag.to_number(), LOW.to_number(), HIGH.to_number());
        return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
    }
    Ok(tag.to_word())
}

/// Writes the tag that `field` holds, which must be in `LOW..=HIGH`.
#[inline(always)]
pub fn write_tag_in<const WIDTH: u32, const LOW: u64, const HIGH: u64, T: Int, W: BitWrite>(
    field: &'static str,
    tag: &T,
    writer: &mut W,
) -> Result<(), Fault> {
    let tag = ranged_word::<LOW, HIGH, T, W>(field, tag, writer)?;
    write_tag::<WIDTH, W>(tag, writer)
}

/// Returns a tag of at most `HIGH` as the field that holds it.
#[inline(always)]
pub fn tag_in<const HIGH: u64, T: Int, R: BitRead>(tag: u64, start: usize, reader: &mut R) -> T {
    const {
        assert!(
            64 - HIGH.leading_zeros() <= T::BITS - T::SIGNED as u32,
            "the field of a range of tags holds each of them"
        );
    }
    reader.note(start, Value::Number(tag.to_number()));
    T::from_word(tag)
}

/// Returns a tag as the field of the `other` variant.
#[inline(always)]
pub fn other_tag<const WIDTH: u32, T: Int, R: BitRead>(
    tag: u64,
    start: usize,
    reader: &mut R,
) -> T {
    const {
        assert!(
            WIDTH <= T::BITS - T::SIGNED as u32,
            "the field of `other` holds every tag"
        );
    }
    reader.note(start, Value::Number(Number::Unsigned(u128::from(tag))));
    T::from_word(tag)
}

/// Writes the codeword of the variant at `index`.
#[inline(always)]
pub fn write_word<C: Words, W: BitWrite>(index: u64, writer: &mut W) -> Result<(), Fault> {
    prefix::write_word::<C, W>(index, writer)
}

/// Reads the codeword of a variant, and returns the variant's index.
#[inline(always)]
pub fn read_word<C: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    prefix::read_variant::<C, R>(reader)
}
