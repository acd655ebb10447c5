//! Fields that give their types a context.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};

/// As many cells as the type around it has columns.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = u16)]
struct Row {
    mark: u8,
    #[codec(len = context)]
    cells: Vec<u8>,
}

fn row(cells: &[u8]) -> Row {
    let cells = cells.to_vec();
    Row { mark: 9, cells }
}

/// What a field wants beside the bits, behind every key that may stand beside `context`.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Grid {
    columns: u16,
    #[codec(context = columns)]
    plain: Row,
    #[codec(len(bits = 8), context = columns)]
    counted: Vec<Row>,
    more: bool,
    #[codec(bits = 7)]
    count: u8,
    #[codec(len = count, context = columns - 1)]
    listed: Vec<Row>,
    #[codec(when = more, context = 2)]
    option: Option<Row>,
    #[codec(sized(bits = 8), context = columns + 1)]
    region: Row,
    #[codec(context = columns)]
    array: [Row; 2],
    #[codec(context = columns)]
    pair: (Row, u8, Option<Box<Row>>),
    #[codec(bits = 8, count_of = bytes)]
    size: (),
    #[codec(len(bytes = size), context = columns)]
    bytes: Vec<Byte>,
    #[codec(via = Row, context = columns)]
    converted: Cells,
}

/// One cell, whose bits the context turns.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = u16)]
struct Byte {
    kind: u8,
    #[codec(when = context > 2)]
    more: Option<u8>,
}

#[derive(Clone, Debug, PartialEq)]
struct Cells(u8, Vec<u8>);

impl From<&Cells> for Row {
    fn from(cells: &Cells) -> Self {
        let Cells(mark, cells) = cells.clone();
        Self { mark, cells }
    }
}

impl From<Row> for Cells {
    fn from(row: Row) -> Self {
        Self(row.mark, row.cells)
    }
}

fn grid() -> Grid {
    Grid {
        columns: 3,
        plain: row(&[1, 2, 3]),
        counted: vec![row(&[4, 5, 6]), row(&[7, 8, 9])],
        more: true,
        count: 1,
        listed: vec![row(&[10, 11])],
        option: Some(row(&[12, 13])),
        region: row(&[14, 15, 16, 17]),
        array: [row(&[18; 3]), row(&[19; 3])],
        pair: (row(&[20; 3]), 21, None),
        size: (),
        bytes: vec![Byte {
            kind: 22,
            more: Some(23),
        }],
        converted: Cells(23, vec![24, 25, 26]),
    }
}

#[test]
fn each_kind_of_field_gives_a_context() {
    let bytes = grid().to_bytes().expect("it encodes");
    assert_eq!(bytes[..7], [0, 3, 9, 1, 2, 3, 2]);
    assert_eq!(Grid::from_bytes(&bytes).as_ref(), Ok(&grid()));
    laws::of_value(&grid());
}

#[test]
fn a_value_that_does_not_follow_from_the_field_is_refused() {
    let short = Grid {
        plain: row(&[1, 2]),
        ..grid()
    };
    let error = short.to_bytes().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unencodable);
    assert_eq!(error.path().to_string(), "plain.cells");
}

/// The expression has no value, so the field is refused and not the program ended.
#[test]
fn an_expression_without_a_value_refuses_its_field() {
    let none = Grid {
        columns: 0,
        plain: row(&[]),
        counted: vec![],
        ..grid()
    };
    let error = none.to_bytes().unwrap_err();
    assert_eq!(error.path().to_string(), "listed");
    let error = Grid::from_bytes(&[0, 0, 9, 0, 0x81]).unwrap_err();
    assert_eq!(error.path().to_string(), "listed");
}

/// What the root is given, in parts.
struct Agreed {
    columns: u16,
    kind: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = Agreed)]
struct Page {
    #[codec(context = context.columns)]
    row: Row,
    #[codec(context = context)]
    same: Kind,
    none: Grid,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(context = Agreed)]
struct Kind(#[codec(bits(context.kind, max = 8))] u8);

#[test]
fn a_field_gives_a_part_of_the_context_of_its_type() {
    let agreed = Agreed {
        columns: 2,
        kind: 8,
    };
    let page = Page {
        row: row(&[1, 2]),
        same: Kind(0xee),
        none: grid(),
    };
    let bytes = Page::with_context(&agreed)
        .to_bytes(&page)
        .expect("it encodes");
    assert_eq!(bytes[..4], [9, 1, 2, 0xee]);
    assert_eq!(
        Page::with_context(&agreed).from_bytes(&bytes).as_ref(),
        Ok(&page)
    );
    laws::with_context(&agreed).of_value(&page);
}

/// A variant gives what its own fields say.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8))]
enum Table {
    Empty,
    Full {
        columns: u16,
        #[codec(len(bits = 8), context = columns)]
        rows: Vec<Row>,
    },
    Pair(u16, #[codec(context = self.0)] Row),
}

#[test]
fn a_variant_gives_a_context() {
    for table in [
        Table::Empty,
        Table::Full {
            columns: 1,
            rows: vec![row(&[2]), row(&[3])],
        },
        Table::Pair(2, row(&[4, 5])),
    ] {
        laws::of_value(&table);
        let bytes = table.to_bytes().expect("it encodes");
        assert_eq!(Table::from_bytes(&bytes), Ok(table));
    }
}

/// A checksum is of what was written beside the context.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Summed {
    columns: u16,
    #[codec(context = columns)]
    row: Row,
    #[codec(sum(bitcodec::sum::Internet, over = columns..=row), bits = 16)]
    sum: (),
}

#[test]
fn a_checksum_covers_a_field_that_gives_a_context() {
    let summed = Summed {
        columns: 2,
        row: row(&[3, 4]),
        sum: (),
    };
    laws::of_value(&summed);
    let bytes = summed.to_bytes().expect("it encodes");
    assert_eq!(Summed::from_bytes(&bytes), Ok(summed));
}

/// A type without the key hands on what its parameter needs.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Tagged<T> {
    kind: u8,
    value: T,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Both<A, B> {
    #[codec(len(bits = 8))]
    first: Vec<A>,
    second: Option<B>,
}

#[test]
fn a_generic_type_hands_on_the_context_of_its_parameters() {
    let tagged = Tagged {
        kind: 1,
        value: row(&[2, 3]),
    };
    laws::with_context(&2).of_value(&tagged);
    assert_eq!(
        Tagged::with_context(&2).to_bytes(&tagged),
        Ok(vec![1, 9, 2, 3])
    );
    assert_eq!(
        Tagged {
            kind: 1,
            value: 2u8
        }
        .to_bytes(),
        Ok(vec![1, 2])
    );
    let both = Both {
        first: vec![row(&[1])],
        second: Some(2u8),
    };
    laws::with_context(&1).of_value(&both);
    let both = Both {
        first: vec![1u8],
        second: Some(tagged),
    };
    laws::with_context(&2).of_value(&both);
    let both = Both {
        first: vec![row(&[1])],
        second: Some(row(&[2])),
    };
    laws::with_context(&1).of_value(&both);
    let plain = Both {
        first: vec![1u8],
        second: Some(2u16),
    };
    laws::of_value(&plain);
}
