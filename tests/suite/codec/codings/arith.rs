//! Structs whose fields are one code: laws, the code from the page's symbols, layouts, locks, traces and errors.

mod symbols;

use bitcodec::coding::range_coder::Span;
use bitcodec::coding::{Model, PrefixCode, Weights};
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use proptest::prelude::*;

use self::symbols::{Symbols, bytes};
use super::range_coder;
use super::weights::laws;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Sky {
    Clear,
    Cloudy,
    Rain,
}

const SKY: Weights<3> = Weights::new([6, 1, 1]);
const WORDS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);

/// A flag that is mostly as the last one.
#[derive(Default)]
struct Switch(bool);

impl Model<bool> for Switch {
    const NAME: &'static str = "switch";

    fn total(&mut self) -> Result<u32, Violation> {
        Ok(16)
    }

    fn span(&mut self, on: &bool) -> Result<Span, Violation> {
        let is_same = *on == self.0;
        let (start, size) = if is_same { (0, 15) } else { (15, 1) };
        Ok(Span { start, size })
    }

    fn find(&mut self, share: u32) -> Result<bool, Violation> {
        Ok(self.0 ^ (share == 15))
    }

    fn advance(&mut self, on: &bool) {
        self.0 = *on;
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(arith)]
struct Inner {
    #[codec(range = 0..=2)]
    thirds: [u8; 4],
    #[codec(range = -1..=1_000_000)]
    wide: i32,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 1))]
enum Either {
    Left {
        #[codec(range = 1..=5)]
        number: u8,
    },
    Right(bool, #[codec(weights = SKY)] Sky),
}

macro_rules! in_order {
    ($name:ident, $order:ident) => {
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec($order, arith)]
        struct $name {
            #[codec(bits = 5)]
            number: u8,
            #[codec(range = 1..=6)]
            dice: [u8; 2],
            #[codec(bits = 7, bias = 1980)]
            year: u16,
            has: bool,
            #[codec(when = has, weights = SKY)]
            today: Option<Sky>,
            #[codec(weights = SKY)]
            days: [Sky; 3],
            #[codec(len(bits = 4), model = Switch)]
            switches: Vec<bool>,
            inner: Inner,
            any: Option<u8>,
            #[codec(unary(max = 70))]
            ones: u8,
            #[codec(huffman = WORDS)]
            word: [u8; 2],
            #[codec(len(bits = 3), range = 0..=9)]
            digits: Vec<u8>,
            #[codec(as = u8, range = 0..=2)]
            sky: Sky,
            either: Either,
        }
    };
}

in_order!(High, msb_first);
in_order!(Low, lsb_first);

/// In a region, and behind other bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Around {
    #[codec(bits = 3)]
    before: u8,
    #[codec(sized(bits = 5))]
    region: Inner,
    last: Inner,
}

fn sky() -> impl Strategy<Value = Sky> {
    prop::sample::select(vec![Sky::Clear, Sky::Cloudy, Sky::Rain])
}

fn inner() -> impl Strategy<Value = Inner> {
    ([0..4u8, 0..3, 0..3, 0..3], -2..1_000_002).prop_map(|(thirds, wide)| Inner { thirds, wide })
}

fn either() -> impl Strategy<Value = Either> {
    prop_oneof![
        (1..7u8).prop_map(|number| Either::Left { number }),
        (any::<bool>(), sky()).prop_map(|(flag, sky)| Either::Right(flag, sky)),
    ]
}

prop_compose! {
    fn high()(
        (number, dice, year) in (0..33u8, [1..7u8, 1..7], 1980..2108u16),
        (has, today, days) in (any::<bool>(), prop::option::of(sky()), [sky(), sky(), sky()]),
        switches in prop::collection::vec(any::<bool>(), 0..16),
        (inner, any, ones) in (inner(), any::<Option<u8>>(), 0..72u8),
        (word, digits) in ([0..3u8, 0..3], prop::collection::vec(0..10u8, 0..8)),
        (sky, either) in (sky(), either()),
    ) -> High {
        let today = if has { today.or(Some(Sky::Rain)) } else { None };
        High { number, dice, year, has, today, days, switches, inner, any, ones, word, digits, sky, either }
    }
}

impl From<High> for Low {
    fn from(value: High) -> Self {
        Self {
            number: value.number,
            dice: value.dice,
            year: value.year,
            has: value.has,
            today: value.today,
            days: value.days,
            switches: value.switches,
            inner: value.inner,
            any: value.any,
            ones: value.ones,
            word: value.word,
            digits: value.digits,
            sky: value.sky,
            either: value.either,
        }
    }
}

proptest! {
    #[test]
    fn values_keep_the_laws(value in high()) {
        laws::for_value(&value);
        laws::for_value(&Low::from(value));
    }

    #[test]
    fn the_code_is_that_of_the_symbols_on_the_page(value in high()) {
        if let Ok(encoded) = value.to_bytes() {
            let code = range_coder::model(&Symbols::of(&value));
            prop_assert_eq!(encoded, bytes(&code, false));
            // A code has the same bits in both orders.
            let low = Low::from(value).to_bytes().unwrap();
            prop_assert_eq!(low, bytes(&code, true));
        }
    }

    #[test]
    fn codes_behind_bits_and_in_regions_keep_the_laws(before in 0..9u8, region in inner(), last in inner()) {
        laws::for_value(&Around { before, region, last });
    }

    #[test]
    fn bytes_keep_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        laws::for_bytes::<High>(&bytes);
        laws::for_bytes::<Low>(&bytes);
        laws::for_bytes::<Around>(&bytes);
    }
}

fn example() -> High {
    High {
        number: 9,
        dice: [6, 1],
        year: 2026,
        has: true,
        today: Some(Sky::Rain),
        days: [Sky::Clear; 3],
        switches: vec![false, true, true],
        inner: Inner {
            thirds: [0, 1, 2, 2],
            wide: 765_432,
        },
        any: Some(77),
        ones: 2,
        word: [0, 2],
        digits: vec![3],
        sky: Sky::Cloudy,
        either: Either::Left { number: 5 },
    }
}

#[test]
fn layouts_say_what_the_code_costs() {
    let rows = High::LAYOUT.rows();
    let forms: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{} {}-{:?} {}",
                row.path, row.min_bits, row.max_bits, row.form
            )
        })
        .collect();
    assert_eq!(forms[0], "(code) 0-Some(418) one code, 417.28 bits at most");
    assert_eq!(
        forms[2],
        "dice 0-Some(6) 2 x 1..=6, written less 1, 5.17 bits"
    );
    assert_eq!(
        forms[6],
        "days 0-Some(9) 3 x SKY, 3.18 bits in the mean, 9.00 at most"
    );
    assert_eq!(
        forms[9],
        "inner.wide 0-Some(20) -1..=1000000, written plus 1, 19.93 bits"
    );
    assert_eq!(High::MIN_BITS, 0);
    assert!(
        rows.iter()
            .skip(1)
            .all(|row| row.start.is_none() && row.end.is_none())
    );
    assert_eq!(Inner::MAX_BITS, Some(27));
    assert_eq!(
        Around::LAYOUT.spelling(),
        "lsb:u3;region(u5;:arith(array(4:range(0..2););range(-1..1000000);););arith(array(4:range(0..2););range(-1..1000000););"
    );
}

#[test]
fn traces_say_what_each_value_cost() {
    let bytes = example().to_bytes().unwrap();
    let trace = High::trace(&bytes);
    let costs = trace.segments().iter().filter_map(|segment| {
        let value = segment.value?;
        Some(format!("{} {value} {}", segment.path, segment.cost?))
    });
    assert_eq!(
        costs.collect::<Vec<_>>(),
        [
            "number 9 5.00",
            "dice[0] 6 2.58",
            "dice[1] 1 2.58",
            "year 2026 7.00",
            "has true 1.00",
            "today Rain 3.00",
            "days[0] Clear 0.42",
            "days[1] Clear 0.42",
            "days[2] Clear 0.42",
            "switches 3 4.00",
            "switches[0] 0 0.09",
            "switches[1] 15 4.00",
            "switches[2] 0 0.09",
            "inner.thirds[0] 0 1.58",
            "inner.thirds[1] 1 1.58",
            "inner.thirds[2] 2 1.58",
            "inner.thirds[3] 2 1.58",
            "inner.wide 765432 19.93",
            "any 77 9.00",
            "ones 2 3.00",
            "word[0] 0 1.00",
            "word[1] 2 2.00",
            "digits 1 3.00",
            "digits[0] 3 3.32",
            "sky Cloudy 1.58",
            "either Left 1.00",
            "either.Left.number 5 2.32",
        ]
    );
}

#[test]
fn errors_name_the_field() {
    let refused = |change: fn(&mut High)| {
        let mut value = example();
        change(&mut value);
        value.to_bytes().unwrap_err().to_string()
    };
    assert_eq!(
        refused(|value| value.dice[1] = 7),
        "dice[1]: 7 is not in 1..=6"
    );
    assert_eq!(
        refused(|value| value.number = 32),
        "number: 32 does not fit 5 bits"
    );
    assert_eq!(
        refused(|value| value.inner.wide = -2),
        "inner.wide: -2 is not in -1..=1000000"
    );
    assert!(refused(|value| value.today = None).starts_with("today: "));
    let mut bytes = example().to_bytes().unwrap();
    bytes.push(0);
    let error = High::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    assert_eq!(error.bits(), Some(0..8 * bytes.len() - 8));
}

#[test]
fn few_bytes_stand_for_many_values_up_to_a_bound() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, arith)]
    struct Many {
        #[codec(len(bits = 16))]
        bytes: Vec<u8>,
    }

    let zeros = Many {
        bytes: vec![0; 65_535],
    };
    assert_eq!(
        zeros.to_bytes().as_deref(),
        Ok(&[255, 254, 255, 247, 1][..])
    );
    assert_eq!(Many::from_bytes(&[255, 254, 255, 247, 1]), Ok(zeros));
    assert_eq!(Many::MAX_BITS, Some(16 + 8 * 65_535 + 1));
}
