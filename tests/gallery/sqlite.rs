//! A cell of a table in an SQLite database: its record's size, its row, the record's header and body. Most significant bit
//! first.
//!
//! Format: "Database File Format", sqlite.org, sections 1.6 and 2. The cell was written by SQLite 3.40.1:
//! `insert into t values(null, 0, 1, -2, 300, 3.5, 'hi')`.

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Cell {
    #[codec(vlq, count_of = record)]
    size: (),
    #[codec(vlq)]
    row: u64,
    #[codec(sized = size)]
    record: Record,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Record {
    /// The header, with the byte of its own size.
    #[codec(vlq, bias = -1, count_of = types)]
    header_size: (),
    /// A serial type for each column.
    #[codec(sized = header_size, len(rest), vlq)]
    types: Vec<u64>,
    #[codec(len(rest))]
    body: Vec<u8>,
}

#[test]
fn a_row_has_its_types_and_its_body() {
    let bytes = b"\x15\x01\x08\0\x08\x09\x01\x02\x07\x11\xfe\x01\x2c\x40\x0c\0\0\0\0\0\0hi";
    let cell = Cell {
        size: (),
        row: 1,
        record: Record {
            header_size: (),
            // NULL, 0, 1, one byte, two bytes, a float, a text of two.
            types: vec![0, 8, 9, 1, 2, 7, 17],
            body: b"\xfe\x01\x2c\x40\x0c\0\0\0\0\0\0hi".to_vec(),
        },
    };
    published(bytes, cell);
    damaged::<Cell>(bytes);
}
