//! Values to `io::Write`.

use std::io::{self, Write};
use std::vec::Vec;

use crate::error::decode_error::EncodeError;
use crate::error::kind::Fault;
use crate::format::Format;
use crate::format::context;
use crate::format::context::FormatWith;
use crate::format::diagnose::explain_encode;
use crate::format::fast_path::{encode_growing, encode_short, is_short};

/// Writes values to a writer, one after the other.
///
/// It keeps the bytes of one value, and what a failed write left of it: the next call writes that first, so that no value is
/// cut or written twice.
///
/// ```
/// use bitcodec::{BitCodec, stream::Encoder};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Sample(u16);
///
/// let mut encoder = Encoder::new(Vec::new());
/// encoder.write(&Sample(1))?;
/// encoder.write(&Sample(0x203))?;
/// assert_eq!(encoder.finish()?, [0, 1, 2, 3]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Encoder<W> {
    output: W,
    /// What is not written yet stands from `start` to `end`.
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

impl<W: Write> Encoder<W> {
    /// Makes an encoder to `output`.
    pub const fn new(output: W) -> Self {
        Self {
            output,
            bytes: Vec::new(),
            start: 0,
            end: 0,
        }
    }

    /// Writes a value.
    ///
    /// # Errors
    /// `InvalidData` with an [`EncodeError`] inside where the wire form cannot hold the value: nothing of it is written.
    /// Another error of the writer while what an earlier call left is written: the value is not taken. While the value
    /// itself is written: it is taken, and the next call or [`finish`](Self::finish) goes on with it.
    #[inline]
    pub fn write<T: Format>(&mut self, value: &T) -> io::Result<()> {
        if self.start != self.end {
            self.drain()?;
        }
        if const { is_short::<T>() } {
            return match encode_short(value, |bytes| self.pass_on(bytes)) {
                Ok(written) => written,
                Err(fault) => Err(refused(value, fault)),
            };
        }
        match encode_growing(value, &mut self.bytes) {
            Ok(used) => self.end = used,
            Err(fault) => return Err(refused(value, fault)),
        }
        self.drain()
    }

    /// Writes a value of a root with a context, beside this one.
    ///
    /// ```
    /// use bitcodec::{BitCodec, stream::Encoder};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row(#[codec(len = context)] Vec<u8>);
    ///
    /// let mut encoder = Encoder::new(Vec::new());
    /// encoder.write_with(&Row(vec![1]), &1)?;
    /// encoder.write_with(&Row(vec![2, 3]), &2)?;
    /// assert_eq!(encoder.finish()?, [1, 2, 3]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`write`](Self::write).
    #[inline]
    pub fn write_with<T: FormatWith>(&mut self, value: &T, context: &T::Context) -> io::Result<()> {
        if self.start != self.end {
            self.drain()?;
        }
        match context::encode_growing(value, context, &mut self.bytes) {
            Ok(used) => self.end = used,
            Err(fault) => {
                let error = context::unwritten(value, context, fault, usize::MAX);
                return Err(invalid(error));
            }
        }
        self.drain()
    }

    /// Writes a value, and keeps what is not written at once.
    #[inline]
    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.output.write(bytes) {
            Ok(written) if written >= bytes.len() => Ok(()),
            written => self.keep(bytes, written),
        }
    }

    /// Writes the rest of a value, of which so much is written.
    #[cold]
    fn keep(&mut self, bytes: &[u8], written: io::Result<usize>) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.end = bytes.len();
        match written {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => self.start = written,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        self.drain()
    }

    /// Writes what a failed write left.
    ///
    /// # Errors
    /// Those of the writer; what is still left stays.
    pub fn flush_pending(&mut self) -> io::Result<()> {
        self.drain()
    }

    /// Writes what is left, flushes, and returns the writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.drain()?;
        self.output.flush()?;
        Ok(self.output)
    }

    /// Returns how many bytes a failed write left.
    pub fn pending(&self) -> usize {
        self.end - self.start
    }

    /// Writes what is left of the bytes.
    #[inline]
    fn drain(&mut self) -> io::Result<()> {
        while let Some(left @ [_, ..]) = self.bytes.get(self.start..self.end) {
            match self.output.write(left) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                // A writer that says that it took more than it was given took all of it.
                Ok(written) => self.start += written.min(left.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        (self.start, self.end) = (0, 0);
        Ok(())
    }
}

/// The error of a value that its wire form cannot hold.
#[cold]
fn refused<T: Format>(value: &T, fault: Fault) -> io::Error {
    invalid(explain_encode(value, fault, usize::MAX))
}

#[cold]
fn invalid(error: EncodeError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
