//! The record by crates that put fields into an integer. Their first field has the lowest bits, so fields are declared from
//! the last to the first.

pub(crate) mod bilge {
    use bilge::prelude::*;

    use super::super::Record;

    #[bitsize(24)]
    #[derive(FromBits)]
    struct Fields {
        kind: u4,
        y: u10,
        x: u10,
    }

    pub(crate) fn of_array(&[a, b, c]: &[u8; 3]) -> Option<Record> {
        let fields = Fields::from(u24::new(u32::from_be_bytes([0, a, b, c])));
        Some(Record {
            x: fields.x().value(),
            y: fields.y().value(),
            kind: fields.kind().value(),
        })
    }

    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        let fields = Fields::new(
            u4::try_new(record.kind).ok()?,
            u10::try_new(record.y).ok()?,
            u10::try_new(record.x).ok()?,
        );
        let [_, a, b, c] = u24::from(fields).value().to_be_bytes();
        Some([a, b, c])
    }
}

pub(crate) mod bitbybit {
    use arbitrary_int::prelude::*;
    use bitbybit::bitfield;

    use super::super::Record;

    #[bitfield(u24)]
    struct Fields {
        #[bits(0..=3, rw)]
        kind: u4,
        #[bits(4..=13, rw)]
        y: u10,
        #[bits(14..=23, rw)]
        x: u10,
    }

    pub(crate) fn of_array(&[a, b, c]: &[u8; 3]) -> Option<Record> {
        let fields = Fields::new_with_raw_value(u24::new(u32::from_be_bytes([0, a, b, c])));
        Some(Record {
            x: fields.x().value(),
            y: fields.y().value(),
            kind: fields.kind().value(),
        })
    }

    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        let fields = Fields::builder()
            .with_kind(u4::try_new(record.kind).ok()?)
            .with_y(u10::try_new(record.y).ok()?)
            .with_x(u10::try_new(record.x).ok()?)
            .build();
        let [_, a, b, c] = fields.raw_value().value().to_be_bytes();
        Some([a, b, c])
    }
}

pub(crate) mod bitfield_struct {
    use bitfield_struct::bitfield;

    use super::super::Record;

    #[bitfield(u32)]
    struct Fields {
        #[bits(4)]
        kind: u8,
        #[bits(10)]
        y: u16,
        #[bits(10)]
        x: u16,
        #[bits(8)]
        __: u8,
    }

    pub(crate) fn of_array(&[a, b, c]: &[u8; 3]) -> Option<Record> {
        let fields = Fields::from_bits(u32::from_be_bytes([0, a, b, c]));
        Some(Record {
            x: fields.x(),
            y: fields.y(),
            kind: fields.kind(),
        })
    }

    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        let fields = Fields::new()
            .with_kind_checked(record.kind)
            .ok()?
            .with_y_checked(record.y)
            .ok()?
            .with_x_checked(record.x)
            .ok()?;
        let [_, a, b, c] = fields.into_bits().to_be_bytes();
        Some([a, b, c])
    }
}

pub(crate) mod modular_bitfield {
    use modular_bitfield::prelude::*;

    use super::super::Record;

    #[bitfield]
    #[derive(Clone, Copy)]
    pub(crate) struct Fields {
        kind: B4,
        y: B10,
        x: B10,
    }

    impl Fields {
        pub(crate) fn of_wire([a, b, c]: [u8; 3]) -> Self {
            Self::from_bytes([c, b, a])
        }

        pub(crate) fn wire(self) -> [u8; 3] {
            let [a, b, c] = self.into_bytes();
            [c, b, a]
        }

        pub(crate) fn record(self) -> Record {
            Record {
                x: self.x(),
                y: self.y(),
                kind: self.kind(),
            }
        }

        pub(crate) fn of_record(record: &Record) -> Option<Self> {
            Self::new()
                .with_kind_checked(record.kind)
                .ok()?
                .with_y_checked(record.y)
                .ok()?
                .with_x_checked(record.x)
                .ok()
        }
    }

    pub(crate) fn of_array(bytes: &[u8; 3]) -> Option<Record> {
        Some(Fields::of_wire(*bytes).record())
    }

    pub(crate) fn array(record: &Record) -> Option<[u8; 3]> {
        Some(Fields::of_record(record)?.wire())
    }
}
