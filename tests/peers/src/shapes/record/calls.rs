//! The record by crates that read and write one number after the other.

pub(crate) mod bitstream_io {
    use std::io::Cursor;

    use bitstream_io::{BigEndian, BitRead, BitReader, BitWrite, BitWriter};

    use super::super::Record;

    pub(crate) fn read<R: std::io::Read>(bits: &mut BitReader<R, BigEndian>) -> Option<Record> {
        Some(Record {
            x: bits.read::<10, _>().ok()?,
            y: bits.read::<10, _>().ok()?,
            kind: bits.read::<4, _>().ok()?,
        })
    }

    pub(crate) fn write<W: std::io::Write>(
        record: &Record,
        bits: &mut BitWriter<W, BigEndian>,
    ) -> Option<()> {
        bits.write::<10, _>(record.x).ok()?;
        bits.write::<10, _>(record.y).ok()?;
        bits.write::<4, _>(record.kind).ok()
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        read(&mut BitReader::new(bytes))
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        let mut bits = BitWriter::new(Cursor::new(into));
        write(record, &mut bits)?;
        usize::try_from(bits.into_writer().position()).ok()
    }
}

pub(crate) mod bitter {
    use bitter::{BigEndianReader, BitReader};

    use super::super::Record;

    pub(crate) fn read(bits: &mut BigEndianReader<'_>) -> Option<Record> {
        Some(Record {
            x: bits.read_bits(10)? as u16,
            y: bits.read_bits(10)? as u16,
            kind: bits.read_bits(4)? as u8,
        })
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        read(&mut BigEndianReader::new(bytes))
    }
}

pub(crate) mod dsi_bitstream {
    use dsi_bitstream::prelude::*;

    use super::super::Record;

    pub(crate) fn read(bits: &mut impl BitRead<BE>) -> Option<Record> {
        Some(Record {
            x: bits.read_bits(10).ok()? as u16,
            y: bits.read_bits(10).ok()? as u16,
            kind: bits.read_bits(4).ok()? as u8,
        })
    }

    pub(crate) fn write(record: &Record, bits: &mut impl BitWrite<BE>) -> Option<()> {
        bits.write_bits(record.x.into(), 10).ok()?;
        bits.write_bits(record.y.into(), 10).ok()?;
        bits.write_bits(record.kind.into(), 4).ok()?;
        Some(())
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        read(&mut BufBitReader::<BE, _>::new(
            MemWordReader::<u8, _>::new(bytes),
        ))
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        let mut bits = BufBitWriter::<BE, _>::new(MemWordWriterSlice::<u8, _>::new(into));
        write(record, &mut bits)?;
        bits.flush().ok()?;
        Some(3)
    }
}

pub(crate) mod bitvec {
    use bitvec::prelude::*;

    use super::super::Record;

    pub(crate) fn read(bits: &BitSlice<u8, Msb0>) -> Option<Record> {
        Some(Record {
            x: bits.get(..10)?.load_be(),
            y: bits.get(10..20)?.load_be(),
            kind: bits.get(20..24)?.load_be(),
        })
    }

    pub(crate) fn write(record: &Record, bits: &mut BitSlice<u8, Msb0>) -> Option<()> {
        bits.get_mut(..10)?.store_be(record.x);
        bits.get_mut(10..20)?.store_be(record.y);
        bits.get_mut(20..24)?.store_be(record.kind);
        Some(())
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        read(bytes.view_bits())
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        write(record, into.view_bits_mut())?;
        Some(3)
    }
}
