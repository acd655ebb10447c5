//! The two laws of a root: for any bytes, and for any value.

use std::any::type_name;
use std::fmt::Debug;

use bitcodec::error::Refusal;
use bitcodec::io::{BitRead as _, BitSliceReader, BitVecWriter, Lsb, Msb, Order};
use bitcodec::laws::agree;
use bitcodec::{BitCodec, DecodeError, ErrorKind, NoContext, WireFormat};
use bitvec::prelude::{BitSlice, Lsb0, Msb0};

/// The reader and the writer that go bit by bit.
pub trait Plain: Order {
    /// Reads a value, and wants nothing behind it but zeros that fill a byte.
    fn read<T: BitCodec<Context = NoContext>>(bytes: &[u8]) -> Option<T>;

    /// Writes a value, and fills the last byte with zeros.
    fn write<T: BitCodec<Context = NoContext>>(value: &T) -> Option<Vec<u8>>;
}

macro_rules! plain {
    ($($order:ty: $bits:ty;)*) => { $(
        impl Plain for $order {
            fn read<T: BitCodec<Context = NoContext>>(bytes: &[u8]) -> Option<T> {
                let mut reader = BitSliceReader::<$bits>::new(BitSlice::from_slice(bytes));
                let value = T::decode(&mut reader).ok()?;
                let left = reader.remaining();
                let filled = left < 8 && reader.read_zeros(left, Refusal::Padding).is_ok();
                filled.then_some(value)
            }

            fn write<T: BitCodec<Context = NoContext>>(value: &T) -> Option<Vec<u8>> {
                let mut writer = BitVecWriter::<$bits>::new();
                value.encode(&mut writer).ok()?;
                let mut bits = writer.into_bits();
                bits.set_uninitialized(false);
                Some(bits.into_vec())
            }
        }
    )* };
}

plain! {
    Lsb: Lsb0;
    Msb: Msb0;
}

/// Any bytes are refused by the fast, the plain and the tracing reader, or all of them read one value, which both writers
/// write to the same bytes. Returns whether they are accepted.
pub fn for_bytes<T>(bytes: &[u8]) -> bool
where
    T: WireFormat<Context = NoContext, Order: Plain> + PartialEq + Debug,
{
    let name = type_name::<T>();
    let fast = T::from_bytes(bytes);
    let plain = T::Order::read::<T>(bytes);
    assert_eq!(plain.as_ref(), fast.as_ref().ok(), "{name} bit by bit");
    let tried = T::from_bytes_kind(bytes);
    assert!(agree(&fast, &tried), "{name}: {fast:?}, tried {tried:?}");
    traced::<T>(bytes, fast.as_ref().err());
    if let Ok(value) = &fast {
        assert_eq!(value.to_bytes().as_deref(), Ok(bytes), "{name}: {value:?}");
        written(value, bytes);
    }
    if let Ok((first, rest)) = T::from_prefix(bytes) {
        let end = bytes.len() - rest.len();
        assert_eq!(
            first.to_bytes().ok().as_deref(),
            bytes.get(..end),
            "{name}: {first:?}"
        );
    }
    fast.is_ok()
}

/// Any value is refused by both writers, or comes back. Returns whether it has bytes.
pub fn for_value<T>(value: &T) -> bool
where
    T: WireFormat<Context = NoContext, Order: Plain> + PartialEq + Debug,
{
    let name = type_name::<T>();
    match value.to_bytes() {
        Ok(bytes) => {
            assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value), "{name}");
            written(value, &bytes);
            true
        }
        Err(error) => {
            assert_eq!(T::Order::write(value), None, "{name} bit by bit: {value:?}");
            assert_eq!(value.bit_len(), Err(error), "{name}: {value:?}");
            false
        }
    }
}

/// A trace goes from the first bit to the last, or to the fault, without gap or overlap.
fn traced<T: WireFormat<Context = NoContext>>(bytes: &[u8], error: Option<&DecodeError>) {
    let name = type_name::<T>();
    let trace = T::trace(bytes);
    let is_budget = |error: &DecodeError| error.kind() == bitcodec::ErrorKind::Budget;
    if trace.segments().len() >= 1024 && trace.error().is_some_and(is_budget) {
        // The trace has more segments than its own budget holds.
        return;
    }
    assert_eq!(trace.error(), error, "{name} traced");
    let mut end = 0;
    for segment in trace.segments() {
        assert_eq!(segment.bits.start, end, "{name}: {trace:#?}");
        end = segment.bits.end;
    }
    match error {
        None => assert_eq!(end, 8 * bytes.len(), "{name}: {trace:#?}"),
        Some(error) => {
            let refused = error.bits().map_or(0, |bits| bits.end);
            assert!(refused <= end, "{name}: {error}: {trace:#?}");
        }
    }
}

/// All ways to write a value that has bytes agree, and keep the bounds of its type.
fn written<T: WireFormat<Context = NoContext, Order: Plain> + Debug>(value: &T, bytes: &[u8]) {
    let name = type_name::<T>();
    let plain = T::Order::write(value);
    assert_eq!(
        plain.as_deref(),
        Some(bytes),
        "{name} bit by bit: {value:?}"
    );
    let bits = value.bit_len().expect("what has bytes has a width");
    assert_eq!(bits.div_ceil(8), bytes.len(), "{name}: {value:?}");
    assert!(
        T::MIN_BITS <= bits,
        "{name}: {bits} bits are too few for {value:?}"
    );
    assert!(
        T::MAX_BITS.is_none_or(|most| bits <= most),
        "{name}: {bits} bits are too many for {value:?}"
    );
    let mut room = bytes.to_vec();
    assert_eq!(
        value.encode_to_slice(&mut room),
        Ok(bytes.len()),
        "{name}: {value:?}"
    );
    if room.pop().is_some() {
        let error = value
            .encode_to_slice(&mut room)
            .map_err(|error| error.kind());
        assert_eq!(error, Err(ErrorKind::NoSpace), "{name}: {value:?}");
    }
}
