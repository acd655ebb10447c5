//! The fingerprint of a format changes when its wire form does, and only then.

mod derived;
mod every_key;

use crate::layout::samples::{
    MATCH_KEY, PLACEMENT, POSITION_KEY, U1, U2, U3, choice, data, root, unit,
};
use bitcodec::BitOrder::{LsbFirst, MsbFirst};
use bitcodec::coding::{Biased, BigEndian, Bits, Checked, LittleEndian, Ranged, Unary};
use bitcodec::layout::{Code, Field, Length, Node, Role, Universal};
use bitcodec::{__private as private, BitCodec, BitOrder, Coding, Layout, Number};

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
            Node::Fixed {
                inner: <u8 as BitCodec>::LAYOUT,
                value: Number::Signed(5),
            },
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
            Node::RunLength {
                len: Length::Constant(64),
                run: U3,
                element: U1,
            },
        ),
        "runs(64:u3;:u1;);",
    ),
    (
        &node(
            0,
            None,
            Node::ZeroRuns {
                len: Length::Constant(64),
                run: U3,
                element: U1,
            },
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
            },
        ),
        "best(1:u2;:u3;);",
    ),
    (
        &node(
            2,
            Some(2),
            Node::Xor {
                inner: U2,
                mask: &[3],
            },
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

const fn node(min_bits: usize, max_bits: Option<usize>, node: Node) -> Layout {
    Layout::new(min_bits, max_bits, node)
}

const fn word(word: u32, length: u8) -> Code {
    private::code("", word, length)
}

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

/// A format of two fields and a pad, of which one thing is changed at a time.
fn roll(dice: &'static Layout, kind: &'static Layout) -> Layout {
    with(LsbFirst, Some(16), [data("dice", dice), data("kind", kind)])
}

const DICE: &Layout = <Checked<Bits<3>, 0, 6> as Coding<[u8; 2]>>::LAYOUT;
const KIND: &Layout = &choice("Kind", U2, &[unit("A", 0), unit("B", 1)]);

fn with<const N: usize>(order: BitOrder, size: Option<usize>, fields: [Field; N]) -> Layout {
    root("Roll", order, size, Box::leak(Box::new(fields)))
}

#[test]
fn names_and_documentation_are_not_on_the_wire() {
    const SORT: &Layout = &choice("Sort", U2, &[unit("First", 0), unit("Second", 1)]);
    const PIPS: Field = private::field("pips", "Two dice.", DICE, Role::Data);
    const THROW: &Layout = &root("Throw", LsbFirst, Some(16), &[PIPS, data("sort", SORT)]);
    assert_eq!(THROW.fingerprint(), roll(DICE, KIND).fingerprint());
}

#[test]
fn a_struct_in_a_struct_is_its_fields() {
    // Its own bit order counts for nothing there.
    const INNER: &Layout = &root(
        "Inner",
        MsbFirst,
        None,
        &[data("dice", DICE), data("kind", KIND)],
    );
    const CACHE: Field = private::field("cache", "", U1, Role::Skipped);
    let outer = with(LsbFirst, Some(16), [CACHE, data("inner", INNER)]);
    assert_eq!(outer.fingerprint(), roll(DICE, KIND).fingerprint());
}

#[test]
fn every_change_on_the_wire_changes_it() {
    const PAIR: &Layout = &Layout::array(2, U3);
    const ANOTHER_TAG: &Layout = &choice("Kind", U2, &[unit("A", 0), unit("B", 2)]);
    const A_VARIANT_MORE: &Layout =
        &choice("Kind", U2, &[unit("A", 0), unit("B", 1), unit("C", 2)]);
    const A_WIDER_TAG: &Layout = &choice("Kind", U3, &[unit("A", 0), unit("B", 1)]);
    const RESERVED: Field = private::field("(reserved)", "", U1, Role::Reserved);
    let [dice, kind] = [data("dice", DICE), data("kind", KIND)];
    let forms = [
        ("as it was", roll(DICE, KIND)),
        ("bit order", with(MsbFirst, Some(16), [dice, kind])),
        ("order of fields", with(LsbFirst, Some(16), [kind, dice])),
        ("pad", with(LsbFirst, Some(24), [dice, kind])),
        ("no pad", with(LsbFirst, None, [dice, kind])),
        (
            "reserved bits",
            with(LsbFirst, Some(16), [dice, RESERVED, kind]),
        ),
        ("no range", roll(PAIR, KIND)),
        (
            "range",
            roll(<Checked<Bits<3>, 1, 6> as Coding<[u8; 2]>>::LAYOUT, KIND),
        ),
        (
            "width",
            roll(<Checked<Bits<4>, 0, 6> as Coding<[u8; 2]>>::LAYOUT, KIND),
        ),
        (
            "length",
            roll(<Checked<Bits<3>, 0, 6> as Coding<[u8; 3]>>::LAYOUT, KIND),
        ),
        (
            "sign",
            roll(
                <Checked<Bits<3>, 0, 6> as Coding<[u8; 2]>>::LAYOUT,
                <Bits<2> as Coding<i8>>::LAYOUT,
            ),
        ),
        ("coding", roll(<Unary<6> as Coding<[u8; 2]>>::LAYOUT, KIND)),
        ("discriminant", roll(DICE, ANOTHER_TAG)),
        ("another variant", roll(DICE, A_VARIANT_MORE)),
        ("width of the tag", roll(DICE, A_WIDER_TAG)),
    ];
    let mut seen: Vec<(&str, u64)> = Vec::new();
    for (what, layout) in forms {
        let fingerprint = layout.fingerprint();
        let same = seen.iter().find(|(_, other)| *other == fingerprint);
        assert_eq!(same, None, "{what}");
        seen.push((what, fingerprint));
    }
}

#[test]
fn a_code_word_changes_it() {
    const A: Node = Node::Prefix {
        name: "T",
        codes: &[word(0b0, 1), word(0b10, 2), word(0b11, 2)],
    };
    const B: Node = Node::Prefix {
        name: "T",
        codes: &[word(0b0, 1), word(0b11, 2), word(0b10, 2)],
    };
    assert_ne!(
        node(1, Some(2), A).fingerprint(),
        node(1, Some(2), B).fingerprint()
    );
}

#[test]
fn an_expression_keeps_its_meaning_and_loses_its_names() {
    let counted = |name: &'static str, condition: &'static str| {
        let rest = Node::When {
            inner: U2,
            condition,
        };
        let rest = Box::leak(Box::new(node(0, Some(2), rest)));
        with(
            LsbFirst,
            None,
            [data("first", PAIR), data(name, U3), data("rest", rest)],
        )
    };
    const PAIR: &Layout = <(u8, u8) as BitCodec>::LAYOUT;

    let as_it_was = counted("n", "n > 3 && x . n == 1");
    assert_eq!(
        as_it_was.spelling(),
        "lsb:u8;u8;u3;when(`$2>3&&x.n==1`:u2;);"
    );
    let renamed = counted("count", "count > 3 && x.n == 1");
    assert_eq!(renamed.fingerprint(), as_it_was.fingerprint());
    let changed = counted("n", "n > 4 && x . n == 1");
    assert_ne!(changed.fingerprint(), as_it_was.fingerprint());
    // Words stay apart.
    assert_eq!(
        counted("n", "n  as usize").spelling(),
        "lsb:u8;u8;u3;when(`$2 as usize`:u2;);"
    );
}

#[test]
fn a_lock_that_fits_compiles() {
    const _: () = private::check_lock("MatchKey", MATCH_KEY, MATCH_KEY.fingerprint());
}

#[test]
#[should_panic(
    expected = "the wire form of `PositionKey` is locked to 00000000000000ff, but is now"
)]
fn a_lock_that_does_not_fit_tells_both_fingerprints() {
    private::check_lock("PositionKey", POSITION_KEY, 0xff);
}
