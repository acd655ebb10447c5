//! Tags that stand in another field.

use std::cell::Cell;

use crate::integer::Integer;
use crate::tree::Tree;

use super::items::tag_of_bytes;

thread_local! {
    /// The tag of the enum that is next.
    static TAG: Cell<Option<Integer>> = const { Cell::new(None) };
}

/// Writes or reads a value whose enum has this tag.
pub(super) fn with<T>(tag: &Tree, value: impl FnOnce() -> T) -> T {
    let tag = match tag {
        Tree::Seq(bytes) => tag_of_bytes(bytes),
        Tree::Bool(flag) => Integer::from(usize::from(*flag)),
        number => number.int(),
    };
    let around = TAG.replace(Some(tag));
    let value = value();
    TAG.set(around);
    value
}

/// The tag, unless it is not known yet.
pub(super) fn get() -> Option<Integer> {
    TAG.get()
}

/// Goes on to what is inside, which has no tag so far.
pub(super) fn within<T>(value: impl FnOnce() -> T) -> T {
    let around = TAG.replace(None);
    let value = value();
    TAG.set(around);
    value
}
