//! Many short rows with long lists: a batch has a budget.

use arrow_array::{Array, BinaryArray};
use bitcodec::columns::{self, Builder, Projection};
use bitcodec::{BitCodec, ErrorKind, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Row {
    #[codec(bits = 8)]
    kind: u8,
    #[codec(len(bits = 16), runs, bits = 8)]
    cells: Vec<u8>,
}

/// A row of 10 bytes with as many cells as there may be.
fn long() -> Vec<u8> {
    let bytes = Row {
        kind: 1,
        cells: vec![7; 65_535],
    }
    .to_bytes()
    .unwrap();
    assert_eq!(bytes.len(), 8);
    bytes
}

#[test]
fn rows_that_take_more_than_the_budget_of_the_batch_are_refused() {
    // 5 times 3 * 65,535 are less than 1 MiB.
    let rows = long().repeat(5);
    let batch = columns::decode::<Row>(&rows[..], &Projection::ALL).unwrap();
    assert_eq!(batch.num_rows(), 5);
    let rows = long().repeat(1000);
    let error = columns::decode::<Row>(&rows[..], &Projection::ALL.from_row(10)).unwrap_err();
    assert_eq!(
        (error.row(), error.kind(), error.path(), error.bits()),
        (Some(15), Some(ErrorKind::Budget), "cells", Some(24..24))
    );
    assert_eq!(
        error.to_string(),
        "row 15: cells: the lists of the batch take 1179630 bytes of memory, more than its budget of 1048576; \
         take fewer rows at once, or set `Projection::budget`"
    );
    let cells = BinaryArray::from_iter_values(vec![long(); 6]);
    let error = columns::decode::<Row>(&cells, &Projection::ALL).unwrap_err();
    assert_eq!(
        (error.row(), error.kind()),
        (Some(5), Some(ErrorKind::Budget))
    );
    let wanted = Projection::ALL.budget(2 << 20);
    assert_eq!(
        columns::decode::<Row>(&cells, &wanted).unwrap().num_rows(),
        6
    );
    // What nobody wants takes nothing.
    let kinds = columns::decode::<Row>(&rows[..], &Projection::of(["kind"])).unwrap();
    assert_eq!(kinds.num_rows(), 1000);
}

#[test]
fn a_lossy_batch_goes_on_behind_a_row_that_takes_too_much() {
    let short = Row {
        kind: 2,
        cells: vec![1, 2, 3],
    };
    let mut rows = vec![long(); 7];
    rows.push(short.to_bytes().unwrap());
    let cells = BinaryArray::from_iter_values(&rows);
    let batch = columns::decode_lossy::<Row>(&cells, &Projection::ALL).unwrap();
    let error = &batch["error"];
    let refused: Vec<usize> = (0..8).filter(|row| error.is_valid(*row)).collect();
    assert_eq!(refused, [5, 6]);
    let reader = columns::Reader::<Row>::new(&batch).unwrap();
    assert_eq!(reader.get(7).unwrap(), short);
    assert_eq!(reader.get(4).unwrap().to_bytes().unwrap(), long());
    let packed = rows.concat();
    let batch = columns::decode_lossy::<Row>(&packed[..], &Projection::ALL).unwrap();
    assert_eq!((batch.num_rows(), batch["error"].null_count()), (8, 6));
}

#[test]
fn a_batch_takes_more_with_more_bytes_and_with_the_budget_of_its_type() {
    // 40 bytes a row that take 3 * 40 in the columns.
    let row = Row {
        kind: 0,
        cells: (0..40).collect(),
    };
    let rows = row.to_bytes().unwrap().repeat(20_000);
    let batch = columns::decode::<Row>(&rows[..], &Projection::ALL).unwrap();
    assert_eq!(batch.num_rows(), 20_000);

    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 10_000_000)]
    struct Large(#[codec(len(bits = 16), runs, bits = 8)] Vec<u8>);
    let rows = Large(vec![1; 65_535]).to_bytes().unwrap().repeat(50);
    assert_eq!(
        columns::decode::<Large>(&rows[..], &Projection::ALL)
            .unwrap()
            .num_rows(),
        50
    );
    let rows = rows.repeat(2);
    let error = columns::decode::<Large>(&rows[..], &Projection::ALL).unwrap_err();
    assert_eq!(error.row(), Some(50));
}

#[test]
fn a_refused_row_leaves_all_kinds_of_columns_as_they_were() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 2)]
    enum Colour {
        Red,
        Green,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(tag(bits = 2))]
    enum Shape {
        Nothing,
        Dot(u8, bool),
        Line { ends: [i16; 2], name: Option<u64> },
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct All {
        flag: bool,
        small: i8,
        colour: Colour,
        wide: u128,
        pair: (u16, Option<Option<u32>>),
        #[codec(len(bits = 8))]
        text: Vec<bool>,
        #[codec(len(bits = 16))]
        shapes: Vec<Shape>,
        grid: [[u8; 2]; 2],
    }

    let all = |count: usize| All {
        flag: count % 2 == 1,
        small: -3,
        colour: Colour::Green,
        wide: 1 << 99,
        pair: (9, Some(None)),
        text: vec![true; count.min(9)],
        shapes: [
            Shape::Nothing,
            Shape::Dot(3, true),
            Shape::Line {
                ends: [4, -4],
                name: Some(5),
            },
        ]
        .into_iter()
        .cycle()
        .take(count)
        .collect(),
        grid: [[1, 2], [3, 4]],
    };
    let mut builder = Builder::new(&Projection::ALL.budget(2000), 0).unwrap();
    for count in [1, 3, 900, 2, 0, 900, 3] {
        let pushed = builder.push_read(&all(count), 1);
        assert_eq!(pushed.is_err(), count == 900, "{count}");
    }
    let batch = builder.finish().unwrap();
    let reader = columns::Reader::<All>::new(&batch).unwrap();
    for (row, count) in [1, 3, 2, 0, 3].into_iter().enumerate() {
        assert_eq!(reader.get(row).unwrap(), all(count));
    }
}
