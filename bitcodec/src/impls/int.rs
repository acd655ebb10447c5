//! Integers are as wide as their type.

use crate::codec::BitCodec;
use crate::coding::{Bits, Coding, List};
use crate::error::Fault;
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

macro_rules! codecs {
    ($($int:ty)*) => { $(
        #[diagnostic::do_not_recommend]
        impl BitCodec for $int {
            const LAYOUT: &'static Layout = <Bits<{ <$int>::BITS }> as Coding<$int>>::LAYOUT;

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
