//! The spelling of layouts, and the hash of it.

use crate::layout::samples::{MATCH_KEY, PLACEMENT, POSITION_KEY, U1, U2, U3};
use bitcodec::coding::{Biased, BigEndian, Bits, Checked, Coding, LittleEndian, Ranged, Unary};
use bitcodec::int::Number;
use bitcodec::layout::{Layer, Length, Node, RunKind, Runs, Universal};
use bitcodec::value::Value;
use bitcodec::{BitCodec, Layout};

use super::{node, word};

/// The spelling of each layout, as the book writes it. These lines never change: locks in published formats depend on them.
const GOLDEN: &[(&Layout, &str)] = &[
    (<u8 as BitCodec>::LAYOUT, "u8;"),
    (<i16 as BitCodec>::LAYOUT, "i16;"),
    (<bool as BitCodec>::LAYOUT, "u1;"),
    (<() as BitCodec>::LAYOUT, ""),
    (<(u8, (bool, i8)) as BitCodec>::LAYOUT, "u8;u1;i8;"),
    (<[(u8, bool); 3] as BitCodec>::LAYOUT, "array(3:u8;u1;);"),
    (<LittleEndian as Coding<u16>>::LAYOUT, "u16le;"),
    (<BigEndian<24> as Coding<i32>>::LAYOUT, "i24be;"),
    (<Ranged<-3, 12> as Coding<i8>>::LAYOUT, "range(-3..12);"),
    (
        <Checked<Bits<3>, 0, 6> as Coding<u8>>::LAYOUT,
        "checked(0..6:u3;);",
    ),
    (<Biased<Bits<4>, 1> as Coding<u8>>::LAYOUT, "biased(1:u4;);"),
    (<Unary as Coding<u8>>::LAYOUT, "unary();"),
    (<Unary<15> as Coding<u8>>::LAYOUT, "unary(15);"),
    (
        <Unary<15> as Coding<[u8; 4]>>::LAYOUT,
        "array(4:unary(15););",
    ),
    (
        <Unary<{ u64::MAX }, 15> as Coding<[u8; 25]>>::LAYOUT,
        "unary(15,25,15);",
    ),
    (
        &node(1, Some(127), Node::Universal(Universal::EliasGamma)),
        "gammau(1..127);",
    ),
    (
        &node(1, None, Node::Universal(Universal::EliasDelta)),
        "deltau(1..);",
    ),
    (
        &node(
            1,
            Some(17),
            Node::Universal(Universal::ExpGolomb { signed: true }),
        ),
        "golombi(1..17);",
    ),
    (
        &node(
            4,
            None,
            Node::Universal(Universal::Rice {
                k: 3,
                signed: false,
            }),
        ),
        "riceu(4..)^3;",
    ),
    (
        &node(
            8,
            Some(40),
            Node::Universal(Universal::Leb128 { signed: false }),
        ),
        "leb128u(8..40);",
    ),
    (
        &node(
            8,
            Some(8),
            Node::Layer(Layer::Fixed {
                inner: <u8 as BitCodec>::LAYOUT,
                value: Number::Signed(5),
                shown: Value::Number(Number::Signed(5)),
            }),
        ),
        "fixed(5:u8;);",
    ),
    (
        &node(16, Some(16), Node::FixedBytes { bytes: b"\x0aK" }),
        "bytes(0a4b);",
    ),
    (
        &node(
            1,
            Some(9),
            Node::Optional {
                inner: <u8 as BitCodec>::LAYOUT,
            },
        ),
        "option(u8;);",
    ),
    (
        &node(
            8,
            None,
            Node::List {
                len: Length::Written(<u8 as BitCodec>::LAYOUT),
                element: U2,
            },
        ),
        "list(u8;:u2;);",
    ),
    (
        &node(
            0,
            None,
            Node::List {
                len: Length::Constant(7),
                element: U2,
            },
        ),
        "list(7:u2;);",
    ),
    (
        &node(
            61,
            Some(61),
            Node::Radix {
                radices: &[13, 5],
                len: Length::Constant(2),
            },
        ),
        "radix(2:13,5);",
    ),
    (
        &node(
            5,
            Some(5),
            Node::Combination {
                of: 32,
                len: Length::Constant(1),
            },
        ),
        "combination(32,1);",
    ),
    (
        &node(
            5,
            Some(5),
            Node::Arrangement {
                of: 32,
                len: Length::Constant(1),
            },
        ),
        "arrangement(32,1);",
    ),
    (
        &node(
            0,
            None,
            Node::Runs(Runs {
                kind: RunKind::RunLength,
                len: Length::Constant(64),
                run: U3,
                element: U1,
            }),
        ),
        "runs(64:u3;:u1;);",
    ),
    (
        &node(
            0,
            None,
            Node::Runs(Runs {
                kind: RunKind::ZeroRuns,
                len: Length::Constant(64),
                run: U3,
                element: U1,
            }),
        ),
        "zeros(64:u3;:u1;);",
    ),
    (
        &node(
            3,
            Some(59),
            Node::ByteSized {
                len: Length::Written(U3),
                element: U1,
                ones: true,
            },
        ),
        "sized1(u3;:u1;);",
    ),
    (
        &node(
            7,
            Some(47),
            Node::Universal(Universal::PrefixedLeb128 { prefix: 7 }),
        ),
        "leb128u(7..47)^7;",
    ),
    (
        &node(
            3,
            Some(4),
            Node::BestOf {
                selector: 1,
                of: &[U2, U3],
                exact: &[],
            },
        ),
        "best(1:u2;:u3;);",
    ),
    (
        &node(
            2,
            Some(2),
            Node::Layer(Layer::Xor {
                inner: U2,
                mask: &[3],
            }),
        ),
        "xor(0000000000000003:u2;);",
    ),
    (
        &node(
            1,
            Some(9),
            Node::Custom {
                name: "golomb_5",
                version: 2,
            },
        ),
        "custom(golomb_5,2,1..9);",
    ),
    (
        &node(
            1,
            Some(2),
            Node::Prefix {
                name: "Bit",
                codes: &[word(0, 1), word(0b10, 2), word(0b11, 2)],
            },
        ),
        "prefix(0,10,11);",
    ),
    (
        MATCH_KEY,
        "lsb:size(72:u4;enum(u2;:0:1:3);enum(u1;:0:1);u1;enum(u3;:0:1:2:3:4);enum(u1;:0:1);u1;\
         enum(u2;:0:1:2:3);array(2:checked(0..6:u3;););u15;array(2:u15;);u1;);",
    ),
    (
        POSITION_KEY,
        "lsb:size(80:unary(15,25,15);unary(15,25,15););",
    ),
    (
        PLACEMENT,
        "msb:enum(u1;:0:1);array(64:prefix(0,10,110,111););list(u8;:enum(u2;:0:1=u6;u6;););",
    ),
];

/// FNV-1a as its authors describe it.
fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn the_spelling_is_pinned() {
    for (layout, spelling) in GOLDEN {
        assert_eq!(layout.spelling(), *spelling);
    }
}

#[test]
fn the_fingerprint_is_the_fnv_1a_hash_of_the_spelling() {
    // The published test vector.
    assert_eq!(fnv_1a("foobar"), 0x8594_4171_f739_67e8);
    for (layout, spelling) in GOLDEN {
        assert_eq!(layout.fingerprint(), fnv_1a(spelling), "{spelling}");
    }
    const PINNED: u64 = MATCH_KEY.fingerprint();
    assert_eq!(PINNED, 0x7900_94a8_11b2_bdd1);
}
