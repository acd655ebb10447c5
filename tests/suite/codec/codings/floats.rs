//! Floats: their bits in every order, those that are no numbers, and their places in other values.

use bitcodec::value::{Float, Value};
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws, layout::Strategy};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Floats {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                pub(super) own: f32,
                #[codec(little_endian)]
                pub(super) little: f64,
                #[codec(big_endian)]
                pub(super) big: f32,
                pub(super) is_little: bool,
                #[codec(little_endian = is_little)]
                pub(super) ordered: [f64; 2],
                #[codec(len(bits = 7))]
                pub(super) list: Vec<f32>,
                #[codec(len(bits = 4), little_endian)]
                pub(super) little_list: Vec<f64>,
                #[codec(when = shift > 3)]
                pub(super) option: Option<f32>,
                #[codec(each(big_endian))]
                pub(super) each: Option<f64>,
                #[codec(sized(bits = 8))]
                pub(super) pair: (f32, Box<f64>),
                #[codec(len(until(opaque(version = 1, |level| level.is_sign_negative()))))]
                pub(super) levels: Vec<f32>,
            }

            /// Whole bytes.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct List(#[codec(len(bits = 8))] pub(super) Vec<f32>);

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, arith)]
            pub(super) struct Code {
                pub(super) single: f32,
                #[codec(range = 0..=4)]
                pub(super) kind: u8,
                pub(super) double: f64,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Small {
                pub(super) is_little: bool,
                #[codec(float(exponent = 4, mantissa = 3))]
                pub(super) eight: f32,
                #[codec(little_endian = is_little, float(exponent = 5, mantissa = 10))]
                pub(super) half: f64,
                #[codec(len(bits = 5), float(exponent = 5, mantissa = 2))]
                pub(super) list: Vec<f32>,
                #[codec(float(exponent = 8, mantissa = 10))]
                pub(super) array: [[f32; 2]; 2],
                #[codec(each(float(exponent = 11, mantissa = 1)))]
                pub(super) option: Option<f64>,
                #[codec(float(exponent = 5, mantissa = 10), little_endian)]
                pub(super) little: [f32; 2],
                #[codec(each(float(exponent = 8, mantissa = 7), big_endian))]
                pub(super) big: Option<f32>,
                #[codec(best_of((float(exponent = 3, mantissa = 4)), bitcodec::coding::Own))]
                pub(super) best: f32,
            }

            #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
            #[codec($order, packed = PlaceBits)]
            pub(super) struct Place {
                pub(super) x: f32,
                #[codec(little_endian)]
                pub(super) y: f32,
                pub(super) z: f64,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first, "80ac2f6491a92162";
    high = msb_first, "da035f2224c8123b";
}

fn floats() -> high::Floats {
    high::Floats {
        shift: 5,
        own: 1.5,
        little: -0.0,
        big: f32::MIN_POSITIVE,
        is_little: true,
        ordered: [f64::INFINITY, 1e-300],
        list: vec![0.1, f32::NEG_INFINITY, f32::MAX],
        little_list: vec![0.1],
        option: Some(3.25),
        each: Some(2.0),
        pair: (7.0, Box::new(8.0)),
        levels: vec![1.0, f32::from_bits(u32::MAX)],
    }
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_type::<low::Floats>();
    laws::of_type::<high::Floats>();
    laws::of_type::<low::List>();
    laws::of_type::<high::List>();
    laws::of_type::<low::Code>();
    laws::of_type::<high::Code>();
    laws::of_type::<low::Place>();
    laws::of_type::<high::Place>();
    laws::of_value(&floats());
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Floats>(&bytes);
        laws::of_bytes::<high::Floats>(&bytes);
        laws::of_bytes::<low::Code>(&bytes);
        laws::of_bytes::<high::List>(&bytes);
        laws::of_bytes::<low::Place>(&bytes);
    }

    /// Each float is the integer of its bits, in every order and at every place.
    #[test]
    fn floats_are_the_integers_of_their_bits(all: Vec<u32>, one: u64, shift in 0..8_u8, is_little: bool) {
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(msb_first)]
        struct Of<F, G> {
            #[codec(bits = 3)]
            shift: u8,
            is_little: bool,
            #[codec(little_endian = is_little, len(leb128))]
            all: Vec<F>,
            one: G,
        }
        let integers = Of { shift, is_little, all: all.clone(), one };
        let singles: Vec<f32> = all.iter().copied().map(f32::from_bits).collect();
        let floats = Of { shift, is_little, all: singles, one: f64::from_bits(one) };
        let bytes = integers.to_bytes().unwrap();
        prop_assert_eq!(floats.to_bytes().unwrap(), &bytes[..]);
        let back = Of::<f32, f64>::from_bytes(&bytes).unwrap();
        prop_assert!(back.all.iter().map(|float| float.to_bits()).eq(all));
        prop_assert_eq!(back.one.to_bits(), one);
    }
}

/// IEEE 754: the example of its encoding in common textbooks, and the ends of the range.
#[test]
fn known_floats_have_their_bits() {
    for (float, bytes) in [
        (0.15625_f32, [0x3e, 0x20, 0, 0]),
        (1.0, [0x3f, 0x80, 0, 0]),
        (-2.0, [0xc0, 0, 0, 0]),
        (f32::MAX, [0x7f, 0x7f, 0xff, 0xff]),
        (f32::MIN_POSITIVE, [0, 0x80, 0, 0]),
        (f32::from_bits(1), [0, 0, 0, 1]),
        (-0.0, [0x80, 0, 0, 0]),
        (f32::INFINITY, [0x7f, 0x80, 0, 0]),
    ] {
        let place = high::Place {
            x: float,
            y: float,
            z: float.into(),
        };
        let mut little = bytes;
        little.reverse();
        let double = f64::from(float).to_be_bytes();
        let expected = [&bytes[..], &little, &double].concat();
        assert_eq!(place.to_bytes().unwrap(), expected);
        assert_eq!(high::Place::from_bytes(&expected), Ok(place));
    }
}

/// No payload of a NaN is lost, and a signaling one stays one.
#[test]
fn what_is_no_number_keeps_its_bits() {
    for bits in [0x7f80_0001, 0x7fc0_0000, 0xffc0_1234, 0xffff_ffff_u32] {
        let list = high::List(vec![f32::from_bits(bits); 40]);
        let bytes = list.to_bytes().unwrap();
        let back = high::List::from_bytes(&bytes).unwrap();
        assert!(back.0.iter().all(|float| float.to_bits() == bits));
        assert_eq!(back.to_bytes().unwrap(), bytes);
    }
}

#[test]
fn a_trace_and_a_layout_name_floats() {
    let list = high::List(vec![0.1, f32::NAN]);
    let trace = high::List::trace(&list.to_bytes().unwrap());
    let values: Vec<_> = trace
        .segments()
        .iter()
        .filter_map(|segment| segment.value)
        .collect();
    assert_eq!(values[1], Value::Float(Float::Single(0.1_f32.to_bits())));
    assert_eq!(values[1].to_string(), "0.1");
    assert_eq!(values[2].to_string(), "NaN");
    assert_eq!(
        serde_json::to_string(&values[1..3]).unwrap(),
        r#"[0.1,"NaN"]"#
    );
    assert_eq!(
        high::Floats::LAYOUT
            .to_string()
            .lines()
            .skip(2)
            .take(8)
            .collect::<Vec<_>>(),
        [
            "  0..3      3       shift        u3",
            "  3..35     32      own          f32",
            "  35..99    64      little       f64, little endian",
            "  99..131   32      big          f32, big endian",
            "  131..132  1       is_little    bool",
            "  132..260  128     ordered      (2 x f64), little-endian if `is_little`, else big-endian",
            "  260..     7-4071  list         list of f32, length as u7",
            "            4-964   little_list  list of (f64, little endian), length as u4",
        ]
    );
}

#[test]
fn a_list_that_is_cut_says_where() {
    let bytes = high::List(vec![1.0; 20]).to_bytes().unwrap();
    let error = high::List::from_bytes(&bytes[..50]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Truncated);
    assert_eq!(
        error.to_string(),
        "0: the input ends: 640 bits are needed, 392 left (bits 8..400)"
    );
}

#[test]
fn a_packed_place_reads_and_writes_floats() {
    let place = low::Place {
        x: 1.5,
        y: -2.0,
        z: 0.1,
    };
    let bytes = place.to_bytes().unwrap();
    assert_eq!(
        low::Place::view(&bytes).unwrap().y().unwrap().to_bits(),
        (-2.0_f32).to_bits()
    );
    let mut changed = place.pack().unwrap();
    changed.set_z(f64::NAN).unwrap();
    assert!(low::Place::from_bytes(&changed.0).unwrap().z.is_nan());
}

#[test]
fn lists_of_floats_are_read_in_bulk() {
    assert_eq!(high::Place::LAYOUT.strategy(), Strategy::ConstantOffsets);
    assert_eq!(
        high::List::LAYOUT
            .decoding()
            .to_string()
            .lines()
            .last()
            .map(str::trim),
        Some("0  in bulk")
    );
}

#[test]
fn kaitai_has_floats_that_begin_with_a_byte() {
    let kaitai = high::Place::LAYOUT.to_kaitai().unwrap();
    for line in ["type: f4be", "type: f4le", "type: f8be"] {
        assert!(kaitai.contains(line), "{kaitai}");
    }
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Inside(#[codec(bits = 4)] u8, f32);
    assert!(Inside::LAYOUT.to_kaitai().is_err());
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Half(#[codec(float(exponent = 5, mantissa = 10))] f32);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct HalfOfDouble(#[codec(float(exponent = 5, mantissa = 10))] f64);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Brain(#[codec(float(exponent = 8, mantissa = 7))] f32);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Single(#[codec(float(exponent = 8, mantissa = 23))] f64);

/// The value of a half, as IEEE 754 defines it: 2008, section 3.4.
fn half(code: u16) -> f64 {
    let (sign, exponent, mantissa) = (
        code >> 15,
        i32::from(code >> 10 & 31),
        f64::from(code & 1023),
    );
    let magnitude = match exponent {
        31 if mantissa > 0.0 => f64::NAN,
        31 => f64::INFINITY,
        0 => mantissa * 2_f64.powi(-24),
        _ => (1024.0 + mantissa) * 2_f64.powi(exponent - 25),
    };
    if sign == 1 { -magnitude } else { magnitude }
}

#[test]
fn every_half_is_a_float_and_back() {
    for code in 0..=u16::MAX {
        let bytes = code.to_be_bytes();
        let (Half(single), HalfOfDouble(double)) = (
            Half::from_bytes(&bytes).unwrap(),
            HalfOfDouble::from_bytes(&bytes).unwrap(),
        );
        let expected = half(code);
        if expected.is_nan() {
            assert!(single.is_nan() && double.is_nan());
            // The upper bits of what is no number stay.
            assert_eq!(single.to_bits() >> 13 & 1023, u32::from(code & 1023));
        } else {
            assert_eq!(double.to_bits(), expected.to_bits(), "{code:#06x}");
            assert_eq!(
                f64::from(single).to_bits(),
                expected.to_bits(),
                "{code:#06x}"
            );
            // The next float has no half.
            let next = f32::from_bits(single.to_bits() + 1);
            assert!(next.is_nan() || Half(next).to_bytes().is_err(), "{next}");
        }
        assert_eq!(Half(single).to_bytes().unwrap(), bytes);
        assert_eq!(HalfOfDouble(double).to_bytes().unwrap(), bytes);
        let Brain(brain) = Brain::from_bytes(&bytes).unwrap();
        assert_eq!(brain.to_bits(), u32::from(code) << 16);
        assert_eq!(Brain(brain).to_bytes().unwrap(), bytes);
    }
}

proptest! {
    /// A single in a double is the conversion of the language, and a double that is no single is refused.
    #[test]
    fn a_single_in_a_double_is_that_of_the_language(code: u32, double: f64) {
        let bytes = code.to_be_bytes();
        let Single(wide) = Single::from_bytes(&bytes).unwrap();
        let single = f32::from_bits(code);
        prop_assert!(single.is_nan() || wide.to_bits() == f64::from(single).to_bits());
        prop_assert_eq!(Single(wide).to_bytes().unwrap(), bytes);
        let is_single = f64::from(double as f32).to_bits() == double.to_bits();
        prop_assert_eq!(Single(double).to_bytes().is_ok(), is_single || double.is_nan() && double.to_bits() << 35 == 0);
    }

    #[test]
    fn any_bytes_of_small_floats_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Small>(&bytes);
        laws::of_bytes::<high::Small>(&bytes);
    }
}

#[test]
fn small_floats_keep_the_laws() {
    laws::of_type::<low::Small>();
    laws::of_type::<high::Small>();
    laws::of_type::<Half>();
    laws::of_type::<Single>();
}

#[test]
fn a_small_float_says_what_it_has_no_pattern_for() {
    for (float, fits) in [
        (65_504.0, true),
        (65_536.0, false),
        (0.1, false),
        (6.0e-8, false),
        (2_f32.powi(-24), true),
    ] {
        let result = Half(float).to_bytes();
        assert_eq!(result.is_ok(), fits, "{float}");
        if let Err(error) = result {
            assert_eq!(
                error.to_string(),
                "0: a float of these bits has no such value"
            );
        }
    }
    assert_eq!(Half::LAYOUT.spelling(), "msb:float(5,10:u16;);");
    assert!(Half::LAYOUT.to_string().contains("f16, exponent of 5 bits"));
    assert!(Half::LAYOUT.to_kaitai().is_err());
}

#[test]
fn a_small_float_has_its_byte_order() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Orders {
        #[codec(float(exponent = 5, mantissa = 10), little_endian)]
        little: f32,
        #[codec(big_endian, float(exponent = 8, mantissa = 7))]
        big: [f32; 1],
        #[codec(each(little_endian, float(exponent = 8, mantissa = 15)))]
        each: [f64; 1],
    }
    let orders = Orders {
        little: 1.5,
        big: [1.5],
        each: [1.5],
    };
    let bytes = [0x00, 0x3e, 0x3f, 0xc0, 0x00, 0xc0, 0x3f];
    assert_eq!(orders.to_bytes().unwrap(), bytes);
    assert_eq!(Orders::from_bytes(&bytes), Ok(orders));
    assert_eq!(
        Orders::LAYOUT.spelling(),
        "msb:float(5,10:u16le;);array(1:float(8,7:u16be;););array(1:float(8,15:u24le;););"
    );
}

/// Floats as numbers of steps, and floats that are numbers.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, lock = "6e7763d2e67ba4be")]
struct Steps {
    #[codec(as = u8, scale = 0.5, bias = -40.0)]
    coolant: f32,
    #[codec(as = i16, bits = 12, scale = 0.1)]
    battery: f64,
    #[codec(as = u16, scale = 0.3, little_endian)]
    thirds: [f64; 2],
    #[codec(as = u8, range = 0..=9)]
    whole: f32,
    #[codec(as = i32, scale = -0.25, leb128)]
    down: f32,
    #[codec(as = i64, scale = 1e-7, bias = 0.5)]
    degrees: f64,
    #[codec(len(bits = 4), as = u8, scale = 2)]
    list: Vec<f32>,
    #[codec(each(as = i8, scale = 0.01))]
    option: Option<f64>,
    #[codec(as = u32, scale = 0.01)]
    beyond: f32,
    #[codec(finite)]
    finite: f32,
    #[codec(finite, float(exponent = 5, mantissa = 10), len(bits = 3))]
    halves: Vec<f32>,
}

fn steps() -> Steps {
    Steps {
        coolant: 20.5,
        battery: -2.3,
        thirds: [6.9, 0.3],
        whole: 7.0,
        down: -2.5,
        degrees: 12.345_678_9,
        list: vec![4.0, 510.0],
        option: Some(-0.29),
        beyond: 99.99,
        finite: f32::MAX,
        halves: vec![65504.0, -0.0],
    }
}

#[test]
fn steps_of_floats_keep_both_laws() {
    laws::of_value(&steps());
    laws::of_type::<Steps>();
}

#[test]
fn a_float_is_the_one_next_to_its_decimal_number() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Tenths {
        #[codec(as = i16, scale = 0.1)]
        double: f64,
        #[codec(as = i16, scale = 0.1)]
        single: f32,
        #[codec(as = i16, scale = 0.001, bias = -1.5)]
        moved: f64,
    }

    for steps in i16::MIN..=i16::MAX {
        let bytes = [steps.to_be_bytes(); 3].concat();
        let tenths = Tenths::from_bytes(&bytes).unwrap();
        let (sign, size) = (if steps < 0 { "-" } else { "" }, steps.unsigned_abs());
        let decimal = format!("{sign}{}.{}", size / 10, size % 10);
        // No number of steps is the zero with a sign.
        let decimal = if steps == 0 { "0.0" } else { &decimal };
        assert_eq!(
            tenths.double.to_bits(),
            decimal.parse::<f64>().unwrap().to_bits()
        );
        assert_eq!(
            tenths.single.to_bits(),
            decimal.parse::<f32>().unwrap().to_bits()
        );
        let moved = i32::from(steps) - 1500;
        let (sign, size) = (if moved < 0 { "-" } else { "" }, moved.unsigned_abs());
        let decimal = format!("{sign}{}.{:03}", size / 1000, size % 1000);
        assert_eq!(tenths.moved, decimal.parse::<f64>().unwrap());
        assert_eq!(tenths.to_bytes().unwrap(), bytes);
    }
}

#[test]
fn a_float_between_two_steps_is_refused() {
    let message = |of: Steps| of.to_bytes().unwrap_err().to_string();
    for coolant in [20.3, f32::NAN, f32::INFINITY, -0.0, 20.500_002] {
        let of = Steps { coolant, ..steps() };
        assert_eq!(
            message(of),
            "coolant: the float is no whole number of steps"
        );
    }
    let of = Steps {
        whole: 10.0,
        ..steps()
    };
    assert_eq!(message(of), "whole: 10 is not in 0..=9");
    let of = Steps {
        coolant: 87.5,
        ..steps()
    };
    assert!(of.to_bytes().is_ok());
    let of = Steps {
        coolant: 88.0,
        ..steps()
    };
    assert_eq!(
        message(of),
        "coolant: the float is no whole number of steps"
    );
    let of = Steps {
        finite: f32::NAN,
        ..steps()
    };
    assert_eq!(message(of), "finite: the float is not finite");

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Level(#[codec(finite)] f32);
    let read = |level: f32| Level::from_bytes(&level.to_be_bytes());
    assert_eq!(read(-0.0), Ok(Level(-0.0)));
    for level in [f32::INFINITY, f32::NAN] {
        let error = read(level).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(error.bits(), Some(0..32));
    }
}

const AXES: [&str; 3] = ["x", "y", "z"];

/// `finite` beside the keys of arrays, lists and options.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Finite {
    little: bool,
    #[codec(finite, names = AXES)]
    point: [f32; 3],
    #[codec(finite, order = [2, 0, 1], float(exponent = 5, mantissa = 10))]
    ordered: [f32; 3],
    #[codec(len(bits = 3), finite, names = AXES, big_endian)]
    list: Vec<f64>,
    #[codec(len(bits = 3), finite, order = [1, 0], little_endian = little)]
    rows: Vec<[f32; 2]>,
    #[codec(when = little, finite, names = ["a", "b"], sized(bits = 8))]
    optional: Option<[f32; 2]>,
    #[codec(computed = Self::sum, finite)]
    sum: f32,
    #[codec(each(finite, names = ["a", "b"]))]
    each: Option<[f32; 2]>,
}

impl Finite {
    fn sum(&self) -> f32 {
        self.point.iter().sum()
    }
}

fn finite() -> Finite {
    Finite {
        little: true,
        point: [1.0, 2.0, -0.0],
        ordered: [0.5, 1.0, 65504.0],
        list: vec![1.5, f64::MAX],
        rows: vec![[1.0, f32::MIN]],
        optional: Some([4.0, 5.0]),
        sum: 3.0,
        each: Some([1.0, 3.0]),
    }
}

#[test]
fn finite_floats_have_the_keys_of_lists() {
    laws::of_value(&finite());
    let (nan, infinite) = (f32::NAN, f32::INFINITY);
    let wrong = [
        (
            "point.y",
            Finite {
                point: [0.0, nan, 0.0],
                ..finite()
            },
        ),
        (
            "ordered[2]",
            Finite {
                ordered: [0.0, 0.0, infinite],
                ..finite()
            },
        ),
        (
            "list.x",
            Finite {
                list: vec![f64::NAN],
                ..finite()
            },
        ),
        (
            "rows[0][1]",
            Finite {
                rows: vec![[0.0, infinite]],
                ..finite()
            },
        ),
        (
            "optional.a",
            Finite {
                optional: Some([nan, 0.0]),
                ..finite()
            },
        ),
        (
            "sum",
            Finite {
                point: [f32::MAX, f32::MAX, 0.0],
                sum: infinite,
                ..finite()
            },
        ),
        (
            "each.b",
            Finite {
                each: Some([0.0, -infinite]),
                ..finite()
            },
        ),
    ];
    for (place, value) in wrong {
        let error = value.to_bytes().unwrap_err().to_string();
        assert_eq!(error, format!("{place}: the float is not finite"));
    }
}

/// Steps in the keys of elements and of alternatives, whose types are those of their values.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Inside {
    #[codec(each(as = u8))]
    option: Option<f32>,
    #[codec(each(as = u8, bias = 2))]
    moved: [f64; 2],
    #[codec(best_of((as = u8), (float(exponent = 5, mantissa = 9))))]
    best: f32,
    #[codec(as = i16, scale = 0.5, best_of((bits = 3), (bits = 7, bias = 20)))]
    integer: f32,
    #[codec(len(bits = 4), each(best_of((as = u8, bits = 3), (as = i8, scale = 0.25, bits = 7))))]
    list: Vec<f32>,
}

#[test]
fn steps_inside_of_other_keys_keep_both_laws() {
    let inside = Inside {
        option: Some(7.0),
        moved: [2.0, 9.0],
        best: 6.0,
        integer: 30.0,
        list: vec![1.0, -0.25],
    };
    let bits = "1 00000111 00000000 00000111 0 00000110 1 0101000 0010 0 001 1 1111111 000000";
    let bits: String = bits.split(' ').collect();
    let bytes = (0..bits.len() / 8)
        .map(|byte| u8::from_str_radix(&bits[8 * byte..][..8], 2).unwrap())
        .collect::<Vec<u8>>();
    assert_eq!(inside.to_bytes(), Ok(bytes));
    laws::of_value(&inside);
    laws::of_value(&Inside {
        best: 0.5,
        integer: -2.0,
        ..inside
    });
    laws::of_type::<Inside>();
}

#[test]
fn steps_beyond_the_precision_of_the_float_are_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Wide(#[codec(as = u32)] f32);

    assert_eq!(
        Wide::from_bytes(&(1_u32 << 24).to_be_bytes()),
        Ok(Wide(16_777_216.0))
    );
    let error = Wide::from_bytes(&((1_u32 << 24) + 1).to_be_bytes()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
}

proptest! {
    #[test]
    fn bytes_that_are_steps_come_back(bytes in proptest::collection::vec(any::<u8>(), 40)) {
        if let Ok((of, rest)) = Steps::from_prefix(&bytes) {
            let again = of.to_bytes().unwrap();
            prop_assert_eq!(again.len(), bytes.len() - rest.len());
            prop_assert_eq!(Steps::from_bytes(&again), Ok(of));
        }
    }
}
