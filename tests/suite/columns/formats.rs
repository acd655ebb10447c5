//! Every format of the games: its examples become columns and come back.

use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use bitcodec::columns::{Projection, Rows};
use games::format::Options;
use games::registry::formats;

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
        // PGN has more than the moves.
        if name != "chess-pgn" {
            let same = format
                .convert(text, *format, &Options::default())
                .expect("an example")
                .output;
            let without_result = same.trim_end_matches(" *");
            assert_eq!(written[1], without_result, "{name}");
        }
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
