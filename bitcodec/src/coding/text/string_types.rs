//! The types of texts.

#[cfg(feature = "arrayvec")]
use arrayvec::ArrayVec;
#[cfg(feature = "heapless")]
use heapless::Vec as HeaplessVec;

use crate::coding::Collection;
use crate::int::Int;

/// An unsigned integer that is a code unit of a text: `u8` or `u16`.
pub trait CodeUnit: Int {}

impl CodeUnit for u8 {}
impl CodeUnit for u16 {}

/// A text: `String`, `Box<str>`, `Rc<str>`, `Arc<str>` or `Cow<'static, str>`, or without an
/// allocator the `ArrayString` of `arrayvec` or the `String` of `heapless`, each with the feature of that name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a text",
    label = "take `String` or `Box<str>`, or `ArrayString<N>` with feature `arrayvec`; remove `text` of any other value"
)]
pub trait TextType: sealed::Sealed + Sized {
    /// A list of code units that are read, or borrowed from a text that is written.
    type Units<'a, U: CodeUnit>: Collection<Item = U>;

    /// The number of allocations by which characters become the text: 0 for an `ArrayString`, 1 for a `String`, and 2 for
    /// an `Rc<str>`, which copies one.
    #[doc(hidden)]
    const ALLOCATIONS: usize;

    /// Returns the text.
    fn as_str(&self) -> &str;

    /// Returns the bytes of a text.
    fn bytes_of(text: &str) -> Self::Units<'_, u8>;

    /// Collects code units.
    fn collect<'a, U: CodeUnit>(units: impl Iterator<Item = U>) -> Self::Units<'a, U>;

    /// Returns the text of its bytes, or the index of the first byte that begins no character.
    ///
    /// # Errors
    /// The index of that byte, and its value.
    fn from_utf8(bytes: Self::Units<'static, u8>) -> Result<Self, (usize, u8)>;

    /// Returns the text of characters that take `len` bytes; `None` if they exceed its capacity.
    fn from_chars(len: usize, characters: impl Iterator<Item = char>) -> Option<Self>;
}

mod sealed {
    pub trait Sealed {}
}

/// Returns the first byte that begins no character, with its index.
#[cold]
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
fn wrong_byte(bytes: &[u8]) -> (usize, u8) {
    let index = match core::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    (index, bytes.get(index).copied().unwrap_or(0))
}

#[cfg(feature = "alloc")]
mod allocated {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::rc::Rc;
    use alloc::string::String;
    #[cfg(target_has_atomic = "ptr")]
    use alloc::sync::Arc;

    use super::{CodeUnit, TextType, sealed, wrong_byte};

    macro_rules! texts {
        ($($text:ty: $allocations:literal;)*) => { $(
            impl sealed::Sealed for $text {}

            impl TextType for $text {
                type Units<'a, U: CodeUnit> = Cow<'a, [U]>;

                const ALLOCATIONS: usize = $allocations;

                #[inline]
                fn as_str(&self) -> &str {
                    self
                }

                #[inline]
                fn bytes_of(text: &str) -> Cow<'_, [u8]> {
                    Cow::Borrowed(text.as_bytes())
                }

                fn collect<'a, U: CodeUnit>(units: impl Iterator<Item = U>) -> Self::Units<'a, U> {
                    Cow::Owned(units.collect())
                }

                #[inline]
                fn from_utf8(bytes: Cow<'static, [u8]>) -> Result<Self, (usize, u8)> {
                    match String::from_utf8(bytes.into_owned()) {
                        Ok(text) => Ok(text.into()),
                        Err(error) => Err(wrong_byte(error.as_bytes())),
                    }
                }

                fn from_chars(len: usize, characters: impl Iterator<Item = char>) -> Option<Self> {
                    let mut text = String::with_capacity(len);
                    text.extend(characters);
                    Some(text.into())
                }
            }
        )* };
    }

    texts! {
        String: 1;
        Box<str>: 1;
        Cow<'static, str>: 1;
        Rc<str>: 2;
    }

    #[cfg(target_has_atomic = "ptr")]
    texts! {
        Arc<str>: 2;
    }
}

/// Implements a text with a capacity of `N` bytes. `$from` makes one of a string that fits, and `$push` appends a
/// character that fits.
#[cfg(any(feature = "arrayvec", feature = "heapless"))]
macro_rules! bounded {
    ($text:ty, $units:ident, $from:expr, $push:expr) => {
        impl<const N: usize> sealed::Sealed for $text {}

        impl<const N: usize> TextType for $text {
            type Units<'a, U: CodeUnit> = $units<U, N>;

            const ALLOCATIONS: usize = 0;

            fn as_str(&self) -> &str {
                self
            }

            fn bytes_of(text: &str) -> $units<u8, N> {
                text.bytes().take(N).collect()
            }

            // No encoding has more code units for a text than UTF-8 has bytes, so all have a place.
            fn collect<'a, U: CodeUnit>(units: impl Iterator<Item = U>) -> Self::Units<'a, U> {
                units.take(N).collect()
            }

            fn from_utf8(bytes: $units<u8, N>) -> Result<Self, (usize, u8)> {
                let text = core::str::from_utf8(&bytes).map_err(|_| wrong_byte(&bytes))?;
                let from: fn(&str) -> Option<Self> = $from;
                Ok(from(text).unwrap_or_default())
            }

            fn from_chars(len: usize, characters: impl Iterator<Item = char>) -> Option<Self> {
                if len > N {
                    return None;
                }
                let mut text = Self::new();
                let push: fn(&mut Self, char) -> bool = $push;
                for character in characters {
                    assert!(push(&mut text, character), "the text has capacity for it");
                }
                Some(text)
            }
        }
    };
}

#[cfg(feature = "arrayvec")]
bounded!(
    arrayvec::ArrayString<N>,
    ArrayVec,
    |text| Self::from(text).ok(),
    |text, character| text.try_push(character).is_ok()
);

#[cfg(feature = "heapless")]
bounded!(
    heapless::String<N>,
    HeaplessVec,
    |text| Self::try_from(text).ok(),
    |text, character| text.push(character).is_ok()
);
