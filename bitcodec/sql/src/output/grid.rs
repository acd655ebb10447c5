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
    /// Whether a cell takes several lines, as a plan does.
    has_lines: bool,
}

impl<W: Write> Grid<W> {
    pub(super) fn new(out: W, schema: &SchemaRef, has_lines: bool) -> Self {
        let fields = schema.fields().iter();
        Self {
            out,
            names: fields.clone().map(|field| field.name().clone()).collect(),
            is_number: fields.map(|field| field.data_type().is_numeric()).collect(),
            widths: None,
            has_lines,
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

    fn lines(&mut self, cells: &[String], widths: &[usize]) -> io::Result<()> {
        let most = cells.iter().map(|cell| cell.lines().count()).max();
        for line in 0..most.unwrap_or(0) {
            let cells = cells.iter().map(|cell| cell.lines().nth(line));
            let cells: Vec<String> = cells
                .map(|cell| cell.unwrap_or_default().to_owned())
                .collect();
            self.line(&cells, widths)?;
        }
        Ok(())
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

/// Returns the number of characters of the longest line.
fn width(text: &str) -> usize {
    let lines = text.lines().map(|line| line.chars().count());
    lines.max().unwrap_or(0)
}

impl<W: Write> Sink for Grid<W> {
    fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        let options = FormatOptions::default().with_null("-");
        let columns = batch.columns().iter();
        let columns = columns.map(|column| ArrayFormatter::try_new(column, &options));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        let has_lines = self.has_lines;
        let cell = |column: &ArrayFormatter<'_>, row: usize| -> Result<String> {
            let text = column.value(row).try_to_string()?;
            Ok(match has_lines {
                true => text.trim_end().to_owned(),
                false => text.replace('\n', "\\n"),
            })
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
            let written = match has_lines {
                true => self.lines(row, &widths),
                false => self.line(row, &widths),
            };
            written.map_err(DataFusionError::IoError)?;
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
