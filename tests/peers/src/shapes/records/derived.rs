//! The list by crates that derive codecs of structs.

pub(crate) mod deku {
    use deku::prelude::*;

    use super::super::super::record::{Record, derived::deku::Fields};
    use super::super::Records;

    #[derive(DekuRead, DekuWrite)]
    struct List {
        #[deku(endian = "big")]
        count: u16,
        #[deku(count = "count")]
        records: Vec<Fields>,
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        let list = List::try_from(bytes).ok()?;
        let records = list.records.into_iter().map(Record::from).collect();
        Some(Records { records })
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let list = List {
            count: u16::try_from(list.records.len()).ok()?,
            records: list.records.iter().map(Fields::from).collect(),
        };
        list.to_slice(into).ok()
    }
}

pub(crate) mod binrw {
    use std::io::Cursor;

    use binrw::{BinRead, BinWrite, binrw};

    use super::super::super::record::{derived::binrw::Wire, registers::modular_bitfield::Fields};
    use super::super::Records;

    #[binrw]
    struct List {
        #[bw(try_calc = u16::try_from(records.len()))]
        count: u16,
        #[br(count = count)]
        records: Vec<Wire>,
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        let list = List::read_be(&mut Cursor::new(bytes)).ok()?;
        let records = list
            .records
            .into_iter()
            .map(|wire| wire.fields.record())
            .collect();
        Some(Records { records })
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let records = list.records.iter().map(|record| {
            let fields = Fields::of_record(record)?;
            Some(Wire { fields })
        });
        let list = List {
            records: records.collect::<Option<_>>()?,
        };
        let mut cursor = Cursor::new(into);
        list.write_be(&mut cursor).ok()?;
        usize::try_from(cursor.position()).ok()
    }
}

pub(crate) mod bitsandbytes {
    use bnb::bin;

    use super::super::super::record::{
        Record,
        derived::bitsandbytes::{Fields, of_record},
    };
    use super::super::Records;

    #[bin(big)]
    struct List {
        #[br(temp)]
        #[bw(calc = self.records.len() as u16)]
        count: u16,
        #[br(count = count)]
        records: Vec<Fields>,
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Records> {
        let list = List::decode_exact(bytes).ok()?;
        let records = list.records.into_iter().map(Record::from).collect();
        Some(Records { records })
    }

    pub(crate) fn encode(list: &Records, into: &mut [u8]) -> Option<usize> {
        let list = List {
            records: list.records.iter().map(of_record).collect::<Option<_>>()?,
        };
        let bytes = list.to_bytes().ok()?;
        into.get_mut(..bytes.len())?.copy_from_slice(&bytes);
        Some(bytes.len())
    }
}
