//! The type stubs of a module.

use bitcodec::columns::Table;

pub(crate) fn stub<'a>(_: impl Iterator<Item = (&'a str, &'a dyn Table)>) -> String {
    String::new()
}
