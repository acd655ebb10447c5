//! The columns of a table: those of the format, the value itself, the others of its file, the row,
//! and the name of the file.

use std::ops::Range;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};

use crate::formats::Format;
use crate::values::Values;

/// The column with the name of the file, which a table of several files has.
const FILENAME: &str = "filename";

/// The columns of a table, in order.
#[derive(Clone, Debug)]
pub(crate) struct TableColumns {
    pub(crate) schema: SchemaRef,
    /// The number of columns of the format; the column of the value follows them.
    pub(crate) decoded: usize,
    /// The index of the column `row`.
    row: usize,
}

/// What a column is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The value, by its format.
    Format,
    /// The value itself.
    Cell,
    /// Another column of a Parquet file, with its index among them.
    Other(usize),
    /// The number of the row in its file.
    Row,
    /// The name of the file.
    File,
}

impl TableColumns {
    pub(crate) fn new(values: &Values, format: Format, lossy: bool) -> Self {
        let schema = if lossy {
            format.lossy_schema()
        } else {
            Arc::new(format.schema())
        };
        let mut fields: Vec<FieldRef> = schema.fields().iter().cloned().collect();
        let decoded = fields.len();
        fields.push(values.cell());
        fields.extend(values.others());
        let row = fields.len();
        fields.push(Arc::new(Field::new("row", DataType::UInt64, false)));
        if values.pattern.is_some() {
            fields.push(Arc::new(Field::new(FILENAME, DataType::Utf8View, false)));
        }
        Self {
            schema: Arc::new(Schema::new(fields)),
            decoded,
            row,
        }
    }

    /// Returns what a column is made of.
    pub(crate) fn origin(&self, index: usize) -> Origin {
        match index {
            _ if index < self.decoded => Origin::Format,
            _ if index == self.decoded => Origin::Cell,
            _ if index < self.row => Origin::Other(index - self.others().start),
            _ if index == self.row => Origin::Row,
            _ => Origin::File,
        }
    }

    /// Returns the indices of the columns between the value and the row: the others of a Parquet
    /// file.
    pub(crate) fn others(&self) -> Range<usize> {
        self.decoded + 1..self.row
    }

    /// Returns a name that two columns share.
    pub(crate) fn duplicate(&self) -> Option<&str> {
        let fields = self.schema.fields();
        let mut names = fields.iter().map(|field| field.name().as_str()).enumerate();
        let is_before =
            |index: usize, name: &str| fields.iter().take(index).any(|field| field.name() == name);
        names.find_map(|(index, name)| is_before(index, name).then_some(name))
    }
}
