//! Types with one wire form.

use crate::coding::{List, Own, array, list};
use crate::error::Fault;
use crate::item::Variant;
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

/// A type with one wire form: a string of bits.
///
/// Derive it. The string of a struct is the strings of its fields, one after the other, without alignment. The bit
/// order belongs to the stream, so a nested type takes it from the outermost one, its [`Format`](crate::Format).
///
/// Two laws hold for every implementation: decoding what was encoded gives the value back, and encoding what was
/// decoded gives the bits back.
///
/// ```
/// use bitcodec::{BitCodec, Format};
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

    /// Writes the value.
    ///
    /// # Errors
    /// Refuses a value that its wire form cannot represent; bits written before the failure are not undone.
    fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault>;

    /// Reads a value.
    ///
    /// # Errors
    /// Refuses bits that [`encode`](Self::encode) does not write.
    fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault>;

    /// Writes values one after the other; types whose codes are short do several at once.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[Self], writer: &mut W) -> Result<(), Fault> {
        array::encode_each::<Self, Own, W>(values, writer)
    }

    /// Reads values one after the other; types whose codes are short do several at once.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(reader: &mut R) -> Result<[Self; N], Fault> {
        array::decode_each::<Self, Own, R, N>(reader)
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
    ) -> Result<(), Fault> {
        list::read_each::<Self, Own, L, R>(0..len, list, reader)
    }
}
