//! Bytes and texts that are borrowed from the input: the same bits, errors and traces as those of the same type that owns
//! them, and no copy.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;

use bitcodec::context::ReadsAlone;
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, NoContext, WireFormat, laws, stream};
use proptest::prelude::*;

/// Declares a type twice: with what it borrows, and with what it owns.
macro_rules! twins {
    ($(
        $(#[$item:meta])*
        $kind:ident $borrowed:ident, $owned:ident { $($body:tt)* }
    )*) => { $(
        twins!(@ $kind [$(#[$item])*] $borrowed [<'a>] [&'a [u8], &'a str, Cow<'a, [u8]>, Cow<'a, str>] [$($body)*]);
        twins!(@ $kind [$(#[$item])*] $owned [] [Vec<u8>, String, Vec<u8>, String] [$($body)*]);
    )* };
    (@ $kind:ident [$($item:tt)*] $name:ident [$($generics:tt)*] [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($body:tt)*]) => {
        twins!(# $kind [$($item)*] $name [$($generics)*] [$bytes, $text, $cow, $cow_text] [] [$($body)*]);
    };
    (# struct [$($item:tt)*] $name:ident [$($generics:tt)*] $types:tt [$($done:tt)*] []) => {
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        $($item)*
        struct $name $($generics)* { $($done)* }
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: BYTES, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: $bytes,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: TEXT, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: $text,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: COW, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: $cow,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: COW_TEXT, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: $cow_text,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: SOME, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: Option<$bytes>,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt [$bytes:ty, $text:ty, $cow:ty, $cow_text:ty] [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: MANY, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics [$bytes, $text, $cow, $cow_text]
            [$($done)* $(#[$meta])* $field: Vec<$bytes>,] [$($rest)*]);
    };
    (# $kind:ident $item:tt $name:ident $generics:tt $types:tt [$($done:tt)*]
        [$(#[$meta:meta])* $field:ident: $ty:ty, $($rest:tt)*]) => {
        twins!(# $kind $item $name $generics $types [$($done)* $(#[$meta])* $field: $ty,] [$($rest)*]);
    };
}

twins! {
    #[codec(msb_first)]
    struct Lengths, OwnedLengths {
        #[codec(bits = 8, count_of = body)]
        len: (),
        #[codec(bits = 3)]
        kind: u8,
        #[codec(bits = 5)]
        flags: u8,
        #[codec(text(ascii), len(padded = 4))]
        label: TEXT,
        #[codec(text(utf8), len(until = 0, max = 9))]
        name: COW_TEXT,
        #[codec(len = len)]
        body: BYTES,
        #[codec(when = kind == 1, len(bytes, bits = 8))]
        some: SOME,
        #[codec(len(bits = 8), each(len(bits = 8)))]
        parts: MANY,
        #[codec(len(padded = 3, fill = 32))]
        spaced: BYTES,
        #[codec(len(until = 10, padded = 4))]
        line: COW,
        #[codec(text(utf8), len(rest))]
        rest: TEXT,
    }

    #[codec(lsb_first)]
    struct Summed, OwnedSummed {
        #[codec(bits = 16, count_of = body)]
        size: (),
        #[codec(leb128)]
        number: u32,
        #[codec(len(bytes = size))]
        body: BYTES,
        #[codec(bits = 8, count_of = title)]
        title_len: (),
        #[codec(text(utf8), len = title_len)]
        title: COW_TEXT,
        #[codec(crc(Crc::CRC_32_ISO_HDLC, over = number..=title), bits = 32)]
        crc: (),
        #[codec(bits = 4)]
        low: u8,
        #[codec(align = 8, len(leb128))]
        last: COW,
    }

    #[codec(msb_first)]
    struct Short, OwnedShort {
        #[codec(bits = 8)]
        kind: u8,
        #[codec(len(padded = 2))]
        code: BYTES,
        #[codec(text(ascii), len(padded = 3, fill = 32))]
        name: TEXT,
    }
}

/// What borrows and what owns are read alike from all bytes, borrow from nowhere else, and are written alike.
macro_rules! alike {
    ($bytes:expr, $borrowed:ident, $owned:ident) => {
        let bytes: &[u8] = $bytes;
        let (borrowed, owned) = ($borrowed::from_bytes(bytes), $owned::from_bytes(bytes));
        assert_eq!(
            format!("{borrowed:?}"),
            format!("{owned:?}").replace(stringify!($owned), stringify!($borrowed))
        );
        let kind = $borrowed::from_bytes_kind(bytes);
        assert_eq!(borrowed.as_ref().ok(), kind.as_ref().ok());
        let prefix = $borrowed::from_prefix_bits(bytes).map(|(_, at)| at);
        assert_eq!(
            prefix.ok(),
            $owned::from_prefix_bits(bytes).map(|(_, at)| at).ok()
        );
        let traces = ($borrowed::trace(bytes), $owned::trace(bytes));
        assert_eq!(
            format!("{:?}", traces.0.segments()),
            format!("{:?}", traces.1.segments())
        );
        assert_eq!(traces.0.error(), traces.1.error());
        if let (Ok(borrowed), Ok(owned)) = (borrowed, owned) {
            assert_eq!(borrowed.to_bytes().as_deref(), Ok(bytes));
            assert_eq!(borrowed.bit_len(), owned.bit_len());
            let mut slice = vec![0; bytes.len()];
            assert_eq!(borrowed.encode_to_slice(&mut slice), Ok(bytes.len()));
            assert_eq!(slice, bytes);
        }
    };
}

/// Values of the type that owns, and bytes that differ from them in a few places.
fn noisy<T: WireFormat<Context = NoContext>>() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3);
    (
        prop::collection::vec(any::<u8>(), 0..64),
        changes,
        0..4_usize,
    )
        .prop_map(|(noise, changes, cut)| {
            let mut bytes = match laws::made_of::<T>(&noise) {
                Some(value) => value.to_bytes().unwrap_or(noise),
                None => noise,
            };
            for (at, to) in changes {
                if !bytes.is_empty() {
                    let at = at.index(bytes.len());
                    bytes[at] = to;
                }
            }
            bytes.truncate(bytes.len().saturating_sub(cut.saturating_sub(2)));
            bytes
        })
}

proptest! {
    #[test]
    fn what_borrows_is_read_as_what_owns(
        lengths in noisy::<OwnedLengths>(),
        summed in noisy::<OwnedSummed>(),
        short in noisy::<OwnedShort>(),
        noise in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        alike!(&lengths, Lengths, OwnedLengths);
        alike!(&summed, Summed, OwnedSummed);
        alike!(&short, Short, OwnedShort);
        alike!(&noise, Lengths, OwnedLengths);
        alike!(&noise, Summed, OwnedSummed);
        alike!(&noise, Short, OwnedShort);
    }
}

#[test]
fn what_borrows_has_the_layout_of_what_owns() {
    let spelled = |layout: &bitcodec::Layout| layout.spelling().to_string();
    let renamed = |layout: &bitcodec::Layout| spelled(layout).replace("Owned", "");
    assert_eq!(spelled(Lengths::LAYOUT), renamed(OwnedLengths::LAYOUT));
    assert_eq!(spelled(Summed::LAYOUT), renamed(OwnedSummed::LAYOUT));
    assert_eq!(spelled(Short::LAYOUT), renamed(OwnedShort::LAYOUT));
}

/// The bytes of a slice inside of another one, as their places.
fn place(part: &[u8], of: &[u8]) -> Range<usize> {
    let start = (part.as_ptr() as usize).wrapping_sub(of.as_ptr() as usize);
    assert!(start <= of.len() && start + part.len() <= of.len());
    start..start + part.len()
}

#[test]
fn what_is_borrowed_is_in_the_input() {
    let value = Lengths {
        len: (),
        kind: 1,
        flags: 2,
        label: "ab",
        name: "nö".into(),
        body: &[1, 2, 3],
        some: Some(&[4]),
        parts: vec![&[5], &[], &[6, 7]],
        spaced: b" x",
        line: b"li"[..].into(),
        rest: "né",
    };
    let bytes = value.to_bytes().unwrap();
    let read = Lengths::from_bytes(&bytes).unwrap();
    assert_eq!(read, value);
    assert_eq!(place(read.label.as_bytes(), &bytes), 2..4);
    assert_eq!(place(read.name.as_bytes(), &bytes), 6..9);
    assert_eq!(place(read.body, &bytes), 10..13);
    assert_eq!(place(read.some.unwrap(), &bytes), 14..15);
    assert_eq!(place(read.parts[2], &bytes), 20..22);
    assert_eq!(place(read.spaced, &bytes), 22..24);
    assert_eq!(place(&read.line, &bytes), 25..27);
    assert_eq!(place(read.rest.as_bytes(), &bytes), 29..32);
    assert!(matches!(read.name, Cow::Borrowed(_)));
    assert!(matches!(read.line, Cow::Borrowed(_)));
}

#[test]
fn values_of_a_sequence_borrow_from_it() {
    let one = |kind, code, name| Short { kind, code, name };
    let values = [one(1, b"ab", "x"), one(2, b"c", "yz"), one(3, b"", "")];
    let bytes = stream::encode_packed(&values).unwrap();
    let aligned: Result<Vec<Short<'_>>, _> = stream::decode_all(&bytes).collect();
    let packed: Result<Vec<Short<'_>>, _> = stream::decode_packed(&bytes).collect();
    for read in [aligned.unwrap(), packed.unwrap()] {
        assert_eq!(read, values);
        assert_eq!(place(read[1].code, &bytes), 7..8);
        assert_eq!(place(read[1].name.as_bytes(), &bytes), 9..11);
    }
    let (second, rest) = Short::from_prefix(&bytes[6..]).unwrap();
    assert_eq!((second, rest), (values[1].clone(), &bytes[12..]));
}

/// What the second of two values says about its place is counted from the first.
#[test]
fn an_error_in_a_sequence_says_where() {
    let bytes = *b"\x01ab xy\x02ab\x80xy";
    let read: Result<Vec<Short<'_>>, _> = stream::decode_all(&bytes).collect();
    let error = read.unwrap_err().to_string();
    assert_eq!(
        error,
        "[1].name[0]: 0x80 begins no character of ASCII (bits 72..80)"
    );
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, depth = 8)]
struct Tree<'a> {
    #[codec(text(utf8), len(bits = 8))]
    name: Cow<'a, str>,
    #[codec(len(bits = 8))]
    inside: Vec<Tree<'a>>,
}

#[test]
fn recursive_values_borrow() {
    let leaf = |name: &'static str| Tree {
        name: name.into(),
        inside: vec![],
    };
    let tree = Tree {
        name: "a".into(),
        inside: vec![
            leaf("bc"),
            Tree {
                name: "".into(),
                inside: vec![leaf("d")],
            },
        ],
    };
    let bytes = tree.to_bytes().unwrap();
    let read = Tree::from_bytes(&bytes).unwrap();
    assert_eq!(read, tree);
    assert_eq!(
        place(read.inside[1].inside[0].name.as_bytes(), &bytes),
        10..11
    );
}

/// Values of single bits, of which only the last one in a value ends inside a byte.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8), depth = 8)]
enum Last<'a> {
    Number(#[codec(elias_gamma)] u32),
    Bytes(#[codec(len(bits = 8))] &'a [u8], Box<Self>),
}

/// All values end with a byte, so that others can be behind them.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8), depth = 8)]
enum Pairs<'a> {
    Number {
        #[codec(elias_gamma)]
        number: u32,
        #[codec(align = 8)]
        end: (),
    },
    Pair([Box<Self>; 2], #[codec(len(bits = 8))] &'a [u8]),
}

#[test]
fn recursive_values_of_single_bits_borrow_behind_whole_bytes() {
    let last = Last::Bytes(
        b"ab",
        Box::new(Last::Bytes(b"c", Box::new(Last::Number(5)))),
    );
    let bytes = last.to_bytes().unwrap();
    assert_eq!(bytes, *b"\x01\x02ab\x01\x01c\0\x28");
    assert_eq!(Last::from_bytes(&bytes), Ok(last));

    let number = |number| Box::new(Pairs::Number { number, end: () });
    let inner = Box::new(Pairs::Pair([number(1), number(2)], b"ab"));
    let pairs = Pairs::Pair([inner, number(5)], b"c");
    let bytes = pairs.to_bytes().unwrap();
    assert_eq!(bytes, *b"\x01\x01\0\x80\0\x40\x02ab\0\x28\x01c");
    assert_eq!(Pairs::from_bytes(&bytes), Ok(pairs));
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(tag(outside, bits = 8), context = usize)]
enum Body<'a> {
    #[codec(tag = 1)]
    Bytes(#[codec(len(rest))] &'a [u8]),
    #[codec(tag = 2)]
    Pair {
        #[codec(text(utf8), len(bits = 8))]
        key: &'a str,
        #[codec(len = context)]
        value: Cow<'a, [u8]>,
    },
}

#[derive(BitCodec, Debug, PartialEq)]
struct Label<'a> {
    #[codec(bits = 7)]
    number: u8,
    #[codec(is_last)]
    bottom: (),
    #[codec(len(bits = 8))]
    name: &'a [u8],
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = usize)]
struct Message<'a> {
    #[codec(tag_of = body, bits = 8)]
    kind: (),
    #[codec(tag = kind, sized(bits = 8))]
    body: Body<'a>,
    #[codec(len(until(is_last)))]
    labels: Vec<Label<'a>>,
}

#[test]
fn tags_flags_and_contexts_stand_beside_the_input() {
    let label = |name, number| Label {
        name,
        number,
        bottom: (),
    };
    let labels = vec![label(b"q", 1), label(b"rs", 2)];
    let body = Body::Pair {
        key: "k",
        value: b"vw"[..].into(),
    };
    let message = Message {
        kind: (),
        body,
        labels,
    };
    let root = Message::with_context(&2);
    let bytes = root.to_bytes(&message).unwrap();
    assert_eq!(bytes, b"\x02\x04\x01kvw\x02\x01q\x05\x02rs");
    let read = root.from_bytes(&bytes).unwrap();
    assert_eq!(read, message);
    assert_eq!(place(read.labels[1].name, &bytes), 11..13);
    let Body::Pair { value, .. } = read.body else {
        panic!("{read:?}")
    };
    assert_eq!(place(&value, &bytes), 4..6);
    let error = Message::with_context(&3).from_bytes(&bytes).unwrap_err();
    let expected = "body.Pair.value: the region ends: 24 bits are needed, 16 left (bits 32..48)";
    assert_eq!(error.to_string(), expected);
    let message = Message {
        kind: (),
        body: Body::Bytes(b"xyz"),
        labels: vec![label(b"", 3)],
    };
    let bytes = root.to_bytes(&message).unwrap();
    assert_eq!(root.from_bytes(&bytes), Ok(message));
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Tagged<T> {
    tag: u8,
    value: T,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Both<'a, T> {
    #[codec(len(bits = 8))]
    own: &'a [u8],
    value: T,
}

/// Code of users for types with and without a lifetime.
fn load<'a, T: WireFormat<Context: ReadsAlone<'a>>>(bytes: &'a [u8]) -> Option<T> {
    T::from_bytes(bytes).ok()
}

#[test]
fn generic_types_and_generic_code_borrow() {
    let bytes = b"\x07\x01ab xy".to_vec();
    let tagged: Tagged<Short<'_>> = load(&bytes).unwrap();
    assert_eq!(place(tagged.value.code, &bytes), 2..4);
    assert_eq!(
        load::<Tagged<u8>>(&bytes[..2]),
        Some(Tagged { tag: 7, value: 1 })
    );
    let bytes = b"\x02zz\x01ab xy".to_vec();
    let both: Both<'_, Short<'_>> = load(&bytes).unwrap();
    assert_eq!(
        (place(both.own, &bytes), place(both.value.code, &bytes)),
        (1..3, 4..6)
    );
    assert_eq!(both.to_bytes().unwrap(), bytes);
    assert_eq!(load::<Both<'_, u8>>(&bytes[..4]).unwrap().value, 1);
}

/// A `Cow` owns elements that are not plain bytes, and then has no input.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Nibbles<'a> {
    #[codec(len(bits = 4), bits = 4)]
    nibbles: Cow<'a, [u8]>,
    #[codec(len(bits = 4))]
    words: Cow<'a, [u16]>,
}

#[test]
fn a_cow_of_no_bytes_is_owned() {
    let bytes = Nibbles {
        nibbles: vec![1, 2].into(),
        words: vec![3].into(),
    }
    .to_bytes()
    .unwrap();
    let read: Vec<_> = stream::Decoder::<Nibbles<'static>, _>::new(&bytes[..]).collect();
    assert!(
        matches!(&read[0].as_ref().unwrap().nibbles, Cow::Owned(nibbles) if nibbles == &[1, 2])
    );
}

/// W3C's "Portable Network Graphics (PNG) Specification": a file is a signature and chunks.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 4096)]
struct Png<'a> {
    #[codec(fixed = b"\x89PNG\r\n\x1a\n")]
    signature: (),
    #[codec(len(rest))]
    chunks: Vec<Chunk<'a>>,
}

#[derive(BitCodec, Debug, PartialEq)]
struct Chunk<'a> {
    #[codec(bits = 32, count_of = data)]
    length: (),
    kind: [u8; 4],
    #[codec(len = length)]
    data: &'a [u8],
    /// Not checked, because that is what takes the time.
    crc: [u8; 4],
}

/// The payload is 100 MB, and the decoder may allocate 4 KB: it copies no byte of it.
#[test]
fn a_png_file_of_100_mb_is_walked_without_a_copy() {
    // With one decoder for each type, the bytes are read one by one.
    const EACH: usize = if cfg!(bitcodec_small) {
        1_000
    } else {
        10_000_000
    };
    let pixels: Vec<u8> = (0..EACH).map(|index| (index * index / 7) as u8).collect();
    let chunk = |kind: &[u8; 4], data| Chunk {
        length: (),
        kind: *kind,
        data,
        crc: [0; 4],
    };
    let mut chunks = vec![chunk(
        b"IHDR",
        &[0, 0, 0x13, 0x88, 0, 0, 0x4e, 0x20, 8, 0, 0, 0, 0][..],
    )];
    chunks.extend((0..10).map(|_| chunk(b"IDAT", &pixels[..])));
    chunks.push(chunk(b"IEND", &[]));
    let file = Png {
        signature: (),
        chunks,
    };
    let bytes = file.to_bytes().unwrap();
    let read = Png::from_bytes(&bytes).unwrap();
    let payload = read
        .chunks
        .iter()
        .map(|chunk| place(chunk.data, &bytes).len());
    assert_eq!(payload.sum::<usize>(), 13 + 10 * EACH);
    assert_eq!(
        place(read.chunks[10].data, &bytes).end,
        bytes.len() - 4 - 12
    );
    assert_eq!(read, file);
}
