//! MessagePack: the specification of msgpack.org, with values of all its types.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value as Json, json};

use super::{programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8), depth = 64)]
enum Value {
    #[codec(tag = 0..=0x7f)]
    PositiveFix(u8),
    #[codec(tag = 0x80..=0x8f, count_of = 0)]
    FixMap(Vec<Entry>),
    #[codec(tag = 0x90..=0x9f, count_of = 0)]
    FixArray(Vec<Value>),
    #[codec(tag = 0xa0..=0xbf, count_of = 0)]
    FixStr(Vec<u8>),
    #[codec(tag = 0xc0)]
    Nil,
    #[codec(tag = 0xc2)]
    False,
    #[codec(tag = 0xc3)]
    True,
    Bin8(#[codec(len(bits = 8))] Vec<u8>),
    Bin16(#[codec(len(bits = 16))] Vec<u8>),
    Bin32(#[codec(len(bits = 32))] Vec<u8>),
    Ext8 {
        #[codec(bits = 8, count_of = data)]
        size: (),
        kind: i8,
        #[codec(len = size)]
        data: Vec<u8>,
    },
    Ext16 {
        #[codec(bits = 16, count_of = data)]
        size: (),
        kind: i8,
        #[codec(len = size)]
        data: Vec<u8>,
    },
    Ext32 {
        #[codec(bits = 32, count_of = data)]
        size: (),
        kind: i8,
        #[codec(len = size)]
        data: Vec<u8>,
    },
    /// The bits of an IEEE number.
    Float32(u32),
    Float64(u64),
    U8(#[codec(range = 0x80..=0xff, bits = 8)] u8),
    U16(#[codec(range = 0x100..=0xffff, bits = 16)] u16),
    U32(#[codec(range = 0x1_0000..=0xffff_ffff, bits = 32)] u32),
    U64(#[codec(range = 0x1_0000_0000..=0xffff_ffff_ffff_ffff, bits = 64)] u64),
    I8(#[codec(range = -0x80..=-0x21, bits = 8)] i8),
    I16(#[codec(range = -0x8000..=-0x81, bits = 16)] i16),
    I32(#[codec(range = -0x8000_0000..=-0x8001, bits = 32)] i32),
    I64(#[codec(range = -0x8000_0000_0000_0000..=-0x8000_0001, bits = 64)] i64),
    FixExt1(i8, u8),
    FixExt2(i8, [u8; 2]),
    FixExt4(i8, [u8; 4]),
    FixExt8(i8, [u8; 8]),
    FixExt16(i8, [u8; 16]),
    Str8(#[codec(len(bits = 8))] Vec<u8>),
    Str16(#[codec(len(bits = 16))] Vec<u8>),
    Str32(#[codec(len(bits = 32))] Vec<u8>),
    Array16(#[codec(len(bits = 16))] Vec<Value>),
    Array32(#[codec(len(bits = 32))] Vec<Value>),
    Map16(#[codec(len(bits = 16))] Vec<Entry>),
    Map32(#[codec(len(bits = 32))] Vec<Entry>),
    #[codec(tag = 0xe0..=0xff)]
    NegativeFix(u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Entry {
    #[codec(recursive)]
    key: Value,
    #[codec(recursive)]
    value: Value,
}

impl Value {
    /// Returns the value in the words of the script.
    fn json(&self) -> Json {
        let text = |bytes: &[u8]| json!(std::str::from_utf8(bytes).expect("UTF-8"));
        let items = |items: &[Self]| items.iter().map(Self::json).collect();
        let ext = |kind: i8, data: &[u8]| json!({ "type": kind, "data": programs::hex(data) });
        let map = |entries: &[Entry]| {
            let entries = entries
                .iter()
                .map(|entry| json!([entry.key.json(), entry.value.json()]));
            json!({ "map": entries.collect::<Vec<_>>() })
        };
        let int = |number: i128| json!({ "int": number.to_string() });
        match self {
            Self::Nil => Json::Null,
            Self::False => json!(false),
            Self::True => json!(true),
            Self::PositiveFix(number) | Self::U8(number) => int((*number).into()),
            Self::U16(number) => int((*number).into()),
            Self::U32(number) => int((*number).into()),
            Self::U64(number) => int((*number).into()),
            Self::NegativeFix(number) => int((*number as i8).into()),
            Self::I8(number) => int((*number).into()),
            Self::I16(number) => int((*number).into()),
            Self::I32(number) => int((*number).into()),
            Self::I64(number) => int((*number).into()),
            Self::Float32(bits) => {
                json!({ "float": format!("{:016x}", f64::from(f32::from_bits(*bits)).to_bits()) })
            }
            Self::Float64(bits) => json!({ "float": format!("{bits:016x}") }),
            Self::FixStr(bytes) | Self::Str8(bytes) | Self::Str16(bytes) | Self::Str32(bytes) => {
                text(bytes)
            }
            Self::Bin8(bytes) | Self::Bin16(bytes) | Self::Bin32(bytes) => {
                json!({ "bytes": programs::hex(bytes) })
            }
            Self::Ext8 { kind, data, .. }
            | Self::Ext16 { kind, data, .. }
            | Self::Ext32 { kind, data, .. } => ext(*kind, data),
            Self::FixExt1(kind, data) => ext(*kind, &[*data]),
            Self::FixExt2(kind, data) => ext(*kind, data),
            Self::FixExt4(kind, data) => ext(*kind, data),
            Self::FixExt8(kind, data) => ext(*kind, data),
            Self::FixExt16(kind, data) => ext(*kind, data),
            Self::FixArray(inner) | Self::Array16(inner) | Self::Array32(inner) => items(inner),
            Self::FixMap(entries) | Self::Map16(entries) | Self::Map32(entries) => map(entries),
        }
    }
}

/// The example of msgpack.org: `{"compact": true, "schema": 0}`.
#[test]
fn the_example_of_the_site_takes_18_bytes() {
    let entry = |key: &[u8], value| Entry {
        key: Value::FixStr(key.to_vec()),
        value,
    };
    let entries = vec![
        entry(b"compact", Value::True),
        entry(b"schema", Value::PositiveFix(0)),
    ];
    published(b"\x82\xa7compact\xc3\xa6schema\x00", Value::FixMap(entries));
}

#[test]
fn the_values_of_msgpack_come_back() {
    programs::agree::<Value>("message_pack_cases.py", |value, _| value.json());
}

#[test]
fn malformed_values_are_refused() {
    let refusal = |bytes: &[u8]| Value::from_bytes(bytes).unwrap_err().to_string();
    for (bytes, error) in [
        (&[0xc1][..], "193 is the code of no `Value` (bits 0..8)"),
        (&[0xcc, 5], "U8.0: 5 is not in 128..=255 (bits 8..16)"),
        (
            &[0x92, 1],
            "FixArray.0: the input ends: 16 bits are needed, 8 left (bits 8..16)",
        ),
        (
            &[0xdd, 0xff, 0xff, 0xff, 0xff],
            "Array32.0: the input ends: 34359738360 bits are needed, 0 left (bit 40)",
        ),
    ] {
        assert_eq!(refusal(bytes), error);
    }
    assert!(refusal(&[0x91; 1000]).ends_with("values are nested more than 64 deep (bit 512)"));
}
