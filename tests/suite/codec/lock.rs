//! The fingerprint of a format changes when its wire form does, and only then.

mod derived;
mod every_key;
mod names;
mod spelling;

use crate::layout::samples::{MATCH_KEY, POSITION_KEY, U1, U2, U3, choice, data, root, unit};
use bitcodec::coding::{Bits, Checked, Coding, Unary};
use bitcodec::io::BitOrder;
use bitcodec::io::BitOrder::{LsbFirst, MsbFirst};
use bitcodec::layout::{Code, Field, Node, Role};
use bitcodec::{__private as private, Layout};

const fn node(min_bits: usize, max_bits: Option<usize>, node: Node) -> Layout {
    Layout::new(min_bits, max_bits, node)
}

const fn word(word: u32, length: u8) -> Code {
    private::code("", word, length)
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
