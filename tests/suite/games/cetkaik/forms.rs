//! The forms of cetkaik as the command reads, writes, converts and draws them.

use cetkaik_compact_representation as theirs;
use cetkaik_fundamental::AbsoluteSide;
use cetkaik_render_to_console::PrintToConsole;
use cetkaik_traits::{IsAbsoluteField, IsField};
use games::cetkaik::{Board, Field};
use games::format::{GameFormat, Options, hex};
use games::registry::find;

use super::fields::named;

fn format(name: &str) -> &'static dyn GameFormat {
    find(name).expect("a format of the registry")
}

fn text(field: &Field) -> String {
    hex::write(&field.to_array().expect("the field is whole"))
}

/// Converts and returns the text, and what is lost.
fn convert(from: &str, to: &str, input: &str) -> Result<(String, String), String> {
    let written = format(from).convert(input, format(to), &Options::default());
    written
        .map(|written| (written.output, written.lost.join(" ")))
        .map_err(|refusal| refusal.to_string())
}

fn encode(to: &str, json: &str) -> Result<String, String> {
    let written = format(to).encode(json, &Options::default());
    written
        .map(|written| written.output)
        .map_err(|refusal| refusal.to_string())
}

#[test]
fn forms_convert_and_say_what_they_lose() {
    for name in ["initial", "photograph", "crate_test"] {
        let field = named(name);
        let digits = text(&field);
        for form in ["cetkaik-list", "cetkaik-moved", "cetkaik-field"] {
            let (there, lost) =
                convert("cetkaik-field", form, &digits).expect("nothing is in the way");
            assert_eq!(lost, "", "{name} {form}");
            assert_eq!(
                convert(form, "cetkaik-field", &there),
                Ok((digits.clone(), String::new())),
                "{name} {form}"
            );
        }
    }
    let photograph = text(&named("photograph"));
    let (board, lost) =
        convert("cetkaik-field", "cetkaik-board", &photograph).expect("a field has a board");
    assert_eq!(
        (board.as_str(), lost.as_str()),
        (&photograph[..162], "ia_hand a_hand")
    );
    let (ascii, lost) =
        convert("cetkaik-field", "cetkaik-ascii", &photograph).expect("a field has a board");
    assert_eq!(lost, "ia_hand a_hand ids");
    let (renumbered, lost) =
        convert("cetkaik-ascii", "cetkaik-board", &ascii).expect("it has one tam2");
    assert_eq!((renumbered.len(), lost.as_str()), (162, ""));
    assert_ne!(renumbered, board);
    assert_eq!(
        convert("cetkaik-board", "cetkaik-ascii", &renumbered),
        Ok((ascii, String::new()))
    );
}

#[test]
fn a_board_is_a_field_only_with_all_pieces() {
    let initial = text(&Field::INITIAL);
    assert_eq!(
        convert("cetkaik-board", "cetkaik-field", &initial[..162]),
        Ok((initial, String::new()))
    );
    let photograph = text(&named("photograph"));
    assert_eq!(
        convert("cetkaik-board", "cetkaik-field", &photograph[..162]),
        Err("黒兵 (0o02) is on no square and in no hand".to_owned())
    );
}

#[test]
fn json_is_the_same_for_every_form() {
    let field = named("photograph");
    let of_field = format("cetkaik-field")
        .decode_json(&text(&field), &Options::default())
        .expect("whole");
    assert!(of_field.starts_with(r#"{"board":{"KA":"↓黒筆","LA":"↓黒馬","#));
    assert!(of_field.contains(r#""ia_hand":["赤兵","赤弓","黒虎","赤虎","赤船"],"a_hand":["黒兵","赤兵","赤馬","赤巫","黒船"],"#));
    let (list, _) = convert("cetkaik-field", "cetkaik-list", &text(&field)).expect("whole");
    assert_eq!(
        format("cetkaik-list")
            .decode_json(&list, &Options::default())
            .expect("whole"),
        of_field
    );
    for form in ["cetkaik-field", "cetkaik-list", "cetkaik-moved"] {
        let (own, _) = convert("cetkaik-field", form, &text(&field)).expect("whole");
        assert_eq!(encode(form, &of_field), Ok(own));
    }
    let board = serde_json::to_string(&field.board).expect("strings");
    assert!(!board.contains("hand"));
    assert_eq!(
        serde_json::from_str::<Board>(&board).expect("what was written"),
        field.board
    );
}

#[test]
fn names_are_enough_where_the_numbers_follow() {
    let json = format("cetkaik-field")
        .decode_json(&text(&Field::INITIAL), &Options::default())
        .expect("whole");
    let (names, _) = json.split_once(r#","hex""#).expect("hex is last");
    assert_eq!(
        encode("cetkaik-field", &format!("{names}}}")),
        Ok(text(&Field::INITIAL))
    );

    // A's vessel is taken: it is the only red one, so its number follows.
    let taken = names
        .replace(r#""ZI":"↓赤船","#, "")
        .replace(r#""ia_hand":[]"#, r#""ia_hand":["赤船"]"#);
    let encoded = encode("cetkaik-field", &format!("{taken}}}")).expect("every number follows");
    assert!(encoded.ends_with("01"));

    // Two of four tigers are elsewhere: which is which?
    let moved = names
        .replace(r#""TAU":"↑黒虎""#, r#""TU":"↑黒虎""#)
        .replace(r#""XE":"↓黒虎""#, r#""XU":"↓黒虎""#);
    assert_eq!(
        encode("cetkaik-field", &format!("{moved}}}")),
        Err("board.XU: which 黒虎 this is does not follow: one of 0o30, 0o32; `hex` or numbers say it".to_owned())
    );
}

#[test]
fn numbers_are_enough() {
    let field = named("crate_test");
    let rows = serde_json::to_string(&field.board.to_u8_array()).expect("numbers");
    let json = format!(r#"{{"board":{rows},"ia_hand":[10,47],"a_hand":[]}}"#);
    assert_eq!(encode("cetkaik-field", &json), Ok(text(&field)));
}

#[test]
fn json_that_contradicts_itself_is_refused() {
    let json = format("cetkaik-field")
        .decode_json(&text(&named("photograph")), &Options::default())
        .expect("whole");
    let cases = [
        (
            r#""KA":"↓黒筆""#,
            r#""KA":"↓赤筆""#,
            "board.KA: ↓赤筆, but ↓黒筆 in hex",
        ),
        (
            r#""KA":"↓黒筆","#,
            "",
            "board.KA: nothing, but ↓黒筆 in hex",
        ),
        (
            r#"["赤兵","赤弓""#,
            r#"["赤弓""#,
            "ia_hand: no 赤兵 (0o17), but there in hex",
        ),
        (
            r#"["赤兵","赤弓""#,
            r#"["赤兵","黒弓""#,
            "ia_hand: 黒弓, but not there in hex",
        ),
        (
            r#""KA":"↓黒筆""#,
            r#""KA":"黒筆""#,
            "found string \"黒筆\", expected a piece such as `↓黒筆` or `皇`",
        ),
        (
            r#""KA":"↓黒筆""#,
            r#""QA":"↓黒筆""#,
            "found string \"QA\", expected the name of a square",
        ),
        (
            r#""hex":"a2"#,
            r#""hex":"a3"#,
            "board.PA: 赤筆 (0o43) stands on a second square (bits 64..72)",
        ),
        (
            r#""hex":"a2"#,
            r#""hex":"g2"#,
            "hex: character 1: `g` is not a hexadecimal digit",
        ),
        (
            r#""ia_hand""#,
            r#""hand""#,
            "there is no field `hand`; expected `board`, `ia_hand`, `a_hand`, `hex`",
        ),
    ];
    for (part, other, message) in cases {
        assert!(json.contains(part), "{part}");
        let refusal = encode("cetkaik-field", &json.replacen(part, other, 1)).expect_err(message);
        assert!(refusal.starts_with(message), "{refusal}, not {message}");
    }
    assert_eq!(
        encode("cetkaik-field", "{}"),
        Err("board: missing, and so is `hex`".to_owned())
    );
    assert_eq!(
        encode(
            "cetkaik-field",
            r#"{"board":{},"ia_hand":[15],"a_hand":[15]}"#
        ),
        Err("a_hand: 赤兵 (0o17) is in a hand twice".to_owned())
    );
}

/// The drawing for a terminal is that of `cetkaik_render_to_console`, colours and all.
#[test]
fn a_terminal_sees_what_the_published_crate_draws() {
    let square = |row, col| theirs::Coord::new(row, col).expect("a square");
    let moves = [
        ((8, 8), (0, 0), AbsoluteSide::IASide),
        ((0, 4), (6, 4), AbsoluteSide::ASide),
    ];
    let mut field = theirs::Field::yhuap_initial();
    let mut ours = Field::INITIAL;
    colored::control::set_override(true);
    for (from, to, side) in moves {
        field = field
            .move_nontam_piece_from_src_to_dest_while_taking_opponent_piece_if_needed(
                square(from.0, from.1),
                square(to.0, to.1),
                side,
            )
            .expect("the other side's piece is taken");
        let square = |(row, col)| games::cetkaik::Coord::new(row, col).expect("a square");
        ours.take(square(from), square(to))
            .expect("the other side's piece is taken");
        let options = Options {
            color: true,
            ..Options::default()
        };
        let drawn = format("cetkaik-field")
            .draw(&text(&ours), &options)
            .expect("whole");
        // Ours ends with its last line; theirs leaves an empty one for the next field.
        assert_eq!(format!("{drawn}\n"), field.to_colored_string());
    }
}

#[test]
fn elsewhere_colours_are_letters() {
    let drawn = format("cetkaik-field")
        .draw(&text(&named("photograph")), &Options::default())
        .expect("whole");
    let rows = [
        " K  L  N  T  Z  X  C  M  P ",
        "_6h_5h_3h_8h_#k_8k_3k_5k_6k A",
        "_7k -  -  -  -  -  - _2h_7h E",
        "_1h_1k_1h_1k -  - _1h_1k_1h I",
        " -  -  -  -  -  -  -  -  -  U",
        " -  -  - ^$h -  -  -  -  -  O",
        " -  -  -  -  - ^4k -  -  -  Y",
        "^1h^1k^3k^1k -  - ^1h^1k^1h AI",
        "^7h -  - ^4h^2h^8h - ^2k -  AU",
        "^6k -  - ^8k^#h - ^3h^5h^6h IA",
    ];
    let expected = rows.join("\n")
        + "\n\
        IA: 赤兵 赤弓 黒虎 赤虎 赤船\n\
        A: 黒兵 赤兵 赤馬 赤巫 黒船\n";
    assert_eq!(drawn, expected);
    let line = format("cetkaik-field")
        .decode(&text(&named("photograph")), &Options::default())
        .expect("whole");
    assert!(
        line.ends_with(
            "tam2 on TO; in hand: IA 赤兵 赤弓 黒虎 赤虎 赤船, A 黒兵 赤兵 赤馬 赤巫 黒船"
        ),
        "{line}"
    );
}
