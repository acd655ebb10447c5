//! One field, in bytes of its own.

use std::cell::RefCell;
use std::hint::black_box;

use use_site_types::MatchKey;

use crate::sites::{compare, compare_try, samples};

/// One field of 13.
pub(crate) fn places(table: &mut crate::measure::Table) {
    let values = &samples::<MatchKey>()[..];
    let encoded: Vec<_> = values
        .iter()
        .map(|value| value.to_array().expect("a sample encodes"))
        .collect();
    let encoded = &encoded[..];
    let space = RefCell::new(encoded[0]);
    let shape = "place one field of 13";
    compare!(
        table,
        shape,
        "length.ok",
        encoded,
        |bytes| MatchKey::length_of(bytes).ok(),
        MatchKey::view(bytes).and_then(|view| view.length()).ok()
    );
    compare_try!(
        table,
        shape,
        "length ?",
        encoded,
        |bytes| MatchKey::length_of(bytes),
        MatchKey::view(bytes)?.length()
    );
    compare!(
        table,
        shape,
        "dice.ok",
        encoded,
        |bytes| MatchKey::dice_of(bytes).ok(),
        MatchKey::view(bytes).and_then(|view| view.dice()).ok()
    );
    compare!(
        table,
        shape,
        "set_length.ok",
        values,
        |value| MatchKey::set_length_of(&mut *space.borrow_mut(), value.length).ok(),
        MatchKey::edit(&mut *space.borrow_mut())
            .ok()
            .and_then(|mut edit| edit.set_length(value.length).ok())
    );
}
