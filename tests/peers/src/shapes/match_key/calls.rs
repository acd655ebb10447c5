//! The match key by crates that read and write one number after the other.

use use_site_types::{Codes, MatchKey};

/// Reads the fields by a function that reads a number of so many bits.
#[inline(always)]
fn read(mut bits: impl FnMut(u32) -> Option<u64>) -> Option<MatchKey> {
    let codes = Codes {
        cube: bits(4)? as u8,
        cube_owner: bits(2)? as u8,
        on_roll: bits(1)? as u8,
        crawford: bits(1)? == 1,
        state: bits(3)? as u8,
        turn: bits(1)? as u8,
        doubled: bits(1)? == 1,
        resigned: bits(2)? as u8,
        dice: [bits(3)? as u8, bits(3)? as u8],
        length: bits(15)? as u16,
        score: [bits(15)? as u16, bits(15)? as u16],
        no_jacoby: bits(1)? == 1,
    };
    codes.key()
}

/// Writes the fields, and the padding, by a function that writes a number of so many bits.
#[inline(always)]
fn write(key: &MatchKey, mut bits: impl FnMut(u64, u32) -> Option<()>) -> Option<()> {
    let codes = Codes::from(key);
    bits(codes.cube.into(), 4)?;
    bits(codes.cube_owner.into(), 2)?;
    bits(codes.on_roll.into(), 1)?;
    bits(codes.crawford.into(), 1)?;
    bits(codes.state.into(), 3)?;
    bits(codes.turn.into(), 1)?;
    bits(codes.doubled.into(), 1)?;
    bits(codes.resigned.into(), 2)?;
    bits(codes.dice[0].into(), 3)?;
    bits(codes.dice[1].into(), 3)?;
    bits(codes.length.into(), 15)?;
    bits(codes.score[0].into(), 15)?;
    bits(codes.score[1].into(), 15)?;
    bits(codes.no_jacoby.into(), 1)?;
    bits(0, 5)
}

pub(super) mod bitstream_io {
    use std::io::Cursor;

    use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter, LittleEndian};
    use use_site_types::MatchKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        let mut bits = BitReader::endian(bytes, LittleEndian);
        super::read(|width| bits.read_var(width).ok())
    }

    pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
        let mut bits = BitWriter::endian(Cursor::new(into), LittleEndian);
        super::write(key, |value, width| bits.write_var(width, value).ok())?;
        usize::try_from(bits.into_writer().position()).ok()
    }
}

pub(super) mod bitter {
    use bitter::{BitReader, LittleEndianReader};
    use use_site_types::MatchKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        let mut bits = LittleEndianReader::new(bytes);
        super::read(|width| bits.read_bits(width))
    }
}

pub(super) mod dsi_bitstream {
    use dsi_bitstream::prelude::*;
    use use_site_types::MatchKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        let mut bits = BufBitReader::<LE, _>::new(MemWordReader::<u8, _>::new(bytes));
        super::read(|width| bits.read_bits(width as usize).ok())
    }

    pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
        let mut bits = BufBitWriter::<LE, _>::new(MemWordWriterSlice::<u8, _>::new(into));
        super::write(key, |value, width| {
            bits.write_bits(value, width as usize).ok().map(|_| ())
        })?;
        bits.flush().ok()?;
        Some(9)
    }
}

pub(super) mod bitvec {
    use bitvec::prelude::*;
    use use_site_types::MatchKey;

    pub(in super::super) fn decode(bytes: &[u8]) -> Option<MatchKey> {
        let mut bits = bytes.view_bits::<Lsb0>();
        super::read(|width| {
            let number = bits.get(..width as usize)?.load_le();
            bits = bits.get(width as usize..)?;
            Some(number)
        })
    }

    pub(in super::super) fn encode(key: &MatchKey, into: &mut [u8]) -> Option<usize> {
        let (bits, mut at) = (into.view_bits_mut::<Lsb0>(), 0);
        super::write(key, |value, width| {
            let end = at + width as usize;
            bits.get_mut(at..end)?.store_le(value);
            at = end;
            Some(())
        })?;
        Some(9)
    }
}
