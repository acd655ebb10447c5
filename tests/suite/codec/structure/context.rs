//! Values that bytes do not hold.

mod begun;
mod given;
mod laws;
mod measured;
mod namesake;

use bitcodec::coding::{Coding, Own};
use bitcodec::io::{Lsb, SliceReader, VecWriter};
use bitcodec::trace::Segment;
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat, With};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
struct Session {
    version: u8,
    width: u32,
    sizes: [usize; 2],
}

const OLD: Session = Session {
    version: 1,
    width: 3,
    sizes: [1, 2],
};

const NEW: Session = Session {
    version: 2,
    width: 12,
    sizes: [2, 0],
};

/// It asks for the context in every kind of expression.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Session)]
struct Entry {
    #[codec(bits(context.width, max = 16))]
    number: u16,
    odd: bool,
    #[codec(when = context.version >= 2 && odd)]
    flag: Option<u8>,
    #[codec(len = context.sizes[usize::from(odd)], bits = 4)]
    items: Vec<u8>,
    #[codec(sized = context.sizes[0].max(2))]
    region: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2), context = Session)]
enum Shape {
    Point,
    Row {
        #[codec(len = context.sizes[0])]
        cells: Vec<bool>,
    },
    Both(
        Entry,
        #[codec(when = matches!(context.version, 1))] Option<u8>,
    ),
}

/// It asks for nothing of the context, and hands it on.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Session)]
struct Between {
    shapes: [Shape; 2],
    last: Option<Box<Entry>>,
}

macro_rules! roots {
    ($($module:ident $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, context = Session, check = rules)]
            pub(super) struct Root {
                #[codec(len(bits = 3))]
                pub(super) entries: Vec<Entry>,
                pub(super) between: Between,
            }

            fn rules(root: &Root, session: &Session) -> Result<(), Violation> {
                if root.entries.len() > usize::from(session.version) {
                    return Err(Violation::new("a version has as many entries at most").field("entries"));
                }
                Ok(())
            }
        }
    )* };
}

roots! {
    low lsb_first;
    high msb_first;
}

fn entry(session: Session) -> impl Strategy<Value = Entry> {
    let number = 0..1_u16 << session.width;
    let parts = (number, any::<bool>(), any::<u8>(), any::<u16>());
    parts.prop_flat_map(move |(number, odd, flag, region)| {
        let len = session.sizes[usize::from(odd)];
        prop::collection::vec(0..16_u8, len).prop_map(move |items| Entry {
            number,
            odd,
            flag: (session.version >= 2 && odd).then_some(flag),
            items,
            region,
        })
    })
}

fn shape(session: Session) -> impl Strategy<Value = Shape> {
    let cells = prop::collection::vec(any::<bool>(), session.sizes[0]);
    prop_oneof![
        Just(Shape::Point),
        cells.prop_map(|cells| Shape::Row { cells }),
        (entry(session), any::<u8>()).prop_map(move |(entry, last)| {
            let last = (session.version == 1).then_some(last);
            Shape::Both(entry, last)
        }),
    ]
}

fn parts(session: Session) -> impl Strategy<Value = (Vec<Entry>, Between)> {
    let entries = prop::collection::vec(entry(session), 0..=usize::from(session.version));
    let last = proptest::option::of(entry(session).prop_map(Box::new));
    let between = ([shape(session), shape(session)], last);
    let between = between.prop_map(|(shapes, last)| Between { shapes, last });
    (entries, between)
}

/// Both laws, every cut, every flipped bit, and the trace.
fn keeps_the_laws<T>(value: &T, session: &Session)
where
    T: WireFormat<Context = With<Session>> + PartialEq + std::fmt::Debug,
{
    let bytes = WireFormat::with_context(session)
        .to_bytes(value)
        .expect("it encodes");
    assert_eq!(
        T::with_context(session).from_bytes(&bytes).as_ref(),
        Ok(value)
    );
    let bits = WireFormat::with_context(session)
        .bit_len(value)
        .expect("it encodes");
    assert_eq!(bits.div_ceil(8), bytes.len());
    let mut slice = vec![0xff; bytes.len() + 2];
    let used = WireFormat::with_context(session).encode_to_slice(value, &mut slice);
    assert_eq!(used, Ok(bytes.len()));
    assert_eq!(slice[..bytes.len()], bytes);
    let (found, rest) = T::with_context(session)
        .from_prefix(&slice)
        .expect("it decodes");
    assert_eq!((&found, rest), (value, &slice[bytes.len()..]));
    let trace = T::with_context(session).trace(&bytes);
    assert_eq!(trace.error(), None);
    // What fills the last byte of a region is no value, but stands before the end of it.
    let inner =
        |segment: &&Segment| segment.value == Some(Value::Padding) && segment.bits.end <= bits;
    let filled = trace.segments().iter().filter(inner);
    let filled: usize = filled.map(|segment| segment.bits.len()).sum();
    assert_eq!(trace.value_bits() + filled, bits);
    for len in 0..bytes.len() {
        assert!(T::with_context(session).from_bytes(&bytes[..len]).is_err());
        let error = WireFormat::with_context(session).encode_to_slice(value, &mut slice[..len]);
        assert_eq!(error.map_err(|error| error.kind()), Err(ErrorKind::NoSpace));
    }
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let trace = T::with_context(session).trace(&flipped);
        match T::with_context(session).from_bytes(&flipped) {
            Ok(other) => assert_eq!(
                WireFormat::with_context(session).to_bytes(&other).as_ref(),
                Ok(&flipped)
            ),
            Err(error) => assert_eq!(trace.error(), Some(&error)),
        }
    }
}

proptest! {
    #[test]
    fn both_laws_hold_beside_a_context((entries, between) in parts(OLD), later in parts(NEW)) {
        keeps_the_laws(&low::Root { entries: entries.clone(), between: between.clone() }, &OLD);
        keeps_the_laws(&high::Root { entries, between }, &OLD);
        let (entries, between) = later;
        keeps_the_laws(&low::Root { entries: entries.clone(), between: between.clone() }, &NEW);
        keeps_the_laws(&high::Root { entries, between }, &NEW);
    }
}

const PLAIN: Entry = Entry {
    number: 5,
    odd: false,
    flag: None,
    items: Vec::new(),
    region: 0x102,
};

fn root(entries: Vec<Entry>) -> high::Root {
    let between = Between {
        shapes: [Shape::Point, Shape::Point],
        last: None,
    };
    high::Root { entries, between }
}

#[test]
fn bits_are_those_of_the_context() {
    let entry = Entry {
        items: vec![9],
        ..PLAIN
    };
    // A count of 3 bits; 3 bits, a flag, an item of 4 bits and the region; two tags and no last one.
    let bytes = WireFormat::with_context(&OLD)
        .to_bytes(&root(vec![entry]))
        .expect("it encodes");
    assert_eq!(bytes, [0b0011_0101, 0b0010_0000, 0b0010_0000, 0b0100_0000]);
}

#[test]
fn a_rule_sees_the_context() {
    let entry = Entry {
        items: vec![0],
        ..PLAIN
    };
    let two = root(vec![entry.clone(), entry]);
    let error = WireFormat::with_context(&OLD)
        .to_bytes(&two)
        .expect_err("one is the most");
    assert_eq!(
        error.to_string(),
        "entries: a version has as many entries at most"
    );
    let lenient = Session { version: 2, ..OLD };
    let bytes = WireFormat::with_context(&lenient)
        .to_bytes(&two)
        .expect("it encodes");
    let error = high::Root::with_context(&OLD)
        .from_bytes(&bytes)
        .expect_err("one is the most");
    assert_eq!(
        error.to_string(),
        "entries: a version has as many entries at most (bits 0..51)"
    );
}

#[test]
fn what_the_context_refuses_is_named() {
    let wide = Session { width: 17, ..OLD };
    let error = WireFormat::with_context(&wide)
        .to_bytes(&root(vec![PLAIN]))
        .expect_err("16 are the most");
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(error.path().to_string(), "entries[0].number");
    let error = high::Root::with_context(&wide)
        .from_bytes(&[0x20, 0, 0, 0])
        .expect_err("16 are the most");
    assert_eq!(error.path().to_string(), "entries[0].number");
    assert_eq!(error.bits(), Some(3..3));
}

/// A call of the traits by hand takes the context too.
#[test]
fn a_stream_takes_the_context_as_an_argument() {
    let mut writer = VecWriter::<Lsb>::new();
    let entry = Entry {
        items: vec![3],
        ..PLAIN
    };
    entry
        .encode_with_context(&mut writer, &OLD)
        .expect("it encodes");
    let bytes = writer.finish();
    let back = Entry::decode_with_context(&mut SliceReader::<Lsb>::new(&bytes), &OLD);
    assert_eq!(back.as_ref(), Ok(&entry));
    let width = <Own as Coding<Entry>>::width(&entry, &OLD);
    assert_eq!(width.map(|bits| bits.div_ceil(8)), Some(bytes.len()));
}

#[test]
fn a_layout_names_the_context() {
    let shown = high::Root::LAYOUT.to_string();
    let title = shown.lines().next();
    assert_eq!(
        title,
        Some("Root: 8+ bits, most significant bit first, beside a `Session`")
    );
}
