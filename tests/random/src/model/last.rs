//! Elements that say themselves whether they are the last.

use std::cell::RefCell;

thread_local! {
    /// Of the elements around: whether each is the last of its list.
    static LAST: RefCell<Vec<bool>> = const { RefCell::new(Vec::new()) };
}

/// Writes an element that is the last one or not, or reads one; returns what its flag says.
pub(super) fn element<T>(is_last: bool, element: impl FnOnce() -> T) -> (T, bool) {
    LAST.with_borrow_mut(|all| all.push(is_last));
    let value = element();
    let flag = LAST.with_borrow_mut(Vec::pop);
    (value, flag.expect("the flag of this element"))
}

/// Whether the element that is written is the last one.
pub(super) fn is_last() -> bool {
    LAST.with_borrow(|all| *all.last().expect("an element of a list"))
}

/// Takes what an element says of itself that is read.
pub(super) fn say(is_last: bool) {
    LAST.with_borrow_mut(|all| *all.last_mut().expect("an element of a list") = is_last);
}
