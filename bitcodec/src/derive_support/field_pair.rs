//! Two fields that stand next to each other and may be faster together.

use core::marker::PhantomData;

use crate::coding::universal::unary::CodingPair;
use crate::error::kind::Fault;
use crate::io::read::BitRead;

/// Two fields of types `A` and `B` with the codings `C`.
#[derive(Debug)]
pub struct Pair<C, A, B>(PhantomData<(C, A, B)>);

impl<C, A, B> Pair<C, A, B> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// Whether two fields are read together depends on their types, which only the compiler sees: a call on `&Pair` finds the
/// impl of `Pair` where its bound holds, and else that of `&Pair`, for which the compiler takes one reference more.
pub trait ReadPair<A, B> {
    /// Reads both fields: at once, or as `apart` does.
    ///
    /// # Errors
    /// As the codings do alone.
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
