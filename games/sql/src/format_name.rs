//! Formats by name.

use std::fmt;

use datafusion::error::{DataFusionError, Result};
use games::format::GameFormat;
use games::registry::{find, formats};

/// A format that is displayed by its name.
#[derive(Clone, Copy)]
pub(crate) struct Format(pub(crate) &'static dyn GameFormat);

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.card().name)
    }
}

/// Returns the format with a name.
pub(crate) fn named(name: &str) -> Result<&'static dyn GameFormat> {
    find(name).ok_or_else(|| {
        let known: Vec<&str> = formats().map(|format| format.card().name).collect();
        let known = known.join(", ");
        DataFusionError::Plan(format!("no format `{name}`; there are {known}"))
    })
}
