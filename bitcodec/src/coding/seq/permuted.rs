//! Arrays with permuted elements on the wire.

use core::array::from_fn;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::blank;
use crate::coding::register_path;
use crate::coding::seq::array::ArrayOf;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// A type-level permutation. The key `order` creates one for its field.
pub trait Permutation {
    /// The index of each element, in the order on the wire.
    const ORDER: &'static [usize];
}

/// The elements of an array, each in the coding `X`, in the order of `K`. `order = [2, 0, 1]`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Pixel {
///     /// Red, green, blue.
///     #[codec(order = [2, 1, 0])]
///     colour: [u8; 3],
/// }
///
/// assert_eq!(Pixel { colour: [1, 2, 3] }.to_bytes()?, [3, 2, 1]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Permuted<X, K>(Infallible, PhantomData<(X, K)>);

/// Returns the mistake in an order of `len` elements.
const fn of_order(order: &[usize], len: usize) -> Option<Mistake> {
    if order.len() != len {
        let message = Message::new()
            .text("the order has ")
            .number(order.len() as u128)
            .text(" places, and the array ")
            .number(len as u128)
            .text(" elements; write the index of each element once");
        return Mistake::of(Key::Order, message);
    }
    let mut place = 0;
    while place < len {
        if order[place] >= len {
            let message = Message::new()
                .text("the order names element ")
                .number(order[place] as u128)
                .text(", and the last one is ")
                .number(len as u128 - 1)
                .text("; write the index of each element once");
            return Mistake::of(Key::Order, message);
        }
        let mut before = 0;
        while before < place {
            if order[before] == order[place] {
                let message = Message::new()
                    .text("the order names element ")
                    .number(order[place] as u128)
                    .text(" twice; write the index of each element once");
                return Mistake::of(Key::Order, message);
            }
            before += 1;
        }
        place += 1;
    }
    None
}

impl<T: Clone, X: Coding<T>, K: Permutation, const N: usize> Coding<[T; N]> for Permuted<X, K> {
    type Context = X::Context;
    const EXACT: bool = X::EXACT;
    const MISTAKE: Option<Mistake> =
        Mistake::or(Mistake::inside(X::MISTAKE), of_order(K::ORDER, N));
    const LAYOUT: &'static Layout = &Layout::layer(Layer::Ordered {
        inner: ArrayOf::<T, X, N>::LAYOUT,
        order: K::ORDER,
    });

    const IN_PLACE: bool = X::IN_PLACE;
    const BLANK: Option<[T; N]> = ArrayOf::<T, X, N>::BLANK;

    #[inline(always)]
    fn decode_to<R: BitRead>(
        values: &mut [T; N],
        reader: &mut R,
        context: ReadBy<'_, T, X>,
    ) -> Result<(), Fault> {
        // In bulk, no element is reported. So elements of whole bytes are read to their places, and others as an array first.
        if R::BULK {
            if register_path::decode_ordered::<T, X, R>(values, K::ORDER, reader, context)? {
                return Ok(());
            }
            let wire: [T; N] = X::decode_array(reader, context)?;
            for (item, &index) in wire.into_iter().zip(K::ORDER) {
                values[index] = item;
            }
            return Ok(());
        }
        for &index in K::ORDER {
            reader.enter_element(index);
            X::decode_to(&mut values[index], reader, context)?;
            reader.leave();
        }
        Ok(())
    }

    #[inline]
    fn encode<W: BitWrite>(
        values: &[T; N],
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        // In bulk, no element is reported. So the elements can be permuted first, and written as an array.
        if W::BULK && K::ORDER.len() == N {
            let wire: [T; N] = from_fn(|place| values[K::ORDER[place]].clone());
            return X::encode_slice(&wire, writer, context);
        }
        for &index in K::ORDER {
            writer.enter_element(index);
            X::encode(&values[index], writer, context)?;
            writer.leave();
        }
        Ok(())
    }

    #[inline]
    fn width(values: &[T; N], context: WriteBy<'_, T, X>) -> Option<usize> {
        X::width_of_slice(values, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<[T; N], Fault> {
        if X::IN_PLACE {
            let mut values = blank!([T; N], Self);
            Self::decode_to(&mut values, reader, context)?;
            return Ok(values);
        }
        let mut read: [Option<T>; N] = from_fn(|_| None);
        if R::BULK {
            let wire: [T; N] = X::decode_array(reader, context)?;
            for (item, &index) in wire.into_iter().zip(K::ORDER) {
                read[index] = Some(item);
            }
        } else {
            for &index in K::ORDER {
                reader.enter_element(index);
                read[index] = Some(X::decode(reader, context)?);
                reader.leave();
            }
        }
        Ok(read.map(|value| value.expect("the order names every element")))
    }
}
