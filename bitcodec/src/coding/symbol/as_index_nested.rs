//! Symbols in nested arrays and in lists, as their indices in another coding.

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::element_map::{Reading, Shape, Writing, decode_twice};
use crate::coding::symbol::alphabet;
use crate::coding::symbol::as_index::{As, beyond, is_symbol, number};
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

macro_rules! shapes {
    ($($(#[$when:meta])* [$($generics:tt)*] $shape:ty;)*) => { $(
        $(#[$when])*
        impl<I, C, $($generics)*> Coding<$shape> for As<C, I>
        where
            $shape: Shape<Element: Symbol>,
            I: Int,
            C: Coding<<$shape as Shape>::Of<I>>,
        {
            type Context = C::Context;
            const MISTAKE: Option<Mistake> = Mistake::or(
                C::MISTAKE,
                Self::mistake::<<$shape as Shape>::Element>(C::LAYOUT),
            );
            const LAYOUT: &'static Layout = &Self::layout::<<$shape as Shape>::Element>(C::LAYOUT);

            #[inline]
            fn encode<W: BitWrite>(values: &$shape, writer: &mut W, context: WriteBy<'_, <$shape as Shape>::Of<I>, C>) -> Result<(), Fault> {
                let numbers = values.each(&mut Writing(writer), &mut |value, place| {
                    let number = number(value).map_err(|refusal| place.0.refuse(refusal))?;
                    Ok(I::from_word(number))
                })?;
                C::encode(&numbers, writer, context)
            }

            #[inline]
            fn width(values: &$shape, context: WriteBy<'_, <$shape as Shape>::Of<I>, C>) -> Option<usize> {
                let numbers = values.each(&mut (), &mut |value, ()| number(value).map(I::from_word));
                C::width(&numbers.ok()?, context)
            }

            #[inline]
            fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, <$shape as Shape>::Of<I>, C>) -> Result<$shape, Fault> {
                // The errors below have the bits of the whole value: the bits of single elements are not recorded.
                let start = reader.position();
                decode_twice::<$shape, I, C, R>(reader, context, |numbers, reader| Shape::of_each(numbers, &mut Reading(reader), &mut |number, place| {
                    let (number, reader): (I, _) = (number, &mut *place.0);
                    if !is_symbol::<<$shape as Shape>::Element, I>(number) {
                        let refusal = beyond::<<$shape as Shape>::Element>(number.to_number());
                        return Err(reader.refuse(start, refusal));
                    }
                    let value = alphabet::from_number::<<$shape as Shape>::Element>(number.to_word());
                    match value {
                        Ok(value) => {
                            reader.name(value.shown());
                            Ok(value)
                        }
                        Err(refusal) => Err(reader.refuse(start, refusal)),
                    }
                }))
            }
        }
    )* };
}

shapes! {
    [T, const M: usize, const N: usize] [[T; M]; N];
    #[cfg(feature = "alloc")]
    [T] alloc::vec::Vec<T>;
    #[cfg(feature = "alloc")]
    [T] alloc::boxed::Box<[T]>;
    #[cfg(feature = "alloc")]
    [T: Clone] alloc::borrow::Cow<'static, [T]>;
    #[cfg(feature = "alloc")]
    [T] alloc::rc::Rc<[T]>;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    [T] alloc::sync::Arc<[T]>;
    #[cfg(feature = "alloc")]
    [T] alloc::collections::VecDeque<T>;
    #[cfg(feature = "arrayvec")]
    [T, const N: usize] arrayvec::ArrayVec<T, N>;
    #[cfg(feature = "heapless")]
    [T, const N: usize] heapless::Vec<T, N>;
    #[cfg(feature = "smallvec")]
    [T, const N: usize] smallvec::SmallVec<[T; N]>;
}
