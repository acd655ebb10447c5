//! Queries of a data engineer: the answers are those of DuckDB.

use std::path::Path;

use crate::command::Folder;

/// The tables by their names in the queries.
const TABLES: [(&str, &str); 5] = [
    ("{ids}", "'ids.txt'"),
    ("{keys}", "'keys.gnubg-match'"),
    ("{plays}", "read('plays.parquet', 'gnubg-match', 'id')"),
    ("{games}", "'games.pgn'"),
    ("{lossy}", "read('mixed.txt', 'gnubg-id')"),
];

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/duckdb");
    std::fs::read_to_string(folder.join(name)).expect("a file beside the queries")
}

/// Splits a file at its lines `--- name`.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("\n--- ").skip(1);
    parts.filter_map(|part| part.split_once('\n')).collect()
}

fn is_same(left: &str, right: &str) -> bool {
    let near = |left: f64, right: f64| (left - right).abs() <= 1e-9 * left.abs().max(right.abs());
    left == right
        || matches!((left.parse(), right.parse()), (Ok(left), Ok(right)) if near(left, right))
}

#[test]
fn answers_are_those_of_duckdb() {
    let folder = Folder::new("queries");
    folder.keys();
    folder.write("mixed.txt", read("mixed.txt"));
    folder.write("plays.sql", read("plays.sql"));
    let (text, code) = folder.shell("games-sql --output plays.parquet --file plays.sql");
    assert_eq!(code, 0, "{text}");
    let (queries, answers) = (read("queries.sql"), read("answers.txt"));
    let (queries, answers) = (sections(&queries), sections(&answers));
    assert_eq!(queries.len(), answers.len());
    let mut wrong = Vec::new();
    for ((name, sql), (of, answer)) in queries.into_iter().zip(answers) {
        assert_eq!(name, of);
        let options = if sql.contains("{lossy}") {
            "--lossy"
        } else {
            ""
        };
        let sql = TABLES.iter().fold(sql.to_owned(), |sql, (name, table)| {
            sql.replace(name, table)
        });
        folder.write("query.sql", &sql);
        // Under a limit, sorts, groups and joins run in another way.
        for limit in ["", "--memory 50"] {
            let line = format!("games-sql {options} {limit} --format csv --file query.sql");
            let (text, code) = folder.shell(&line);
            let lines = text.trim_end().lines().zip(answer.trim_end().lines());
            let cells = lines.flat_map(|(left, right)| left.split(',').zip(right.split(',')));
            let has_lines = text.trim_end().lines().count() == answer.trim_end().lines().count();
            if code != 0 || !has_lines || !cells.clone().all(|(left, right)| is_same(left, right)) {
                wrong.push(format!("{name} {limit}\n{sql}\n{text}\nDuckDB:\n{answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
