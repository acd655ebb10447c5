//! All fields of a struct through one range coder, so that no field is rounded up to whole bits.
//!
//! An adapter wraps the writer or reader. It codes a bit as a symbol of one share of a total of 2, so every coding
//! works in it. A coding that can do better checks [`SHARES`](BitWrite::SHARES) and writes spans.

use crate::coding::argument::{ReadOf, WriteOf};
use crate::coding::entropy::arith_reader::ArithReader;
use crate::coding::entropy::arith_writer::ArithWriter;
use crate::coding::entropy::range_coder::{RangeDecoder, RangeEncoder};
use crate::coding::field_coding::BareFields;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Span;
use crate::layout::bit_cost::Uniform;

/// Writes the fields as a code, or as a part of the enclosing code if the writer is in one.
#[inline(always)]
pub fn encode_arith<T: BareFields, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteOf<'_, T>,
) -> Result<(), Fault> {
    if W::SHARES {
        return value.encode_fields(writer, context);
    }
    let mut coded = ArithWriter::new(writer);
    value.encode_fields(&mut coded, context)?;
    coded.finish()
}

/// Reads the fields from a code, or from the enclosing code if the reader is in one.
#[inline(always)]
pub fn decode_arith<T: BareFields, R: BitRead>(
    reader: &mut R,
    context: ReadOf<'_, T>,
) -> Result<T, Fault> {
    if R::SHARES {
        return T::decode_fields(reader, context);
    }
    let mut coded = ArithReader::new(reader)?;
    let value = T::decode_fields(&mut coded, context)?;
    coded.finish()?;
    Ok(value)
}

/// A writer of symbols, to a separate code or to the enclosing one.
pub(crate) struct SymbolWriter(RangeEncoder);

impl SymbolWriter {
    pub(crate) const fn new() -> Self {
        Self(RangeEncoder::new())
    }

    #[inline(always)]
    pub(crate) fn write<W: BitWrite>(
        &mut self,
        span: Span,
        total: u32,
        writer: &mut W,
    ) -> Result<(), Fault> {
        if W::SHARES {
            writer.write_span(span, total)
        } else {
            self.0.encode(span, total, writer)
        }
    }

    #[inline(always)]
    pub(crate) fn finish<W: BitWrite>(self, writer: &mut W) -> Result<(), Fault> {
        if W::SHARES {
            Ok(())
        } else {
            self.0.finish(writer)
        }
    }
}

/// A reader of symbols, from a separate code or from the enclosing one.
pub(crate) enum SymbolReader {
    Alone(RangeDecoder),
    Inside,
}

impl SymbolReader {
    #[inline(always)]
    pub(crate) fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        if R::SHARES {
            Ok(Self::Inside)
        } else {
            RangeDecoder::new(reader).map(Self::Alone)
        }
    }

    /// Returns the bits of the code, for errors. In an enclosing code the reader replaces them by the bits of that
    /// code.
    #[inline(always)]
    pub(crate) fn bits<R: BitRead>(&self, reader: &R) -> core::ops::Range<usize> {
        match self {
            Self::Alone(decoder) => decoder.bits(),
            Self::Inside => reader.position()..reader.position(),
        }
    }

    /// Moves the reader to the end of the bits that were read, for a budget that counts them.
    #[inline(always)]
    pub(crate) fn advance<R: BitRead>(&self, reader: &mut R) -> Result<(), Fault> {
        match self {
            Self::Alone(decoder) => decoder.advance(reader),
            Self::Inside => Ok(()),
        }
    }

    #[inline(always)]
    pub(crate) fn share<R: BitRead>(&self, total: u32, reader: &mut R) -> Result<u32, Fault> {
        match self {
            Self::Alone(decoder) => decoder.share(total, reader),
            Self::Inside => reader.read_share(total),
        }
    }

    #[inline(always)]
    pub(crate) fn take<R: BitRead>(
        &mut self,
        span: Span,
        total: u32,
        reader: &mut R,
    ) -> Result<(), Fault> {
        match self {
            Self::Alone(decoder) => decoder.decode(span, total, reader),
            Self::Inside => reader.take_span(span, total),
        }
    }

    #[inline(always)]
    pub(crate) fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        match self {
            Self::Alone(decoder) => decoder.finish(reader),
            Self::Inside => Ok(()),
        }
    }
}

// The high bits of the number are one symbol, because the total of a symbol is limited to 16 bits. All values of the
// `rest` low bits are equally likely, so these are plain bits.
impl Uniform {
    #[inline(always)]
    pub(crate) fn write<W: BitWrite>(&self, number: u128, writer: &mut W) -> Result<(), Fault> {
        let start = (number >> self.rest) as u32;
        writer.write_span(Span { start, size: 1 }, self.total)?;
        // Bits are written in a loop that is not inlined. A call for no bits would keep the coder in memory.
        if self.rest == 0 {
            return Ok(());
        }
        writer.write_wide(number & !(u128::MAX << self.rest), self.rest)
    }

    #[inline(always)]
    pub(crate) fn read<R: BitRead>(&self, reader: &mut R) -> Result<u128, Fault> {
        let start = reader.read_share(self.total)?;
        reader.take_span(Span { start, size: 1 }, self.total)?;
        if self.rest == 0 {
            return Ok(u128::from(start));
        }
        Ok(u128::from(start) << self.rest | reader.read_wide(self.rest)?)
    }
}
