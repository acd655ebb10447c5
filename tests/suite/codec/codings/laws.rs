//! The laws, for any coding.

use std::fmt::Debug;

use bitcodec::NoContext;
use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::{
    BitRead, BitSliceReader, BitVecWriter, BitWrite, Lsb, Msb, Order, SliceReader, SliceWriter,
};
use bitvec::prelude::{BitVec, Lsb0, Msb0};

/// Writes with the fast writer and with the plain one, and returns the bytes and how many bits they hold.
fn written<T, C: Coding<T, Context = NoContext>>(
    value: &T,
    msb: bool,
) -> Result<(Vec<u8>, usize), Fault> {
    fn fast<T, C: Coding<T, Context = NoContext>, O: Order>(
        value: &T,
    ) -> Result<(Vec<u8>, usize), Fault> {
        let mut bytes = vec![0; 1 << 14];
        let mut writer = SliceWriter::<O>::new(&mut bytes);
        C::encode(value, &mut writer, ())?;
        let bits = writer.position();
        let used = writer.finish()?;
        bytes.truncate(used);
        Ok((bytes, bits))
    }
    let fast = if msb {
        fast::<T, C, Msb>(value)
    } else {
        fast::<T, C, Lsb>(value)
    };
    let plain = if msb {
        let mut writer = BitVecWriter::<Msb0>::new();
        C::encode(value, &mut writer, ()).map(|()| whole_bytes(writer.into_bits()))
    } else {
        let mut writer = BitVecWriter::<Lsb0>::new();
        C::encode(value, &mut writer, ()).map(|()| whole_bytes(writer.into_bits()))
    };
    match (&fast, &plain) {
        (Ok(fast), Ok(plain)) => assert_eq!(fast, plain, "the fast writer and the plain one"),
        (fast, plain) => assert_eq!(fast.is_ok(), plain.is_ok()),
    }
    fast
}

fn whole_bytes<O: bitvec::order::BitOrder>(mut bits: BitVec<u8, O>) -> (Vec<u8>, usize) {
    let len = bits.len();
    bits.set_uninitialized(false);
    (bits.into_vec(), len)
}

/// Reads with the fast reader and with the plain one, and returns the value and how many bits it took.
fn read<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(
    bytes: &[u8],
    msb: bool,
) -> Result<(T, usize), Fault> {
    fn with<T, C: Coding<T, Context = NoContext>, R: BitRead>(
        mut reader: R,
    ) -> Result<(T, usize), Fault> {
        let value = C::decode(&mut reader, ())?;
        Ok((value, reader.position()))
    }
    let (fast, plain) = if msb {
        (
            with::<T, C, _>(SliceReader::<Msb>::new(bytes)),
            with::<T, C, _>(BitSliceReader::<Msb0>::new(
                bitvec::slice::BitSlice::from_slice(bytes),
            )),
        )
    } else {
        (
            with::<T, C, _>(SliceReader::<Lsb>::new(bytes)),
            with::<T, C, _>(BitSliceReader::<Lsb0>::new(
                bitvec::slice::BitSlice::from_slice(bytes),
            )),
        )
    };
    match (&fast, &plain) {
        (Ok(fast), Ok(plain)) => assert_eq!(fast, plain, "the fast reader and the plain one"),
        (fast, plain) => assert_eq!(fast.is_ok(), plain.is_ok(), "{fast:?} {plain:?}"),
    }
    fast
}

/// What was encoded comes back, bit for bit, and no shorter input is accepted.
pub(crate) fn comes_back<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    for (msb, bytes, bits) in comes_back_whole::<T, C>(value) {
        for len in 0..bits / 8 {
            assert!(read::<T, C>(&bytes[..len], msb).is_err());
        }
    }
}

/// What was encoded comes back, bit for bit; returns the bytes and how many bits they hold, for both orders.
pub(crate) fn comes_back_whole<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(
    value: &T,
) -> [(bool, Vec<u8>, usize); 2] {
    [false, true].map(|msb| {
        let (bytes, bits) = written::<T, C>(value, msb).expect("the value has a code");
        assert!(C::LAYOUT.min_bits <= bits, "{bits} bits");
        assert!(
            C::LAYOUT.max_bits.is_none_or(|max| bits <= max),
            "{bits} bits"
        );
        let (back, used) = read::<T, C>(&bytes, msb).expect("what was written is read");
        assert_eq!((&back, used), (value, bits));
        (msb, bytes, bits)
    })
}

/// What is decoded is encoded to the same bits.
pub(crate) fn is_canonical<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(bytes: &[u8]) {
    for msb in [false, true] {
        let Ok((value, used)) = read::<T, C>(bytes, msb) else {
            continue;
        };
        let (again, bits) = written::<T, C>(&value, msb).expect("what was read has a code");
        assert_eq!(bits, used, "{value:?}");
        let bit = |bytes: &[u8], place: usize| {
            let shift = if msb { 7 - place % 8 } else { place % 8 };
            bytes[place / 8] >> shift & 1
        };
        for place in 0..bits {
            assert_eq!(
                bit(&again, place),
                bit(bytes, place),
                "bit {place} of {value:?}"
            );
        }
    }
}

/// The value has no code.
pub(crate) fn is_refused<T: Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    for msb in [false, true] {
        assert!(written::<T, C>(value, msb).is_err(), "{value:?}");
        assert_eq!(C::width(value, ()), None, "{value:?}");
    }
}

/// The bits of a value as text, the first one first.
pub(crate) fn bits<T, C: Coding<T, Context = NoContext>>(value: &T, msb: bool) -> String {
    let (bytes, bits) = written::<T, C>(value, msb).expect("the value has a code");
    (0..bits)
        .map(|place| {
            let shift = if msb { 7 - place % 8 } else { place % 8 };
            if bytes[place / 8] >> shift & 1 == 1 {
                '1'
            } else {
                '0'
            }
        })
        .collect()
}
