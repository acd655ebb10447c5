//! Codings: types without values, each of which determines how a field is written.
//!
//! An attribute key selects a coding: `bits = 4` on a `u8` is [`Bits<4>`], `unary(total = 15)` on a `[u8; 25]` is
//! [`Unary`]. `with = path` selects any other type that implements [`Coding`], such as a custom one.

pub(crate) mod adapt;
pub(crate) mod argument;
pub(crate) mod entropy;
pub(crate) mod field_coding;
pub(crate) mod initial_state;
pub(crate) mod int;
pub(crate) mod none_value;
pub(crate) mod place;
pub(crate) mod prefix;
pub(crate) mod rank;
pub(crate) mod recursive;
pub(crate) mod region;
pub(crate) mod register_path;
pub(crate) mod seq;
pub(crate) mod symbol;
pub(crate) mod text;
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
pub use crate::coding::none_value::NoneValue;
pub use crate::coding::prefix::{Prefix, PrefixCode};
pub use crate::coding::rank::*;
pub use crate::coding::recursive::Again;
pub use crate::coding::region::*;
pub use crate::coding::seq::*;
pub use crate::coding::symbol::*;
pub use crate::coding::text::{
    Ascii, Characters, CodeUnit, Encoding, InText, Latin1, Table, TextType, Utf8, Utf16,
};
pub use crate::coding::universal::*;

/// A coding of values of `T` as a field.
///
/// The two laws of [`BitCodec`] apply to codings too.
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
    /// The type of the context: [`NoContext`](crate::NoContext), or [`With<S>`](crate::With). A coding that wraps
    /// another one has the context of the inner coding, and passes it on.
    type Context: Provides<Self::Context>;

    /// The layout of the bits.
    const LAYOUT: &'static Layout;

    /// The least width of a value in bits. It can exceed that of the layout, which does not follow a reference back to a
    /// recursive type.
    #[doc(hidden)]
    const LEAST_BITS: usize = Self::LAYOUT.min_bits;

    /// The mistake if the coding does not fit values of this type. The derive reports it at the declaration of the
    /// field.
    #[doc(hidden)]
    const MISTAKE: Option<Mistake> = None;

    /// Whether the coding accepts exactly the values that its layout shows, which are integers or arrays of them. A
    /// custom coding can have the layout of an integer and still reject some values.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// Whether any bits, as many as the layout has, decode to a value.
    #[doc(hidden)]
    const TOTAL: bool = false;

    /// Whether values are decoded in place, by [`decode_to`](Self::decode_to) to [`BLANK`](Self::BLANK).
    #[doc(hidden)]
    const IN_PLACE: bool = false;

    /// Any value, for [`decode_to`](Self::decode_to) to overwrite. It is there exactly if [`IN_PLACE`](Self::IN_PLACE) is
    /// true, which is a constant of its own because a test of `BLANK` would drop a value, and constants cannot do that.
    ///
    /// A constant is copied as a whole, and the optimizer splits the copy as it splits the value. A function would build a
    /// nested value by itself and copy it as one integer, which the optimizer cannot split.
    #[doc(hidden)]
    const BLANK: Option<T> = None;

    /// Reads a value to its place, part by part.
    ///
    /// In a `Result`, the fault shares memory with a part of the value, and a value of few bytes is returned as one
    /// integer. Then the optimizer cuts the value at places that are no ends of fields, and moves the pieces through
    /// memory. No store to a place is wider than a field.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_to<R: BitRead>(
        place: &mut T,
        reader: &mut R,
        context: ReadBy<'_, T, Self>,
    ) -> Result<(), Fault> {
        *place = Self::decode(reader, context)?;
        Ok(())
    }

    /// Writes the value.
    ///
    /// # Errors
    /// Rejects a value that the coding cannot represent.
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, Self>,
    ) -> Result<(), Fault>;

    /// Reads a value.
    ///
    /// # Errors
    /// Rejects bits that [`encode`](Self::encode) does not write.
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, Self>) -> Result<T, Fault>;

    /// Returns the width of the value in bits, in streams of both orders; `None` if the coding cannot represent the
    /// value. Only with a part behind a transform can a value have other widths in both orders; then it is that with the
    /// most significant bit first.
    ///
    /// The default encodes the value and counts the bits. A coding overrides it if it can compute the width faster:
    /// [`BestOf`] compares widths, and a list with a length in bytes computes the width first.
    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, T, Self>) -> Option<usize> {
        width::of_value::<T, Self>(value, context)
    }

    /// Returns the total width of the values in bits; `None` if the coding cannot represent one of them.
    #[inline(always)]
    fn width_of_slice(values: &[T], context: WriteBy<'_, T, Self>) -> Option<usize>
    where
        Self: Sized,
    {
        width::of_slice::<T, Self>(values, context)
    }

    /// Writes values one by one. A coding overrides it if it can write several at once.
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

    /// Reads values one by one into `values`. A coding overrides it if it can read several at once.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). The contents of `values` are unspecified after an error.
    #[inline(always)]
    fn decode_slice<R: BitRead>(
        values: &mut [T],
        reader: &mut R,
        context: ReadBy<'_, T, Self>,
    ) -> Result<(), Fault>
    where
        Self: Sized,
    {
        array::decode_each_to::<T, Self, R>(values, reader, context)
    }

    /// Reads values one by one into an array. A coding overrides it if it can read several at once.
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

    /// Returns a list of the values from bit `shift` of `bytes` on; `None` if values are not integers as wide as their type.
    /// `R` is the reader of the bytes.
    #[doc(hidden)]
    #[inline(always)]
    fn list_of_bytes<L: List<Item = T>, R: BitRead>(_bytes: &[u8], _shift: u32) -> Option<L>
    where
        Self: Sized,
    {
        None
    }

    /// Reads `len` values one by one into an empty list with enough capacity. A coding overrides it if it can read
    /// several at once.
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

/// Implements decoding in place for a type of one part: any value of it is blank, and it is assigned as a whole.
macro_rules! scalar {
    ($type:ty) => {
        $crate::coding::scalar!($type, <$type as $crate::int::Int>::ANY);
    };
    ($type:ty, $any:expr) => {
        const IN_PLACE: bool = true;
        const BLANK: Option<$type> = Some($any);
    };
}
pub(crate) use scalar;

/// Implements [`Coding::decode`] by [`Coding::decode_to`], for a type of one part: a `Result` of a small integer is one
/// integer too, in which the value and the fault have to be told apart again.
macro_rules! decode_by_place {
    ($type:ty) => {
        #[inline(always)]
        fn decode<R: $crate::io::read::BitRead>(
            reader: &mut R,
            context: $crate::coding::argument::ReadBy<'_, $type, Self>,
        ) -> Result<$type, $crate::error::kind::Fault> {
            let mut value = <$type>::default();
            <Self as $crate::coding::Coding<$type>>::decode_to(&mut value, reader, context)?;
            Ok(value)
        }
    };
}
pub(crate) use decode_by_place;

/// The coding that a type has by its own [`BitCodec`].
///
/// ```
/// use bitcodec::coding::{Coding, Own};
///
/// assert_eq!(<Own as Coding<u16>>::LAYOUT.max_bits, Some(16));
/// assert_eq!(<Own as Coding<bool>>::LAYOUT.max_bits, Some(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Own {}

/// A constant for the error message of recursive types, which have no finite layout.
///
/// The derive of a type does not see the other types of the recursion, so it cannot report it. The compiler reports a
/// cycle of constants instead, and the name of the constant in this cycle explains the mistake.
struct Finite<T>(core::marker::PhantomData<T>);

impl<T: BitCodec> Finite<T> {
    const OF_TYPES_IN_A_CIRCLE_ONE_NEEDS_DEPTH_64_AND_FIELDS_OF_THE_OTHERS_THAT_LEAD_BACK_TO_IT_RECURSIVE:
        &'static Layout = T::LAYOUT;
}

impl<T: BitCodec> Coding<T> for Own {
    type Context = T::Context;
    const LAYOUT: &'static Layout =
        Finite::<T>::OF_TYPES_IN_A_CIRCLE_ONE_NEEDS_DEPTH_64_AND_FIELDS_OF_THE_OTHERS_THAT_LEAD_BACK_TO_IT_RECURSIVE;
    const EXACT: bool = T::EXACT;
    const TOTAL: bool = T::TOTAL;
    const IN_PLACE: bool = T::IN_PLACE;
    const BLANK: Option<T> = T::BLANK;

    #[inline(always)]
    fn decode_to<R: BitRead>(
        place: &mut T,
        reader: &mut R,
        context: ReadOf<'_, T>,
    ) -> Result<(), Fault> {
        place.decode_to(reader, context)
    }

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
    fn list_of_bytes<L: List<Item = T>, R: BitRead>(bytes: &[u8], shift: u32) -> Option<L> {
        T::list_of_bytes::<L, R>(bytes, shift)
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

/// A type with a coding: each value has one string of bits.
///
/// It is usually derived. The bits of a struct are the bits of its fields, in order and without alignment. The bit
/// order is a property of the stream: a nested type is coded in the order of the root, which implements
/// [`WireFormat`](crate::WireFormat).
///
/// Every implementation must obey two laws: decoding the bits of a value returns the value, and encoding a decoded
/// value returns the bits.
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
    note = "a `Duration` or a `SystemTime` is written as a number of units: add `as = u32, unit = ms`",
    note = "any other type: name one that it converts to and from, `#[codec(via = Type)]`, or a coding, `#[codec(with = Coding)]`; `#[codec(skip)]` keeps a field off the wire"
)]
pub trait BitCodec: Sized {
    /// The type of the context: [`NoContext`](crate::NoContext), or [`With<S>`](crate::With) for a type with
    /// `#[codec(context = S)]`.
    type Context: Provides<Self::Context>;

    /// The layout of the bits.
    const LAYOUT: &'static Layout;

    /// The least width of a value in bits.
    const MIN_BITS: usize = Self::LAYOUT.min_bits;

    /// The greatest width of a value in bits; `None` if it is unbounded.
    const MAX_BITS: Option<usize> = Self::LAYOUT.max_bits;

    /// Whether the type is an integer, a flag, or an array of these, so that it accepts exactly the values that its
    /// layout shows.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// Whether any bits, as many as the layout has, decode to a value: a struct of integers and flags without rules.
    #[doc(hidden)]
    const TOTAL: bool = false;

    /// Whether values are decoded in place, as for a [`Coding`].
    #[doc(hidden)]
    const IN_PLACE: bool = false;

    /// Any value, for [`decode_to`](Self::decode_to) to overwrite, as of a [`Coding`].
    #[doc(hidden)]
    const BLANK: Option<Self> = None;

    /// Reads a value to its place, part by part, as a [`Coding`] does.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_to<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadOf<'_, Self>,
    ) -> Result<(), Fault> {
        *self = Self::decode_with_context(reader, context)?;
        Ok(())
    }

    /// Returns the variant of an enum that has a rule, for the names of fields in errors.
    #[doc(hidden)]
    fn variant(&self) -> Option<Variant> {
        None
    }

    /// Writes the value with its context.
    ///
    /// # Errors
    /// Rejects a value that the layout cannot represent. Bits that are written before the error stay in the writer.
    fn encode_with_context<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, Self>,
    ) -> Result<(), Fault>;

    /// Reads a value with its context.
    ///
    /// # Errors
    /// Rejects bits that [`encode_with_context`](Self::encode_with_context) does not write.
    fn decode_with_context<R: BitRead>(
        reader: &mut R,
        context: ReadOf<'_, Self>,
    ) -> Result<Self, Fault>;

    /// Writes the value of a type without a context.
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

    /// Reads a value of a type without a context.
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

    /// Writes values one by one. A type of few bits overrides it to write several at once.
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

    /// Reads values one by one into an array. A type of few bits overrides it to read several at once.
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

    /// Returns a list of the values from bit `shift` of `bytes` on; `None` if values are not integers as wide as their type.
    /// `R` is the reader of the bytes.
    #[doc(hidden)]
    #[inline(always)]
    fn list_of_bytes<L: List<Item = Self>, R: BitRead>(_bytes: &[u8], _shift: u32) -> Option<L> {
        None
    }

    /// Reads `len` values one by one into an empty list with enough capacity. A type of few bits overrides it to read
    /// several at once.
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
