//! A `proptest` strategy for values of any type.

use core::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use crate::context::{Absent, Owned};
use crate::format::WireFormat;
use crate::laws;
use crate::laws::Laws;

/// Returns a `proptest` strategy for values of a type, each of which encodes. A failing test shrinks the noise that the
/// values are generated from, which gives shorter lists and smaller numbers.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat, laws};
/// use proptest::proptest;
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Throw {
///     #[codec(range = 1..=6)]
///     dice: [u8; 2],
///     #[codec(len(bits = 4))]
///     marks: Vec<bool>,
/// }
///
/// proptest! {
///     // #[test]
///     fn a_throw_has_at_most_four_bytes(throw in laws::strategy::<Throw>()) {
///         assert!(throw.to_bytes().is_ok_and(|bytes| bytes.len() <= 4));
///     }
/// }
/// a_throw_has_at_most_four_bytes();
/// ```
pub fn strategy<T: WireFormat<Context: Absent> + Debug>() -> impl Strategy<Value = T> {
    laws::with_context::<T>(()).strategy()
}

impl<'c, T: WireFormat<Context: Owned> + Debug> Laws<'c, T> {
    /// Returns a `proptest` strategy for values that encode with this context, as [`strategy`] does.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat, laws};
    /// use proptest::proptest;
    ///
    /// #[derive(BitCodec, Debug)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row {
    ///     #[codec(len = context, range = 1..=9)]
    ///     digits: Vec<u8>,
    /// }
    ///
    /// proptest! {
    ///     // #[test]
    ///     fn a_digit_takes_four_bits(row in laws::with_context::<Row>(&5).strategy()) {
    ///         assert_eq!(Row::with_context(&5).bit_len(&row), Ok(20));
    ///     }
    /// }
    /// a_digit_takes_four_bits();
    /// ```
    pub fn strategy(self) -> impl Strategy<Value = T> + use<'c, T> {
        let noise = vec(any::<u8>(), 0..64);
        noise.prop_filter_map("no value was made of the noise", move |noise| {
            self.made_of(&noise)
        })
    }
}
