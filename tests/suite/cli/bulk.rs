//! Many lines at once: the same answers in the same places.

use std::fmt::Write;

use games::backgammon::MatchKey;

use crate::binary::built_games;
use crate::replay::run;

/// Enough lines for several batches and all cores.
const LINES: usize = 200_000;

/// Match IDs that all differ: scores and lengths run through their values.
fn ids() -> Vec<String> {
    let length = |line: usize| u16::try_from(1 + line % 30_000).expect("it fits 15 bits");
    let id = |line| {
        let length = length(line);
        let score = u16::try_from(line / 30_000).expect("it fits 15 bits") % length;
        MatchKey {
            score: [score, 0],
            ..MatchKey::match_to(length)
        }
        .to_string()
    };
    (0..LINES).map(id).collect()
}

#[test]
fn a_file_of_ids_decodes_and_encodes_back_to_itself() {
    let file = ids().join("\n") + "\n";
    let output = run(
        "games decode gnubg-match --json | games encode gnubg-match",
        file.as_bytes(),
        built_games(),
    );
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    assert!(output.stdout == file.as_bytes(), "the IDs are not the same");
}

#[test]
fn a_line_that_is_too_long_is_refused_in_its_place() {
    let bin = built_games();
    let id = "cAkAAAAAAAAA";
    let file = format!("{id}\n{}\n{id}\n", "A".repeat(40_000_000));
    let plain = run("games decode gnubg-match", file.as_bytes(), bin);
    assert_eq!(plain.status.code(), Some(1));
    let (out, errors) = (text(&plain.stdout), text(&plain.stderr));
    let lines: Vec<&str> = out.lines().collect();
    assert!(matches!(lines[..], [first, "", third] if first == third && !first.is_empty()));
    let refusal = "a value of more than 16777216 bytes";
    assert_eq!(errors, format!("error: <stdin>:2: {refusal}\n"));

    let json = run("games decode gnubg-match --json", file.as_bytes(), bin);
    assert_eq!(json.status.code(), Some(1));
    let out = text(&json.stdout);
    let record = format!(r#"{{"line":2,"error":{{"kind":"text","message":"{refusal}"}}}}"#);
    assert_eq!(out.lines().nth(1), Some(record.as_str()));
    assert_eq!(out.lines().count(), 3);

    let command = "games check gnubg-match --fail-fast";
    let stopped = run(command, format!("{file}!\n").as_bytes(), bin);
    assert_eq!(text(&stopped.stderr), errors);

    // A game of PGN goes up to where the next one begins.
    let game = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
    let long = format!(
        "[White \"B\"]\n\n1. e4 {{{}}} e5 *\n\n",
        "a\n".repeat(9_000_000)
    );
    let command = "games convert chess-pgn chess-game-idx";
    let output = run(command, format!("{game}{long}{game}").as_bytes(), bin);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "040210ce\n\n040210ce\n");
    assert!(text(&output.stderr).contains(&format!("error: <stdin>:5: {refusal}\n")));
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes text")
}

#[test]
fn every_answer_stands_where_its_line_does() {
    let mut file = String::new();
    let mut refused = Vec::new();
    for (number, id) in (1..).zip(ids()) {
        // Damage lines at steps that share no factor with the size of a batch or a piece of work.
        if number % 4099 == 7 {
            refused.push(number);
            writeln!(file, "{id}!").expect("a string takes everything");
        } else {
            writeln!(file, "{id}").expect("a string takes everything");
        }
    }
    let bin = built_games();
    let plain = run("games decode gnubg-match", file.as_bytes(), bin);
    assert_eq!(plain.status.code(), Some(1));
    let lines: Vec<&str> = std::str::from_utf8(&plain.stdout)
        .expect("the output is text")
        .lines()
        .collect();
    assert_eq!(lines.len(), LINES);
    let empty: Vec<usize> = (1..)
        .zip(&lines)
        .filter(|(_, line)| line.is_empty())
        .map(|(number, _)| number)
        .collect();
    assert_eq!(empty, refused);
    let messages = String::from_utf8_lossy(&plain.stderr);
    assert_eq!(messages.lines().count(), refused.len());
    for (message, number) in messages.lines().zip(&refused) {
        assert!(
            message.starts_with(&format!("error: <stdin>:{number}: character 13: ")),
            "{message}"
        );
    }

    let json = run("games decode gnubg-match --json", file.as_bytes(), bin);
    assert!(json.stderr.is_empty());
    for (number, line) in (1..)
        .zip(json.stdout.split(|byte| *byte == b'\n'))
        .take(LINES)
    {
        let start = format!("{{\"line\":{number},\"error\":");
        assert_eq!(
            line.starts_with(start.as_bytes()),
            refused.contains(&number),
            "line {number}"
        );
    }

    let first = refused.first().expect("some lines are refused");
    let fast = run(
        "games decode gnubg-match --json --fail-fast",
        file.as_bytes(),
        bin,
    );
    assert_eq!(
        fast.stdout.iter().filter(|byte| **byte == b'\n').count(),
        *first
    );
}
