//! The laws of a format, for the tests of its users.
//!
//! Every root keeps two: a value that encodes comes back from its bytes, and bytes that decode are those that their value
//! encodes to. The derive keeps them where all parts do: conversions of `via`, codings of `with`, functions of `check` and
//! `computed`. These functions find a part that does not, with values of a property test or of a fuzzer.
//!
//! ```
//! use bitcodec::{BitCodec, laws};
//!
//! #[derive(BitCodec, Debug, PartialEq)]
//! #[codec(msb_first)]
//! struct Reading {
//!     #[codec(bits = 4)]
//!     sensor: u8,
//!     #[codec(len(bits = 4), vlq)]
//!     values: Vec<u16>,
//! }
//!
//! for sensor in 0..=16 {
//!     laws::of_value(&Reading { sensor, values: vec![1, 300] });
//! }
//! for byte in 0..=255 {
//!     laws::of_bytes::<Reading>(&[byte, 0x81, 0x80, 1]);
//! }
//!
//! // Or without values of your own.
//! laws::of_type::<Reading>();
//! ```

mod made;
#[cfg(feature = "proptest")]
mod strategy;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::error::{ErrorKind, Fault};
use crate::format::Format;
use crate::report::DecodeError;

pub use made::made_of;
#[cfg(feature = "proptest")]
pub use strategy::strategy;

/// How many values of a type are checked.
const VALUES: u32 = 64;

/// Checks the laws for a type: for values that are [made](made_of) of noise, all bytes that are near to theirs, and noise
/// itself.
///
/// ```
/// use bitcodec::{BitCodec, laws};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(lsb_first)]
/// struct Die(#[codec(range = 1..=6)] u8);
///
/// laws::of_type::<Die>();
/// ```
///
/// # Panics
/// If a law is broken, with the value and the bytes; or if fewer than half of the tries made a value.
#[track_caller]
pub fn of_type<T: Format + Debug + PartialEq>() {
    let mut missed = 0;
    for seed in 0..VALUES {
        let noise = seed.wrapping_mul(0x9e37_79b9).to_le_bytes();
        of_bytes::<T>(&noise);
        match made_of::<T>(&noise) {
            Some(value) => {
                assert!(
                    value.to_bytes().is_ok(),
                    "{value:?} was read, and cannot be written: {:?}",
                    value.to_bytes()
                );
                of_value(&value);
            }
            None => missed += 1,
        }
    }
    assert!(
        2 * missed <= VALUES,
        "{missed} of {VALUES} tries made no value; call `laws::of_value` with values of your own"
    );
}

/// Checks the laws for a value and for all bytes that are near to its own: every shorter input, one byte more, and every
/// single bit turned.
///
/// A value that the wire form cannot hold has to be refused by all that encodes.
///
/// # Panics
/// If a law is broken; the message says which one, with the value and the bytes.
#[track_caller]
pub fn of_value<T: Format + Debug + PartialEq>(value: &T) {
    let bytes = match value.to_bytes() {
        Ok(bytes) => bytes,
        Err(error) => {
            let len = value.bit_len();
            assert!(
                len.is_err(),
                "`to_bytes` refuses {value:?} ({error}), and `bit_len` returns {len:?}"
            );
            let tried = value.try_encode_to_slice(&mut []);
            assert!(
                tried.is_err(),
                "`to_bytes` refuses {value:?} ({error}), and `try_encode_to_slice` returns {tried:?}"
            );
            return;
        }
    };
    let back = T::from_bytes(&bytes);
    assert!(
        back.as_ref() == Ok(value),
        "{value:?} encodes to {bytes:02x?}, which decode to {back:?}"
    );
    widths(value, &bytes);
    for len in 0..bytes.len() {
        of_bytes::<T>(&bytes[..len]);
    }
    let mut near = bytes.clone();
    near.push(0);
    of_bytes::<T>(&near);
    near.pop();
    for bit in 0..8 * bytes.len() {
        near[bit / 8] ^= 1 << (bit % 8);
        of_bytes::<T>(&near);
        near[bit / 8] = bytes[bit / 8];
    }
}

/// Checks what a value says about its own width, and that it is written to a slice of that width and to no shorter one.
#[track_caller]
fn widths<T: Format + Debug>(value: &T, bytes: &[u8]) {
    let bits = value.bit_len();
    let len = bytes.len();
    assert!(
        matches!(bits, Ok(bits) if bits.div_ceil(8) == len),
        "{value:?} takes {len} bytes, and `bit_len` returns {bits:?}"
    );
    let bits = bits.unwrap_or(0);
    assert!(
        T::MIN_BITS <= bits && T::MAX_BITS.is_none_or(|max| bits <= max),
        "{value:?} takes {bits} bits, and its type says {} to {:?}",
        T::MIN_BITS,
        T::MAX_BITS
    );
    let mut slice: Vec<u8> = vec![0; len];
    let written = value.encode_to_slice(&mut slice);
    assert!(
        written == Ok(len) && slice == bytes,
        "`to_bytes` makes {bytes:02x?} of {value:?}, and `encode_to_slice` {slice:02x?} ({written:?})"
    );
    slice.fill(0);
    let written = value.try_encode_to_slice(&mut slice);
    assert!(
        written == Ok(len) && slice == bytes,
        "`to_bytes` makes {bytes:02x?} of {value:?}, and `try_encode_to_slice` {slice:02x?} ({written:?})"
    );
    if let Some((_, shorter)) = slice.split_last_mut() {
        let written = value.encode_to_slice(shorter);
        let kind = written.as_ref().err().map(crate::EncodeError::kind);
        assert!(
            kind == Some(ErrorKind::NoSpace),
            "{value:?} takes {len} bytes, and one byte less returns {written:?}"
        );
    }
}

/// Checks the laws for any bytes: they are refused, or their value encodes to them again.
///
/// # Panics
/// If a law is broken; the message says which one, with the bytes.
#[track_caller]
pub fn of_bytes<T: Format + Debug + PartialEq>(bytes: &[u8]) {
    let trace = T::trace(bytes);
    let result = T::from_bytes(bytes);
    let tried = T::try_from_bytes(bytes);
    assert!(
        agree(&result, &tried),
        "`from_bytes` of {bytes:02x?} returns {result:?}, and `try_from_bytes` {tried:?}"
    );
    match result {
        Ok(value) => {
            let again = value.to_bytes();
            assert!(
                again.as_deref() == Ok(bytes),
                "{bytes:02x?} decode to {value:?}, which encodes to {again:02x?}"
            );
            let error = trace.error();
            assert!(
                error.is_none(),
                "`from_bytes` accepts {bytes:02x?}, and the trace says {error:?}"
            );
            let back = T::from_prefix(bytes);
            assert!(
                back.as_ref() == Ok(&(value, bytes.len())),
                "`from_bytes` and `from_prefix` of {bytes:02x?} differ: {back:?}"
            );
        }
        Err(error) => assert!(
            trace.error() == Some(&error),
            "`from_bytes` refuses {bytes:02x?} ({error}), and the trace says {:?}",
            trace.error()
        ),
    }
}

/// Whether both return one value, or refuse it for one reason; bytes of a wrong length have two if they break another rule.
#[doc(hidden)]
pub fn agree<T: PartialEq>(result: &Result<T, DecodeError>, tried: &Result<T, Fault>) -> bool {
    let is_length = |kind| matches!(kind, ErrorKind::Trailing | ErrorKind::Truncated);
    match (result, tried) {
        (Ok(value), Ok(tried)) => value == tried,
        (Err(error), Err(fault)) => {
            let (kind, tried) = (error.kind(), fault.kind());
            kind == tried || is_length(kind) || is_length(tried)
        }
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
    }
}
