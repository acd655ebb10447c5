//! Regions whose bytes go through a transform.

use bitcodec::coding::{Transform, Verbatim};
use bitcodec::laws;
use bitcodec::stream::Decoder;

use super::*;

/// All bits turned.
pub(super) enum Turned {}

impl Transform for Turned {
    const NAME: &'static str = "turned";

    fn unpack(packed: &[u8], _limit: usize) -> Result<Vec<u8>, Violation> {
        Ok(packed.iter().map(|byte| !byte).collect())
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        Ok(unpacked.iter().map(|byte| !byte).collect())
    }
}

/// Runs of equal bytes: each byte after the length of its run.
enum Runs {}

impl Transform for Runs {
    const NAME: &'static str = "runs";

    fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, Violation> {
        if packed.len() % 2 != 0 {
            return Err(Violation::new("a run has two bytes"));
        }
        let runs = packed.chunks(2);
        let bytes = runs.flat_map(|run| std::iter::repeat_n(run[1], run[0].into()));
        Ok(bytes.take(limit).collect())
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        let runs = unpacked.chunk_by(|first, second| first == second);
        let runs = runs.flat_map(|run| run.chunks(255));
        Ok(runs.flat_map(|run| [run.len() as u8, run[0]]).collect())
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Inner {
    #[codec(bits = 4)]
    low: u8,
    #[codec(bits = 12, range = 0..=4000)]
    high: u16,
    #[codec(len(rest))]
    list: Vec<u16>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Nested {
    flag: bool,
    #[codec(sized(bits = 7), through(Runs, max = 40))]
    inner: Inner,
    #[codec(when = flag, sized(bits = 5), through(Turned, max = 20))]
    option: Option<Inner>,
}

macro_rules! roots {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            /// Each kind of region, at bits that are no beginnings of bytes.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Root {
                #[codec(bits = 4)]
                before: u8,
                #[codec(bits = 8, count_of = computed)]
                size: (),
                #[codec(sized(bits = 16), through(Runs, max = 100))]
                written: Inner,
                #[codec(sized = size, through(Runs, max = 100, verbatim))]
                computed: Verbatim<Inner>,
                #[codec(len(bits = 3), each(sized(leb128), through(Turned, max = 100)))]
                list: Vec<Inner>,
                #[codec(count_of = first..=second, bits = 9)]
                both: (),
                #[codec(sized(bits = 4), through(Turned, max = 8))]
                first: u32,
                #[codec(reserved = 4, sized(bits = 16))]
                second: Nested,
                #[codec(sized(rest), through(Runs, max = 1000, verbatim), len(rest))]
                last: Verbatim<Vec<u8>>,
                #[codec(bits = 3)]
                behind: u8,
            }

            /// A value in both orders of bytes.
            pub(super) fn bytes_of(inner: &Inner) -> Vec<u8> {
                #[derive(BitCodec)]
                #[codec($order)]
                struct Plain(Inner);
                Plain(inner.clone()).to_bytes().expect("it has a form")
            }

            #[test]
            fn values_come_back_and_every_flipped_bit_is_lawful() {
                let inner = Inner { low: 3, high: 3999, list: vec![1, 2, 0x0302] };
                let small = Inner { list: vec![], ..inner.clone() };
                // Each byte is a run of its own, whatever stands beside it.
                let packed = bytes_of(&inner).iter().flat_map(|byte| [1, *byte]).collect();
                let value = Root {
                    before: 5,
                    size: (),
                    written: inner.clone(),
                    computed: Verbatim { value: inner.clone(), packed },
                    list: vec![inner.clone(), small.clone()],
                    both: (),
                    first: 0x0102_0304,
                    second: Nested { flag: true, inner, option: Some(small) },
                    last: Verbatim { value: vec![7; 5], packed: vec![2, 7, 0, 9, 3, 7] },
                    behind: 6,
                };
                laws::of_value(&value);
                let bytes = value.to_bytes().expect("it has a form");
                assert_eq!(Root::from_bytes(&bytes), Ok(value));
                let bits = value_bits(&bytes);
                for bit in 0..8 * bytes.len() {
                    let mut flipped = bytes.clone();
                    flipped[bit / 8] ^= 1 << (bit % 8);
                    laws::of_bytes::<Root>(&flipped);
                }
                for len in 0..bytes.len() {
                    laws::of_bytes::<Root>(&bytes[..len]);
                }
                // All bits have a meaning, and values in unpacked bytes have none of their own.
                assert_eq!(bits, 8 * bytes.len());
            }

            fn value_bits(bytes: &[u8]) -> usize {
                let trace = Root::trace(bytes);
                assert_eq!(trace.error(), None);
                trace.segments().iter().map(|segment| segment.bits.len()).sum()
            }
        }
    )* };
}

roots! {
    msb = msb_first, "cef3ef2a263289e1";
    lsb = lsb_first, "3a7d9ae0278c9ff0";
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message {
    #[codec(bits = 4)]
    kind: u8,
    #[codec(sized(bits = 12), through(Runs, max = 100), len(rest))]
    text: Vec<u8>,
    #[codec(sized(bits = 8), through(Turned, max = 6))]
    inner: Inner,
}

fn message() -> Message {
    Message {
        kind: 9,
        text: b"aab".to_vec(),
        inner: Inner {
            low: 1,
            high: 2,
            list: vec![3],
        },
    }
}

#[test]
fn errors_name_the_field_the_packed_bits_and_the_unpacked_ones() {
    let bytes = message().to_bytes().expect("it has a form");
    assert_eq!(bytes, *b"\x90\x04\x02a\x01b\x04\xef\xfd\xff\xfc");
    for (at, byte, kind, message) in [
        (2, 1, ErrorKind::NotCanonical, ""),
        (
            1,
            3,
            ErrorKind::Rule,
            "text: a run has two bytes (bits 16..40)",
        ),
        (2, 99, ErrorKind::OutOfRange, ""),
        (
            7,
            0,
            ErrorKind::OutOfRange,
            "inner.high: 4095 is not in 0..=4000 (bits 56..88, unpacked bits 4..16)",
        ),
        (
            6,
            3,
            ErrorKind::Region,
            "inner.list[0]: the region ends: 16 bits are needed, 8 left (bits 56..80, unpacked bits 16..24)",
        ),
        (
            6,
            7,
            ErrorKind::Truncated,
            "inner: the input ends: 56 bits are needed, 32 left (bit 56)",
        ),
    ] {
        let mut wrong = bytes.clone();
        wrong[at] = byte;
        if at == 2 {
            // The same text in other runs, and one that is too long.
            wrong.splice(
                2..6,
                if byte == 1 {
                    [1, b'a', 1, b'a']
                } else {
                    [byte, b'a', 2, b'b']
                },
            );
        }
        if at == 7 {
            wrong[8] = 0;
        }
        let error = Message::from_bytes(&wrong).expect_err("a byte is another");
        assert_eq!(error.kind(), kind, "{error}");
        let expected = match (at, byte) {
            (2, 1) => {
                "text: not canonical: the transform packs the value to other bytes (bits 16..48)"
            }
            (2, _) => "text: the value takes more than 100 unpacked bytes (bits 16..48)",
            _ => message,
        };
        assert_eq!(error.to_string(), expected);
        assert_eq!(
            error.unpacked_bits().is_some(),
            expected.contains("unpacked bits")
        );
    }
    let json = serde_json::to_value(
        Message::from_bytes(b"\x90\0\x04\xf0\0\xff\xff").expect_err("it has a rule"),
    );
    let json = json.expect("an error is data");
    assert_eq!(json["bits"], serde_json::json!([24, 56]));
    assert_eq!(json["unpacked_bits"], serde_json::json!([4, 16]));
    let error = Message {
        inner: Inner {
            high: 4001,
            ..message().inner
        },
        ..message()
    };
    let error = error.to_bytes().expect_err("the number is too great");
    assert_eq!(error.to_string(), "inner.high: 4001 is not in 0..=4000");
    let error = Message {
        text: vec![0; 101],
        ..message()
    };
    let error = error.to_bytes().expect_err("the text is too long");
    assert_eq!(
        error.to_string(),
        "text: the value takes more than 100 unpacked bytes"
    );
}

#[test]
fn a_bomb_is_refused_before_it_takes_more_than_the_budget() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 10_000)]
    struct Bomb {
        #[codec(sized(bits = 16), through(Runs, max = 1_000_000), len(rest))]
        text: Vec<u8>,
    }
    let packed = [[255, 0]; 1000].concat();
    let bytes = [&2000_u16.to_be_bytes()[..], &packed].concat();
    let error = Bomb::from_bytes(&bytes).expect_err("it takes 255,000 bytes");
    assert_eq!(
        error.to_string(),
        "text: 10001 bytes of memory exceed the budget of 10000 (bits 16..16016)"
    );
    // The unpacked bytes and the list are in memory at the same time.
    let bytes = [&40_u16.to_be_bytes()[..], &packed[..40]].concat();
    let error = Bomb::from_bytes(&bytes).expect_err("it takes 10,200 bytes");
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert!(error.unpacked_bits().is_some(), "{error}");
    let bytes = [&16_u16.to_be_bytes()[..], &packed[..16]].concat();
    assert_eq!(
        Bomb::from_bytes(&bytes).map(|bomb| bomb.text.len()),
        Ok(2040)
    );
}

#[test]
fn a_verbatim_value_has_the_bytes_that_unpack_to_it() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Text(
        #[codec(sized(bits = 8), through(Runs, max = 9, verbatim), len(rest))] Verbatim<Vec<u8>>,
    );

    let text = |value: &[u8], packed: &[u8]| {
        Text(Verbatim {
            value: value.to_vec(),
            packed: packed.to_vec(),
        })
    };
    for packed in [
        &b"\x03a"[..],
        b"\x01a\x02a",
        b"\x00b\x03a",
        b"\x01a\x01a\x01a",
    ] {
        laws::of_value(&text(b"aaa", packed));
    }
    for (value, message) in [
        (
            text(b"aaa", b"\x02a"),
            "0: the packed bytes are not those of the value",
        ),
        (
            text(b"aaa", b"\x04a"),
            "0: the packed bytes are not those of the value",
        ),
        (text(b"aaa", b"\x03"), "0: a run has two bytes"),
        (
            text(&[0; 10], b"\x0a\0"),
            "0: the value takes more than 9 unpacked bytes",
        ),
    ] {
        let error = value.to_bytes().expect_err("the bytes are others");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_stream_waits_for_the_packed_bytes() {
    let bytes = message().to_bytes().expect("it has a form").repeat(3);
    let mut decoder = Decoder::<Message, _>::new(OneByOne(&bytes));
    for _ in 0..3 {
        let next = decoder.next().expect("one more");
        assert_eq!(next.expect("it is right"), message());
    }
    assert!(decoder.next().is_none());
}

/// A stream that gives a byte at a time.
struct OneByOne<'a>(&'a [u8]);

impl std::io::Read for OneByOne<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        match (self.0.split_first(), to.first_mut()) {
            (Some((byte, rest)), Some(to)) => {
                (*to, self.0) = (*byte, rest);
                Ok(1)
            }
            _ => Ok(0),
        }
    }
}

#[test]
fn the_trace_has_the_packed_bytes_and_then_the_values() {
    let bytes = message().to_bytes().expect("it has a form");
    let trace = Message::trace(&bytes);
    let rows: Vec<String> = trace
        .segments()
        .iter()
        .map(|row| {
            let value = row.value.as_ref().map(ToString::to_string);
            format!(
                "{}..{} {} {}",
                row.bits.start,
                row.bits.end,
                row.path,
                value.unwrap_or_default()
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            "0..4 kind 9",
            "4..16 text 4",
            "16..48 text (packed bytes)",
            "48..48 text[0] 97",
            "48..48 text[1] 97",
            "48..48 text[2] 98",
            "48..56 inner 4",
            "56..88 inner (packed bytes)",
            "88..88 inner.low 1",
            "88..88 inner.high 2",
            "88..88 inner.list[0] 3",
        ]
    );
}

#[test]
fn layouts_show_the_transform() {
    assert_eq!(
        Message::LAYOUT.spelling(),
        "msb:u4;region(u12;:through(runs,100:list(rest:u8;);););\
         region(u8;:through(turned,6:u4;checked(0..4000:u12;);list(rest:u16;);););"
    );
    let rows = Message::LAYOUT.rows();
    let forms: Vec<&str> = rows.iter().map(|row| &*row.form).collect();
    assert_eq!(
        forms,
        [
            "u4",
            "((list of u8 to the end) through runs), size in bytes as u12",
            "(Inner through turned), size in bytes as u8",
        ]
    );
}

#[test]
fn a_transform_may_be_in_a_transform() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Outer(#[codec(sized(bits = 8), through(Turned, max = 30))] Middle);

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    struct Middle {
        #[codec(bits = 4)]
        number: u8,
        #[codec(sized(bits = 4), through(Runs, max = 9))]
        low: Low,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    struct Low(#[codec(range = 0..=9)] u8, u16);

    let value = Outer(Middle {
        number: 3,
        low: Low(7, 0x0909),
    });
    laws::of_value(&value);
    let mut bytes = value.to_bytes().expect("it has a form");
    // The value 15 in place of 7, in the byte of the first run.
    bytes[3] ^= 8;
    let error = Outer::from_bytes(&bytes).expect_err("the number is too great");
    assert_eq!(error.path().to_string(), "0.low.0");
    assert_eq!(error.bits(), Some(8..8 * bytes.len()));
    assert_eq!(error.unpacked_bits(), Some(0..4));
}

/// Leaves of a recursive type go through a transform; no region measures values of the type.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, depth = 4, tag(bits = 8))]
enum Tree {
    Leaf(#[codec(sized(bits = 8), through(Runs, max = 12), len(rest))] Vec<u8>),
    Node(#[codec(len(bits = 8))] Vec<Tree>),
}

/// A recursive type inside of a transform, whose depth counts there too.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Around(#[codec(sized(bits = 8), through(Turned, max = 12))] Plain);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(depth = 4, tag(bits = 8))]
enum Plain {
    Leaf(u8),
    Node(#[codec(len(bits = 8))] Vec<Plain>),
}

#[test]
fn transforms_and_recursive_types_contain_each_other() {
    let leaf = |bytes: &[u8]| Tree::Leaf(bytes.to_vec());
    laws::of_value(&Tree::Node(vec![leaf(b"aab"), Tree::Node(vec![leaf(b"")])]));

    let node = |inner| Plain::Node(vec![inner]);
    let plain = Around(node(node(node(Plain::Leaf(3)))));
    laws::of_value(&plain);
    let deep = Around(node(node(node(node(Plain::Leaf(3))))));
    let error = deep.to_bytes().expect_err("it is too deep");
    assert_eq!(error.kind(), ErrorKind::Depth);
    let bytes = [10, !1, !1, !1, !1, !1, !1, !1, !1, !0, !3];
    let error = Around::from_bytes(&bytes).expect_err("it is too deep");
    assert_eq!(
        error.to_string(),
        "0.Node.0[0].Node.0[0].Node.0[0].Node.0[0]: values are nested more than 4 deep (bits 8..88, unpacked bit 64)"
    );
}

#[test]
fn values_are_made_of_noise() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Made {
        #[codec(sized(bits = 4), through(Turned, max = 12))]
        inner: Inner,
        #[codec(sized(bits = 4), through(Turned, max = 12, verbatim))]
        pair: Verbatim<(u8, u8)>,
    }
    laws::of_type::<Made>();
}
