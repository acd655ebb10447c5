//! Optional values with a sentinel of any type for `None`.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::ended::ConstantExpr;
use crate::const_check::equality::of_equality;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// An optional value in the coding `X`, with the constant `K` for `None`. `none = &VALUE`.
///
/// `Some` of the constant is [`Unencodable`](crate::ErrorKind::Unencodable).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// struct Date {
///     year: u16,
///     month: u8,
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Entry {
///     #[codec(none = &Date { year: 0, month: 0 })]
///     changed: Option<Date>,
/// }
///
/// assert_eq!(Entry { changed: None }.to_bytes()?, [0, 0, 0]);
/// let entry = Entry { changed: Some(Date { year: 2026, month: 11 }) };
/// assert_eq!(entry.to_bytes()?, [7, 0xea, 11]);
/// let error = Entry { changed: Some(Date { year: 0, month: 0 }) }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "changed: the value stands for none");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct NoneValue<X, K>(Infallible, PhantomData<(X, K)>);

impl<T: PartialEq, X: Coding<T>, K: ConstantExpr<T>> Coding<Option<T>> for NoneValue<X, K> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::inside(X::MISTAKE),
        of_equality(
            X::LAYOUT,
            Key::Fixed,
            "`none = &value` compares values, and ",
            " is not on the wire; remove its `skip`",
        ),
    );
    const LAYOUT: &'static Layout = &Layout::layer(Layer::NoneValue {
        inner: X::LAYOUT,
        none: K::EXPRESSION,
    });

    #[inline]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        match value {
            Some(value) if *value == K::VALUE => {
                let rule = "the value stands for none";
                Err(writer.refuse(Refusal::Unencodable { rule }))
            }
            Some(value) => X::encode(value, writer, context),
            None => X::encode(&K::VALUE, writer, context),
        }
    }

    #[inline]
    fn width(value: &Option<T>, context: WriteBy<'_, T, X>) -> Option<usize> {
        match value {
            Some(value) if *value == K::VALUE => None,
            Some(value) => X::width(value, context),
            None => X::width(&K::VALUE, context),
        }
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<Option<T>, Fault> {
        let value = X::decode(reader, context)?;
        Ok((value != K::VALUE).then_some(value))
    }
}
