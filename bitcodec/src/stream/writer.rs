//! An encoder of consecutive values to an `io::Write`.

use std::io::{self, Write};
use std::vec::Vec;

use crate::coding::argument::WriteOf;
use crate::context::Absent;
use crate::format::WireFormat;
use crate::format::diagnose::diagnose_encode;
use crate::format::fast_path::{encode_growing, encode_short, is_short};
use crate::format::with_context::WithContext;
use crate::stream::usual_path::unusual;

/// An encoder of consecutive values to a writer.
///
/// It buffers the bytes of one value. If a write fails, the next call first writes the remaining bytes, so that no
/// value is truncated or written twice.
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
    /// The buffer; of the first `end` bytes, the last `left` are still to be written. Each value asks only for `left`.
    bytes: Vec<u8>,
    end: usize,
    left: usize,
}

impl<W: Write> Encoder<W> {
    /// Returns an encoder that writes to `output`.
    pub const fn new(output: W) -> Self {
        Self {
            output,
            bytes: Vec::new(),
            end: 0,
            left: 0,
        }
    }

    /// Writes a value.
    ///
    /// # Errors
    /// `InvalidData` with an [`EncodeError`](crate::EncodeError) inside if the value cannot be encoded; nothing of it is
    /// written. Any other error comes from the writer. If it occurs while bytes of an earlier value are written, the
    /// value is not accepted. If it occurs while the value itself is written, the value is accepted, and the next call
    /// or [`finish`](Self::finish) writes the rest.
    #[inline]
    pub fn write<T: WireFormat<Context: Absent>>(&mut self, value: &T) -> io::Result<()> {
        self.with_context(()).write(value)
    }

    /// Returns an encoder of values with a context.
    ///
    /// ```
    /// use bitcodec::{BitCodec, stream::Encoder};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row(#[codec(len = context)] Vec<u8>);
    ///
    /// let mut encoder = Encoder::new(Vec::new());
    /// encoder.with_context(&1).write(&Row(vec![1]))?;
    /// encoder.with_context(&2).write(&Row(vec![2, 3]))?;
    /// assert_eq!(encoder.finish()?, [1, 2, 3]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline]
    pub fn with_context<'c, T: WireFormat>(
        &mut self,
        context: WriteOf<'c, T>,
    ) -> EncoderWithContext<'_, 'c, T, W> {
        EncoderWithContext {
            encoder: self,
            root: T::with_context(context),
        }
    }

    /// Writes the bytes of a value, and buffers those that the first write does not accept.
    #[inline]
    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.output.write(bytes) {
            Ok(written) if written >= bytes.len() => Ok(()),
            written => {
                unusual();
                self.keep(bytes, written)
            }
        }
    }

    /// Buffers the bytes of a value and writes the rest of them, after a first write with the result `written`.
    #[cold]
    fn keep(&mut self, bytes: &[u8], written: io::Result<usize>) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        (self.end, self.left) = (bytes.len(), bytes.len());
        match written {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => self.left -= written,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        self.drain()
    }

    /// Writes the bytes that remain after a failed write.
    ///
    /// # Errors
    /// Those of the writer; bytes that are not written remain.
    #[inline(never)]
    pub fn flush_pending(&mut self) -> io::Result<()> {
        self.drain()
    }

    /// Writes the remaining bytes, flushes the writer, and returns it.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.drain()?;
        self.output.flush()?;
        Ok(self.output)
    }

    /// Returns the number of bytes that remain after a failed write.
    pub fn pending(&self) -> usize {
        self.left
    }

    /// Writes the remaining bytes.
    #[inline]
    fn drain(&mut self) -> io::Result<()> {
        while let Some(left @ [_, ..]) = self.bytes.get(self.end - self.left..self.end) {
            match self.output.write(left) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                // A faulty `Write` can return more than the length of the slice.
                Ok(written) => self.left -= written.min(left.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// An [`Encoder`] with the context of a root.
#[derive(Debug)]
pub struct EncoderWithContext<'e, 'c, T: WireFormat, W> {
    encoder: &'e mut Encoder<W>,
    root: WithContext<'c, T>,
}

impl<T: WireFormat, W: Write> EncoderWithContext<'_, '_, T, W> {
    /// Writes a value.
    ///
    /// # Errors
    /// Those of [`Encoder::write`].
    #[inline]
    pub fn write(&mut self, value: &T) -> io::Result<()> {
        let (encoder, context) = (&mut *self.encoder, self.root.context);
        if encoder.left != 0 {
            unusual();
            encoder.flush_pending()?;
        }
        // Short values go from the stack to the writer. The buffer then only holds the rest of an incomplete write.
        if const { is_short::<T>() } {
            return match encode_short(value, context, |bytes| encoder.pass_on(bytes)) {
                Ok(written) => written,
                Err(_) => Err(refused(value, context)),
            };
        }
        // After an error, `left` is still 0, so that the bytes of the rejected value are not written.
        match encode_growing(value, &mut encoder.bytes, context) {
            Ok(used) => (encoder.end, encoder.left) = (used, used),
            Err(_) => return Err(refused(value, context)),
        }
        encoder.drain()
    }
}

/// Returns the error of a value that cannot be encoded.
#[cold]
fn refused<T: WireFormat>(value: &T, context: WriteOf<'_, T>) -> io::Error {
    let error = diagnose_encode(value, usize::MAX, context);
    io::Error::new(io::ErrorKind::InvalidData, error)
}
