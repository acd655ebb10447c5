//! Layouts as tables, diagrams and data.

mod derived;
pub(crate) mod everything;
mod kaitai;
pub(crate) mod protocol;
pub(crate) mod samples;
mod strategy;

use bitcodec::io::BitOrder;
use bitcodec::layout::Node;
use bitcodec::{BitCodec, Layout};
use samples::{MATCH_KEY, PLACEMENT, POSITION_KEY, U1, U2, U3, data, root};

#[test]
fn a_table_has_a_line_for_each_field_and_one_for_each_type() {
    let table = "\
MatchKey: 72 bits, least significant bit first
  bits    width  field       form             meaning
  0..4    4      cube        u4               The logarithm of the cube to base 2.
  4..6    2      cube_owner  CubeOwner
  6..7    1      on_roll     Player
  7..8    1      crawford    bool
  8..11   3      state       GameState
  11..12  1      turn        Player
  12..13  1      doubled     bool
  13..15  2      resigned    Resignation
  15..21  6      dice        2 x (u3, 0..=6)
  21..36  15     length      u15
  36..66  30     score       2 x u15
  66..67  1      no_jacoby   bool
  67..72  5      (padding)   zeros

CubeOwner: 0 Player0, 1 Player1, 3 Centred
Player: 0 Player0, 1 Player1
GameState: 0 NoGame, 1 Playing, 2 Over, 3 Resigned, 4 Dropped
Resignation: 0 None, 1 Single, 2 Gammon, 3 Backgammon";
    assert_eq!(MATCH_KEY.to_string(), table);
}

#[test]
fn places_are_shown_where_they_are_known() {
    let table = "\
PositionKey: 80 bits, least significant bit first
  bits  width  field      form
  0..   25-40  opponent   25 x unary, 15 ones in all
        25-40  on_roll    25 x unary, 15 ones in all
  ..80  0-30   (padding)  zeros";
    assert_eq!(POSITION_KEY.to_string(), table);
}

#[test]
fn types_of_elements_follow_with_their_codes_and_fields() {
    let table = "\
Placement: 73+ bits, most significant bit first
  bits  width   field    form
  0..1  1       turn     Player
  1..   64-192  squares  64 x Square
        8+      moves    list of Move, length as u8

Player: 0 Player0, 1 Player1
Square: 0 Empty, 10 Pawn, 110 Knight, 111 King

Move: 2-14 bits
  bits   width  field      form
  0..2   2      (tag)      u2
  2..8   6      Step.from  u6
  8..14  6      Step.to    u6
  (tag): 0 Pass, 1 Step";
    assert_eq!(PLACEMENT.to_string(), table);
}

#[test]
fn a_diagram_has_32_bits_a_row_and_letters_for_narrow_fields() {
    let diagram = "\
MatchKey: 72 bits, least significant bit first; bit 0 is the lowest of byte 0

 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
| cube  | a |b|c|state|d|e| f |  g  |  h  |       length        |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|       |          score[0]           |        score[1]         |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|   |i|(padding)|
+-+-+-+-+-+-+-+-+
  a  cube_owner, bits 4..6
  b  on_roll, bit 6
  c  crawford, bit 7
  d  turn, bit 11
  e  doubled, bit 12
  f  resigned, bits 13..15
  g  dice[0], bits 15..18
  h  dice[1], bits 18..21
  i  no_jacoby, bit 66";
    assert_eq!(MATCH_KEY.diagram().to_string(), diagram);
}

#[test]
fn a_field_without_a_width_has_a_box_without_a_place() {
    let diagram = "\
Placement: 73+ bits, most significant bit first; bit 0 is the highest of byte 0

 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+
|a|
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/ squares: 64 x Square, 64-192 bits                             /
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/ moves: list of Move, length as u8, 8+ bits                    /
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
  a  turn, bit 0";
    assert_eq!(PLACEMENT.diagram().to_string(), diagram);
}

#[test]
fn a_long_field_is_drawn_with_a_gap() {
    const LONG: &Layout = &root(
        "Long",
        BitOrder::MsbFirst,
        None,
        &[
            data("kind", U3),
            data("hash", <[u8; 32] as BitCodec>::LAYOUT),
            data("last", &Layout::integer(29, false)),
            data("word", &Layout::integer(64, false)),
        ],
    );
    let diagram = "\
Long: 352 bits, most significant bit first; bit 0 is the highest of byte 0

 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|kind |                                                         |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                         hash: 32 x u8                         |
:                    5 more rows of 32 bits                     :
|                                                               |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|     |                          last                           |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                             word                              |
+                                                               +
|                                                               |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+";
    assert_eq!(LONG.diagram().to_string(), diagram);
}

#[test]
fn rows_cover_a_type_of_constant_width_without_gap() {
    let mut end = Some(0);
    for row in MATCH_KEY.rows() {
        assert_eq!(row.start, end, "{}", row.path);
        assert_eq!(row.end, row.start.map(|start| start + row.min_bits));
        end = row.end;
    }
    assert_eq!(end, MATCH_KEY.max_bits);
}

#[test]
fn a_layout_is_serde_data() {
    let json = serde_json::to_value(PLACEMENT).expect("a layout is plain data");
    assert_eq!(json["min_bits"], 73);
    assert_eq!(json["max_bits"], serde_json::Value::Null);
    let form = &json["form"];
    assert_eq!(form["kind"], "struct");
    assert_eq!(form["order"], "msb_first");
    let starts: Vec<_> = form["fields"]
        .as_array()
        .expect("a struct has fields")
        .iter()
        .map(|field| (field["name"].as_str(), field["start"].as_u64()))
        .collect();
    assert_eq!(
        starts,
        [
            (Some("turn"), Some(0)),
            (Some("squares"), Some(1)),
            (Some("moves"), None)
        ]
    );
    let squares = &form["fields"][1]["layout"]["form"];
    let codes = &squares["element"]["form"]["tag"]["form"]["codes"];
    assert_eq!(
        codes[2],
        serde_json::json!({"symbol": "Knight", "word": "110"})
    );
}

#[test]
fn forms_around_others_are_serde_data_of_their_own_kind() {
    const MASK: [u8; 3] = [1, 2, 3];

    #[derive(BitCodec)]
    struct Layers {
        #[codec(bits = 4, bias = 3, range = 4..=9)]
        _number: u8,
        #[codec(xor = MASK, zero_runs, bits = 3)]
        _array: [u8; 3],
        #[codec(runs, rice = 2)]
        _runs: [u8; 2],
    }

    let forms = [
        r#"{"kind":"checked","inner":{"min_bits":4,"max_bits":4,"form":{"kind":"biased","inner":{"min_bits":4,"max_bits":4,"form":{"kind":"unsigned"}},"bias":3}},"low":4,"high":9}"#,
        r#"{"kind":"xor","inner":{"min_bits":5,"max_bits":12,"form":{"kind":"zero_runs","len":{"constant":3},"run":{"min_bits":1,"max_bits":127,"form":{"kind":"elias_gamma"}},"element":{"min_bits":3,"max_bits":3,"form":{"kind":"unsigned"}}}},"mask":[1393646123595908837]}"#,
        r#"{"kind":"run_length","len":{"constant":2},"run":{"min_bits":1,"max_bits":127,"form":{"kind":"elias_gamma"}},"element":{"min_bits":3,"max_bits":66,"form":{"kind":"rice","k":2,"signed":false}}}"#,
    ];
    let Node::Struct(item) = <Layers as BitCodec>::LAYOUT.node else {
        panic!("it is a struct");
    };
    for (field, form) in item.fields.iter().zip(forms) {
        let json = serde_json::to_string(&field.layout.node).expect("a layout is plain data");
        assert_eq!(json, form, "{}", field.name);
    }
}

#[test]
fn a_type_without_a_name_is_its_form() {
    assert_eq!(
        <(u8, [bool; 3])>::LAYOUT.to_string(),
        "(u8, 3 x bool): 11 bits\n  bits   width  field  form\n  0..8   8      0      u8\n  8..11  3      1      3 x bool"
    );
    for (layout, form) in [(U1, "u1"), (U2, "u2"), (<() as BitCodec>::LAYOUT, "()")] {
        assert_eq!(layout.form().to_string(), form);
    }
}

#[test]
fn a_sized_type_in_another_is_filled_once() {
    const PAIR: &Layout = &root(
        "Pair",
        BitOrder::LsbFirst,
        Some(152),
        &[data("position", POSITION_KEY), data("match_key", MATCH_KEY)],
    );
    let rows = PAIR.rows();
    let padding: Vec<_> = rows
        .iter()
        .filter(|row| row.layout.is_none())
        .map(|row| row.path.as_str())
        .collect();
    assert_eq!(padding, ["position.(padding)", "match_key.(padding)"]);
    // The place is known again after a type of constant size.
    let score = rows.iter().find(|row| row.path == "match_key.score");
    assert_eq!(score.and_then(|row| row.start), Some(116));
    let diagram = PAIR.diagram().to_string();
    assert!(
        diagram.contains("| cube  | a |b|c|state|d|e| f |  g  |  h  |  match_key.length   |"),
        "{diagram}"
    );
}
