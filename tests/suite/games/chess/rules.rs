//! The rules: perft counts, the order of moves, states.

use games::chess::{Epd, Fen, Move, Position, State, Variant};

use super::text;

fn perft(file: &str, variant: Variant) {
    let text = text(file);
    for (number, line) in text.lines().filter(|line| !line.is_empty()).enumerate() {
        let epd: Epd = line.parse().expect(line);
        let position = Position::new(&Fen::from(epd.state), variant).expect(line);
        // All at depth 3, some at depth 4, which takes longer.
        let deepest = if number % 10 == 0 { 4 } else { 3 };
        for depth in 1..=deepest {
            let counted: u64 = epd.operand(&format!("D{depth}")).unwrap().parse().unwrap();
            assert_eq!(position.perft(depth), counted, "{line} at depth {depth}");
        }
    }
}

#[test]
fn perft_counts_are_those_of_three_other_programs() {
    perft("perft.epd", Variant::Standard);
}

#[test]
fn perft_counts_of_chess960_are_those_of_three_other_programs() {
    perft("perft-960.epd", Variant::Chess960);
}

#[test]
fn moves_are_sorted_and_have_their_places() {
    for (file, variant) in [
        ("perft.epd", Variant::Standard),
        ("perft-960.epd", Variant::Chess960),
    ] {
        for line in text(file).lines().filter(|line| !line.is_empty()) {
            let epd: Epd = line.parse().expect(line);
            let position = Position::new(&Fen::from(epd.state), variant).expect(line);
            let legal = position.legal_moves();
            let listed: Vec<Move> = legal.iter().collect();
            assert!(listed.is_sorted(), "{line}");
            assert_eq!(listed.len(), legal.len());
            for (place, &step) in listed.iter().enumerate() {
                assert_eq!(legal.index_of(step), Some(place), "{line} {step}");
                assert_eq!(legal.nth(place), Some(step), "{line} {step}");
                let san = position.san(step).unwrap();
                assert_eq!(position.read_san(&san), Ok(step), "{line} {san}");
            }
            assert_eq!(legal.nth(listed.len()), None);
        }
    }
}

#[test]
fn positions_give_their_state_back() {
    let lines = text("perft.epd") + &text("perft-960.epd");
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let state = line.parse::<Epd>().expect(line).state;
        let position = Position::new(&Fen::from(state), Variant::Chess960).unwrap();
        assert_eq!(position.state(), Ok(state), "{line}");
        assert_eq!(state.to_string().parse::<State>(), Ok(state), "{line}");
    }
}

#[test]
fn puzzle_positions_are_read_and_written_as_they_are() {
    for line in text("lichess-puzzles-3000.fen").lines() {
        let fen: Fen = line.parse().expect(line);
        assert_eq!(fen.to_string(), line);
    }
}
