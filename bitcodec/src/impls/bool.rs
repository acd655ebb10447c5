//! A flag is one bit, 1 for true.

use crate::codec::BitCodec;
use crate::coding::{Bits, Coding};
use crate::error::Fault;
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

#[diagnostic::do_not_recommend]
impl BitCodec for bool {
    const LAYOUT: &'static Layout = <Bits<1> as Coding<Self>>::LAYOUT;

    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
        <Bits<1> as Coding<Self>>::encode(self, writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        <Bits<1> as Coding<Self>>::decode(reader)
    }
}
