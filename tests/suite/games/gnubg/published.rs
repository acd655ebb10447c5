//! Published examples, bit by bit.

use bitcodec::WireFormat;
use games::backgammon::{CubeOwner, GameState, MatchKey, Player, PositionKey, Resignation};

/// Counts of checkers by point, the bar being 25.
fn side(points: &[(usize, u8)]) -> [u8; 25] {
    let mut side = [0; 25];
    for &(point, count) in points {
        side[point - 1] = count;
    }
    side
}

#[test]
fn position_id_of_the_start() {
    // GNU Backgammon manual, "A technical description of the Position ID".
    let bytes = [0xe0, 0x73, 0xf0, 0x01, 0x30, 0xe0, 0x73, 0xf0, 0x01, 0x30];
    assert_eq!(
        PositionKey::START.to_bytes().as_deref(),
        Ok(bytes.as_slice())
    );
    assert_eq!(PositionKey::START.to_string(), "4HPwATDgc/ABMA");
    assert_eq!("4HPwATDgc/ABMA".parse(), Ok(PositionKey::START));
}

#[test]
fn position_id_of_an_article() {
    // Hironobu Yazawa, "Position ID" (in Japanese), 2009. Its hexadecimal line has a slip, 40 B6 BE for 40 C6 CE; its
    // lines of bits and its Base64 text agree with these bytes.
    let bytes = [0xe0, 0xdb, 0xc1, 0x03, 0x40, 0xc6, 0xce, 0x8a, 0x01, 0x06];
    let key = PositionKey {
        opponent: side(&[(6, 5), (7, 2), (8, 3), (13, 4), (25, 1)]),
        on_roll: side(&[
            (2, 2),
            (5, 2),
            (6, 3),
            (8, 2),
            (9, 1),
            (10, 1),
            (13, 2),
            (21, 2),
        ]),
    };
    assert_eq!("4NvBA0DGzooBBg".parse(), Ok(key));
    assert_eq!(PositionKey::from_bytes(&bytes), Ok(key));
    assert_eq!(key.to_string(), "4NvBA0DGzooBBg");
    // The pip counts beside its board.
    assert_eq!((key.opponent_pips(), key.on_roll_pips()), (145, 135));
    assert_eq!(key.swapped().on_roll_pips(), 145);
}

#[test]
fn position_ids_of_other_boards() {
    // Written by GNU Backgammon 1.07.001.
    assert_eq!(PositionKey::NACKGAMMON.to_string(), "4Dl4ADbgOXgANg");
    assert_eq!(PositionKey::EMPTY.to_string(), "AAAAAAAAAAAAAA");
}

#[test]
fn match_id_of_the_manual() {
    // GNU Backgammon manual, "A technical description of the Match ID": 2-4 in a match to 9, player 0 holds a 2 cube,
    // player 1 has rolled 52.
    let bytes = [0x41, 0x89, 0x2a, 0x01, 0x20, 0x00, 0x20, 0x00, 0x00];
    let key = MatchKey {
        cube: 1,
        cube_owner: CubeOwner::Player0,
        on_roll: Player::Player1,
        crawford: false,
        state: GameState::Playing,
        turn: Player::Player1,
        doubled: false,
        resigned: Resignation::None,
        dice: [5, 2],
        length: 9,
        score: [2, 4],
        no_jacoby: false,
    };
    assert_eq!("QYkqASAAIAAA".parse(), Ok(key));
    assert_eq!(MatchKey::from_bytes(&bytes), Ok(key));
    assert_eq!(key.to_string(), "QYkqASAAIAAA");
    assert_eq!(key.to_bytes().as_deref(), Ok(bytes.as_slice()));
    // The program itself sets the bit that the manual does not know.
    let written = MatchKey {
        no_jacoby: true,
        ..key
    };
    assert_eq!(written.to_string(), "QYkqASAAIAAE");
}

#[test]
fn match_ids_of_the_program() {
    // Written by GNU Backgammon 1.07.001; the digits of these are no palindromes.
    let money = MatchKey::MONEY;
    let crawford = MatchKey {
        crawford: true,
        score: [6, 2],
        ..MatchKey::match_to(7)
    };
    let beaver = MatchKey {
        cube: 1,
        cube_owner: CubeOwner::Player0,
        doubled: true,
        ..money
    };
    let resigned = MatchKey {
        cube: 2,
        cube_owner: CubeOwner::Player0,
        state: GameState::Resigned,
        turn: Player::Player0,
        resigned: Resignation::Backgammon,
        score: [12, 0],
        ..money.with_roll(3, 3)
    };
    let offered = MatchKey {
        doubled: true,
        resigned: Resignation::Gammon,
        ..money
    };
    let examples = [
        ("cAkAAAAAAAAA", money),
        ("MAEAAAAAAAAA", money.with_on_roll(Player::Player0)),
        ("cAkgAAAAAAAE", MatchKey::match_to(1)),
        ("8AngAGAAEAAE", crawford),
        (
            "MAETAAAAAAAA",
            money.with_on_roll(Player::Player0).with_roll(4, 6),
        ),
        ("QRkAAAAAAAAA", beaver),
        ("QuMNAMAAAAAA", resigned),
        // Player 0 was doubled and offers to resign instead: the turn is back with player 1.
        ("cFkAAAAAAAAA", offered),
    ];
    for (text, key) in examples {
        assert_eq!(text.parse(), Ok(key), "{text}");
        assert_eq!(key.to_string(), text);
    }
}
