//! Enums whose tags are byte strings.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

const DATA: [u8; 4] = *b"data";

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct File {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                pub(super) unit: Unit,
                pub(super) long: Long,
                #[codec(len(bits = 2))]
                pub(super) units: Vec<Unit>,
                #[codec(tag_of = body)]
                pub(super) kind: (),
                #[codec(tag_of = stored)]
                pub(super) name: [u8; 2],
                pub(super) chunk: Chunk,
                #[codec(tag = kind, sized(bits = 8))]
                pub(super) body: Body,
                #[codec(tag = name)]
                pub(super) stored: Box<Short>,
                #[codec(tag = name, when = shift > 1)]
                pub(super) again: Option<Short>,
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(bytes = 2))]
enum Unit {
    #[codec(tag = b"mm")]
    Millimetre,
    #[codec(tag = b"in")]
    Inch,
    #[codec(tag = b"\"\xff")]
    Odd,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bytes = 11))]
enum Long {
    #[codec(tag = b"hello world")]
    Hello(bool),
    #[codec(other)]
    Other([u8; 11]),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bytes = 4))]
enum Chunk {
    #[codec(tag = *b"fmt ")]
    Format(#[codec(bits = 5)] u8),
    #[codec(tag = DATA)]
    Data(u16),
    #[codec(tag = Self::LIST)]
    List,
    #[codec(tag = named("fact"))]
    Fact,
    #[codec(other)]
    Other { name: [u8; 4], flag: bool },
}

/// A name of a specification in characters.
const fn named(name: &str) -> [u8; 4] {
    match name.as_bytes() {
        [a, b, c, d] => [*a, *b, *c, *d],
        _ => panic!("four characters"),
    }
}

impl Chunk {
    const LIST: [u8; 4] = *b"LIST";
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bytes = 4))]
enum Body {
    #[codec(tag = b"text")]
    Text(#[codec(len(rest))] Vec<u8>),
    #[codec(tag = DATA)]
    Data(u16),
    #[codec(other)]
    Other([u8; 4], #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bytes = 2))]
enum Short {
    #[codec(tag = b"aa")]
    A,
    #[codec(tag = b"bb")]
    B(bool),
}

fn msb_file() -> msb::File {
    msb::File {
        shift: 2,
        unit: Unit::Inch,
        long: Long::Other(*b"another one"),
        units: vec![Unit::Millimetre, Unit::Odd],
        kind: (),
        name: *b"bb",
        chunk: Chunk::Format(5),
        body: Body::Text(b"abc".to_vec()),
        stored: Box::new(Short::B(true)),
        again: Some(Short::B(false)),
    }
}

#[test]
fn bytes_come_first_to_last_in_both_orders() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Low {
        chunk: Chunk,
        #[codec(reserved = 7)]
        long: Long,
        #[codec(reserved = 7)]
        end: u8,
    }
    let low = Low {
        chunk: Chunk::Other {
            name: *b"junk",
            flag: true,
        },
        long: Long::Hello(false),
        end: 7,
    };
    let bytes = *b"junk\x01hello world\0\x07";
    assert_eq!(low.to_bytes(), Ok(bytes.to_vec()));
    assert_eq!(Low::from_bytes(&bytes), Ok(low));

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct High(Chunk, #[codec(reserved = 3)] Long);
    let high = High(Chunk::Format(3), Long::Other(*b"hello earth"));
    let bytes = *b"fmt \x18hello earth";
    assert_eq!(high.to_bytes(), Ok(bytes.to_vec()));
    assert_eq!(High::from_bytes(&bytes), Ok(high));
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        laws::of_bytes::<lsb::File>(&bytes);
        laws::of_bytes::<msb::File>(&bytes);
    }
}

#[test]
fn values_come_back_in_both_orders() {
    let high = msb_file();
    let bytes = high.to_bytes().expect("the names agree");
    assert_eq!(msb::File::from_bytes(&bytes), Ok(high.clone()));
    laws::of_value(&high);
    let low = lsb::File {
        shift: 2,
        unit: high.unit,
        long: high.long,
        units: high.units,
        kind: (),
        name: high.name,
        chunk: Chunk::Data(9),
        body: Body::Other(*b"more", vec![1]),
        stored: high.stored,
        again: high.again,
    };
    let bytes = low.to_bytes().expect("the names agree");
    assert_eq!(lsb::File::from_bytes(&bytes), Ok(low.clone()));
    laws::of_value(&low);
}

#[test]
fn a_tag_and_its_variant_agree() {
    let refused = |change: fn(&mut msb::File)| {
        let mut file = msb_file();
        change(&mut file);
        file.to_bytes().unwrap_err().to_string()
    };
    assert_eq!(
        refused(|file| file.name = *b"aa"),
        "name: the tag is not that of its enum"
    );
    assert_eq!(
        refused(|file| file.again = Some(Short::A)),
        "again: the variant is not that of the tag before it"
    );
    assert_eq!(
        refused(|file| file.body = Body::Other(*b"data", vec![])),
        "body: the tag is that of a variant with a name"
    );
    assert_eq!(
        refused(|file| file.long = Long::Other(*b"hello world")),
        "long: the tag is that of a variant with a name"
    );
}

#[test]
fn an_unknown_tag_is_shown_as_bytes() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Of {
        name: [u8; 2],
        unit: Unit,
        #[codec(tag = name)]
        short: Short,
    }
    let error = |bytes: &[u8]| Of::from_bytes(bytes).unwrap_err();
    assert_eq!(
        error(b"aa\"\n").to_string(),
        r#"unit: b"\"\n" is the tag of no `Unit` (bits 16..32)"#
    );
    assert_eq!(
        error(b"xxmm").to_string(),
        r#"short: b"xx" is the tag of no `Short` (bit 32)"#
    );
    assert_eq!(error(b"xxmm").kind(), ErrorKind::UnknownCode);
    assert_eq!(error(b"aam").kind(), ErrorKind::Truncated);
}

#[test]
fn layouts_show_byte_strings() {
    assert_eq!(
        Chunk::LAYOUT.spelling(),
        "enum(string(4);:1718449184=u5;:1684108385=u16;:1279873876:1717658484:_=u1;);"
    );
    assert_eq!(
        Short::LAYOUT.spelling(),
        "enum(outside(string(2););:24929:25186=u1;);"
    );
    assert_eq!(
        Chunk::LAYOUT.to_string(),
        r#"Chunk: 32-48 bits
  bits    width  field       form
  0..32   32     (tag)       4 bytes
  32..37  5      Format.0    u5
  32..48  16     Data.0      u16
  32..33  1      Other.flag  bool
  (tag): b"fmt " Format, b"data" Data, b"LIST" List, b"fact" Fact, other Other"#
    );
    assert_eq!(
        Unit::LAYOUT.to_string().lines().last(),
        Some(r#"  (tag): b"mm" Millimetre, b"in" Inch, b"\"\xff" Odd"#)
    );
}

#[test]
fn a_trace_names_the_variant() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Of(Chunk, Chunk);
    let trace = Of::trace(b"LISTjunk\x80");
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .filter_map(|segment| {
            let value = segment.value?;
            Some(format!("{:?} {} {value}", segment.bits, segment.path))
        })
        .collect();
    assert_eq!(
        shown[..3],
        [
            "0..32 0 List",
            r#"32..64 1 b"junk""#,
            "64..65 1.Other.flag true"
        ]
    );
}

#[test]
fn an_enum_of_names_is_exported_to_kaitai() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Of {
        unit: Unit,
    }
    let kaitai = Of::LAYOUT.to_kaitai().expect("numbers of 16 bits");
    assert!(kaitai.contains("type: b16\n    enum: unit"), "{kaitai}");
    assert!(kaitai.contains("28013: millimetre"), "{kaitai}");
}

#[test]
fn a_generic_type_holds_an_enum_with_names() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Of<T> {
        name: [u8; 2],
        #[codec(tag = name)]
        value: T,
        #[codec(tag = name)]
        pair: (Short, Short),
    }
    let of = Of {
        name: *b"aa",
        value: Short::A,
        pair: (Short::A, Short::A),
    };
    assert_eq!(of.to_bytes(), Ok(b"aa".to_vec()));
    assert_eq!(Of::from_bytes(b"aa"), Ok(of));
}
