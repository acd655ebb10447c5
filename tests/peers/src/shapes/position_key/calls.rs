//! The position key by crates that read and write one run after the other. Totals are checked here, as a user would.

use super::PositionKey;

/// Reads the counts by a function that reads a run of ones and the zero behind it.
#[inline(always)]
fn read(mut run: impl FnMut() -> Option<u64>) -> Option<PositionKey> {
    let mut key = PositionKey::EMPTY;
    for side in [&mut key.opponent, &mut key.on_roll] {
        let mut total = 0;
        for count in side {
            let ones = run()?;
            total += ones;
            if total > 15 {
                return None;
            }
            *count = ones as u8;
        }
    }
    Some(key)
}

/// Writes the counts by a function that writes a run of ones and the zero behind it.
#[inline(always)]
fn write(key: &PositionKey, mut run: impl FnMut(u8) -> Option<()>) -> Option<()> {
    for side in [&key.opponent, &key.on_roll] {
        if side.iter().map(|&count| u32::from(count)).sum::<u32>() > 15 {
            return None;
        }
        for &count in side {
            run(count)?;
        }
    }
    Some(())
}

pub(super) mod bitstream_io {
    use std::io::Cursor;

    use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter, LittleEndian};

    use super::PositionKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<PositionKey> {
        let mut bits = BitReader::endian(bytes, LittleEndian);
        super::read(|| bits.read_unary::<0>().ok().map(u64::from))
    }

    pub(in super::super) fn encode(key: &PositionKey, into: &mut [u8]) -> Option<usize> {
        let into = into.get_mut(..10)?;
        into.fill(0);
        let mut bits = BitWriter::endian(Cursor::new(into), LittleEndian);
        super::write(key, |ones| bits.write_unary::<0>(ones.into()).ok())?;
        bits.byte_align().ok()?;
        Some(10)
    }
}

pub(super) mod bitter {
    use bitter::{BitReader, LittleEndianReader};

    use super::PositionKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<PositionKey> {
        let mut bits = LittleEndianReader::new(bytes);
        super::read(|| {
            bits.refill_lookahead();
            let ahead = bits.lookahead_bits();
            let ones = bits.peek(ahead.min(32)).trailing_ones();
            if ones >= ahead {
                return None;
            }
            bits.consume(ones + 1);
            Some(ones.into())
        })
    }
}

pub(super) mod dsi_bitstream {
    use dsi_bitstream::prelude::*;

    use super::PositionKey;

    /// Its runs are of zeros, so all bytes are turned over.
    pub(in super::super) fn decode(bytes: &[u8]) -> Option<PositionKey> {
        let bytes: [u8; 10] = bytes.try_into().ok()?;
        let turned = bytes.map(|byte| !byte);
        let mut bits = BufBitReader::<LE, _>::new(MemWordReader::<u8, _>::new(&turned));
        super::read(|| bits.read_unary().ok())
    }

    pub(in super::super) fn encode(key: &PositionKey, into: &mut [u8]) -> Option<usize> {
        let mut turned = [0xff; 10];
        let mut bits =
            BufBitWriter::<LE, _>::new(MemWordWriterSlice::<u8, _>::new(&mut turned[..]));
        let mut written = 0;
        super::write(key, |ones| {
            written += 1 + usize::from(ones);
            bits.write_unary(ones.into()).ok().map(|_| ())
        })?;
        // What is behind the last run is ones, which turn into zeros.
        let rest = 80 - written;
        bits.write_bits((1 << rest) - 1, rest).ok()?;
        bits.flush().ok()?;
        drop(bits);
        *into.first_chunk_mut()? = turned.map(|byte| !byte);
        Some(10)
    }
}

pub(super) mod bitvec {
    use bitvec::prelude::*;

    use super::PositionKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<PositionKey> {
        let mut bits = bytes.view_bits::<Lsb0>();
        super::read(|| {
            let ones = bits.leading_ones();
            bits = bits.get(ones + 1..)?;
            Some(ones as u64)
        })
    }

    pub(in super::super) fn encode(key: &PositionKey, into: &mut [u8]) -> Option<usize> {
        let into = into.get_mut(..10)?;
        into.fill(0);
        let (bits, mut at) = (into.view_bits_mut::<Lsb0>(), 0);
        super::write(key, |ones| {
            let end = at + usize::from(ones);
            bits.get_mut(at..end)?.fill(true);
            at = end + 1;
            Some(())
        })?;
        Some(10)
    }
}
