//! Formats by their names: found by one, shown as one.

use std::fmt;

use datafusion::error::{DataFusionError, Result};
use games::format::GameFormat;
use games::registry::{find, formats};

/// A format with a name to show.
#[derive(Clone, Copy)]
pub(crate) struct Format(pub(crate) &'static dyn GameFormat);

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.card().name)
    }
}

/// The format of a name.
pub(crate) fn named(name: &str) -> Result<&'static dyn GameFormat> {
    find(name).ok_or_else(|| {
        let known: Vec<&str> = formats().map(|format| format.card().name).collect();
        let known = known.join(", ");
        DataFusionError::Plan(format!("no format `{name}`; there are {known}"))
    })
}
