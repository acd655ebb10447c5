//! How one field is written: codings as types without values.
//!
//! An attribute key is a name for one of these: `bits = 4` on a `u8` is [`Bits<4>`], `unary(total = 15)` on a `[u8; 25]`
//! is [`Unary`]. `with = path` takes any other, so a format can bring its own.

mod absent;
pub(crate) mod arith;
mod arrangement;
pub mod array;
pub(crate) mod bcd;
mod best_of;
mod binomial;
pub(crate) mod bits;
mod bits_bulk;
pub(crate) mod bits_by;
pub(crate) mod byte_sized;
pub(crate) mod combination;
mod complement;
#[cfg(feature = "alloc")]
pub(crate) mod digits;
#[cfg(feature = "alloc")]
mod digits_number;
mod each;
pub(crate) mod fixed;
mod kept;
mod limbs;
pub(crate) mod list;
pub(crate) mod modelled;
mod moved;
pub(crate) mod named;
pub(crate) mod ordered;
pub(crate) mod prefix;
pub(crate) mod radix;
pub mod range_coder;
mod ranged;
pub(crate) mod rank_by;
pub(crate) mod region;
mod rest;
mod runs;
mod scaled;
mod scratch;
pub(crate) mod shape;
mod signed;
mod spans;
mod symbol;
mod symbols;
mod told;
pub(crate) mod unary;
mod unary_bulk;
mod universal;
mod until;
mod via;
pub(crate) mod weighted;
mod weights;
mod width;
mod word;
mod xor;
mod zero_runs;

use crate::codec::BitCodec;
use crate::error::Fault;
use crate::layout::Layout;
use crate::mistake::Mistake;
use crate::read::BitRead;
use crate::write::BitWrite;
use core::any::Any;

pub use absent::NoneAs;
pub use arrangement::Arrangement;
pub use bcd::Bcd;
pub use best_of::BestOf;
pub use bits::{BigEndian, Bits, LittleEndian};
pub use byte_sized::ByteSized;
pub use combination::Combination;
#[cfg(feature = "alloc")]
pub use digits::{Choices, Digits};
pub use each::Each;
pub use fixed::Fixed;
pub use kept::{Kept, KeptAs, KeptBytes};
pub use list::{Counted, List};
pub use modelled::{Model, Modelled};
pub use moved::{EachBiased, EachChecked, EachScaled};
pub use named::Named;
pub use ordered::Ordered;
pub use prefix::{Prefix, PrefixCode};
pub use radix::{Radix, RadixBy, RadixOf};
pub use ranged::{Biased, Checked, Ranged};
pub use region::Region;
pub use rest::Rest;
pub use runs::Runs;
pub use scaled::Scaled;
pub use shape::Shape;
pub use signed::{OnesComplement, SignMagnitude};
pub use symbol::Symbol;
pub use symbols::As;
pub use unary::Unary;
pub use universal::*;
pub use until::Until;
pub use via::{Converts, Via};
pub use weighted::Weighted;
pub use weights::Weights;
pub use xor::Xor;
pub use zero_runs::ZeroRuns;

/// How values of `T` are written as a field.
///
/// The two laws of [`BitCodec`] hold here too.
///
/// ```
/// use bitcodec::layout::Layout;
/// use bitcodec::{BitCodec, BitRead, BitWrite, Coding, Fault, Format};
///
/// /// Eight bits in Gray code.
/// enum Gray {}
///
/// impl Coding<u8> for Gray {
///     const LAYOUT: &'static Layout = u8::LAYOUT;
///
///     fn encode<W: BitWrite>(value: &u8, writer: &mut W) -> Result<(), Fault> {
///         (value ^ value >> 1).encode(writer)
///     }
///
///     fn decode<R: BitRead>(reader: &mut R) -> Result<u8, Fault> {
///         let mut value = u8::decode(reader)?;
///         for shift in [1, 2, 4] {
///             value ^= value >> shift;
///         }
///         Ok(value)
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Angle(#[codec(with = Gray)] u8);
///
/// assert_eq!(Angle(5).to_bytes()?, [0b0000_0111]);
/// assert_eq!(Angle::from_bytes(&[0b0000_0111]), Ok(Angle(5)));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code values of `{T}`",
    label = "`{T}` cannot be written this way",
    note = "numbers are `u8` to `u128` and `i8` to `i128`, and arrays of them; an enum without data that derives `BitCodec` is written by its number: add `as = u8`",
    note = "a type that derives `BitCodec` has a form of its own: remove the key; any other type needs an `impl Coding` for it, named by `with = path`"
)]
pub trait Coding<T> {
    /// What the bits look like.
    const LAYOUT: &'static Layout;

    /// What is wrong with the coding for values of this type, which the derive reports where the field is declared.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Whether the layout shows which values the coding takes, integers in arrays: it refuses none of another reason. A coding
    /// of a user's may have the layout of an integer, and refuse some.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// Writes the value.
    ///
    /// # Errors
    /// Refuses a value that the coding cannot represent.
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault>;

    /// Reads a value.
    ///
    /// # Errors
    /// Refuses bits that [`encode`](Self::encode) does not write.
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault>;

    /// Returns how many bits the value takes, in streams of both orders; `None` if the coding cannot represent the value.
    ///
    /// `context` is what the [narrator](crate::Narrator::context) of the reader or writer has beside the bits; a coding around
    /// others hands it on. Without a width of its own, the value is counted. A coding overrides it where the width is known faster: [`BestOf`] chooses by it, and
    /// lists whose length is written in bytes begin with it.
    #[inline(always)]
    fn width(value: &T, context: Option<&dyn Any>) -> Option<usize> {
        width::of_value::<T, Self>(value, context)
    }

    /// Returns how many bits the values take one after the other; `None` if the coding cannot represent one of them.
    #[inline(always)]
    fn width_of_slice(values: &[T], context: Option<&dyn Any>) -> Option<usize>
    where
        Self: Sized,
    {
        width::of_slice::<T, Self>(values, context)
    }

    /// Writes values one after the other; a coding overrides it where several at once are faster.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W) -> Result<(), Fault>
    where
        Self: Sized,
    {
        array::encode_each::<T, Self, W>(values, writer)
    }

    /// Reads values one after the other, each to its place; a coding overrides it where several at once are faster.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the contents of `values` are then unspecified.
    #[inline(always)]
    fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R) -> Result<(), Fault>
    where
        Self: Sized,
    {
        array::decode_to::<T, Self, R>(values, reader)
    }

    /// Reads values one after the other; a coding overrides it where several at once are faster.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(reader: &mut R) -> Result<[T; N], Fault>
    where
        Self: Sized,
    {
        array::decode_each::<T, Self, R, N>(reader)
    }

    /// Reads `len` values to an empty list, which has room for them; a coding overrides it where several at once are
    /// faster.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_list<L: List<Item = T>, R: BitRead>(
        len: usize,
        list: &mut L,
        reader: &mut R,
    ) -> Result<(), Fault>
    where
        Self: Sized,
    {
        list::read_each::<T, Self, L, R>(0..len, list, reader)
    }
}

/// The wire form that the type has of its own: its [`BitCodec`].
///
/// ```
/// use bitcodec::coding::{Coding, Own};
///
/// assert_eq!(<Own as Coding<u16>>::LAYOUT.max_bits, Some(16));
/// assert_eq!(<Own as Coding<bool>>::LAYOUT.max_bits, Some(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Own {}

/// Types that hold each other have no end, and the derive of one does not see the others: rustc reports a cycle of
/// constants, in which this one names what is wrong and what to do.
struct Finite<T>(core::marker::PhantomData<T>);

impl<T: BitCodec> Finite<T> {
    const LAYOUT_OF_A_TYPE_THAT_MUST_NOT_HOLD_ITSELF_KEEP_INDICES_IN_A_LIST: &'static Layout =
        T::LAYOUT;
}

impl<T: BitCodec> Coding<T> for Own {
    const LAYOUT: &'static Layout =
        Finite::<T>::LAYOUT_OF_A_TYPE_THAT_MUST_NOT_HOLD_ITSELF_KEEP_INDICES_IN_A_LIST;
    const EXACT: bool = T::EXACT;

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        value.encode(writer)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        T::decode(reader)
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W) -> Result<(), Fault> {
        T::encode_slice(values, writer)
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(reader: &mut R) -> Result<[T; N], Fault> {
        T::decode_array(reader)
    }

    #[inline(always)]
    fn decode_list<L: List<Item = T>, R: BitRead>(
        len: usize,
        list: &mut L,
        reader: &mut R,
    ) -> Result<(), Fault> {
        T::decode_list(len, list, reader)
    }
}
