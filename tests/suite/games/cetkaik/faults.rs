//! The faults of `cetkaik_compact_representation` 1.5.0 on valid input, which our representation does not have.

use std::collections::HashSet;
use std::panic::catch_unwind;

use cetkaik_full_state_transition::message::{NormalMove_, PureMove__};
use cetkaik_full_state_transition::state::GroundState_;
use cetkaik_full_state_transition::{Config, Rate, Scores, Season, apply_normal_move};
use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession};
use cetkaik_traits::{IsBoard, IsField};
use games::cetkaik::{CetkaikCompact, Coord, Field, MaybeTam2, MoveError, Piece};

const IA: AbsoluteSide = AbsoluteSide::IASide;
const A: AbsoluteSide = AbsoluteSide::ASide;
const VESSEL: ColorAndProf = ColorAndProf {
    color: Color::Kok1,
    prof: Profession::Nuak1,
};

fn square(name: &str) -> Coord {
    name.parse().expect("a square")
}

/// The initial field, but IA holds A's vessel, and the clerk of PIA stands on PY.
fn vessel_in_hand() -> Field {
    let mut field = Field::INITIAL;
    field.board[square("ZI")] = None;
    assert!(field.hop1zuo1.set(Piece::new(0o157).expect("a piece")));
    assert_eq!(field.move_piece(square("PIA"), square("PY")), Ok(()));
    assert_eq!(field.check(), Ok(()));
    field
}

fn ground(f: Field) -> GroundState_<CetkaikCompact> {
    GroundState_ {
        f,
        whose_turn: IA,
        season: Season::Iei2,
        scores: Scores::new(),
        rate: Rate::X1,
        tam_has_moved_previously: false,
    }
}

/// Fault A: its empty squares never include the last one, PIA, so a legal drop there is not offered, and panics.
#[test]
fn a_piece_is_dropped_on_the_last_square() {
    let field = vessel_in_hand();
    assert_eq!(field.board.empty_squares().last(), Some(square("PIA")));
    let state = ground(field);
    let drop = NormalMove_::NonTamMoveFromHopZuo {
        color: VESSEL.color,
        prof: VESSEL.prof,
        dest: square("PIA"),
    };
    let (drops, _) = state.get_candidates(Config::cerke_online_alpha());
    assert!(drops.contains(&PureMove__::NormalMove(drop)));
    let after =
        apply_normal_move(&state, drop, Config::cerke_online_alpha()).expect("the drop is legal");
    let after = after.choose_when_no_ciurl().f;
    assert_eq!(after.board[square("PIA")], Piece::new(0o157));
    assert_eq!(after.check(), Ok(()));
}

/// Fault B: a drop on a taken square panics; the trait says `None`.
#[test]
fn a_drop_on_a_taken_square_is_refused() {
    let field = vessel_in_hand();
    for (taken, _) in field.board.both_side_and_tam() {
        let after =
            field.search_from_hop1zuo1_and_parachute_at(VESSEL.color, VESSEL.prof, IA, taken);
        assert_eq!(after, None, "{taken}");
    }
    let of_a =
        field.search_from_hop1zuo1_and_parachute_at(VESSEL.color, VESSEL.prof, A, square("KU"));
    assert_eq!(of_a, None);
}

/// Fault C: the move for all pieces but the tam2 moves the tam2; the trait says that this is an error.
#[test]
fn the_tam_does_not_move_as_other_pieces() {
    let field = Field::INITIAL;
    for (from, to) in [("ZO", "ZU"), ("ZO", "ZI"), ("ZO", "ZO"), ("ZAI", "ZO")] {
        let moved = field.move_nontam_piece_from_src_to_dest_while_taking_opponent_piece_if_needed(
            square(from),
            square(to),
            IA,
        );
        assert!(moved.is_err(), "{from} {to}");
    }
}

/// Fault D: a capture that is refused panics half way, after both pieces were taken off the board.
#[test]
fn what_fails_changes_nothing() {
    let before = vessel_in_hand();
    let mut field = before;
    let vessel_on_ku = {
        let mut twice = before;
        twice.board[square("KU")] = Piece::new(0o257);
        twice
    };
    let error = |result: Result<Piece, MoveError>| result.map_err(|error| error.to_string());
    let cases = [
        ("KU", "KI", "KU: no piece to move"),
        ("KAI", "KU", "KU: no piece to take"),
        (
            "KAI",
            "LAI",
            "LAI ↑赤兵: a piece of the same side is not taken",
        ),
        (
            "KAI",
            "KAI",
            "KAI ↑黒兵: a piece of the same side is not taken",
        ),
        (
            "KAI",
            "ZO",
            "ZO: the tam2 neither takes nor is taken, and moves by rules of its own",
        ),
        (
            "ZO",
            "KAI",
            "ZO: the tam2 neither takes nor is taken, and moves by rules of its own",
        ),
    ];
    for (from, to, message) in cases {
        assert_eq!(
            error(field.take(square(from), square(to))),
            Err(message.to_owned())
        );
        assert_eq!(field, before);
        assert_eq!(field.try_take(square(from), square(to)), None);
    }
    let mut twice = vessel_on_ku;
    let message = "KU ↓赤船: a piece with this number is in a hand already".to_owned();
    assert_eq!(error(twice.take(square("KAI"), square("KU"))), Err(message));
    assert_eq!(twice, vessel_on_ku);
    assert_eq!(
        error(field.drop_piece(VESSEL, IA, square("KA"))),
        Err("KA ↓黒筆: the square is taken".to_owned())
    );
    assert_eq!(
        error(field.drop_piece(VESSEL, A, square("KU"))),
        Err("赤船: the hand has no such piece".to_owned())
    );
    assert_eq!(
        field
            .move_piece(square("KAI"), square("LAI"))
            .map_err(MoveError::reason),
        Err("the square is taken")
    );
    assert_eq!(
        field
            .move_tam(square("KAI"), square("KU"))
            .map_err(MoveError::reason),
        Err("not the tam2")
    );
    assert_eq!(
        field
            .move_tam(square("ZO"), square("KAI"))
            .map_err(MoveError::reason),
        Err("the square is taken")
    );
    assert_eq!(field, before);
}

/// The operations that succeed, as the README describes them.
#[test]
fn a_captured_piece_changes_sides_and_keeps_its_number() {
    let mut field = Field::INITIAL;
    let number = |square_: &str, field: &Field| field.board[square(square_)].map(Piece::number);
    assert_eq!(
        field.take(square("KAI"), square("KI")).map(Piece::number),
        Ok(0o110)
    );
    assert_eq!(
        (number("KAI", &field), number("KI", &field)),
        (None, Some(0o100))
    );
    assert_eq!(
        field.take(square("LAI"), square("NI")).map(Piece::number),
        Ok(0o112)
    );
    let pawn = ColorAndProf {
        color: Color::Huok2,
        prof: Profession::Kauk2,
    };
    assert_eq!(
        field.drop_piece(pawn, IA, square("KU")).map(Piece::number),
        Ok(0o110)
    );
    assert_eq!(
        field.drop_piece(pawn, IA, square("LU")).map(Piece::number),
        Ok(0o112)
    );
    assert_eq!(field.move_tam(square("ZO"), square("ZU")), Ok(()));
    assert_eq!(field.move_tam(square("ZU"), square("ZU")), Ok(()));
    assert_eq!(
        (number("ZU", &field), number("ZO", &field)),
        (Some(0o300), None)
    );
    assert_eq!(field.check(), Ok(()));
}

/// Fault E: the colour of the tam2 is black; asking whether a piece is in a hand needs a mutable borrow.
#[test]
fn the_tam_has_no_colour() {
    assert_eq!(
        (Piece::TAM.kind(), Piece::TAM.id(), Piece::TAM.side()),
        (None, None, None)
    );
    assert_eq!(Piece::TAM.prof(), MaybeTam2::Tam2);
    assert!(catch_unwind(|| Piece::TAM.color()).is_err());
    let field = Field::INITIAL;
    assert!(!field.as_hop1zuo1().exists(Piece::TAM));
}

/// Faults E and F: what `assert_empty` and `assert_occupied` assert is what their names say.
#[test]
fn assertions_assert_what_they_say() {
    let board = Field::INITIAL.board;
    board.assert_empty(square("KU"));
    board.assert_occupied(square("KA"));
    assert!(catch_unwind(|| board.assert_empty(square("KA"))).is_err());
    assert!(catch_unwind(|| board.assert_occupied(square("KU"))).is_err());
}

/// Fault F: boards, hands and fields cannot be compared, hashed or serialized, nor can a state that has one.
#[test]
fn values_compare_hash_and_serialize() {
    let (initial, other) = (Field::INITIAL, vessel_in_hand());
    let set: HashSet<Field> = [initial, other, initial].into();
    assert_eq!(set.len(), 2);
    assert_ne!(initial.board, other.board);
    assert_ne!(initial.hop1zuo1, other.hop1zuo1);
    assert_eq!("PIA".parse(), Ok(square("PIA")));

    let json = serde_json::to_string(&ground(other)).expect("a state has strings and numbers only");
    let read: GroundState_<CetkaikCompact> = serde_json::from_str(&json).expect("what was written");
    assert_eq!(read.f, other);
}

/// Section by section what it makes of bytes without a meaning: a number that is no piece never becomes one.
#[test]
fn no_call_makes_a_piece_that_there_is_not() {
    for number in 0..=255u8 {
        let valid = matches!(number, 0o100..=0o157 | 0o200..=0o257 | 0o300);
        assert_eq!(Piece::new(number).is_some(), valid, "0o{number:03o}");
        let read: Result<Piece, _> = serde_json::from_str(&number.to_string());
        assert_eq!(read.is_ok(), valid);
    }
}
