//! The formats of a program.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use bitcodec::columns::{Projection, Registry, Rows, Table};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::ScalarUDF;

/// The formats of a program, and what it knows beside them.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec_sql::{Formats, registry};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// let formats = Formats::new(registry! { "sample" => Sample }).about("SQL over samples");
/// # let _ = formats;
/// ```
#[derive(Clone)]
pub struct Formats {
    registry: Arc<Registry>,
    pub(crate) about: &'static str,
    pub(crate) version: &'static str,
    guess: Guess,
    text_ending: Option<(&'static str, &'static str)>,
    functions: fn(bool) -> Vec<ScalarUDF>,
}

/// A function that recognizes a text: it returns the name of the format and the value in the text, or why it cannot.
pub type Guess = fn(&Registry, &str) -> Result<(&'static str, String), String>;

impl Formats {
    /// Returns the formats of a registry. A text is of the only format that reads it.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        Self {
            registry: Arc::new(registry),
            about: "SQL over files of values",
            version: env!("CARGO_PKG_VERSION"),
            guess: by_reading,
            text_ending: None,
            functions: |_| Vec::new(),
        }
    }

    /// Sets what the program says about itself.
    #[must_use]
    pub const fn about(mut self, words: &'static str) -> Self {
        self.about = words;
        self
    }

    /// Sets the version of the program.
    #[must_use]
    pub const fn version(mut self, version: &'static str) -> Self {
        self.version = version;
        self
    }

    /// Sets how the first line of a file tells its format.
    #[must_use]
    pub const fn guess(mut self, guess: Guess) -> Self {
        self.guess = guess;
        self
    }

    /// Sets the ending of files of texts of one format. The name of a format as an ending means packed values.
    #[must_use]
    pub const fn text_ending(mut self, ending: &'static str, format: &'static str) -> Self {
        self.text_ending = Some((ending, format));
        self
    }

    /// Sets the functions beside `decode` and `encode`. The argument tells whether invalid values become null.
    #[must_use]
    pub const fn functions(mut self, functions: fn(lossy: bool) -> Vec<ScalarUDF>) -> Self {
        self.functions = functions;
        self
    }

    pub(crate) fn own_functions(&self, lossy: bool) -> Vec<ScalarUDF> {
        (self.functions)(lossy)
    }

    /// Returns the format with a name.
    pub(crate) fn named(&self, name: &str) -> Result<Format> {
        let found = self.registry.get(name);
        found
            .map(|table| Format {
                name: self
                    .registry
                    .names()
                    .find(|known| *known == name)
                    .unwrap_or_default(),
                table,
            })
            .map_err(|error| DataFusionError::Plan(error.to_string()))
    }

    /// Returns the format of a text, and the value in it.
    pub(crate) fn of_text(&self, text: &str) -> Result<(Format, String), String> {
        let (name, value) = (self.guess)(&self.registry, text)?;
        let format = self.named(name).map_err(|error| error.to_string())?;
        Ok((format, value))
    }

    /// Returns the format that the ending of a file tells, and whether the file has its texts.
    pub(crate) fn of_ending(&self, ending: &str) -> Option<(Format, bool)> {
        let of_texts = self.text_ending.filter(|(known, _)| *known == ending);
        let name = of_texts.map_or(ending, |(_, format)| format);
        Some((self.named(name).ok()?, of_texts.is_some()))
    }
}

impl From<Registry> for Formats {
    fn from(registry: Registry) -> Self {
        Self::new(registry)
    }
}

impl From<&Registry> for Formats {
    fn from(registry: &Registry) -> Self {
        Self::new(registry.clone())
    }
}

impl fmt::Debug for Formats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.registry.names()).finish()
    }
}

/// Functions of SQL are compared by their formats.
impl PartialEq for Formats {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.registry, &other.registry)
    }
}

impl Eq for Formats {}

impl Hash for Formats {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.registry).hash(state);
    }
}

/// Recognizes a text by the only format that reads it.
fn by_reading(registry: &Registry, text: &str) -> Result<(&'static str, String), String> {
    let cell: ArrayRef = Arc::new(StringArray::from(vec![text]));
    let reads = |table: &dyn Table| {
        let decoded = table.decode(Rows::from(&cell), &Projection::ALL, false);
        decoded.is_ok()
    };
    let reading = registry.iter().filter(|(_, table)| reads(*table));
    let names: Vec<&'static str> = reading.map(|(name, _)| name).collect();
    match names.as_slice() {
        [] => Err(format!("no format reads `{text}`")),
        [name] => Ok((name, text.to_owned())),
        names => Err(format!("`{text}` is read by {}", names.join(" and "))),
    }
}

/// A format with its name.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    pub(crate) name: &'static str,
    table: &'static dyn Table,
}

impl Deref for Format {
    type Target = dyn Table;

    fn deref(&self) -> &Self::Target {
        self.table
    }
}

impl Format {
    /// Whether the format is text only.
    pub(crate) fn has_columns(self) -> bool {
        !self.schema().fields().is_empty()
    }

    /// Returns the number of bytes of each value, if all take the same.
    pub(crate) fn bytes(self) -> Option<usize> {
        let layout = self.layout()?;
        let bits = layout.max_bits.filter(|most| *most == layout.min_bits)?;
        Some(bits.div_ceil(8)).filter(|bytes| *bytes > 0)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
