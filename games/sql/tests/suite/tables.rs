//! Files as tables: the results, the errors, and the amount of data read.

use crate::command::Folder;

#[test]
fn texts_packed_values_and_a_column_give_the_same() {
    let folder = Folder::new("same");
    let keys = folder.keys();
    let sql = |table: &str| {
        let sql = format!(
            "SELECT score, cube_owner, length, count(*) AS n, min(row) AS first FROM {table} \
             WHERE dice[1] > 2 AND NOT crawford GROUP BY 1, 2, 3 ORDER BY first"
        );
        folder.csv("", &sql)
    };
    let from_texts = sql("'keys.txt'");
    assert!(from_texts.lines().count() > 10, "{from_texts}");
    for table in [
        "read('keys.txt', 'gnubg-match')",
        "packed('keys.bin', 'gnubg-match')",
        "'keys.gnubg-match'",
        "read('keys.parquet', 'gnubg-match', 'id')",
    ] {
        assert_eq!(sql(table), from_texts, "{table}");
    }
    // The other columns of a Parquet file accompany the values.
    let beside = folder.csv(
        "",
        "SELECT count(*) AS n FROM read('keys.parquet', 'gnubg-match', 'id') WHERE number = row",
    );
    assert_eq!(beside, format!("n\n{keys}\n"));
}

#[test]
fn a_condition_gives_the_rows_that_meet_it() {
    let folder = Folder::new("condition");
    // Once with a condition that the table applies, once with one that it does not see.
    let sql = |condition: &str| {
        format!("SELECT row, text, match_key FROM 'ids.txt' WHERE {condition} ORDER BY row")
    };
    for condition in [
        "match_key['cube'] > 1",
        "match_key['cube'] = 1",
        "text LIKE '%A' AND row % 7 = 3",
        "match_key['length'] = 99",
        "position['on_roll'][25] > 0 OR row < 3",
    ] {
        let pushed = folder.csv("", &sql(condition));
        let all = folder.csv(
            "",
            &format!(
                "SELECT row, text, match_key FROM (SELECT *, {condition} AS good FROM 'ids.txt' LIMIT 1000000) \
                 WHERE good ORDER BY row"
            ),
        );
        assert_eq!(pushed, all, "{condition}");
    }
}

#[test]
fn the_plan_names_the_columns_that_are_made() {
    let folder = Folder::new("plan");
    let plan = folder.csv(
        "",
        "EXPLAIN SELECT text FROM 'ids.txt' WHERE match_key['cube'] > 4",
    );
    assert!(
        plan.contains("DecodingExec: format=gnubg-id, columns=[text], filter=")
            && !plan.contains("FilterExec"),
        "{plan}"
    );
}

#[test]
fn a_bad_row_is_an_error_with_its_number_or_null() {
    let folder = Folder::new("bad");
    let ids = std::fs::read_to_string(folder.path().join("ids.txt")).expect("ids");
    let mut lines: Vec<&str> = ids.lines().cycle().take(20_000).collect();
    lines[12_345] = "4HPwATDgc/ABMA:cA!kAAAAAAAA";
    folder.write("bad.txt", lines.join("\n"));
    let (error, code) = folder.refused("", "SELECT count(*) FROM 'bad.txt'");
    assert_eq!(code, 1);
    assert!(
        error.starts_with("error: bad.txt: row 12345: `4HPwATDgc/ABMA:cA!kAAAAAAAA`: "),
        "{error}"
    );
    let found = folder.csv(
        "--lossy",
        "SELECT row, text, match_key IS NULL AS missing, error['row'] AS number, error['kind'] AS kind \
         FROM 'bad.txt' WHERE error IS NOT NULL",
    );
    assert_eq!(
        found,
        "row,text,missing,number,kind\n12345,4HPwATDgc/ABMA:cA!kAAAAAAAA,true,12345,text\n"
    );
    let good = folder.csv("--lossy", "SELECT count(match_key) AS n FROM 'bad.txt'");
    assert_eq!(good, "n\n19999\n");
    // The fields of a null struct are null too.
    let sql = "SELECT count(match_key['length']) AS n, count(error['row']) AS bad FROM 'bad.txt'";
    assert_eq!(folder.csv("--lossy", sql), "n,bad\n19999,1\n");
    let sql = "SELECT count(*) AS n, count(d['match_key']['length']) AS good \
               FROM (SELECT decode('gnubg-id', text) AS d FROM 'bad.txt') WHERE d['match_key']['cube'] IS NULL";
    assert_eq!(folder.csv("--lossy", sql), "n,good\n1,0\n");
}

#[test]
fn packed_values_are_checked_whole_unless_told_otherwise() {
    let folder = Folder::new("packed");
    let mut keys = vec![0; 9 * 30_000];
    for key in keys.chunks_mut(9) {
        key.copy_from_slice(&[0x70, 0x09, 0, 0, 0, 0, 0, 0, 0]);
    }
    // Padding after the last bit.
    keys[9 * 20_000 + 8] = 0x80;
    folder.write("keys.gnubg-match", &keys);
    let sql = "SELECT count(*) AS n, max(length) AS most FROM 'keys.gnubg-match'";
    let (error, code) = folder.refused("", sql);
    assert_eq!(code, 1);
    assert!(
        error.starts_with("error: keys.gnubg-match: row 20000: `700900000000000080`: "),
        "{error}"
    );
    assert_eq!(folder.csv("--unchecked", sql), "n,most\n30000,0\n");
    // Part of a value at the end.
    keys.truncate(9 * 10_000 + 4);
    folder.write("keys.gnubg-match", &keys);
    let (error, _) = folder.refused("", sql);
    assert!(
        error.starts_with("error: keys.gnubg-match: row 10000: `70090000`: "),
        "{error}"
    );
    let counted = "SELECT count(*) AS n, count(length) AS good FROM 'keys.gnubg-match'";
    assert_eq!(folder.csv("--lossy", counted), "n,good\n10001,10000\n");
    folder.write("empty.gnubg-match", "");
    assert_eq!(
        folder.csv("", "SELECT count(*) AS n FROM 'empty.gnubg-match'"),
        "n\n0\n"
    );
}

#[test]
fn mistakes_of_a_query_are_told_with_a_cure() {
    let folder = Folder::new("mistakes");
    folder.write("words.txt", "hello\n");
    for (sql, words) in [
        (
            "SELECT * FROM 'none.txt'",
            "none.txt: there is no such file",
        ),
        (
            "SELECT * FROM 'words.txt'",
            "read('words.txt', 'FORMAT') names the format",
        ),
        (
            "SELECT * FROM read('ids.txt', 'gnubg')",
            "no format `gnubg`; there are gnubg-position, ",
        ),
        (
            "SELECT * FROM read('ids.txt', 'gnubg_id')",
            "no format `gnubg_id`; did you mean `gnubg-id`?",
        ),
        (
            "SELECT convert('gnubg-id', 'XGIDs', text) FROM 'ids.txt'",
            "did you mean `xgid`?",
        ),
        (
            "SELECT * FROM read('ids.txt')",
            "read needs a file and a format",
        ),
        (
            "SELECT * FROM read('ids.txt', 3)",
            "read needs texts in quotes",
        ),
        (
            "SELECT * FROM packed('ids.txt', 'chess-game-idx')",
            "take different bytes",
        ),
        (
            "SELECT decode(text, text) FROM 'ids.txt'",
            "decode needs the name of a format in quotes",
        ),
        (
            "SELECT decode('chess-fen', text) FROM 'puzzles.fen'",
            "chess-fen is text only",
        ),
        (
            "SELECT convert('gnubg-id', 'chess-fen', text) FROM 'ids.txt'",
            "gnubg-id does not convert to chess-fen",
        ),
        (
            "SELECT tag(text, 'A') FROM 'ids.txt'",
            "tag needs the column `tags`",
        ),
        ("SELECT nothing FROM 'ids.txt'", "No field named nothing"),
        ("CREATE TABLE t AS SELECT 1", "DDL"),
        ("SELECT )", "ParserError"),
    ] {
        let (error, code) = folder.refused("", sql);
        assert_eq!(code, 2, "{sql}: {error}");
        assert!(
            error.starts_with("error: ") && error.contains(words),
            "{sql}: {error}"
        );
    }
    for (sql, words) in [
        (
            "SELECT decode('gnubg-match', 'x')",
            "decode('gnubg-match', ..): `x`: ",
        ),
        (
            "SELECT convert('gnubg-id', 'xgid', 'x')",
            "convert('gnubg-id', 'xgid', ..): `x`: ",
        ),
        ("SELECT forbidden('H8 H8')", "forbidden(..): `H8 H8`: "),
    ] {
        let (error, code) = folder.refused("", sql);
        assert_eq!(code, 1, "{sql}: {error}");
        assert!(error.contains(words), "{sql}: {error}");
        assert_eq!(
            folder
                .csv("--lossy", &format!("{sql} AS a"))
                .lines()
                .count(),
            2
        );
    }
}

#[test]
fn functions_go_through_null_and_back() {
    let folder = Folder::new("functions");
    let same = folder.csv(
        "",
        "SELECT count(*) AS n FROM 'ids.txt' WHERE encode('gnubg-id', decode('gnubg-id', text)) = text \
         AND convert('xgid', 'gnubg-id', convert('gnubg-id', 'xgid', text)) IS NOT NULL",
    );
    let rows = std::fs::read_to_string(folder.path().join("ids.txt")).expect("ids");
    assert_eq!(same, format!("n\n{}\n", rows.lines().count()));
    let nulls = folder.csv(
        "",
        "SELECT decode('gnubg-match', x) IS NULL AS a, encode('gnubg-match', decode('gnubg-match', x)) IS NULL AS b, \
         convert('gnubg-match', 'gnubg-match', x) IS NULL AS c, forbidden(x) IS NULL AS d \
         FROM (SELECT nullif(text, text) AS x FROM 'ids.txt' LIMIT 1)",
    );
    assert_eq!(nulls, "a,b,c,d\ntrue,true,true,true\n");
}

#[test]
fn results_have_the_form_of_their_file() {
    let folder = Folder::new("forms");
    let sql = "SELECT text, match_key, row FROM 'ids.txt' WHERE row < 20 ORDER BY row";
    let (text, code) = folder.shell(&format!("games-sql --output out.parquet \"{sql}\""));
    assert_eq!((text.as_str(), code), ("20 rows in out.parquet\n", 0));
    let again = "SELECT text, match_key, row FROM 'out.parquet' ORDER BY row";
    assert_eq!(folder.csv("", again), folder.csv("", sql));
    let (lines, _) = folder.shell(&format!("games-sql --format jsonl \"{sql}\""));
    assert_eq!(lines.lines().count(), 20);
    assert!(
        lines
            .lines()
            .all(|line| line.starts_with('{') && line.ends_with('}')),
        "{lines}"
    );
    assert!(lines.contains("\"cube_owner\":\"centred\""), "{lines}");
    let cell = folder.csv("", "SELECT 'a,b' AS x, '' AS y, NULL AS z");
    assert_eq!(cell, "x,y,z\n\"a,b\",,\n");
    // A failing query leaves no file.
    folder.write("bad.txt", "4HPwATDgc/ABMA:cAkAAAAAAAAA\nx\n");
    let (_, code) = folder.shell("games-sql --output bad.csv \"SELECT * FROM 'bad.txt'\"");
    assert_eq!(code, 1);
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .collect();
    let is_bad = |name: &str| name.starts_with("bad.csv");
    assert!(
        !left
            .iter()
            .flatten()
            .any(|entry| is_bad(&entry.file_name().to_string_lossy()))
    );
}

#[test]
fn an_ending_without_a_form_is_refused() {
    let folder = Folder::new("endings");
    for name in ["o.xyz", "o", "o.CSV"] {
        let (error, code) = folder.refused(&format!("--output {name}"), "SELECT 1 AS a");
        assert_eq!(code, 2, "{error}");
        let words = format!(
            "error: {name}: the ending tells no form; those that do are .csv, .json, .jsonl, .parquet and .txt; \
             --format names a form"
        );
        assert_eq!(error, words);
        let left = folder.path().read_dir().expect("a folder").flatten();
        assert!(
            !left
                .map(|entry| entry.file_name())
                .any(|file| file == *name)
        );
    }
    let (text, code) =
        folder.shell("games-sql --output o.xyz --format csv 'SELECT 1 AS a' && cat o.xyz");
    assert_eq!((text.as_str(), code), ("1 rows in o.xyz\na\n1\n", 0));
}

#[test]
fn a_query_comes_from_a_file_too() {
    let folder = Folder::new("query-file");
    folder.write(
        "q.sql",
        "-- The number of IDs.\nSELECT count(*) AS n\nFROM 'ids.txt';\n",
    );
    let (text, code) =
        folder.shell("games-sql --format csv --file q.sql; games-sql --format csv - < q.sql");
    assert_eq!((text.as_str(), code), ("n\n726\nn\n726\n", 0));
    let (text, code) = folder.shell("games-sql --file none.sql");
    assert_eq!(code, 2);
    assert!(text.starts_with("error: none.sql: "), "{text}");
    for line in ["games-sql", "games-sql --file q.sql 'SELECT 1'"] {
        assert_eq!(folder.shell(line).1, 2, "{line}");
    }
}

#[test]
fn a_plan_has_lines_in_a_table() {
    let folder = Folder::new("explain");
    let (text, code) =
        folder.shell("games-sql \"EXPLAIN SELECT text FROM 'ids.txt' WHERE row > 3\"");
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("\\n"), "{text}");
    let has_line = |words: &str| text.lines().any(|line| line.contains(words));
    assert!(
        has_line("|   TableScan: ids.txt") || has_line("| TableScan: ids.txt"),
        "{text}"
    );
    assert!(
        text.lines()
            .any(|line| line.starts_with("              | ")),
        "{text}"
    );
    assert!(text.lines().count() >= 5, "{text}");
}

#[test]
fn describe_lists_columns_and_fields_as_a_query_names_them() {
    let folder = Folder::new("describe");
    folder.keys();
    let (text, code) = folder.shell("games-sql \"DESCRIBE 'ids.txt'\"");
    assert_eq!(code, 0, "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    let cells = |line: &str| -> Vec<String> {
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    for table in [
        "'ids.txt'",
        "'keys.gnubg-match'",
        "'games.pgn'",
        "'keys.parquet'",
        "'boards.txt'",
    ] {
        let (text, _) = folder.shell(&format!("games-sql \"DESCRIBE {table}\""));
        let rows: Vec<Vec<String>> = text.lines().skip(2).map(cells).collect();
        assert!(rows.len() > 1, "{text}");
        for row in rows {
            let (name, of) = (&row[0], &row[1]);
            let counted = folder.csv(
                "",
                &format!("SELECT count(*) AS n, count({name}) AS m FROM {table}"),
            );
            let (all, there) = counted
                .lines()
                .nth(1)
                .and_then(|line| line.split_once(','))
                .expect("two numbers");
            assert!(row[2] == "true" || all == there, "{name}: {counted}");
            assert!(!of.contains("metadata"), "{of}");
        }
    }
}

#[test]
fn no_format_has_the_names_of_the_columns_beside() {
    for format in games::registry::formats() {
        let Some(columns) = format.columns() else {
            continue;
        };
        for name in ["text", "bytes", "row"] {
            let schema = columns.lossy_schema();
            assert!(
                schema.index_of(name).is_err(),
                "{}.{name}",
                format.card().name
            );
        }
    }
}

/// The character set of PGN is Latin-1; nothing is replaced without a word.
#[test]
fn a_game_that_is_not_utf8_is_windows_1252() {
    let folder = Folder::new("latin1");
    folder.write("latin.pgn", b"[White \"J\xF8rgen\"]\n\n1. d4 *\n");
    let white = folder.csv("", "SELECT white FROM 'latin.pgn'");
    assert_eq!(white, "white\nJ\u{f8}rgen\n");
}
