//! Values of every format with a fault, and texts with values among words.

use super::{NoGuess, guess};
use crate::examples::example;
use crate::format::Options;
use crate::random::Random;
use crate::registry::{find, formats};

/// Changes, removes or inserts one character.
fn damaged(random: &mut Random, value: &str) -> String {
    const LETTERS: &[u8] = b"abcdefgh0123456789KQRBNXOI+/:-=. ,;#";
    let mut letters: Vec<char> = value.chars().collect();
    let at = random.below(letters.len());
    let letter = char::from(LETTERS[random.below(LETTERS.len())]);
    match random.below(3) {
        0 => letters[at] = letter,
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letter),
    }
    letters.into_iter().collect()
}

/// A value of each format, and what people write in more than one way.
fn values() -> Vec<(&'static str, String)> {
    let of_format = formats().map(|format| {
        let name = format.card().name;
        (
            name,
            example(name)
                .expect("every format has an example")
                .to_owned(),
        )
    });
    let others = [
        ("chess-san", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"),
        ("renju-moves", "1. H8 2. I9 3. G7 4. H9"),
    ];
    let others = others.map(|(name, text)| (name, text.to_owned()));
    let others = others.into_iter().filter(|(name, _)| find(name).is_some());
    of_format.chain(others).collect()
}

/// What the guess says of a damaged value.
enum Answer {
    /// Some format reads it.
    Read,
    /// Its format is named.
    Named,
    /// Another one is named.
    Other(Vec<&'static str>),
    Unknown,
}

fn answer(name: &str, text: &str) -> Answer {
    let refused = match guess(text) {
        // Several formats may read hex.
        Ok(_) | Err(NoGuess::Ambiguous { .. }) => return Answer::Read,
        Err(refused) => refused,
    };
    let formats = match &refused {
        NoGuess::Several { values } => {
            let formats = values
                .iter()
                .flat_map(|value| value.formats.iter().copied());
            formats.collect()
        }
        refused => refused.candidates(),
    };
    if formats.is_empty() {
        Answer::Unknown
    } else if formats.contains(&name) {
        Answer::Named
    } else {
        Answer::Other(formats)
    }
}

#[test]
fn a_value_with_a_fault_names_its_format() {
    let seed = 0x9E37_79B9_7F4A_7C15;
    let mut random = Random::new(seed);
    let mut faults = Vec::new();
    for (name, value) in &values() {
        let (mut good, mut bad) = (0_u32, Vec::new());
        for _ in 0..200 {
            let text = damaged(&mut random, value);
            match answer(name, &text) {
                Answer::Read | Answer::Named => good += 1,
                Answer::Other(formats) => {
                    let is_backgammon = name.starts_with("gnubg") || *name == "xgid";
                    assert!(is_backgammon || !formats.contains(&"gnubg-id"), "{text}");
                    bad.push(format!("{text:?}: {}", formats.join(" ")));
                }
                Answer::Unknown => bad.push(format!("{text:?}: unknown")),
            }
        }
        // Some values of bytes are short, and seven digits look like nothing.
        let least = match value.len() {
            ..8 => 0,
            8 => 100,
            _ => 190,
        };
        if good < least {
            bad.truncate(6);
            faults.push(format!("{name}: {good} of 200\n  {}", bad.join("\n  ")));
        }
    }
    assert!(faults.is_empty(), "seed {seed:#x}\n{}", faults.join("\n"));
}

/// Returns the format and the value of a text, or why there is none.
fn told(text: &str) -> String {
    match guess(text) {
        Ok(found) => format!("{}: {}", found.format.card().name, found.value),
        Err(refused) => refused.to_string(),
    }
}

const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10";
const FEN: &str = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

#[test]
fn a_text_with_one_value_is_that_value() {
    for (text, expected) in [
        (
            format!("> {XGID}\nI agree: {XGID}!"),
            format!("xgid: {XGID}"),
        ),
        (
            "set board 4NvBA0DGzooBBg".to_owned(),
            "gnubg-position: 4NvBA0DGzooBBg".to_owned(),
        ),
        (
            "gnubgid 4NvBA0DGzooBBg:QYkqASAAIAAA".to_owned(),
            "gnubg-id: 4NvBA0DGzooBBg:QYkqASAAIAAA".to_owned(),
        ),
        (
            "https://opengammon.com?id=4HPwATDgc%2FABMA:cAkAAAAAAAAA".to_owned(),
            "gnubg-id: 4HPwATDgc/ABMA:cAkAAAAAAAAA".to_owned(),
        ),
        (
            format!(
                "https://lichess.org/analysis/standard/{}",
                FEN.replace(' ', "_")
            ),
            format!("chess-fen: {FEN}"),
        ),
        (
            format!(
                "see https://www.chess.com/analysis?fen={}&flip=false",
                FEN.replace('/', "%2F").replace(' ', "%20")
            ),
            format!("chess-fen: {FEN}"),
        ),
        (
            format!("Black to move here: {FEN}, what now?"),
            format!("chess-fen: {FEN}"),
        ),
    ] {
        assert_eq!(told(&text), expected, "{text}");
    }
}

/// `xgid` reads the lines below the XGID too, and compares them with it.
#[test]
fn an_export_of_extreme_gammon_is_one_value() {
    let export = format!(
        "{XGID}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0 Unlimited game\nPip count  X: 167  O: 167\nX to play 52"
    );
    let found = guess(&export).expect("one value");
    let [written, alone] = [&*found.value, XGID].map(|text| {
        let decoded = found.format.decode(text, &Options::default());
        decoded.expect("an XGID")
    });
    assert_eq!((found.format.card().name, written), ("xgid", alone));
}

#[test]
fn values_that_say_the_same_count_once() {
    let id = "4HPwATDgc/ABMA:cIkKAAAAAAAE";
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
    assert_eq!(told(&format!("{xgid} is {id}")), format!("xgid: {xgid}"));
    let told = told(&format!("{xgid} or 4HPwATDgc/ABMA:cAkAAAAAAAAA"));
    assert!(told.starts_with("the text has 2 values: xgid `"), "{told}");
}

#[test]
fn games_of_one_text_are_a_list() {
    let game = |white: &str, end: &str| {
        format!("[White \"{white}\"]\n[CurrentPosition \"{FEN}\"]\n\n1. e4 c5 2. {end} *\n\n")
    };
    assert_eq!(
        told(&game("Ann", "Nf3")).split(':').next(),
        Some("chess-pgn")
    );
    let two = format!("{}{}", game("Ann", "Nf3"), game("Bob", "Nc3"));
    let Err(NoGuess::Several { values }) = guess(&two) else {
        panic!("{}", told(&two));
    };
    assert_eq!(values.len(), 2);
    assert_eq!(values[1].formats, ["chess-pgn"]);
    assert!(values[1].value.starts_with("[White \"Bob\"]"));
    // The tag of a game with a fault is not the value.
    assert!(
        matches!(guess(&game("Ann", "Ke3")), Err(NoGuess::Faulty(fault)) if fault.format == "chess-pgn")
    );
}

#[test]
fn json_is_no_text_with_a_value() {
    let json = format!(r#"{{"fen":"{FEN}","moves":["Nc6"]}}"#);
    assert!(matches!(guess(&json), Err(NoGuess::Unknown { .. })));
}
