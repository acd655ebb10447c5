//! Variants whose tags count a list.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct All {
                pub(super) first: Value,
                #[codec(bits = 3)]
                shift: u8,
                second: Value,
                signed: Signed,
                leb: Leb,
                #[codec(tag_of = outside, bits = 6)]
                kind: (),
                #[codec(tag = kind)]
                pub(super) outside: Outside,
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

const LOW: i32 = 0x20;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8), depth = 8)]
enum Value {
    #[codec(tag = 0..=3, count_of = 0)]
    Bits(#[codec(bits = 3)] Vec<u8>),
    #[codec(tag = LOW..=0x37, count_of = bytes)]
    Bytes { flag: bool, bytes: Vec<u8>, end: u8 },
    #[codec(tag = 0x90..=0x9f, count_of = items)]
    Array { items: Vec<Value> },
    #[codec(tag = 0xa0..=0xa1, count_of = 1)]
    Maybe(u8, #[codec(each(bits = 4, range = 1..=6))] Vec<u8>),
    #[codec(other)]
    Other(u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(signed, bits = 4))]
enum Signed {
    #[codec(tag = -3..=3, count_of = 0)]
    Bytes(Vec<u8>),
    #[codec(other)]
    Other(i8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(leb128))]
enum Leb {
    #[codec(tag = 2..=4_000, count_of = 0)]
    Bytes(Vec<u8>),
    #[codec(other)]
    Other(u64),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 6))]
enum Outside {
    #[codec(tag = 8..=15, count_of = 0)]
    Bytes(Vec<u8>),
    #[codec(tag = 16)]
    Sixteen,
    #[codec(other)]
    Other(u8),
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let tag = prop_oneof![0..4u8, 0x20..0x38u8, 0x90..=0x9fu8, Just(0xa1), any::<u8>()];
    proptest::collection::vec(tag, 0..60)
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in any_bytes()) {
        laws::of_bytes::<lsb::All>(&bytes);
        laws::of_bytes::<msb::All>(&bytes);
        if let Ok((value, _)) = Of::<Value>::from_prefix(&bytes) {
            laws::of_value(&value);
        }
        laws::of_bytes::<Of<Value>>(&bytes);
        laws::of_bytes::<Of<Signed>>(&bytes);
        laws::of_bytes::<Of<Leb>>(&bytes);
    }
}

/// A root with one enum.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Of<T>(T);

#[test]
fn the_length_is_the_offset_of_the_tag() {
    let bytes = |value: Value| Of(value).to_bytes().map_err(|error| error.to_string());
    assert_eq!(bytes(Value::Bits(vec![])), Ok(vec![0]));
    assert_eq!(bytes(Value::Bits(vec![5, 2])), Ok(vec![2, 0b1010_1000]));
    assert_eq!(
        bytes(Value::Array {
            items: vec![Value::Other(7), Value::Array { items: vec![] }]
        }),
        Ok(vec![0x92, 7, 0x90])
    );
    assert_eq!(
        bytes(Value::Bits(vec![0; 4])),
        Err("0.Bits.0: 4 is not in 0..=3".to_owned())
    );
    assert_eq!(
        bytes(Value::Array {
            items: vec![Value::Other(7); 16]
        }),
        Err("0.Array.items: 16 is not in 0..=15".to_owned())
    );
    assert_eq!(
        bytes(Value::Other(0x95)),
        Err("0: the tag is that of a variant with a name".to_owned())
    );
    let signed = |bytes: &[u8]| Of(Signed::Bytes(bytes.to_vec())).to_bytes();
    assert_eq!(signed(&[]), Ok(vec![0xd0]));
    assert_eq!(signed(&[0xff; 4]), Ok(vec![0x1f, 0xff, 0xff, 0xff, 0xf0]));
    assert_eq!(signed(&[0; 7]).unwrap_err().kind(), ErrorKind::OutOfRange);
    let leb = Of(Leb::Bytes(vec![1; 126])).to_bytes().expect("128");
    assert_eq!(leb[..3], [0x80, 1, 1]);
}

#[test]
fn a_tag_outside_counts_a_list() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Derived {
        #[codec(tag_of = outside, bits = 8)]
        kind: (),
        #[codec(tag = kind)]
        outside: Outside,
    }
    let derived = |outside| Derived { kind: (), outside }.to_bytes();
    assert_eq!(derived(Outside::Bytes(vec![3, 4])), Ok(vec![10, 3, 4]));
    assert_eq!(derived(Outside::Sixteen), Ok(vec![16]));
    let error = derived(Outside::Bytes(vec![3; 8])).unwrap_err();
    assert_eq!(error.to_string(), "outside.Bytes.0: 8 is not in 0..=7");

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Stored {
        kind: u8,
        #[codec(tag = kind)]
        outside: Outside,
    }
    let stored = Stored {
        kind: 9,
        outside: Outside::Bytes(vec![]),
    };
    assert_eq!(
        stored.to_bytes().unwrap_err().to_string(),
        "outside: the variant is not that of the tag before it"
    );
}

#[test]
fn layouts_bound_the_list() {
    assert_eq!(
        Outside::LAYOUT.spelling(),
        "enum(outside(6);:8..15=list(`-(tag,8)`:u8;);:16:_);"
    );
    assert_eq!(
        (Outside::LAYOUT.min_bits, Outside::LAYOUT.max_bits),
        (0, Some(56))
    );
    #[derive(BitCodec)]
    #[codec(tag(bits = 8))]
    enum Two {
        #[codec(tag = 0..=0x0f, count_of = 0)]
        Low(Vec<u8>),
        #[codec(tag = 0x60..=0x77, count_of = text)]
        Text { text: Vec<u8> },
    }
    assert_eq!(
        Two::LAYOUT.to_string(),
        "\
Two: 8-192 bits
  bits  width  field      form
  0..8  8      (tag)      u8
  8..   0-120  Low.0      `tag` x u8
  8..   0-184  Text.text  `tag - 0x60` x u8
  (tag): 0..=15 Low, 96..=119 Text"
    );
}

#[test]
fn a_trace_names_the_variant() {
    let trace = Of::<Value>::trace(&[0x91, 7]);
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .filter_map(|segment| {
            let value = segment.value?;
            Some(format!("{:?} {} {value}", segment.bits, segment.path))
        })
        .collect();
    assert_eq!(shown, ["0..8 0 Array", "8..16 0.Array.items[0] 7"]);
}

#[test]
fn a_list_that_ends_is_an_error_at_the_list() {
    let error = Of::<Value>::from_bytes(&[0x22, 1]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Truncated);
    assert_eq!(error.path().to_string(), "0.Bytes.bytes");
}
