//! Formats that are chosen at run time: a table and a row say what the columns of the type say.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, BinaryArray, DictionaryArray, RecordBatch, StringArray, types};
use arrow_schema::{DataType, TimeUnit};
use bitcodec::columns::{
    self, Cell, Packing, Projection, Reading, Registry, Row, Rows, Table, Value, table, text_table,
};
use bitcodec::laws::strategy;
use bitcodec::{BitCodec, TextFormat, WireFormat, registry, stream};
use games::backgammon::{MatchKey, PositionKey};
use games::registry::tables;
use proptest::prelude::*;

use crate::examples::EXAMPLES;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Suit {
    Clubs,
    Hearts,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1, column = snake_case)]
enum Mood {
    VeryGood,
    SoSo,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Shape {
    Point,
    Circle { radius: u16 },
    Line(i8, i8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Inner {
    is_set: bool,
    #[codec(bits = 5)]
    low: i8,
    nothing: (),
}

/// Every form of column.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Everything {
    #[codec(bits = 7)]
    small: u8,
    medium: u16,
    large: u32,
    huge: u64,
    wide: u128,
    signed: (i8, i16, i32, i64),
    real: (f32, f64),
    address: core::net::Ipv4Addr,
    suit: Suit,
    shape: Shape,
    inner: Inner,
    maybe: Option<Suit>,
    nested: Option<Option<u8>>,
    array: [Inner; 2],
    #[codec(len(bits = 3), bits = 9)]
    list: Vec<u16>,
    #[codec(len(bits = 2))]
    options: Vec<Option<u8>>,
    #[codec(text(utf8), len(bits = 4))]
    text: String,
    #[codec(len(bits = 2))]
    map: std::collections::BTreeMap<u8, bool>,
    #[codec(as = u32, unit = ms)]
    length: core::time::Duration,
    #[codec(column = timestamp(us))]
    seen: u32,
    #[codec(column = date)]
    day: i32,
    #[codec(bits = 14, column = decimal(5, 2))]
    price: i16,
    #[codec(bits = 6, column = exp2)]
    alignment: u8,
    mood: Mood,
    #[codec(len(bits = 3), column = binary)]
    blob: Vec<u8>,
    #[codec(column = binary)]
    key: [u8; 4],
}

/// A value of a row in words.
fn of_value(value: &Value<'_>) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Unsigned(number) => number.to_string(),
        Value::Signed(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Text(text) | Value::Name(text) => format!("{text:?}"),
        Value::Bytes(bytes) => format!("{bytes:x?}"),
        Value::Duration(count, unit) => format!("{count} {unit:?}"),
        Value::Timestamp {
            count,
            unit,
            is_utc,
        } => format!("{count} {unit:?} {is_utc}"),
        Value::Date(days) => format!("day {days}"),
        Value::Decimal(number, scale) => format!("{number}e-{scale}"),
        Value::List(list) | Value::Map(list) => {
            let each: Vec<String> = list.clone().map(|value| of_value(&value)).collect();
            format!("[{}]", each.join(", "))
        }
        Value::Struct(row) => of_row(*row),
        _ => unreachable!("every kind of value is here"),
    }
}

fn of_row(row: Row<'_>) -> String {
    let each = row.fields();
    let each: Vec<String> = each
        .map(|(name, value)| format!("{name}: {}", of_value(&value)))
        .collect();
    format!("{{{}}}", each.join(", "))
}

/// A cell of an array in the same words.
fn of_cell(array: &dyn Array, row: usize) -> String {
    macro_rules! numbers {
        ($($data:ident $of:ident,)*) => {
            match array.data_type() {
                $(DataType::$data => return format!("{:?}", array.as_primitive::<$of>().value(row)),)*
                _ => {}
            }
        };
    }
    if array.is_null(row) {
        return "null".to_owned();
    }
    numbers! {
        UInt8 UInt8Type, UInt16 UInt16Type, UInt32 UInt32Type, UInt64 UInt64Type, Int8 Int8Type, Int16 Int16Type,
        Int32 Int32Type, Int64 Int64Type, Float64 Float64Type,
    }
    let elements = |elements: ArrayRef| {
        let each: Vec<String> = (0..elements.len())
            .map(|at| of_cell(&elements, at))
            .collect();
        format!("[{}]", each.join(", "))
    };
    match array.data_type() {
        DataType::Boolean => array.as_boolean().value(row).to_string(),
        DataType::Float32 => format!(
            "{:?}",
            f64::from(array.as_primitive::<Float32Type>().value(row))
        ),
        DataType::Utf8 => format!("{:?}", array.as_string::<i32>().value(row)),
        DataType::Binary => format!("{:x?}", array.as_binary::<i32>().value(row)),
        DataType::FixedSizeBinary(_) => format!("{:x?}", array.as_fixed_size_binary().value(row)),
        DataType::Date32 => format!(
            "day {}",
            array.as_primitive::<types::Date32Type>().value(row)
        ),
        DataType::Decimal128(_, scale) => format!(
            "{}e-{scale}",
            array.as_primitive::<Decimal128Type>().value(row)
        ),
        DataType::Duration(TimeUnit::Millisecond) => {
            format!(
                "{} Millisecond",
                array
                    .as_primitive::<types::DurationMillisecondType>()
                    .value(row)
            )
        }
        DataType::Timestamp(TimeUnit::Microsecond, zone) => {
            let count = array
                .as_primitive::<types::TimestampMicrosecondType>()
                .value(row);
            format!("{count} Microsecond {}", zone.is_some())
        }
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            of_cell(dictionary.values(), dictionary.normalized_keys()[row])
        }
        DataType::List(_) => elements(array.as_list::<i32>().value(row)),
        DataType::FixedSizeList(..) => elements(array.as_fixed_size_list().value(row)),
        DataType::Map(..) => elements(Arc::new(array.as_map().value(row))),
        DataType::Struct(fields) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let each: Vec<String> = columns
                .map(|(field, column)| format!("{}: {}", field.name(), of_cell(column, row)))
                .collect();
            format!("{{{}}}", each.join(", "))
        }
        other => unreachable!("{other}"),
    }
}

fn of_batch(batch: &RecordBatch, row: usize) -> String {
    let schema = batch.schema();
    let columns = schema.fields().iter().zip(batch.columns());
    let each: Vec<String> = columns
        .map(|(field, column)| format!("{}: {}", field.name(), of_cell(column, row)))
        .collect();
    format!("{{{}}}", each.join(", "))
}

proptest! {
    #[test]
    fn a_row_is_a_row_of_the_columns(all in prop::collection::vec(strategy::<Everything>(), 1..5)) {
        let table = table::<Everything>();
        let bytes: Vec<Vec<u8>> = all.iter().map(|value| value.to_bytes().expect("a value")).collect();
        let cells: ArrayRef = Arc::new(BinaryArray::from_iter_values(&bytes));
        let batch = table.decode(Rows::from(&cells), &Projection::ALL, false);
        let mut rows = table.rows(&Projection::ALL).expect("all columns");
        for (row, bytes) in bytes.iter().enumerate() {
            let one = table.decode(Rows::from(&(Arc::new(BinaryArray::from_iter_values([bytes])) as ArrayRef)), &Projection::ALL, false);
            match (rows.decode(Cell::Bytes(bytes)), one) {
                (Ok(found), Ok(_)) => {
                    if let Ok(batch) = &batch {
                        prop_assert_eq!(of_row(found), of_batch(batch, row));
                    }
                }
                // What a row cannot hold, a column cannot hold either.
                (Err(_), Err(_)) => prop_assert!(batch.is_err()),
                (found, one) => prop_assert!(false, "{:?} and {:?}", found, one),
            }
        }
    }
}

#[test]
fn rows_of_the_examples_are_those_of_their_columns() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        let table = tables().get(name).expect("a format");
        let texts: ArrayRef = Arc::new(StringArray::from(vec![text.as_str()]));
        let batch = table
            .decode(Rows::from(&texts), &Projection::ALL, false)
            .expect("an example");
        let mut rows = table.rows(&Projection::ALL).expect("all columns");
        for _ in 0..2 {
            let row = rows.decode(Cell::Text(text)).expect("an example");
            assert_eq!(of_row(row), of_batch(&batch, 0), "{name}");
        }
        let reading = Reading {
            packing: Packing::Lines,
            ..Reading::default()
        };
        let source = Box::new(std::io::Cursor::new(text.clone().into_bytes()));
        let mut batches = table.batches(source, &reading).expect("all columns");
        assert_eq!(batches.schema(), batch.schema(), "{name}");
        assert_eq!(
            batches.next().expect("one batch").expect("an example"),
            batch,
            "{name}"
        );
        assert!(batches.next().is_none());
    }
}

#[test]
fn a_row_has_the_selected_columns() {
    let wanted = Projection::of(["shape.variant", "small", "inner.low"]);
    let table = table::<Everything>();
    let mut rows = table.rows(&wanted).expect("columns");
    let bytes = vec![0; 200];
    let bytes = Everything::from_prefix(&bytes).map(|(value, _)| value.to_bytes());
    let bytes = bytes.expect("zeros").expect("a value");
    let names: Vec<&str> = rows
        .decode(Cell::Bytes(&bytes))
        .expect("a value")
        .fields()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["small", "shape", "inner"]);
    let error = table.rows(&Projection::of(["none"])).map(drop).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no column `none`; there are small, medium"),
        "{error}"
    );
}

#[test]
fn rejected_rows_name_the_field_and_leave_the_decoder_as_it_was() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Price {
        #[codec(range = 0..=9)]
        kind: u8,
        #[codec(column = decimal(2, 1))]
        price: u8,
    }

    let mut rows = table::<Price>()
        .rows(&Projection::ALL)
        .expect("all columns");
    let mut decode = |bytes: &[u8]| {
        rows.decode(Cell::Bytes(bytes))
            .map(of_row)
            .map_err(|error| error.to_string())
    };
    assert_eq!(decode(&[0x10, 0x00]).unwrap(), "{kind: 1, price: 0e-1}");
    assert_eq!(
        decode(&[0xf0, 0x00]).unwrap_err(),
        "kind: 15 is not in 0..=9 (bits 0..4)"
    );
    assert_eq!(
        decode(&[0x16, 0x40]).unwrap_err(),
        "price: 100 is beyond Decimal128(2, 1)"
    );
    assert_eq!(
        decode(&[0x10]).unwrap_err(),
        "price: the input ends: 8 bits are needed, 4 left (bits 4..8)"
    );
    assert_eq!(decode(&[0x26, 0x30]).unwrap(), "{kind: 2, price: 99e-1}");
}

#[test]
fn a_registry_takes_the_text_form_that_a_type_has() {
    let formats: Registry = registry! { "match" => MatchKey, "everything" => Everything };
    assert_eq!(formats.names().collect::<Vec<_>>(), ["match", "everything"]);
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["cAkAAAAAAAAA"]));
    let table = formats.get("match").expect("a format");
    let batch = table
        .decode(Rows::from(&texts), &Projection::ALL, false)
        .expect("a match");
    assert_eq!(
        table.encode_text(&batch).expect("a match"),
        ["cAkAAAAAAAAA"]
    );

    #[derive(BitCodec)]
    #[codec(lsb_first)]
    struct Plain(u16);

    let plain = registry! { "plain" => Plain };
    let table = plain.get("plain").expect("a format");
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["01fe", "12", "xy", "0123456"]));
    let batch = table
        .decode(Rows::from(&texts), &Projection::ALL, true)
        .expect("texts");
    assert_eq!(
        batch.column(0).as_primitive::<UInt16Type>().value(0),
        0xfe01
    );
    let messages = batch["error"].as_struct()["message"].as_string::<i32>();
    assert_eq!(
        messages
            .iter()
            .skip(1)
            .map(Option::unwrap_or_default)
            .collect::<Vec<_>>(),
        [
            "0: the input ends: 16 bits are needed, 8 left (bits 0..8)",
            "character 1: `x` is not a hexadecimal digit",
            "character 8: the second digit of a byte is missing",
        ]
    );
    assert_eq!(
        table.encode_text(&batch.slice(0, 1)).expect("a value"),
        ["01fe"]
    );
    let trace = table
        .trace(Cell::Text("01fe"))
        .expect("hex")
        .expect("a trace");
    assert_eq!(trace.segments().len(), 1);
}

#[test]
fn the_values_of_a_source_are_read_in_every_packing() {
    let texts = ["4HPwATDgc/ABMA", "PwAAAAAAAAAAAA"];
    let keys = texts.map(|text| PositionKey::from_text(text).expect("a position"));
    let bytes: Vec<u8> = keys
        .iter()
        .flat_map(|key| key.to_bytes().expect("a position"))
        .collect();
    let bits = stream::encode_packed(&keys).expect("positions");
    let lines = texts.join("\r\n\n");
    let table = text_table::<PositionKey>();
    let all = columns::decode::<PositionKey>(&bytes, &Projection::ALL).expect("positions");
    for (packing, source) in [
        (Packing::Bytes, bytes),
        (Packing::Bits, bits),
        (Packing::Lines, lines.into_bytes()),
    ] {
        let reading = Reading {
            packing,
            rows: Some(1),
            lossy: false,
            projection: Projection::ALL,
        };
        let batches = table
            .batches(Box::new(std::io::Cursor::new(source)), &reading)
            .expect("all columns");
        let batches: Vec<_> = batches.map(|batch| batch.expect("positions")).collect();
        assert_eq!(batches, [all.slice(0, 1), all.slice(1, 1)], "{packing:?}");
    }
}

#[test]
fn dictionaries_of_texts_and_of_bytes_are_cells() {
    let texts: DictionaryArray<Int8Type> =
        [Some("cAkAAAAAAAAA"), None, Some("cAkAAAAAAAAA"), Some("x")]
            .into_iter()
            .collect();
    let plain: ArrayRef = Arc::new(StringArray::from(vec![
        Some("cAkAAAAAAAAA"),
        None,
        Some("cAkAAAAAAAAA"),
        Some("x"),
    ]));
    let bytes = MatchKey::from_text("cAkAAAAAAAAA")
        .expect("a match")
        .to_bytes()
        .expect("a match");
    let packed: ArrayRef = Arc::new(BinaryArray::from_opt_vec(vec![
        Some(&bytes),
        None,
        Some(&bytes),
        Some(&bytes[1..]),
    ]));
    let indices = arrow_array::Int32Array::from(vec![Some(0), None, Some(0), Some(1)]);
    let values: ArrayRef = Arc::new(BinaryArray::from_vec(vec![&bytes, &bytes[1..]]));
    let dictionary: ArrayRef = Arc::new(DictionaryArray::new(indices, values));
    let texts: ArrayRef = Arc::new(texts);
    let table = text_table::<MatchKey>();
    for (with, without) in [(texts, plain), (dictionary, packed)] {
        let decode = |rows: &ArrayRef| {
            table
                .decode(Rows::from(rows), &Projection::ALL, true)
                .expect("cells")
        };
        assert_eq!(decode(&with), decode(&without));
    }
}

#[test]
fn dictionaries_without_a_value_have_null_cells() {
    let none: Vec<Option<&str>> = vec![None, None];
    let texts: DictionaryArray<Int8Type> = none.into_iter().collect();
    for rows in [0, 2] {
        let texts: ArrayRef = Arc::new(texts.slice(0, rows));
        let cells: Vec<_> = columns::cells(&texts).expect("texts").collect();
        assert_eq!(cells, vec![None; rows]);
        let table = text_table::<MatchKey>();
        let batch = table.decode(Rows::from(&texts), &Projection::ALL, true);
        assert_eq!(batch.map(|batch| batch.num_rows()), Ok(rows));
    }
}

#[test]
fn a_format_that_is_text_only_checks_its_texts() {
    let xgid = tables()
        .iter()
        .find(|(_, table)| table.schema().fields().is_empty());
    let (name, table) = xgid.expect("a format without columns");
    let (_, text) = EXAMPLES
        .iter()
        .find(|(format, _)| format.card().name == name)
        .expect("an example");
    let texts: ArrayRef = Arc::new(StringArray::from(vec![text.as_str(), "?"]));
    let error = table
        .decode(Rows::from(&texts), &Projection::ALL, false)
        .unwrap_err();
    assert_eq!(error.row(), Some(1));
    let batch = table
        .decode(Rows::from(&texts), &Projection::ALL, true)
        .expect("texts");
    assert_eq!((batch.num_columns(), batch.column(0).null_count()), (1, 1));
}

#[test]
fn a_text_that_is_not_utf8_is_a_bad_row() {
    for (name, first, bad) in [
        ("chess-uci", "e2e4\n", &b"d2d4 \xF8\n"[..]),
        ("chess-fen", "4k3/8/8/8/8/8/8/4K3 w - -\n", b"\xF8\n"),
        ("gnubg-match", "cAkAAAAAAAAA\n", b"cAk\xF8\n"),
    ] {
        let table = tables().get(name).expect("a format");
        let all = [first.as_bytes(), bad, first.as_bytes()].concat();
        let batches = |lossy| {
            let reading = Reading {
                packing: Packing::Lines,
                lossy,
                ..Reading::default()
            };
            let source = Box::new(std::io::Cursor::new(all.clone()));
            table
                .batches(source, &reading)
                .expect("all columns")
                .collect::<Vec<_>>()
        };
        let lossy = batches(true);
        let batch = lossy[0].as_ref().expect("a batch");
        let errors = batch["error"].as_struct();
        assert_eq!(
            (lossy.len(), batch.num_rows(), errors.null_count()),
            (1, 3, 2),
            "{name}"
        );
        assert_eq!(
            errors["message"].as_string::<i32>().value(1),
            "the text is not UTF-8"
        );
        let error = batches(false).pop().expect("an error").unwrap_err();
        assert!(
            error.to_string().ends_with("row 1: the text is not UTF-8"),
            "{name}: {error}"
        );
    }
}

/// The character set of PGN is Latin-1.
#[test]
fn games_that_are_not_utf8_are_windows_1252() {
    let pgn = tables().get("chess-pgn").expect("a format");
    let games = b"[White \"J\xF8rgen\"]\n\n1. d4 *\n\n[White \"\xC3\x98\"]\n\n1. e4 *\n";
    let reading = Reading {
        packing: Packing::Lines,
        ..Reading::default()
    };
    let mut batches = pgn
        .batches(Box::new(&games[..]), &reading)
        .expect("all columns");
    let batch = batches.next().expect("one batch").expect("two games");
    let white = batch["white"].as_string::<i32>();
    assert_eq!((white.value(0), white.value(1)), ("J\u{f8}rgen", "\u{d8}"));
}
