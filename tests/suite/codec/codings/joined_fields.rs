//! Structs whose fields are one number in mixed radix, in both bit orders: every kind of digit, and the errors.

use bitcodec::layout::{ElementStrategy, Strategy};
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

const ALPHABETS: [&[u8]; 3] = [&[0, 2], &[0, 1, 2, 3], &[5]];

/// A position of Rubik's cube, as on the page. The other pieces follow from these.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first, joined, lock = "cb778cf07e552bb9")]
struct Cube {
    #[codec(arrangement(8))]
    corners: [u8; 8],
    #[codec(range = 0..=2)]
    twists: [u8; 7],
    #[codec(arrangement(12))]
    edges: [u8; 10],
    flips: [bool; 11],
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Kind {
    First,
    Second,
    Fifth = 4,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1)]
enum Only {
    One,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
struct Inner {
    #[codec(range = -1..=1)]
    sign: i8,
    kind: Kind,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Flat {
    #[codec(bits = 3, range = 0..=5)]
    checked: u8,
    #[codec(range = 10..=20, none = 255)]
    option: Option<u8>,
}

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, joined)]
            pub(super) struct Parts {
                pub(super) inner: [Inner; 2],
                pub(super) flat: Flat,
                pub(super) tuple: (bool, i16),
                pub(super) only: Only,
                #[codec(range = 7..=7)]
                pub(super) constant: u8,
                #[codec(bits = 4, sign_magnitude)]
                pub(super) magnitude: i8,
                #[codec(zigzag, bits = 5, bias = 1)]
                pub(super) zigzag: i16,
                #[codec(as = u8, range = 0..=2)]
                pub(super) index: Kind,
                #[codec(xor = [3, 3], bits = 2)]
                pub(super) turned: [u8; 2],
                #[codec(skip)]
                pub(super) skipped: u8,
                pub(super) float: f32,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, joined, size = 72)]
            pub(super) struct Ranks {
                #[codec(multiset(2, 1, 1))]
                pub(super) multiset: [u8; 4],
                #[codec(combination(10))]
                pub(super) combination: [u8; 3],
                #[codec(arrangement(9), bias = 1)]
                pub(super) arrangement: [u8; 4],
                #[codec(radix = 5)]
                pub(super) radix: [u8; 4],
                #[codec(radix(alphabets = ALPHABETS))]
                pub(super) alphabets: [u8; 3],
                #[codec(each(radix = 3))]
                pub(super) arrays: [[u8; 3]; 2],
                #[codec(as = u8, radix = 3)]
                pub(super) kinds: [Kind; 3],
            }

            /// All bits of a number are one digit, beside digits of radix 1.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, joined)]
            pub(super) struct Widest(pub(super) Only, pub(super) u128, pub(super) [Only; 2]);

            /// Behind other bits, in lists, options and codes, and with a rule.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, check = rule)]
            pub(super) struct Around {
                #[codec(bits = 3)]
                pub(super) before: u8,
                pub(super) one: Inner,
                #[codec(len(bits = 4))]
                pub(super) list: Vec<Inner>,
                #[codec(when = before > 2)]
                pub(super) option: Option<Inner>,
                pub(super) coded: Coded,
            }

            fn rule(around: &Around) -> Result<(), bitcodec::Violation> {
                match around.one.sign {
                    1 => Err(bitcodec::Violation::new("no plus").field("one").field("sign")),
                    _ => Ok(()),
                }
            }

            #[test]
            fn any_bytes_keep_the_laws() {
                laws::of_type::<Parts>();
                laws::of_type::<Ranks>();
                laws::of_type::<Widest>();
                laws::of_type::<Around>();
            }
        }
    )* };
}

in_both_orders! {
    high = msb_first;
    low = lsb_first;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(arith)]
struct Coded {
    #[codec(range = 0..=2)]
    third: u8,
    inner: Inner,
}

const SOLVED: Cube = Cube {
    corners: [0, 1, 2, 3, 4, 5, 6, 7],
    twists: [0; 7],
    edges: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    flips: [false; 11],
};

const POSITIONS: u128 = 43_252_003_274_489_856_000;

#[test]
fn there_are_as_many_cubes_as_everyone_says() {
    assert_eq!(Cube::MAX_BITS, Some(66));
    assert_eq!(SOLVED.to_bytes().as_deref(), Ok(&[0; 9][..]));
    let last = Cube {
        corners: [7, 6, 5, 4, 3, 2, 1, 0],
        twists: [2; 7],
        edges: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
        flips: [true; 11],
    };
    let bytes = |number: u128| (number << 6).to_be_bytes()[7..].to_vec();
    assert_eq!(last.to_bytes(), Ok(bytes(POSITIONS - 1)));
    assert_eq!(Cube::from_bytes(&bytes(POSITIONS - 1)), Ok(last));
    let error = Cube::from_bytes(&bytes(POSITIONS)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "43252003274489856000 is not in 0..=43252003274489855999 (bits 0..66)"
    );
    laws::of_type::<Cube>();
    laws::of_value(&last);
}

/// The first field is the most significant digit: numbers go as values in the order of their fields.
#[test]
fn numbers_count_values_in_the_order_of_their_fields() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first, joined)]
    struct Digits {
        #[codec(range = 0..=9)]
        first: u8,
        #[codec(range = 1..=6)]
        others: [u8; 2],
        last: Kind,
    }

    assert_eq!(Digits::MAX_BITS, Some(11)); // 10 * 6 * 6 * 5 = 1800
    let mut number = 0_u16;
    for first in 0..10 {
        for (second, third) in (0..36).map(|pair| (pair / 6 + 1, pair % 6 + 1)) {
            for last in [
                Some(Kind::First),
                Some(Kind::Second),
                None,
                None,
                Some(Kind::Fifth),
            ] {
                let bytes = (number << 5).to_be_bytes();
                match last {
                    Some(last) => {
                        let others = [second, third];
                        let digits = Digits {
                            first,
                            others,
                            last,
                        };
                        assert_eq!(digits.to_bytes().as_deref(), Ok(&bytes[..]));
                        assert_eq!(Digits::from_bytes(&bytes), Ok(digits));
                    }
                    None => {
                        let error = Digits::from_bytes(&bytes).unwrap_err();
                        assert_eq!(error.path().to_string(), "last");
                        assert_eq!(error.bits(), Some(0..11));
                    }
                }
                number += 1;
            }
        }
    }
    for number in number..1 << 11 {
        let error = Digits::from_bytes(&(number << 5).to_be_bytes()).unwrap_err();
        let text = format!("{number} is not in 0..=1799 (bits 0..11)");
        assert_eq!(error.to_string(), text);
    }
}

fn parts() -> high::Parts {
    let inner = |sign, kind| Inner { sign, kind };
    high::Parts {
        inner: [inner(1, Kind::Fifth), inner(0, Kind::First)],
        flat: Flat {
            checked: 5,
            option: Some(20),
        },
        tuple: (true, -1),
        only: Only::One,
        constant: 7,
        magnitude: -7,
        zigzag: -15,
        index: Kind::Second,
        turned: [3, 0],
        skipped: 0,
        float: -1.5,
    }
}

fn ranks() -> high::Ranks {
    high::Ranks {
        multiset: [0, 2, 0, 1],
        combination: [0, 4, 9],
        arrangement: [9, 1, 4, 3],
        radix: [4, 0, 2, 1],
        alphabets: [2, 3, 5],
        arrays: [[0, 1, 2], [2, 2, 2]],
        kinds: [Kind::Fifth, Kind::First, Kind::Second],
    }
}

/// Horner's rule over the digits of the page.
#[test]
fn every_kind_of_digit_is_that_of_the_page() {
    let joined = |digits: &[(u128, u128)]| {
        digits
            .iter()
            .fold(0, |number, (digit, radix)| number * radix + digit)
    };
    let number = joined(&[
        (2 * 5 + 4, 15),
        (5, 15),
        (5, 8),
        (20, 256),
        (1, 2),
        (0xffff, 1 << 16),
        (0b1111, 16),
        (31, 32), // -16 is the last place
        (1, 3),
        (0, 4),
        (3, 4),
        (0xbfc0_0000, 1 << 32),
    ]);
    assert_eq!(high::Parts::MAX_BITS, Some(83));
    let bytes = parts().to_bytes().expect("every part fits");
    assert_eq!(bytes, (number << 5).to_be_bytes()[5..]);
    laws::of_value(&parts());

    // The word 0201 behind 0012, 0021, 0102 and 0120, and the hand of rank 0 + 6 + 84.
    let number = joined(&[
        (4, 12),
        (90, 120),
        (8 * 336 + 2 * 6 + 1, 3024),
        (4 * 125 + 2 * 5 + 1, 625),
        (4 + 3, 8),
        (5, 27),
        (26, 27),
        (2 * 9 + 1, 27),
    ]);
    let bytes = ranks().to_bytes().expect("every part fits");
    assert_eq!(high::Ranks::from_bytes(&bytes), Ok(ranks()));
    let row = &high::Ranks::LAYOUT.rows()[0];
    let most = 12 * 120 * 3024 * 625 * 8 * 27_u128.pow(3) - 1;
    assert_eq!(row.form, format!("one number, 0..={most}"));
    assert_eq!(row.max_bits, Some(49));
    assert_eq!(bytes, (number << (72 - 49)).to_be_bytes()[7..]);
    laws::of_value(&ranks());
}

#[test]
fn all_bits_are_a_digit_too() {
    let widest = high::Widest(Only::One, u128::MAX, [Only::One; 2]);
    assert_eq!(widest.to_bytes().as_deref(), Ok(&[0xff; 16][..]));
    let low = low::Widest(Only::One, 1, [Only::One; 2]);
    assert_eq!(low.to_array().unwrap(), 1_u128.to_le_bytes());
}

#[test]
fn errors_name_the_part_and_the_bits_of_the_number() {
    let refused = |change: fn(&mut high::Parts)| {
        let mut value = parts();
        change(&mut value);
        value.to_bytes().unwrap_err().to_string()
    };
    assert_eq!(
        refused(|value| value.inner[1].sign = 2),
        "inner[1].sign: 2 is not in -1..=1"
    );
    assert_eq!(
        refused(|value| value.flat.checked = 6),
        "flat.checked: 6 is not in 0..=5"
    );
    assert_eq!(
        refused(|value| value.constant = 8),
        "constant: 8 is not in 7..=7"
    );
    let inner = |bits: u8| {
        let error = high::Around::from_bytes(&[bits, 0]).unwrap_err();
        error.to_string()
    };
    // A 15 is no number of three signs and five tags, and 2 is no tag.
    assert_eq!(inner(15 << 1), "one: 15 is not in 0..=14 (bits 3..7)");
    assert_eq!(
        inner(2 << 1),
        "one.kind: 2 is the code of no `Kind` (bits 3..7)"
    );
    assert_eq!(inner(10 << 1), "one.sign: no plus (bits 3..7)");
    let error = high::Parts::from_bytes(&[0; 10]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Truncated);
}

#[test]
fn traces_have_the_number_and_then_its_parts() {
    let around = high::Around {
        before: 1,
        one: Inner {
            sign: 0,
            kind: Kind::Second,
        },
        list: vec![],
        option: None,
        coded: Coded {
            third: 0,
            inner: Inner {
                sign: -1,
                kind: Kind::First,
            },
        },
    };
    let trace = high::Around::trace(&around.to_bytes().unwrap());
    let rows = trace.segments().iter().take(4).map(|segment| {
        let value = segment.value.expect("a value");
        format!(
            "{} {:?} {} {value}",
            segment.path, segment.bits, segment.raw
        )
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "before 0..3 001 1",
            "one 3..7 0110 6",
            "one.sign 7..7  0",
            "one.kind 7..7  Second",
        ]
    );
}

#[test]
fn layouts_have_a_row_for_the_number() {
    let rows = Cube::LAYOUT.rows();
    let rows = rows
        .iter()
        .map(|row| (row.path.as_str(), row.start, row.max_bits));
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            ("(number)", Some(0), Some(66)),
            ("corners", None, Some(0)),
            ("twists", None, Some(0)),
            ("edges", None, Some(0)),
            ("flips", None, Some(0)),
        ]
    );
    assert_eq!(Cube::LAYOUT.strategy(), Strategy::ConstantOffsets);
    let decoding = Cube::LAYOUT.decoding().to_string();
    assert!(decoding.contains(&format!("(number)  {}", ElementStrategy::OneNumber)));
    let error = Cube::LAYOUT.to_kaitai().unwrap_err().to_string();
    assert_eq!(
        error,
        "(number): Kaitai Struct cannot express one number, 0..=43252003274489855999"
    );
    assert_eq!(
        <high::Around as BitCodec>::LAYOUT.spelling(),
        "msb:u3;number(range(-1..1);enum(u3;:0:1:4););list(u4;:number(range(-1..1);enum(u3;:0:1:4);););\
         when(`>($0,2)`:number(range(-1..1);enum(u3;:0:1:4);););\
         arith(range(0..2);number(range(-1..1);enum(u3;:0:1:4);););"
    );
}

/// A number has no offsets inside.
#[test]
fn fields_of_a_number_have_no_start_in_json() {
    let json = serde_json::to_value(Cube::LAYOUT).unwrap();
    assert_eq!(json["form"]["joined"], true);
    for field in json["form"]["fields"].as_array().unwrap() {
        assert!(field.get("start").is_none(), "{field}");
    }
}

/// A type parameter and a const parameter, and an empty struct.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
struct Generic<T, const MOST: i128> {
    value: T,
    #[codec(range = 0..=MOST)]
    number: u16,
    others: [T; 2],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined)]
struct Empty {}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Generics {
    kinds: Generic<Kind, 9>,
    inner: Generic<Inner, 6>,
    empty: Empty,
}

#[test]
fn parameters_may_be_digits() {
    assert_eq!(Generics::MAX_BITS, Some(11 + 15)); // 1250 and 23,625 values
    laws::of_type::<Generics>();
}

proptest! {
    #[test]
    fn cubes_keep_the_laws(bytes in prop::collection::vec(any::<u8>(), 9)) {
        if let Ok(cube) = Cube::from_bytes(&bytes) {
            laws::of_value(&cube);
        }
    }
}
