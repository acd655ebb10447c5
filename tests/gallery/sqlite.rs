//! An SQLite database: the header of the file, its pages, and the cells of a table. Most significant bit first.
//!
//! Format: "Database File Format", sqlite.org, sections 1.3, 1.6 and 2. The cell was written by SQLite 3.40.1:
//! `insert into t values(null, 0, 1, -2, 300, 3.5, 'hi')`. The places of cells in a page are offsets, which a declaration
//! does not follow: the page keeps its bytes, and a cell is decoded at its place.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Database {
    header: Header,
    #[codec(sized = header.page_size - 100)]
    schema: Page,
    #[codec(len(rest), context = header.page_size)]
    pages: Vec<SizedPage>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(context = u16)]
struct SizedPage(#[codec(sized = context)] Page);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Header {
    #[codec(fixed = b"SQLite format 3\0")]
    magic: (),
    #[codec(range = 512..=32768, bits = 16)]
    page_size: u16,
    write_version: Journal,
    read_version: Journal,
    reserved_in_page: u8,
    #[codec(fixed = b"\x40\x20\x20")]
    payload_fractions: (),
    changes: u32,
    page_count: u32,
    first_free_page: u32,
    free_pages: u32,
    schema_cookie: u32,
    #[codec(range = 1..=4, bits = 32)]
    schema_format: u32,
    cache_size: i32,
    largest_root: u32,
    encoding: Encoding,
    user_version: i32,
    incremental_vacuum: u32,
    application: u32,
    #[codec(reserved = 160)]
    version_valid_for: u32,
    sqlite_version: u32,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Journal {
    Rollback = 1,
    WriteAhead = 2,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 32)]
enum Encoding {
    Utf8 = 1,
    Utf16LittleEndian = 2,
    Utf16BigEndian = 3,
}

/// A node of a tree.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Page {
    kind: Kind,
    first_free_block: u16,
    #[codec(bits = 16, count_of = cells)]
    cell_count: (),
    content: u16,
    #[codec(range = 0..=60, bits = 8)]
    fragmented: u8,
    #[codec(when = matches!(kind, Kind::InnerIndex | Kind::InnerTable))]
    rightmost: Option<u32>,
    /// Where the cells are in the page, in the order of their keys.
    #[codec(len = cell_count)]
    cells: Vec<u16>,
    /// Free bytes, and the cells.
    #[codec(len(rest))]
    bytes: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Kind {
    InnerIndex = 2,
    InnerTable = 5,
    LeafIndex = 10,
    LeafTable = 13,
}

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

impl Page {
    /// Returns the cells of a leaf of a table. The header of the page takes 8 bytes, and each place 2.
    fn leaves(&self) -> Vec<Cell> {
        let before = 8 + 2 * self.cells.len();
        let cell = |place: &u16| {
            let (cell, _) =
                Cell::from_prefix(&self.bytes[usize::from(*place) - before..]).expect("a cell");
            cell
        };
        self.cells.iter().map(cell).collect()
    }
}

impl Record {
    /// Returns the columns in the words of the script.
    fn columns(&self) -> Vec<Value> {
        let mut body = &self.body[..];
        let mut columns = Vec::new();
        for kind in &self.types {
            let len = match *kind {
                0 | 8 | 9 => 0,
                kind @ 1..=4 => kind,
                5 => 6,
                6 | 7 => 8,
                kind => (kind - 12) / 2,
            };
            let (bytes, rest) = body.split_at(len as usize);
            body = rest;
            let integer = || {
                bytes
                    .iter()
                    .skip(1)
                    .fold(i64::from(bytes[0] as i8), |all, byte| {
                        all << 8 | i64::from(*byte)
                    })
            };
            columns.push(match kind {
                0 => Value::Null,
                1..=6 => json!(integer()),
                7 => json!({ "float": programs::hex(bytes) }),
                8 => json!(0),
                9 => json!(1),
                kind if kind % 2 == 0 => json!({ "blob": programs::hex(bytes) }),
                _ => json!(std::str::from_utf8(bytes).expect("text")),
            });
        }
        assert_eq!(body, b"");
        columns
    }
}

#[test]
fn a_database_of_sqlite_has_its_rows() {
    programs::agree::<Database>("sqlite_cases.py", |database, _| {
        let [SizedPage(page)] = &database.pages[..] else {
            panic!("the table has one page");
        };
        let rows = page.leaves().into_iter().map(|cell| {
            let mut row = vec![json!(cell.row)];
            row.extend(cell.record.columns());
            Value::from(row)
        });
        rows.collect()
    });
}
