//! The sites: what a user does with a value or with bytes.

use bitcodec::{NoContext, WireFormat};
use use_site_types::{ByHand, Numbers, Sample};

/// How many values a site works on.
const COUNT: usize = 256;

/// Values to measure with, always the same ones.
pub(crate) fn samples<T: Sample>() -> Vec<T> {
    let mut numbers = Numbers::new();
    (0..COUNT).map(|_| T::sample(&mut numbers)).collect()
}

/// Both ways have to agree before they are timed: on values, on values that may not fit, and on changed bytes.
pub(crate) fn agree<T>(values: &[T])
where
    T: WireFormat<Context = NoContext> + ByHand + Sample + PartialEq + std::fmt::Debug,
{
    let mut numbers = Numbers::new();
    for value in values {
        let bytes = value.to_bytes().expect("a sample encodes");
        assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
        let mut by_hand = Vec::new();
        let wild = T::wild(&mut numbers);
        for value in [value, &wild] {
            by_hand.clear();
            let written = value.append(&mut by_hand).is_ok().then_some(&by_hand);
            assert_eq!(value.to_bytes().ok().as_ref(), written, "{value:?}");
            let (mut one, mut other) = ([0xa5; 512], [0xa5; 512]);
            assert_eq!(
                value.encode_to_slice(&mut one).ok(),
                value.write_to(&mut other).ok()
            );
            // After an error, the slice may hold a part of the value.
            assert!(written.is_none() || one == other, "{value:?}");
        }
        let mut changed = bytes.clone();
        for _ in 0..8 {
            match numbers.below(6) {
                0 => changed.truncate(numbers.below(bytes.len() as u32 + 1) as usize),
                1 => changed.push(numbers.below(256) as u8),
                _ if changed.is_empty() => {}
                _ => {
                    let place = numbers.below(changed.len() as u32) as usize;
                    changed[place] ^= 1 << numbers.below(8);
                }
            }
            for bytes in [&bytes, &changed] {
                assert_eq!(T::from_bytes(bytes).ok(), T::read(bytes).ok(), "{bytes:?}");
                assert_eq!(
                    T::from_prefix(bytes).ok(),
                    T::read_prefix(bytes).ok(),
                    "{bytes:?}"
                );
            }
        }
    }
}

/// A user's function over all formats.
pub(crate) fn fill<T: WireFormat<Context = NoContext>>(
    value: &T,
    bytes: &mut [u8],
) -> Option<usize> {
    value.encode_to_slice(bytes).ok()
}

/// The same over all code by hand.
pub(crate) fn fill_by_hand<T: ByHand>(value: &T, bytes: &mut [u8]) -> Option<usize> {
    value.write_to(bytes).ok()
}

/// A user's function over all formats.
pub(crate) fn load<T: WireFormat<Context = NoContext>>(bytes: &[u8]) -> Option<T> {
    T::from_bytes(bytes).ok()
}

/// The same over all code by hand.
pub(crate) fn load_by_hand<T: ByHand>(bytes: &[u8]) -> Option<T> {
    T::read(bytes).ok()
}

/// Compares the two ways at one site: what is done with each of the inputs.
macro_rules! compare {
    ($table:expr, $shape:expr, $site:literal, $inputs:expr, |$input:ident| $hand:expr, $declared:expr) => {
        $table.compare(
            ($shape, $site),
            $inputs.len(),
            || {
                for $input in $inputs {
                    let _ = black_box($hand);
                }
            },
            || {
                for $input in $inputs {
                    let _ = black_box($declared);
                }
            },
        )
    };
}
pub(crate) use compare;

/// The same inside a function that returns the first error.
macro_rules! compare_try {
    ($table:expr, $shape:expr, $site:literal, $inputs:expr, |$input:ident| $hand:expr, $declared:expr) => {
        $table.compare(
            ($shape, $site),
            $inputs.len(),
            || {
                let all = || -> Result<(), use_site_types::Refused> {
                    for $input in $inputs {
                        black_box($hand?);
                    }
                    Ok(())
                };
                assert!(all().is_ok());
            },
            || {
                let all = || -> Result<(), Box<dyn std::error::Error>> {
                    for $input in $inputs {
                        black_box($declared?);
                    }
                    Ok(())
                };
                assert!(all().is_ok());
            },
        )
    };
}
pub(crate) use compare_try;

/// The same with the error matched.
macro_rules! compare_match {
    ($table:expr, $shape:expr, $site:literal, $inputs:expr, |$input:ident| $hand:expr, $declared:expr) => {
        compare!(
            $table,
            $shape,
            $site,
            $inputs,
            |$input| match $hand {
                Ok(value) => {
                    black_box(value);
                    true
                }
                Err(use_site_types::Refused) => false,
            },
            match $declared {
                Ok(value) => {
                    black_box(value);
                    true
                }
                Err(error) => {
                    black_box(error.kind());
                    false
                }
            }
        )
    };
}
pub(crate) use compare_match;

/// Sites of every shape.
macro_rules! varying {
    ($table:expr, $shape:literal, $type:ty, $most:literal) => {{
        use std::cell::RefCell;
        use std::hint::black_box;

        use bitcodec::error::Fault;
        use bitcodec::stream::{Decoder, Encoder};
        use bitcodec::{DecodeError, WireFormat as _};
        use use_site_types::{BoxedRefusal, ByHand as _, Refused};

        use $crate::sites::{compare, compare_match, compare_try};

        #[inline(never)]
        fn once(bytes: &[u8]) -> Result<$type, DecodeError> {
            <$type>::from_bytes(bytes)
        }
        #[inline(never)]
        fn once_by_hand(bytes: &[u8]) -> Result<$type, BoxedRefusal> {
            Ok(<$type>::read(bytes)?)
        }
        #[inline(never)]
        fn once_kind(bytes: &[u8]) -> Result<$type, Fault> {
            <$type>::from_bytes_kind(bytes)
        }
        #[inline(never)]
        fn once_kind_by_hand(bytes: &[u8]) -> Result<$type, Refused> {
            <$type>::read(bytes)
        }

        let (table, shape) = ($table, $shape);
        let values = &$crate::sites::samples::<$type>()[..];
        $crate::sites::agree(values);
        let encoded: Vec<_> = values
            .iter()
            .map(|value| value.to_bytes().unwrap())
            .collect();
        let all = encoded.concat();
        let encoded = &encoded[..];
        let space = RefCell::new([0; 512]);

        compare!(
            table,
            shape,
            "to_bytes",
            values,
            |value| {
                let mut bytes = Vec::new();
                value.append(&mut bytes).map(|()| bytes).ok()
            },
            value.to_bytes().ok()
        );
        compare!(
            table,
            shape,
            "encode_to_slice",
            values,
            |value| value.write_to(&mut *space.borrow_mut()).ok(),
            value.encode_to_slice(&mut *space.borrow_mut()).ok()
        );
        compare_try!(
            table,
            shape,
            "encode_to_slice ?",
            values,
            |value| value.write_to(&mut *space.borrow_mut()),
            value.encode_to_slice(&mut *space.borrow_mut())
        );
        compare_try!(
            table,
            shape,
            "encode, new array",
            values,
            |value| {
                let mut bytes = [0; $most];
                value.write_to(&mut bytes).map(|len| (bytes, len))
            },
            {
                let mut bytes = [0; $most];
                value.encode_to_slice(&mut bytes).map(|len| (bytes, len))
            }
        );
        compare!(
            table,
            shape,
            "encode, generic",
            values,
            |value| $crate::sites::fill_by_hand(value, &mut *space.borrow_mut()),
            $crate::sites::fill(value, &mut *space.borrow_mut())
        );
        table.compare(
            (shape, "Encoder"),
            values.len(),
            || {
                let mut bytes = Vec::with_capacity(1 << 16);
                for value in values {
                    value.append(&mut bytes).unwrap();
                }
                black_box(bytes);
            },
            || {
                let mut encoder = Encoder::new(Vec::with_capacity(1 << 16));
                for value in values {
                    encoder.write(value).unwrap();
                }
                black_box(encoder.finish().unwrap());
            },
        );
        compare!(
            table,
            shape,
            "from_bytes.ok",
            encoded,
            |bytes| <$type>::read(bytes).ok(),
            <$type>::from_bytes(bytes).ok()
        );
        compare_try!(
            table,
            shape,
            "from_bytes ?",
            encoded,
            |bytes| <$type>::read(bytes),
            <$type>::from_bytes(bytes)
        );
        compare!(
            table,
            shape,
            "from_bytes.unwrap",
            encoded,
            |bytes| <$type>::read(bytes).unwrap(),
            <$type>::from_bytes(bytes).unwrap()
        );
        compare_match!(
            table,
            shape,
            "from_bytes, match",
            encoded,
            |bytes| <$type>::read(bytes),
            <$type>::from_bytes(bytes)
        );
        compare!(
            table,
            shape,
            "from_bytes, generic",
            encoded,
            |bytes| $crate::sites::load_by_hand::<$type>(bytes),
            $crate::sites::load::<$type>(bytes)
        );
        compare!(
            table,
            shape,
            "from_bytes, once",
            encoded,
            |bytes| once_by_hand(bytes),
            once(bytes)
        );
        compare!(
            table,
            shape,
            "from_bytes, once.ok",
            encoded,
            |bytes| once_by_hand(bytes).ok(),
            once(bytes).ok()
        );
        compare!(
            table,
            shape,
            "from_bytes_kind, once",
            encoded,
            |bytes| once_kind_by_hand(bytes),
            once_kind(bytes)
        );
        compare!(
            table,
            shape,
            "from_prefix.ok",
            encoded,
            |bytes| <$type>::read_prefix(bytes).ok(),
            <$type>::from_prefix(bytes).ok()
        );
        compare_try!(
            table,
            shape,
            "from_prefix ?",
            encoded,
            |bytes| <$type>::read_prefix(bytes),
            <$type>::from_prefix(bytes)
        );
        table.compare(
            (shape, "Decoder"),
            values.len(),
            || {
                let mut rest = &all[..];
                while !rest.is_empty() {
                    let (value, left) = <$type>::read_prefix(rest).unwrap();
                    black_box(value);
                    rest = left;
                }
            },
            || {
                for value in Decoder::<$type, _>::buffered(&all[..]) {
                    black_box(value.unwrap());
                }
            },
        )
    }};
}
pub(crate) use varying;

/// Sites of shapes whose values all take the same bytes.
macro_rules! fixed {
    ($table:expr, $shape:literal, $type:ty, $len:literal) => {{
        use std::hint::black_box;

        use bitcodec::EncodeError;
        use use_site_types::{BoxedRefusal, ByHandArray as _};

        use $crate::sites::{compare, compare_match, compare_try};

        #[inline(never)]
        fn once(value: &$type) -> Result<[u8; $len], EncodeError> {
            value.to_array()
        }
        #[inline(never)]
        fn once_by_hand(value: &$type) -> Result<[u8; $len], BoxedRefusal> {
            Ok(value.array()?)
        }

        let (table, shape) = ($table, $shape);
        let values = &$crate::sites::samples::<$type>()[..];
        compare!(
            table,
            shape,
            "to_array.ok",
            values,
            |value| value.array().ok(),
            value.to_array().ok()
        );
        compare_try!(
            table,
            shape,
            "to_array ?",
            values,
            |value| value.array(),
            value.to_array()
        );
        compare!(
            table,
            shape,
            "to_array.unwrap",
            values,
            |value| value.array().unwrap(),
            value.to_array().unwrap()
        );
        compare_match!(
            table,
            shape,
            "to_array, match",
            values,
            |value| value.array(),
            value.to_array()
        );
        compare!(
            table,
            shape,
            "to_array, once",
            values,
            |value| once_by_hand(value),
            once(value)
        );
        $crate::sites::varying!(table, $shape, $type, $len)
    }};
}
pub(crate) use fixed;
