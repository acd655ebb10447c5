//! The columns of a table: those of the format, the value itself, the others of its file, and the
//! row.

use std::ops::Range;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use games::format::GameFormat;

use crate::values::Values;

/// The columns of a table, in order.
#[derive(Debug)]
pub(crate) struct TableColumns {
    pub(crate) schema: SchemaRef,
    /// The number of columns of the format; the column of the value follows them.
    pub(crate) decoded: usize,
}

impl TableColumns {
    pub(crate) fn new(values: &Values, format: &dyn GameFormat, lossy: bool) -> Self {
        let mut fields: Vec<FieldRef> = Vec::new();
        // A format that is text only has no other columns.
        if let Some(columns) = format.columns() {
            let schema = if lossy {
                columns.lossy_schema()
            } else {
                Arc::new(columns.schema())
            };
            fields.extend(schema.fields().iter().cloned());
        }
        let decoded = fields.len();
        fields.push(values.cell());
        fields.extend(values.others());
        fields.push(Arc::new(Field::new("row", DataType::UInt64, false)));
        Self {
            schema: Arc::new(Schema::new(fields)),
            decoded,
        }
    }

    /// Returns the indices of the columns between the value and the row: the others of a Parquet
    /// file.
    pub(crate) fn others(&self) -> Range<usize> {
        self.decoded + 1..self.schema.fields().len() - 1
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
