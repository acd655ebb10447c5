//! Dictionary-encoded columns, read and written.

use std::sync::Arc;

use arrow_array::types::{Int32Type, UInt8Type};
use arrow_array::{ArrayRef, DictionaryArray, Int64Array, RecordBatch};
use parquet::arrow::ArrowWriter;

use crate::command::Folder;

const MATCHES: [Option<&str>; 5] = [
    Some("cAkAAAAAAAAA"),
    Some("QYkqASAAIAAA"),
    Some("cAkAAAAAAAAA"),
    Some("QYkqASAAIAAA"),
    Some("QYkqASAAIAAA"),
];

/// Writes `dict.parquet`: `id` in a dictionary of texts, `small` in one with short keys, `n`.
fn write(folder: &Folder) {
    let id: DictionaryArray<Int32Type> = MATCHES.into_iter().collect();
    let small: DictionaryArray<UInt8Type> = MATCHES.into_iter().collect();
    let columns: [(&str, ArrayRef); 3] = [
        ("id", Arc::new(id)),
        ("small", Arc::new(small)),
        ("n", Arc::new(Int64Array::from_iter_values(0..5))),
    ];
    let batch = RecordBatch::try_from_iter(columns).expect("a batch");
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), None).expect("a writer");
    writer.write(&batch).expect("rows");
    writer.close().expect("a file");
    folder.write("dict.parquet", bytes);
}

#[test]
fn values_in_a_dictionary_are_read_as_others() {
    let folder = Folder::new("dictionaries");
    write(&folder);
    for column in ["id", "small"] {
        for options in ["", "--lossy"] {
            let sql = format!(
                "SELECT n, cube_owner, {column} AS id FROM read('dict.parquet', 'gnubg-match', '{column}') \
                 ORDER BY n"
            );
            let read = folder.csv(options, &sql);
            assert_eq!(
                read,
                "n,cube_owner,id\n0,centred,cAkAAAAAAAAA\n1,player0,QYkqASAAIAAA\n2,centred,cAkAAAAAAAAA\n\
                 3,player0,QYkqASAAIAAA\n4,player0,QYkqASAAIAAA\n",
                "{column} {options}"
            );
            let sql = format!(
                "SELECT n, decode('gnubg-match', {column})['cube_owner'] AS cube_owner, {column} AS id \
                 FROM 'dict.parquet' ORDER BY n"
            );
            assert_eq!(folder.csv(options, &sql), read, "{column} {options}");
        }
    }
    let encoded = folder.csv(
        "",
        "SELECT count(*) AS n FROM 'dict.parquet' WHERE encode('gnubg-match', decode('gnubg-match', id)) = id \
         AND convert('gnubg-match', 'gnubg-match', id) = id",
    );
    assert_eq!(encoded, "n\n5\n");
}

#[test]
fn columns_in_a_dictionary_are_written_in_each_form() {
    let folder = Folder::new("written-dictionaries");
    write(&folder);
    let sql =
        "SELECT n, small, cube_owner FROM read('dict.parquet', 'gnubg-match', 'id') ORDER BY n";
    let csv = folder.csv("", sql);
    assert!(csv.contains("\n1,QYkqASAAIAAA,player0\n"), "{csv}");
    let (lines, _) = folder.shell(&format!("games-sql --format jsonl \"{sql} LIMIT 1\""));
    assert_eq!(
        lines,
        "{\"n\":0,\"small\":\"cAkAAAAAAAAA\",\"cube_owner\":\"centred\"}\n"
    );
    let (text, code) = folder.shell(&format!("games-sql --output out.parquet \"{sql}\""));
    assert_eq!((text.as_str(), code), ("5 rows in out.parquet\n", 0));
    assert_eq!(
        folder.csv("", "SELECT * FROM 'out.parquet' ORDER BY n"),
        csv
    );
    let again = "SELECT n, small, cube_owner FROM read('out.parquet', 'gnubg-position', 'small')";
    let (error, _) = folder.refused("", again);
    assert!(
        error.contains("out.parquet: row 0: `cAkAAAAAAAAA`: "),
        "{error}"
    );
}
