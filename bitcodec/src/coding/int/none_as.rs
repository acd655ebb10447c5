//! Optional integers with a sentinel for `None`.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::int::ranged::{Checked, checked, layout_checked, of_checked_in, out_of_range};
use crate::coding::seq::array::code_arrays;
use crate::const_check::mistake::{Key, Mistake, of_multiple, of_value};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};
use crate::value::Value;

/// An optional integer in the coding `C`, with the sentinel `NONE` for `None`. `none = NONE`.
///
/// `Some(NONE)` is [`Unencodable`](crate::ErrorKind::Unencodable).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Heading {
///     #[codec(bits = 9, none = 511, range = 0..=359)]
///     degrees: Option<u16>,
/// }
///
/// assert_eq!(Heading { degrees: None }.to_bytes()?, [0xff, 0x80]);
/// assert_eq!(Heading::from_bytes(&[0x5a, 0]), Ok(Heading { degrees: Some(180) }));
/// let error = Heading { degrees: Some(511) }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "degrees: 511 is not in 0..=359");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct NoneAs<C, const NONE: i128>(Infallible, PhantomData<C>);

impl<T: Int, C: Coding<T>, const NONE: i128> Coding<Option<T>> for NoneAs<C, NONE> {
    type Context = C::Context;
    const LAYOUT: &'static Layout = &Layout::layer(Layer::NoneAs {
        inner: C::LAYOUT,
        none: Number::Signed(NONE),
    });
    const MISTAKE: Option<Mistake> = Mistake::or(
        C::MISTAKE,
        Mistake::or(
            of_value::<T>(Key::None, Number::Signed(NONE), Some(C::LAYOUT)),
            of_multiple(Key::None, Number::Signed(NONE), C::LAYOUT),
        ),
    );

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        let none = T::from_wide(NONE as u128);
        match *value {
            Some(value) if value == none => Err(writer.refuse(Refusal::Unencodable {
                rule: "the number stands for none",
            })),
            // The sentinel is in the range of the inner coding, and the error must not show it as a possible value.
            Some(value) => C::encode(&value, writer, context).inspect_err(|_| {
                let provided = W::HAS_NUMBER.then(|| writer.provided_number());
                writer.amend(|refusal, _| {
                    let none = Number::Signed(NONE);
                    refusal.without_none(none, C::LAYOUT, (T::BITS, T::SIGNED), provided)
                });
            }),
            None => C::encode(&none, writer, context),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<Option<T>, Fault> {
        let start = reader.position();
        let value = match C::decode(reader, context) {
            Ok(value) => value,
            Err(fault) => {
                let provided = R::HAS_NUMBER.then(|| reader.provided_number());
                reader.observer().amend(|refusal, _| {
                    let none = Number::Signed(NONE);
                    refusal.without_none(none, C::LAYOUT, (T::BITS, T::SIGNED), provided)
                });
                return Err(fault);
            }
        };
        if value == T::from_wide(NONE as u128) {
            reader.note(start, Value::Name("none"));
            return Ok(None);
        }
        Ok(Some(value))
    }
}

/// The range applies to `Some`; the sentinel can be outside of it.
impl<T: Int, C: Coding<Option<T>>, const LOW: i128, const HIGH: i128, const BEYOND: bool>
    Coding<Option<T>> for Checked<C, LOW, HIGH, BEYOND>
{
    type Context = C::Context;
    const MISTAKE: Option<Mistake> =
        Mistake::or(C::MISTAKE, of_checked_in::<T>(LOW, HIGH, BEYOND, C::LAYOUT));
    const LAYOUT: &'static Layout = &layout_checked(C::LAYOUT, LOW, HIGH, BEYOND);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, Option<T>, C>,
    ) -> Result<(), Fault> {
        if let Some(value) = *value {
            if let Err(refusal) = checked(value, LOW, HIGH, BEYOND) {
                return Err(writer.refuse(refusal));
            }
        }
        C::encode(value, writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: ReadBy<'_, Option<T>, C>,
    ) -> Result<Option<T>, Fault> {
        let start = reader.position();
        let value = match C::decode(reader, context) {
            Ok(value) => value,
            Err(fault) => return Err(out_of_range(fault, (LOW, HIGH, BEYOND), reader)),
        };
        if let Some(value) = value {
            if let Err(refusal) = checked(value, LOW, HIGH, BEYOND) {
                return Err(reader.refuse(start, refusal));
            }
        }
        Ok(value)
    }
}

code_arrays! {
    [__C, const NONE: i128] NoneAs<__C, NONE>;
}
