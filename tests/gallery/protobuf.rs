//! Messages of Protocol Buffers without their schema: numbers, wire types and values of all fields, as
//! protobuf.dev, "Encoding", has them. Groups are their first and their last field.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value as Json, json};

use super::{damaged, programs};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Message {
    #[codec(len(rest))]
    fields: Vec<Field>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Field {
    key: Key,
    #[codec(tag = key.wire_type)]
    value: Value,
}

/// The lowest three bits are the type of the value.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(joined(leb128))]
struct Key {
    #[codec(bits = 29, range = 1..=0x1fff_ffff)]
    number: u32,
    #[codec(bits = 3)]
    wire_type: u8,
}

const fn key(number: u32, wire_type: u8) -> Key {
    Key { number, wire_type }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 3))]
enum Value {
    #[codec(tag = 0)]
    Varint(#[codec(leb128)] u64),
    Fixed64(u64),
    Bytes(#[codec(len(leb128))] Vec<u8>),
    GroupStart,
    GroupEnd,
    Fixed32(u32),
}

/// Returns fields up to the end of the group, in the words of the script.
fn group(fields: &mut std::slice::Iter<'_, Field>) -> Vec<Json> {
    let mut found = Vec::new();
    while let Some(Field { key, value }) = fields.next() {
        let value = match value {
            Value::Varint(number) | Value::Fixed64(number) => json!(number.to_string()),
            Value::Fixed32(number) => json!(number.to_string()),
            Value::Bytes(bytes) => json!(programs::hex(bytes)),
            Value::GroupStart => Json::from(group(fields)),
            Value::GroupEnd => return found,
        };
        found.push(json!([key.number, key.wire_type, value]));
    }
    found
}

/// The first examples of the page: field 1 is 150, and field 2 is "testing".
#[test]
fn the_examples_of_the_page_have_their_fields() {
    let fields = vec![
        Field {
            key: key(1, 0),
            value: Value::Varint(150),
        },
        Field {
            key: key(2, 2),
            value: Value::Bytes(b"testing".to_vec()),
        },
    ];
    let bytes = b"\x08\x96\x01\x12\x07testing";
    assert_eq!(
        Message::from_bytes(bytes),
        Ok(Message {
            fields: fields.clone()
        })
    );
    assert_eq!(Message { fields }.to_bytes().as_deref(), Ok(&bytes[..]));
    damaged::<Message>(bytes);
}

impl Field {
    fn alone(self) -> Message {
        Message { fields: vec![self] }
    }
}

#[test]
fn the_fields_are_those_of_protobuf() {
    programs::agree::<Message>("protobuf_cases.py", |message, _| {
        Json::from(group(&mut message.fields.iter()))
    });
}

#[test]
fn malformed_fields_are_refused() {
    let refusal = |bytes: &[u8]| Message::from_bytes(bytes).unwrap_err().to_string();
    for (bytes, error) in [
        (
            &[0x0e][..],
            "fields[0].value: 6 is the code of no `Value` (bit 8)",
        ),
        (
            &[0x00, 0x00],
            "fields[0].key.number: 0 is not in 1..=536870911 (bits 0..8)",
        ),
        (
            &[0x08, 0x80, 0x00],
            "fields[0].value.Varint.0: not canonical: a number has no byte more than it needs (bits 8..24)",
        ),
        (
            &[0x12, 5, 1],
            "fields[0].value.Bytes.0: the input ends: 40 bits are needed, 8 left (bits 16..24)",
        ),
    ] {
        assert_eq!(refusal(bytes), error);
    }
    // A key and a value of another type.
    let message = Field {
        key: key(1, 0),
        value: Value::Fixed32(1),
    }
    .alone();
    let error = message.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "fields[0].value: the variant is not that of the tag before it"
    );
}
