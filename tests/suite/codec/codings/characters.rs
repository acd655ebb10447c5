//! Single characters, as their numbers in Unicode: in both orders, with keys of numbers, and what is refused.

use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

const NUL: char = '\0';

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Marks {
                #[codec(bits = 21)]
                pub(super) any: char,
                #[codec(bits = 8)]
                pub(super) latin1: [char; 2],
                #[codec(little_endian, bits = 32)]
                pub(super) little: char,
                #[codec(len(bits = 4), leb128)]
                pub(super) list: Vec<char>,
                #[codec(range = b'a'..=b'h')]
                pub(super) file: char,
                #[codec(bits = 3, bias = 97)]
                pub(super) rank: char,
                #[codec(each(bits = 7))]
                pub(super) option: Option<char>,
                #[codec(len(until = &NUL), bits = 16)]
                pub(super) ended: Vec<char>,
                #[codec(len(bits = 3), runs, bits = 7)]
                pub(super) runs: Box<[char]>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first;
    high = msb_first;
}

fn marks() -> high::Marks {
    high::Marks {
        any: '\u{1d11e}',
        latin1: ['\u{e9}', 'a'],
        little: '\u{17e}',
        list: vec!['a', '\u{1d11e}'],
        file: 'e',
        rank: 'h',
        option: Some('~'),
        ended: vec!['\u{20ac}', 'b'],
        runs: ['x', 'x'].into(),
    }
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_value(&marks());
    laws::of_type::<low::Marks>();
    laws::of_type::<high::Marks>();
}

#[test]
fn a_character_is_its_number() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Mark {
        #[codec(bits = 24)]
        any: char,
        #[codec(bits = 8)]
        latin1: char,
    }

    let mark = Mark {
        any: '\u{1d11e}',
        latin1: '\u{e9}',
    };
    assert_eq!(mark.to_bytes().unwrap(), [1, 0xd1, 0x1e, 0xe9]);
    assert_eq!(Mark::LAYOUT.spelling(), "msb:char(u24;);char(u8;);");
    let trace = Mark::trace(&[1, 0xd1, 0x1e, 0xe9]);
    let values = trace.segments().iter().filter_map(|of| of.value);
    assert!(values.eq([Value::Character('\u{1d11e}'), Value::Character('\u{e9}')]));
    let error = Mark {
        latin1: '\u{17e}',
        ..mark
    };
    assert_eq!(
        error.to_bytes().unwrap_err().to_string(),
        "latin1: 382 does not fit 8 bits"
    );
    for number in [0xd800, 0xdfff, 0x11_0000, 0xff_ffff] {
        let [_, bytes @ ..] = u32::to_be_bytes(number);
        let error = Mark::from_bytes(&[&bytes[..], b"a"].concat()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(
            error.to_string(),
            format!("any: {number:#x} is the number of no character (bits 0..24)")
        );
    }
}

/// What is written here was compiled by kaitai-struct-compiler 0.11, and read with its JavaScript.
#[test]
fn a_kaitai_specification_has_characters() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Mark {
        #[codec(bits = 24)]
        any: char,
        #[codec(bits = 8)]
        latin1: char,
        count: std::num::NonZero<u8>,
        #[codec(zigzag, bits = 8)]
        delta: i8,
    }

    let kaitai = Mark::LAYOUT.to_kaitai().unwrap();
    let seq = kaitai.split_once("seq:\n").unwrap().1;
    assert_eq!(
        seq,
        "  \
  - id: any
    type: b24
    valid:
      expr: _ < 0xd800 or (_ > 0xdfff and _ < 0x110000)
  - id: latin1
    type: b8
  - id: count
    type: b8
    valid:
      min: 1
  - id: delta_raw
    type: b8
instances:
  delta:
    value: \"(delta_raw & 1) == 0 ? delta_raw >> 1 : -((delta_raw + 1) >> 1)\"
"
        .trim_start_matches("  \n")
    );
}

proptest! {
    #[test]
    fn any_character_comes_back(any: char, list in prop::collection::vec(any::<char>(), 0..15)) {
        let marks = high::Marks { any, little: any, list, ..marks() };
        let bytes = marks.to_bytes().unwrap();
        prop_assert_eq!(high::Marks::from_bytes(&bytes), Ok(marks));
    }

    #[test]
    fn a_number_is_a_character_exactly_if_rust_says_so(number in 0..1_u32 << 21) {
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct Mark(#[codec(bits = 32)] char);

        let read = Mark::from_bytes(&number.to_be_bytes()).ok();
        prop_assert_eq!(read, char::from_u32(number).map(Mark));
    }
}
