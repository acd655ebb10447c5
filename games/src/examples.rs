//! A valid value of every format, for pages, help and tests.

/// The formats with their values, in the order of the [registry](mod@crate::registry).
const EXAMPLES: &[(&str, &str)] = &[
    ("gnubg-position", "4HPwATDgc/ABMA"),
    ("gnubg-match", "QYkqASAAIAAA"),
    ("gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"),
    ("gnubg-am", "53c5d4495e"),
    (
        "xgid",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
    ),
    (
        "cetkaik-field",
        "a29e96aaadab979fa3a793009b009a0092a688898a8baf8f8e8d8c00000000000000000000000000\
         c000000000000000000000000000404142436e47464544645000580059005165615d55696c68545c\
         60000000000000000000000000",
    ),
    (
        "cetkaik-board",
        "a29e96aaadab979fa3a793009b009a0092a688898a8baf8f8e8d8c00000000000000000000000000\
         c000000000000000000000000000404142436e47464544645000580059005165615d55696c68545c\
         60",
    ),
    (
        "cetkaik-list",
        "363738393e3d3c3b929394959a9998974046908a4e4a828642448e8c4f498187504880883f479189\
         4d4b83854c843a9628",
    ),
    ("cetkaik-moved", "ffffffffffff80"),
    (
        "cetkaik-ascii",
        "_6h_5h_3h_8h_#k_8k_3k_5k_6k/_7k_2k - _4k - _4h - _2h_7h/_1h_1k_1h_1k_!k_1k_1h_1k\
         _1h/ -  -  -  -  -  -  -  -  - / -  -  -  - ^$h -  -  -  - / -  -  -  -  -  -  -  \
         -  - /^1h^1k^1h^1k^!h^1k^1h^1k^1h/^7h^2h - ^4h - ^4k - ^2k^7k/^6k^5k^3k^8k^#h^8h\
         ^3h^5h^6h",
    ),
    (
        "chess-fen",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    ),
    (
        "chess-nib",
        "2345640211110111000003000000100000007000009000007777077780abca98",
    ),
    (
        "chess-b13",
        "2773fe84cb2de8bb2cdf845ad8b7177b241122d02a2ea0eb961d78c1e6d0",
    ),
    (
        "chess-vb",
        "1b9e52ac69c62be45b6d7ea844e60b5d66df7a0081457acd56aa23aa8880",
    ),
    ("chess-huff", "fda9d5d47f6d9b60580c0202a0924493ce777f2be0"),
    (
        "chess-huffgen",
        "c675e7ba624912406408028380b6d5b76efdff79b0",
    ),
    ("chess-xor", "032080190200a0e0028700"),
    ("chess-rle", "39984499c4439a453964e0"),
    (
        "chess-pp48",
        "13c005f0b74ec8e810384078a8f2be7bd9e9110b73dea9e3e8eff6f9fc",
    ),
    (
        "chess-pp47",
        "13c0000004a0b9d0207080f151e57cf85107d060327aa78fa3bfdbe7f0",
    ),
    (
        "chess-ppfree",
        "11d0207080f151e57c7aa78fa3bfdbe7ff00000010023f77a4a8d5b000",
    ),
    (
        "chess-ppcomb",
        "11d0207080f151e57c7aa78fa3bfdbe7ff0012741fba600440",
    ),
    ("chess-best4", "80c820064080283800a1c000"),
    ("chess-count", "8307a11ab1190c636ecaf2c55fefb7409ab4387418"),
    ("chess-am_place", "f7042ad6af6ff65f"),
    ("chess-am_near", "eb37a8"),
    (
        "chess-st_nibx",
        "f345e40f111101110000030000001000000070000090000077770777f0abea9f0100",
    ),
    (
        "chess-st_vb",
        "1b9e52ac69c62be45b6d7ea844e60b5d66df7a0081457acd56aa23aa88bc04",
    ),
    ("chess-st_best4", "80c820064080283800a1c01e02"),
    ("chess-am_state", "eb37a6"),
    (
        "chess-pgn",
        r#"[Event "Paris"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"#,
    ),
    ("chess-san", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"),
    ("chess-uci", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
    (
        "chess-game-san",
        "6534206535204e6633204e63362042623520613620",
    ),
    ("chess-game-m12", "0631cd24195e6a161c28"),
    ("chess-game-m12p", "0631cd24195e6a161c28"),
    ("chess-game-m16", "0631c0d2401950e6a01610c280"),
    ("chess-game-idx", "060366393d"),
    ("chess-game-am", "06b280"),
    ("renju-moves", "H8 A1 H9 A15 G7 O1 I7"),
    (
        "renju-board",
        "O.............O.................................................................\
         ................X.X.............X..............X................................\
         ..................................................O..............",
    ),
];

/// Returns a valid value of a format.
///
/// ```
/// use games::examples::example;
///
/// assert_eq!(example("gnubg-match"), Some("QYkqASAAIAAA"));
/// assert_eq!(example("draughts"), None);
/// ```
#[must_use]
pub fn example(format: &str) -> Option<&'static str> {
    let found = EXAMPLES.iter().find(|(name, _)| *name == format);
    found.map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::example;
    use crate::format::Options;
    use crate::registry::formats;

    #[test]
    fn every_format_has_an_example() {
        for format in formats() {
            let name = format.card().name;
            let value = example(name).unwrap_or_default();
            assert_eq!(format.check(value, &Options::default()), Ok(()), "{name}");
        }
    }
}
