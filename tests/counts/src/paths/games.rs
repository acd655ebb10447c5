//! The formats of games, and the judge.

use std::fmt::{Debug, Write as _};
use std::hint::black_box;

use bitcodec::{NoContext, WireFormat};
use games::backgammon::{GnubgId, Xgid};
use games::cetkaik::Field;
use games::chess::scheme::{
    Base13, Best4, Huffman, Neighbours, Nibbles, PiecesCombined, PlacementScheme, Runs, Weighed,
};
use games::chess::{Fen, Game, GameScheme, Placement, Start};
use games::renju::Board;

use super::{Visit, both};

pub(super) fn run(visit: &mut impl Visit) {
    gnubg(visit);
    cetkaik(visit);
    chess(visit);
    renju(visit);
}

/// The lines `from`, `from + step` and so on, 20 of them.
fn some(text: &str, step: usize) -> Vec<&str> {
    text.lines().step_by(step).take(20).collect()
}

fn gnubg(visit: &mut impl Visit) {
    let texts = some(include_str!("../../../data/gnubg/played.txt"), 31);
    let ids: Vec<GnubgId> = texts
        .iter()
        .map(|text| text.parse().expect("a played position"))
        .collect();
    visit.path("20 GNUBg IDs, parse", || {
        for text in &texts {
            black_box(black_box(text).parse::<GnubgId>().is_ok());
        }
    });
    let mut text = String::with_capacity(64);
    visit.path("20 GNUBg IDs, display", || {
        for id in &ids {
            text.clear();
            black_box(write!(text, "{}", black_box(id)).is_ok());
        }
    });
    visit.path("20 GNUBg IDs to XGIDs and back", || {
        for id in &ids {
            let xgid = Xgid::from_gnubg(black_box(id)).map(|(xgid, _)| xgid.to_string());
            black_box(xgid.map(|text| text.parse::<Xgid>().is_ok()).is_ok());
        }
    });
    both(visit, "GNUBg position key", &ids[3].position);
    both(visit, "GNUBg match key", &ids[3].match_key);
}

fn cetkaik(visit: &mut impl Visit) {
    let line = include_str!("../../../data/cetkaik/fields.txt")
        .lines()
        .nth(1);
    let hex = line
        .and_then(|line| line.split_whitespace().nth(1))
        .expect("a name and a field");
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|byte| u8::from_str_radix(&hex[2 * byte..2 * byte + 2], 16).expect("hexadecimal"))
        .collect();
    both(
        visit,
        "cetkaik field",
        &Field::from_bytes(&bytes).expect("a field"),
    );
}

fn chess(visit: &mut impl Visit) {
    let lines = some(
        include_str!("../../../data/chess/lichess-puzzles-3000.fen"),
        149,
    );
    let fens: Vec<Fen> = lines
        .iter()
        .map(|line| line.parse().expect("a position"))
        .collect();
    visit.path("20 FENs, parse", || {
        for line in &lines {
            black_box(black_box(line).parse::<Fen>().is_ok());
        }
    });
    let placements: Vec<Placement> = fens.iter().map(|fen| *fen.state.placement()).collect();
    scheme::<Nibbles>(visit, "Nibbles", &placements);
    scheme::<Base13>(visit, "Base13", &placements);
    scheme::<Huffman>(visit, "Huffman", &placements);
    scheme::<Runs>(visit, "Runs", &placements);
    scheme::<PiecesCombined>(visit, "PiecesCombined", &placements);
    scheme::<Best4>(visit, "Best4", &placements);
    scheme::<Weighed>(visit, "Weighed", &placements);
    scheme::<Neighbours>(visit, "Neighbours", &placements);
    let moves = include_str!("../../../data/chess/lichess-500.san")
        .lines()
        .next()
        .unwrap_or_default();
    let game = game(moves);
    for scheme in GameScheme::ALL {
        let bytes = scheme.encode(&game).expect("a correct game");
        visit.path(
            &format!(
                "chess game of {} half-moves, {scheme:?}, decode",
                game.moves.len()
            ),
            || {
                black_box(scheme.decode(black_box(&bytes), Start::default()).is_ok());
            },
        );
        visit.path(
            &format!(
                "chess game of {} half-moves, {scheme:?}, encode",
                game.moves.len()
            ),
            || {
                black_box(scheme.encode(black_box(&game)).is_ok());
            },
        );
    }
}

fn game(moves: &str) -> Game {
    let mut game = Game::new(Start::default());
    let mut position = game.start.position().expect("the start");
    for san in moves.split_whitespace() {
        let played = position.read_san(san).expect("a legal move");
        game.moves.push(played);
        position.play(played).expect("a legal move");
    }
    game
}

fn scheme<S: PlacementScheme + WireFormat<Context = NoContext> + Debug>(
    visit: &mut impl Visit,
    name: &str,
    placements: &[Placement],
) {
    let schemes: Vec<S> = placements.iter().map(S::new).collect();
    let written: Vec<Vec<u8>> = schemes
        .iter()
        .map(|scheme| scheme.to_bytes().expect("a placement"))
        .collect();
    visit.path(&format!("20 chess placements, {name}, decode"), || {
        for bytes in &written {
            black_box(S::from_bytes(black_box(bytes)).is_ok());
        }
    });
    let mut buffer = [0; 128];
    visit.path(&format!("20 chess placements, {name}, encode"), || {
        for scheme in &schemes {
            black_box(black_box(scheme).encode_to_slice(&mut buffer).is_ok());
        }
    });
}

fn renju(visit: &mut impl Visit) {
    let boards: Vec<Board> = some(include_str!("../../../data/renju/game.txt"), 19)
        .iter()
        .map(|line| line.parse().expect("a board"))
        .collect();
    visit.path("20 renju boards, all forbidden points", || {
        for board in &boards {
            black_box(black_box(board).forbidden());
        }
    });
}
