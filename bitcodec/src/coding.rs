//! How one field is written: codings as types without values.
//!
//! An attribute key is a name for one of these: `bits = 4` on a `u8` is [`Bits<4>`], `unary(total = 15)` on a `[u8; 25]`
//! is [`Unary`]. `with = path` takes any other, so a format can bring its own.

pub(crate) mod adapt;
pub(crate) mod argument;
pub(crate) mod entropy;
pub(crate) mod field_coding;
pub(crate) mod initial_state;
pub(crate) mod int;
pub(crate) mod prefix;
pub(crate) mod rank;
pub(crate) mod region;
pub(crate) mod register_path;
pub(crate) mod seq;
pub(crate) mod symbol;
pub(crate) mod universal;
pub(crate) mod width;

use crate::coding::seq::{array, list};
use crate::const_check::mistake::Mistake;
use crate::context::{Absent, Provides};
use crate::error::kind::Fault;
use crate::error::violation::Variant;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

pub use crate::coding::adapt::*;
pub use crate::coding::argument::{ReadBy, ReadOf, WriteBy, WriteOf};
pub use crate::coding::entropy::*;
pub use crate::coding::int::*;
pub use crate::coding::prefix::{Prefix, PrefixCode};
pub use crate::coding::rank::*;
pub use crate::coding::region::*;
pub use crate::coding::seq::*;
pub use crate::coding::symbol::*;
pub use crate::coding::universal::*;

/// How values of `T` are written as a field.
///
/// The two laws of [`BitCodec`] hold here too.
///
/// ```
/// use bitcodec::coding::Coding;
/// use bitcodec::error::Fault;
/// use bitcodec::io::{BitRead, BitWrite};
/// use bitcodec::layout::Layout;
/// use bitcodec::{BitCodec, WireFormat, NoContext};
///
/// /// Eight bits in Gray code.
/// enum Gray {}
///
/// impl Coding<u8> for Gray {
///     type Context = NoContext;
///     const LAYOUT: &'static Layout = u8::LAYOUT;
///
///     fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
///         (value ^ value >> 1).encode(writer)
///     }
///
///     fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
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
    /// What it is given beside the bits: [`NoContext`](crate::NoContext), or [`With<S>`](crate::With). A coding around
    /// another one has that of the other, and hands its argument on.
    type Context: Provides<Self::Context>;

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
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, Self>,
    ) -> Result<(), Fault>;

    /// Reads a value.
    ///
    /// # Errors
    /// Refuses bits that [`encode`](Self::encode) does not write.
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, Self>) -> Result<T, Fault>;

    /// Returns how many bits the value takes, in streams of both orders; `None` if the coding cannot represent the value.
    ///
    /// Without a width of its own, the value is counted. A coding overrides it where the width is known faster: [`BestOf`]
    /// chooses by it, and lists whose length is written in bytes begin with it.
    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T, Self>) -> Option<usize> {
        width::of_value::<T, Self>(value, context)
    }

    /// Returns how many bits the values take one after the other; `None` if the coding cannot represent one of them.
    #[inline(always)]
    fn width_of_slice(values: &[T], context: WriteBy<'_, T, Self>) -> Option<usize>
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
    fn encode_slice<W: BitWrite>(
        values: &[T],
        writer: &mut W,
        context: WriteBy<'_, T, Self>,
    ) -> Result<(), Fault>
    where
        Self: Sized,
    {
        array::encode_each::<T, Self, W>(values, writer, context)
    }

    /// Reads values one after the other, each to its place; a coding overrides it where several at once are faster.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the contents of `values` are then unspecified.
    #[inline(always)]
    fn decode_slice<R: BitRead>(
        values: &mut [T],
        reader: &mut R,
        context: ReadBy<'_, T, Self>,
    ) -> Result<(), Fault>
    where
        Self: Sized,
    {
        array::decode_to::<T, Self, R>(values, reader, context)
    }

    /// Reads values one after the other; a coding overrides it where several at once are faster.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(
        reader: &mut R,
        context: ReadBy<'_, T, Self>,
    ) -> Result<[T; N], Fault>
    where
        Self: Sized,
    {
        array::decode_each::<T, Self, R, N>(reader, context)
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
        context: ReadBy<'_, T, Self>,
    ) -> Result<(), Fault>
    where
        Self: Sized,
    {
        list::read_each::<T, Self, L, R>(0..len, list, reader, context)
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
    type Context = T::Context;
    const LAYOUT: &'static Layout =
        Finite::<T>::LAYOUT_OF_A_TYPE_THAT_MUST_NOT_HOLD_ITSELF_KEEP_INDICES_IN_A_LIST;
    const EXACT: bool = T::EXACT;

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        value.encode_with_context(writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadOf<'_, T>) -> Result<T, Fault> {
        T::decode_with_context(reader, context)
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(
        values: &[T],
        writer: &mut W,
        context: WriteOf<'_, T>,
    ) -> Result<(), Fault> {
        T::encode_slice(values, writer, context)
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<[T; N], Fault> {
        T::decode_array(reader, context)
    }

    #[inline(always)]
    fn decode_list<L: List<Item = T>, R: BitRead>(
        len: usize,
        list: &mut L,
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<(), Fault> {
        T::decode_list(len, list, reader, context)
    }
}

/// A type with one wire form: a string of bits.
///
/// Derive it. The string of a struct is the strings of its fields, one after the other, without alignment. The bit
/// order belongs to the stream, so a nested type takes it from the outermost one, its [`WireFormat`](crate::WireFormat).
///
/// Two laws hold for every implementation: decoding what was encoded gives the value back, and encoding what was
/// decoded gives the bits back.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
/// struct Square {
///     #[codec(bits = 3)]
///     file: u8,
///     #[codec(bits = 3)]
///     rank: u8,
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Move {
///     from: Square,
///     to: Square,
/// }
///
/// assert_eq!(Square::MAX_BITS, Some(6));
/// let e4 = Move { from: Square { file: 4, rank: 1 }, to: Square { file: 4, rank: 3 } };
/// assert_eq!(e4.to_bytes()?, [0b100_001_10, 0b0_011_0000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "`{Self}` does not implement `BitCodec`",
    note = "a type of your own: write `#[derive(BitCodec)]` on it",
    note = "an array, an option, a box or a tuple has a wire form if what it holds has one",
    note = "any other type: name one that it converts to and from, `#[codec(via = Type)]`, or a coding, `#[codec(with = Coding)]`; `#[codec(skip)]` keeps a field off the wire"
)]
pub trait BitCodec: Sized {
    /// What it is given beside the bits: [`NoContext`](crate::NoContext), or [`With<S>`](crate::With) in a type with
    /// `#[codec(context = S)]`.
    type Context: Provides<Self::Context>;

    /// What the wire form looks like.
    const LAYOUT: &'static Layout;

    /// The width of the shortest wire form, in bits.
    const MIN_BITS: usize = Self::LAYOUT.min_bits;

    /// The width of the longest wire form, in bits; `None` if it is unbounded.
    const MAX_BITS: Option<usize> = Self::LAYOUT.max_bits;

    /// Whether it is an integer, a flag, or an array of such, so that the layout shows which values there are.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// The variant of an enum with a rule, by which errors name the fields.
    #[doc(hidden)]
    fn variant(&self) -> Option<Variant> {
        None
    }

    /// Writes the value beside its context.
    ///
    /// # Errors
    /// Refuses a value that its wire form cannot represent; bits written before the failure are not undone.
    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, Self>,
    ) -> Result<(), Fault>;

    /// Reads a value beside its context.
    ///
    /// # Errors
    /// Refuses bits that [`encode_with_context`](Self::encode_with_context) does not write.
    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, Self>,
    ) -> Result<Self, Fault>;

    /// Writes the value, which has no context.
    ///
    /// # Errors
    /// As [`encode_with_context`](Self::encode_with_context).
    #[inline(always)]
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault>
    where
        Self::Context: Absent,
    {
        self.encode_with_context(writer, ())
    }

    /// Reads a value, which has no context.
    ///
    /// # Errors
    /// As [`decode_with_context`](Self::decode_with_context).
    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault>
    where
        Self::Context: Absent,
    {
        Self::decode_with_context(reader, ())
    }

    /// Writes values one after the other; types whose codes are short do several at once.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline(always)]
    fn encode_slice<W: BitWrite>(
        values: &[Self],
        writer: &mut W,
        context: WriteOf<'_, Self>,
    ) -> Result<(), Fault> {
        array::encode_each::<Self, Own, W>(values, writer, context)
    }

    /// Reads values one after the other; types whose codes are short do several at once.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(
        reader: &mut R,
        context: ReadOf<'_, Self>,
    ) -> Result<[Self; N], Fault> {
        array::decode_each::<Self, Own, R, N>(reader, context)
    }

    /// Reads `len` values to an empty list, which has room for them; types whose codes are short do several at once.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_list<L: List<Item = Self>, R: BitRead>(
        len: usize,
        list: &mut L,
        reader: &mut R,
        context: ReadOf<'_, Self>,
    ) -> Result<(), Fault> {
        list::read_each::<Self, Own, L, R>(0..len, list, reader, context)
    }
}
