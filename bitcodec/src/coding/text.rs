//! Text: strings as lists of code units.

pub(crate) mod borrowed_text;
pub(crate) mod encoding;
pub(crate) mod string_types;
pub(crate) mod unit_notes;

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::seq::list_field::ListField;
use crate::coding::seq::list_types::Collection;
use crate::const_check::mistake::Mistake;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observed::ObservedReader;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Charset, Ended, Layer, Layout, Length, Node};

pub use crate::coding::text::encoding::{Ascii, Characters, Encoding, Latin1, Table, Utf8, Utf16};
pub use crate::coding::text::string_types::{CodeUnit, TextType};

use crate::coding::text::encoding::NoUnits;
use crate::coding::text::unit_notes::UnitNotes;

/// A text in the encoding `E`, whose code units are a list in the coding `X`. `text(utf8)`, `text(latin1)` and so on.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Player {
///     #[codec(text(utf8), len(bits = 8))]
///     name: String,
/// }
///
/// assert_eq!(Player { name: "Zoé".to_owned() }.to_bytes()?, *b"\x04Zo\xc3\xa9");
/// let error = Player::from_bytes(b"\x02o\xff").unwrap_err();
/// assert_eq!(error.to_string(), "name[1]: 0xff begins no character of UTF-8 (bits 16..24)");
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct InText<E, X>(Infallible, PhantomData<(E, X)>);

impl<T: TextType, E: Encoding, X> Coding<T> for InText<E, X>
where
    X: for<'a> Coding<T::Units<'a, E::Unit>, Context = NoContext>,
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::or(
        E::MISTAKE,
        <X as Coding<T::Units<'static, E::Unit>>>::MISTAKE,
    );
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Text {
        inner: <X as Coding<T::Units<'static, E::Unit>>>::LAYOUT,
        charset: E::CHARSET,
    });

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match E::units_of::<T>(value.as_str()) {
            Ok(units) => X::encode(&units, writer, ()),
            Err(none) => Err(refuse(none, E::CHARSET, writer)),
        }
    }

    #[inline]
    fn width(value: &T, (): ()) -> Option<usize> {
        X::width(&E::units_of::<T>(value.as_str()).ok()?, ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let units: T::Units<'static, E::Unit> = if R::Observer::SILENT {
            X::decode(reader, ())?
        } else {
            X::decode(&mut noted::<E, R>(reader), ())?
        };
        let layout = <X as Coding<T::Units<'static, E::Unit>>>::LAYOUT;
        text::<T, E, R>(units, layout, reader)
    }
}

impl<T: TextType, E: Encoding, F> ListField<T> for InText<E, F>
where
    F: for<'a> ListField<T::Units<'a, E::Unit>, Context = NoContext>,
{
    type Context = NoContext;
    const LAYOUT: Layout = <F as ListField<T::Units<'static, E::Unit>>>::LAYOUT;
    const MISTAKE: Option<Mistake> = Mistake::or(
        E::MISTAKE,
        <F as ListField<T::Units<'static, E::Unit>>>::MISTAKE,
    );

    #[inline]
    fn write_elements<W: BitWrite>(
        value: &T,
        len: usize,
        writer: &mut W,
        (): (),
    ) -> Result<(), Fault> {
        match E::units_of::<T>(value.as_str()) {
            Ok(units) => F::write_elements(&units, len, writer, ()),
            Err(none) => Err(refuse(none, E::CHARSET, writer)),
        }
    }

    #[inline]
    fn read_elements<R: BitRead>(len: usize, reader: &mut R, (): ()) -> Result<T, Fault> {
        let units: T::Units<'static, E::Unit> = if R::Observer::SILENT {
            F::read_elements(len, reader, ())?
        } else {
            F::read_elements(len, &mut noted::<E, R>(reader), ())?
        };
        let layout = &<F as ListField<T::Units<'static, E::Unit>>>::LAYOUT;
        text::<T, E, R>(units, layout, reader)
    }
}

/// Returns a reader that reports code units as characters.
pub(crate) fn noted<E: Encoding, R: BitRead>(reader: &mut R) -> ObservedReader<'_, R, UnitNotes> {
    ObservedReader::reading(UnitNotes::of(E::CHARSET), reader)
}

/// Converts the code units that have just been read.
#[inline]
fn text<T: TextType, E: Encoding, R: BitRead>(
    units: T::Units<'static, E::Unit>,
    layout: &Layout,
    reader: &mut R,
) -> Result<T, Fault> {
    // The place of a wrong unit is looked for only then.
    let len = units.count();
    match E::text_of::<T, R>(units, reader)? {
        Ok(text) => Ok(text),
        Err((index, unit)) => Err(refuse_unit::<E, R>(
            (index, unit.to_number()),
            len,
            layout,
            reader,
        )),
    }
}

/// Refuses a code unit that begins no character.
#[cold]
pub(crate) fn refuse_unit<E: Encoding, R: BitRead>(
    (index, unit): (usize, Number),
    len: usize,
    layout: &Layout,
    reader: &mut R,
) -> Fault {
    let end = reader.position();
    reader.enter_element(index);
    let refusal = Refusal::NoCharacter {
        unit,
        charset: E::CHARSET,
    };
    let (behind, width) = match layout.node {
        Node::List { len: of, element } => match of {
            Length::Until { .. }
            | Length::Ended {
                end: Ended::Value(_),
                ..
            } => (len + 1, element.constant_bits()),
            Length::Padded { count, .. } => (count, element.constant_bits()),
            _ => (len, element.constant_bits()),
        },
        Node::ByteSized { element, .. } => {
            let width = element.constant_bits().filter(|bits| bits % 8 == 0);
            (len, width)
        }
        _ => (len, None),
    };
    let start = width.and_then(|width| end.checked_sub((behind - index) * width));
    match (start, width) {
        (Some(start), Some(width)) => reader.refuse_bits(start..start + width, refusal),
        _ => reader.refuse_bits(end..end, refusal),
    }
}

/// Refuses a character that the encoding does not have.
#[cold]
pub(crate) fn refuse<W: BitWrite>(
    NoUnits { character, index }: NoUnits,
    charset: Charset,
    writer: &mut W,
) -> Fault {
    writer.refuse(Refusal::NotInCharset {
        character,
        index,
        charset,
    })
}
