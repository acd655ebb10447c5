//! The "Named Binary Tags" of Minecraft, without their compression: Persson, "Named Binary Tag specification", with the arrays
//! of later versions. The Java edition has the higher byte first, the other editions the lower one.
//!
//! Texts are UTF-8. Java's modified form differs for U+0000 and for characters beyond U+FFFF, such as most emoji: texts with
//! them are no part of this, nor are lists of a negative length, which programs take for empty ones. The game allows 512 values in
//! each other, and this 64, as each takes stack.
//!
//! The first example is that of the specification.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::programs::{self, Numbers};
use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Java(File);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Bedrock(File);

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct File {
    #[codec(fixed = 10, bits = 8)]
    kind: (),
    name: Text,
    value: Compound,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Text(#[codec(text(utf8), len(bits = 16))] String);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(depth = 64)]
struct Compound {
    #[codec(len(until(peek = 0x00)))]
    entries: Vec<Entry>,
    #[codec(fixed = 0, bits = 8)]
    end: (),
}

/// A name stands between the tag and the value.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Entry {
    #[codec(tag = 1)]
    Byte(Text, i8),
    Short(Text, i16),
    Int(Text, i32),
    Long(Text, i64),
    Float(Text, f32),
    Double(Text, f64),
    Bytes(Text, Array<i8>),
    Text(Text, Text),
    List(Text, List),
    Compound(Text, #[codec(recursive)] Compound),
    Ints(Text, Array<i32>),
    Longs(Text, Array<i64>),
}

/// The tag of all values stands once before them, and then their number.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8), depth = 64)]
enum List {
    Empty(#[codec(reserved = 32)] ()),
    Byte(Array<i8>),
    Short(Array<i16>),
    Int(Array<i32>),
    Long(Array<i64>),
    Float(Array<f32>),
    Double(Array<f64>),
    Bytes(Array<Array<i8>>),
    Text(Array<Text>),
    Lists(#[codec(len(bits = 32, max = 0x7fff_ffff))] Vec<List>),
    Compound(#[codec(len(bits = 32, max = 0x7fff_ffff), recursive)] Vec<Compound>),
    Ints(Array<Array<i32>>),
    Longs(Array<Array<i64>>),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Array<T>(#[codec(len(bits = 32, max = 0x7fff_ffff))] Vec<T>);

const HELLO: &[u8] = b"\x0a\0\x0bhello world\x08\0\x04name\0\x09Bananrama\0";

fn file(name: &str, entries: Vec<Entry>) -> File {
    File {
        kind: (),
        name: text(name),
        value: Compound { entries, end: () },
    }
}

fn text(text: &str) -> Text {
    Text(text.to_owned())
}

#[test]
fn the_tags_of_the_specification_have_their_bytes() {
    let entries = vec![Entry::Text(text("name"), text("Bananrama"))];
    published(HELLO, Java(file("hello world", entries)));
    damaged::<Java>(HELLO);
}

#[test]
fn the_other_editions_have_the_lower_byte_first() {
    let entries = vec![Entry::Ints(text("a"), Array(vec![-2]))];
    let bytes = b"\x0a\0\0\x0b\x01\0a\x01\0\0\0\xfe\xff\xff\xff\0";
    published(bytes, Bedrock(file("", entries)));
}

#[test]
fn wrong_tags_are_refused() {
    let refusal = |bytes: &[u8]| Java::from_bytes(bytes).unwrap_err().to_string();
    for (bytes, error) in [
        (
            &b"\x0b\0\0\0"[..],
            "0.kind: 11 is not the fixed value 10 (bits 0..8)",
        ),
        (
            b"\x0a\0\0\x0d\0\0\0",
            "0.value.entries[0]: 13 is the code of no `Entry` (bits 24..32)",
        ),
        (
            b"\x0a\0\0\x07\0\0\xff\xff\xff\xff\0",
            "0.value.entries[0].Bytes.1.0: 4294967295 is not in 0..=2147483647 (bits 48..80)",
        ),
        (
            b"\x0a\0\0\x09\0\0\0\0\0\0\x01\0",
            "0.value.entries[0].List.1: reserved bits are not zero (bits 56..88)",
        ),
        (
            b"\x0a\0\0\x08\0\0\0\x06\xed\xa0\xbd\xed\xb8\x80\0",
            "0.value.entries[0].Text.1.0[0]: 0xed begins no character of UTF-8 (bits 64..72)",
        ),
    ] {
        assert_eq!(refusal(bytes), error);
    }
    let deep = [&b"\x0a\0\0"[..], &b"\x0a\0\0".repeat(100_000)].concat();
    let error = refusal(&deep);
    assert!(
        error.ends_with("values are nested more than 64 deep (bit 1560)"),
        "{error}"
    );
}

impl File {
    /// Returns what nbtlib reads, in the words of the script.
    fn named(&self) -> Value {
        json!([self.name.0, self.value.named()])
    }
}

impl Compound {
    fn named(&self) -> Value {
        self.entries.iter().map(Entry::named).collect()
    }
}

impl Entry {
    fn named(&self) -> Value {
        let (name, kind, value) = match self {
            Self::Byte(name, number) => (name, "Byte", json!(number)),
            Self::Short(name, number) => (name, "Short", json!(number)),
            Self::Int(name, number) => (name, "Int", json!(number)),
            Self::Long(name, number) => (name, "Long", json!(number)),
            Self::Float(name, number) => (name, "Float", json!(f64::from(*number))),
            Self::Double(name, number) => (name, "Double", json!(number)),
            Self::Bytes(name, array) => (name, "ByteArray", json!(array.0)),
            Self::Text(name, text) => (name, "String", json!(text.0)),
            Self::List(name, list) => (name, "List", list.named()),
            Self::Compound(name, compound) => (name, "Compound", compound.named()),
            Self::Ints(name, array) => (name, "IntArray", json!(array.0)),
            Self::Longs(name, array) => (name, "LongArray", json!(array.0)),
        };
        json!([name.0, kind, value])
    }
}

impl List {
    fn named(&self) -> Value {
        fn all<T>(array: &Array<T>, named: impl Fn(&T) -> Value) -> Value {
            array.0.iter().map(named).collect()
        }
        let (kind, values) = match self {
            Self::Empty(()) => ("End", json!([])),
            Self::Byte(array) => ("Byte", json!(array.0)),
            Self::Short(array) => ("Short", json!(array.0)),
            Self::Int(array) => ("Int", json!(array.0)),
            Self::Long(array) => ("Long", json!(array.0)),
            Self::Float(array) => ("Float", all(array, |number| json!(f64::from(*number)))),
            Self::Double(array) => ("Double", json!(array.0)),
            Self::Bytes(arrays) => ("ByteArray", all(arrays, |array| json!(array.0))),
            Self::Text(texts) => ("String", all(texts, |text| json!(text.0))),
            Self::Lists(lists) => ("List", lists.iter().map(Self::named).collect()),
            Self::Compound(compounds) => {
                ("Compound", compounds.iter().map(Compound::named).collect())
            }
            Self::Ints(arrays) => ("IntArray", all(arrays, |array| json!(array.0))),
            Self::Longs(arrays) => ("LongArray", all(arrays, |array| json!(array.0))),
        };
        json!([kind, values])
    }
}

#[test]
fn nbtlib_writes_and_reads_the_same() {
    programs::agree("nbt_cases.py", |java: &Java, _| java.0.named());
    programs::agree("nbt_little_cases.py", |bedrock: &Bedrock, _| {
        bedrock.0.named()
    });
}

fn compound(depth: u64, numbers: &mut Numbers) -> Compound {
    let entries = (0..numbers.below(6)).map(|place| {
        let name = text(&format!("{place} größe"));
        match numbers.below(if depth > 0 { 16 } else { 10 }) {
            0 => Entry::Byte(name, numbers.below(256) as i8),
            1 => Entry::Short(name, numbers.below(1 << 16) as i16),
            2 => Entry::Int(name, numbers.below(1 << 32) as i32),
            3 => Entry::Long(name, numbers.below(u64::MAX) as i64),
            4 => Entry::Float(name, numbers.below(1 << 20) as f32 / -8.0),
            5 => Entry::Double(name, numbers.below(1 << 40) as f64 / -8.0),
            6 => Entry::Bytes(name, Array(vec![-1; numbers.below(4) as usize])),
            7 => Entry::Text(name, text("石")),
            8 => Entry::Ints(name, Array(vec![i32::MIN; numbers.below(4) as usize])),
            9 => Entry::Longs(name, Array(vec![i64::MIN; numbers.below(4) as usize])),
            10..13 => Entry::List(name, list(depth - 1, numbers)),
            _ => Entry::Compound(name, compound(depth - 1, numbers)),
        }
    });
    Compound {
        entries: entries.collect(),
        end: (),
    }
}

fn list(depth: u64, numbers: &mut Numbers) -> List {
    let count = 1 + numbers.below(3) as usize;
    match numbers.below(if depth > 0 { 16 } else { 12 }) {
        0 => List::Empty(()),
        1 => List::Byte(Array(vec![-1; count])),
        2 => List::Short(Array(vec![-2; count])),
        3 => List::Int(Array(vec![-3; count])),
        4 => List::Long(Array(vec![-4; count])),
        5 => List::Float(Array(vec![0.5; count])),
        6 => List::Double(Array(vec![-0.25; count])),
        7 => List::Bytes(Array(vec![Array(vec![1, 2]); count])),
        8 => List::Text(Array(vec![text("é"); count])),
        9 => List::Ints(Array(vec![Array(vec![3]); count])),
        10 => List::Longs(Array(vec![Array(vec![]); count])),
        // All lists in a list have one type for nbtlib.
        11 => List::Lists(vec![List::Byte(Array(vec![7])); count]),
        _ => List::Compound((0..count).map(|_| compound(depth - 1, numbers)).collect()),
    }
}

#[test]
fn nbtlib_reads_what_we_write() {
    let mut numbers = Numbers(512);
    let values = (0..40).map(|_| File {
        value: compound(6, &mut numbers),
        ..file("Level", vec![])
    });
    let files: Vec<_> = values.collect();
    let java: Vec<_> = files.iter().cloned().map(Java).collect();
    programs::read("nbt_cases.py", &java, |java| java.0.named());
    let bedrock: Vec<_> = files.into_iter().map(Bedrock).collect();
    programs::read("nbt_little_cases.py", &bedrock, |bedrock| bedrock.0.named());
}
