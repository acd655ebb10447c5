//! Bad rows: an error that names row, path and bits, or a null with the same words beside it.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, BinaryArray, StringArray};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, ErrorKind};
use games::backgammon::{MatchKey, PositionKey};

use crate::types::Varying;

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Throw {
    #[codec(range = 1..=6)]
    dice: [u8; 2],
    again: bool,
}

/// A good row, a bad die, bad padding, another good row.
const ROWS: [u8; 4] = [0b0000_0100, 0b0001_1100, 0b0000_0101, 0b1011_0110];

#[test]
fn the_first_bad_row_is_named() {
    let error = columns::decode::<Throw>(&ROWS[..], &Projection::ALL).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1: dice[1]: 8 is not in 1..=6 (bits 3..6)"
    );
    assert_eq!(
        (error.row(), error.kind()),
        (Some(1), Some(ErrorKind::OutOfRange))
    );
    assert_eq!((error.path(), error.bits()), ("dice[1]", Some(3..6)));
    // A projection does not look at the padding.
    let wanted = Projection::of(["again"]);
    assert_eq!(
        columns::decode::<Throw>(&ROWS[..], &wanted)
            .unwrap()
            .num_rows(),
        4
    );
    let error = columns::decode::<Throw>(&ROWS[..], &wanted.checked()).unwrap_err();
    assert_eq!(error.row(), Some(1));
}

#[test]
fn bad_rows_are_null_and_the_others_are_kept() {
    let batch = columns::decode_lossy::<Throw>(&ROWS[..], &Projection::of(["again"])).unwrap();
    assert_eq!(batch.schema(), {
        let schema = columns::lossy_schema::<Throw>();
        let fields = [1, 2].map(|index| schema.fields()[index].clone());
        std::sync::Arc::new(arrow_schema::Schema::new(fields.to_vec()))
    });
    let again = batch["again"].as_boolean();
    let rows: Vec<Option<bool>> = again.iter().collect();
    assert_eq!(rows, [Some(false), None, None, Some(true)]);
    let error = batch["error"].as_struct();
    assert_eq!(
        (0..4).map(|row| error.is_null(row)).collect::<Vec<_>>(),
        [true, false, false, true]
    );
    let text = |name: &str, row| error[name].as_string::<i32>().value(row).to_owned();
    assert_eq!(
        [text("kind", 1), text("path", 1)],
        ["out_of_range", "dice[1]"]
    );
    assert_eq!(text("message", 2), "padding is not zero (bits 7..8)");
    let bits = error["bits"].as_struct();
    let ends = ["start", "end"].map(|name| bits[name].as_primitive::<UInt64Type>().value(1));
    assert_eq!(ends, [3, 6]);
    assert_eq!(error["row"].as_primitive::<UInt64Type>().value(2), 2);
}

#[test]
fn null_cells_are_refused_or_stay_null() {
    let rows = BinaryArray::from_iter([Some(&ROWS[..1]), None, Some(&ROWS[3..])]);
    let error = columns::decode::<Throw>(&rows, &Projection::ALL).unwrap_err();
    assert_eq!(error.to_string(), "row 1: the cell is null");
    let batch = columns::decode_lossy::<Throw>(&rows, &Projection::ALL).unwrap();
    assert_eq!(
        (batch["dice"].null_count(), batch["error"].null_count()),
        (1, 3)
    );
}

#[test]
fn texts_tell_what_their_formats_tell() {
    let ids = StringArray::from(vec!["4HPwATDgc/ABMA", "4HPwATDgc/ABM!", "4HPwATDgc/ABMA"]);
    let error = columns::decode_text::<PositionKey>(&ids, &Projection::ALL).unwrap_err();
    let alone = "4HPwATDgc/ABM!".parse::<PositionKey>().unwrap_err();
    assert_eq!(error.to_string(), format!("row 1: {alone}"));
    let batch = columns::decode_text_lossy::<PositionKey>(&ids, &Projection::ALL).unwrap();
    assert_eq!(batch["on_roll"].null_count(), 1);
    let error = columns::decode::<MatchKey>(&ids, &Projection::ALL).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the column is Utf8, expected Binary, LargeBinary or FixedSizeBinary"
    );
}

#[test]
fn rows_that_end_too_early_are_refused_both_ways() {
    let mut keys = MatchKey::MONEY.to_array().unwrap().repeat(3);
    keys.pop();
    for lossy in [false, true] {
        let decode = if lossy {
            columns::decode_lossy::<MatchKey>
        } else {
            columns::decode::<MatchKey>
        };
        let error = decode(columns::Rows::from(&keys), &Projection::ALL).unwrap_err();
        assert_eq!(
            (error.row(), error.kind()),
            (Some(2), Some(ErrorKind::Truncated))
        );
    }
    let error = columns::decode_lossy::<Varying>(&[0xff; 3][..], &Projection::ALL).unwrap_err();
    assert_eq!(error.row(), Some(0));
}

#[test]
fn rules_of_a_format_hold_unless_one_column_is_wanted() {
    let mut key = MatchKey::match_to(5).to_array().unwrap();
    // One die alone.
    key[1] |= 1 << 7;
    let error = columns::decode::<MatchKey>(&key[..], &Projection::ALL).unwrap_err();
    assert_eq!(error.kind(), Some(ErrorKind::Rule));
    assert!(columns::decode::<MatchKey>(&key[..], &Projection::of(["dice"])).is_ok());
    assert!(columns::decode::<MatchKey>(&key[..], &Projection::of(["dice"]).checked()).is_err());
}

#[test]
fn an_unknown_column_is_named_with_those_that_exist() {
    let error = columns::decode::<Throw>(&ROWS[..], &Projection::of(["die"])).unwrap_err();
    assert_eq!(error.to_string(), "no column `die`; there are dice, again");
    assert_eq!(
        (error.row(), error.kind(), error.path()),
        (None, None, "die")
    );
}

#[test]
fn rows_are_numbered_from_the_first_of_a_batch_on() {
    let wanted = Projection::ALL.from_row(1000);
    let error = columns::decode::<Throw>(&ROWS[..], &wanted).unwrap_err();
    assert_eq!(error.row(), Some(1001));
    let texts = StringArray::from(vec!["4HPwATDgc/ABMA", "4HPwATDgc"]);
    let error = columns::decode_text::<PositionKey>(&texts, &wanted).unwrap_err();
    assert_eq!(error.row(), Some(1001));
    let batches = [
        columns::decode_lossy::<Throw>(&ROWS[..], &wanted).unwrap(),
        columns::decode_text_lossy::<PositionKey>(&texts, &wanted).unwrap(),
    ];
    for batch in batches {
        let rows = batch["error"].as_struct()["row"].clone();
        assert_eq!(rows.as_primitive::<UInt64Type>().value(1), 1001);
    }
    let mut builder = columns::Builder::<Throw>::new(&wanted, 1).unwrap();
    builder.push_null();
    assert_eq!(builder.finish().unwrap_err().row(), Some(1000));
}
