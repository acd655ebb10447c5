//! Reads the values of a table in batches: texts, packed values, or a column of Parquet files.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BinaryArray, RecordBatch, StringArray, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use bitcodec::columns::Records;
use datafusion::error::{DataFusionError, Result};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ParquetRecordBatchReaderBuilder};

use crate::dictionary::{unpacked, value_type};
use crate::formats::Format;
use crate::progress::{Counted, Progress};

/// The places of the columns of a batch: the number of a row in its file, the number of the file,
/// and the value. The other columns of a Parquet file follow.
pub(crate) const ROW: usize = 0;
pub(crate) const FILE: usize = 1;
pub(crate) const CELL: usize = 2;
pub(crate) const OTHERS: usize = 3;

/// The number of bytes of texts after which a batch ends, so that long texts make short batches.
const BATCH: usize = 1 << 20;

/// Files of values of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub(crate) files: Arc<[Source]>,
    pub(crate) kind: Kind,
    /// The pattern of names that found the files.
    pub(crate) pattern: Option<String>,
}

/// One of the files.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// What a Parquet file says of itself.
    pub(crate) metadata: Option<ArrowReaderMetadata>,
}

/// The form of the values in a file.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Each value is a line, or several if the function finds the lines that begin one.
    Texts(Format),
    /// Each value has this number of bytes.
    Packed(usize),
    /// Each value is a cell of a column.
    Column(Column),
}

/// A column of Parquet files, and the other columns.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// The columns of each file.
    pub(crate) fields: Fields,
    /// The index of the column.
    pub(crate) index: usize,
    /// The indices of the other columns.
    pub(crate) others: Vec<usize>,
}

/// Rows of a file that are read in one go.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The index of the file.
    pub(crate) file: usize,
    /// The rows; those of a text file have no known end.
    pub(crate) rows: Range<u64>,
}

impl Values {
    /// Returns what the files are called in a message: a name, or a pattern.
    pub(crate) fn name(&self) -> String {
        let path = self.files.first().map(|file| file.path.display());
        match &self.pattern {
            Some(pattern) => pattern.clone(),
            None => path.map_or_else(String::new, |path| path.to_string()),
        }
    }

    /// Returns the field of the value itself.
    pub(crate) fn cell(&self) -> FieldRef {
        match &self.kind {
            Kind::Texts(_) => Arc::new(Field::new("text", DataType::Utf8, false)),
            Kind::Packed(_) => Arc::new(Field::new("bytes", DataType::Binary, false)),
            Kind::Column(column) => column.cell(),
        }
    }

    /// Returns the fields of the other columns.
    pub(crate) fn others(&self) -> Vec<FieldRef> {
        match &self.kind {
            Kind::Texts(_) | Kind::Packed(_) => Vec::new(),
            Kind::Column(column) => {
                let others = column.others.iter();
                others.map(|index| column.fields[*index].clone()).collect()
            }
        }
    }

    /// Returns the schema of the batches, with the wanted other columns.
    pub(crate) fn schema(&self, others: &[usize]) -> SchemaRef {
        let mut fields: Vec<FieldRef> = vec![
            Arc::new(Field::new("row", DataType::UInt64, false)),
            Arc::new(Field::new("file", DataType::UInt32, false)),
            self.cell(),
        ];
        let known = self.others();
        fields.extend(others.iter().map(|index| known[*index].clone()));
        Arc::new(Schema::new(fields))
    }

    /// Whether the number of rows is known before they are read.
    pub(crate) const fn knows_rows(&self) -> bool {
        !matches!(self.kind, Kind::Texts(_))
    }

    /// Returns lists of parts, at most this number, which can be read in parallel; their order is
    /// that of the rows.
    pub(crate) fn parts(&self, most: usize) -> Vec<Vec<Part>> {
        let most = most.max(1) as u64;
        match &self.kind {
            Kind::Texts(_) => {
                let each = self.files.iter().enumerate().map(|(file, of)| {
                    let rows = 0..u64::MAX;
                    (Part { file, rows }, of.bytes())
                });
                grouped(each.collect(), most)
            }
            Kind::Packed(len) => {
                let rows = self.files.iter().map(|of| of.bytes().div_ceil(*len as u64));
                cut(&rows.collect::<Vec<_>>(), most)
            }
            // A row group is the smallest unit that can be read separately.
            Kind::Column(_) => grouped(self.row_groups(), most),
        }
    }

    /// Returns the row groups of all files, with their numbers of rows.
    fn row_groups(&self) -> Vec<(Part, u64)> {
        let mut parts = Vec::new();
        for (file, of) in self.files.iter().enumerate() {
            let mut from = 0;
            for count in of.groups().map(|(_, count, _)| count) {
                let rows = from..from + count;
                parts.push((Part { file, rows }, count));
                from += count;
            }
        }
        parts
    }

    /// Returns the number of bytes of a part.
    pub(crate) fn bytes(&self, part: &Part) -> u64 {
        let of = &self.files[part.file];
        match &self.kind {
            Kind::Texts(_) => of.bytes(),
            Kind::Packed(len) => (part.rows.end - part.rows.start) * *len as u64,
            Kind::Column(_) => of.group(part.rows.start).map_or(0, |(_, bytes)| bytes),
        }
    }

    /// Opens a part; its batches have at most `rows` rows.
    pub(crate) fn open(
        &self,
        part: &Part,
        others: &[usize],
        rows: usize,
        progress: &Progress,
    ) -> Result<Box<dyn Iterator<Item = Result<RecordBatch>> + Send>> {
        let of = &self.files[part.file];
        let mut file = File::open(&of.path).map_err(|error| of.failed(error))?;
        let to = Batches {
            schema: self.schema(others),
            file: u32::try_from(part.file).unwrap_or(u32::MAX),
        };
        let progress = progress.clone();
        match &self.kind {
            Kind::Texts(format) => {
                let source = Counted {
                    source: file,
                    progress,
                };
                Ok(Box::new(Texts {
                    format: *format,
                    records: Records::new(source, format.begins()),
                    of: of.clone(),
                    to,
                    most: rows,
                    row: 0,
                    end: part.rows.end,
                    is_over: part.rows.is_empty(),
                }))
            }
            Kind::Packed(len) => {
                file.seek(SeekFrom::Start(part.rows.start * *len as u64))
                    .map_err(|error| of.failed(error))?;
                let source = Counted {
                    source: file,
                    progress,
                };
                Ok(Box::new(Packed {
                    input: source,
                    of: of.clone(),
                    to,
                    len: *len,
                    part: part.rows.clone(),
                    most: rows.min((BATCH / len).max(1)) as u64,
                }))
            }
            Kind::Column(column) => column.open(of, file, &part.rows, others, to, rows, progress),
        }
    }
}

/// Joins parts, which come with their sizes, to at most this number of lists of similar size.
fn grouped(parts: Vec<(Part, u64)>, most: u64) -> Vec<Vec<Part>> {
    let total: u64 = parts.iter().map(|(_, size)| size).sum();
    let step = total.div_ceil(most).max(1);
    let mut lists: Vec<Vec<Part>> = Vec::new();
    let (mut before, mut last) = (0, None);
    for (part, size) in parts {
        // The middle of a part tells its list.
        let list = (before + size / 2) / step;
        if last != Some(list) {
            lists.push(Vec::new());
            last = Some(list);
        }
        if let Some(list) = lists.last_mut() {
            list.push(part);
        }
        before += size;
    }
    if lists.is_empty() {
        lists.push(Vec::new());
    }
    lists
}

/// Cuts files with these numbers of rows into lists of parts with similar numbers of rows.
fn cut(rows: &[u64], most: u64) -> Vec<Vec<Part>> {
    let step = rows.iter().sum::<u64>().div_ceil(most).max(1);
    let (mut lists, mut left) = (vec![Vec::new()], step);
    for (file, count) in rows.iter().enumerate() {
        let mut from = 0;
        while from < *count {
            if left == 0 {
                lists.push(Vec::new());
                left = step;
            }
            let to = (*count).min(from + left);
            if let Some(list) = lists.last_mut() {
                let rows = from..to;
                list.push(Part { file, rows });
            }
            left -= to - from;
            from = to;
        }
    }
    lists
}

impl Source {
    fn bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |data| data.len())
    }

    /// Returns the index of each row group, its number of rows, and its number of bytes.
    fn groups(&self) -> impl Iterator<Item = (usize, u64, u64)> {
        let groups = self.metadata.iter();
        let groups = groups.flat_map(|data| data.metadata().row_groups());
        groups.enumerate().map(|(index, group)| {
            let number = |number| u64::try_from(number).unwrap_or(0);
            let (rows, bytes) = (group.num_rows(), group.compressed_size());
            (index, number(rows), number(bytes))
        })
    }

    /// Returns the index of the row group that begins with a row, and its number of bytes.
    fn group(&self, row: u64) -> Option<(usize, u64)> {
        let mut before = 0;
        for (index, rows, bytes) in self.groups() {
            if before == row && rows > 0 {
                return Some((index, bytes));
            }
            before += rows;
        }
        None
    }

    fn failed(&self, error: std::io::Error) -> DataFusionError {
        DataFusionError::Execution(format!("{}: {error}", self.path.display()))
    }
}

/// What the batches of a part have in common.
struct Batches {
    schema: SchemaRef,
    /// The index of the file.
    file: u32,
}

impl Batches {
    /// Makes a batch of values whose first row has this number.
    fn batch(&self, first: u64, columns: Vec<ArrayRef>) -> Result<RecordBatch> {
        let rows = columns.first().map_or(0, |column| column.len());
        let numbers = UInt64Array::from_iter_values(first..first + rows as u64);
        let files = UInt32Array::from_value(self.file, rows);
        let mut all: Vec<ArrayRef> = vec![Arc::new(numbers), Arc::new(files)];
        all.extend(columns);
        Ok(RecordBatch::try_new(self.schema.clone(), all)?)
    }
}

/// A text file that is being read.
struct Texts {
    format: Format,
    records: Records<Counted<File>>,
    of: Source,
    to: Batches,
    most: usize,
    row: u64,
    /// The row at which the part ends.
    end: u64,
    is_over: bool,
}

impl Texts {
    /// Returns the next values, and the end of each.
    fn take(&mut self) -> std::io::Result<(String, Vec<usize>)> {
        let (mut texts, mut ends) = (String::new(), Vec::new());
        let most =
            usize::try_from(self.end - self.row).map_or(self.most, |left| left.min(self.most));
        while ends.len() < most && texts.len() < BATCH && !self.is_over {
            match self.records.next_record()? {
                Some(record) => {
                    // What is no text is refused for the characters that replace others.
                    let text = self.format.text(record);
                    texts += &text.unwrap_or_else(|| String::from_utf8_lossy(record));
                    ends.push(texts.len());
                }
                None => self.is_over = true,
            }
        }
        Ok((texts, ends))
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>> {
        let (texts, ends) = self.take().map_err(|error| self.of.failed(error))?;
        if ends.is_empty() {
            return Ok(None);
        }
        let starts = std::iter::once(&0).chain(&ends);
        let places = starts.zip(&ends).map(|(from, to)| *from..*to);
        let texts: StringArray = places.map(|place| texts.get(place)).collect();
        let first = self.row;
        self.row += texts.len() as u64;
        self.to.batch(first, vec![Arc::new(texts)]).map(Some)
    }
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
    of: Source,
    to: Batches,
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
        self.to.batch(first, vec![Arc::new(cells)])
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
    /// Returns the field of the values, without a dictionary.
    fn cell(&self) -> FieldRef {
        let field = &self.fields[self.index];
        let of = value_type(field.data_type()).clone();
        Arc::new(field.as_ref().clone().with_data_type(of))
    }

    /// Finds a column by its name.
    ///
    /// # Errors
    /// The words about a column that is not there.
    pub(crate) fn of(fields: &Fields, name: &str) -> Result<Self, String> {
        let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
        let index = names.iter().position(|known| *known == name);
        let index = index.ok_or_else(|| {
            let known = names.join(", ");
            format!("no column `{name}`; there are {known}")
        })?;
        Ok(Self {
            fields: fields.clone(),
            index,
            others: (0..fields.len()).filter(|other| *other != index).collect(),
        })
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "each tells another thing of one part"
    )]
    fn open(
        &self,
        of: &Source,
        file: File,
        part: &Range<u64>,
        others: &[usize],
        to: Batches,
        rows: usize,
        progress: Progress,
    ) -> Result<Box<dyn Iterator<Item = Result<RecordBatch>> + Send>> {
        let group = of.metadata.as_ref().zip(of.group(part.start));
        let Some((metadata, (index, bytes))) = group else {
            return Ok(Box::new(std::iter::empty()));
        };
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata.clone());
        let mut wanted = vec![self.index];
        wanted.extend(others.iter().map(|other| self.others[*other]));
        let mask = ProjectionMask::roots(builder.parquet_schema(), wanted.iter().copied());
        let names: Vec<String> = wanted
            .iter()
            .map(|index| self.fields[*index].name().clone())
            .collect();
        let reader = builder
            .with_row_groups(vec![index])
            .with_projection(mask)
            .with_batch_size(rows)
            .with_limit(usize::try_from(part.end - part.start).unwrap_or(usize::MAX))
            .build()?;
        let (mut first, step) = (part.start, part.end - part.start);
        Ok(Box::new(reader.map(move |read| {
            let read = read?;
            let columns = names.iter().map(|name| {
                let missing = || DataFusionError::Internal(format!("no column {name}"));
                read.column_by_name(name).cloned().ok_or_else(missing)
            });
            let mut columns = columns.collect::<Result<Vec<ArrayRef>>>()?;
            if let Some(values) = columns.first_mut() {
                *values = unpacked(values)?;
            }
            progress.add(bytes * read.num_rows() as u64 / step.max(1));
            let numbered = to.batch(first, columns)?;
            first += read.num_rows() as u64;
            Ok(numbered)
        })))
    }
}
