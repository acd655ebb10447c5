//! A list of 1000 records of 3 bytes, behind a count of 16 bits.

use bitcodec::{BitCodec, WireFormat as _};
use use_site_types::Numbers;

use super::record::{Record, of_slices};
use crate::compare::{Form, Run, Shape};

mod calls;
mod derived;

const LEN: usize = 1000;

/// A list of records.
#[derive(BitCodec, Clone, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Records {
    /// At most 65,535.
    #[codec(len(bits = 16))]
    pub(crate) records: Vec<Record>,
}

/// The count, and the bytes behind it, of which there are so many.
fn split(bytes: &[u8]) -> Option<&[[u8; 3]]> {
    let (count, rest) = bytes.split_first_chunk()?;
    let (records, rest) = rest.as_chunks();
    (rest.is_empty() && records.len() == usize::from(u16::from_be_bytes(*count))).then_some(records)
}

/// Puts the count, and returns the bytes for so many records.
fn place<'a>(records: &[Record], into: &'a mut [u8]) -> Option<&'a mut [[u8; 3]]> {
    let (count, rest) = into.split_first_chunk_mut()?;
    *count = u16::try_from(records.len()).ok()?.to_be_bytes();
    rest.as_chunks_mut().0.get_mut(..records.len())
}

/// A list of what a function makes of each 3 bytes.
macro_rules! of_each {
    ($name:literal, $module:path) => {{
        use $module as module;
        Form {
            name: $name,
            decode: Some(|bytes| {
                let records = split(bytes)?.iter().map(module::of_array);
                let records = records.collect::<Option<_>>()?;
                Some(Records { records })
            }),
            encode: Some(|Records { records }: &Records, into| {
                for (place, record) in place(records, into)?.iter_mut().zip(records) {
                    *place = module::array(record)?;
                }
                Some(2 + 3 * records.len())
            }),
        }
    }};
}

pub(crate) fn compare(run: &mut Run) {
    let mut numbers = Numbers::new();
    let records: Vec<_> = (0..LEN).map(|_| Record::sample(&mut numbers)).collect();
    let list = Records { records };
    let mut wide = list.clone();
    wide.records[700].kind = 16;
    let bytes = list.to_bytes().expect("samples encode");
    let shape = Shape {
        name: "list of records",
        malformed: vec![
            ("one record too few", bytes[..bytes.len() - 3].to_vec()),
            ("a byte too many", [&bytes[..], &[0]].concat()),
        ],
        excessive: vec![("kind of 5 bits", wide)],
        values: vec![list],
        bytes: vec![bytes],
        items: LEN,
    };
    run.compare(
        &shape,
        &[
            of_each!("hand", super::record::hand),
            Form {
                name: "bitcodec",
                decode: Some(|bytes| Records::from_bytes(bytes).ok()),
                encode: Some(|list, into| list.encode_to_slice(into).ok()),
            },
            of_slices!("deku", derived::deku),
            of_slices!("binrw", derived::binrw),
            of_slices!("bitsandbytes", derived::bitsandbytes),
            of_each!("packed_struct", super::record::derived::packed_struct),
            of_each!("bilge", super::record::registers::bilge),
            of_each!("bitbybit", super::record::registers::bitbybit),
            of_each!("bitfield-struct", super::record::registers::bitfield_struct),
            of_each!(
                "modular-bitfield",
                super::record::registers::modular_bitfield
            ),
            of_slices!("bitstream-io", calls::bitstream_io),
            Form {
                name: "bitter",
                decode: Some(calls::bitter::decode),
                encode: None,
            },
            of_slices!("dsi-bitstream", calls::dsi_bitstream),
            of_slices!("bitvec", calls::bitvec),
        ],
    );
}
