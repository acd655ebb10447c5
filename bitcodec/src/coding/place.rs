//! Where a value is decoded to: part by part to a value that exists before, or as a whole.

use crate::coding::Coding;
use crate::coding::argument::ReadBy;
use crate::error::kind::Fault;
use crate::io::read::BitRead;

/// The blank value of a type in a coding that decodes in place. No call comes between the constant and its copy, because a
/// call, such as that of `expect`, would keep the copy in one piece: a value of 32 bytes took 10.4 ns in a `Decoder`, not 4.1.
macro_rules! blank {
    ($type:ty, $coding:ty) => {
        $crate::coding::place::blank!(<$coding as $crate::coding::Coding<$type>>::BLANK)
    };
    ($constant:expr) => {
        match $constant {
            Some(value) => value,
            None => unreachable!("only what is decoded in place has a blank value"),
        }
    };
}
pub(crate) use blank;

/// Where a value in the coding `C` is decoded to.
pub(crate) trait Place<T, C: Coding<T>> {
    /// Reads the value.
    fn decode<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault>;

    /// Sets the value.
    fn set(&mut self, value: T);
}

/// A value that is overwritten part by part. No `Result` has it before the caller's.
pub(crate) struct InPlace<'a, T>(pub(crate) &'a mut T);

impl<T, C: Coding<T>> Place<T, C> for InPlace<'_, T> {
    #[inline(always)]
    fn decode<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        C::decode_to(self.0, reader, context)
    }

    fn set(&mut self, value: T) {
        *self.0 = value;
    }
}

/// A value that does not exist before it is decoded.
pub(crate) struct ByValue<T>(pub(crate) Option<T>);

impl<T, C: Coding<T>> Place<T, C> for ByValue<T> {
    #[inline(always)]
    fn decode<R: BitRead>(
        &mut self,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        self.0 = Some(C::decode(reader, context)?);
        Ok(())
    }

    fn set(&mut self, value: T) {
        self.0 = Some(value);
    }
}

/// Decodes a value of a type in a coding to a place, and evaluates one expression for the value and what the decoder
/// returned, or another one for the error.
///
/// It is no function, because that would return the value, and so move it as an integer or through a `Result` whose error
/// lies over a part of it.
macro_rules! decode {
    (
        $type:ty, $coding:ty, |$place:ident| $decode:expr,
        |$value:ident, $read:pat_param| $decoded:expr, |$error:pat_param| $refused:expr $(,)?
    ) => {
        if const { <$coding as $crate::coding::Coding<$type>>::IN_PLACE } {
            let mut $value = $crate::coding::place::blank!($type, $coding);
            let $place = &mut $crate::coding::place::InPlace(&mut $value);
            match $decode {
                Ok($read) => $decoded,
                Err($error) => $refused,
            }
        } else {
            let mut place = $crate::coding::place::ByValue(None);
            let $place = &mut place;
            match $decode {
                Ok($read) => {
                    let $value = place.0.expect("it was decoded");
                    $decoded
                }
                Err($error) => {
                    // Bytes that follow the value are an error too, and the search for its reason decodes once more.
                    drop(place);
                    $refused
                }
            }
        }
    };
}
pub(crate) use decode;
