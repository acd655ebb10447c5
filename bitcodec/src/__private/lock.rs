//! The lock of a published format.

use super::Message;
use crate::layout::Layout;

/// Does not compile where the wire form of `name` has another fingerprint than `locked`.
pub const fn check_lock(name: &str, layout: &Layout, locked: u64) {
    let found = layout.fingerprint();
    if found != locked {
        let message = Message::new()
            .text("the wire form of ")
            .code(name)
            .text(" is locked to ")
            .hex(locked)
            .text(", but is now ")
            .hex(found)
            .text("; undo the change, or write `lock = \"")
            .hex(found)
            .text("\"` if all written data may change too");
        panic!("{}", message.as_str());
    }
}
