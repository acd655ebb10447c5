//! The list by crates that read and write one number after the other.

use super::super::record::{Record, calls as record};
use super::Records;

/// Reads a list with the functions of a crate.
fn list<B>(
    bits: &mut B,
    count: impl FnOnce(&mut B) -> Option<u16>,
    read: impl Fn(&mut B) -> Option<Record>,
) -> Option<Records> {
    let count = count(bits)?;
    let records = (0..count).map(|_| read(bits)).collect::<Option<_>>()?;
    Some(Records { records })
}

pub(crate) mod bitstream_io {
    use std::io::Cursor;

    use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter};

    use super::{
        Records,
        record::bitstream_io::{read, write},
    };

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        super::list(
            &mut BitReader::new(bytes),
            |bits| bits.read::<16, _>().ok(),
            read,
        )
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let mut bits = BitWriter::new(Cursor::new(into));
        bits.write::<16, u16>(u16::try_from(list.records.len()).ok()?)
            .ok()?;
        for record in &list.records {
            write(record, &mut bits)?;
        }
        usize::try_from(bits.into_writer().position()).ok()
    }
}

pub(crate) mod bitter {
    use bitter::{BigEndianReader, BitReader};

    use super::{Records, record::bitter::read};

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        super::list(
            &mut BigEndianReader::new(bytes),
            |bits| bits.read_u16(),
            read,
        )
    }
}

pub(crate) mod dsi_bitstream {
    use dsi_bitstream::prelude::*;

    use super::{
        Records,
        record::dsi_bitstream::{read, write},
    };

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        let mut bits = BufBitReader::<BE, _>::new(MemWordReader::<u8, _>::new(bytes));
        super::list(
            &mut bits,
            |bits| Some(bits.read_bits(16).ok()? as u16),
            read,
        )
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let mut bits = BufBitWriter::<BE, _>::new(MemWordWriterSlice::<u8, _>::new(into));
        bits.write_bits(u16::try_from(list.records.len()).ok()?.into(), 16)
            .ok()?;
        for record in &list.records {
            write(record, &mut bits)?;
        }
        bits.flush().ok()?;
        Some(2 + 3 * list.records.len())
    }
}

pub(crate) mod bitvec {
    use bitvec::prelude::*;

    use super::{
        Records,
        record::bitvec::{read, write},
    };

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        let bits = bytes.view_bits::<Msb0>();
        let (count, mut bits) = (bits.get(..16)?, bits.get(16..)?.chunks_exact(24));
        let read = |bits: &mut bitvec::slice::ChunksExact<'_, u8, Msb0>| read(bits.next()?);
        super::list(&mut bits, |_| Some(count.load_be()), read)
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let bits = into.view_bits_mut::<Msb0>();
        bits.get_mut(..16)?
            .store_be(u16::try_from(list.records.len()).ok()?);
        for (index, record) in list.records.iter().enumerate() {
            write(record, bits.get_mut(16 + 24 * index..)?)?;
        }
        Some(2 + 3 * list.records.len())
    }
}
