//! Several files as one table.

use crate::command::Folder;

/// Makes three files of each kind from the keys: `part-1`, `part-2` and `part-10`.
fn parts(folder: &Folder) -> usize {
    let keys = folder.keys();
    let cut = [0, 100, 101, keys];
    for (index, name) in ["part-1", "part-10", "part-2"].into_iter().enumerate() {
        let (from, to) = (cut[index], cut[index + 1]);
        let lines = format!("sed -n '{},{}p' keys.txt > {name}.txt", from + 1, to);
        let bytes = format!(
            "tail -c +{} keys.bin | head -c {}",
            9 * from + 1,
            9 * (to - from)
        );
        let column = format!(
            "games-sql --output {name}.parquet \"SELECT id, number FROM 'keys.parquet' \
             WHERE number >= {from} AND number < {to} ORDER BY number\" 2> /dev/null"
        );
        let line =
            format!("{lines}; {bytes} > {name}.bin; cp {name}.bin {name}.gnubg-match; {column}");
        let (text, code) = folder.shell(&line);
        assert_eq!((text.as_str(), code), ("", 0), "{line}");
    }
    keys
}

const TABLES: [(&str, &str); 4] = [
    ("read('part-*.txt', 'gnubg-match')", "txt"),
    ("'part-*.gnubg-match'", "gnubg-match"),
    ("packed('part-*.bin', 'gnubg-match')", "bin"),
    ("read('part-*.parquet', 'gnubg-match', 'id')", "parquet"),
];

#[test]
fn files_of_a_pattern_are_one_table_in_the_order_of_their_names() {
    let folder = Folder::new("patterns");
    let keys = parts(&folder);
    let whole = folder.csv(
        "",
        "SELECT length, score, dice FROM read('keys.txt', 'gnubg-match')",
    );
    for (table, ending) in TABLES {
        for threads in [1, 2, 5] {
            let options = format!("--threads {threads}");
            let sql = format!("SELECT length, score, dice FROM {table} ORDER BY filename, row");
            assert_eq!(folder.csv(&options, &sql), whole, "{table}");
            let sql = format!(
                "SELECT filename, count(*) AS n, min(row) AS first, max(row) AS last \
                 FROM {table} GROUP BY filename ORDER BY filename"
            );
            let last = keys - 102;
            let expected = format!(
                "filename,n,first,last\npart-1.{ending},100,0,99\npart-10.{ending},1,0,0\n\
                 part-2.{ending},{},0,{last}\n",
                keys - 101
            );
            assert_eq!(folder.csv(&options, &sql), expected, "{table}");
        }
        let sql =
            format!("SELECT row, filename FROM {table} WHERE filename LIKE '%-10.%' OR row = 99");
        let found = folder.csv("", &format!("{sql} ORDER BY filename, row"));
        let expected =
            format!("row,filename\n99,part-1.{ending}\n0,part-10.{ending}\n99,part-2.{ending}\n");
        assert_eq!(found, expected, "{table}");
        for limit in [0, 1, 100, 101, 150, 100_000] {
            let sql = format!("SELECT count(*) AS n FROM (SELECT row FROM {table} LIMIT {limit})");
            let expected = format!("n\n{}\n", limit.min(keys));
            assert_eq!(folder.csv("", &sql), expected, "{table} {limit}");
        }
    }
}

#[test]
fn a_bad_row_of_a_pattern_is_told_with_its_file() {
    let folder = Folder::new("bad-patterns");
    parts(&folder);
    folder.write("part-3.txt", "cAkAAAAAAAAA\ncAkAAAAAAAA\n");
    folder.write("part-3.gnubg-match", [0x70; 20]);
    let (error, code) =
        folder.refused("", "SELECT count(*) FROM read('part-*.txt', 'gnubg-match')");
    assert_eq!(code, 1);
    assert!(
        error.starts_with("error: part-3.txt: row 1: `cAkAAAAAAAA`: "),
        "{error}"
    );
    let (error, code) = folder.refused("", "SELECT count(*) FROM 'part-*.gnubg-match'");
    assert_eq!(code, 1);
    assert!(
        error.starts_with("error: part-3.gnubg-match: row "),
        "{error}"
    );
    let found = folder.csv(
        "--lossy",
        "SELECT filename, row, error['row'] AS number FROM read('part-*.txt', 'gnubg-match') \
         WHERE error IS NOT NULL",
    );
    assert_eq!(found, "filename,row,number\npart-3.txt,1,1\n");
}

#[test]
fn mistakes_of_a_pattern_are_told_with_a_cure() {
    let folder = Folder::new("no-patterns");
    parts(&folder);
    let (text, code) = folder.shell(
        "mkdir both && cp part-1.gnubg-match both/a.gnubg-match && cp games.pgn both/b.pgn && \
         games-sql --output part-7.parquet \"SELECT 1 AS id\" 2> /dev/null && \
         games-sql --output named.parquet \"SELECT id, 'x' AS filename FROM 'keys.parquet'\" 2> /dev/null",
    );
    assert_eq!((text.as_str(), code), ("", 0));
    for (sql, words) in [
        (
            "SELECT * FROM 'none-*.txt'",
            "none-*.txt: no file matches this pattern",
        ),
        (
            "SELECT * FROM packed('none-*', 'gnubg-match')",
            "none-*: no file matches",
        ),
        (
            "SELECT * FROM 'both/*'",
            "both/*: both/a.gnubg-match and both/b.pgn have endings of different formats",
        ),
        (
            "SELECT * FROM read('part-*.parquet', 'gnubg-match', 'id')",
            "part-7.parquet: its columns are not those of part-1.parquet",
        ),
        (
            "SELECT * FROM read('named*.parquet', 'gnubg-match', 'id')",
            "`filename` is a column of the files",
        ),
        ("SELECT filename FROM 'ids.txt'", "No field named filename"),
    ] {
        let (error, code) = folder.refused("", sql);
        assert_eq!(code, 2, "{sql}: {error}");
        assert!(error.contains(words), "{sql}: {error}");
    }
}

#[test]
fn games_and_files_that_datafusion_reads_are_found_by_a_pattern() {
    let folder = Folder::new("game-patterns");
    let (text, code) = folder.shell(
        "mkdir games && cp games.pgn games/1.pgn && cp games.pgn games/2.pgn && \
         games-sql --output ids-1.csv \"SELECT text, row FROM 'ids.txt'\" 2> /dev/null && \
         cp ids-1.csv ids-2.csv && cp ids.txt ids-1.txt && cp ids.txt ids-2.txt",
    );
    assert_eq!((text.as_str(), code), ("", 0));
    for (table, rows) in [
        ("'games/*.pgn'", 6000),
        ("'games/*'", 6000),
        ("'ids-?.txt'", 1452),
        ("'ids-*.csv'", 1452),
    ] {
        let counted = folder.csv("", &format!("SELECT count(*) AS n FROM {table}"));
        assert_eq!(counted, format!("n\n{rows}\n"), "{table}");
    }
}
