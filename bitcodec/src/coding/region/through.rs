//! Values whose bytes go through a transform.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::Range;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::region::apart::OneValue;
use crate::coding::region::byte_region::{end, of_value};
use crate::coding::region::transform::{HasPacked, Transform};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::Context;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, refund};
use crate::io::unpacked::{self, Reads};
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// A value in the coding `X`, in bytes of its own, which are packed by the transform `Z` in all bytes of a region.
/// `sized(bits = N), through(Z, max = N)`.
///
/// Zeros fill the last byte of the value. The decoder rejects a value of more than `MAX` bytes before it unpacks more, and
/// packed bytes that the transform would not make.
#[derive(Debug)]
pub struct Through<Z, X, const MAX: usize>(Infallible, PhantomData<(Z, X)>);

/// A value as by [`Through`], with any packed bytes, which it keeps. `sized(bits = N), through(Z, max = N, verbatim)`.
#[derive(Debug)]
pub struct ThroughVerbatim<Z, X, const MAX: usize>(Infallible, PhantomData<(Z, X)>);

/// Returns the layout of a value behind a transform. Its width has no relation to that of the value.
const fn layout(name: &'static str, max: usize, verbatim: bool, inner: &'static Layout) -> Layout {
    let node = Node::Through {
        name,
        max,
        verbatim,
        inner,
    };
    Layout::new(0, None, node)
}

/// Returns the mistake in a value that borrows.
const fn of_context<C: Context>() -> Option<Mistake> {
    if !C::BORROWS {
        return None;
    }
    let message = Message::new().text(
        "what is behind a transform is not in the input, so nothing is borrowed from it; take `Vec<u8>` and `String`",
    );
    Mistake::of(Key::Type, message)
}

impl<T, Z: Transform, X: Coding<T>, const MAX: usize> Coding<T> for Through<Z, X, MAX> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(of_value::<T, X>(), of_context::<X::Context>());
    const LAYOUT: &'static Layout = &layout(Z::NAME, MAX, false, X::LAYOUT);

    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        let bytes = bytes_of::<T, X, W>(value, MAX, writer, context)?;
        let packed = packed::<Z, W>(&bytes, writer)?;
        writer.write_bytes(&packed)
    }

    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<T, Fault> {
        // The bytes that the value is packed to have the same length, or are wrong.
        let (start, len) = (reader.position(), reader.remaining() / 8);
        reader.charge(start, len)?;
        let (bytes, place) =
            unpacked::<Z, R, _>(MAX, reader, |packed, bytes| match Z::pack(bytes) {
                Ok(again) if again == packed => Ok(()),
                Ok(_) => Err(Refusal::NotCanonical {
                    rule: "the transform packs the value to other bytes",
                }),
                Err(violation) => Err(Refusal::Rule(violation)),
            })?;
        refund(len, reader);
        value_in::<T, X, R>(bytes, place, reader, context)
    }
}

impl<V: HasPacked, Z: Transform, X: Coding<V::Value>, const MAX: usize> Coding<V>
    for ThroughVerbatim<Z, X, MAX>
{
    type Context = X::Context;
    const MISTAKE: Option<Mistake> =
        Mistake::or(of_value::<V::Value, X>(), of_context::<X::Context>());
    const LAYOUT: &'static Layout = &layout(Z::NAME, MAX, true, X::LAYOUT);

    fn encode<W: BitWrite>(
        whole: &V,
        writer: &mut W,
        context: WriteBy<'_, V::Value, X>,
    ) -> Result<(), Fault> {
        let (value, packed) = whole.parts();
        let bytes = bytes_of::<V::Value, X, W>(value, MAX, writer, context)?;
        // The limit is beyond the greatest length of the value.
        match Z::unpack(packed, bytes.len().saturating_add(1)) {
            Ok(unpacked) if unpacked == bytes => writer.write_bytes(packed),
            Ok(_) => Err(writer.refuse(Refusal::Unencodable {
                rule: "the packed bytes are not those of the value",
            })),
            Err(violation) => Err(writer.refuse(Refusal::Rule(violation))),
        }
    }

    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, V::Value, X>) -> Result<V, Fault> {
        let start = reader.position();
        reader.charge(start, reader.remaining() / 8)?;
        let mut packed = Vec::new();
        let (bytes, place) = unpacked::<Z, R, _>(MAX, reader, |from, _| {
            packed.extend_from_slice(from);
            Ok(())
        })?;
        let value = value_in::<V::Value, X, R>(bytes, place, reader, context)?;
        Ok(V::of_parts(value, packed))
    }
}

/// Returns the bytes of a value, at most `max`.
fn bytes_of<T, X: Coding<T>, W: BitWrite>(
    value: &T,
    max: usize,
    writer: &mut W,
    context: WriteBy<'_, T, X>,
) -> Result<Vec<u8>, Fault> {
    let bytes = unpacked::write(writer, OneValue::<T, X>(value, context))?;
    if bytes.len() > max {
        return Err(writer.refuse(Refusal::TooLong { max }));
    }
    Ok(bytes)
}

/// Returns the packed bytes of a value.
fn packed<Z: Transform, W: BitWrite>(bytes: &[u8], writer: &mut W) -> Result<Vec<u8>, Fault> {
    Z::pack(bytes).map_err(|violation| writer.refuse(Refusal::Rule(violation)))
}

/// Consumes the bytes that are left, and returns what they unpack to, with their place. `check` receives both.
fn unpacked<Z: Transform, R: BitRead, F: FnOnce(&[u8], &[u8]) -> Result<(), Refusal>>(
    max: usize,
    reader: &mut R,
    check: F,
) -> Result<(Vec<u8>, Range<usize>), Fault> {
    let (start, len) = (reader.position(), reader.remaining() / 8);
    let end = start + 8 * len;
    let left = match reader.observer().budget() {
        Some(budget) => budget.left(end),
        None => usize::MAX,
    };
    let unpack = |packed: &[u8]| {
        let limit = max.min(left).saturating_add(1);
        let bytes = Z::unpack(packed, limit).map_err(Refusal::Rule)?;
        if bytes.len() > max {
            return Err(Refusal::TooLong { max });
        }
        // A longer one is refused below.
        if bytes.len() <= left {
            check(packed, &bytes)?;
        }
        Ok(bytes)
    };
    let ahead = reader.bytes_ahead().and_then(|ahead| ahead.get(..len));
    let bytes = match ahead {
        Some(packed) => {
            let bytes = unpack(packed);
            reader.advance(8 * len)?;
            bytes
        }
        // The bytes do not begin on a byte, or the reader has none.
        None => {
            reader.charge(start, len)?;
            let mut packed = alloc::vec![0; len];
            reader.read_bytes(&mut packed)?;
            refund(len, reader);
            unpack(&packed)
        }
    };
    let bytes = bytes.map_err(|refusal| reader.refuse(start, refusal))?;
    reader.charge(start, bytes.len())?;
    Ok((bytes, start..end))
}

/// Reads a value of all these bytes, which are freed then.
fn value_in<T, X: Coding<T>, R: BitRead>(
    bytes: Vec<u8>,
    place: Range<usize>,
    reader: &mut R,
    context: ReadBy<'_, T, X>,
) -> Result<T, Fault> {
    reader.note(place.start, Value::Name("(packed bytes)"));
    // The unpacked bytes are not in the input, so nothing can borrow from them.
    let context = X::Context::reading(X::Context::writing(context));
    let value = unpacked::read(&bytes, place, reader, AllBytes::<T, X>(context))?;
    refund(bytes.len(), reader);
    Ok(value)
}

/// A value to read from all bytes of a reader.
struct AllBytes<'c, T, X: Coding<T>>(ReadBy<'c, T, X>);

impl<T, X: Coding<T>> Reads for AllBytes<'_, T, X> {
    type Value = T;

    fn read<R: BitRead>(self, reader: &mut R) -> Result<T, Fault> {
        let value = X::decode(reader, self.0)?;
        end(reader)?;
        Ok(value)
    }
}
