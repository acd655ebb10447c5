//! The record by crates that derive codecs of structs.

pub(crate) mod deku {
    use deku::prelude::*;

    use super::super::Record;

    #[derive(DekuRead, DekuWrite)]
    pub(crate) struct Fields {
        #[deku(bits = 10, endian = "big")]
        x: u16,
        #[deku(bits = 10, endian = "big")]
        y: u16,
        #[deku(bits = 4)]
        kind: u8,
    }

    impl From<Fields> for Record {
        fn from(Fields { x, y, kind }: Fields) -> Self {
            Self { x, y, kind }
        }
    }

    impl From<&Record> for Fields {
        fn from(&Record { x, y, kind }: &Record) -> Self {
            Self { x, y, kind }
        }
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        Fields::try_from(bytes).ok().map(Record::from)
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        let fields = Fields::from(record);
        fields.to_slice(into).ok()
    }
}

pub(crate) mod binrw {
    use std::io::Cursor;

    use binrw::{BinRead, BinWrite, binrw};

    use super::super::Record;
    use super::super::registers::modular_bitfield::Fields;

    /// Bits are another crate's: `modular-bitfield`.
    #[binrw]
    pub(crate) struct Wire {
        #[br(map = |bytes: [u8; 3]| Fields::of_wire(bytes))]
        #[bw(map = |fields| fields.wire())]
        pub(crate) fields: Fields,
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        let mut cursor = Cursor::new(bytes);
        let wire = Wire::read_be(&mut cursor).ok()?;
        Some(wire.fields.record())
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        let mut cursor = Cursor::new(into);
        let fields = Fields::of_record(record)?;
        Wire { fields }.write_be(&mut cursor).ok()?;
        usize::try_from(cursor.position()).ok()
    }
}

pub(crate) mod bitsandbytes {
    use bnb::{bin, u4, u10};

    use super::super::Record;

    #[bin(big)]
    pub(crate) struct Fields {
        x: u10,
        y: u10,
        kind: u4,
    }

    impl From<Fields> for Record {
        fn from(fields: Fields) -> Self {
            Self {
                x: fields.x.value(),
                y: fields.y.value(),
                kind: fields.kind.value(),
            }
        }
    }

    pub(crate) fn of_record(record: &Record) -> Option<Fields> {
        Some(Fields {
            x: u10::try_new(record.x).ok()?,
            y: u10::try_new(record.y).ok()?,
            kind: u4::try_new(record.kind).ok()?,
        })
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Record> {
        Fields::decode_exact(bytes).ok().map(Record::from)
    }

    pub(crate) fn encode(record: &Record, into: &mut [u8]) -> Option<usize> {
        let bytes = of_record(record)?.to_bytes().ok()?;
        into.get_mut(..bytes.len())?.copy_from_slice(&bytes);
        Some(bytes.len())
    }
}

pub(crate) mod packed_struct {
    use packed_struct::prelude::*;

    use super::super::Record;

    #[derive(PackedStruct)]
    #[packed_struct(bit_numbering = "msb0", endian = "msb")]
    pub(crate) struct Fields {
        #[packed_field(bits = "0..=9")]
        x: Integer<u16, packed_bits::Bits<10>>,
        #[packed_field(bits = "10..=19")]
        y: Integer<u16, packed_bits::Bits<10>>,
        #[packed_field(bits = "20..=23")]
        kind: Integer<u8, packed_bits::Bits<4>>,
    }

    pub(crate) fn of_array(bytes: &[u8; 3]) -> Option<Record> {
        let fields = Fields::unpack(bytes).ok()?;
        Some(Record {
            x: *fields.x,
            y: *fields.y,
            kind: *fields.kind,
        })
    }

    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        let fields = Fields {
            x: record.x.into(),
            y: record.y.into(),
            kind: record.kind.into(),
        };
        fields.pack().ok()
    }
}
