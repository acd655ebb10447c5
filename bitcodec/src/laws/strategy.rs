//! A strategy of proptest.

use core::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use super::made_of;
use crate::format::Format;

/// Values of a type for `proptest`, each of which encodes. A test that fails is tried again with less noise, which makes
/// shorter lists and smaller numbers.
///
/// ```
/// use bitcodec::{BitCodec, Format, laws};
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
pub fn strategy<T: Format + Debug>() -> impl Strategy<Value = T> {
    let noise = vec(any::<u8>(), 0..64);
    noise.prop_filter_map("no value was made of the noise", |noise| made_of(&noise))
}
