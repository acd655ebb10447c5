//! Whole games: PGN and SAN as lichess writes them, and the laws of the game schemes.

use games::chess::game::{am, idx, san};
use games::chess::pgn::{Reader, Record};
use games::chess::{Epd, Fen, Game, GameError, GameScheme, PlyFault, Promotion, Start, Variant};

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

#[test]
fn idx_refuses_what_it_does_not_write() {
    let start = Start::default();
    let one = [1, 13];
    assert!(idx::decode(&one, start).is_ok());
    for (bytes, error) in [
        (&[][..], GameError::Truncated),
        (&[1], GameError::Truncated),
        (&[1, 20], GameError::Range),
        (&[0x81, 0, 13], GameError::Overlong),
        (&[1, 0, 13], GameError::Trailing { end: 2 }),
        (&[0, 0], GameError::Trailing { end: 1 }),
        (
            &[0x81, 0x80, 0x40],
            GameError::Plies {
                plies: (1 << 20) + 1,
            },
        ),
        (
            &[0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            GameError::Plies {
                plies: (1 << 28) - 1,
            },
        ),
        (&[0x80, 0x80, 0x40, 1, 2, 3], GameError::Truncated),
    ] {
        assert_eq!(idx::decode(bytes, start), Err(error), "{bytes:?}");
    }
    let mate: Fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let start = Start { fen: mate, ..start };
    assert_eq!(idx::decode(&[0], start), Ok(Game::new(start)));
    assert_eq!(
        idx::decode(&[1, 0], start),
        Err(GameError::Ply {
            ply: 0,
            fault: PlyFault::Over
        })
    );
}

#[test]
fn am_refuses_what_it_does_not_write() {
    let start = Start::default();
    assert!(am::decode(&[1, 0x80], start).is_ok());
    for (bytes, error) in [
        (&[][..], GameError::Truncated),
        (&[0x81, 0, 0x80], GameError::Overlong),
        // Bits and bytes that are too many, and a code that another one is shorter than.
        (&[0, 0], GameError::Code),
        (&[1, 0], GameError::Code),
        (&[1, 0x80, 0], GameError::Code),
        (&[1, 0x81], GameError::Code),
    ] {
        assert_eq!(am::decode(bytes, start), Err(error), "{bytes:?}");
    }
    let mate: Fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let start = Start { fen: mate, ..start };
    assert_eq!(am::decode(&[0], start), Ok(Game::new(start)));
    assert_eq!(
        am::decode(&[1], start),
        Err(GameError::Ply {
            ply: 0,
            fault: PlyFault::Over
        })
    );
    let mut game = Game::new(start);
    game.moves.push("h8g8".parse().unwrap());
    assert_eq!(am::encode(&game), am::decode(&[1], start).map(|_| vec![]));
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
    let bytes = am::encode(&game).unwrap();
    assert_eq!(am::decode(&bytes, game.start).as_ref(), Ok(&game));
    game.start = after(150);
    let over = GameError::Ply {
        ply: 0,
        fault: PlyFault::Clock,
    };
    assert_eq!(am::encode(&game), Err(over.clone()));
    assert_eq!(am::decode(&bytes, game.start), Err(over));
    // Two bytes say that there are 2^20 half-moves.
    let error = am::decode(&[0x80, 0x80, 0x40], Start::default()).unwrap_err();
    assert!(
        matches!(error, GameError::Ply { ply, .. } if ply < 20_000),
        "{error}"
    );
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
