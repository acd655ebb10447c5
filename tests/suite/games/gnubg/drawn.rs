//! Drawn boards and SGF are read as what they show.

use std::fs;

use games::backgammon::{GnubgId, Xgid};
use games::format::Options;
use games::registry::find;

use super::program::Program;

/// The IDs of games as they were played, each as the first word of a line.
fn played() -> Vec<GnubgId> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/gnubg/played.txt");
    let text = fs::read_to_string(path).expect("the data is there");
    let words = text.lines().filter_map(|line| line.split(' ').next());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The JSON of what `gnubg-id` reads.
fn read(text: &str) -> String {
    let format = find("gnubg-id").expect("the format is there");
    format
        .decode_json(text, &Options::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn json(id: &GnubgId) -> String {
    serde_json::to_string(id).expect("an ID has JSON")
}

#[test]
fn a_drawn_board_without_its_ids_is_its_id() {
    let all = played();
    assert!(all.len() > 100, "{}", all.len());
    for id in all {
        let mut drawn_again = id;
        if id.match_key.is_money() {
            // The Jacoby rule is not drawn.
            drawn_again.match_key.no_jacoby = false;
        }
        for board in [
            id.board(),
            id.board().flipped(),
            id.board().names("Ann", ""),
        ] {
            let drawn = board.to_string();
            let cut = drawn.splitn(3, '\n').last().expect("thirteen lines");
            assert_eq!(read(&drawn), json(&id), "{drawn}");
            if id.match_key.doubled {
                // Neither the match nor the owner of the cube is drawn.
                let format = find("gnubg-id").expect("the format is there");
                assert!(format.check(cut, &Options::default()).is_err(), "{cut}");
                continue;
            }
            assert_eq!(read(cut), json(&drawn_again), "{cut}");
        }
    }
}

#[test]
fn the_positions_that_the_program_saves_are_read() {
    let Some(program) = Program::find() else {
        return;
    };
    let all = played();
    for (number, id) in all.iter().step_by(all.len() / 20).enumerate() {
        if id.match_key.doubled {
            continue;
        }
        let file =
            std::env::temp_dir().join(format!("bitcodec-{}-{number}.sgf", std::process::id()));
        program.run(&format!(
            "set confirm save off\nnew match 7\nset gnubgid {id}\nsave position {}\n",
            file.display()
        ));
        let saved = fs::read_to_string(&file).expect("the program saved a file");
        fs::remove_file(&file).expect("the file is there");
        assert_eq!(read(&saved), json(id), "{id}\n{saved}");
    }
}

#[test]
fn an_export_without_its_xgid_is_refused_where_it_lacks_a_line() {
    let lines = [
        "Score is X:1 O:2 7 pt.(s) match.",
        " +13-14-15-16-17-18------19-20-21-22-23-24-+",
        " | X           O    |   | O              X |",
        " | X           O    |   | O              X |",
        " | X           O    |   | O                |",
        " | X                |   | O                |",
        " | X                |   | O                |",
        " |                  |BAR|                  |",
        " | O                |   | X                |",
        " | O                |   | X                |",
        " | O           X    |   | X                |",
        " | O           X    |   | X              O |",
        " | O           X    |   | X              O |",
        " +12-11-10--9--8--7-------6--5--4--3--2--1-+",
        "Pip count  X: 167  O: 167 X-O: 1-2/7",
        "Cube: 2, O own cube",
        "O on roll, cube action",
    ];
    let format = find("xgid").expect("the format is there");
    let read = |lines: &[&str]| {
        format.convert(
            &lines.join("\n"),
            find("xgid").expect("xgid"),
            &Options::default(),
        )
    };
    let all = read(&lines).expect("a board");
    assert_eq!(
        all.output,
        "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:1:2:0:7:10"
    );
    assert!(all.output.parse::<Xgid>().is_ok());
    for line in 0..lines.len() {
        let mut fewer = lines.to_vec();
        fewer.remove(line);
        // The pips only confirm the checkers.
        assert_eq!(read(&fewer).is_ok(), line == 14, "{line}");
    }
}
