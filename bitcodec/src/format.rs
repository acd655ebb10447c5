//! Roots: types with bytes.

pub(crate) mod context;
pub(crate) mod diagnose;
pub(crate) mod fast_path;
pub(crate) mod in_place;
pub(crate) mod single_path;
#[cfg(feature = "alloc")]
pub(crate) mod trace_of;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::bit_order::Order;
use crate::coding::BitCodec;
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::format::diagnose::{Behind, encode_traced, explain_decode, explain_encode};
#[cfg(feature = "alloc")]
use crate::format::fast_path::encode_vec;
use crate::format::fast_path::{
    decode_bits, decode_exact, decode_prefix, encode_slice, too_short, wrong_length,
};
use crate::io::budget::Budget;
use crate::io::write::BitWrite;
#[cfg(feature = "alloc")]
use crate::trace::Trace;
use crate::trace::{Recorder, TraceWriter};

/// A root: a type with a bit order of its own, and so with bytes.
///
/// `#[codec(lsb_first)]` or `#[codec(msb_first)]` makes a derived type a root. Its bit string fills whole bytes, with
/// zero bits up to the next one. Decoding is strict: it accepts exactly the bytes that encoding writes.
///
/// ```
/// use bitcodec::{BitCodec, Format};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(lsb_first)]
/// struct Throw {
///     #[codec(range = 1..=6)]
///     dice: [u8; 2],
/// }
///
/// let throw = Throw { dice: [6, 2] };
/// assert_eq!(throw.to_bytes()?, [0b00_001_101]);
/// assert_eq!(Throw::from_bytes(&[0b00_001_101]), Ok(throw));
///
/// let error = Throw::from_bytes(&[0b00_111_101]).unwrap_err();
/// assert_eq!(error.to_string(), "dice[1]: 8 is not in 1..=6 (bits 3..6)");
/// let (first, next) = Throw::from_prefix(&[0, 0b00_001_101]).unwrap();
/// assert_eq!((first.dice, next), ([1, 1], 1));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no bit order, so it has no bytes",
    label = "only a root has bytes",
    note = "write `#[codec(lsb_first)]` or `#[codec(msb_first)]` on it, beside `#[derive(BitCodec)]`"
)]
pub trait Format: BitCodec {
    /// The bit order of the stream.
    type Order: Order;

    /// How many bytes of memory decoding a value may take: `#[codec(budget = N)]`. Without it, the larger of 1 MiB and 256
    /// times the bytes that were read ([`Budget`]).
    const BUDGET: Option<usize> = None;

    /// Decodes bytes that hold one value and nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] names the field, the bits and what was expected.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        if let Some(fault) = wrong_length::<Self>(bytes.len()) {
            return Err(explain_decode::<Self>(bytes, fault, Behind::Nothing));
        }
        match decode_exact(bytes, Budget::new(Self::BUDGET)) {
            Ok(value) => Ok(value),
            Err(fault) => Err(explain_decode::<Self>(bytes, fault, Behind::Nothing)),
        }
    }

    /// Decodes as [`from_bytes`](Self::from_bytes) does, and tells only the kind of what is wrong.
    ///
    /// Nothing is decoded again to name a field, so that small machines need no code for it. Where several parts are
    /// wrong, the kind may be that of another part than the one that `from_bytes` names.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, Format};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first)]
    /// struct Die(#[codec(range = 1..=6)] u8);
    ///
    /// assert_eq!(Die::try_from_bytes(&[0b101_00000]), Ok(Die(6)));
    /// let fault = Die::try_from_bytes(&[0b110_00000]).unwrap_err();
    /// assert_eq!(fault.kind(), ErrorKind::OutOfRange);
    /// ```
    ///
    /// # Errors
    /// [`Fault`] has the kind. Where bytes of a wrong length break another rule too, it may be that one or the length, and
    /// [`from_bytes`](Self::from_bytes) may name the other.
    #[inline]
    fn try_from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        decode_exact(bytes, Budget::new(Self::BUDGET))
    }

    /// Encodes as [`encode_to_slice`](Self::encode_to_slice) does, and tells only the kind of what is wrong.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, Format};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Die(#[codec(range = 1..=6)] u8);
    ///
    /// let mut bytes = [0; 2];
    /// assert_eq!(Die(6).try_encode_to_slice(&mut bytes), Ok(1));
    /// assert_eq!(bytes, [0b101_00000, 0]);
    /// let fault = Die(7).try_encode_to_slice(&mut bytes).unwrap_err();
    /// assert_eq!(fault.kind(), ErrorKind::OutOfRange);
    /// ```
    ///
    /// # Errors
    /// [`Fault`] has the kind.
    #[inline]
    fn try_encode_to_slice(&self, bytes: &mut [u8]) -> Result<usize, Fault> {
        encode_slice(self, bytes)
    }

    /// Decodes the value that `bytes` begin with, and returns it with the place of the next one, in bytes.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), but bytes after the value are not looked at.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    fn from_prefix(bytes: &[u8]) -> Result<(Self, usize), DecodeError> {
        if let Some(fault) = too_short::<Self>(bytes.len()) {
            return Err(explain_decode::<Self>(bytes, fault, Behind::Bytes));
        }
        match decode_prefix(bytes, Budget::new(Self::BUDGET)) {
            Ok(found) => Ok(found),
            Err(fault) => Err(explain_decode::<Self>(bytes, fault, Behind::Bytes)),
        }
    }

    /// Decodes the value that `bytes` begin with, and returns it with the place where it ends, in bits.
    ///
    /// The value may end inside a byte, and what follows it there may be anything: the header of a block of DEFLATE, a
    /// value in a stream of bits that others read on.
    ///
    /// ```
    /// use bitcodec::{BitCodec, Format};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(lsb_first)]
    /// struct Kind {
    ///     last: bool,
    ///     #[codec(bits = 2)]
    ///     kind: u8,
    /// }
    ///
    /// assert_eq!(Kind::from_prefix_bits(&[0b11111_10_1]), Ok((Kind { last: true, kind: 2 }, 3)));
    /// assert!(Kind::from_prefix(&[0b11111_10_1]).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), but bits after the value are not looked at.
    #[inline]
    fn from_prefix_bits(bytes: &[u8]) -> Result<(Self, usize), DecodeError> {
        match decode_bits(bytes, Budget::new(Self::BUDGET)) {
            Ok(found) => Ok(found),
            Err(fault) => Err(explain_decode::<Self>(bytes, fault, Behind::Bits)),
        }
    }

    /// Tells what every bit of `bytes` means, up to the first that is refused.
    #[cfg(feature = "alloc")]
    fn trace(bytes: &[u8]) -> Trace {
        crate::format::trace_of::of_bytes::<Self>(bytes, Behind::Nothing)
    }

    /// Tells what every bit of the value means that `bytes` begin with, as [`from_prefix_bits`](Self::from_prefix_bits)
    /// reads it: the value may end inside a byte, and what follows it there is not looked at.
    ///
    /// ```
    /// use bitcodec::{BitCodec, Format};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(lsb_first)]
    /// struct Kind {
    ///     last: bool,
    ///     #[codec(bits = 2)]
    ///     kind: u8,
    /// }
    ///
    /// let trace = Kind::trace_bits(&[0b11111_10_1]);
    /// assert_eq!(trace.error(), None);
    /// let places: Vec<_> = trace.segments().iter().map(|segment| segment.bits.clone()).collect();
    /// assert_eq!(places, [0..1, 1..3]);
    /// ```
    #[cfg(feature = "alloc")]
    fn trace_bits(bytes: &[u8]) -> Trace {
        crate::format::trace_of::of_bytes::<Self>(bytes, Behind::Bits)
    }

    /// Encodes the value at the start of `bytes`, and returns how many bytes it takes; the others stay as they are.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold; [`NoSpace`](crate::ErrorKind::NoSpace) where the
    /// slice is too short. The slice may then hold a part of the value.
    #[inline]
    fn encode_to_slice(&self, bytes: &mut [u8]) -> Result<usize, EncodeError> {
        let len = bytes.len();
        match encode_slice(self, bytes) {
            Ok(used) => Ok(used),
            Err(fault) => Err(explain_encode(self, fault, len)),
        }
    }

    /// Encodes the value.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    #[cfg(feature = "alloc")]
    #[inline]
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        match encode_vec(self) {
            Ok(bytes) => Ok(bytes),
            Err(fault) => Err(explain_encode(self, fault, usize::MAX)),
        }
    }

    /// Says why there is no `to_array`: that of a type comes before this one, which no type has.
    #[doc(hidden)]
    fn to_array(&self) -> Result<[u8; 0], EncodeError>
    where
        Self: ConstantSize,
    {
        self.encode_to_slice(&mut []).map(|_| [])
    }

    /// Returns how many bits the value takes, before its last byte is filled.
    ///
    /// # Errors
    /// [`EncodeError`] names the field that the wire form cannot hold.
    fn bit_len(&self) -> Result<usize, EncodeError> {
        let mut writer = TraceWriter::<Self::Order>::new(Recorder::new());
        match encode_traced(self, &mut writer) {
            Ok(()) => Ok(writer.position()),
            Err(fault) => Err(explain_encode(self, fault, 0)),
        }
    }
}

/// Types whose values all take the same bytes have `to_array` of their own; no type has the one of [`Format`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `to_array`, because not all its fields have a constant width, or it has parameters",
    label = "call `to_bytes`, or `encode_to_slice` without a heap",
    note = "`size = N` on a type whose longest value is known gives all values the same bytes, and `to_array` with them"
)]
pub trait ConstantSize {}
