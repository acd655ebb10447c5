//! Bulk reading of two consecutive fields.

use core::marker::PhantomData;

use crate::coding::universal::unary::CodingPair;
use crate::error::kind::Fault;
use crate::io::read::BitRead;

/// A pair of fields of types `A` and `B` with the codings `C`.
#[derive(Debug)]
pub struct Pair<C, A, B>(PhantomData<(C, A, B)>);

impl<C, A, B> Pair<C, A, B> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// The method that reads both fields. It is chosen by the types, which the derive does not see: a call on `&Pair` finds
/// the impl for `Pair` if its bound holds. Otherwise the compiler adds a reference and finds the impl for `&Pair`.
pub trait ReadPair<A, B> {
    /// Reads both fields at once, or by calling `apart`.
    ///
    /// # Errors
    /// The errors of the two codings.
    fn read<R: BitRead>(
        &self,
        names: [&'static str; 2],
        reader: &mut R,
        apart: impl FnOnce(&mut R) -> Result<(A, B), Fault>,
    ) -> Result<(A, B), Fault>;
}

impl<C: CodingPair<A, B>, A, B> ReadPair<A, B> for Pair<C, A, B> {
    #[inline(always)]
    fn read<R: BitRead>(
        &self,
        names: [&'static str; 2],
        reader: &mut R,
        _: impl FnOnce(&mut R) -> Result<(A, B), Fault>,
    ) -> Result<(A, B), Fault> {
        C::decode(names, reader)
    }
}

impl<C, A, B> ReadPair<A, B> for &Pair<C, A, B> {
    #[inline(always)]
    fn read<R: BitRead>(
        &self,
        _: [&'static str; 2],
        reader: &mut R,
        apart: impl FnOnce(&mut R) -> Result<(A, B), Fault>,
    ) -> Result<(A, B), Fault> {
        apart(reader)
    }
}
