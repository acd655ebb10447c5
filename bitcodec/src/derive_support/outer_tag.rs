//! Tags of enums that earlier fields hold.

use crate::context::TakesTag;
use crate::derive_support::enum_tag::{other_word, ranged_word, unknown_tag};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// An enum whose tag is outside, which `tag_of` derives from its value.
#[diagnostic::on_unimplemented(
    message = "`tag_of` derives the tag of an enum, and `{Self}` has none outside of its bits",
    label = "is not an enum with `tag(outside, bits = ..)`",
    note = "the tag of a list or an option is not known if it is empty: keep it in an integer, without `tag_of`"
)]
pub trait OuterTag {
    /// The type of the tag.
    type Tag: Copy + PartialEq;

    /// The context of the enum.
    type Needs: TakesTag<Tag = Self::Tag>;

    /// Returns the tag of the variant.
    fn outer_tag(&self) -> Self::Tag;
}

macro_rules! pointers {
    ($($(#[$when:meta])* $pointer:ty;)*) => { $(
        $(#[$when])*
        #[diagnostic::do_not_recommend]
        impl<T: OuterTag> OuterTag for $pointer {
            type Tag = T::Tag;
            type Needs = T::Needs;

            #[inline(always)]
            fn outer_tag(&self) -> T::Tag {
                (**self).outer_tag()
            }
        }
    )* };
}

pointers! {
    #[cfg(feature = "alloc")]
    alloc::boxed::Box<T>;
    #[cfg(feature = "alloc")]
    alloc::rc::Rc<T>;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    alloc::sync::Arc<T>;
}

/// A value that is the tag of a later enum.
#[diagnostic::on_unimplemented(
    message = "a tag is an integer of at most 64 bits, a flag or a byte string, and this is of type `{Self}`",
    label = "take `u8` or `[u8; 4]`, or `()` with its width: `bits = 8`"
)]
pub trait TagNumber: Copy {
    /// The type of the tag.
    type Tag: Copy + PartialEq;

    /// Returns the tag.
    fn tag_number(self) -> Self::Tag;
}

impl<const N: usize> TagNumber for [u8; N] {
    type Tag = Self;

    #[inline(always)]
    fn tag_number(self) -> Self {
        self
    }
}

/// The type of the tags of an enum, or of the field that holds one.
#[diagnostic::on_unimplemented(
    message = "the tags of this enum are of type `{T}`, and this gives it one of type `{Self}`; take `{T}`",
    label = "needs `{T}`",
    note = "`tag(outside, bytes = 4)` takes `[u8; 4]`, `tag(outside, bits = 8)` an unsigned integer, and `tag(outside, signed, bits = 8)` a signed one"
)]
pub trait IsTag<T> {
    /// Returns the tag.
    fn same_tag(self) -> T;
}

impl IsTag<Self> for u64 {
    #[inline(always)]
    fn same_tag(self) -> Self {
        self
    }
}

impl IsTag<Self> for i64 {
    #[inline(always)]
    fn same_tag(self) -> Self {
        self
    }
}

impl<const N: usize> IsTag<Self> for [u8; N] {
    #[inline(always)]
    fn same_tag(self) -> Self {
        self
    }
}

/// The tag that a field of type `()` writes in the form of its own type.
#[diagnostic::on_unimplemented(
    message = "a derived tag on `()` needs a width; add `bits = 8`",
    label = "needs `bits = 8`"
)]
pub trait OwnTag {
    /// The type.
    type Written;
}

impl<const N: usize> OwnTag for [u8; N] {
    type Written = Self;
}

/// The tag that a field of type `()` writes as a number.
#[diagnostic::on_unimplemented(
    message = "a derived tag of bytes has a width of its own; remove `bits`",
    label = "has a width of its own"
)]
pub trait NumberTag {
    /// The type.
    type Written;
}

impl NumberTag for u64 {
    type Written = Self;
}

impl NumberTag for i64 {
    type Written = Self;
}

macro_rules! tag_numbers {
    ($($ty:ident)*) => { $(
        impl TagNumber for $ty {
            type Tag = u64;

            #[inline(always)]
            fn tag_number(self) -> u64 {
                self as u64
            }
        }
    )* };
}
tag_numbers! { u8 u16 u32 u64 usize bool }

macro_rules! signed_tag_numbers {
    ($($ty:ident)*) => { $(
        impl TagNumber for $ty {
            type Tag = i64;

            #[inline(always)]
            fn tag_number(self) -> i64 {
                self.into()
            }
        }
    )* };
}
signed_tag_numbers! { i8 i16 i32 i64 }

/// Returns the tag that a variant keeps in a field. A tag that is too great for any enum is refused when it is written.
#[inline(always)]
pub fn kept_outer_tag<T: Int>(tag: &T) -> u64 {
    u64::try_from(tag.to_wide()).unwrap_or(u64::MAX)
}

const ANOTHER: Refusal = Refusal::Unencodable {
    rule: "the variant is not that of the tag before it",
};

/// Compares the tag of a variant with the one that an earlier field holds.
#[inline(always)]
pub fn write_outer_tag<T: PartialEq, W: BitWrite>(
    tag: T,
    outer: T,
    writer: &mut W,
) -> Result<(), Fault> {
    if tag == outer {
        Ok(())
    } else {
        Err(writer.refuse(ANOTHER))
    }
}

/// Compares the tag that `field` holds, which must be in `LOW..=HIGH`, with that of an earlier field.
#[inline(always)]
pub fn write_outer_tag_in<const LOW: u64, const HIGH: u64, T: Int, W: BitWrite>(
    field: &'static str,
    tag: &T,
    outer: u64,
    writer: &mut W,
) -> Result<(), Fault> {
    let tag = ranged_word::<LOW, HIGH, T, W>(field, tag, writer)?;
    write_outer_tag(tag, outer, writer)
}

/// Compares the tag of the `other` variant, which is in none of `ranges` and not one of `named`, with that of an earlier
/// field.
#[inline]
pub fn write_outer_other<const WIDTH: u32, T: Int, W: BitWrite>(
    tag: &T,
    named: &[u64],
    ranges: &[(u64, u64)],
    outer: u64,
    writer: &mut W,
) -> Result<(), Fault> {
    let tag = other_word::<WIDTH, T, W>(tag, named, ranges, writer)?;
    write_outer_tag(tag, outer, writer)
}

/// Returns the tag that an earlier field holds. A field of more bits than the tag can hold a number that is no tag.
#[inline(always)]
pub fn read_outer_tag<const WIDTH: u32, R: BitRead>(
    outer: u64,
    of: &'static str,
    reader: &mut R,
) -> Result<u64, Fault> {
    if WIDTH < 64 && outer >> (WIDTH % 64) != 0 {
        let start = reader.position();
        return Err(unknown_tag(outer, of, start, reader));
    }
    Ok(outer)
}
