//! Texts: their code units in every encoding, with every kind of length, in both bit orders.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use arrayvec::{ArrayString, ArrayVec};
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// Characters of six bits, as in AIS: ITU-R M.1371, table 47.
const SIX_BIT: [char; 64] = {
    let (mut characters, mut index) = (['@'; 64], 0);
    while index < 64 {
        let code = if index < 32 { index + 64 } else { index };
        characters[index as usize] = code as u8 as char;
        index += 1;
    }
    characters
};

/// Characters beyond ASCII.
const RUNES: [char; 3] = ['ᚠ', 'a', 'ᚢ'];

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Texts {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                #[codec(text(utf8), len(bits = 8))]
                pub(super) utf8: String,
                #[codec(text(latin1), len(until = 0))]
                pub(super) latin1: Box<str>,
                #[codec(text(utf16), len(leb128))]
                pub(super) utf16: Rc<str>,
                #[codec(text(utf16), len(until = 0, max = 9), little_endian)]
                pub(super) little: Cow<'static, str>,
                #[codec(text(ascii), len = shift)]
                pub(super) ascii: String,
                #[codec(text(ascii), bits = 7, len(bits = 4, max = 10))]
                pub(super) seven: ArrayString<10>,
                #[codec(text(table = SIX_BIT), bits = 6, len(padded = 8))]
                pub(super) six: String,
                #[codec(text(table = RUNES), bits = 2, len(bits = 3))]
                pub(super) runes: Arc<str>,
                #[codec(text(utf8), len(padded = 6))]
                pub(super) zeros: String,
                #[codec(text(ascii), len(padded = 5, fill = b' '))]
                pub(super) spaces: ArrayString<5>,
                #[codec(text(latin1), len(until = b'.', padded = 5, fill = b'-'))]
                pub(super) ended: String,
                #[codec(text(utf16), big_endian, len(bytes, bits = 8))]
                pub(super) bytes: String,
                #[codec(bits = 5, count_of = counted)]
                pub(super) count: (),
                #[codec(text(utf16), len = count)]
                pub(super) counted: String,
                #[codec(bits = 8, count_of = sized)]
                pub(super) size: (),
                #[codec(text(latin1), len(bytes = size))]
                pub(super) sized: String,
                #[codec(when = shift > 2, text(utf8), len(bits = 4))]
                pub(super) option: Option<String>,
                #[codec(len(bits = 3), each(text(utf8), len(bits = 3)))]
                pub(super) list: Vec<String>,
                #[codec(each(text(latin1), len(until = 0)))]
                pub(super) array: [String; 2],
                #[codec(each(text(ascii), len(bits = 3)))]
                pub(super) each: Option<String>,
                #[codec(none = &opaque(version = 1, String::new()), text(utf8), len(bits = 3))]
                pub(super) none: Option<String>,
                #[codec(text(utf8), len(rest))]
                pub(super) rest: String,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Region {
                #[codec(sized(bits = 8), text(utf8), len(rest))]
                pub(super) name: String,
                #[codec(len(padded = 3))]
                pub(super) numbers: Vec<u16>,
                #[codec(len(padded = 3, fill = -1))]
                pub(super) signed: ArrayVec<i8, 3>,
                #[codec(bits = 4, len(until = 9, padded = 4))]
                pub(super) nibbles: Vec<u8>,
            }
        }
    )* };
}

in_both_orders! {
    msb = msb_first, "d3c622c8cbdab65b";
    lsb = lsb_first, "50ee72c4d73e8348";
}

fn texts() -> msb::Texts {
    msb::Texts {
        shift: 3,
        utf8: "Zoé 𝄞".to_owned(),
        latin1: "né".into(),
        utf16: "a𝄞".into(),
        little: "é".into(),
        ascii: "abc".to_owned(),
        seven: ArrayString::from("seven").unwrap(),
        six: "A B".to_owned(),
        runes: "ᚢaᚠ".into(),
        zeros: "né".to_owned(),
        spaces: ArrayString::from("a b").unwrap(),
        ended: "-é-".to_owned(),
        bytes: "hé".to_owned(),
        count: (),
        counted: "𝄞!".to_owned(),
        size: (),
        sized: "éé".to_owned(),
        option: Some("o".to_owned()),
        list: vec![String::new(), "é".to_owned()],
        array: ["x".to_owned(), "é".to_owned()],
        each: Some("e".to_owned()),
        none: None,
        rest: "rest".to_owned(),
    }
}

/// The message of the error in a text, behind a byte with its length.
fn refused(bytes: &[u8]) -> String {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Name(#[codec(text(utf8), len(bits = 8))] String);

    let mut all = vec![u8::try_from(bytes.len()).unwrap()];
    all.extend(bytes);
    Name::from_bytes(&all).unwrap_err().to_string()
}

#[test]
fn both_laws_hold() {
    laws::of_value(&texts());
    laws::of_type::<msb::Region>();
    laws::of_type::<lsb::Region>();
    laws::of_type::<msb::Texts>();
    laws::of_type::<lsb::Texts>();
}

#[test]
fn texts_in_whole_bytes_have_the_bytes_of_their_encoding() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Whole {
        #[codec(text(utf8), len(bits = 8))]
        utf8: String,
        #[codec(text(latin1), len(bits = 8))]
        latin1: String,
        #[codec(text(utf16), len(bits = 8))]
        utf16: String,
        #[codec(text(utf16), len(bits = 8), little_endian)]
        little: String,
        #[codec(text(ascii), len(until = 0))]
        ended: String,
        #[codec(text(ascii), len(padded = 4))]
        padded: String,
        #[codec(text(ascii), len(padded = 4, fill = b' '))]
        spaces: String,
        #[codec(text(ascii), len(until = 0, padded = 4, fill = 0xff))]
        both: String,
    }

    let whole = Whole {
        utf8: "é".to_owned(),
        latin1: "é".to_owned(),
        utf16: "𝄞".to_owned(),
        little: "é".to_owned(),
        ended: "c".to_owned(),
        padded: "ab".to_owned(),
        spaces: " b".to_owned(),
        both: "a".to_owned(),
    };
    let bytes = b"\x02\xc3\xa9\x01\xe9\x02\xd8\x34\xdd\x1e\x01\xe9\x00c\0ab\0\0 b  a\0\xff\xff";
    assert_eq!(whole.to_bytes().unwrap(), bytes);
    assert_eq!(Whole::from_bytes(bytes), Ok(whole));
}

#[test]
fn bytes_that_are_no_characters_are_refused_at_their_place() {
    assert_eq!(
        refused(b"ab\xff"),
        "0[2]: 0xff begins no character of UTF-8 (bits 24..32)"
    );
    // A character in more bytes than it needs, a surrogate, and a number beyond the last character.
    for bytes in [
        &b"a\xc0\x80"[..],
        b"a\xed\xa0\x80",
        b"a\xf4\x90\x80\x80",
        b"a\xe2\x82",
    ] {
        let byte = bytes[1];
        let message = format!("0[1]: {byte:#04x} begins no character of UTF-8 (bits 16..24)");
        assert_eq!(refused(bytes), message);
    }
}

#[test]
fn an_unpaired_surrogate_is_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Name {
        #[codec(text(utf16), len(until = 0))]
        name: String,
    }

    let units =
        |units: &[u16]| -> Vec<u8> { units.iter().flat_map(|unit| unit.to_le_bytes()).collect() };
    let pair = units(&[0xd834, 0xdd1e, 0]);
    assert_eq!(Name::from_bytes(&pair).unwrap().name, "𝄞");
    for wrong in [&[0xd834, 0][..], &[0xdd1e, 0xd834, 0]] {
        let error = Name::from_bytes(&units(wrong)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownCode);
        assert_eq!(error.path().to_string(), "name[0]");
        assert_eq!(error.bits(), Some(0..16));
    }
}

#[test]
fn characters_without_code_units_are_refused_by_their_place() {
    let mut texts = texts();
    texts.latin1 = "až".into();
    let error = texts.to_bytes().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unencodable);
    assert_eq!(
        error.to_string(),
        "latin1: the character 1, 'ž', is not in Latin-1"
    );
    texts.latin1 = "a\0".into();
    let error = texts.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "latin1[1]: no element is the value that ends the list"
    );
    texts.latin1 = "".into();
    texts.six = "a".to_owned();
    let error = texts.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "six: the character 0, 'a', is not in SIX_BIT"
    );
}

#[test]
fn a_padded_text_has_one_form() {
    let region = |name: &str, numbers: &[u16]| msb::Region {
        name: name.to_owned(),
        numbers: numbers.to_vec(),
        signed: ArrayVec::new(),
        nibbles: vec![],
    };
    let message = |region: msb::Region| region.to_bytes().unwrap_err().to_string();
    assert_eq!(
        message(region("", &[1, 0])),
        "numbers[1]: no element is the fill behind the list"
    );
    assert_eq!(message(region("", &[1; 4])), "numbers: 4 is not in 0..=3");
    let mut last = region("", &[]);
    last.signed = ArrayVec::from_iter([-1, 2, -1]);
    assert_eq!(
        message(last.clone()),
        "signed[2]: the last element is not the fill behind the list"
    );
    last.signed = ArrayVec::from_iter([-1, 2]);
    laws::of_value(&last);
    last.nibbles = vec![1, 2, 3, 4];
    assert_eq!(message(last.clone()), "nibbles: 4 is not in 0..=3");
    last.nibbles = vec![9];
    assert_eq!(
        message(last),
        "nibbles[0]: no element is the value that ends the list"
    );

    let refused = |bytes: &[u8]| msb::Region::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        refused(&[0, 0, 1, 0, 0, 0, 7, 0xff, 0xff, 0xff, 0x90, 0]),
        "numbers[2]: 7 is not the fixed value 0 (bits 40..56)"
    );
    assert_eq!(
        refused(&[0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x12, 0x34]),
        "nibbles[3]: 4 is not the fixed value 9 (bits 92..96)"
    );
    assert_eq!(
        refused(&[0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x19, 0x10]),
        "nibbles[2]: 1 is not the fixed value 0 (bits 88..92)"
    );
}

#[test]
fn a_text_is_no_longer_than_its_capacity() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Short {
        #[codec(text(latin1), len(bits = 8))]
        name: ArrayString<3>,
    }

    let name = |text| ArrayString::from(text).unwrap();
    assert_eq!(
        Short { name: name("é!") }.to_bytes().unwrap(),
        [2, 0xe9, b'!']
    );
    let error = Short::from_bytes(&[4, 1, 2, 3, 4]).unwrap_err();
    assert_eq!(error.to_string(), "name: 4 is not in 0..=3 (bits 0..8)");
    // Two characters of two bytes.
    let error = Short::from_bytes(&[2, 0xe9, 0xe9]).unwrap_err();
    assert_eq!(error.to_string(), "name: 4 is not in 0..=3 (bit 24)");
}

#[test]
fn the_memory_of_a_text_is_charged() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 1_000)]
    struct Long {
        #[codec(text(utf16), len(bits = 16))]
        text: String,
    }

    let of = |len: u16| {
        let mut bytes = len.to_be_bytes().to_vec();
        bytes.extend((0..len).flat_map(|_| 0x20ac_u16.to_be_bytes()));
        Long::from_bytes(&bytes)
    };
    // 2 bytes a unit, and 3 bytes a character.
    assert_eq!(of(200).unwrap().text.len(), 600);
    assert_eq!(of(201).unwrap_err().kind(), ErrorKind::Budget);
}

#[test]
fn the_memory_of_code_units_is_refunded() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 4_000)]
    struct Names {
        #[codec(len(bits = 8), each(text(utf8), len(bits = 8)))]
        shared: Vec<Rc<str>>,
        #[codec(len(bits = 8), each(text(latin1), len(bits = 8)))]
        latin1: Vec<String>,
        #[codec(len(bits = 8), each(text(latin1), len(bits = 8)))]
        in_place: Vec<ArrayString<200>>,
    }

    // Ten texts of a hundred bytes: 1,000 bytes of characters, and those of the list.
    let ten = |bytes: &[u8]| {
        let len = u8::try_from(bytes.len()).unwrap();
        let one = [&[len], bytes].concat();
        [&[10][..], &one.repeat(10)].concat()
    };
    for bytes in [
        [&ten(&[b'a'; 200])[..], &[0, 0]].concat(),
        [&[0][..], &ten(&[0xe9; 100]), &[0]].concat(),
        [&[0, 0][..], &ten(&[0xe9; 100])].concat(),
    ] {
        let names = Names::from_bytes(&bytes).map_err(|error| error.to_string());
        assert!(names.is_ok(), "{names:?}");
    }
}

#[test]
fn a_text_until_a_constant_is_refused_at_its_place() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Line {
        #[codec(text(ascii), len(until = &END))]
        line: String,
    }

    const END: u8 = b'\n';
    assert_eq!(Line::from_bytes(b"ab\n").unwrap().line, "ab");
    let error = Line::from_bytes(b"a\xff\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line[1]: 0xff begins no character of ASCII (bits 8..16)"
    );
}

/// As a list does.
#[test]
fn a_text_to_the_end_leaves_the_fields_behind_it() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Line {
        #[codec(text(utf8), len(rest))]
        line: String,
        #[codec(crc(bitcodec::sum::Crc::CRC_16_MODBUS, over = line), bits = 16)]
        sum: (),
    }

    let line = Line {
        line: "caf\u{e9}".to_owned(),
        sum: (),
    };
    laws::of_value(&line);
    laws::of_type::<Line>();
    let bytes = line.to_bytes().unwrap();
    assert_eq!(bytes[..5], *b"caf\xc3\xa9");
    assert_eq!(bytes.len(), 7);
    let error = Line::from_bytes(b"a\xff\0\0").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line[1]: 0xff begins no character of UTF-8 (bits 8..16)"
    );
}

#[test]
fn a_trace_shows_characters() {
    let texts = texts();
    let trace = msb::Texts::trace(&texts.to_bytes().unwrap());
    let of = |path: &str| {
        let found = trace
            .segments()
            .iter()
            .find(|of| of.path.to_string() == path);
        found.and_then(|segment| segment.value)
    };
    assert_eq!(of("latin1[1]"), Some(Value::Character('é')));
    assert_eq!(of("utf8[2]"), Some(Value::Byte(0xc3)));
    assert_eq!(of("six[0]"), Some(Value::Character('A')));
    assert_eq!(of("six[3]"), Some(Value::Character('@')));
    assert_eq!(of("runes[0]"), Some(Value::Character('ᚢ')));
    assert_eq!(of("utf16[0]"), Some(Value::Character('a')));
}

#[test]
fn layouts_say_how_texts_are_written() {
    let rows = msb::Texts::LAYOUT.rows();
    let of = |path: &str| {
        rows.iter()
            .find(|row| row.path == path)
            .map(|row| row.form.clone())
    };
    assert_eq!(of("utf8").unwrap(), "UTF-8 as list of u8, length as u8");
    assert_eq!(
        of("six").unwrap(),
        "SIX_BIT as list of u6, padded with 0 to 8"
    );
    assert_eq!(
        of("ended").unwrap(),
        "Latin-1 as list of u8 up to 46, padded with 45 to 5"
    );
    assert_eq!(of("ascii").unwrap(), "ASCII as `shift` x u8");
}

#[test]
fn a_kaitai_specification_has_texts() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    #[allow(dead_code)]
    struct Entry {
        #[codec(text(utf8), len(bits = 8))]
        name: String,
        #[codec(text(ascii), len(padded = 8))]
        label: String,
        #[codec(text(ascii), len(padded = 8, fill = b' '))]
        kind: String,
        #[codec(octal(width = 7, end = 0))]
        mode: u32,
        #[codec(decimal(end = b','))]
        size: u32,
        #[codec(text(utf16), little_endian, len(rest))]
        rest: String,
    }

    assert_eq!(
        Entry::LAYOUT.to_kaitai().unwrap(),
        r#"meta:
  id: entry
  bit-endian: be
seq:
  - id: name_len
    type: b8
  - id: name
    type: str
    size: name_len
    encoding: UTF-8
  - id: label
    type: str
    size: 8
    terminator: 0
    encoding: ASCII
  - id: kind
    type: str
    size: 8
    pad-right: 32
    encoding: ASCII
  - id: mode_digits
    type: str
    size: 7
    encoding: ASCII
  - id: mode_end
    type: b8
    valid: 0
  - id: size_digits
    type: str
    terminator: 44
    encoding: ASCII
  - id: rest
    type: str
    size-eos: true
    encoding: UTF-16LE
instances:
  mode:
    value: "mode_digits.to_i(8)"
  size:
    value: "size_digits.to_i"
"#
    );
}

/// Texts of characters of one to four bytes.
fn any_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![any::<char>(), proptest::char::range('a', 'ÿ')],
        0..20,
    )
    .prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn any_text_comes_back(
        utf8 in any_text(),
        utf16 in any_text(),
        latin1 in "[\u{1}-\u{ff}]{0,20}",
        ascii in "[ -~]{7}",
    ) {
        let mut texts = texts();
        texts.shift = 7;
        texts.utf8 = utf8;
        texts.counted = utf16.chars().filter(|of| *of != '\0').take(9).collect();
        texts.utf16 = utf16.into();
        texts.latin1 = latin1.into();
        texts.ascii = ascii;
        let bytes = texts.to_bytes().unwrap();
        prop_assert_eq!(msb::Texts::from_bytes(&bytes), Ok(texts));
    }

    #[test]
    fn bytes_are_a_text_exactly_if_rust_says_so(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), 0xc0..=0xf5_u8, 0x80..=0xbf_u8], 0..12),
    ) {
        #[derive(BitCodec, Debug)]
        #[codec(msb_first)]
        struct Text(#[codec(text(utf8), len(rest))] String);

        match (Text::from_bytes(&bytes), std::str::from_utf8(&bytes)) {
            (Ok(text), Ok(expected)) => prop_assert_eq!(text.0, expected),
            (Err(error), Err(expected)) => {
                let at = expected.valid_up_to();
                prop_assert_eq!(error.bits(), Some(8 * at..8 * at + 8));
            }
            (found, expected) => prop_assert!(false, "{:?}, {:?}", found, expected),
        }
    }
}
