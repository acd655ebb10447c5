//! XGIDs and GNUBg IDs: what becomes what, what is lost, and the real program's reading.

use std::fmt::Write;

use games::backgammon::{
    CubeOwner, GameState, GnubgId, Loss, MatchKey, Player, Resignation, Unsayable, Xgid,
};

use super::PLAYED;
use super::program::Program;

const START: &str = "-b----E-C---eE---c-e----B-";

fn xgid(rest: &str) -> String {
    format!("XGID={START}:{rest}")
}

fn to_gnubg(rest: &str) -> (MatchKey, Vec<Loss>) {
    let id: Xgid = xgid(rest).parse().expect(rest);
    let (gnubg, lost) = id.to_gnubg().expect(rest);
    (gnubg.match_key, lost)
}

#[test]
fn the_frame_does_not_turn() {
    // One checker of X on its 6 point, two of O on O's 4 point, whoever is on roll.
    for (turn, player) in [("1", Player::Player1), ("-1", Player::Player0)] {
        let text = format!("XGID=a-----A--------------b---C:0:0:{turn}:00:0:0:1:0:10");
        let id: Xgid = text.parse().expect("a good XGID");
        let (gnubg, lost) = id.to_gnubg().expect("a good position");
        assert_eq!(lost, []);
        assert_eq!(gnubg.match_key, MatchKey::MONEY.with_on_roll(player));
        let x = gnubg.checkers(Player::Player1);
        let o = gnubg.checkers(Player::Player0);
        assert_eq!((x[5], x[24], x.iter().sum()), (1, 3, 4));
        assert_eq!((o[3], o[24], o.iter().sum()), (2, 1, 3));
        assert_eq!(Xgid::from_gnubg(&gnubg), Ok((id, vec![])));
    }
}

#[test]
fn fields_become_fields() {
    let jacoby = MatchKey::MONEY;
    let plain = MatchKey {
        no_jacoby: true,
        ..jacoby
    };
    let seven = MatchKey {
        score: [2, 6],
        ..MatchKey::match_to(7)
    };
    let top = |key: MatchKey| key.with_on_roll(Player::Player0);
    let cases = [
        ("0:0:1:00:0:0:0:0:10", plain, vec![]),
        ("0:0:1:00:0:0:1:0:10", jacoby, vec![]),
        ("0:0:1:00:0:0:2:0:10", plain, vec![Loss::Beavers]),
        (
            "0:0:-1:00:0:0:3:0:9",
            top(jacoby),
            vec![Loss::Beavers, Loss::MaxCube],
        ),
        ("0:0:1:25:0:0:1:0:10", jacoby.with_roll(5, 2), vec![]),
        ("0:0:1:00:6:2:0:7:10", seven, vec![]),
        (
            "0:0:1:00:6:2:1:7:10",
            MatchKey {
                crawford: true,
                ..seven
            },
            vec![],
        ),
        (
            "2:-1:1:00:6:2:0:7:10",
            MatchKey {
                cube: 2,
                cube_owner: CubeOwner::Player0,
                ..seven
            },
            vec![],
        ),
        (
            "3:0:1:00:0:0:1:0:10",
            MatchKey { cube: 3, ..jacoby },
            vec![],
        ),
        (
            "0:0:1:D:0:0:1:0:10",
            MatchKey {
                doubled: true,
                turn: Player::Player0,
                ..jacoby
            },
            vec![],
        ),
        (
            "1:-1:-1:D:6:2:0:7:10",
            MatchKey {
                doubled: true,
                turn: Player::Player1,
                cube: 1,
                cube_owner: CubeOwner::Player0,
                ..top(seven)
            },
            vec![],
        ),
        (
            "0:0:1:B:0:0:1:0:10",
            MatchKey {
                doubled: true,
                cube: 1,
                cube_owner: CubeOwner::Player0,
                ..jacoby
            },
            vec![],
        ),
        (
            "1:-1:-1:R:0:0:1:0:10",
            MatchKey {
                doubled: true,
                turn: Player::Player1,
                cube: 3,
                cube_owner: CubeOwner::Player1,
                ..top(jacoby)
            },
            vec![],
        ),
        (
            "1:0:1:B:0:0:1:0:10",
            MatchKey {
                doubled: true,
                cube: 2,
                cube_owner: CubeOwner::Player0,
                ..jacoby
            },
            vec![Loss::CentredCube],
        ),
    ];
    for (rest, key, lost) in cases {
        assert_eq!(to_gnubg(rest), (key, lost), "{rest}");
    }
}

#[test]
fn what_an_xgid_cannot_say_is_refused() {
    let refused = |key: MatchKey| {
        let id = GnubgId {
            match_key: key,
            ..GnubgId::START
        };
        Xgid::from_gnubg(&id).expect_err("an XGID cannot say that")
    };
    for state in [GameState::Over, GameState::Resigned, GameState::Dropped] {
        assert_eq!(
            refused(MatchKey {
                state,
                ..MatchKey::MONEY
            }),
            Unsayable::GameOver(state)
        );
    }
    let owned = MatchKey {
        cube_owner: CubeOwner::Player0,
        ..MatchKey::MONEY
    };
    assert_eq!(refused(owned), Unsayable::OwnedCubeAtOne);
    let broken = MatchKey {
        dice: [1, 0],
        ..MatchKey::MONEY
    };
    assert!(matches!(refused(broken), Unsayable::Rule(_)));

    let beavered: Xgid = xgid("15:1:1:B:0:0:1:0:10").parse().expect("a good XGID");
    assert_eq!(beavered.to_gnubg(), Err(Unsayable::CubeTooLarge));
    let closed: Xgid = "aBBBBBB------------bbbbbbA:0:0:1:00:0:0:0:0:10"
        .parse()
        .expect("a good XGID");
    let closed = closed.to_gnubg().expect_err("nobody can enter").to_string();
    assert_eq!(
        closed,
        "on_roll[24]: both players are on the bar against closed boards"
    );
}

#[test]
fn what_an_xgid_loses_is_told() {
    let money = MatchKey::MONEY;
    let cases = [
        (
            MatchKey {
                state: GameState::NoGame,
                ..money
            },
            Loss::State,
        ),
        (
            MatchKey {
                turn: Player::Player0,
                ..money
            },
            Loss::Turn,
        ),
        (
            MatchKey {
                no_jacoby: false,
                ..MatchKey::match_to(7)
            },
            Loss::Jacoby,
        ),
        (
            MatchKey {
                resigned: Resignation::Single,
                turn: Player::Player0,
                ..money.with_roll(3, 1)
            },
            Loss::Resignation,
        ),
    ];
    for (key, loss) in cases {
        let id = GnubgId {
            match_key: key,
            ..GnubgId::START
        };
        let (xgid, lost) = Xgid::from_gnubg(&id).expect("it can be said");
        assert_eq!(lost, [loss], "{key:?}");
        assert_eq!(xgid.to_gnubg().expect("it came from there").1, []);
    }
}

#[test]
fn played_positions_come_back() {
    for text in PLAYED.lines() {
        let id: GnubgId = text.parse().expect(text);
        match Xgid::from_gnubg(&id) {
            Ok((xgid, lost)) if lost.is_empty() => {
                let text = xgid.to_string();
                assert_eq!(text.parse(), Ok(xgid));
                assert_eq!(xgid.to_gnubg(), Ok((id, vec![])), "{text}");
            }
            Ok((_, lost)) => assert!(lost.contains(&Loss::Resignation), "{text}: {lost:?}"),
            Err(refused) => assert!(
                matches!(refused, Unsayable::GameOver(_)),
                "{text}: {refused}"
            ),
        }
    }
}

#[test]
fn the_real_program_reads_the_same() {
    let Some(program) = Program::find() else {
        return;
    };
    let mut expected = Vec::new();
    let mut script = String::from("new session\n");
    for text in PLAYED.lines().step_by(3) {
        let id: GnubgId = text.parse().expect(text);
        let Ok((xgid, lost)) = Xgid::from_gnubg(&id) else {
            continue;
        };
        // The program steps back to before an offer.
        if !lost.is_empty() || id.match_key.doubled {
            continue;
        }
        writeln!(script, "set xgid {xgid}").expect("a string takes everything");
        expected.push(text);
    }
    let drawn = program.boards(&script);
    let mut drawn = drawn
        .iter()
        .map(|board| format!("{}:{}", board.position, board.match_id));
    // Between them are boards of half-set positions.
    for id in &expected {
        assert!(drawn.any(|board| board == *id), "{id} was not drawn");
    }
    assert!(expected.len() > 200, "only {} positions", expected.len());
}
