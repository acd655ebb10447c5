//! Queries under a limit of memory that is less than their data.

use crate::command::Folder;

/// Writes `many.gnubg-match`, with the match keys of `ids.txt` again and again.
fn many(folder: &Folder, rows: usize) {
    folder.keys();
    let keys = std::fs::read(folder.path().join("keys.bin")).expect("keys");
    let keys: Vec<u8> = keys.into_iter().cycle().take(9 * rows).collect();
    folder.write("many.gnubg-match", keys);
}

/// Runs a query without a limit and with one; returns the result with the limit.
fn limited(folder: &Folder, megabytes: u32, sql: &str) -> String {
    let all = folder.csv("", sql);
    for options in ["", "--threads 1"] {
        let options = format!("{options} --memory {megabytes}");
        let within = folder.csv(&options, sql);
        // The texts are too long for a message.
        assert!(within == all, "{options}: {sql}");
    }
    all
}

#[test]
fn a_sort_that_exceeds_the_limit_uses_temporary_files() {
    let folder = Folder::new("sort");
    many(&folder, 150_000);
    let sql = "SELECT row, length, cube FROM 'many.gnubg-match' ORDER BY length, row DESC";
    let sorted = limited(&folder, 2, sql);
    let rows: Vec<(u16, u64)> = sorted
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (
                cells[1].parse().expect("a length"),
                cells[0].parse().expect("a row"),
            )
        })
        .collect();
    assert_eq!(rows.len(), 150_000);
    let is_sorted = |[left, right]: &[(u16, u64); 2]| {
        left.0 < right.0 || (left.0 == right.0 && left.1 > right.1)
    };
    assert!(rows.array_windows().all(is_sorted));
    // Many narrow columns in the key, and whole rows.
    limited(
        &folder,
        2,
        "SELECT crawford, doubled, cube_owner, row FROM 'many.gnubg-match' \
         ORDER BY crawford, doubled, cube_owner, row",
    );
    limited(
        &folder,
        8,
        "SELECT * FROM 'many.gnubg-match' ORDER BY state, row",
    );
}

#[test]
fn long_texts_sort_within_the_limit() {
    let folder = Folder::new("long");
    let (text, code) = folder.shell("cat games.pgn games.pgn games.pgn > more.pgn");
    assert_eq!((text.as_str(), code), ("", 0));
    limited(
        &folder,
        12,
        "SELECT row, text, moves FROM 'more.pgn' ORDER BY result, row",
    );
}

#[test]
fn groups_and_joins_stay_within_the_limit() {
    let folder = Folder::new("groups");
    many(&folder, 150_000);
    limited(
        &folder,
        4,
        "SELECT n, count(*) AS rows FROM (SELECT row % 100000 AS r, count(*) AS n, max(length) AS m \
         FROM 'many.gnubg-match' GROUP BY 1) GROUP BY n ORDER BY n",
    );
    limited(
        &folder,
        4,
        "SELECT count(*) AS n, sum(a.length) AS a, sum(b.length) AS b \
         FROM 'many.gnubg-match' a JOIN 'many.gnubg-match' b ON a.row = b.row + 7",
    );
    limited(
        &folder,
        4,
        "SELECT count(DISTINCT row) AS n FROM 'many.gnubg-match'",
    );
    limited(
        &folder,
        4,
        "SELECT sum(n) AS n FROM (SELECT lag(row) OVER (PARTITION BY length ORDER BY row) AS n \
         FROM 'many.gnubg-match')",
    );
}
