//! Sorted results, of every column and every kind of table.

use crate::command::Folder;

/// Tables of each kind.
const TABLES: [&str; 7] = [
    "'ids.txt'",
    "'games.pgn'",
    "'puzzles.fen'",
    "'boards.txt'",
    "'keys.gnubg-match'",
    "packed('keys.bin', 'gnubg-match')",
    "read('keys.parquet', 'gnubg-match', 'id')",
];

fn header(folder: &Folder, table: &str) -> Vec<String> {
    let line = folder.csv("", &format!("SELECT * FROM {table} LIMIT 0"));
    line.trim_end().split(',').map(str::to_owned).collect()
}

fn rows(folder: &Folder, sql: &str) -> Vec<u64> {
    let lines = folder.csv("", sql);
    let rows = lines.lines().skip(1);
    rows.map(|line| line.parse().expect("a row")).collect()
}

#[test]
fn every_column_of_every_table_sorts() {
    let folder = Folder::new("order");
    folder.keys();
    for table in TABLES {
        let all = rows(&folder, &format!("SELECT row FROM {table} ORDER BY row"));
        let counted: Vec<u64> = (0..all.len() as u64).collect();
        assert_eq!(all, counted, "{table}");
        let columns = header(&folder, table);
        assert!(columns.len() > 1, "{table}: {columns:?}");
        for column in columns {
            let sql = format!("SELECT {column} FROM {table} ORDER BY {column} DESC");
            let (alone, code) = folder.shell(&format!("games-sql --format jsonl \"{sql}\""));
            assert_eq!(code, 0, "{sql}\n{alone}");
            // With a limit the plan is another one: the first rows are kept while all are read.
            let sql = format!("{sql} LIMIT 100000");
            let (limited, _) = folder.shell(&format!("games-sql --format jsonl \"{sql}\""));
            assert_eq!(alone, limited, "{sql}");
            assert_eq!(alone.lines().count(), all.len(), "{sql}");
        }
    }
}

#[test]
fn windows_over_a_file_follow_their_order() {
    let folder = Folder::new("windows");
    folder.keys();
    for table in TABLES {
        let all = rows(&folder, &format!("SELECT count(*) AS n FROM {table}"));
        let sql = format!(
            "SELECT count(*) AS n FROM (SELECT row, lag(row) OVER (ORDER BY row) AS before, \
             row_number() OVER (ORDER BY row) AS number, sum(row) OVER (ORDER BY row) AS total \
             FROM {table}) WHERE number = row + 1 AND 2 * total = row * (row + 1) \
             AND (before = row - 1 OR row = 0)"
        );
        assert_eq!(rows(&folder, &sql), all, "{table}");
    }
}
