//! Counts of lists and sizes of regions that are there only where other fields say so.

use bitcodec::laws;
use bitcodec::sum::XorOfBytes;

use super::*;

type Maybe<T> = Option<T>;

/// Each kind of length that `count_of` derives.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Kinds {
    flag: u8,
    #[codec(bits = 8, count_of = elements)]
    elements_count: (),
    #[codec(len = elements_count, when = flag & 1 == 1)]
    elements: Option<Vec<u32>>,
    #[codec(leb128, count_of = bytes)]
    bytes_size: u16,
    #[codec(len(bytes = bytes_size), bits = 5, when = flag & 2 == 2)]
    bytes: Maybe<Vec<u8>>,
    #[codec(bits = 8, count_of = region)]
    region_size: (),
    #[codec(sized = region_size, when = flag & 4 == 4)]
    region: Option<u32>,
    #[codec(bits = 4, count_of = rest)]
    rest_size: u8,
    #[codec(bits = 4, count_of = digits)]
    digits_count: (),
    #[codec(sized = rest_size, len(rest), when = flag & 8 == 8)]
    rest: Option<Vec<u16>>,
    #[codec(len = digits_count, radix = 10, when = flag & 16 == 16)]
    digits: Option<Vec<u8>>,
    #[codec(count_of = runs)]
    runs_count: i64,
    #[codec(sum(XorOfBytes, over = flag..=region), bits = 8)]
    sum: (),
    #[codec(len = runs_count, runs, bits = 1, when = flag & 32 == 32)]
    runs: Option<Vec<u8>>,
}

impl Kinds {
    fn new(flag: u8) -> Self {
        let has = |bit: u8| flag & bit != 0;
        Self {
            flag,
            elements_count: (),
            elements: has(1).then(|| vec![7; 3]),
            bytes_size: if has(2) { 2 } else { 0 },
            bytes: has(2).then(|| vec![31, 0, 5]),
            region_size: (),
            region: has(4).then_some(9),
            rest_size: if has(8) { 4 } else { 0 },
            digits_count: (),
            rest: has(8).then(|| vec![1, 2]),
            digits: has(16).then(|| vec![9, 8, 7]),
            runs_count: if has(32) { 5 } else { 0 },
            sum: (),
            runs: has(32).then(|| vec![1, 1, 0, 0, 0]),
        }
    }
}

#[test]
fn each_kind_of_length_is_derived_where_its_field_is_there_and_0_where_it_is_not() {
    for flag in 0..64 {
        let value = Kinds::new(flag);
        laws::of_value(&value);
        let bytes = value.to_bytes().unwrap();
        assert_eq!(bytes[1], if flag & 1 == 1 { 3 } else { 0 });
    }
    laws::of_type::<Kinds>();
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Stored {
    flag: bool,
    #[codec(bits = 7, count_of = list)]
    count: u8,
    #[codec(len = count, when = flag)]
    list: Option<Vec<u8>>,
}

#[test]
fn a_count_of_an_absent_list_is_0() {
    let absent = Stored {
        flag: false,
        count: 0,
        list: None,
    };
    assert_eq!(absent.to_bytes().unwrap(), [0]);
    let error = Stored { count: 1, ..absent }.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "count: the count is not that of its list, or not 0 where that is absent"
    );
    let error = Stored::from_bytes(&[5 << 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "count: 5 is not the computed value 0 (bits 1..8)"
    );
    assert_eq!(error.kind(), ErrorKind::Computed);
    laws::of_type::<Stored>();
}

/// The count decides itself whether its field is there.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct ByItself {
    #[codec(bits = 8, count_of = point)]
    size: (),
    #[codec(sized = size, when = size != 0)]
    point: Option<(u8, i16)>,
    #[codec(bits = 4, count_of = list)]
    count: (),
    #[codec(len = count, when = count > 0, bits = 4)]
    list: Option<Vec<u8>>,
}

#[test]
fn a_count_may_decide_whether_its_field_is_there() {
    let full = ByItself {
        size: (),
        point: Some((1, -1)),
        count: (),
        list: Some(vec![2, 3]),
    };
    assert_eq!(full.to_bytes().unwrap(), [3, 1, 0xff, 0xff, 0x22, 0x30]);
    let empty = ByItself {
        size: (),
        point: None,
        count: (),
        list: None,
    };
    assert_eq!(empty.to_bytes().unwrap(), [0, 0]);
    let twofold = ByItself {
        list: Some(vec![]),
        ..empty
    };
    assert_eq!(
        twofold.to_bytes().unwrap_err().to_string(),
        "list: the value is present, but its condition is false"
    );
    laws::of_type::<ByItself>();
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8))]
enum Message {
    Empty,
    Text {
        is_there: bool,
        #[codec(bits = 7, count_of = text)]
        size: (),
        #[codec(sized = size, when = is_there, len(rest))]
        text: Option<Vec<u8>>,
    },
}

#[test]
fn counts_in_variants_are_derived_too() {
    let text = |text: Option<&str>| Message::Text {
        is_there: text.is_some(),
        size: (),
        text: text.map(|text| text.into()),
    };
    assert_eq!(text(Some("ab")).to_bytes().unwrap(), [1, 0x82, b'a', b'b']);
    assert_eq!(text(None).to_bytes().unwrap(), [1, 0]);
    let error = Message::from_bytes(&[1, 3]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("size: 3 is not the computed value 0 (bits 9..16)"),
        "{error}"
    );
    laws::of_type::<Message>();
}
