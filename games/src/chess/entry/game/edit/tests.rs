//! Edits change what they are meant to change, and no other byte.

use serde_json::json;

use super::*;
use crate::random::Random;

fn edited(text: &str, path: &str, value: Value) -> Result<(String, Vec<&'static str>), String> {
    let change = [Change(path.to_owned(), value)];
    let written = edit(text, &change, Start::default(), Notation::Uci);
    let written = written.map_err(|error| error.to_string())?;
    Ok((written.output, written.lost))
}

const GAME: &str = "[Event \"x\"]\r\n[Black \"bob\"]\r\n[Odd  \"a \\\"b\\\"\" ]\r\n\r\n{intro} 1.e4! {[%clk 0:10:00]} (1. d4 d5 (1... Nf6 2. c4)) 1... e5 $14 ; rest\r\n  2.Nf3 (2. f4 exf4) 2... Nc6 *\r\n\r\n";

#[test]
fn only_what_changes_is_replaced() {
    let with = |from: &str, to: &str| Ok((GAME.replacen(from, to, 1), vec![]));
    for (path, value, expected) in [
        ("tag.Black", json!("carol"), with("bob", "carol")),
        ("tag.Black", json!("bob"), with("", "")),
        ("tags[1][1]", json!("carol"), with("bob", "carol")),
        (
            "tags[1][0]",
            json!("White"),
            with("Black \"bob", "White \"bob"),
        ),
        ("tags[1]", json!(null), with("[Black \"bob\"]\r\n", "")),
        (
            "tag.White",
            json!("a \\"),
            with("[Black", "[White \"a \\\\\"]\r\n[Black"),
        ),
        (
            "tags[3]",
            json!(["New", "n"]),
            with("\" ]\r\n", "\" ]\r\n[New \"n\"]\r\n"),
        ),
        (
            "tag.Odd",
            json!(null),
            with("[Odd  \"a \\\"b\\\"\" ]\r\n", ""),
        ),
        ("result", json!("1-0"), with(" *", " 1-0")),
        ("moves[0]", json!("e2e4"), with("", "")),
        ("moves[4]", json!("f1b5"), with("Nc6", "Nc6 3.Bb5")),
        ("moves[3]", json!("b8a6"), with("Nc6", "Na6")),
        ("moves[3]", json!(null), with(" 2... Nc6", "")),
        (
            "chess960",
            json!(true),
            with("\" ]\r\n", "\" ]\r\n[Variant \"Chess960\"]\r\n"),
        ),
        (
            "variations[2]",
            json!(["f1c4", "g8f6"]),
            with("(2. f4 exf4)", "(2. f4 exf4) (2.Bc4 Nf6)"),
        ),
        (
            "variations[2]",
            json!("2. f4 exf4 3. Nf3"),
            with("exf4)", "exf4 3.Nf3)"),
        ),
        ("variations[2]", json!("f4"), with("", "")),
        (
            "variations[2]",
            json!("f4 d5"),
            with("f4 exf4", "f4 exf4 (2...d5)"),
        ),
        (
            "variations[0]",
            json!("d4 Nf6 g3 g6"),
            with("2. c4)", "2. c4 (2.g3 g6))"),
        ),
        (
            "variations[0]",
            json!("e4 c5"),
            with("; rest\r\n", "; rest\r\n(1...c5)\r\n"),
        ),
        ("variations[3]", json!("d6"), with("Nc6", "Nc6 (2...d6)")),
    ] {
        assert_eq!(
            edited(GAME, path, value.clone()),
            expected,
            "{path} {value}"
        );
    }
}

#[test]
fn what_a_change_takes_away_is_named() {
    let (text, lost) = edited(GAME, "moves[1]", json!("g8f6")).unwrap();
    assert_eq!(
        text,
        GAME.replacen("1... e5", "1... Nf6", 1)
            .replacen(" (2. f4 exf4)", "", 1)
    );
    assert_eq!(lost, ["variations"]);
    let (text, lost) = edited(
        "1. e4 {a} e5! {[%eval 0.1]} (1... c5) *",
        "moves[1]",
        json!(null),
    )
    .unwrap();
    assert_eq!(
        (text.as_str(), lost),
        ("1. e4 {a} *", vec!["evaluations", "nags", "variations"])
    );
    let (text, lost) = edited(GAME, "variations[0]", json!(null)).unwrap();
    assert_eq!(text, GAME.replacen(" (1. d4 d5 (1... Nf6 2. c4))", "", 1));
    assert_eq!(lost, ["variations"]);
}

#[test]
fn bare_texts_are_edited_too() {
    for (text, path, value, expected) in [
        ("*", "moves[0]", json!("e2e4"), "1. e4 *"),
        ("", "moves[0]", json!("e2e4"), "1. e4"),
        ("1. e4", "moves[0]", json!(null), ""),
        ("1. e4 *", "moves[0]", json!(null), "*"),
        ("1. e4 e5 2.", "moves[2]", json!("g1f3"), "1. e4 e5 2. Nf3"),
        ("1. e4", "result", json!("1/2-1/2"), "1. e4 1/2-1/2"),
        ("1. e4 ; x", "moves[1]", json!("e7e5"), "1. e4 ; x\n1... e5"),
        (
            "1. e4 ; x\n*",
            "moves[1]",
            json!("e7e5"),
            "1. e4 ; x\n1... e5\n*",
        ),
        (
            "[White \"a\"]",
            "moves[0]",
            json!("e2e4"),
            "[White \"a\"]\n\n1. e4",
        ),
        ("[White \"a\"]\n\n*", "tag.White", json!(null), "*"),
        (
            "\u{feff}1. e4 *",
            "tag.White",
            json!("a"),
            "\u{feff}[White \"a\"]\n\n1. e4 *",
        ),
        (
            "1. e4 (1. d4) *",
            "moves[1]",
            json!("e7e5"),
            "1. e4 (1. d4) 1... e5 *",
        ),
        (
            "1. e4 e5 *",
            "variations[0]",
            json!("d4"),
            "1. e4 (1. d4) 1... e5 *",
        ),
        (
            "[Result \"*\"]\n\n1. e4 *",
            "result",
            json!("0-1"),
            "[Result \"0-1\"]\n\n1. e4 0-1",
        ),
        (
            "1. e4 *",
            "fen",
            json!("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"),
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2\"]\n\n1. e4 *",
        ),
    ] {
        assert_eq!(
            edited(text, path, value),
            Ok((expected.to_owned(), vec![])),
            "{text} {path}"
        );
    }
}

#[test]
fn impossible_changes_are_refused() {
    for (path, value, words) in [
        (
            "moves[5]",
            json!("e7e6"),
            "moves[5]: there is no such setting",
        ),
        (
            "moves[4]",
            json!("e7e6"),
            "moves[4]: e7e6 is not a legal move",
        ),
        (
            "tag.Result",
            json!("1-0"),
            "tag.Result: there is no such setting",
        ),
        ("tag.a b", json!("1-0"), "tag.a b: there is no such setting"),
        (
            "result",
            json!("2-0"),
            "result: `2-0` is not 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "variations[9]",
            json!("e4"),
            "variations[9]: there is no such setting",
        ),
        (
            "variations[1]",
            json!("e5 e5"),
            "variations[1]: e5: no legal move fits",
        ),
        (
            "variations[1]",
            json!([]),
            "variations[1]: a variation needs a move",
        ),
        (
            "variations[1]",
            json!(7),
            "variations[1]: expected a list of moves",
        ),
    ] {
        assert_eq!(edited(GAME, path, value), Err(words.to_owned()), "{path}");
    }
    let twice = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";
    let refused = edited(twice, "moves[2]", json!("f1b5")).unwrap_err();
    assert_eq!(refused, "moves[4]: f1b5 is not a legal move");
}

/// Writes random legal moves with annotations and blanks.
fn moves(random: &mut Random, position: &crate::chess::Position, depth: usize, out: &mut String) {
    const GAPS: [&str; 6] = [" ", "\n", "  ", " \t", "\n\n", " \n% escaped (\n"];
    const NOTES: [&str; 7] = [
        "{good}",
        "{ [%clk 0:01:00] }",
        "{(1. e4\n[a \"b\"]}",
        "; (rest {\n",
        "{}",
        "{[%eval #3] why}",
        "{é 1-0}",
    ];
    let mut position = position.clone();
    let mut is_apart = true;
    for _ in 0..random.below(8) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal.nth(random.below(legal.len())).unwrap();
        let before = position.clone();
        let number = number(
            (position.number(), position.turn()),
            is_apart || random.below(4) == 0,
        );
        let number = number.filter(|_| random.below(5) > 0);
        if let Some(number) = number {
            *out += &number;
            *out += random.one_of(&["", " ", " ", "\n"]);
        }
        *out += &position.san(mv).unwrap();
        *out += random.one_of(&["", "", "!", "?!"]);
        position.play(mv).unwrap();
        *out += random.one_of(&GAPS);
        is_apart = false;
        if random.below(4) == 0 {
            *out += random.one_of(&["$1", "$146", "!?"]);
            *out += random.one_of(&GAPS);
        }
        if random.below(3) == 0 {
            *out += random.one_of(&NOTES);
            *out += random.one_of(&GAPS);
            is_apart = true;
        }
        while depth < 3 && random.below(4) == 0 {
            *out += random.one_of(&["(", "( "]);
            moves(random, &before, depth + 1, out);
            *out += ")";
            *out += random.one_of(&GAPS);
            is_apart = true;
        }
    }
}

fn game(random: &mut Random) -> String {
    let mut text = random.one_of(&["", "\u{feff}", "% first\n"]).to_owned();
    for (name, value) in [("Event", "x"), ("Black", "a \\\"b\\\""), ("Odd", "1. e4")] {
        if random.below(2) == 0 {
            text += &format!("[{name} \"{value}\"]");
            text += random.one_of(&["\n", "\n", "\n\n", " ", "\r\n"]);
        }
    }
    text += random.one_of(&["\n", "", "{intro}\n"]);
    moves(random, &Start::default().position().unwrap(), 0, &mut text);
    text + random.one_of(&["*", "1-0", "1/2-1/2\n", "0-1 {end}\n\n"])
}

#[test]
fn an_edit_and_its_reverse_give_the_same_bytes() {
    for seed in 1..=150_u64 {
        let random = &mut Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let text = game(random);
        let score = Score::read(&text, Start::default());
        let score = score.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let change = |text: &str, path: &str, value: Value| {
            let changed = edited(text, path, value);
            changed.unwrap_or_else(|error| panic!("seed {seed}: {path}: {error}\n{text}"))
        };
        // What is set to what it is leaves each byte.
        let record = &score.record;
        for (ply, mv) in record.game.moves.iter().enumerate() {
            let path = format!("moves[{ply}]");
            assert_eq!(
                change(&text, &path, json!(mv.to_string())).0,
                text,
                "seed {seed}"
            );
        }
        for (index, (name, value)) in record.tags.iter().enumerate() {
            let path = format!("tag.{name}");
            assert_eq!(change(&text, &path, json!(value)).0, text, "seed {seed}");
            let (other, lost) = change(&text, &path, json!("other"));
            let place = &score.tags[index].value;
            let expected = format!("{}other{}", &text[..place.start], &text[place.end..]);
            assert_eq!(
                (other.as_str(), lost),
                (expected.as_str(), vec![]),
                "seed {seed}"
            );
            assert_eq!(change(&other, &path, json!(value)).0, text, "seed {seed}");
        }
        let (with, _) = change(&text, "tag.Round", json!("7"));
        assert_eq!(
            change(&with, "tag.Round", json!(null)).0,
            text,
            "seed {seed}"
        );
        let result = record.outcome.word();
        let (other, _) = change(&text, "result", json!("*"));
        assert_eq!(
            change(&other, "result", json!(result)).0,
            text,
            "seed {seed}"
        );
        let legal = record.game.last_position().unwrap().legal_moves();
        if legal.is_empty() {
            continue;
        }
        let next = legal.nth(random.below(legal.len())).unwrap();
        let path = format!("moves[{}]", record.game.moves.len());
        let (longer, lost) = change(&text, &path, json!(next.to_string()));
        assert_eq!(lost, [""; 0], "seed {seed}");
        assert_eq!(change(&longer, &path, json!(null)).0, text, "seed {seed}");
        // A variation stays where it is, and comes once.
        if !record.game.moves.is_empty() {
            let ply = random.below(record.game.moves.len());
            let mut before = crate::chess::Game::new(record.game.start);
            before.moves = record.game.moves[..ply].to_vec();
            let legal = before.last_position().unwrap().legal_moves();
            let other = legal.nth(random.below(legal.len())).unwrap();
            let path = format!("variations[{ply}]");
            let (with, _) = change(&text, &path, json!([other.to_string()]));
            assert_eq!(
                change(&with, &path, json!([other.to_string()])).0,
                with,
                "seed {seed}"
            );
            assert_eq!(
                Score::read(&with, Start::default()).unwrap().record.game,
                record.game
            );
        }
    }
}
