//! Wire forms of the types that everyone has.

use crate::coding::BitCodec;
use crate::coding::seq::array::ArrayLayout;
use crate::coding::{Bits, Coding, Each, List, Own};
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

// A flag is one bit, 1 for true.

#[diagnostic::do_not_recommend]
impl BitCodec for bool {
    const LAYOUT: &'static Layout = <Bits<1> as Coding<Self>>::LAYOUT;
    const EXACT: bool = true;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        <Bits<1> as Coding<Self>>::encode(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        <Bits<1> as Coding<Self>>::decode(reader)
    }
}

// Integers are as wide as their type.

macro_rules! codecs {
    ($($int:ty)*) => { $(
        #[diagnostic::do_not_recommend]
        impl BitCodec for $int {
            const LAYOUT: &'static Layout = <Bits<{ <$int>::BITS }> as Coding<$int>>::LAYOUT;
            const EXACT: bool = true;

            #[inline(always)]
            fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
                <Bits<{ <$int>::BITS }> as Coding<$int>>::encode(self, writer)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
                <Bits<{ <$int>::BITS }> as Coding<$int>>::decode(reader)
            }

            #[inline(always)]
            fn encode_slice<W: BitWrite>(values: &[Self], writer: &mut W) -> Result<(), Fault> {
                <Bits<{ <$int>::BITS }> as Coding<$int>>::encode_slice(values, writer)
            }

            #[inline(always)]
            fn decode_array<R: BitRead, const N: usize>(reader: &mut R) -> Result<[Self; N], Fault> {
                <Bits<{ <$int>::BITS }> as Coding<$int>>::decode_array(reader)
            }

            #[inline(always)]
            fn decode_list<L: List<Item = Self>, R: BitRead>(
                len: usize,
                list: &mut L,
                reader: &mut R,
            ) -> Result<(), Fault> {
                <Bits<{ <$int>::BITS }> as Coding<$int>>::decode_list(len, list, reader)
            }
        }
    )* };
}

codecs!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

// An option is a flag, and the value if it is 1.

impl Layout {
    /// Makes the layout of a value behind a bit that says whether there is one.
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
    const LAYOUT: &'static Layout = <Each<Own> as Coding<Self>>::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        <Each<Own> as Coding<Self>>::encode(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        <Each<Own> as Coding<Self>>::decode(reader)
    }
}

// A box is what it holds.

#[cfg(feature = "alloc")]
impl<T: BitCodec> BitCodec for alloc::boxed::Box<T> {
    const LAYOUT: &'static Layout = T::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        T::encode(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        let start = reader.position();
        let value = T::decode(reader)?;
        reader.charge(start, size_of::<T>())?;
        Ok(Self::new(value))
    }
}

// An array is its elements, one after the other.

impl<T: BitCodec, const N: usize> BitCodec for [T; N] {
    const LAYOUT: &'static Layout = ArrayLayout::<T, Own, N>::LAYOUT;
    const EXACT: bool = T::EXACT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        T::encode_slice(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        T::decode_array(reader)
    }
}

// A tuple is its elements, one after the other; the unit takes no bits.

impl Layout {
    /// Makes the layout of forms that stand one after the other.
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

macro_rules! codecs {
    ($($($name:ident $index:tt),*;)*) => { $(
        impl<$($name: BitCodec),*> BitCodec for ($($name,)*) {
            const LAYOUT: &'static Layout = &Layout::tuple(&[$($name::LAYOUT),*]);

            #[inline(always)]
            fn encode<Writer: BitWrite>(&self, _writer: &mut Writer) -> Result<(), Fault> {
                $(
                    _writer.enter(stringify!($index));
                    self.$index.encode(_writer)?;
                    _writer.leave();
                )*
                Ok(())
            }

            #[inline(always)]
            fn decode<Reader: BitRead>(_reader: &mut Reader) -> Result<Self, Fault> {
                Ok(($(
                    {
                        _reader.enter(stringify!($index));
                        let value = $name::decode(_reader)?;
                        _reader.leave();
                        value
                    },
                )*))
            }
        }
    )* };
}

codecs! {
    ;
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
