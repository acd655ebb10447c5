//! Enums whose tag an earlier field holds.

use std::rc::Rc;
use std::sync::Arc;

use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Message {
                #[codec(bits = 3)]
                first: u8,
                #[codec(tag_of = body, bits = 9)]
                kind: (),
                #[codec(tag_of = unit, bits = 4)]
                stored: u8,
                #[codec(count_of = boxed, bits = 8)]
                size: (),
                #[codec(tag_of = boxed, bits = 6)]
                boxed_kind: (),
                #[codec(tag = kind)]
                body: Body,
                #[codec(tag = stored)]
                unit: Unit,
                #[codec(tag = boxed_kind, sized = size)]
                boxed: Box<Body>,
                #[codec(tag = first, when = first > 1)]
                sometimes: Option<Unit>,
                #[codec(tag = first & 1, len(bits = 2))]
                list: Vec<Solid>,
                #[codec(tag = first & 1)]
                array: [Solid; 2],
                #[codec(tag = first)]
                generic: Either<u16>,
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 6))]
enum Body {
    Empty,
    #[codec(tag = 3)]
    Number(#[codec(bits = 11)] u16),
    #[codec(tag = 8..=15)]
    Bytes {
        tag: u8,
        #[codec(len = tag & 7)]
        bytes: Vec<u8>,
    },
    #[codec(other)]
    Other(u8, bool),
}

/// Two bits of tag, and each has a variant.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(outside, bits = 2))]
enum Unit {
    A,
    B,
    C,
    D,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 1))]
enum Solid {
    Short(#[codec(bits = 3)] u8),
    Long(u16),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 3))]
enum Either<T> {
    One(T),
    Two(T, bool),
    #[codec(tag = 7)]
    Last,
    #[codec(other)]
    Other(u8),
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(prop_oneof![2 => 0..16u8, 1 => any::<u8>()], 4..40)
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in any_bytes()) {
        laws::of_bytes::<lsb::Message>(&bytes);
        laws::of_bytes::<msb::Message>(&bytes);
        if let Ok((value, _)) = msb::Message::from_prefix(&bytes) {
            laws::of_value(&value);
            let whole = value.to_bytes().expect("a decoded value");
            prop_assert_eq!(msb::Message::from_bytes(&whole), Ok(value));
        }
        if let Ok((value, _)) = lsb::Message::from_prefix(&bytes) {
            laws::of_value(&value);
        }
    }
}

/// A pointer has the tag of what it points to.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Shared {
    #[codec(tag_of = counted, bits = 8)]
    counted_kind: (),
    #[codec(tag_of = atomic, bits = 8)]
    atomic_kind: (),
    #[codec(tag = counted_kind)]
    counted: Rc<Unit>,
    #[codec(tag = atomic_kind)]
    atomic: Arc<Unit>,
}

#[test]
fn a_shared_value_has_a_tag() {
    let value = Shared {
        counted_kind: (),
        atomic_kind: (),
        counted: Rc::new(Unit::B),
        atomic: Arc::new(Unit::D),
    };
    assert_eq!(value.to_bytes().as_deref(), Ok(&[1, 3][..]));
    laws::of_value(&value);
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Stored {
    kind: u16,
    flags: u8,
    #[codec(tag = kind)]
    body: Body,
}

#[test]
fn a_variant_of_another_tag_is_not_written() {
    let stored = |kind, body| {
        let stored = Stored {
            kind,
            flags: 1,
            body,
        };
        stored.to_bytes().map_err(|error| error.to_string())
    };
    let other = Err("body: the variant is not that of the tag before it".to_owned());
    assert_eq!(stored(0, Body::Empty), Ok(vec![0, 0, 1]));
    assert_eq!(stored(3, Body::Empty), other);
    assert_eq!(stored(0x100, Body::Empty), other);
    assert_eq!(stored(5, Body::Other(6, true)), other);
    let bytes = |tag| Body::Bytes {
        tag,
        bytes: vec![9],
    };
    assert_eq!(stored(9, bytes(9)), Ok(vec![0, 9, 1, 9]));
    assert_eq!(stored(10, bytes(9)), other);
    assert_eq!(
        stored(16, bytes(16)),
        Err("body.Bytes.tag: 16 is not in 8..=15".to_owned())
    );
    for named in [0, 3, 8, 15] {
        assert_eq!(
            stored(named, Body::Other(named as u8, true)),
            Err("body: the tag is that of a variant with a name".to_owned())
        );
    }
    assert_eq!(
        stored(64, Body::Other(64, true)),
        Err("body: 64 does not fit 6 bits".to_owned())
    );
}

#[test]
fn a_number_that_is_no_tag_is_not_read() {
    for wide in [[0, 64], [1, 0], [0xff, 0xff]] {
        let error = Stored::from_bytes(&[wide[0], wide[1], 0, 0]).expect_err("6 bits of tag");
        assert_eq!(error.kind(), ErrorKind::UnknownCode);
        assert_eq!(error.path().to_string(), "body");
    }
    let error = Stored::from_bytes(&[0, 3, 0, 0]).expect_err("11 bits follow");
    assert_eq!(error.kind(), ErrorKind::Truncated);
    assert_eq!(error.path().to_string(), "body.Number.0");
}

/// A stored tag that `tag_of` derives has to agree, as a count has.
#[test]
fn a_stored_tag_that_is_derived_agrees() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Kept {
        #[codec(tag_of = unit)]
        kind: u8,
        #[codec(tag = kind)]
        unit: Unit,
    }
    let kept = |kind| Kept {
        kind,
        unit: Unit::C,
    };
    assert_eq!(kept(2).to_bytes(), Ok(vec![2]));
    let error = kept(1).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "kind: the tag is not that of its enum");
}

/// What both sides know.
struct Session {
    len: usize,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 8), context = Session, check = Self::check)]
enum Known {
    #[codec(tag = 1)]
    Bytes(#[codec(len = context.len)] Vec<u8>),
    #[codec(tag = 2)]
    Nested(Row, u8),
}

impl Known {
    fn check(&self, session: &Session) -> Result<(), Violation> {
        match self {
            Self::Nested(..) if session.len == 0 => Err(Violation::new("not here")),
            _ => Ok(()),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Session)]
struct Row(#[codec(len = context.len)] Vec<u8>);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Packet {
    #[codec(tag_of = known, bits = 8)]
    kind: (),
    #[codec(tag = kind)]
    known: Known,
}

#[test]
fn an_enum_has_a_tag_outside_and_a_context() {
    let session = Session { len: 2 };
    for (known, bytes) in [
        (Known::Bytes(vec![5, 6]), [1, 5, 6].to_vec()),
        (Known::Nested(Row(vec![7, 8]), 9), vec![2, 7, 8, 9]),
    ] {
        let packet = Packet { kind: (), known };
        let with = Packet::with_context(&session);
        assert_eq!(with.to_bytes(&packet), Ok(bytes.clone()));
        assert_eq!(with.from_bytes(&bytes), Ok(packet));
        laws::with_context::<Packet>(&session).of_bytes(&bytes);
    }
    let error = Packet::with_context(&Session { len: 0 })
        .from_bytes(&[2, 9])
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Rule);
}

/// The tag passes through a type that hands on the context of its parameter, and through tuples.
#[test]
fn a_tag_passes_through_generic_types_and_tuples() {
    #[derive(BitCodec, Debug, PartialEq)]
    struct Marked<T>(u8, T);

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Of<T> {
        kind: u8,
        #[codec(tag = kind)]
        own: T,
        #[codec(tag = kind)]
        marked: Marked<Solid>,
        #[codec(tag = kind)]
        pair: (Unit, u8, Solid),
    }
    let of = Of {
        kind: 1,
        own: Either::Two(3_u8, true),
        marked: Marked(4, Solid::Long(5)),
        pair: (Unit::B, 6, Solid::Long(7)),
    };
    let bytes = of.to_bytes().expect("all have the tag 1");
    assert_eq!(Of::from_bytes(&bytes), Ok(of));
    laws::of_bytes::<Of<Either<u8>>>(&bytes);
}

#[test]
fn layouts_show_the_field_that_holds_a_tag() {
    assert_eq!(
        Stored::LAYOUT.spelling(),
        "msb:u16;u8;tagged(`$0`:enum(outside(6);:0:3=u11;:8..15=list(`&(tag,7)`:u8;);:_=u1;););"
    );
    assert_eq!(
        Stored::LAYOUT.to_string(),
        "\
Stored: 24-80 bits, most significant bit first
  bits    width  field  form
  0..16   16     kind   u16
  16..24  8      flags  u8
  24..    0-56   body   Body, tag `kind`

Body: 0-56 bits
  bits   width  field        form
  0..11  11     Number.0     u11
  0..    0-56   Bytes.bytes  `tag & 7` x u8
  0..1   1      Other.1      bool
  (tag): 0 Empty, 3 Number, 8..=15 Bytes, other Other"
    );
}

#[test]
fn a_trace_names_the_variant_where_it_begins() {
    let trace = Stored::trace(&[0, 3, 1, 0, 0x20]);
    let found: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| {
            let value = segment
                .value
                .map_or_else(String::new, |value| value.to_string());
            format!("{:?} {} {value}", segment.bits, segment.path)
        })
        .collect();
    assert_eq!(
        found[..4],
        [
            "0..16 kind 3",
            "16..24 flags 1",
            "24..24 body Number",
            "24..35 body.Number.0 1"
        ]
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 1))]
enum Pair {
    Empty,
    Full(u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 3))]
enum Few {
    None,
    #[codec(other)]
    Some(u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Named {
    #[codec(tag_of = pair)]
    is_full: bool,
    #[codec(tag_of = few, bits = 3)]
    kind: u8,
    #[codec(tag = is_full)]
    pair: Pair,
    #[codec(tag = kind)]
    few: Few,
    #[codec(when = is_full)]
    more: Option<u8>,
    #[codec(len = kind)]
    list: Vec<bool>,
    #[codec(bits(kind, max = 7))]
    number: u8,
}

#[test]
fn conditions_and_lengths_name_a_field_with_a_derived_tag() {
    laws::of_type::<Named>();
    let named = Named {
        is_full: true,
        kind: 2,
        pair: Pair::Full(9),
        few: Few::Some(2),
        more: Some(1),
        list: vec![true, false],
        number: 3,
    };
    let bytes = named.to_bytes().unwrap();
    assert_eq!(bytes, [0xa0, 0x90, 0x1b]);
    assert_eq!(Named::from_bytes(&bytes), Ok(named));
}
