//! Whole games: PGN and SAN as lichess writes them, and the laws of the game schemes.

use games::chess::game::{idx, san};
use games::chess::pgn::{Reader, Record};
use games::chess::{Fen, Game, GameError, PlyFault, Start};

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
fn every_game_comes_back_from_idx_and_san() {
    for record in lichess() {
        let (game, start) = (record.game, Start::default());
        let bytes = idx::encode(&game).unwrap();
        assert_eq!(idx::decode(&bytes, start).as_ref(), Ok(&game));
        let bytes = san::encode(&game).unwrap();
        assert_eq!(san::decode(&bytes, start).as_ref(), Ok(&game));
    }
}

#[test]
fn idx_takes_4_635_bits_a_half_move() {
    let games = lichess();
    let bits: usize = games
        .iter()
        .map(|record| idx::payload_bits(&record.game).unwrap())
        .sum();
    assert_eq!(bits * 1000 / plies(&games), 4_635);
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
