//! The fast path of roots: through one register if it holds every value, at constant offsets if all values have the
//! same length, and through a cursor otherwise. With the feature `small` the tracing decoder does it
//! ([`single_path`](crate::format::single_path)).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::mem;

use crate::bit_order::{BitOrder, Order};
use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::place::Place;
use crate::coding::{BitCodec, Own};
use crate::context::Context;
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::diagnose::Trailing;
use crate::format::single_path;
#[cfg(feature = "alloc")]
use crate::io::VecWriter;
use crate::io::bit_counter::SMALL;
use crate::io::budget::Budget;
use crate::io::read::BitRead;
use crate::io::register::{Word, WordReader, WordWriter};
use crate::io::write::BitWrite;
use crate::io::{SliceReader, SliceWriter};
use crate::layout::{Strategy, takes_rest};

/// Returns the length in bytes of every value, if it is constant.
pub(crate) const fn constant_bytes<T: BitCodec>() -> Option<usize> {
    match T::LAYOUT.constant_bits() {
        Some(bits) => Some(bits.div_ceil(8)),
        None => None,
    }
}

/// Whether 64 bits hold every value.
const fn is_word<T: BitCodec>() -> bool {
    matches!(T::MAX_BITS, Some(..=64))
}

/// Whether a value is decoded in a register, of 64 bits or else 128.
const fn is_in_register<T: BitCodec>() -> bool {
    matches!(T::LAYOUT.strategy(), Strategy::Register)
}

/// Returns the length in bytes of the longest value, if it is at most `limit`.
#[cfg(feature = "alloc")]
const fn most_bytes<T: BitCodec>(limit: usize) -> Option<usize> {
    match T::MAX_BITS {
        Some(bits) if bits.div_ceil(8) <= limit => Some(bits.div_ceil(8)),
        _ => None,
    }
}

/// Whether the longest value has at most 256 bytes more than two of the shortest. One allocation of the greatest length
/// then costs less than a vector that grows.
#[cfg(feature = "alloc")]
const fn varies_little<T: BitCodec>() -> bool {
    matches!(T::MAX_BITS, Some(most) if most <= 2 * T::MIN_BITS + 8 * 256)
}

/// Whether `len` bytes cannot hold one value of constant length and nothing else.
#[inline(always)]
pub(crate) fn has_wrong_length<T: WireFormat>(len: usize) -> bool {
    let constant = const { constant_bytes::<T>() };
    matches!(constant, Some(wanted) if !SMALL && len != wanted)
}

/// Whether `len` bytes cannot begin with a value of constant length.
#[inline(always)]
pub(crate) fn is_too_short<T: WireFormat>(len: usize) -> bool {
    let constant = const { constant_bytes::<T>() };
    matches!(constant, Some(wanted) if !SMALL && len < wanted)
}

/// Decodes the value at the start of the bytes to its place, and returns its length in bits.
#[inline(always)]
pub(crate) fn decode_to<T: WireFormat>(
    place: &mut impl Place<T, Own>,
    (bytes, trailing, budget, context): (&[u8], Trailing, Budget, ReadOf<'_, T>),
) -> Result<usize, Fault> {
    if SMALL {
        let (value, bits) = single_path::decode(bytes, trailing, budget, context)?;
        place.set(value);
        return Ok(bits);
    }
    let is_whole = matches!(trailing, Trailing::Nothing);
    let takes_rest = const { takes_rest(T::LAYOUT) };
    // With a constant length every offset is a constant, and the compiler drops the bounds checks.
    let mut known = bytes;
    let ends_there = is_whole || matches!(trailing, Trailing::Bytes) && !takes_rest;
    if let (true, Some(len)) = (ends_there, const { constant_bytes::<T>() }) {
        known = match bytes.get(..len) {
            Some(known) if !is_whole || bytes.len() == len => known,
            Some(_) => return Err(Fault::new(ErrorKind::Trailing)),
            None => return Err(Fault::new(ErrorKind::Truncated)),
        };
    }
    // A register has no place in the input, from which a field can borrow. A type that takes the rest of the input must not
    // have it cut off at the end of a register: a longer input is too long for it.
    if const { is_in_register::<T>() && !<T::Context as Context>::BORROWS }
        && !matches!(trailing, Trailing::Bits)
        && !(takes_rest && known.len() > const { if is_word::<T>() { 8 } else { 16 } })
    {
        return if const { is_word::<T>() } {
            decode_word::<T, u64>(place, known, is_whole, budget, context)
        } else {
            decode_word::<T, u128>(place, known, is_whole, budget, context)
        };
    }
    let mut reader = SliceReader::<T::Order>::with_observer(known, budget);
    place.decode(&mut reader, context)?;
    match trailing {
        Trailing::Nothing => reader.finish()?,
        Trailing::Bytes => reader.align()?,
        Trailing::Bits => {}
    }
    Ok(reader.position())
}

/// Decodes a value that fits a register at the start of the bytes to its place, and returns its length in bits.
#[inline(always)]
fn decode_word<T: WireFormat, C: Word>(
    place: &mut impl Place<T, Own>,
    bytes: &[u8],
    is_whole: bool,
    budget: Budget,
    context: ReadOf<'_, T>,
) -> Result<usize, Fault> {
    let end = 8 * bytes.len().min(C::BITS as usize / 8);
    let chunk = C::load_first(bytes, T::Order::ORDER);
    let mut reader = WordReader::<T::Order, C>::new(chunk, end, budget);
    let decoded = place.decode(&mut reader, context);
    if reader.has_overrun() {
        return Err(Fault::new(ErrorKind::Truncated));
    }
    decoded?;
    let used = finish_word(reader)?;
    // The register has only the first bytes, so a longer input is never used up.
    if is_whole && used != bytes.len() {
        return Err(Fault::new(ErrorKind::Trailing));
    }
    Ok(8 * used)
}

/// Requires zeros up to the next byte, and returns the number of bytes consumed.
#[inline(always)]
fn finish_word<O: Order, C: Word>(reader: WordReader<O, C>) -> Result<usize, Fault> {
    let used = reader.position().div_ceil(8);
    // The register was loaded from whole bytes, so it has the bits up to the next byte.
    let padding = (8 * used - reader.position()) as u32;
    if O::ORDER.take_some(reader.rest(), padding) != 0 {
        return Err(Fault::new(ErrorKind::Padding));
    }
    Ok(used)
}

/// Encodes the value at the start of the bytes, and returns its length in bytes.
#[inline(always)]
pub(crate) fn encode_slice<T: WireFormat>(
    value: &T,
    bytes: &mut [u8],
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    if SMALL {
        return encode_bits(value, bytes, context).map(|bits| bits.div_ceil(8));
    }
    if let Some(len) = const { gathered_bytes::<T>() } {
        let integer = encode_whole(value, context)?;
        let Some(places) = bytes.get_mut(..len) else {
            return Err(Fault::new(ErrorKind::NoSpace));
        };
        T::Order::ORDER.store_whole(integer, places);
        return Ok(len);
    }
    if const { is_word::<T>() } {
        return encode_prefix::<T, u64>(value, bytes, context);
    }
    if const { matches!(T::MAX_BITS, Some(..=128)) } {
        return encode_prefix::<T, u128>(value, bytes, context);
    }
    let mut writer = SliceWriter::<T::Order>::new(bytes);
    value.encode_with_context(&mut writer, context)?;
    writer.finish()
}

/// Encodes a value that fits a register at the start of the bytes, and returns its length in bytes.
#[inline(always)]
fn encode_prefix<T: WireFormat, C: Word>(
    value: &T,
    bytes: &mut [u8],
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    let (word, width) = gather::<T, C>(value, context)?;
    let stored = word.store(width, T::Order::ORDER, bytes);
    stored.ok_or(Fault::new(ErrorKind::NoSpace))
}

/// Encodes the value at the start of the bytes, and returns its length in bits.
#[inline(always)]
pub(crate) fn encode_bits<T: WireFormat>(
    value: &T,
    bytes: &mut [u8],
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    if SMALL {
        return single_path::encode(value, bytes, context);
    }
    let mut writer = SliceWriter::<T::Order>::new(bytes);
    value.encode_with_context(&mut writer, context)?;
    let bits = writer.position();
    writer.finish()?;
    Ok(bits)
}

/// Encodes a value of the constant length `N`.
#[inline(always)]
pub(crate) fn encode_array<T: WireFormat, const N: usize>(
    value: &T,
    context: WriteOf<'_, T>,
) -> Result<[u8; N], Fault> {
    // Up to 16 bytes are assembled in registers. An array that is assembled in memory is written in pieces and read
    // back in others, which defeats store forwarding. The conditions are constants, so that a debug build compiles one way.
    if const { !SMALL && N <= 8 } {
        let (chunk, _) = encode_word(value, context)?;
        if let Some(bytes) = T::Order::ORDER.store(chunk).first_chunk() {
            return Ok(*bytes);
        }
    }
    if const { !SMALL && N > 8 && N <= WIDE } {
        let integer = encode_whole(value, context)?;
        let bytes = match T::Order::ORDER {
            BitOrder::LsbFirst => integer.to_le_bytes(),
            BitOrder::MsbFirst => (integer << (8 * (WIDE - N))).to_be_bytes(),
        };
        if let Some(bytes) = bytes.first_chunk() {
            return Ok(*bytes);
        }
    }
    let mut bytes = [0; N];
    encode_slice(value, &mut bytes, context)?;
    Ok(bytes)
}

/// The greatest length in bytes of a value that is assembled in registers.
const WIDE: usize = 16;

/// Returns the length in bytes of every value, if it is constant and at most [`WIDE`].
const fn gathered_bytes<T: BitCodec>() -> Option<usize> {
    match constant_bytes::<T>() {
        Some(len) if len <= WIDE => Some(len),
        _ => None,
    }
}

/// Encodes a value of constant length, at most [`WIDE`] bytes, and returns these bytes as an integer.
#[inline(always)]
fn encode_whole<T: WireFormat>(value: &T, context: WriteOf<'_, T>) -> Result<u128, Fault> {
    let (integer, width) = if const { matches!(constant_bytes::<T>(), Some(len) if len <= 8) } {
        let (word, width) = gather::<T, u64>(value, context)?;
        (u128::from(word), width)
    } else {
        gather::<T, u128>(value, context)?
    };
    Ok(match T::Order::ORDER {
        BitOrder::LsbFirst => integer,
        // Zeros fill the last byte.
        BitOrder::MsbFirst => integer << (width.wrapping_neg() % 8),
    })
}

/// Encodes a value that fits a register, and returns the register and its width in bits.
#[inline(always)]
fn gather<T: WireFormat, C: Word>(value: &T, context: WriteOf<'_, T>) -> Result<(C, u32), Fault> {
    let mut writer = WordWriter::<T::Order, C>::new(T::LAYOUT.constant_bits());
    value.encode_with_context(&mut writer, context)?;
    let gathered = writer.finish();
    // A custom coding may write other bits than its layout declares.
    gathered.ok_or(Fault::new(ErrorKind::Unencodable))
}

/// Encodes a value of at most 64 bits to a chunk, and returns it with the length in bytes.
#[inline(always)]
fn encode_word<T: WireFormat>(value: &T, context: WriteOf<'_, T>) -> Result<(u64, usize), Fault> {
    let (word, width) = gather::<T, u64>(value, context)?;
    let chunk = if width == 0 {
        0
    } else {
        T::Order::ORDER.align(word, width)
    };
    Ok((chunk, width.div_ceil(8) as usize))
}

/// Encodes the value at the start of a vector, which grows if it is too short, and returns the length of the value in
/// bytes.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn encode_growing<T: WireFormat>(
    value: &T,
    bytes: &mut Vec<u8>,
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    if SMALL {
        return single_path::encode_growing(value, bytes, context);
    }
    let most = const { most_bytes::<T>(4096) };
    if let Some(most) = most {
        // The vector keeps its length between values, so later values find room without a new fill.
        if bytes.len() < most {
            bytes.resize(most, 0);
        }
        return encode_slice(value, bytes, context);
    }
    encode_as_needed(value, bytes, context)
}

/// Encodes the value at the start of a vector that the writer grows on demand. Types without a small upper bound would
/// allocate too much otherwise.
#[cfg(feature = "alloc")]
#[inline(always)]
fn encode_as_needed<T: WireFormat>(
    value: &T,
    bytes: &mut Vec<u8>,
    context: WriteOf<'_, T>,
) -> Result<usize, Fault> {
    let mut writer = VecWriter::<T::Order>::reusing(mem::take(bytes));
    let written = value
        .encode_with_context(&mut writer, context)
        .and_then(|()| writer.flush());
    *bytes = writer.into_buffer();
    written
}

/// Encodes the value to a new vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn encode_vec<T: WireFormat>(
    value: &T,
    context: WriteOf<'_, T>,
) -> Result<Vec<u8>, Fault> {
    if !SMALL && const { is_word::<T>() } {
        let (chunk, used) = encode_word(value, context)?;
        // Eight bytes are the smallest capacity of a growing `Vec<u8>`, so all are copied at once and then cut.
        let mut bytes = T::Order::ORDER.store(chunk).to_vec();
        bytes.truncate(used);
        return Ok(bytes);
    }
    if !SMALL && const { is_short::<T>() } {
        return encode_short(value, context, <[u8]>::to_vec);
    }
    let mut bytes = Vec::new();
    let used = if SMALL || const { varies_little::<T>() } {
        encode_growing(value, &mut bytes, context)?
    } else {
        encode_as_needed(value, &mut bytes, context)?
    };
    bytes.truncate(used);
    Ok(bytes)
}

/// Encodes a short value on the stack, which needs no zeroed heap memory, and passes its bytes to `then`.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn encode_short<T: WireFormat, V>(
    value: &T,
    context: WriteOf<'_, T>,
    then: impl FnOnce(&[u8]) -> V,
) -> Result<V, Fault> {
    if !SMALL && const { is_word::<T>() } {
        let (chunk, used) = encode_word(value, context)?;
        return Ok(then(&T::Order::ORDER.store(chunk)[..used]));
    }
    let mut buffer = [0; SHORT];
    // At least as many as a word of 128 bits is stored with.
    let most = const {
        match most_bytes::<T>(SHORT) {
            Some(most) if most > WIDE => most,
            Some(_) => WIDE,
            None => SHORT,
        }
    };
    let used = encode_slice(value, &mut buffer[..most], context)?;
    Ok(then(&buffer[..used]))
}

/// Whether every value has at most [`SHORT`] bytes.
#[cfg(feature = "alloc")]
pub(crate) const fn is_short<T: BitCodec>() -> bool {
    most_bytes::<T>(SHORT).is_some()
}

/// The size of the buffer on the stack, in bytes.
#[cfg(feature = "alloc")]
const SHORT: usize = 64;
