//! Reads the values of a table in batches: texts, packed values, or a column of a Parquet file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BinaryArray, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use datafusion::error::{DataFusionError, Result};
use games::format::Begins;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ParquetRecordBatchReaderBuilder};

use crate::progress::{Counted, Progress};

/// The number of bytes per read.
const READ: usize = 1 << 18;

/// A file of values.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub(crate) path: PathBuf,
    pub(crate) kind: Kind,
}

/// The form of the values in a file.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Each value is a line, or several if the function finds the lines that begin one.
    Texts(Option<Begins>),
    /// Each value has this number of bytes.
    Packed(usize),
    /// Each value is a cell of a column.
    Column(Column),
}

/// A column of a Parquet file, and the other columns.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) metadata: ArrowReaderMetadata,
    /// The index of the column.
    pub(crate) index: usize,
    /// The indices of the other columns.
    pub(crate) others: Vec<usize>,
}

impl Values {
    /// Returns the field of the value itself.
    pub(crate) fn cell(&self) -> FieldRef {
        match &self.kind {
            Kind::Texts(_) => Arc::new(Field::new("text", DataType::Utf8, false)),
            Kind::Packed(_) => Arc::new(Field::new("bytes", DataType::Binary, false)),
            Kind::Column(column) => column.metadata.schema().fields()[column.index].clone(),
        }
    }

    /// Returns the fields of the other columns.
    pub(crate) fn others(&self) -> Vec<FieldRef> {
        match &self.kind {
            Kind::Texts(_) | Kind::Packed(_) => Vec::new(),
            Kind::Column(column) => {
                let fields = column.metadata.schema().fields();
                let others = column.others.iter();
                others.map(|index| fields[*index].clone()).collect()
            }
        }
    }

    /// Returns the schema of the batches: the number of the row, the value, and the wanted other
    /// columns.
    pub(crate) fn schema(&self, others: &[usize]) -> SchemaRef {
        let mut fields: Vec<FieldRef> = vec![
            Arc::new(Field::new("row", DataType::UInt64, false)),
            self.cell(),
        ];
        let known = self.others();
        fields.extend(others.iter().map(|index| known[*index].clone()));
        Arc::new(Schema::new(fields))
    }

    /// Returns the number of rows, if known.
    pub(crate) fn rows(&self) -> Option<u64> {
        match &self.kind {
            Kind::Texts(_) => None,
            Kind::Packed(len) => {
                let bytes = std::fs::metadata(&self.path).ok()?.len();
                Some(bytes.div_ceil(*len as u64))
            }
            Kind::Column(column) => {
                let rows = column.metadata.metadata().file_metadata().num_rows();
                u64::try_from(rows).ok()
            }
        }
    }

    /// Returns parts that can be read in parallel, as ranges of rows; a single part if the start of
    /// others is unknown.
    pub(crate) fn parts(&self, most: usize) -> Vec<Range<u64>> {
        let whole = 0..self.rows().unwrap_or(u64::MAX);
        match &self.kind {
            Kind::Texts(_) => vec![whole],
            Kind::Packed(_) => {
                let step = whole.end.div_ceil(most.max(1) as u64).max(1);
                let ends = (0..whole.end).step_by(usize::try_from(step).unwrap_or(usize::MAX));
                let mut parts: Vec<_> = ends
                    .map(|from| from..(from + step).min(whole.end))
                    .collect();
                if parts.is_empty() {
                    parts.push(whole);
                }
                parts
            }
            Kind::Column(column) => {
                // A row group is the smallest unit that can be read separately.
                let groups = column.metadata.metadata().row_groups().iter();
                let mut from = 0;
                let mut parts: Vec<_> = groups
                    .map(|group| {
                        let rows = u64::try_from(group.num_rows()).unwrap_or(0);
                        from += rows;
                        from - rows..from
                    })
                    .collect();
                if parts.is_empty() {
                    parts.push(whole);
                }
                parts
            }
        }
    }

    /// Opens a part; its batches have at most `rows` rows.
    pub(crate) fn open(
        &self,
        part: Range<u64>,
        others: &[usize],
        rows: usize,
        progress: &Progress,
    ) -> Result<Box<dyn Iterator<Item = Result<RecordBatch>> + Send>> {
        let mut file = File::open(&self.path).map_err(|error| self.failed(error))?;
        let schema = self.schema(others);
        match &self.kind {
            Kind::Texts(begins) => {
                progress.expect(file.metadata().map_or(0, |data| data.len()));
                let source = Counted {
                    source: file,
                    progress: progress.clone(),
                };
                Ok(Box::new(Texts {
                    input: BufReader::with_capacity(READ, source),
                    of: self.clone(),
                    schema,
                    begins: *begins,
                    record: Vec::new(),
                    most: rows,
                    row: 0,
                    end: part.end,
                    is_over: part.is_empty(),
                }))
            }
            Kind::Packed(len) => {
                let at = part.start * *len as u64;
                progress.expect((part.end - part.start) * *len as u64);
                file.seek(SeekFrom::Start(at))
                    .map_err(|error| self.failed(error))?;
                let source = Counted {
                    source: file,
                    progress: progress.clone(),
                };
                Ok(Box::new(Packed {
                    input: source,
                    of: self.clone(),
                    schema,
                    len: *len,
                    part,
                    most: rows as u64,
                }))
            }
            Kind::Column(column) => column.open(file, &part, others, schema, rows, progress),
        }
    }

    fn failed(&self, error: std::io::Error) -> DataFusionError {
        DataFusionError::Execution(format!("{}: {error}", self.path.display()))
    }
}

/// Makes a batch of values whose first row has this number.
fn batch(schema: &SchemaRef, first: u64, mut columns: Vec<ArrayRef>) -> Result<RecordBatch> {
    let rows = columns.first().map_or(0, |column| column.len()) as u64;
    let numbers = UInt64Array::from_iter_values(first..first + rows);
    columns.insert(0, Arc::new(numbers));
    Ok(RecordBatch::try_new(schema.clone(), columns)?)
}

/// A text file that is being read.
struct Texts {
    input: BufReader<Counted<File>>,
    of: Values,
    schema: SchemaRef,
    begins: Option<Begins>,
    /// The lines of the value that is not complete yet.
    record: Vec<u8>,
    most: usize,
    row: u64,
    /// The row at which the part ends.
    end: u64,
    is_over: bool,
}

impl Texts {
    /// Returns the bytes of the next values, and the end of each.
    fn take(&mut self) -> std::io::Result<(Vec<u8>, Vec<usize>)> {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        let mut line = Vec::new();
        let most =
            usize::try_from(self.end - self.row).map_or(self.most, |left| left.min(self.most));
        while ends.len() < most && !self.is_over {
            line.clear();
            self.is_over = self.input.read_until(b'\n', &mut line)? == 0;
            let is_next = match self.begins {
                _ if self.is_over => true,
                Some(begins) => begins(&self.record, &line),
                None => true,
            };
            if is_next && !self.record.is_empty() {
                bytes.extend_from_slice(trimmed(&self.record));
                ends.push(bytes.len());
                self.record.clear();
            }
            // A blank line is not a value, but may be part of one.
            if !self.record.is_empty() || !line.trim_ascii().is_empty() {
                self.record.extend_from_slice(&line);
            }
        }
        Ok((bytes, ends))
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>> {
        let (bytes, ends) = self.take().map_err(|error| self.of.failed(error))?;
        if ends.is_empty() {
            return Ok(None);
        }
        let starts = std::iter::once(&0).chain(&ends);
        let places = starts.zip(&ends).map(|(from, to)| *from..*to);
        let texts: StringArray = match std::str::from_utf8(&bytes) {
            Ok(all) if places.clone().all(|place| all.get(place).is_some()) => {
                places.map(|place| all.get(place)).collect()
            }
            // An invalid character is replaced, so no format accepts the text.
            _ => places
                .map(|place| Some(String::from_utf8_lossy(&bytes[place])))
                .collect(),
        };
        let first = self.row;
        self.row += texts.len() as u64;
        batch(&self.schema, first, vec![Arc::new(texts)]).map(Some)
    }
}

/// Returns the lines of a value without the last line ends.
fn trimmed(record: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let len = record
        .iter()
        .rposition(|byte| !is_end(byte))
        .map_or(0, |last| last + 1);
    &record[..len]
}

impl Iterator for Texts {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batch().transpose();
        self.is_over |= matches!(batch, Some(Err(_)));
        batch
    }
}

/// A file of packed values that is being read.
struct Packed {
    input: Counted<File>,
    of: Values,
    schema: SchemaRef,
    len: usize,
    /// The rest of the part.
    part: Range<u64>,
    most: u64,
}

impl Packed {
    fn batch(&mut self) -> Result<RecordBatch> {
        let rows = self.most.min(self.part.end - self.part.start);
        let most = rows * self.len as u64;
        let mut bytes = Vec::with_capacity(usize::try_from(most).unwrap_or(0));
        let read = self.input.by_ref().take(most).read_to_end(&mut bytes);
        read.map_err(|error| self.of.failed(error))?;
        // Bytes after the last whole value are a cell too, which is rejected with its row.
        let each = bytes.chunks(self.len).map(Some);
        let cells: BinaryArray = each.collect();
        let first = self.part.start;
        self.part.start = if (bytes.len() as u64) < most {
            self.part.end
        } else {
            first + rows
        };
        batch(&self.schema, first, vec![Arc::new(cells)])
    }
}

impl Iterator for Packed {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.part.is_empty() {
            return None;
        }
        let batch = self.batch();
        if batch.is_err() {
            self.part.start = self.part.end;
        }
        Some(batch)
    }
}

impl Column {
    fn open(
        &self,
        file: File,
        part: &Range<u64>,
        others: &[usize],
        schema: SchemaRef,
        rows: usize,
        progress: &Progress,
    ) -> Result<Box<dyn Iterator<Item = Result<RecordBatch>> + Send>> {
        let builder =
            ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone());
        let mut before = 0;
        let mut group = None;
        for (index, data) in self.metadata.metadata().row_groups().iter().enumerate() {
            if before == part.start && data.num_rows() > 0 {
                group = Some((index, data));
                break;
            }
            before += u64::try_from(data.num_rows()).unwrap_or(0);
        }
        let Some((index, group)) = group else {
            return Ok(Box::new(std::iter::empty()));
        };
        let bytes = u64::try_from(group.compressed_size()).unwrap_or(0);
        progress.expect(bytes);
        let mut wanted = vec![self.index];
        wanted.extend(others.iter().map(|other| self.others[*other]));
        let roots = wanted.iter().copied();
        let mask = ProjectionMask::roots(builder.parquet_schema(), roots);
        let reader = builder
            .with_row_groups(vec![index])
            .with_projection(mask)
            .with_batch_size(rows);
        let reader = reader.build()?;
        let (mut first, step) = (part.start, part.end - part.start);
        let progress = progress.clone();
        let names: Vec<String> = schema.fields()[1..]
            .iter()
            .map(|field| field.name().clone())
            .collect();
        Ok(Box::new(reader.map(move |read| {
            let read = read?;
            let columns = names.iter().map(|name| {
                let missing = || DataFusionError::Internal(format!("no column {name}"));
                read.column_by_name(name).cloned().ok_or_else(missing)
            });
            let columns = columns.collect::<Result<Vec<ArrayRef>>>()?;
            progress.add(bytes * read.num_rows() as u64 / step.max(1));
            let numbered = batch(&schema, first, columns)?;
            first += read.num_rows() as u64;
            Ok(numbered)
        })))
    }
}
