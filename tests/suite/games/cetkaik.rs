//! The compact field of cetkaik: published examples, the laws of its forms, and every way to be wrong.

mod dropin;
mod faults;
mod fields;
mod forms;
mod play;
mod published;
mod side_by_side;
mod strict;

use bitcodec::{BitCodec, WireFormat};
use cetkaik_compact_representation as theirs;
use cetkaik_fundamental::AbsoluteSide;
use cetkaik_traits::{IsAbsoluteBoard, IsAbsoluteField};
use fields::named;
use games::cetkaik::{Ascii, Board, Coord, Field, Hop1zuo1, Id, Moved, Piece, PieceList};
use games::format::hex;
use proptest::prelude::*;
use strict::refused_or_canonical;

fn square(name: &str) -> Coord {
    name.parse().expect("a square")
}

#[test]
fn pieces_are_numbered_as_published() {
    let table = include_str!("../../data/cetkaik/numbering.txt");
    assert_eq!(table.lines().count(), Id::COUNT);
    for line in table.lines() {
        let [id, kind, side, byte, home] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("five words a line: {line}");
        };
        let octal = |digits| u8::from_str_radix(digits, 8).expect("octal digits");
        let id = Id::new(octal(id)).expect("an id");
        assert_eq!(id.kind().to_string(), kind);
        assert_eq!(Ok(id.first_side()), side.parse());
        assert_eq!(
            (id.home(), id.on_side(id.first_side()).number()),
            (square(home), octal(byte))
        );
        assert_eq!(
            Board::INITIAL[square(home)].map(Piece::number),
            Some(octal(byte))
        );
    }
}

#[test]
fn the_initial_board_is_that_of_the_published_crate() {
    assert_eq!(
        Board::INITIAL.to_u8_array(),
        theirs::Board::yhuap_initial().to_u8_array()
    );
    assert_eq!(
        Field::INITIAL.to_array().ok(),
        Some(published::bytes(&theirs::Field::yhuap_initial()))
    );
    assert_eq!(Field::INITIAL, named("initial"));
}

#[test]
fn pieces_are_those_of_the_published_crate() {
    for number in 0..=255 {
        let (ours, published) = (Piece::new(number), theirs::PieceWithSide::new(number));
        assert_eq!(
            ours.map(|piece| piece.to_string()),
            published.map(|piece| piece.to_string())
        );
    }
}

/// The worked example of the README: five pieces in each hand.
#[test]
fn hands_of_the_worked_example() {
    let bytes = [
        0x08, 0x02, 0x00, 0x01, 0x01, 0x00, 0x05, 0x20, 0x00, 0x20, 0x00, 0x09,
    ];
    let mut hands = Hop1zuo1::new();
    for number in [
        0o133, 0o123, 0o117, 0o157, 0o132, 0o202, 0o207, 0o256, 0o245, 0o235,
    ] {
        assert!(hands.set(Piece::new(number).expect("a piece")));
    }
    assert_eq!(hands.bytes(), bytes);
    assert_eq!(Hop1zuo1::from_bytes(bytes), Some(hands));
    let numbers: Vec<_> = hands.both_hop1zuo1().map(Piece::number).collect();
    assert_eq!(
        numbers,
        [
            0o202, 0o207, 0o117, 0o123, 0o132, 0o133, 0o235, 0o245, 0o256, 0o157
        ]
    );
    let kinds = |kinds: &mut dyn Iterator<Item = _>| {
        kinds
            .map(|kind: cetkaik_fundamental::ColorAndProf| kind.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        kinds(&mut hands.ia_side_hop1zuo1_color_and_prof()),
        "赤兵 赤弓 黒虎 赤虎 赤船"
    );
    assert_eq!(
        kinds(&mut hands.a_side_hop1zuo1_color_and_prof()),
        "黒兵 赤兵 赤馬 赤巫 黒船"
    );
}

/// The photograph of the README, with the hands of the worked example: all pieces are accounted for.
#[test]
fn the_photograph_is_a_whole_field() {
    let field = named("photograph");
    assert_eq!(field.board[square("TO")], Some(Piece::TAM));
    assert_eq!(field.board[square("XY")].map(Piece::number), Some(0o131));
    assert_eq!(
        field.board.both_side_and_tam().count() + field.hop1zuo1.both_hop1zuo1().count(),
        49
    );
}

#[test]
fn the_test_field_of_the_published_crate_is_accepted() {
    let field = named("crate_test");
    let hand = |side| {
        field
            .hop1zuo1_of(side)
            .map(|kind| kind.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(hand(AbsoluteSide::IASide), "黒兵 赤船");
    assert_eq!(hand(AbsoluteSide::ASide), "");
}

#[test]
fn lists_of_the_initial_field_and_of_the_photograph() {
    let cases = [
        (
            "initial",
            "363738393e3d3c3b929394959a9998974046908a4e4a828642448e8c4f498187504880883f4791894d4b83854c843a9628",
        ),
        (
            "photograph",
            "3637ff393e3d3cff929394959a99987f4346907f4e38828642327f7f4fff8187504880883fff9189444b83854c84ff7f27",
        ),
    ];
    for (name, digits) in cases {
        let list = PieceList::try_from(&named(name)).expect("the field is whole");
        assert_eq!(
            hex::write(&list.to_bytes().expect("a list encodes")),
            digits,
            "{name}"
        );
    }
}

#[test]
fn what_has_moved_of_the_initial_field_and_of_the_photograph() {
    let cases = [
        ("initial", "ffffffffffff80"),
        ("photograph", "6f7f35c5fdbe27ffff7f437f38327f7fffff44ff7f"),
    ];
    for (name, digits) in cases {
        let moved = Moved::try_from(&named(name)).expect("the field is whole");
        assert_eq!(
            hex::write(&moved.to_bytes().expect("it encodes")),
            digits,
            "{name}"
        );
    }
}

/// 49 flags, seven bits for the tam2 and eight for each piece: 55 bytes, known while compiling.
#[test]
fn what_has_moved_has_a_greatest_size() {
    assert_eq!(
        (Moved::MIN_BITS, Moved::MAX_BITS),
        (49, Some(49 + 7 + 48 * 8))
    );
}

/// What breaks a rule of the two smaller forms.
#[test]
fn smaller_forms_name_what_is_wrong() {
    let initial = "363738393e3d3c3b929394959a9998974046908a4e4a828642448e8c4f498187504880883f4791894d4b83854c843a9628";
    let lists = [
        (
            1,
            0x51,
            "pieces[1].place: 81 is the code of no `Place` (bits 9..16)",
        ),
        (
            47,
            0x7e,
            "pieces[47].place: 126 is the code of no `Place` (bits 377..384)",
        ),
        (
            1,
            0x36,
            "pieces[1].place: 赤兵 (0o01) stands where another piece does (bits 9..16)",
        ),
        (
            48,
            0x36,
            "tam: the tam2 stands where a piece does (bits 385..392)",
        ),
        (48, 0xa8, "reserved bits are not zero (bits 384..385)"),
        (48, 0x51, "tam: 81 is not in 0..=80 (bits 385..392)"),
    ];
    for (at, byte, message) in lists {
        let mut bytes = hex::read(initial).expect("hex digits");
        bytes[at] = byte;
        assert_eq!(
            PieceList::from_bytes(&bytes).map_err(|error| error.to_string()),
            Err(message.to_owned())
        );
    }
    let moved = [
        ("ffffffffffffc0", "padding is not zero (bits 49..56)"),
        (
            "7fffffffffffa8",
            "tam: the tam2 is at home, but its flag denies it (bits 49..56)",
        ),
        (
            "7fffffffffff94",
            "tam: the tam2 stands where a piece does (bits 49..56)",
        ),
        (
            "bfffffffffff9b00",
            "moved[0].place: 黒兵 (0o00) is at home, but its flag denies it (bits 50..57)",
        ),
        (
            "bfffffffffff9b80",
            "moved[0].place: 黒兵 (0o00) stands where another piece does (bits 50..57)",
        ),
    ];
    for (digits, message) in moved {
        let bytes = hex::read(digits).expect("hex digits");
        let refused = Moved::from_bytes(&bytes).map_err(|error| error.to_string());
        assert_eq!(refused, Err(message.to_owned()), "{digits}");
    }
}

#[test]
fn values_are_plain_bytes() {
    assert_eq!(
        (
            size_of::<Option<Piece>>(),
            size_of::<Board>(),
            size_of::<Field>()
        ),
        (1, 81, 93)
    );
    assert_eq!((align_of::<Board>(), align_of::<Field>()), (1, 1));
}

/// A field inside another form, in the other bit order: value by value, not bytes at once.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Mirrored {
    #[codec(bits = 3)]
    before: u8,
    field: Field,
}

/// Any whole field: pieces anywhere, on either side, in either hand.
fn any_field() -> impl Strategy<Value = Field> {
    let places: Vec<u8> = (0..160).collect();
    (Just(places).prop_shuffle(), any::<u64>()).prop_map(|(places, sides)| {
        let mut field = Field {
            board: Board::INITIAL,
            hop1zuo1: Hop1zuo1::new(),
        };
        Coord::all().for_each(|square| field.board[square] = None);
        let mut squares = places.iter().filter_map(|&place| Coord::from_offset(place));
        field.board[squares.next().expect("there are 81 squares")] = Some(Piece::TAM);
        // As many of the 48 pieces are on the board as there are squares among the first 48 places.
        for (id, &place) in Id::all().zip(&places) {
            let side = if sides >> id.number() & 1 == 0 {
                AbsoluteSide::IASide
            } else {
                AbsoluteSide::ASide
            };
            let piece = id.on_side(side);
            match squares.next().filter(|_| place < 120) {
                Some(square) => field.board[square] = Some(piece),
                None => assert!(field.hop1zuo1.set(piece)),
            }
        }
        field
    })
}

proptest! {
    #[test]
    fn every_form_gives_the_field_back(field in any_field()) {
        let bytes = field.to_bytes().expect("whole");
        prop_assert_eq!(bytes.len(), 93);
        prop_assert_eq!(Field::from_bytes(&bytes), Ok(field));

        let list = PieceList::try_from(&field).expect("whole");
        let listed = PieceList::from_bytes(&list.to_bytes().expect("whole")).expect("what was encoded");
        prop_assert_eq!(listed.to_field(), field);

        let moved = Moved::try_from(&field).expect("whole");
        let bytes = moved.to_bytes().expect("whole");
        prop_assert!((7..=55).contains(&bytes.len()));
        prop_assert_eq!(Moved::from_bytes(&bytes).expect("what was encoded").to_field(), field);

        let board = Board::from_bytes(&field.board.to_bytes().expect("whole"));
        prop_assert_eq!(board, Ok(field.board));

        let mirrored = Mirrored { before: 5, field };
        prop_assert_eq!(Mirrored::from_bytes(&mirrored.to_bytes().expect("whole")), Ok(mirrored));

        let json = serde_json::to_string(&field).expect("strings only");
        prop_assert_eq!(serde_json::from_str::<Field>(&json).expect("what was written"), field);
    }

    #[test]
    fn ascii_is_read_back_with_the_lowest_numbers(field in any_field()) {
        let text = Ascii(field.board).to_string();
        let read: Ascii = text.parse().expect("what was written");
        prop_assert_eq!(read.0, Ascii::renumbered(&field.board));
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn random_bytes_are_refused_or_canonical(bytes in prop::collection::vec(any::<u8>(), 93)) {
        refused_or_canonical::<Field>(&bytes);
        refused_or_canonical::<Board>(&bytes[..81]);
        refused_or_canonical::<PieceList>(&bytes[..49]);
        refused_or_canonical::<Moved>(&bytes[..55]);
    }
}
