//! Every key, as a small root, against bytes that nobody wrote: noise, cut ends, flipped bits, lengths beyond all input.

mod keys;
mod literals;

use std::fmt::Debug;

use bitcodec::stream::{Decoder, StreamError};
use bitcodec::{ErrorKind, NoContext, WireFormat};

/// Requires of some bytes that they are refused in all ways alike, or are what their value is written as.
fn is_canonical<T: WireFormat<Context = NoContext> + PartialEq + Debug>(bytes: &[u8]) -> bool {
    let trace = T::trace(bytes);
    match (T::from_prefix(bytes), Decoder::<T, _>::new(bytes).read()) {
        (Ok((value, _)), Ok(Some(same))) => assert_eq!(value, same),
        (Err(error), Err(StreamError::Decode { error: same, .. })) => assert_eq!(error, *same),
        (Err(error), Err(StreamError::TooLong { .. }) | Ok(None)) => {
            assert_eq!(error.kind(), ErrorKind::Truncated);
        }
        (one, other) => panic!("{one:?} and {other:?}"),
    }
    match T::from_bytes(bytes) {
        Ok(value) => {
            assert_eq!(value.to_bytes().as_deref(), Ok(bytes), "{value:?}");
            assert_eq!(
                value.bit_len().map(|bits| bits.div_ceil(8)),
                Ok(bytes.len())
            );
            let mut into = vec![0xff; bytes.len() + 1];
            assert_eq!(value.encode_to_slice(&mut into), Ok(bytes.len()));
            assert_eq!(
                into,
                [bytes, &[0xff]].concat(),
                "no byte too many is written"
            );
            if let Some(short) = bytes.len().checked_sub(1) {
                let error = value.encode_to_slice(&mut vec![0; short]).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::NoSpace);
            }
            let prefix = [bytes, &[0xa5, 0xff, 0x00]].concat();
            assert_eq!(T::from_prefix(&prefix), Ok((value, &prefix[bytes.len()..])));
            assert_eq!(trace.error(), None);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let bits = error.bits().expect("bits are refused");
            assert!(
                bits.start <= bits.end && bits.end <= 8 * bytes.len(),
                "{error}"
            );
            assert_eq!(trace.error(), Some(&error));
            false
        }
    }
}

/// Breaks a root in every way, and requires that some of the bytes are values.
fn breaks<T: WireFormat<Context = NoContext> + PartialEq + Debug>() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut values = Vec::new();
    for round in 0..600 {
        let len = (next() % 40) as usize;
        let noise: Vec<u8> = (0..len)
            .map(|_| {
                let [a, b, c, ..] = next().to_le_bytes();
                match round % 4 {
                    0 => a,
                    1 => a & b & c,
                    2 => a | b | c,
                    _ => a & b,
                }
            })
            .collect();
        is_canonical::<T>(&noise);
        // Noise seldom ends where its value does.
        if let Ok((value, rest)) = T::from_prefix(&noise) {
            let used = noise.len() - rest.len();
            assert!(is_canonical::<T>(&noise[..used]), "{value:?}");
            values.push(noise[..used].to_vec());
        }
    }
    assert!(!values.is_empty(), "no noise is a value");
    for value in values.iter().rev().take(20) {
        breaks_some::<T>(value);
    }
    for byte in [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff] {
        for len in 0..40 {
            is_canonical::<T>(&vec![byte; len]);
            is_canonical::<T>(&[vec![byte; len], vec![!byte; 2]].concat());
        }
    }
}

/// Cuts and flips the bytes of a value.
fn breaks_some<T: WireFormat<Context = NoContext> + PartialEq + Debug>(value: &[u8]) {
    for cut in 0..value.len() {
        is_canonical::<T>(&value[..cut]);
    }
    for bit in 0..8 * value.len() {
        let mut flipped = value.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        is_canonical::<T>(&flipped);
        if let Ok((_, rest)) = T::from_prefix(&flipped) {
            let used = flipped.len() - rest.len();
            assert!(is_canonical::<T>(&flipped[..used]));
        }
    }
}
