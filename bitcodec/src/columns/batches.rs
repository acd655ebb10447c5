//! Batches of columns from an `io::Read`.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use std::io::{self, BufReader, Read};

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::columns::error::ColumnError;
use crate::columns::records::Records;
use crate::columns::{Builder, Columnar, Projection, decode, decode_lossy, push};
use crate::context::NoContext;
use crate::error::kind::ErrorKind;
use crate::format::WireFormat;
use crate::format::fast_path::constant_bytes;
use crate::stream::unpadded::obstacle_of_packing;
use crate::stream::{Decoder, PackedDecoder, StreamError, obstacle_of_sequence};
use crate::text::TextFormat;

/// The number of rows of a batch.
pub(super) const ROWS: usize = 8192;

/// A reader of the values of a source as batches of columns. One batch is in memory at a time.
///
/// It is a [`RecordBatchReader`], which Parquet, DataFusion and the C stream interface of Arrow take. An error of a row
/// is an [`ArrowError::ExternalError`] around a [`ColumnError`] with the number of the row in the source, and ends the
/// batches; [`lossy`](Self::lossy) makes it a null row.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::columns::{Batches, Projection};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// // Any `io::Read`: a file, a socket, what another program unpacks.
/// let source: &[u8] = &[0, 1, 0, 2, 0, 3];
/// let batches = Batches::<Sample, _>::new(source, &Projection::ALL)?.rows(2);
/// let rows: Result<Vec<usize>, _> = batches.map(|batch| Ok::<_, arrow_schema::ArrowError>(batch?.num_rows())).collect();
/// assert_eq!(rows.unwrap(), [2, 1]);
/// # Ok::<(), bitcodec::columns::ColumnError>(())
/// ```
pub struct Batches<T: WireFormat, R> {
    source: Source<T, R>,
    projection: Projection,
    schema: [SchemaRef; 2],
    is_lossy: bool,
    /// The most rows of a batch.
    most: usize,
    /// The number of rows so far.
    rows: usize,
    is_over: bool,
}

/// How values follow each other.
enum Source<T: WireFormat, R> {
    /// Each value has this number of bytes.
    Constant(R, usize),
    /// Each value has whole bytes, some more than others.
    Whole(Decoder<T, BufReader<R>>),
    /// There is no padding between values.
    Packed(PackedDecoder<T, R>),
    /// Each value is a line of text.
    Lines(Records<R>, ReadText<T>),
}

/// A function that decodes a text.
type ReadText<T> = fn(&str) -> Result<T, ColumnError>;

/// What a source has next.
enum Next<T> {
    /// A value, and the number of bytes that it was decoded from.
    Value(T, usize),
    /// A row that is rejected.
    Rejected(ColumnError),
    /// A value that is rejected, behind which no other can be found.
    Lost(ColumnError),
    End,
}

impl<T: WireFormat, R> fmt::Debug for Batches<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batches")
            .field("rows", &self.rows)
            .field("is_lossy", &self.is_lossy)
            .finish_non_exhaustive()
    }
}

impl<T: WireFormat<Context = NoContext> + Columnar, R: Read> Batches<T, R> {
    /// Returns the batches of consecutive values, each in whole bytes, as [`decode`] takes them.
    ///
    /// # Errors
    /// If a selected column does not exist; values that take no bytes, or all that are left.
    pub fn new(source: R, projection: &Projection) -> Result<Self, ColumnError> {
        let source = match (
            constant_bytes::<T>().filter(|len| *len > 0),
            obstacle_of_sequence::<T>(),
        ) {
            (Some(len), _) => Source::Constant(source, len),
            (None, None) => Source::Whole(Decoder::new(source)),
            (None, Some(why)) => return Err(ColumnError::no_sequence(why)),
        };
        Self::over(source, projection)
    }

    /// Returns the batches of consecutive values without padding between them, as
    /// [`encode_packed`](crate::stream::encode_packed) writes them.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    /// use bitcodec::columns::{Batches, Projection};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Sample(#[codec(bits = 12)] u16);
    ///
    /// let mut batches = Batches::<Sample, _>::packed(&[0x12, 0x3a, 0xbc][..], &Projection::ALL)?;
    /// assert_eq!(batches.next().unwrap().unwrap().num_rows(), 2);
    /// # Ok::<(), bitcodec::columns::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new); values of fewer than 8 bits.
    pub fn packed(source: R, projection: &Projection) -> Result<Self, ColumnError> {
        match obstacle_of_packing::<T>() {
            None => Self::over(Source::Packed(PackedDecoder::new(source)), projection),
            Some(why) => Err(ColumnError::no_sequence(why)),
        }
    }

    /// Returns the batches of the lines of a text, each of which is the text of a value. A byte order mark at the
    /// beginning, carriage returns at the ends of lines, and blank lines are ignored.
    ///
    /// # Errors
    /// If a selected column does not exist.
    pub fn lines(source: R, projection: &Projection) -> Result<Self, ColumnError>
    where
        T: TextFormat,
    {
        Self::texts(source, |text| Ok(T::from_text(text)?), projection)
    }

    /// Returns the batches of the lines of a text, each of which a function decodes.
    pub(super) fn texts(
        source: R,
        read: ReadText<T>,
        projection: &Projection,
    ) -> Result<Self, ColumnError> {
        Self::over(Source::Lines(Records::new(source, None), read), projection)
    }

    fn over(source: Source<T, R>, projection: &Projection) -> Result<Self, ColumnError> {
        let empty = || Builder::<T>::new(projection, 0);
        Ok(Self {
            source,
            schema: [
                empty()?.finish()?.schema(),
                empty()?.finish_lossy()?.schema(),
            ],
            projection: projection.clone(),
            is_lossy: false,
            most: ROWS,
            rows: projection.first_row(),
            is_over: false,
        })
    }

    /// Makes rejected rows null, with the reason in the column `error`, as [`decode_lossy`] does.
    ///
    /// Bytes behind the last whole value are such a row. A rejected value of varying length is an error, because the
    /// place of the next one is unknown.
    #[must_use]
    pub const fn lossy(mut self) -> Self {
        self.is_lossy = true;
        self
    }

    /// Sets the most rows of a batch, at least 1. The default is 8192.
    #[must_use]
    pub const fn rows(mut self, most: usize) -> Self {
        self.most = if most == 0 { 1 } else { most };
        self
    }

    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let projection = self.projection.clone().from_row(self.rows);
        let batch = match &mut self.source {
            Source::Constant(reader, len) => {
                let most = self.most.saturating_mul(*len);
                let mut bytes = Vec::with_capacity(most.min(1 << 20));
                let limit = u64::try_from(most).unwrap_or(u64::MAX);
                reader.by_ref().take(limit).read_to_end(&mut bytes)?;
                self.is_over = bytes.len() < most;
                constant::<T>(&bytes, *len, &projection, self.is_lossy)
            }
            _ => self.values(&projection)?,
        };
        let batch = batch.map_err(external)?;
        self.rows += batch.num_rows();
        Ok((batch.num_rows() > 0).then_some(batch))
    }

    /// Decodes values one by one.
    fn values(
        &mut self,
        projection: &Projection,
    ) -> Result<Result<RecordBatch, ColumnError>, io::Error> {
        let mut builder = match Builder::<T>::new(projection, 0) {
            Ok(builder) => builder,
            Err(error) => return Ok(Err(error)),
        };
        builder.allow(T::BUDGET);
        while builder.len() < self.most {
            let error = match self.source.next()? {
                Next::End => {
                    self.is_over = true;
                    break;
                }
                Next::Value(value, bytes) => match push(&mut builder, &value, bytes) {
                    Ok(()) => continue,
                    Err(error) => error,
                },
                Next::Rejected(error) => error,
                Next::Lost(error) => {
                    self.is_over = true;
                    let is_cut = error.kind() == Some(ErrorKind::Truncated);
                    if !is_cut || !self.is_lossy {
                        return Ok(Err(error.at_row(projection.first_row() + builder.len())));
                    }
                    error
                }
            };
            if !self.is_lossy {
                return Ok(Err(error.at_row(projection.first_row() + builder.len())));
            }
            builder.push_error(error);
            if self.is_over {
                break;
            }
        }
        Ok(builder.finish_as(self.is_lossy))
    }
}

/// Decodes values of a constant length, of which the last may be truncated.
fn constant<T: WireFormat<Context = NoContext> + Columnar>(
    bytes: &[u8],
    len: usize,
    projection: &Projection,
    is_lossy: bool,
) -> Result<RecordBatch, ColumnError> {
    if !is_lossy {
        return decode::<T>(bytes, projection);
    }
    if bytes.len() % len == 0 {
        return decode_lossy::<T>(bytes, projection);
    }
    let cells: ArrayRef = Arc::new(BinaryArray::from_iter_values(bytes.chunks(len)));
    decode_lossy::<T>(&cells, projection)
}

impl<T: WireFormat<Context = NoContext>, R: Read> Source<T, R> {
    fn next(&mut self) -> io::Result<Next<T>> {
        match self {
            // These are decoded in bulk.
            Self::Constant(..) => Ok(Next::End),
            Self::Whole(decoder) => {
                let before = Decoder::position(decoder);
                let Some(value) = decoder.next_value() else {
                    return Ok(Next::End);
                };
                match value {
                    Ok(value) => Ok(Next::Value(
                        value,
                        length(before..Decoder::position(decoder)),
                    )),
                    Err(error) => Ok(Next::Lost(rejected(error, 0)?)),
                }
            }
            Self::Packed(decoder) => {
                let before = decoder.bit_position();
                let Some(value) = decoder.next_value() else {
                    return Ok(Next::End);
                };
                match value {
                    Ok(value) => Ok(Next::Value(
                        value,
                        length(before..decoder.bit_position()).div_ceil(8),
                    )),
                    Err(error) => {
                        let error = rejected(error, (before % 8) as usize)?;
                        let width = T::MAX_BITS.filter(|most| *most == T::MIN_BITS);
                        let goes_on = width.is_some_and(|width| decoder.skip(width));
                        Ok(match goes_on || decoder.is_in_padding() {
                            true => Next::Rejected(error),
                            false => Next::Lost(error),
                        })
                    }
                }
            }
            Self::Lines(records, read) => Ok(match records.next_record()? {
                None => Next::End,
                Some(line) => match read_line(line, *read) {
                    Ok(value) => Next::Value(value, line.len()),
                    Err(error) => Next::Rejected(error),
                },
            }),
        }
    }
}

fn read_line<T>(line: &[u8], read: ReadText<T>) -> Result<T, ColumnError> {
    match core::str::from_utf8(line.trim_ascii()) {
        Ok(text) => read(text),
        Err(_) => Err(ColumnError::not_utf8()),
    }
}

fn length(bits: Range<u64>) -> usize {
    usize::try_from(bits.end - bits.start).unwrap_or(usize::MAX)
}

/// Returns the error of a value that begins `offset` bits behind a byte; an error of the source stays one.
fn rejected(error: StreamError, offset: usize) -> io::Result<ColumnError> {
    match error {
        StreamError::Io(error) => Err(error),
        StreamError::Decode { error, .. } => Ok(error.counted_from(offset).into()),
        StreamError::TooLong { limit, .. } => {
            let words = alloc::format!("the value is longer than {limit} bytes");
            Ok(ColumnError::in_row(ErrorKind::OutOfRange, "", None, words))
        }
    }
}

pub(super) fn external(error: ColumnError) -> ArrowError {
    ArrowError::ExternalError(Box::new(error))
}

impl<T: WireFormat<Context = NoContext> + Columnar, R: Read> Iterator for Batches<T, R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let batch = self.batch().transpose();
        self.is_over |= !matches!(batch, Some(Ok(_)));
        batch
    }
}

impl<T: WireFormat<Context = NoContext> + Columnar, R: Read> RecordBatchReader for Batches<T, R> {
    fn schema(&self) -> SchemaRef {
        self.schema[usize::from(self.is_lossy)].clone()
    }
}
