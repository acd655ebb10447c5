//! Writes the result of a query batch by batch: as a table, CSV, JSON Lines or Parquet.

mod csv;
mod grid;

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::dataframe::DataFrame;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::LogicalPlan;
use futures::StreamExt;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

/// The form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Aligned columns, for people.
    Table,
    /// Comma-separated values with a header line; null is empty.
    Csv,
    /// A JSON object on each line.
    JsonLines,
    /// A Parquet file.
    Parquet,
}

impl Form {
    /// The endings of file names that select a form.
    pub const ENDINGS: &str = ".csv, .json, .jsonl, .parquet and .txt";

    /// Returns the form that the ending of a file name selects.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "txt" => Some(Self::Table),
            "json" => Some(Self::JsonLines),
            ending => ending.parse().ok(),
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Ok(match name {
            "table" => Self::Table,
            "csv" => Self::Csv,
            "jsonl" => Self::JsonLines,
            "parquet" => Self::Parquet,
            _ => return Err(format!("`{name}` is none of table, csv, jsonl, parquet")),
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
            Self::Parquet => "parquet",
        })
    }
}

/// A consumer of the batches of a result.
trait Sink {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()>;
    fn finish(self: Box<Self>) -> Result<()>;
}

/// Runs a query and writes its result, with one batch in memory at a time; returns the number of
/// rows.
///
/// `first` is called before the first byte is written.
///
/// # Errors
/// An invalid value, or an error of reading or writing.
pub async fn write<W: Write + Send>(
    frame: DataFrame,
    form: Form,
    out: W,
    first: impl FnOnce(),
) -> Result<u64> {
    let plan = frame.logical_plan();
    let is_plan = matches!(plan, LogicalPlan::Explain(_) | LogicalPlan::Analyze(_));
    let mut batches = frame.execute_stream().await?;
    let schema = batches.schema();
    let mut next = batches.next().await.transpose()?;
    first();
    let mut sink = sink(form, &schema, out, is_plan)?;
    let mut rows = 0;
    while let Some(batch) = next {
        rows += batch.num_rows() as u64;
        sink.batch(&batch)?;
        next = batches.next().await.transpose()?;
    }
    sink.finish()?;
    Ok(rows)
}

fn sink<'a, W: Write + Send + 'a>(
    form: Form,
    schema: &SchemaRef,
    out: W,
    is_plan: bool,
) -> Result<Box<dyn Sink + 'a>> {
    Ok(match form {
        Form::Table => Box::new(grid::Grid::new(out, schema, is_plan)),
        Form::Csv => Box::new(csv::Csv::new(out, schema)?),
        Form::JsonLines => Box::new(Lines(LineDelimitedWriter::new(out))),
        Form::Parquet => {
            let level = ZstdLevel::try_new(3)?;
            let properties = WriterProperties::builder()
                .set_compression(Compression::ZSTD(level))
                .build();
            Box::new(Packed(ArrowWriter::try_new(
                out,
                schema.clone(),
                Some(properties),
            )?))
        }
    })
}

struct Lines<W: Write>(LineDelimitedWriter<W>);

impl<W: Write> Sink for Lines<W> {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        Ok(self.0.write(batch)?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.0.finish()?;
        self.0
            .into_inner()
            .flush()
            .map_err(DataFusionError::IoError)
    }
}

struct Packed<W: Write + Send>(ArrowWriter<W>);

impl<W: Write + Send> Sink for Packed<W> {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        Ok(self.0.write(batch)?)
    }

    fn finish(self: Box<Self>) -> Result<()> {
        let mut out = self.0.into_inner()?;
        out.flush().map_err(DataFusionError::IoError)
    }
}
