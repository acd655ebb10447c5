//! The codings of Rust's own types: `bool`, integers and their wrappers, floats, options, boxes, arrays and tuples.

use core::num::{NonZero, Saturating, Wrapping};

use crate::coding::BitCodec;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::seq::array::{self, ArrayOf};
use crate::coding::{Bits, Coding, Each, Float, List, Own, Wrapped, scalar};
use crate::context::{NoContext, Provides, with_merged};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

// A flag is one bit, 1 for true.

#[diagnostic::do_not_recommend]
impl BitCodec for bool {
    type Context = NoContext;
    const LAYOUT: &'static Layout = <Bits<1> as Coding<Self>>::LAYOUT;
    const EXACT: bool = true;
    const TOTAL: bool = true;
    scalar!(Self, false);

    #[inline(always)]
    fn encode_with_context<W: BitWrite>(&self, writer: &mut W, (): ()) -> Result<(), Fault> {
        <Bits<1> as Coding<Self>>::encode(self, writer, ())
    }

    #[inline(always)]
    fn decode_with_context<R: BitRead>(reader: &mut R, (): ()) -> Result<Self, Fault> {
        <Bits<1> as Coding<Self>>::decode(reader, ())
    }
}

// Integers and floats are as wide as their type.

macro_rules! codecs {
    ($($type:ty: $coding:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl BitCodec for $type {
            type Context = NoContext;
            const LAYOUT: &'static Layout = <$coding as Coding<Self>>::LAYOUT;
            const EXACT: bool = <$coding as Coding<Self>>::EXACT;
            const TOTAL: bool = <$coding as Coding<Self>>::TOTAL;
            const IN_PLACE: bool = true;
            const BLANK: Option<Self> = <$coding as Coding<Self>>::BLANK;

            #[inline(always)]
            fn encode_with_context<W: BitWrite>(&self, writer: &mut W, (): ()) -> Result<(), Fault> {
                <$coding as Coding<Self>>::encode(self, writer, ())
            }

            #[inline(always)]
            fn decode_with_context<R: BitRead>(reader: &mut R, (): ()) -> Result<Self, Fault> {
                <$coding as Coding<Self>>::decode(reader, ())
            }

            #[inline(always)]
            fn encode_slice<W: BitWrite>(values: &[Self], writer: &mut W, (): ()) -> Result<(), Fault> {
                <$coding as Coding<Self>>::encode_slice(values, writer, ())
            }

            #[inline(always)]
            fn decode_array<R: BitRead, const N: usize>(reader: &mut R, (): ()) -> Result<[Self; N], Fault> {
                <$coding as Coding<Self>>::decode_array(reader, ())
            }

            #[inline(always)]
            fn list_of_bytes<L: List<Item = Self>, R: BitRead>(bytes: &[u8], shift: u32) -> Option<L> {
                <$coding as Coding<Self>>::list_of_bytes::<L, R>(bytes, shift)
            }

            #[inline(always)]
            fn decode_list<L: List<Item = Self>, R: BitRead>(
                len: usize,
                list: &mut L,
                reader: &mut R,
                (): (),
            ) -> Result<(), Fault> {
                <$coding as Coding<Self>>::decode_list(len, list, reader, ())
            }
        }
    )* };
}

codecs! {
    u8: Bits<8>;
    u16: Bits<16>;
    u32: Bits<32>;
    u64: Bits<64>;
    u128: Bits<128>;
    i8: Bits<8>;
    i16: Bits<16>;
    i32: Bits<32>;
    i64: Bits<64>;
    i128: Bits<128>;
    f32: Float<Bits<32>>;
    f64: Float<Bits<64>>;
}

macro_rules! wrapped {
    ($($int:ident)*) => { codecs! { $(
        NonZero<$int>: Wrapped<Bits<{ $int::BITS }>>;
        Wrapping<$int>: Wrapped<Bits<{ $int::BITS }>>;
        Saturating<$int>: Wrapped<Bits<{ $int::BITS }>>;
    )* } };
}

wrapped! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

// An option is a flag, followed by the value if the flag is 1.

impl Layout {
    /// Returns the layout of an optional value: a flag, followed by the value if the flag is 1.
    #[must_use]
    pub const fn option(inner: &'static Self) -> Self {
        Self {
            min_bits: 1,
            max_bits: match inner.max_bits {
                Some(max) => Some(max.saturating_add(1)),
                None => None,
            },
            node: Node::Optional { inner },
        }
    }
}

impl<T: BitCodec> BitCodec for Option<T> {
    type Context = T::Context;
    const LAYOUT: &'static Layout = <Each<Own> as Coding<Self>>::LAYOUT;
    const IN_PLACE: bool = T::IN_PLACE;
    const BLANK: Option<Self> = Some(None);

    #[inline(always)]
    fn decode_to<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<(), Fault> {
        <Each<Own> as Coding<Self>>::decode_to(self, reader, context)
    }

    #[inline(always)]
    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        <Each<Own> as Coding<Self>>::encode(self, writer, context)
    }

    #[inline(always)]
    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<Self, Fault> {
        <Each<Own> as Coding<Self>>::decode(reader, context)
    }
}

// A box has the coding of its value, and so has a pointer with counts.

/// The memory of the counts of references beside a value.
#[cfg(feature = "alloc")]
const COUNTS: usize = 2 * size_of::<usize>();

macro_rules! pointers {
    ($($(#[$when:meta])* $pointer:ty, $counts:expr;)*) => { $(
$(#[$when])*
impl<T: BitCodec> BitCodec for $pointer {
    type Context = T::Context;
    const LAYOUT: &'static Layout = T::LAYOUT;

    #[inline(always)]
    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        T::encode_with_context(self, writer, context)
    }

    #[inline(always)]
    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<Self, Fault> {
        // The charge comes after the value: its bits are those of the error, and the memory is not yet allocated.
        let start = reader.position();
        let value = T::decode_with_context(reader, context)?;
        reader.charge(start, size_of::<T>().saturating_add($counts))?;
        Ok(Self::new(value))
    }
}
    )* };
}

pointers! {
    #[cfg(feature = "alloc")]
    alloc::boxed::Box<T>, 0;
    #[cfg(feature = "alloc")]
    alloc::rc::Rc<T>, COUNTS;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    alloc::sync::Arc<T>, COUNTS;
}

// An array is the sequence of its elements.

impl<T: BitCodec, const N: usize> BitCodec for [T; N] {
    type Context = T::Context;
    const LAYOUT: &'static Layout = ArrayOf::<T, Own, N>::LAYOUT;
    const EXACT: bool = T::EXACT;
    const IN_PLACE: bool = T::IN_PLACE;
    const BLANK: Option<Self> = ArrayOf::<T, Own, N>::BLANK;

    #[inline(always)]
    fn decode_to<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<(), Fault> {
        array::decode_to::<T, Own, R, N>(self, reader, context)
    }

    #[inline(always)]
    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        T::encode_slice(self, writer, context)
    }

    #[inline(always)]
    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<Self, Fault> {
        T::decode_array(reader, context)
    }
}

// A tuple is the sequence of its elements; the unit type takes no bits.

impl Layout {
    /// Returns the layout of a tuple with these elements.
    #[must_use]
    pub const fn tuple(elements: &'static [&'static Self]) -> Self {
        let (mut min_bits, mut max_bits) = (0, Some(0));
        let mut index = 0;
        while index < elements.len() {
            min_bits += elements[index].min_bits;
            max_bits = match (max_bits, elements[index].max_bits) {
                (Some(sum), Some(max)) => Some(sum + max),
                _ => None,
            };
            index += 1;
        }
        Self {
            min_bits,
            max_bits,
            node: Node::Tuple { elements },
        }
    }
}

impl BitCodec for () {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::tuple(&[]);
    scalar!(Self, ());

    #[inline(always)]
    fn encode_with_context<W: BitWrite>(&self, _: &mut W, (): ()) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    fn decode_with_context<R: BitRead>(_: &mut R, (): ()) -> Result<Self, Fault> {
        Ok(())
    }
}

macro_rules! tuple {
    (($($name:ident $index:tt),*) $all:ty; $($bound:tt)*) => {
        impl<$($name: BitCodec),*> BitCodec for ($($name,)*)
        where
            $($bound)*
            $all: Provides<$all> $(+ Provides<$name::Context>)*,
        {
            type Context = $all;
            const LAYOUT: &'static Layout = &Layout::tuple(&[$($name::LAYOUT),*]);
            const IN_PLACE: bool = $($name::IN_PLACE)&&*;
            const BLANK: Option<Self> = match Self::IN_PLACE {
                true => Some(($($name::BLANK.unwrap(),)*)),
                false => None,
            };

            #[inline(always)]
            fn decode_to<Reader: BitRead>(
                &mut self,
                reader: &mut Reader,
                context: ReadOf<'_, Self>,
            ) -> Result<(), Fault> {
                $(
                    reader.enter(stringify!($index));
                    let inner = <$all as Provides<$name::Context>>::read(context);
                    self.$index.decode_to(reader, inner)?;
                    reader.leave();
                )*
                Ok(())
            }

            #[inline(always)]
            fn encode_with_context<Writer: BitWrite>(
                &self,
                writer: &mut Writer,
                context: WriteOf<'_, Self>,
            ) -> Result<(), Fault> {
                $(
                    writer.enter(stringify!($index));
                    let inner = <$all as Provides<$name::Context>>::write(context);
                    self.$index.encode_with_context(writer, inner)?;
                    writer.leave();
                )*
                Ok(())
            }

            #[inline(always)]
            fn decode_with_context<Reader: BitRead>(
                reader: &mut Reader,
                context: ReadOf<'_, Self>,
            ) -> Result<Self, Fault> {
                Ok(($(
                    {
                        reader.enter(stringify!($index));
                        let inner = <$all as Provides<$name::Context>>::read(context);
                        let value = $name::decode_with_context(reader, inner)?;
                        reader.leave();
                        value
                    },
                )*))
            }
        }
    };
}

macro_rules! tuples {
    ($($($name:ident $index:tt),*;)*) => { $(
        with_merged!(tuple! ($($name $index),*); [$($name::Context),*]);
    )* };
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
