//! Symbols by weights: laws, both orders, the plain pair, layouts, locks and traces.

use bitcodec::coding::Weights;
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use proptest::prelude::*;

#[path = "../../../fuzz/src/laws.rs"]
#[expect(
    unreachable_pub,
    reason = "it is public where the fuzz targets have it"
)]
pub(super) mod laws;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Sky {
    Clear,
    Cloudy,
    Rain,
    Snow,
}

const SKY: Weights<4> = Weights::new([180, 120, 60, 5]);
const PLACES: Weights<5, 6> = Weights::by_place([
    [1, 2, 3, 4, 5],
    [0, 0, 9, 0, 0],
    [1_000_000, 1, 1, 1, 1],
    [0, 1, 0, 1, 0],
    [5, 4, 3, 2, 1],
    [1, 1, 1, 1, u32::MAX],
]);
const COIN: Weights<2> = Weights::new([99, 1]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct High {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(weights = PLACES)]
    numbers: [u8; 6],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Low {
    #[codec(len(bits = 5), weights = SKY)]
    skies: Vec<Sky>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct One {
    has: bool,
    #[codec(when = has, weights = COIN)]
    coin: Option<bool>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Given {
    #[codec(count_of = flags)]
    count: u16,
    #[codec(len = count, weights = COIN)]
    flags: Vec<bool>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1, check = Side::rule)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn rule(&self) -> Result<(), Violation> {
        match self {
            Self::Left => Ok(()),
            Self::Right => Err(Violation::new("nobody goes right")),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Ruled(#[codec(weights = COIN)] [Side; 3]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Regions {
    #[codec(sized(leb128), len(bits = 3), weights = SKY)]
    first: Vec<Sky>,
    #[codec(sized(bits = 4), weights = COIN)]
    second: bool,
    last: u16,
}

fn sky() -> impl Strategy<Value = Sky> {
    prop::sample::select(vec![Sky::Clear, Sky::Cloudy, Sky::Rain, Sky::Snow])
}

proptest! {
    #[test]
    fn arrays_keep_the_laws(kind in 0..9u8, numbers in any::<[u8; 6]>()) {
        laws::for_value(&High { kind, numbers: numbers.map(|number| number % 6) });
    }

    #[test]
    fn lists_keep_the_laws(skies in prop::collection::vec(sky(), 0..40)) {
        laws::for_value(&Low { skies });
    }

    #[test]
    fn regions_keep_the_laws(first in prop::collection::vec(sky(), 0..8), second: bool, last: u16) {
        laws::for_value(&Regions { first, second, last });
    }

    #[test]
    fn options_keep_the_laws(has: bool, coin: Option<bool>) {
        laws::for_value(&One { has, coin });
    }

    #[test]
    fn bytes_keep_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..12)) {
        laws::for_bytes::<High>(&bytes);
        laws::for_bytes::<Low>(&bytes);
        laws::for_bytes::<One>(&bytes);
        laws::for_bytes::<Given>(&bytes);
        laws::for_bytes::<Ruled>(&bytes);
        laws::for_bytes::<Regions>(&bytes);
    }
}

#[test]
fn few_bytes_stand_for_many_symbols_up_to_a_bound() {
    let value = Given {
        count: 65_535,
        flags: vec![false; 65_535],
    };
    assert_eq!(value.to_bytes().as_deref(), Ok(&[255, 255][..]));
    assert_eq!(Given::from_bytes(&[255, 255]).as_ref(), Ok(&value));
    assert_eq!(Given::trace(&[255, 255]).segments().len(), 65_536);
}

#[test]
fn errors_name_the_element() {
    let error = High {
        kind: 0,
        numbers: [0, 2, 5, 1, 0, 0],
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "numbers[2]: 5 has no weight at its place"
    );
    assert_eq!(error.kind(), ErrorKind::Unencodable);
    let error = High {
        kind: 0,
        numbers: [0, 1, 0, 1, 0, 0],
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "numbers[1]: 1 has no weight at its place"
    );
    let error = Ruled([Side::Left, Side::Right, Side::Left])
        .to_bytes()
        .unwrap_err();
    assert_eq!(error.to_string(), "0[1]: nobody goes right");
    let error = Ruled::from_bytes(&[254]).unwrap_err();
    assert_eq!(error.to_string(), "0[0]: nobody goes right (bits 0..7)");
    let error = Low::from_bytes(&[0b000_00010, 0, 1]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    assert_eq!(error.bits(), Some(5..17));
}

#[test]
fn layouts_say_what_symbols_cost() {
    assert_eq!(High::MIN_BITS, 3);
    // 3.91, 0, 16, 1, 3.91 and 16 bits, and what the divisions lose.
    assert_eq!(High::MAX_BITS, Some(3 + 41));
    let rows = High::LAYOUT.rows();
    assert_eq!(
        rows[1].form,
        "6 x PLACES, 5.30 bits in the mean, 40.81 at most"
    );
    assert_eq!(
        Low::LAYOUT.rows()[0].form,
        "list by SKY, length as u5, each 1.54 bits in the mean, 6.19 at most"
    );
    assert_eq!(
        Given::LAYOUT.rows()[1].form,
        "`count` x COIN, each 0.08 bits in the mean, 6.64 at most"
    );
    assert_eq!(
        One::LAYOUT.spelling(),
        "lsb:u1;when(`$0`:weights(1:2,38ff6d56a278a47a););"
    );
}

#[test]
fn traces_say_what_each_symbol_cost() {
    let bytes = Low {
        skies: vec![Sky::Clear, Sky::Snow],
    }
    .to_bytes()
    .unwrap();
    let trace = Low::trace(&bytes);
    let rows = trace.segments().iter().map(|segment| {
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        let cost = segment
            .cost
            .map_or(String::new(), |cost| format!(" {cost}"));
        format!("{} {}={value}{cost}", segment.raw.len(), segment.path)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "5 skies=2",
            "7 skies=?",
            "0 skies[0]=Clear 1.02",
            "0 skies[1]=Snow 6.19",
            "4 =(padding)"
        ]
    );
    let padding = trace.segments().last().and_then(|segment| segment.value);
    assert_eq!(padding, Some(Value::Padding));
    let json = serde_json::to_string(&trace).unwrap();
    assert!(json.contains(r#""value":"Snow","cost":6.19"#), "{json}");
}
