//! Comma-separated values (RFC 4180); nested values are written as one text.

use std::io::Write;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::error::{DataFusionError, Result};

use super::Sink;

pub(super) struct Csv<W> {
    out: W,
    line: String,
}

impl<W: Write> Csv<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Result<Self> {
        let line = String::new();
        let mut csv = Self { out, line };
        for (index, field) in schema.fields().iter().enumerate() {
            csv.cell(index, field.name());
        }
        csv.end()?;
        Ok(csv)
    }

    fn cell(&mut self, index: usize, text: &str) {
        if index > 0 {
            self.line.push(',');
        }
        if text.contains([',', '"', '\n', '\r']) {
            self.line.push('"');
            self.line.push_str(&text.replace('"', "\"\""));
            self.line.push('"');
        } else {
            self.line.push_str(text);
        }
    }

    fn end(&mut self) -> Result<()> {
        self.line.push('\n');
        let written = self.out.write_all(self.line.as_bytes());
        self.line.clear();
        written.map_err(DataFusionError::IoError)
    }
}

impl<W: Write> Sink for Csv<W> {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        let options = FormatOptions::default();
        let columns = batch.columns().iter();
        let columns = columns.map(|column| ArrayFormatter::try_new(column, &options));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        for row in 0..batch.num_rows() {
            for (index, column) in columns.iter().enumerate() {
                self.cell(index, &column.value(row).try_to_string()?);
            }
            self.end()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.out.flush().map_err(DataFusionError::IoError)
    }
}
