//! Formats by name.

use std::fmt;

use datafusion::common::utils::datafusion_strsim::levenshtein;
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
        DataFusionError::Plan(match closest(name, &known) {
            Some(close) => format!("no format `{name}`; did you mean `{close}`?"),
            None => format!("no format `{name}`; there are {}", known.join(", ")),
        })
    })
}

/// Returns the name that differs from another in at most a third of its letters.
fn closest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let each = known
        .iter()
        .map(|known| (levenshtein(&name, known), *known));
    let (distance, close) = each.min()?;
    (distance <= (name.len() / 3).max(1)).then_some(close)
}
