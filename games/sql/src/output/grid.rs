//! A table for people: names, a rule, and rows, with numbers right-aligned.

use std::io::{self, Write};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::error::{DataFusionError, Result};

use super::Sink;

pub(super) struct Grid<W> {
    out: W,
    names: Vec<String>,
    is_number: Vec<bool>,
    /// The widths of the columns in the first batch, so that later batches can be printed as they
    /// come.
    widths: Option<Vec<usize>>,
}

impl<W: Write> Grid<W> {
    pub(super) fn new(out: W, schema: &SchemaRef) -> Self {
        let fields = schema.fields().iter();
        Self {
            out,
            names: fields.clone().map(|field| field.name().clone()).collect(),
            is_number: fields.map(|field| field.data_type().is_numeric()).collect(),
            widths: None,
        }
    }

    fn begin(&mut self, rows: &[Vec<String>]) -> io::Result<Vec<usize>> {
        let widest = |(column, name): (usize, &String)| {
            let cells = rows.iter().map(|row| width(&row[column]));
            cells.fold(width(name), usize::max)
        };
        let widths: Vec<usize> = self.names.iter().enumerate().map(widest).collect();
        let names = self.names.clone();
        self.line(&names, &widths)?;
        let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        writeln!(self.out, "{}", dashes.join("-+-"))?;
        Ok(widths)
    }

    fn line(&mut self, cells: &[String], widths: &[usize]) -> io::Result<()> {
        let mut line = String::new();
        for (index, (cell, most)) in cells.iter().zip(widths).enumerate() {
            let blanks = " ".repeat(most.saturating_sub(width(cell)));
            let separator = if index > 0 { " | " } else { "" };
            let (before, behind) = match self.is_number[index] {
                true => (blanks.as_str(), ""),
                false => ("", blanks.as_str()),
            };
            for part in [separator, before, cell.as_str(), behind] {
                line.push_str(part);
            }
        }
        writeln!(self.out, "{}", line.trim_end())
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

impl<W: Write> Sink for Grid<W> {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        let options = FormatOptions::default().with_null("-");
        let columns = batch.columns().iter();
        let columns = columns.map(|column| ArrayFormatter::try_new(column, &options));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        let cell = |column: &ArrayFormatter<'_>, row: usize| -> Result<String> {
            Ok(column.value(row).try_to_string()?.replace('\n', "\\n"))
        };
        let rows = (0..batch.num_rows()).map(|row| {
            let cells = columns.iter().map(|column| cell(column, row));
            cells.collect::<Result<Vec<String>>>()
        });
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let widths = match self.widths.take() {
            Some(widths) => widths,
            None => self.begin(&rows).map_err(DataFusionError::IoError)?,
        };
        for row in &rows {
            self.line(row, &widths).map_err(DataFusionError::IoError)?;
        }
        self.widths = Some(widths);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        if self.widths.is_none() {
            self.begin(&[]).map_err(DataFusionError::IoError)?;
        }
        self.out.flush().map_err(DataFusionError::IoError)
    }
}
