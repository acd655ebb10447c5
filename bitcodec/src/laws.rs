//! Checks of the laws of a format, for tests.
//!
//! Every root has two laws: encoding a value and decoding the bytes returns the value, and decoding bytes and encoding
//! the value returns the bytes. The derive guarantees them if all custom parts obey them: conversions of `via`, codings
//! of `with`, functions of `check` and `computed`. These functions find a part that does not, with values of a property
//! test or of a fuzzer.
//!
//! Two values are the same if they are equal and encode to the same bytes. A value that is not equal to itself, such as
//! one with a NaN, is compared only by its bytes.
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
//! // Or with generated values.
//! laws::of_type::<Reading>();
//! ```

pub(crate) mod generate;
pub(crate) mod mutations;
#[cfg(feature = "proptest")]
pub(crate) mod strategy;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::coding::argument::WriteOf;
use crate::context::{Absent, Owned};
use crate::error::decode_error::DecodeError;
use crate::error::kind::{ErrorKind, Fault};
use crate::format::WireFormat;
use crate::format::trace_of;
use crate::format::with_context::WithContext;
use crate::laws::generate::{Work, made};
use crate::laws::mutations::Share;
use crate::trace::Trace;

pub use crate::laws::generate::made_of;
#[cfg(feature = "proptest")]
pub use crate::laws::strategy::strategy;

/// The number of values that are checked for a type.
const VALUES: usize = 64;
/// The number of bytes that attempts without a value can read. After that, the check fails if most attempts found none.
const MISSES: i64 = 1 << 20;
/// The number of bytes into which a value without a wire form is tried to be written.
const ROOM: usize = 1 << 16;

/// Checks the laws for a type: for 64 values that are [generated](made_of) from noise, for mutations of their bytes,
/// and for the noise itself.
///
/// The mutations of a value of up to 32 bytes are every shorter input, one longer by a byte, and every flip of a bit.
/// Of the mutations of a longer value, only a sample is checked, a different one for each of the 64 values: in a type
/// of up to 250 bytes each bit is flipped in at least one value. So the cost is bounded: about 600,000 bytes of
/// mutations for any type of up to 2,300 bytes, which take some seconds in a build without optimization. [`of_value`]
/// checks more mutations of a single value.
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
/// If a law is broken, with the value and the bytes, or if fewer than half of the attempts found a value. If attempts
/// take long, the first few decide.
#[track_caller]
pub fn of_type<T: WireFormat<Context: Absent> + Debug + PartialEq>() {
    with_context::<T>(()).of_type();
}

/// Returns the checks of a root with this context.
///
/// ```
/// use bitcodec::{BitCodec, laws};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, context = usize)]
/// struct Row {
///     #[codec(len = context, range = 1..=9)]
///     digits: Vec<u8>,
/// }
///
/// for len in 0..4 {
///     laws::with_context::<Row>(&len).of_type();
/// }
/// ```
pub fn with_context<'c: 'c, T: WireFormat>(context: WriteOf<'c, T>) -> Laws<'c, T> {
    Laws(T::with_context(context))
}

/// The checks of a root with a context, from [`with_context`].
#[derive(Debug)]
pub struct Laws<'c, T: WireFormat>(pub(crate) WithContext<'c, T>);

impl<T: WireFormat> Clone for Laws<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: WireFormat> Copy for Laws<'_, T> {}

impl<T: WireFormat<Context: Owned> + Debug + PartialEq> Laws<'_, T> {
    /// Checks the laws for the type, as [`of_type`] does.
    ///
    /// # Panics
    /// As [`of_type`].
    #[track_caller]
    pub fn of_type(self) {
        keeps_type(self.0);
    }

    /// Checks the laws for a value, as [`of_value`] does.
    ///
    /// # Panics
    /// As [`of_value`].
    #[track_caller]
    pub fn of_value(self, value: &T) {
        keeps_value(value, self.0, Share::Alone);
    }

    /// Checks the laws for arbitrary bytes, as [`of_bytes`] does.
    ///
    /// # Panics
    /// As [`of_bytes`].
    #[track_caller]
    pub fn of_bytes(self, bytes: &[u8]) {
        keeps_bytes(bytes, self.0);
    }
}

#[track_caller]
fn keeps_type<T: WireFormat<Context: Owned> + Debug + PartialEq>(root: WithContext<'_, T>) {
    let (mut missed, mut tries, mut left) = (0, 0, MISSES);
    for value in 0..VALUES {
        let noise = (value as u32).wrapping_mul(0x9e37_79b9).to_le_bytes();
        keeps_bytes(&noise, root);
        let mut work = Work::default();
        tries += 1;
        match made(&noise, root, &mut work) {
            Some(made) => {
                let written = root.to_bytes(&made);
                assert!(
                    written.is_ok(),
                    "{made:?} was read, and cannot be written: {written:?}"
                );
                keeps_value(&made, root, Share::Of { value, of: VALUES });
            }
            None => {
                missed += 1;
                left -= work.done();
            }
        }
        // An attempt without a value reads up to its limit. After enough of them, the majority so far decides.
        if left < 0 && 2 * missed > tries {
            break;
        }
    }
    assert!(
        2 * missed <= tries,
        "{missed} of {tries} tries made no value; call `laws::of_value` with values of your own"
    );
}

/// Checks the laws for a value and for the mutations of its bytes: every shorter input, one longer by a byte, and every
/// flip of a single bit.
///
/// For a value of more than 128 bytes, only an evenly spread sample of the mutations is decoded: about 150,000 bytes,
/// and at least four inputs.
///
/// If a value cannot be encoded, all functions that encode must reject it, with the same kind of error. A function that
/// writes to a slice may report [`NoSpace`](ErrorKind::NoSpace) instead.
///
/// # Panics
/// If a law is broken; the message names the law, with the value and the bytes.
#[track_caller]
pub fn of_value<T: WireFormat<Context: Absent> + Debug + PartialEq>(value: &T) {
    with_context::<T>(()).of_value(value);
}

#[track_caller]
fn keeps_value<T: WireFormat<Context: Owned> + Debug + PartialEq>(
    value: &T,
    root: WithContext<'_, T>,
    share: Share,
) {
    let bytes = match root.to_bytes(value) {
        Ok(bytes) => bytes,
        Err(error) => {
            let len = root.bit_len(value);
            assert!(
                len.is_err(),
                "`to_bytes` refuses {value:?} ({error}), and `bit_len` returns {len:?}"
            );
            let mut slice = vec![0; T::MAX_BITS.map_or(ROOM, |bits| bits.div_ceil(8).min(ROOM))];
            let tried = root.encode_to_slice_kind(value, &mut slice);
            assert!(
                tried
                    .is_err_and(|fault| [error.kind(), ErrorKind::NoSpace].contains(&fault.kind())),
                "`to_bytes` refuses {value:?} ({error}: {:?}), and `encode_to_slice_kind` returns {tried:?}",
                error.kind()
            );
            return;
        }
    };
    let back = root.from_bytes(&bytes);
    assert!(
        back.as_ref().is_ok_and(|back| are_same(back, value, root)),
        "{value:?} encodes to {bytes:02x?}, which decode to {back:?}"
    );
    widths(value, &bytes, root);
    for near in share.near(&bytes) {
        keeps_bytes(&near, root);
    }
}

/// Whether two values are the same: they encode to the same bytes, and are equal unless the value is not equal to
/// itself.
fn are_same<T: WireFormat<Context: Owned> + PartialEq>(
    value: &T,
    other: &T,
    root: WithContext<'_, T>,
) -> bool {
    #[expect(clippy::eq_op, reason = "NaN is not equal to itself")]
    let is_itself = value == value;
    (value == other || !is_itself) && root.to_bytes(value) == root.to_bytes(other)
}

/// Checks the width that a value reports, and that a slice of that length holds it and a shorter one does not.
#[track_caller]
fn widths<T: WireFormat<Context: Owned> + Debug>(
    value: &T,
    bytes: &[u8],
    root: WithContext<'_, T>,
) {
    let bits = root.bit_len(value);
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
    let written = root.encode_to_slice(value, &mut slice);
    assert!(
        written == Ok(len) && slice == bytes,
        "`to_bytes` makes {bytes:02x?} of {value:?}, and `encode_to_slice` {slice:02x?} ({written:?})"
    );
    slice.fill(0);
    let written = root.encode_to_slice_kind(value, &mut slice);
    assert!(
        written == Ok(len) && slice == bytes,
        "`to_bytes` makes {bytes:02x?} of {value:?}, and `encode_to_slice_kind` {slice:02x?} ({written:?})"
    );
    if let Some((_, shorter)) = slice.split_last_mut() {
        let written = root.encode_to_slice(value, shorter);
        let kind = written.as_ref().err().map(crate::EncodeError::kind);
        assert!(
            kind == Some(ErrorKind::NoSpace),
            "{value:?} takes {len} bytes, and one byte less returns {written:?}"
        );
    }
}

/// Checks the laws for arbitrary bytes: they are rejected, or their value encodes to the same bytes.
///
/// # Panics
/// If a law is broken; the message names the law, with the bytes.
#[track_caller]
pub fn of_bytes<T: WireFormat<Context: Absent> + Debug + PartialEq>(bytes: &[u8]) {
    with_context::<T>(()).of_bytes(bytes);
}

#[track_caller]
fn keeps_bytes<T: WireFormat<Context: Owned> + Debug + PartialEq>(
    bytes: &[u8],
    root: WithContext<'_, T>,
) {
    let trace = root.trace(bytes);
    let result = root.from_bytes(bytes);
    let tried = root.from_bytes_kind(bytes);
    assert!(
        agree_by(&result, &tried, |value, tried| are_same(value, tried, root)),
        "`from_bytes` of {bytes:02x?} returns {result:?}, and `from_bytes_kind` {tried:?}"
    );
    match result {
        Ok(value) => {
            let again = root.to_bytes(&value);
            assert!(
                again.as_deref() == Ok(bytes),
                "{bytes:02x?} decode to {value:?}, which encodes to {again:02x?}"
            );
            let error = trace.error();
            assert!(
                error.is_none() || is_cut(&trace),
                "`from_bytes` accepts {bytes:02x?}, and the trace says {error:?}"
            );
            let back = root.from_prefix(bytes);
            let is_back =
                |(back, rest): &(T, &[u8])| rest.is_empty() && are_same(back, &value, root);
            assert!(
                back.as_ref().is_ok_and(is_back),
                "`from_bytes` and `from_prefix` of {bytes:02x?} differ: {back:?}"
            );
        }
        Err(error) => assert!(
            trace.error() == Some(&error) || is_cut(&trace),
            "`from_bytes` refuses {bytes:02x?} ({error}), and the trace says {:?}",
            trace.error()
        ),
    }
}

/// Whether a trace is incomplete because its segments exceed their budget.
fn is_cut(trace: &Trace) -> bool {
    let error = trace.error();
    trace.segments().len() >= trace_of::ROOM
        && error.is_some_and(|error| error.kind() == ErrorKind::Budget)
}

/// Whether both results have the same value or the same kind of error. The kinds can differ for an input or a region of a
/// wrong length that breaks another rule too.
#[doc(hidden)]
pub fn agree<T: PartialEq>(result: &Result<T, DecodeError>, tried: &Result<T, Fault>) -> bool {
    agree_by(result, tried, T::eq)
}

fn agree_by<T>(
    result: &Result<T, DecodeError>,
    tried: &Result<T, Fault>,
    are_same: impl Fn(&T, &T) -> bool,
) -> bool {
    let is_length = |kind| {
        matches!(
            kind,
            ErrorKind::Trailing | ErrorKind::Truncated | ErrorKind::Region
        )
    };
    match (result, tried) {
        (Ok(value), Ok(tried)) => are_same(value, tried),
        (Err(error), Err(fault)) => {
            let (kind, tried) = (error.kind(), fault.kind());
            kind == tried || is_length(kind) || is_length(tried)
        }
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
    }
}
