//! Types that store their wire bytes in memory.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::bit_order::Msb;
use crate::coding::BitCodec;
use crate::coding::Coding;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::Context;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::io::{SliceReader, SliceWriter};
use crate::layout::Layout;

/// A type whose values store the wire bytes of a value of `M` in order most significant bit first.
///
/// The functions of this trait only move and validate bytes. `M` declares the layout, and reports the errors.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not kept as the bytes of `{M}`",
    label = "`kept` needs both ways between value and bytes",
    note = "implement `bitcodec::coding::Kept<{M}>` for `{Self}`; for a value that has to be converted write `via`"
)]
pub trait Kept<M>: Sized {
    /// The type of the bytes: `[u8; N]`, exactly as wide as `M`.
    type Bytes: KeptBytes;

    /// Returns the value of the bytes; `None` for bytes that `M` rejects.
    fn from_kept(bytes: Self::Bytes) -> Option<Self>;

    /// Returns the bytes of the value, which `M` must accept.
    fn to_kept(&self) -> Self::Bytes;
}

/// An array of bytes.
pub trait KeptBytes: Copy + Bytes {}

impl<const N: usize> KeptBytes for [u8; N] {}

/// The operations on an array of bytes.
pub trait Bytes {
    /// The number of bytes.
    const LEN: usize;

    /// Returns zeros.
    fn zeros() -> Self;

    /// Returns the bytes as a slice.
    fn as_bytes(&self) -> &[u8];

    /// Returns the bytes as a mutable slice.
    fn as_bytes_mut(&mut self) -> &mut [u8];
}

impl<const N: usize> Bytes for [u8; N] {
    const LEN: usize = N;

    #[inline(always)]
    fn zeros() -> Self {
        [0; N]
    }

    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self
    }

    #[inline(always)]
    fn as_bytes_mut(&mut self) -> &mut [u8] {
        self
    }
}

/// The layout of `M`, for a value that stores its wire bytes. `kept = M`.
///
/// Usually all bytes are copied at once. With an observer, in order least significant bit first, and for errors, `M`
/// reads and writes them.
///
/// ```
/// use bitcodec::coding::Kept;
/// use bitcodec::{BitCodec, WireFormat};
///
/// /// What one square holds on the wire.
/// #[derive(BitCodec)]
/// struct Square {
///     #[codec(bits = 2)]
///     side: u8,
///     #[codec(bits = 6, range = 0..=47)]
///     piece: u8,
/// }
///
/// /// Three squares, one byte each.
/// #[derive(Debug)]
/// struct Row([u8; 3]);
///
/// impl Kept<[Square; 3]> for Row {
///     type Bytes = [u8; 3];
///
///     fn from_kept(bytes: [u8; 3]) -> Option<Self> {
///         bytes.iter().all(|byte| byte & 0x3f < 48).then_some(Self(bytes))
///     }
///
///     fn to_kept(&self) -> [u8; 3] {
///         self.0
///     }
/// }
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Board {
///     #[codec(kept = [Square; 3])]
///     row: Row,
/// }
///
/// assert_eq!(Board { row: Row([0x41, 0x80, 0xc0]) }.to_bytes()?, [0x41, 0x80, 0xc0]);
/// let error = Board::from_bytes(&[0, 0x7f, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "row[1].piece: 63 is not in 0..=47 (bits 10..16)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct InMemory<M>(Infallible, PhantomData<M>);

/// Returns the mistake if the layout `form` is not always `bytes` bytes wide.
const fn of_form(form: &Layout, bytes: usize) -> Option<Mistake> {
    if matches!(form.max_bits, Some(most) if most == form.min_bits && most == 8 * bytes) {
        return None;
    }
    let message = match form.max_bits {
        Some(most) if most == form.min_bits => Message::new()
            .text("the form that `kept` names takes ")
            .number(most as u128)
            .text(" bits, and ")
            .number(bytes as u128)
            .text(" bytes are kept; keep as many bytes as it takes"),
        _ => Message::new().text(
            "the form that `kept` names has no constant width; name one that always takes as many bytes as are kept",
        ),
    };
    Mistake::of(Key::Type, message)
}

impl<T: Kept<M>, M: BitCodec> Coding<T> for InMemory<M> {
    type Context = M::Context;
    const MISTAKE: Option<Mistake> = of_form(M::LAYOUT, T::Bytes::LEN);
    const LAYOUT: &'static Layout = M::LAYOUT;

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteOf<'_, M>,
    ) -> Result<(), Fault> {
        if W::BULK && W::Observer::SILENT && !W::ORDER.is_lsb_first() {
            return writer.write_bytes(value.to_kept().as_bytes());
        }
        encode_form::<T, M, W>(value, writer, context)
    }

    #[inline]
    fn width(_: &T, _: WriteOf<'_, M>) -> Option<usize> {
        Some(M::LAYOUT.min_bits)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadOf<'_, M>) -> Result<T, Fault> {
        // `M` decodes a truncated value, so that the error does not depend on the reader.
        if R::BULK
            && R::Observer::SILENT
            && !R::ORDER.is_lsb_first()
            && reader.remaining() / 8 >= T::Bytes::LEN
        {
            let mut bytes = T::Bytes::zeros();
            reader.read_bytes(bytes.as_bytes_mut())?;
            return match T::from_kept(bytes) {
                Some(value) => Ok(value),
                None => refused(&bytes, context),
            };
        }
        decode_form(reader, context)
    }
}

/// Decodes bytes that [`from_kept`](Kept::from_kept) rejects with `M`, for its error.
#[cold]
fn refused<T: Kept<M>, M: BitCodec>(bytes: &T::Bytes, context: ReadOf<'_, M>) -> Result<T, Fault> {
    decode_form(&mut SliceReader::<Msb>::new(bytes.as_bytes()), context)
}

/// Writes the value field by field, as a value of `M`.
fn encode_form<T: Kept<M>, M: BitCodec, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, M>,
) -> Result<(), Fault> {
    // The stored bytes are in order most significant bit first, and the writer can have the other order.
    let bytes = value.to_kept();
    let mut reader = SliceReader::<Msb>::new(bytes.as_bytes());
    match M::decode_with_context(&mut reader, M::Context::reading(context)) {
        Ok(form) => form.encode_with_context(writer, context),
        Err(_) => {
            let rule = "the form refuses the bytes that the value is kept as";
            Err(writer.refuse(Refusal::Unencodable { rule }))
        }
    }
}

/// Reads a value of `M` field by field, and converts its bytes to the value.
fn decode_form<T: Kept<M>, M: BitCodec, R: BitRead>(
    reader: &mut R,
    context: ReadOf<'_, M>,
) -> Result<T, Fault> {
    let start = reader.position();
    let form = M::decode_with_context(reader, context)?;
    let mut bytes = T::Bytes::zeros();
    let mut kept = SliceWriter::<Msb>::new(bytes.as_bytes_mut());
    form.encode_with_context(&mut kept, M::Context::writing(context))?;
    kept.finish()?;
    T::from_kept(bytes).ok_or_else(|| {
        let rule = "no value is kept as these bytes";
        reader.refuse(start, Refusal::NotCanonical { rule })
    })
}
