//! Chess notation: FEN, EPD, PGN and moves in SAN.

use games::chess::pgn::Reader;
use games::chess::{Epd, Fen, Position, Variant};

/// Whatever one of the parsers accepts, it writes in a form that it reads as the same; EPD keeps no clock but `hmvc`.
pub fn check(input: &[u8]) {
    games(input);
    if let Ok(text) = str::from_utf8(input) {
        positions(text);
        moves(text);
    }
}

fn games(input: &[u8]) {
    // A game takes at least one character, and a refusal ends the file or passes over something.
    for (number, read) in Reader::new(input).enumerate() {
        assert!(number <= input.len(), "the reader stands still");
        if let Ok(record) = read {
            let written = record.to_string();
            let again = Reader::new(written.as_bytes()).next();
            let again = again.expect("a game is written").expect("and can be read");
            assert_eq!((again.game, again.outcome), (record.game, record.outcome));
        }
    }
}

fn positions(text: &str) {
    for line in text.lines() {
        if let Ok(fen) = line.parse::<Fen>() {
            assert_eq!(fen.to_string().parse(), Ok(fen));
        }
        if let Ok(epd) = line.parse::<Epd>() {
            let again = epd.to_string().parse::<Epd>();
            let again = again.expect("what is written can be read");
            assert_eq!(again.operations, epd.operations);
            assert_eq!(again.state.placement(), epd.state.placement());
        }
    }
}

/// Plays the words of the text from its first line, or from the start where that is no FEN.
fn moves(text: &str) {
    let fen = text.lines().next().and_then(|line| line.parse().ok());
    for variant in [Variant::Standard, Variant::Chess960] {
        let Ok(mut position) = Position::new(&fen.unwrap_or(Fen::START), variant) else {
            continue;
        };
        for word in text.split_whitespace() {
            if let Ok(step) = position.read_san(word) {
                let san = position.san(step).expect("a move that was read is legal");
                assert_eq!(position.read_san(&san), Ok(step), "{word} is {san}");
                position.play(step).expect("a move that was read is legal");
            }
        }
    }
}
