//! Lists and texts of `arrayvec`, `heapless` and `smallvec`, and slices that can be borrowed: the bits of a `Vec`, and the
//! capacity.

use std::borrow::Cow;

use arrayvec::{ArrayString, ArrayVec};
use bitcodec::{BitCodec, DecodeError, ErrorKind, WireFormat, laws};
use smallvec::SmallVec;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Suit {
    Clubs,
    Hearts,
    Spades,
}

/// The same declaration with each type of lists and texts.
macro_rules! rows {
    ($($name:ident: $u8:ty, $i16:ty, $suit:ty, $nested:ty, $u16:ty, $text:ty;)*) => { $(
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(msb_first)]
        struct $name {
            #[codec(len(bits = 4), bits = 3)]
            bits: $u8,
            #[codec(len(leb128), zigzag, leb128)]
            signed: $i16,
            #[codec(len(bits = 3), as = u8, bits = 2)]
            suits: $suit,
            #[codec(len(bits = 3), runs)]
            runs: $u8,
            #[codec(len(bits = 2), each(len(bits = 2)))]
            nested: $nested,
            #[codec(len(until = 0))]
            ended: $u8,
            #[codec(text(utf8), len(bits = 4))]
            text: $text,
            #[codec(text(utf16), len(padded = 3))]
            wide: $text,
            #[codec(len(rest))]
            rest: $u16,
        }

        impl $name {
            fn sample() -> Self {
                Self {
                    bits: FromIterator::from_iter([7, 1]),
                    signed: FromIterator::from_iter([-1, 300, -300]),
                    suits: FromIterator::from_iter([Suit::Hearts, Suit::Spades]),
                    runs: FromIterator::from_iter([9, 9, 9]),
                    nested: FromIterator::from_iter([FromIterator::from_iter([1, 2])]),
                    ended: FromIterator::from_iter([5]),
                    text: "\u{e9}!".try_into().unwrap(),
                    wide: "ab".try_into().unwrap(),
                    rest: FromIterator::from_iter([1, 2, 3]),
                }
            }
        }
    )* };
}

rows! {
    OfVec: Vec<u8>, Vec<i16>, Vec<Suit>, Vec<Vec<u8>>, Vec<u16>, String;
    OfArrayVec: ArrayVec<u8, 3>, ArrayVec<i16, 3>, ArrayVec<Suit, 3>, ArrayVec<ArrayVec<u8, 3>, 3>, ArrayVec<u16, 3>,
        ArrayString<4>;
    OfHeapless: heapless::Vec<u8, 3>, heapless::Vec<i16, 3>, heapless::Vec<Suit, 3>,
        heapless::Vec<heapless::Vec<u8, 3>, 3>, heapless::Vec<u16, 3>, heapless::String<4>;
    OfSmallVec: SmallVec<[u8; 2]>, SmallVec<[i16; 2]>, SmallVec<[Suit; 2]>, SmallVec<[SmallVec<[u8; 2]>; 2]>,
        SmallVec<[u16; 2]>, String;
    OfCow: Cow<'static, [u8]>, Cow<'static, [i16]>, Cow<'static, [Suit]>, Cow<'static, [Cow<'static, [u8]>]>,
        Cow<'static, [u16]>, Cow<'static, str>;
}

#[test]
fn all_lists_have_the_bits_of_a_vec() {
    fn holds<T: WireFormat<Context = bitcodec::NoContext> + core::fmt::Debug + PartialEq>(
        value: &T,
    ) {
        let bytes = OfVec::sample().to_bytes().unwrap();
        assert_eq!(value.to_bytes().unwrap(), bytes);
        assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
        assert_eq!(T::LAYOUT.fingerprint(), OfVec::LAYOUT.fingerprint());
        laws::of_value(value);
        laws::of_type::<T>();
    }
    holds(&OfVec::sample());
    holds(&OfArrayVec::sample());
    holds(&OfHeapless::sample());
    holds(&OfSmallVec::sample());
    holds(&OfCow::sample());
}

#[test]
fn a_list_or_text_beyond_its_capacity_is_refused() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Lists {
        #[codec(len(bits = 8))]
        list: heapless::Vec<u8, 2>,
        #[codec(text(utf8), len(bits = 8))]
        text: heapless::String<2>,
        #[codec(text(latin1), len(bits = 8))]
        latin1: heapless::String<2>,
    }

    let message = |bytes: &[u8]| Lists::from_bytes(bytes).map_err(|error| error.to_string());
    assert_eq!(
        message(&[3, 1, 2, 3, 0, 0]).unwrap_err(),
        "list: 3 is not in 0..=2 (bits 0..8)"
    );
    assert_eq!(
        message(b"\0\x03abc\0").unwrap_err(),
        "text: 3 is not in 0..=2 (bits 8..16)"
    );
    assert_eq!(
        message(b"\0\0\x02\xe9\xe9").unwrap_err(),
        "latin1: 4 is not in 0..=2 (bit 40)"
    );
    assert_eq!(message(b"\x01a\x01b\x01\xe9").unwrap().latin1, "\u{e9}");
}

/// A small list takes memory of the budget like any other: its elements can be many.
#[test]
fn a_small_list_is_charged() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, budget = 100)]
    struct Row(#[codec(len(bits = 8), runs)] SmallVec<[u8; 4]>);

    let of = |len: usize| -> Result<Row, DecodeError> {
        let row = Row(SmallVec::from_elem(7, len));
        Row::from_bytes(&row.to_bytes().unwrap())
    };
    assert_eq!(of(100).unwrap().0.len(), 100);
    assert_eq!(of(101).unwrap_err().kind(), ErrorKind::Budget);
}

/// The capacity can be a constant with a name, also beside a key that replaces the type of the elements.
#[test]
fn a_capacity_can_have_a_name() {
    const MOST: usize = 4;
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Deltas(#[codec(len(bits = 3), zigzag, bits = 4)] ArrayVec<i8, MOST>);

    let deltas = Deltas(ArrayVec::from_iter([-1, 1]));
    assert_eq!(deltas.to_bytes().unwrap(), [0b0100_0010, 0b0100_0000]);
    laws::of_value(&deltas);
}
