//! Options with a sentinel of any type.

use bitcodec::laws;

use super::*;

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Date {
    year: u16,
    #[codec(range = 0..=12)]
    month: u8,
}

impl Date {
    const NONE: Self = Self { year: 0, month: 0 };
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Place {
    Nowhere,
    Byte(u8),
    Long(#[codec(len(bits = 3))] Vec<u8>),
}

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lock:literal, $lists:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Options {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                #[codec(none = &opaque(version = 1, Date::NONE))]
                pub(super) date: Option<Date>,
                #[codec(none = &[0, 7], bits = 3)]
                pub(super) pair: Option<[u8; 2]>,
                #[codec(none = &opaque(version = 1, Place::Nowhere))]
                pub(super) place: Option<Place>,
                #[codec(len(bits = 4), each(none = &true))]
                pub(super) flags: Vec<Option<bool>>,
                #[codec(each(none = &[1], range = 1..=4))]
                pub(super) array: [Option<[u8; 1]>; 2],
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lists)]
            pub(super) struct Lists {
                #[codec(none = &opaque(version = 1, Vec::new()), len(bits = 8))]
                pub(super) name: Option<Vec<u8>>,
                #[codec(none = &opaque(version = 1, Vec::new()), len(until = 5), range = 0..=9)]
                pub(super) digits: Option<Vec<u8>>,
                #[codec(none = &opaque(version = 1, Vec::new()), sized(bits = 8), len(rest))]
                pub(super) region: Option<Vec<u16>>,
                #[codec(none = &opaque(version = 1, Vec::new()), runs, len(bits = 4))]
                pub(super) runs: Option<Vec<bool>>,
                #[codec(none = &opaque(version = 1, Vec::new()), each(xor = 3), len(rest))]
                pub(super) last: Option<Vec<u8>>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first, "82d3cdd8e18d3eae", "00d436fe3cf12c44";
    high = msb_first, "fb56d217e4531331", "e6a3dbb807b1d04d";
}

fn options() -> high::Options {
    high::Options {
        shift: 5,
        date: None,
        pair: Some([1, 2]),
        place: None,
        flags: vec![None, Some(false)],
        array: [None, Some([4])],
    }
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_type::<low::Options>();
    laws::of_type::<high::Options>();
    laws::of_type::<low::Lists>();
    laws::of_type::<high::Lists>();
    laws::of_value(&options());
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Options>(&bytes);
        laws::of_bytes::<high::Options>(&bytes);
        laws::of_bytes::<low::Lists>(&bytes);
        laws::of_bytes::<high::Lists>(&bytes);
    }
}

#[test]
fn the_value_that_stands_for_none_is_no_other() {
    let refused = |change: &dyn Fn(&mut high::Options)| {
        let mut value = options();
        change(&mut value);
        laws::of_value(&value);
        value.to_bytes().unwrap_err().to_string()
    };
    const NONE: &str = "the value stands for none";
    assert_eq!(
        refused(&|value| value.date = Some(Date::NONE)),
        format!("date: {NONE}")
    );
    assert_eq!(
        refused(&|value| value.pair = Some([0, 7])),
        format!("pair: {NONE}")
    );
    assert_eq!(
        refused(&|value| value.place = Some(Place::Nowhere)),
        format!("place: {NONE}")
    );
    assert_eq!(
        refused(&|value| value.flags[1] = Some(true)),
        format!("flags[1]: {NONE}")
    );
    assert_eq!(
        refused(&|value| value.array[1] = Some([1])),
        format!("array[1]: {NONE}")
    );
    assert_eq!(
        refused(&|value| value.date = Some(Date { year: 1, month: 13 })),
        "date.month: 13 is not in 0..=12"
    );
}

#[test]
fn an_empty_list_stands_for_none() {
    let lists = high::Lists {
        name: None,
        digits: Some(vec![1]),
        region: None,
        runs: Some(vec![true, true]),
        last: None,
    };
    laws::of_value(&lists);
    let bytes = lists.to_bytes().expect("none is empty");
    assert_eq!(high::Lists::from_bytes(&bytes), Ok(lists.clone()));
    let empty = high::Lists {
        last: Some(vec![]),
        ..lists
    };
    assert_eq!(
        empty.to_bytes().unwrap_err().to_string(),
        "last: the value stands for none"
    );
}

#[test]
fn layouts_show_the_value() {
    assert_eq!(
        high::Options::LAYOUT.spelling(),
        "msb:u3;none(`opaque1()`:u16;range(0..12););none(`list(0,7)`:array(2:u3;););\
         none(`opaque1()`:enum(u2;:0:1=u8;:2=list(u3;:u8;);););list(u4;:none(`1`:u1;););\
         array(2:none(`list(1)`:array(1:range(1..4););););"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Sized {
    #[codec(bits = 8, count_of = value)]
    size: (),
    #[codec(none = &0, sized = size)]
    value: Option<u16>,
}

#[test]
fn a_region_whose_size_is_elsewhere_holds_the_value_of_none() {
    laws::of_type::<Sized>();
    let sized = |value| Sized { size: (), value };
    assert_eq!(sized(Some(7)).to_bytes().unwrap(), [2, 0, 7]);
    assert_eq!(sized(None).to_bytes().unwrap(), [2, 0, 0]);
    assert_eq!(Sized::from_bytes(&[2, 0, 0]), Ok(sized(None)));
    let error = sized(Some(0)).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "value: the value stands for none");
}
