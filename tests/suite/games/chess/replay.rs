//! Whole games: PGN and SAN as lichess writes them, and the laws of the game schemes.

use bitcodec::error::Step;
use games::chess::game::san;
use games::chess::pgn::{Reader, Record};
use games::chess::{
    Epd, Fen, Game, GameError, GameScheme, Move, PlyFault, Promotion, Start, Variant,
};

use super::{lichess, text};

fn plies(games: &[Record]) -> usize {
    games.iter().map(|record| record.game.moves.len()).sum()
}

#[test]
fn the_written_file_is_the_one_read() {
    let games = lichess();
    assert_eq!((games.len(), plies(&games)), (3000, 228_517));
    let written: String = games.iter().map(|record| format!("{record}\n")).collect();
    let again: Vec<Record> = Reader::new(written.as_bytes())
        .map(Result::unwrap)
        .collect();
    assert!(
        again
            .iter()
            .zip(&games)
            .all(|(one, other)| one.game == other.game)
    );
    assert_eq!(again.len(), games.len());
}

#[test]
fn san_is_written_as_lichess_writes_it() {
    let mut plies = 0;
    for line in text("lichess-500.san").lines() {
        let game = san::decode(format!("{line} ").as_bytes(), Start::default()).expect(line);
        assert_eq!(san::text(&game).unwrap().trim_end(), line);
        plies += game.moves.len();
    }
    assert_eq!(plies, 25_686);
}

#[test]
fn every_game_comes_back_from_every_scheme() {
    let start = Start::default();
    let mut without_room = 0;
    for record in lichess() {
        let game = record.game;
        for scheme in GameScheme::ALL {
            match scheme.encode(&game) {
                Ok(bytes) => assert_eq!(scheme.decode(&bytes, start).as_ref(), Ok(&game)),
                Err(GameError::Ply {
                    ply,
                    fault: PlyFault::Underpromotion,
                }) => {
                    assert_eq!(scheme, GameScheme::M12);
                    assert_ne!(game.moves[ply].promotion, Some(Promotion::Queen));
                    without_room += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(without_room, 7);
}

#[test]
fn chess960_games_come_back_from_every_scheme() {
    // Every legal move of each counted position, castling among them, as a game of one move.
    for line in text("perft-960.epd").lines() {
        let epd: Epd = line.parse().expect(line);
        let start = Start {
            fen: epd.state.into(),
            variant: Variant::Chess960,
        };
        for step in start.position().unwrap().legal_moves().iter() {
            let game = Game {
                start,
                moves: vec![step],
            };
            for scheme in GameScheme::ALL {
                let Ok(bytes) = scheme.encode(&game) else {
                    continue;
                };
                assert_eq!(
                    scheme.decode(&bytes, start).as_ref(),
                    Ok(&game),
                    "{line} {step}"
                );
            }
        }
    }
}

#[test]
fn truncations_and_flipped_bits_are_refused_or_canonical() {
    let start = Start::default();
    for record in lichess().iter().step_by(300) {
        for scheme in GameScheme::ALL {
            let Ok(bytes) = scheme.encode(&record.game) else {
                continue;
            };
            for length in 0..bytes.len() {
                // A part of `san` may be a shorter game, a part of `idx` the number of another one, of `am` its code.
                if let Ok(game) = scheme.decode(&bytes[..length], start) {
                    assert!(matches!(
                        scheme,
                        GameScheme::San | GameScheme::Idx | GameScheme::Am
                    ));
                    assert_eq!(scheme.encode(&game).as_deref(), Ok(&bytes[..length]));
                }
            }
            for bit in 0..8 * bytes.len() {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 0x80 >> (bit % 8);
                if let Ok(game) = scheme.decode(&flipped, start) {
                    assert_eq!(
                        scheme.encode(&game).as_ref(),
                        Ok(&flipped),
                        "{}",
                        scheme.name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_bits_of_a_half_move_are_those_of_the_specification() {
    let games = lichess();
    let published = [
        (GameScheme::San, 33_255),
        (GameScheme::M12p, 12_004),
        (GameScheme::M16, 16_000),
        (GameScheme::Idx, 4_635),
    ];
    for (scheme, expected) in published {
        let bits: usize = games
            .iter()
            .map(|record| scheme.payload_bits(&record.game).unwrap())
            .sum();
        assert_eq!(bits * 1000 / plies(&games), expected, "{}", scheme.name());
    }
}

/// What a scheme refuses, in its words.
fn refusal(scheme: GameScheme, bytes: &[u8], start: Start) -> String {
    match scheme.decode(bytes, start) {
        Err(GameError::Bytes(error)) => error.to_string(),
        other => panic!("{bytes:?}: {other:?}"),
    }
}

/// A start without a legal move.
fn mate() -> Start {
    let fen: Fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    Start {
        fen,
        ..Start::default()
    }
}

/// The refusal of a first move behind the end of the game.
fn over_at(bits: &str) -> String {
    format!("moves[0]: the game is over before this move, by mate or stalemate ({bits})")
}

#[test]
fn idx_refuses_what_it_does_not_write() {
    let start = Start::default();
    assert!(GameScheme::Idx.decode(&[1, 13], start).is_ok());
    for (bytes, error) in [
        (
            &[][..],
            "plies: the input ends: 8 bits are needed, 0 left (bit 0)",
        ),
        (
            &[1],
            "moves: the input ends: 4 bits are needed, 0 left (bit 8)",
        ),
        (
            &[1, 20],
            "moves: the number has more than 1 digit (bits 8..16)",
        ),
        (
            &[0x81, 0, 13],
            "plies: not canonical: a number has no byte more than it needs (bits 0..16)",
        ),
        (
            &[1, 0, 13],
            "moves: not canonical: the number has no more bytes than it needs (bits 8..24)",
        ),
        (
            &[0, 0],
            "moves: not canonical: the number has no more bytes than it needs (bits 8..16)",
        ),
        (
            &[0x81, 0x80, 0x40],
            "moves: 1048577 is not in 0..=1048576 (bit 24)",
        ),
        (
            &[0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            "moves: 536870911 is not in 0..=1048576 (bit 40)",
        ),
        (
            &[0x80, 0x80, 0x40, 1, 2, 3],
            "moves: the input ends: 28 bits are needed, 24 left (bits 24..48)",
        ),
    ] {
        assert_eq!(refusal(GameScheme::Idx, bytes, start), error);
    }
    let start = mate();
    assert_eq!(GameScheme::Idx.decode(&[0], start), Ok(Game::new(start)));
    assert_eq!(
        refusal(GameScheme::Idx, &[1, 0], start),
        over_at("bits 8..16")
    );
    let mut game = Game::new(start);
    game.moves.push("h8g8".parse().unwrap());
    let over = GameError::Ply {
        ply: 0,
        fault: PlyFault::Over,
    };
    assert_eq!(GameScheme::Idx.encode(&game), Err(over));
}

#[test]
fn a_number_is_not_read_where_it_is_too_long_for_its_moves() {
    // Two million bytes for one half-move, and for as many half-moves as there may be.
    for count in [&[1][..], &[0x80, 0x80, 0x40]] {
        let mut bytes = vec![0xff; 2_000_000];
        bytes[..count.len()].copy_from_slice(count);
        let error = refusal(GameScheme::Idx, &bytes, Start::default());
        let rule = "not canonical: the number has no more bytes than it needs";
        assert!(error.contains(rule), "{error}");
    }
}

/// Knights that go out and back.
fn long_game(plies: usize) -> Game {
    let mut game = Game::new(Start::default());
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|mv| mv.parse::<Move>().unwrap());
    game.moves.extend(moves.into_iter().cycle().take(plies));
    game
}

#[test]
fn a_game_whose_number_takes_too_long_is_refused_both_ways() {
    // The rule of 75 moves ends each game before that.
    let longest = long_game(17_697);
    let bytes = GameScheme::Idx.encode(&longest).unwrap();
    assert_eq!(
        GameScheme::Idx.decode(&bytes, Start::default()),
        Ok(longest)
    );

    let game = long_game(60_000);
    let error = GameScheme::Idx.encode(&game).unwrap_err();
    assert!(
        matches!(error, GameError::TooLong { plies: 60_000, .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .starts_with("60000 half-moves: a number of at least "),
        "{error}"
    );
    assert_eq!(GameScheme::Idx.payload_bits(&game), Err(error));
    let mut bytes = vec![0; 40_000];
    bytes[..3].copy_from_slice(&[0xE0, 0xD4, 0x03]);
    assert_eq!(
        refusal(GameScheme::Idx, &bytes, Start::default()),
        "moves: a number of at least 319969 bits, more than 241609 (bit 24)"
    );
}

const SHORTEST: &str = "moves: not canonical: the code ends with the fewest bits";

#[test]
fn am_refuses_what_it_does_not_write() {
    let start = Start::default();
    assert!(GameScheme::Am.decode(&[1, 0x80], start).is_ok());
    for (bytes, error) in [
        (&[][..], "plies: the input ends"),
        (
            &[0x81, 0, 0x80],
            "plies: not canonical: a number has no byte more than it needs",
        ),
        // Bits and bytes that are too many, and a code that another one is shorter than.
        (&[0, 0], SHORTEST),
        (&[1, 0], SHORTEST),
        (&[1, 0x80, 0], SHORTEST),
        (&[1, 0x81], SHORTEST),
    ] {
        let found = refusal(GameScheme::Am, bytes, start);
        assert!(found.starts_with(error), "{bytes:?}: {found}");
    }
    let start = mate();
    assert_eq!(GameScheme::Am.decode(&[0], start), Ok(Game::new(start)));
    assert_eq!(refusal(GameScheme::Am, &[1], start), over_at("bit 8"));
    let mut game = Game::new(start);
    game.moves.push("h8g8".parse().unwrap());
    let over = GameError::Ply {
        ply: 0,
        fault: PlyFault::Over,
    };
    assert_eq!(GameScheme::Am.encode(&game), Err(over));
}

#[test]
fn am_ends_a_game_by_the_rule_of_75_moves() {
    let after = |clock| {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90");
        let fen = fen.parse().unwrap();
        Start {
            fen,
            ..Start::default()
        }
    };
    let mut game = Game::new(after(149));
    game.moves.push("a1a2".parse().unwrap());
    let bytes = GameScheme::Am.encode(&game).unwrap();
    assert_eq!(
        GameScheme::Am.decode(&bytes, game.start).as_ref(),
        Ok(&game)
    );
    game.start = after(150);
    let over = GameError::Ply {
        ply: 0,
        fault: PlyFault::Clock,
    };
    assert_eq!(GameScheme::Am.encode(&game), Err(over));
    assert_eq!(
        refusal(GameScheme::Am, &bytes, game.start),
        "moves[0]: the game is over before this move, by the rule of 75 moves (bits 8..13)"
    );
    // Two bytes say that there are 2^20 half-moves.
    let error = GameScheme::Am.decode(&[0x80, 0x80, 0x40], Start::default());
    let Err(GameError::Bytes(error)) = error else {
        panic!("{error:?}");
    };
    assert!(
        matches!(error.path().steps(), [_, Step::Index(ply)] if *ply < 20_000),
        "{error}"
    );
}

#[test]
fn m12p_refuses_counts_that_it_does_not_write() {
    let refusal = |bytes: &[u8]| {
        let refused = GameScheme::M12p.decode(bytes, Start::default());
        refused.expect_err("a count that is refused").to_string()
    };
    let told = |error: GameError| error.to_string();
    assert_eq!(refusal(&[]), told(GameError::Truncated));
    assert_eq!(refusal(&[0x80]), told(GameError::Truncated));
    assert_eq!(refusal(&[0x80, 0]), told(GameError::Overlong));
    assert_eq!(refusal(&[0x81, 0x80, 0]), told(GameError::Overlong));
    let plies = 1 << 20;
    assert_eq!(refusal(&[0x80, 0x80, 0x40]), told(GameError::Truncated));
    let error = told(GameError::Plies { plies: plies + 1 });
    assert_eq!(refusal(&[0x81, 0x80, 0x40]), error);
    let error = told(GameError::Plies { plies: u64::MAX });
    assert_eq!(refusal(&[&[0xff; 9][..], &[1]].concat()), error);
    // More than 64 bits.
    assert_eq!(refusal(&[0xff; 12]), error);
}

#[test]
fn san_refuses_what_it_does_not_write() {
    let start = Start::default();
    for (bytes, ply) in [
        (&b"e4 e5 Nf4 "[..], 2),
        (b"e4 e5 Ngf3 ", 2),
        (b"f3 e5 g4 Qh4 ", 3),
        (b"f3 e5 g4 Qh4+ ", 3),
        (b"f3 e5 g4 Qh4# a3 ", 4),
        (b"e4  ", 1),
        (b"e4!", 0),
    ] {
        let error = san::decode(bytes, start).unwrap_err();
        match error {
            GameError::Ply { ply: found, .. } => assert_eq!(found, ply),
            error => assert_eq!(error, GameError::Truncated),
        }
    }
}
