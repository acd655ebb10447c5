//! Bytes and texts that are borrowed from the input.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::adapt::fixed::Constant;
use crate::coding::seq::list::too_many;
use crate::coding::seq::list_field::ListField;
use crate::coding::seq::list_types::{Collection, List, ListBuffer};
use crate::coding::seq::padded::Padded;
use crate::coding::seq::terminated::{Terminated, find as end_of, most};
use crate::coding::seq::to_end::Rest;
use crate::coding::{ByteSized, Coding, Counted};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::{Input, InputBytes, NoContext};
use crate::error::kind::{ErrorKind, Fault};
use crate::int::Number;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, cut, truncated};
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// Bytes or a text in the coding `X` of a list, borrowed from the input for `'a`: `&'a [u8]`, `&'a str`, `Cow<'a, [u8]>`,
/// `Cow<'a, str>`.
///
/// The bits are those of a `Vec<u8>` or a `String` in the same coding. The field must begin at a byte in every value, and
/// each element must be a plain byte.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Frame<'a> {
///     #[codec(bits = 4)]
///     version: u8,
///     #[codec(bits = 4)]
///     flags: u8,
///     #[codec(text(utf8), len(bits = 8))]
///     name: &'a str,
///     #[codec(len(rest))]
///     body: &'a [u8],
/// }
///
/// let bytes = *b"\x12\x02hi\x07\x08";
/// let frame = Frame::from_bytes(&bytes)?;
/// assert_eq!(frame, Frame { version: 1, flags: 2, name: "hi", body: &[7, 8] });
/// assert_eq!(frame.body.as_ptr(), &raw const bytes[4]);
/// # Ok::<(), bitcodec::DecodeError>(())
/// ```
#[derive(Debug)]
pub struct Borrowed<'a, X>(Infallible, PhantomData<(&'a [u8], X)>);

/// The bytes of a value that is written, as a list. A decoder makes none.
#[derive(Debug)]
pub struct WrittenBytes<'w>(pub(crate) &'w [u8]);

/// The list that a decoder appends to for [`WrittenBytes`]: there is none.
#[derive(Debug)]
pub enum NoBuffer {}

impl ListBuffer for WrittenBytes<'_> {
    type Words = [u64; 0];

    fn words(_len: usize) -> [u64; 0] {
        []
    }
}

impl Collection for WrittenBytes<'_> {
    type Item = u8;
    type Buffer = NoBuffer;
    type Items<'i>
        = &'i [u8]
    where
        Self: 'i;

    #[inline(always)]
    fn items(&self) -> &[u8] {
        self.0
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len()
    }

    fn from_buffer(buffer: NoBuffer) -> Result<Self, usize> {
        match buffer {}
    }
}

impl ListBuffer for NoBuffer {
    type Words = [u64; 0];

    fn words(_len: usize) -> [u64; 0] {
        []
    }
}

impl Collection for NoBuffer {
    type Item = u8;
    type Buffer = Self;
    type Items<'i>
        = &'i [u8]
    where
        Self: 'i;

    fn items(&self) -> &[u8] {
        match *self {}
    }

    fn count(&self) -> usize {
        match *self {}
    }

    fn from_buffer(buffer: Self) -> Result<Self, usize> {
        match buffer {}
    }
}

impl List for NoBuffer {
    fn with_capacity(_len: usize) -> Self {
        unreachable!("bytes that are borrowed are not read into a list")
    }

    fn push(&mut self, _item: u8) {
        match *self {}
    }

    fn grow(&mut self, _more: usize, _item: u8) -> &mut [u8] {
        match *self {}
    }

    fn append(&mut self, _items: impl Iterator<Item = u8>) {
        match *self {}
    }

    fn append_slice(&mut self, _items: &[u8]) {
        match *self {}
    }

    fn reserve(&mut self, _more: usize) {
        match *self {}
    }

    fn truncate(&mut self, _len: usize) {
        match *self {}
    }

    fn as_slice(&self) -> &[u8] {
        match *self {}
    }
}

/// A coding of a list of bytes that finds its bytes in the input.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not find bytes in the input that can be borrowed",
    label = "cannot be borrowed",
    note = "bytes are borrowed beside `len(bits = 16)` and other lengths before them, `len = n`, `len(rest)`, `len(until = 0)` and `len(padded = 8)`; take `Vec<u8>` for others"
)]
pub trait Extent: for<'w> Coding<WrittenBytes<'w>, Context = NoContext> {
    /// The mistake in elements that are not plain bytes.
    const OF_ELEMENTS: Option<Mistake>;

    /// Reads over the list, and returns its bytes.
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault>;
}

/// A coding of a list of bytes, whose length other fields give, that finds its bytes in the input.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not find bytes in the input that can be borrowed",
    label = "cannot be borrowed",
    note = "bytes are borrowed beside `len = n` and `len(bytes = n)`; take `Vec<u8>` for other elements"
)]
pub trait ExtentBy: for<'w> ListField<WrittenBytes<'w>, Context = NoContext> {
    /// The mistake in elements that are not plain bytes.
    const OF_ELEMENTS: Option<Mistake>;

    /// Reads over the list of `len` bytes, and returns them.
    fn find<'a, R: BitRead>(
        len: usize,
        reader: &mut R,
        input: InputBytes<'a>,
    ) -> Result<&'a [u8], Fault>;
}

/// Returns the mistake in elements that are not plain bytes.
pub(crate) const fn of_elements<X: Coding<u8>>() -> Option<Mistake> {
    let is_byte = matches!(X::LAYOUT.node, Node::Unsigned)
        && matches!(X::LAYOUT.constant_bits(), Some(8))
        && X::EXACT;
    if is_byte {
        return None;
    }
    let message = Message::new().text(
        "bytes are borrowed as they are in the input; remove the key of the elements, or take a `Vec<u8>`",
    );
    Mistake::of(Key::Type, message)
}

/// Reads over `len` bytes, and returns them.
#[inline]
pub(crate) fn find<'a, X: Coding<u8, Context = NoContext>, R: BitRead>(
    len: usize,
    reader: &mut R,
    input: InputBytes<'a>,
) -> Result<&'a [u8], Fault> {
    let bits = len.saturating_mul(8);
    if !reader.wait(bits) {
        return Err(truncated(reader, bits));
    }
    let start = reader.position();
    if R::BULK && R::Observer::SILENT {
        reader.advance(bits)?;
    } else {
        // Each element reaches the observer.
        for index in 0..len {
            reader.enter_element(index);
            X::decode(reader, ())?;
            reader.leave();
        }
    }
    slice::<R>(start, len, input)
}

/// Reads over a list of `len` bytes whose size is in bytes, and returns them.
#[inline]
pub(crate) fn find_sized<'a, X: Coding<u8, Context = NoContext>, R: BitRead>(
    len: usize,
    reader: &mut R,
    input: InputBytes<'a>,
) -> Result<&'a [u8], Fault> {
    let bits = len.saturating_mul(8);
    if !reader.wait(bits) {
        return Err(cut(bits, reader));
    }
    find::<X, R>(len, reader, input)
}

/// Returns `len` bytes of the input, from bit `start` on.
#[inline(always)]
fn slice<R: BitRead>(
    start: usize,
    len: usize,
    InputBytes(input): InputBytes<'_>,
) -> Result<&[u8], Fault> {
    // A register has no place in the input; what it rejects is read again without one. Otherwise the bytes are there: the
    // compiler has proved the place, and only a reader of the input is given it.
    let bytes = input
        .filter(|_| start % 8 == 0 && !R::IN_REGISTER)
        .and_then(|input| input.get(start / 8..)?.get(..len));
    bytes.ok_or(Fault::new(ErrorKind::NotCanonical))
}

impl<C: Coding<u64, Context = NoContext>, X: Coding<u8, Context = NoContext>> Extent
    for Counted<C, X>
{
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault> {
        let len = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        find::<X, R>(len, reader, input)
    }
}

impl<C, X, const ONES: bool> Extent for ByteSized<C, X, ONES>
where
    C: Coding<u64, Context = NoContext>,
    X: Coding<u8, Context = NoContext>,
{
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault> {
        let len = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        find_sized::<X, R>(len, reader, input)
    }
}

impl<X: Coding<u8, Context = NoContext>> Extent for Rest<X> {
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault> {
        find::<X, R>(reader.remaining() / 8, reader, input)
    }
}

impl<X, K, const MAX: usize> Extent for Terminated<X, K, MAX>
where
    X: Coding<u8, Context = NoContext>,
    K: Constant<u8>,
{
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault> {
        // Without a terminator, or with one too late, the elements are read to the error.
        let most = const { most::<MAX>(None) }.unwrap_or(usize::MAX);
        let end = reader.bytes_ahead().and_then(|bytes| {
            let bytes = bytes.get(..most.saturating_add(1)).unwrap_or(bytes);
            end_of(bytes, |byte| *byte == K::VALUE)
        });
        if let (Some(len), true) = (end, R::BULK && R::Observer::SILENT) {
            let bytes = find::<X, R>(len, reader, input)?;
            reader.advance(8)?;
            return Ok(bytes);
        }
        let first = reader.position();
        let mut len = 0;
        loop {
            let start = reader.position();
            reader.enter_element(len);
            let byte = X::decode(reader, ())?;
            reader.leave();
            if byte == K::VALUE {
                return slice::<R>(first, len, input);
            }
            if len >= most {
                return Err(reader.refuse(start, too_many(len + 1, most)));
            }
            len += 1;
        }
    }
}

impl<X, const LEN: usize, const FILL: i128, const ENDS: bool, const END: i128> Extent
    for Padded<X, LEN, FILL, ENDS, END>
where
    X: Coding<u8, Context = NoContext>,
{
    const OF_ELEMENTS: Option<Mistake> = of_elements::<X>();

    #[inline]
    fn find<'a, R: BitRead>(reader: &mut R, input: InputBytes<'a>) -> Result<&'a [u8], Fault> {
        let start = reader.position();
        let bytes = find::<X, R>(LEN, reader, input)?;
        let len = Self::checked(bytes, (start, 8), reader)?;
        Ok(bytes.get(..len).unwrap_or_default())
    }
}

/// The coding of bytes in the coding `X` of a list.
impl<'a, V: From<&'a [u8]> + AsRef<[u8]>, X: Extent> Coding<V> for Borrowed<'a, X> {
    type Context = Input<'a>;
    const LAYOUT: &'static Layout = <X as Coding<WrittenBytes<'static>>>::LAYOUT;
    const MISTAKE: Option<Mistake> = Mistake::or(
        X::OF_ELEMENTS,
        <X as Coding<WrittenBytes<'static>>>::MISTAKE,
    );

    #[inline]
    fn encode<W: BitWrite>(value: &V, writer: &mut W, (): ()) -> Result<(), Fault> {
        X::encode(&WrittenBytes(value.as_ref()), writer, ())
    }

    #[inline]
    fn width(value: &V, (): ()) -> Option<usize> {
        X::width(&WrittenBytes(value.as_ref()), ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (input, ()): (InputBytes<'a>, ())) -> Result<V, Fault> {
        X::find(reader, input).map(V::from)
    }
}

impl<'a, V: From<&'a [u8]> + AsRef<[u8]>, X: ExtentBy> ListField<V> for Borrowed<'a, X> {
    type Context = Input<'a>;
    const LAYOUT: Layout = <X as ListField<WrittenBytes<'static>>>::LAYOUT;
    const MISTAKE: Option<Mistake> = Mistake::or(
        X::OF_ELEMENTS,
        <X as ListField<WrittenBytes<'static>>>::MISTAKE,
    );

    #[inline]
    fn write_elements<W: BitWrite>(
        value: &V,
        len: usize,
        writer: &mut W,
        (): (),
    ) -> Result<(), Fault> {
        X::write_elements(&WrittenBytes(value.as_ref()), len, writer, ())
    }

    #[inline]
    fn write_measured<W: BitWrite>(
        name: &'static str,
        len: Result<usize, Number>,
        value: &V,
        writer: &mut W,
        (): (),
    ) -> Result<(), Fault> {
        X::write_measured(name, len, &WrittenBytes(value.as_ref()), writer, ())
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        (input, ()): (InputBytes<'a>, ()),
    ) -> Result<V, Fault> {
        X::find(len, reader, input).map(V::from)
    }
}
