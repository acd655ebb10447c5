//! Texts whose length or size other fields give.

use crate::coding::{Coding, Collection, Encoding, TextType};
use crate::context::NoContext;
use crate::derive_support::region_field::bytes_for;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout};

/// Returns the layout of a text whose length other fields give.
#[must_use]
pub const fn text_layout<E: Encoding>(units: &'static Layout) -> Layout {
    Layout::layer(Layer::Text {
        inner: units,
        charset: E::CHARSET,
    })
}

/// Returns the number of code units of a text, which an earlier field has; 0 for a text that cannot be encoded.
#[must_use]
#[inline]
pub fn units_in<E: Encoding, T: TextType>(value: &T) -> u64 {
    let units = E::units_of::<T>(value.as_str());
    units.map_or(0, |units| units.count() as u64)
}

/// Returns the size of a text in bytes, with its last byte filled, which an earlier field has.
#[must_use]
#[inline]
pub fn bytes_of_text<E: Encoding, X, T: TextType, W: BitWrite>(value: &T) -> u64
where
    X: Coding<E::Unit, Context = NoContext>,
{
    let units = E::units_of::<T>(value.as_str());
    let width = units
        .ok()
        .and_then(|units| X::width_of_slice(&units.items(), ()));
    bytes_for::<W>(width)
}
