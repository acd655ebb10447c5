//! Roots: types with a bit order, which have bytes.

pub(crate) mod bit_offset;
pub(crate) mod diagnose;
pub(crate) mod explain_length;
pub(crate) mod fast_path;
pub(crate) mod in_place;
pub(crate) mod single_path;
#[cfg(feature = "alloc")]
pub(crate) mod trace_of;
pub(crate) mod trailing;
pub(crate) mod with_context;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::bit_order::Order;
use crate::coding::BitCodec;
use crate::coding::argument::WriteOf;
use crate::context::{Alone, ReadsAlone};
use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
#[cfg(feature = "alloc")]
use crate::trace::Trace;

pub use crate::format::bit_offset::BitOffset;
pub use crate::format::with_context::WithContext;

/// A root type: a type with a bit order, whose values are encoded to bytes and decoded from bytes.
///
/// `#[codec(lsb_first)]` or `#[codec(msb_first)]` makes a derived type a root. Zero bits fill the last byte of its bit
/// string. Decoding is strict: it accepts exactly the bytes that encoding writes.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
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
/// let (first, rest) = Throw::from_prefix(&[0, 0b00_001_101]).unwrap();
/// assert_eq!((first.dice, rest), ([1, 1], &[0b00_001_101][..]));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no bit order, so it has no bytes",
    label = "only a root has bytes",
    note = "write `#[codec(lsb_first)]` or `#[codec(msb_first)]` on it, beside `#[derive(BitCodec)]`"
)]
pub trait WireFormat: BitCodec {
    /// The bit order of the stream.
    type Order: Order;

    /// The limit of the memory that decoding a value may allocate, in bytes: `#[codec(budget = N)]`. The default,
    /// `None`, is the greater of 1 MiB and 256 times the bytes that are read ([`Budget`](crate::io::Budget)).
    const BUDGET: Option<usize> = None;

    /// Returns the codec of this type in a context, for roots with `#[codec(context = Type)]`. It has the methods of
    /// this trait.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// /// What was agreed on before.
    /// struct Session {
    ///     version: u8,
    /// }
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first, context = Session)]
    /// struct Reading {
    ///     value: u8,
    ///     #[codec(when = context.version >= 2)]
    ///     unit: Option<u8>,
    /// }
    ///
    /// let [old, new] = [1, 2].map(|version| Session { version });
    /// let reading = Reading { value: 7, unit: Some(3) };
    /// assert_eq!(Reading::with_context(&new).to_bytes(&reading)?, [7, 3]);
    /// assert_eq!(Reading::with_context(&new).from_bytes(&[7, 3]).as_ref(), Ok(&reading));
    /// assert_eq!(Reading::with_context(&old).from_bytes(&[7]), Ok(Reading { value: 7, unit: None }));
    /// let error = Reading::with_context(&old).to_bytes(&reading).unwrap_err();
    /// assert_eq!(error.to_string(), "unit: the value is present, but its condition is false");
    /// # Ok::<(), bitcodec::EncodeError>(())
    /// ```
    #[inline(always)]
    fn with_context<'c: 'c>(context: WriteOf<'c, Self>) -> WithContext<'c, Self> {
        WithContext { context }
    }

    /// Decodes bytes that hold one value and nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] names the field, the bits and what was expected.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    fn from_bytes<'a>(bytes: &'a [u8]) -> Result<Self, DecodeError>
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).from_bytes(bytes)
    }

    /// Decodes as [`from_bytes`](Self::from_bytes) does, and returns only the kind of an error.
    ///
    /// No second pass looks for the field, so a small machine needs no code for it. If the input has several errors,
    /// the kind may belong to another one than `from_bytes` reports.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, WireFormat};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(msb_first)]
    /// struct Die(#[codec(range = 1..=6)] u8);
    ///
    /// assert_eq!(Die::from_bytes_kind(&[0b101_00000]), Ok(Die(6)));
    /// let fault = Die::from_bytes_kind(&[0b110_00000]).unwrap_err();
    /// assert_eq!(fault.kind(), ErrorKind::OutOfRange);
    /// ```
    ///
    /// # Errors
    /// [`Fault`] has the kind. If an input or a region of a wrong length also breaks another rule, the kind may be that of
    /// either error, and [`from_bytes`](Self::from_bytes) may report the other one.
    #[inline]
    fn from_bytes_kind<'a>(bytes: &'a [u8]) -> Result<Self, Fault>
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).from_bytes_kind(bytes)
    }

    /// Encodes as [`encode_to_slice`](Self::encode_to_slice) does, and returns only the kind of an error.
    ///
    /// ```
    /// use bitcodec::{BitCodec, ErrorKind, WireFormat};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Die(#[codec(range = 1..=6)] u8);
    ///
    /// let mut bytes = [0; 2];
    /// assert_eq!(Die(6).encode_to_slice_kind(&mut bytes), Ok(1));
    /// assert_eq!(bytes, [0b101_00000, 0]);
    /// let fault = Die(7).encode_to_slice_kind(&mut bytes).unwrap_err();
    /// assert_eq!(fault.kind(), ErrorKind::OutOfRange);
    /// ```
    ///
    /// # Errors
    /// [`Fault`] has the kind.
    #[inline]
    fn encode_to_slice_kind(&self, bytes: &mut [u8]) -> Result<usize, Fault>
    where
        Self::Context: Alone,
    {
        Self::with_context(()).encode_to_slice_kind(self, bytes)
    }

    /// Decodes the value at the start of `bytes`, and returns it with the remaining bytes.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes), except that the remaining bytes may be anything.
    #[cfg_attr(any(debug_assertions, bitcodec_small), inline)]
    #[cfg_attr(not(any(debug_assertions, bitcodec_small)), inline(always))]
    fn from_prefix<'a>(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), DecodeError>
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).from_prefix(bytes)
    }

    /// Decodes the value at the start of `bytes`, and returns it with the bit offset of its end.
    ///
    /// The value may end inside a byte, and the bits after it may be anything. A DEFLATE block header is an example:
    /// other code reads the stream from there.
    ///
    /// ```
    /// use bitcodec::format::BitOffset;
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec, Debug, PartialEq)]
    /// #[codec(lsb_first)]
    /// struct Kind {
    ///     last: bool,
    ///     #[codec(bits = 2)]
    ///     kind: u8,
    /// }
    ///
    /// assert_eq!(Kind::from_prefix_bits(&[0b11111_10_1]), Ok((Kind { last: true, kind: 2 }, BitOffset::new(3))));
    /// assert!(Kind::from_prefix(&[0b11111_10_1]).is_err());
    /// ```
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes), except that the bits after the value may be anything.
    #[inline]
    fn from_prefix_bits<'a>(bytes: &'a [u8]) -> Result<(Self, BitOffset), DecodeError>
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).from_prefix_bits(bytes)
    }

    /// Decodes `bytes` and returns the meaning of every bit, up to the first rejected one.
    #[cfg(feature = "alloc")]
    fn trace<'a>(bytes: &'a [u8]) -> Trace
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).trace(bytes)
    }

    /// Decodes the value at the start of `bytes`, as [`from_prefix_bits`](Self::from_prefix_bits) does, and returns the
    /// meaning of every bit. The value may end inside a byte, and the bits after it may be anything.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
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
    fn trace_bits<'a>(bytes: &'a [u8]) -> Trace
    where
        Self::Context: ReadsAlone<'a>,
    {
        Self::with_context(()).trace_bits(bytes)
    }

    /// Encodes the value at the start of `bytes`, and returns its length in bytes. The other bytes stay unchanged.
    ///
    /// # Errors
    /// [`EncodeError`] names the field whose value cannot be encoded. Its kind is
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the slice is too short. After an error the slice may hold a part of
    /// the value.
    #[inline]
    fn encode_to_slice(&self, bytes: &mut [u8]) -> Result<usize, EncodeError>
    where
        Self::Context: Alone,
    {
        Self::with_context(()).encode_to_slice(self, bytes)
    }

    /// Encodes the value to a new vector.
    ///
    /// # Errors
    /// [`EncodeError`] names the field whose value cannot be encoded.
    #[cfg(feature = "alloc")]
    #[inline]
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError>
    where
        Self::Context: Alone,
    {
        Self::with_context(()).to_bytes(self)
    }

    /// Exists for its error message. A type of constant length has an inherent `to_array`, which takes precedence; for
    /// any other type the bound fails.
    #[doc(hidden)]
    fn to_array(&self) -> Result<[u8; 0], EncodeError>
    where
        Self: ConstantSize,
    {
        Err(EncodeError::from_refusal(Refusal::NoSpace { len: 0 }))
    }

    /// Returns the length of the value in bits, without the padding of the last byte.
    ///
    /// # Errors
    /// [`EncodeError`] names the field whose value cannot be encoded.
    fn bit_len(&self) -> Result<usize, EncodeError>
    where
        Self::Context: Alone,
    {
        Self::with_context(()).bit_len(self)
    }
}

/// A bound that no type meets, for the error message of [`WireFormat::to_array`]. Types of constant length have an
/// inherent `to_array`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `to_array`, because not all its fields have a constant width, or it has parameters",
    label = "call `to_bytes`, or `encode_to_slice` without a heap",
    note = "`size = N` on a type whose longest value is known gives all values the same bytes, and `to_array` with them"
)]
pub trait ConstantSize {}
