//! Lengths in codings of the user's.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::const_check::mistake::Mistake;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// The length of a list or the size of a region in the coding `C`. `len(via = T)`, `len(with = C)`.
///
/// Its layout holds that of `C` and is not a number itself: `C` may write a length as another number, so that an integer
/// of 8 bits does not bound the length by 255.
#[derive(Debug)]
pub struct UserLength<C>(Infallible, PhantomData<C>);

impl<C: Coding<u64, Context = NoContext>> Coding<u64> for UserLength<C> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = C::MISTAKE;
    const LAYOUT: &'static Layout = &Layout {
        min_bits: C::LAYOUT.min_bits,
        max_bits: C::LAYOUT.max_bits,
        node: Node::Tuple {
            elements: &[C::LAYOUT],
        },
    };

    #[inline]
    fn encode<W: BitWrite>(length: &u64, writer: &mut W, (): ()) -> Result<(), Fault> {
        C::encode(length, writer, ())
    }

    #[inline]
    fn width(length: &u64, (): ()) -> Option<usize> {
        C::width(length, ())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u64, Fault> {
        C::decode(reader, ())
    }
}
