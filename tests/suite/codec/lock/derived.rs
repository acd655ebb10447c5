//! The same on declared types.

use bitcodec::{BitCodec, WireFormat};

/// Declares one format again and again, with one thing changed in each line.
macro_rules! forms {
    ($(
        $name:ident: $form:tt dice $dice:tt reserved $reserved:tt kind $kind:tt { $($discriminant:tt)* }
        square { $white:tt $black:tt } rest $rest:tt;
    )*) => {
        $(
            mod $name {
                #![allow(dead_code, reason = "only the layouts are looked at")]
                use bitcodec::BitCodec;

                #[derive(BitCodec)]
                #[codec $form]
                pub(super) struct Roll {
                    #[codec $dice]
                    dice: [u8; 2],
                    #[codec $reserved]
                    kind: Kind,
                    square: Square,
                    extra: bool,
                    #[codec $rest]
                    rest: Option<u8>,
                }

                #[derive(BitCodec)]
                #[codec $kind]
                enum Kind { $($discriminant)* }

                #[derive(BitCodec)]
                #[codec(huffman)]
                enum Square {
                    #[codec(code = 0b0)]
                    Empty,
                    #[codec(code = $white)]
                    White,
                    #[codec(code = $black)]
                    Black,
                }
            }
        )*
        const FORMS: &[(&str, &bitcodec::Layout)] =
            &[$((stringify!($name), <$name::Roll as BitCodec>::LAYOUT)),*];
    };
}

#[rustfmt::skip]
forms! {
    base: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    order: (msb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    size: (lsb_first, size = 32) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    no_size: (lsb_first) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    range: (lsb_first, size = 24) dice (bits = 3, range = 0..=5) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    range_alone: (lsb_first, size = 24) dice (range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    bias: (lsb_first, size = 24) dice (bits = 3, bias = 1) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    width: (lsb_first, size = 24) dice (bits = 4, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    coding: (lsb_first, size = 24) dice (unary(max = 6)) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    total: (lsb_first, size = 24) dice (unary(max = 6, total = 10)) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    reserved: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 2) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    nothing_reserved: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved () kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    tag: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 3) { A, B } square { 0b10 0b11 } rest (bits = 4, when = extra);
    discriminant: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B = 3 } square { 0b10 0b11 } rest (bits = 4, when = extra);
    variant: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B, C } square { 0b10 0b11 } rest (bits = 4, when = extra);
    data: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (tag(bits = 2)) { #[codec(tag = 0)] A, #[codec(tag = 1)] B { more: bool } } square { 0b10 0b11 } rest (bits = 4, when = extra);
    codes: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b11 0b10 } rest (bits = 4, when = extra);
    condition: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (bits = 4, when = !extra);
    skipped: (lsb_first, size = 24) dice (bits = 3, range = 0..=6) reserved (reserved = 1) kind (bits = 2) { A, B } square { 0b10 0b11 } rest (skip);
}

#[test]
fn every_change_of_a_declaration_changes_the_fingerprint() {
    for (place, (what, layout)) in FORMS.iter().enumerate() {
        let same =
            |other: &&(&str, &bitcodec::Layout)| other.1.fingerprint() == layout.fingerprint();
        let twin = FORMS[..place].iter().find(same).map(|(other, _)| other);
        assert_eq!(twin, None, "{what}: {}", layout.spelling());
    }
}

/// Other names, other types of the same wire form, other documentation; locked to the fingerprint of the format above.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(lsb_first, size = 24, lock = "523b8379a6c2a5c9")]
struct Throw {
    /// Two dice.
    pips: Pair,
    #[codec(reserved = 1)]
    sort: Sort,
    colour: Colour,
    #[codec(skip)]
    seen: u32,
    more: bool,
    #[codec(bits = 4, when = more)]
    tail: Option<u16>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    #[codec(bits = 3, range = 0..=6)]
    dice: [u8; 2],
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Sort {
    First = 0,
    Second = 1,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(huffman)]
enum Colour {
    #[codec(code = 0b0)]
    None,
    #[codec(code = 0b10)]
    Blue,
    #[codec(code = 0b11)]
    Green,
}

#[test]
fn other_names_keep_the_fingerprint() {
    assert_eq!(Throw::LAYOUT.spelling(), base::Roll::LAYOUT.spelling());
    assert_eq!(
        Throw::LAYOUT.fingerprint(),
        base::Roll::LAYOUT.fingerprint()
    );
    let value = Throw {
        pips: Pair { dice: [5, 2] },
        sort: Sort::Second,
        colour: Colour::Green,
        seen: 0,
        more: true,
        tail: Some(9),
    };
    let bytes = value.to_bytes().expect("every field fits");
    assert_eq!(Throw::from_bytes(&bytes), Ok(value));
}
