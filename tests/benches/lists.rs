//! Lists of 1000 elements, and one of 64 without allocation, against code written by hand in the same run.
//!
//! Both sides allocate what they return, check ranges and counts, and require that the input ends with the list.

#[path = "lists/hand.rs"]
mod hand;
#[path = "lists/hand_text.rs"]
mod hand_text;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::time::Duration;

use arrayvec::ArrayVec;
use bitcodec::{BitCodec, WireFormat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const LEN: usize = 1000;

fn main() {
    divan::main();
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Bytes {
    #[codec(len(leb128))]
    values: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Shifted {
    #[codec(bits = 4)]
    kind: u8,
    #[codec(len(bits = 16))]
    values: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Words {
    #[codec(len(bits = 16))]
    values: Vec<u16>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Floats {
    #[codec(len(bits = 16))]
    values: Vec<f32>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Halves {
    #[codec(len(bits = 16), float(exponent = 5, mantissa = 10))]
    values: Vec<f32>,
}

/// Names as in a table of a file, each ended by a zero, and text of any length.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Text {
    #[codec(text(utf8), len(bits = 16))]
    text: String,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Wide {
    #[codec(text(utf16), little_endian, len(bits = 16))]
    text: String,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Labels {
    #[codec(len(bits = 16))]
    values: Vec<Label>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Label {
    #[codec(text(ascii), len(padded = 8))]
    name: String,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Octal {
    #[codec(len(bits = 16), octal(width = 11, end = 0))]
    values: Vec<u32>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Decimal {
    #[codec(len(bits = 16), decimal(end = b','))]
    values: Vec<u32>,
}

/// Degrees in steps of a hundredth.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Degrees {
    #[codec(len(bits = 16), as = i16, scale = 0.01)]
    values: Vec<f64>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct NotZeros {
    #[codec(len(bits = 16))]
    values: Vec<NonZero<u16>>,
}

/// A map of 1000 entries: sorted on the wire.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Tags {
    #[codec(len(bits = 16))]
    values: BTreeMap<u32, u16>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Numbers {
    #[codec(len(bits = 16))]
    values: BTreeSet<u32>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Places {
    #[codec(len(bits = 16))]
    values: Vec<Place>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Place {
    x: f32,
    y: f32,
    kind: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Points {
    #[codec(len(bits = 16))]
    values: Vec<Point>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Point {
    #[codec(bits = 10)]
    x: u16,
    #[codec(bits = 10)]
    y: u16,
    kind: Kind,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
enum Kind {
    Move,
    Line,
    Curve,
    Close,
}

impl Kind {
    fn from_number(number: u32) -> Option<Self> {
        Some(match number {
            0 => Self::Move,
            1 => Self::Line,
            2 => Self::Curve,
            3 => Self::Close,
            _ => return None,
        })
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Readings {
    #[codec(len(bits = 16))]
    values: Vec<Reading>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Reading {
    #[codec(bits = 3)]
    channel: u8,
    level: Option<u16>,
    #[codec(when = channel > 3)]
    gain: Option<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Bounded {
    #[codec(len(bits = 8))]
    values: ArrayVec<Sample, 64>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Sample(#[codec(bits = 12)] u16);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Seconds {
    #[codec(len(bits = 16))]
    values: Vec<Second>,
}

/// A time to the second, as one number of 32 bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(joined)]
struct Second {
    #[codec(range = 1980..=2107)]
    year: u16,
    #[codec(range = 1..=12)]
    month: u8,
    #[codec(range = 1..=31)]
    day: u8,
    #[codec(range = 0..=23)]
    hour: u8,
    #[codec(range = 0..=59)]
    minute: u8,
    #[codec(range = 0..=59)]
    second: u8,
}

const fn second(hash: u32) -> Second {
    Second {
        year: 1980 + (hash & 0x7f) as u16,
        month: 1 + (hash >> 7) as u8 % 12,
        day: 1 + (hash >> 10) as u8 % 31,
        hour: (hash >> 12) as u8 % 24,
        minute: (hash >> 14) as u8 % 60,
        second: (hash >> 16) as u8 % 60,
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Characters {
    #[codec(len(bits = 16), utf8)]
    values: Vec<char>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Pauses {
    #[codec(len(bits = 16), as = u32, unit = ms)]
    values: Vec<Duration>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Chunks<'a> {
    #[codec(len(bits = 16))]
    values: Vec<Chunk<'a>>,
}

/// A tag, and a payload of the input.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Chunk<'a> {
    tag: u32,
    #[codec(len(bits = 16))]
    payload: &'a [u8],
}

type Lent = Chunks<'static>;

const fn chunk(hash: u32) -> Chunk<'static> {
    let (payload, _) = PAYLOAD.split_at(hash as usize % 64);
    Chunk { tag: hash, payload }
}

const PAYLOAD: &[u8] = &[7; 64];

/// The high bits of a multiplicative hash.
fn hashed(index: usize) -> u32 {
    (index as u32).wrapping_mul(0x9e37_79b1) >> 8
}

fn values<T>(make: impl Fn(u32) -> T) -> Vec<T> {
    (0..LEN).map(|index| make(hashed(index))).collect()
}

macro_rules! compare {
    ($($name:ident: $root:ident, $value:expr, |$arg:ident| $encode_hand:expr, |$bytes:ident| $decode_hand:expr;)*) => { $(
        mod $name {
            use super::*;

            fn made() -> ($root, &'static [u8]) {
                let value: $root = $value;
                // A list may borrow from its bytes.
                let bytes = value.to_bytes().expect("the list is encodable").leak();
                assert_eq!(encode_by_hand(&value).as_deref(), Some(&*bytes));
                assert_eq!(decode_by_hand(bytes).as_ref(), Some(&value));
                assert_eq!($root::from_bytes(bytes).as_ref(), Ok(&value));
                (value, bytes)
            }

            #[inline(always)]
            fn encode_by_hand($arg: &$root) -> Option<Vec<u8>> {
                $encode_hand
            }

            #[inline(always)]
            fn decode_by_hand($bytes: &'static [u8]) -> Option<$root> {
                $decode_hand
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn encode_hand(bencher: Bencher) {
                let (value, _) = made();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| encode_by_hand(black_box(&value)));
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn encode(bencher: Bencher) {
                let (value, _) = made();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| black_box(&value).to_bytes().ok());
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn decode_hand(bencher: Bencher) {
                let (_, bytes) = made();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| decode_by_hand(black_box(bytes)));
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn decode(bencher: Bencher) {
                let (_, bytes) = made();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| $root::from_bytes(black_box(bytes)).ok());
            }
        }
    )* };
}

compare! {
    bytes: Bytes, Bytes { values: values(|hash| hash as u8) },
        |list| hand::bytes::encode(&list.values),
        |bytes| Some(Bytes { values: hand::bytes::decode(bytes)? });
    shifted_bytes: Shifted, Shifted { kind: 9, values: values(|hash| hash as u8) },
        |list| hand::shifted::encode(list.kind, &list.values),
        |bytes| hand::shifted::decode(bytes).map(|(kind, values)| Shifted { kind, values });
    words: Words, Words { values: values(|hash| hash as u16) },
        |list| hand::words::encode(&list.values),
        |bytes| Some(Words { values: hand::words::decode(bytes)? });
    floats: Floats, Floats { values: values(|hash| hash as f32) },
        |list| hand::floats::encode(&list.values),
        |bytes| Some(Floats { values: hand::floats::decode(bytes)? });
    halves: Halves, Halves { values: values(|hash| (hash % 2048) as f32 / 64.0) },
        |list| hand::halves::encode(&list.values),
        |bytes| Some(Halves { values: hand::halves::decode(bytes)? });
    text: Text, Text { text: text() },
        |of| hand_text::text::encode(&of.text),
        |bytes| Some(Text { text: hand_text::text::decode(bytes)? });
    wide_text: Wide, Wide { text: text() },
        |of| hand_text::wide_text::encode(&of.text),
        |bytes| Some(Wide { text: hand_text::wide_text::decode(bytes)? });
    labels: Labels, Labels { values: values(label) },
        |list| hand_text::labels::encode(&list.values),
        |bytes| Some(Labels { values: hand_text::labels::decode(bytes)? });
    octal: Octal, Octal { values: values(|hash| hash) },
        |list| hand_text::octal::encode(&list.values),
        |bytes| Some(Octal { values: hand_text::octal::decode(bytes)? });
    decimal: Decimal, Decimal { values: values(|hash| hash) },
        |list| hand_text::decimal::encode(&list.values),
        |bytes| Some(Decimal { values: hand_text::decimal::decode(bytes)? });
    degrees: Degrees, Degrees { values: values(|hash| f64::from(hash as i16) / 100.0) },
        |list| hand::degrees::encode(&list.values),
        |bytes| Some(Degrees { values: hand::degrees::decode(bytes)? });
    places: Places, Places { values: values(|hash| Place { x: hash as f32, y: -1.5, kind: hash }) },
        |list| hand::places::encode(&list.values),
        |bytes| Some(Places { values: hand::places::decode(bytes)? });
    not_zeros: NotZeros, NotZeros { values: values(|hash| NonZero::new(hash as u16 | 1).expect("it is odd")) },
        |list| hand::not_zeros::encode(&list.values),
        |bytes| Some(NotZeros { values: hand::not_zeros::decode(bytes)? });
    joined: Seconds, Seconds { values: values(second) },
        |list| hand::joined::encode(&list.values),
        |bytes| Some(Seconds { values: hand::joined::decode(bytes)? });
    characters: Characters, Characters { values: text().chars().collect() },
        |list| hand_text::characters::encode(&list.values),
        |bytes| Some(Characters { values: hand_text::characters::decode(bytes)? });
    pauses: Pauses, Pauses { values: values(|hash| Duration::from_millis(hash.into())) },
        |list| hand::pauses::encode(&list.values),
        |bytes| Some(Pauses { values: hand::pauses::decode(bytes)? });
    borrowed: Lent, Lent { values: values(chunk) },
        |list| hand::borrowed::encode(&list.values),
        |bytes| Some(Lent { values: hand::borrowed::decode(bytes)? });
    map: Tags, Tags { values: values(|hash| (hash, hash as u16)).into_iter().collect() },
        |list| hand::map::encode(&list.values),
        |bytes| Some(Tags { values: hand::map::decode(bytes)? });
    set: Numbers, Numbers { values: values(|hash| hash).into_iter().collect() },
        |list| hand::set::encode(&list.values),
        |bytes| Some(Numbers { values: hand::set::decode(bytes)? });
    structs: Points, Points { values: values(point) },
        |list| hand::points::encode(&list.values),
        |bytes| Some(Points { values: hand::points::decode(bytes)? });
    options: Readings, Readings { values: values(reading) },
        |list| hand::readings::encode(&list.values),
        |bytes| Some(Readings { values: hand::readings::decode(bytes)? });
}

/// Mostly ASCII, as texts are in many languages.
fn text() -> String {
    values(|hash| {
        if hash % 16 == 0 {
            'é'
        } else {
            char::from(b'a' + (hash % 26) as u8)
        }
    })
    .into_iter()
    .collect()
}

fn label(hash: u32) -> Label {
    let name = format!("{:x}", hash >> (hash % 16));
    Label { name }
}

fn point(hash: u32) -> Point {
    Point {
        x: (hash & 1023) as u16,
        y: (hash >> 10 & 1023) as u16,
        kind: Kind::from_number(hash >> 20 & 3).expect("four kinds"),
    }
}

fn reading(hash: u32) -> Reading {
    let channel = (hash & 7) as u8;
    Reading {
        channel,
        level: (hash >> 3 & 1 == 1).then_some((hash >> 4) as u16),
        gain: (channel > 3).then_some((hash >> 12) as u8),
    }
}

mod bounded {
    use super::*;

    const LEN: usize = 63;

    fn made() -> (Bounded, Vec<u8>) {
        let value = Bounded {
            values: (0..LEN)
                .map(|index| Sample((hashed(index) & 4095) as u16))
                .collect(),
        };
        let bytes = value.to_bytes().expect("the samples are at most 64");
        let mut into = [0; 128];
        let used = hand::bounded::encode(&value.values, &mut into);
        assert_eq!(used.map(|used| &into[..used]), Some(&bytes[..]));
        assert_eq!(hand::bounded::decode(&bytes).as_ref(), Some(&value.values));
        assert_eq!(Bounded::from_bytes(&bytes).as_ref(), Ok(&value));
        (value, bytes)
    }

    #[divan::bench(sample_count = 1000, sample_size = 100)]
    fn encode_hand(bencher: Bencher) {
        let (value, _) = made();
        let mut into = [0; 128];
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| hand::bounded::encode(black_box(&value.values), &mut into));
    }

    #[divan::bench(sample_count = 1000, sample_size = 100)]
    fn encode(bencher: Bencher) {
        let (value, _) = made();
        let mut into = [0; 128];
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| black_box(&value).encode_to_slice(&mut into).ok());
    }

    #[divan::bench(sample_count = 1000, sample_size = 100)]
    fn decode_hand(bencher: Bencher) {
        let (_, bytes) = made();
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| hand::bounded::decode(black_box(&bytes)));
    }

    #[divan::bench(sample_count = 1000, sample_size = 100)]
    fn decode(bencher: Bencher) {
        let (_, bytes) = made();
        bencher
            .counter(ItemsCount::new(LEN))
            .bench_local(|| Bounded::from_bytes(black_box(&bytes)).ok());
    }
}
