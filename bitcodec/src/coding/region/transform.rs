//! Transforms of bytes: compression and the like.

use alloc::vec::Vec;

use crate::error::violation::Violation;

/// A transform of bytes, for `through(Type, max = N)`: compression, encryption, another representation.
///
/// [`pack`](Self::pack) must be the way back of [`unpack`](Self::unpack): the bytes that it returns unpack to its argument.
/// Two libraries, or two versions of one, may compress the same bytes to others. Without `verbatim`, only bytes that `pack`
/// itself makes are accepted.
///
/// ```
/// use bitcodec::coding::Transform;
/// use bitcodec::{BitCodec, Violation, WireFormat};
///
/// /// All bits turned.
/// enum Turned {}
///
/// impl Transform for Turned {
///     const NAME: &'static str = "turned";
///
///     fn unpack(packed: &[u8], _limit: usize) -> Result<Vec<u8>, Violation> {
///         Ok(packed.iter().map(|byte| !byte).collect())
///     }
///
///     fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
///         Ok(unpacked.iter().map(|byte| !byte).collect())
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Message {
///     #[codec(sized(bits = 8), through(Turned, max = 100), len(rest))]
///     text: Vec<u8>,
/// }
///
/// let message = Message { text: vec![0, 0x0f] };
/// assert_eq!(message.to_bytes()?, [2, 0xff, 0xf0]);
/// assert_eq!(Message::from_bytes(&[2, 0xff, 0xf0]), Ok(message));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a transform",
    label = "`through` takes a type that implements `bitcodec::coding::Transform`"
)]
pub trait Transform {
    /// The name in layouts. It is part of the fingerprint, so a different transform needs a different name.
    const NAME: &'static str;

    /// Returns the unpacked bytes, at most `limit`, which is at least 1. An implementation must stop at `limit` bytes, so that
    /// a few packed bytes cannot take much memory. A result of `limit` bytes or more is rejected as too long.
    ///
    /// # Errors
    /// [`Violation`] for bytes that the transform cannot unpack.
    fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, Violation>;

    /// Returns the packed bytes. The result must depend on the argument alone.
    ///
    /// # Errors
    /// [`Violation`] for bytes that the transform cannot pack.
    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation>;
}

/// A value with its packed bytes, for `through(Type, max = N, verbatim)`.
///
/// It is for bytes that are not always those that the transform makes, as those of any compressor. A value is encoded as its
/// packed bytes, which must unpack to it. For a new value, [`pack`](Transform::pack) makes them of the bytes of the value.
///
/// ```
/// use bitcodec::coding::Verbatim;
///
/// let text = Verbatim { value: "ok", packed: b"ko".to_vec() };
/// assert_eq!(text.value, "ok");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Verbatim<T> {
    /// The value.
    pub value: T,
    /// The bytes that unpack to the bytes of the value.
    pub packed: Vec<u8>,
}

/// A type with packed bytes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not keep the packed bytes beside its value",
    label = "take `Verbatim<{Self}>`, or remove `verbatim`"
)]
pub trait HasPacked: Sized {
    /// The type of the value.
    type Value;

    /// Returns the value and its packed bytes as one.
    fn of_parts(value: Self::Value, packed: Vec<u8>) -> Self;

    /// Returns the value, and its packed bytes.
    fn parts(&self) -> (&Self::Value, &[u8]);
}

impl<T> HasPacked for Verbatim<T> {
    type Value = T;

    fn of_parts(value: T, packed: Vec<u8>) -> Self {
        Self { value, packed }
    }

    fn parts(&self) -> (&T, &[u8]) {
        (&self.value, &self.packed)
    }
}
