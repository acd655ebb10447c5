//! Columns of structs that are one number: one for each part.

use arrow_array::Array as _;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, Int32Type, UInt8Type, UInt16Type};
use bitcodec::columns::{self, Projection};
use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Suit {
    Clubs,
    Diamonds,
    Hearts,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
struct Card {
    suit: Suit,
    #[codec(range = 2..=14)]
    rank: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, joined)]
struct Hand {
    card: Card,
    #[codec(range = -5..=1000)]
    points: i16,
    #[codec(range = 0..=9)]
    digits: [u16; 3],
    faced: bool,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Game {
    number: i32,
    hand: Card,
    #[codec(len(bits = 8))]
    cards: Vec<Card>,
}

fn card(index: usize) -> Card {
    Card {
        suit: [Suit::Clubs, Suit::Diamonds, Suit::Hearts][index % 3],
        rank: 2 + (index % 13) as u8,
    }
}

#[test]
fn each_part_of_a_number_is_a_column() {
    // More rows than a block.
    let rows = (0..1000).map(|index| Hand {
        card: card(index),
        points: index as i16 - 5,
        digits: [(index % 10) as u16, 9, 0],
        faced: index % 2 == 1,
    });
    let rows: Vec<Hand> = rows.collect();
    let encoded: Vec<Vec<u8>> = rows.iter().map(|row| row.to_bytes().unwrap()).collect();
    let batch = columns::decode::<Hand>(&encoded.concat()[..], &Projection::ALL).unwrap();
    let points = batch["points"].as_primitive::<Int16Type>();
    let cards = batch["card"].as_struct();
    let ranks = cards.column(1).as_primitive::<UInt8Type>();
    let digits = batch["digits"].as_fixed_size_list();
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(points.value(index), row.points);
        assert_eq!(ranks.value(index), row.card.rank);
        assert_eq!(batch["faced"].as_boolean().value(index), row.faced);
        let own = digits.value(index);
        assert_eq!(own.as_primitive::<UInt16Type>().values(), &row.digits[..]);
    }
    assert_eq!(columns::encode::<Hand>(&batch).unwrap(), encoded);
    let wanted = Projection::of(["points"]);
    let gathered = columns::decode::<Hand>(&encoded.concat()[..], &wanted).unwrap();
    assert_eq!(&gathered["points"], &batch["points"]);
}

#[test]
fn a_number_in_other_values_is_a_struct() {
    let rows = (0..300).map(|index| Game {
        number: index as i32,
        hand: card(index),
        cards: (0..index % 4).map(card).collect(),
    });
    let rows: Vec<Game> = rows.collect();
    let encoded: Vec<Vec<u8>> = rows.iter().map(|row| row.to_bytes().unwrap()).collect();
    let encoding = columns::decode::<Game>(&encoded.concat()[..], &Projection::ALL);
    let batch = encoding.unwrap();
    assert_eq!(batch["number"].as_primitive::<Int32Type>().value(7), 7);
    assert_eq!(batch["cards"].as_list::<i32>().value(7).len(), 3);
    assert_eq!(columns::encode::<Game>(&batch).unwrap(), encoded);
}
