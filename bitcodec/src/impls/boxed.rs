//! A box is what it holds.

use alloc::boxed::Box;

use crate::codec::BitCodec;
use crate::error::Fault;
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

impl<T: BitCodec> BitCodec for Box<T> {
    const LAYOUT: &'static Layout = T::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        T::encode(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        T::decode(reader).map(Self::new)
    }
}
