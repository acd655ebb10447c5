//! Every format of the games: its examples become columns and come back.

use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use bitcodec::columns::{Cell, Projection, Rows, Value};
use games::format::Options;
use games::registry::{find, formats};
use serde_json::Value as Json;

use crate::examples::EXAMPLES;

#[test]
fn every_declared_format_has_columns() {
    for format in formats() {
        let name = format.card().name;
        assert_eq!(
            format.columns().is_some(),
            format.layout().is_some() || format.card().kin == Some("chess-game"),
            "{name}"
        );
    }
}

#[test]
fn examples_become_columns_and_come_back() {
    let mut seen = std::collections::BTreeSet::new();
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        let Some(columns) = format.columns() else {
            continue;
        };
        seen.insert(name);
        let texts: ArrayRef = Arc::new(StringArray::from(vec![text.as_str(); 3]));
        let decode = |rows: &ArrayRef| -> RecordBatch {
            let rows = Rows::from(rows);
            columns
                .decode(rows, &Projection::ALL, false)
                .unwrap_or_else(|error| panic!("{name} {text}: {error}"))
        };
        let batch = decode(&texts);
        assert_eq!(
            (batch.num_rows(), batch.schema().as_ref()),
            (3, &columns.schema()),
            "{name}"
        );
        let written = columns
            .encode_text(&batch)
            .unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        let again: ArrayRef = Arc::new(StringArray::from(written.clone()));
        assert_eq!(decode(&again), batch, "{name} {text}");
        let same = format
            .convert(text, *format, &Options::default())
            .expect("an example")
            .output;
        let without_result = same.trim_end_matches(" *");
        let is_pgn = name == "chess-pgn";
        assert_eq!(
            written[1],
            if is_pgn { &same } else { without_result },
            "{name}"
        );
        if let Ok(bytes) = columns.encode(&batch) {
            let bytes: ArrayRef = Arc::new(BinaryArray::from_iter_values(bytes));
            assert_eq!(decode(&bytes), batch, "{name} {text}");
        } else {
            assert!(format.layout().is_none(), "{name}");
        }
        let lossy = columns
            .decode(Rows::from(&texts), &Projection::ALL, true)
            .expect("good rows");
        assert_eq!(lossy.schema(), columns.lossy_schema(), "{name}");
        // Each column alone is that of all.
        for (index, field) in columns.schema().fields().iter().enumerate() {
            let one = columns.decode(
                Rows::from(&texts),
                &Projection::of([field.name().as_str()]),
                false,
            );
            assert_eq!(
                one.expect("a column of its own").column(0),
                batch.column(index),
                "{name}.{}",
                field.name()
            );
        }
    }
    let with_columns = formats().filter(|format| format.columns().is_some());
    assert_eq!(
        seen,
        with_columns.map(|format| format.card().name).collect()
    );
}

/// Where the JSON of a format and its columns have a field of the same name, it has the same value.
#[test]
fn columns_have_the_names_and_values_of_the_json() {
    let mut shared = std::collections::BTreeMap::new();
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        let Some(table) = format.columns() else {
            continue;
        };
        let json = format.decode_json(text, &Options::default());
        let json: Json = serde_json::from_str(&json.expect("an example")).expect("JSON");
        let mut rows = table.rows(&Projection::ALL).expect("all columns");
        let row = rows.decode(Cell::Text(text)).expect("an example");
        for (field, value) in row.fields() {
            if let Some(known) = json.get(field) {
                // JSON lists the pieces of cetkaik by the names of their squares.
                if name.starts_with("cetkaik-") && field == "board" {
                    continue;
                }
                assert_eq!(&of_value(&value), known, "{name}: {field}");
                *shared.entry(name).or_insert(0) += 1;
            }
        }
    }
    assert!(shared.len() > 10, "{shared:?}");
}

fn of_value(value: &Value<'_>) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(flag) => Json::from(*flag),
        Value::Unsigned(number) => Json::from(*number),
        Value::Signed(number) => Json::from(*number),
        Value::Text(text) | Value::Name(text) => Json::from(*text),
        Value::List(list) => list.clone().map(|value| of_value(&value)).collect(),
        Value::Struct(row) => {
            let fields = row.fields();
            fields
                .map(|(name, value)| (name.to_owned(), of_value(&value)))
                .collect()
        }
        other => panic!("{other:?} is in no format of the games"),
    }
}

#[test]
fn pgn_keeps_tags_result_and_start() {
    let pgn = find("chess-pgn").expect("a format");
    let columns = pgn.columns().expect("columns");
    let text = "[Event \"Casual\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"N. \\\"N\\\".\"]\n\
                [Black \"?\"]\n[Result \"1-0\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                [FEN \"4k3/8/8/8/8/8/8/1RK4R w HB - 0 1\"]\n[WhiteElo \"2500\"]\n\n1. O-O-O 1-0\n";
    let texts: ArrayRef = Arc::new(StringArray::from(vec![text]));
    let batch = columns
        .decode(Rows::from(&texts), &Projection::ALL, false)
        .expect("a game");
    let cell = |name: &str| array_value_to_string(&batch[name]);
    assert_eq!(cell("event"), "Casual");
    assert_eq!(cell("site"), "");
    assert_eq!(cell("white"), "N. \"N\".");
    assert_eq!(cell("result"), "1-0");
    assert_eq!(cell("start"), "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1");
    assert_eq!(cell("tags"), "WhiteElo 2500");
    assert_eq!(columns.encode_text(&batch).expect("a game"), [text]);
    // Moves alone are a game too; a name that no tag can have is refused.
    let moves = batch.project(&[batch.schema().index_of("moves").expect("moves")]);
    let error = columns.encode_text(&moves.expect("moves")).unwrap_err();
    assert_eq!(error.row(), Some(0), "{error}");
}

/// The first cell, as text; the names and values of tags side by side.
fn array_value_to_string(array: &ArrayRef) -> String {
    use arrow_array::cast::AsArray;
    use arrow_array::{Array, Int8DictionaryArray};

    if array.is_null(0) {
        return String::new();
    }
    if let Some(names) = array.as_any().downcast_ref::<Int8DictionaryArray>() {
        let key = usize::try_from(names.keys().value(0)).expect("a key");
        return names.values().as_string::<i32>().value(key).to_owned();
    }
    match array.as_list_opt::<i32>() {
        Some(lists) => {
            let tags = lists.value(0);
            let columns = tags.as_struct().columns();
            let texts = columns.iter().map(array_value_to_string);
            texts.collect::<Vec<_>>().join(" ")
        }
        None => array.as_string::<i32>().value(0).to_owned(),
    }
}
