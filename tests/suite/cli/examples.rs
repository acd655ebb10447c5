//! A value of every format.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use games::format::{GameFormat, Options};
use games::registry::{find, formats};

/// Values in the formats' own text; formats without one here are reached from these by conversion.
const SEEDS: &[(&str, &str)] = &[
    // The starts of backgammon and nackgammon, and the position of GNU Backgammon's manual.
    ("gnubg-position", "4HPwATDgc/ABMA"),
    ("gnubg-position", "4Dl4ADbgOXgANg"),
    ("gnubg-position", "4NvBA0DGzooBBg"),
    // The match of GNU Backgammon's manual, and the start of a money game.
    ("gnubg-match", "QYkqASAAIAAA"),
    ("gnubg-match", "cAkAAAAAAAAA"),
    ("gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    // 52 to play from the start.
    (
        "xgid",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
    ),
    // The start of chess, and the position after 1. e4 c5 2. Nf3 in the PGN standard's section on FEN.
    (
        "chess-fen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "chess-fen",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    ),
    // `e4 e5 Nf3 `, each move with the space after it.
    ("chess-game-san", "6534206535204e663320"),
    // A game that ends with a double-three of Black.
    ("renju-moves", "H8 A1 H9 A15 G7 O1 I7 O15 H7"),
    // The initial field of cetkaik: nine rows of nine, then two empty hands.
    (
        "cetkaik-field",
        "a29e96aaadab979fa3a793009b009a0092a688898a8baf8f8e8d8c00000000000000000000000000c000000000000000000000000000404142436e47464544645000580059005165615d55696c68545c60000000000000000000000000",
    ),
];

/// The seeds and all that they convert to.
pub(crate) static EXAMPLES: LazyLock<Vec<(&dyn GameFormat, String)>> = LazyLock::new(|| {
    let mut examples: Vec<(&dyn GameFormat, String)> = Vec::new();
    let mut known = BTreeSet::new();
    let mut open: Vec<(&dyn GameFormat, String)> = SEEDS
        .iter()
        .filter_map(|(name, text)| Some((find(name)?, (*text).to_owned())))
        .collect();
    while let Some((format, text)) = open.pop() {
        if !known.insert((format.card().name, text.clone())) {
            continue;
        }
        for to in formats().filter(|to| converts(format, *to)) {
            if let Ok(written) = format.convert(&text, to, &Options::default()) {
                open.push((to, written.output));
            }
        }
        examples.push((format, text));
    }
    examples
});

/// Whether a format has a way to another one.
pub(crate) fn converts(from: &dyn GameFormat, to: &dyn GameFormat) -> bool {
    let kin = from.card().kin.is_some() && from.card().kin == to.card().kin;
    kin || from.targets().contains(&to.card().name)
}
