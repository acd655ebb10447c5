//! An array is its elements, one after the other.

use crate::codec::BitCodec;
use crate::coding::Own;
use crate::coding::array::ArrayLayout;
use crate::error::Fault;
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

impl<T: BitCodec, const N: usize> BitCodec for [T; N] {
    const LAYOUT: &'static Layout = ArrayLayout::<T, Own, N>::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        T::encode_slice(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        T::decode_array(reader)
    }
}
