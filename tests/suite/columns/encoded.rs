//! Columns from elsewhere: other widths of integers, texts for names, other lists; and what is refused.

use std::sync::Arc;

use arrow_array::types::{Int64Type, UInt8Type};
use arrow_array::{
    Array as _, ArrayRef, BooleanArray, Int64Array, ListArray, RecordBatch, StringArray,
    StructArray,
};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};

use crate::types::{Pair, Straight, Suit};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Turn {
    #[codec(range = 1..=6)]
    dice: [u8; 2],
    suit: Suit,
    again: bool,
    #[codec(when = again, bits = 4)]
    more: Option<u8>,
}

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter(columns).expect("columns of one length")
}

fn dice(rows: [[i64; 2]; 2]) -> ArrayRef {
    let rows = rows.map(|row| Some(row.map(Some)));
    Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(rows))
}

fn turns(last: i64, suit: &str) -> RecordBatch {
    batch(vec![
        ("id", Arc::new(Int64Array::from(vec![7, 8]))),
        ("dice", dice([[1, 6], [2, last]])),
        ("suit", Arc::new(StringArray::from(vec!["Clubs", suit]))),
        ("again", Arc::new(BooleanArray::from(vec![true, false]))),
        ("more", Arc::new(Int64Array::from(vec![Some(9), None]))),
    ])
}

#[test]
fn other_types_do_if_their_values_fit() {
    let rows = columns::encode::<Turn>(&turns(5, "Hearts")).unwrap();
    let values: Vec<Turn> = rows
        .iter()
        .map(|row| Turn::from_bytes(row).unwrap())
        .collect();
    let (dice, suit, again, more) = ([2, 5], Suit::Hearts, false, None);
    assert_eq!(
        values[1],
        Turn {
            dice,
            suit,
            again,
            more
        }
    );
    assert_eq!(values[0].more, Some(9));
}

#[test]
fn what_does_not_fit_is_named_with_its_row() {
    let words = |batch| columns::encode::<Turn>(&batch).unwrap_err().to_string();
    assert_eq!(
        words(turns(7, "Clubs")),
        "row 1: dice[1]: 7 is not in 1..=6"
    );
    assert_eq!(
        words(turns(300, "Clubs")),
        "row 1: dice[1]: 300 does not fit u8"
    );
    assert_eq!(
        words(turns(1, "Spades")),
        "row 1: suit: `Spades` is none of the names; there are Clubs, Diamonds, Hearts"
    );
    let without = turns(1, "Clubs").project(&[0, 1, 2, 3]).unwrap();
    assert_eq!(words(without), "the column `more` is missing");
    let mut columns = turns(1, "Clubs").columns().to_vec();
    columns[3] = Arc::new(StringArray::from(vec!["yes", "no"]));
    let names = ["id", "dice", "suit", "again", "more"];
    let wrong = batch(names.into_iter().zip(columns.clone()).collect());
    assert_eq!(words(wrong), "the column `again` is Utf8, expected Boolean");
    columns[3] = Arc::new(BooleanArray::from(vec![None, Some(true)]));
    let null = batch(names.into_iter().zip(columns.clone()).collect());
    assert_eq!(words(null), "row 0: again: the cell is null");
    columns[3] = Arc::new(BooleanArray::from(vec![true, true]));
    columns[1] = Arc::new(ListArray::from_iter_primitive::<UInt8Type, _, _>([
        Some(vec![Some(1), Some(2)]),
        Some(vec![Some(1)]),
    ]));
    let short = batch(names.into_iter().zip(columns.clone()).collect());
    assert_eq!(words(short), "row 1: dice: 1 elements, expected 2");
    columns[1] = dice([[1, 2], [3, 4]]);
    let empty = batch(names.into_iter().zip(columns).collect());
    let error = columns::encode::<Turn>(&empty).unwrap_err();
    assert_eq!((error.row(), error.path()), (Some(1), "more"));
}

#[test]
fn a_list_of_another_length_is_no_array() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Dice {
        #[codec(range = 1..=6)]
        dice: [u8; 3],
    }
    let rows = batch(vec![("dice", dice([[1, 2], [3, 4]]))]);
    let error = columns::encode::<Dice>(&rows).unwrap_err();
    assert_eq!(error.to_string(), "row 0: dice: 2 elements, expected 3");
    assert_eq!(error.path(), "dice");
}

#[test]
fn a_field_of_a_struct_may_be_missing() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Holder {
        pair: Pair,
    }
    let holder = Holder {
        pair: Pair {
            suit: Suit::Hearts,
            again: Suit::Clubs,
            straight: Straight::Yes,
        },
    };
    let bytes = holder.to_bytes().unwrap();
    let wanted = Projection::of(["pair.suit", "pair.straight"]);
    let some = columns::decode::<Holder>(&bytes, &wanted).unwrap();
    let pair: &StructArray = some["pair"].as_any().downcast_ref().unwrap();
    assert_eq!(pair.column_names(), ["suit", "straight"]);
    let error = columns::encode::<Holder>(&some).unwrap_err();
    assert_eq!(error.to_string(), "the column `pair.again` is missing");
}

#[test]
fn a_dictionary_without_names_has_no_value() {
    let rows = turns(3, "Clubs");
    let keys = arrow_array::Int8Array::from(vec![None, None]);
    let names = Arc::new(StringArray::from(Vec::<&str>::new()));
    let suits = arrow_array::Int8DictionaryArray::try_new(keys, names).expect("no keys");
    let mut columns = rows.columns().to_vec();
    columns[2] = Arc::new(suits);
    let names = rows.schema();
    let names = names.fields().iter().map(|field| field.name().as_str());
    let rows = batch(names.zip(columns).collect());
    let error = columns::encode::<Turn>(&rows).unwrap_err();
    assert_eq!(error.to_string(), "row 0: suit: the cell is null");
    // Nor has one without rows.
    assert_eq!(columns::encode::<Turn>(&rows.slice(0, 0)), Ok(vec![]));
}
