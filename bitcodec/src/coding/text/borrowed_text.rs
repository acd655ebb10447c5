//! Texts that are borrowed from the input.

use crate::coding::Coding;
use crate::coding::seq::borrowed::{Borrowed, Extent, ExtentBy, WrittenBytes};
use crate::coding::seq::list_field::ListField;
use crate::coding::text::encoding::{Ascii, Encoding, NoUnits, Utf8};
use crate::coding::text::{InText, noted, refuse, refuse_unit};
use crate::const_check::mistake::Mistake;
use crate::context::{Input, InputBytes};
use crate::error::kind::Fault;
use crate::int::Number;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// An encoding whose code units are the bytes of a `str`.
#[diagnostic::on_unimplemented(
    message = "a text is borrowed as it is in the input, and that of `{Self}` is no `str`",
    label = "`&str` is UTF-8 or ASCII",
    note = "take a `String`"
)]
pub trait BorrowedEncoding: Encoding<Unit = u8> {
    /// Returns the bytes of a text, or the first character that has none.
    fn bytes(text: &str) -> Result<WrittenBytes<'_>, NoUnits>;

    /// Returns the text of bytes, or the index of the first one that begins no character.
    fn text(bytes: &[u8]) -> Result<&str, usize>;
}

impl BorrowedEncoding for Utf8 {
    #[inline(always)]
    fn bytes(text: &str) -> Result<WrittenBytes<'_>, NoUnits> {
        Ok(WrittenBytes(text.as_bytes()))
    }

    #[inline]
    fn text(bytes: &[u8]) -> Result<&str, usize> {
        core::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
    }
}

impl BorrowedEncoding for Ascii {
    #[inline]
    fn bytes(text: &str) -> Result<WrittenBytes<'_>, NoUnits> {
        match text.is_ascii() {
            true => Ok(WrittenBytes(text.as_bytes())),
            false => Err(NoUnits::first(text, |character| !character.is_ascii())),
        }
    }

    #[inline]
    fn text(bytes: &[u8]) -> Result<&str, usize> {
        match bytes.iter().position(|byte| !byte.is_ascii()) {
            Some(index) => Err(index),
            // ASCII is UTF-8.
            None => core::str::from_utf8(bytes).map_err(|error| error.valid_up_to()),
        }
    }
}

/// Returns the text of bytes that have just been read.
#[inline]
fn text<'a, E: BorrowedEncoding, R: BitRead>(
    bytes: &'a [u8],
    layout: &Layout,
    reader: &mut R,
) -> Result<&'a str, Fault> {
    E::text(bytes).map_err(|index| {
        let byte = bytes.get(index).copied().unwrap_or(0);
        let unit = (index, Number::Unsigned(u128::from(byte)));
        refuse_unit::<E, R>(unit, bytes.len(), layout, reader)
    })
}

/// The coding of a text, whose bytes are in the coding `X` of a list.
impl<'a, V: From<&'a str> + AsRef<str>, E: BorrowedEncoding, X: Extent> Coding<V>
    for Borrowed<'a, InText<E, X>>
{
    type Context = Input<'a>;
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Text {
        inner: <X as Coding<WrittenBytes<'static>>>::LAYOUT,
        charset: E::CHARSET,
    });
    const MISTAKE: Option<Mistake> = Mistake::or(
        X::OF_ELEMENTS,
        <X as Coding<WrittenBytes<'static>>>::MISTAKE,
    );

    #[inline]
    fn encode<W: BitWrite>(value: &V, writer: &mut W, (): ()) -> Result<(), Fault> {
        match E::bytes(value.as_ref()) {
            Ok(bytes) => X::encode(&bytes, writer, ()),
            Err(none) => Err(refuse(none, E::CHARSET, writer)),
        }
    }

    #[inline]
    fn width(value: &V, (): ()) -> Option<usize> {
        X::width(&E::bytes(value.as_ref()).ok()?, ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (input, ()): (InputBytes<'a>, ())) -> Result<V, Fault> {
        let bytes = match R::Observer::SILENT {
            true => X::find(reader, input)?,
            false => X::find(&mut noted::<E, R>(reader), input)?,
        };
        let layout = <X as Coding<WrittenBytes<'static>>>::LAYOUT;
        text::<E, R>(bytes, layout, reader).map(V::from)
    }
}

impl<'a, V: From<&'a str> + AsRef<str>, E: BorrowedEncoding, X: ExtentBy> ListField<V>
    for Borrowed<'a, InText<E, X>>
{
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
        match E::bytes(value.as_ref()) {
            Ok(bytes) => X::write_elements(&bytes, len, writer, ()),
            Err(none) => Err(refuse(none, E::CHARSET, writer)),
        }
    }

    #[inline]
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        (input, ()): (InputBytes<'a>, ()),
    ) -> Result<V, Fault> {
        let bytes = match R::Observer::SILENT {
            true => X::find(len, reader, input)?,
            false => X::find(len, &mut noted::<E, R>(reader), input)?,
        };
        let layout = &<X as ListField<WrittenBytes<'static>>>::LAYOUT;
        text::<E, R>(bytes, layout, reader).map(V::from)
    }
}
