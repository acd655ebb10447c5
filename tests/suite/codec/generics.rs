//! Types with parameters: bounds, defaults, lifetimes, constants.

use std::fmt::Debug;
use std::marker::PhantomData;

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, NoContext, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Pair<T, U = u8>
where
    U: Clone,
{
    first: T,
    second: [U; 2],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Row<T: Debug, const LEN: usize> {
    cells: [T; LEN],
    last: (T, bool),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Narrow<T, const WIDTH: u32> {
    #[codec(bits = WIDTH)]
    value: T,
    #[codec(skip)]
    kind: PhantomData<fn() -> T>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Tagged<'name> {
    #[codec(skip)]
    name: Option<&'name str>,
    value: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 1), lsb_first)]
enum Either<A, B> {
    Left(A),
    Right { value: B },
}

fn comes_back<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: T, bytes: &[u8]) {
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    assert_eq!(T::from_bytes(bytes), Ok(value));
}

#[test]
fn arguments_bring_their_own_form() {
    comes_back(
        Pair {
            first: true,
            second: [1u8, 2],
        },
        &[0b11, 0b100, 0],
    );
    comes_back(
        Pair {
            first: 1u16,
            second: [true, false],
        },
        &[1, 0, 1],
    );
    comes_back(
        Row {
            cells: [1u8, 2],
            last: (3, true),
        },
        &[1, 2, 3, 0b1000_0000],
    );
    comes_back(
        Row::<u8, 0> {
            cells: [],
            last: (4, false),
        },
        &[4, 0],
    );
    comes_back(Either::<u8, bool>::Left(3), &[6, 0]);
    comes_back(Either::<u8, bool>::Right { value: true }, &[3]);
}

#[test]
fn constants_are_widths() {
    comes_back(
        Narrow::<u8, 3> {
            value: 5,
            kind: PhantomData,
        },
        &[5],
    );
    comes_back(
        Narrow::<i32, 12> {
            value: -1,
            kind: PhantomData,
        },
        &[0xff, 0x0f],
    );
    assert_eq!(Narrow::<u8, 3>::MAX_BITS, Some(3));
}

#[test]
fn lifetimes_pass_through() {
    comes_back(
        Tagged {
            name: None,
            value: 0x1234,
        },
        &[0x34, 0x12],
    );
}

/// Public types with constants beside a type parameter, which their contexts name.
#[expect(
    unreachable_pub,
    reason = "a private type would not need to hide its constants"
)]
mod public {
    use bitcodec::BitCodec;

    const NAMES: [&str; 2] = ["red", "green"];

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    pub struct Named<T> {
        #[codec(names = NAMES)]
        pub both: [T; 2],
    }
}

#[test]
fn public_types_hide_their_constants() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Root {
        named: public::Named<bool>,
    }

    let named = public::Named {
        both: [true, false],
    };
    assert_eq!(Root { named }.to_bytes(), Ok(vec![0x80]));
}

/// The layout of the text is made of others, which the check of the checksum refers to.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Titled<T> {
    #[codec(bits = 8, count_of = title)]
    len: (),
    #[codec(text(utf8), len = len)]
    title: String,
    value: T,
    #[codec(crc(Crc::CRC_16_XMODEM, over = title..=value), bits = 16)]
    crc: (),
}

#[test]
fn a_checksum_in_a_generic_type_covers_a_text() {
    let titled = Titled {
        len: (),
        title: "ab".to_owned(),
        value: 7_u8,
        crc: (),
    };
    let bytes = titled.to_bytes().unwrap();
    assert_eq!(bytes[..4], *b"\x02ab\x07");
    assert_eq!(Titled::from_bytes(&bytes), Ok(titled));
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(tag(outside, bits = 8))]
enum Body<T> {
    #[codec(tag = 1)]
    One(T),
    #[codec(tag = 2)]
    Two(u16),
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Message<T> {
    #[codec(tag_of = body, bits = 8)]
    kind: (),
    #[codec(tag = kind)]
    body: Body<T>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Wrapped<T> {
    #[codec(tag_of = body)]
    kind: u16,
    #[codec(tag = kind)]
    body: T,
}

#[test]
fn the_tag_of_a_generic_enum_is_derived() {
    let message = Message {
        kind: (),
        body: Body::One(7_u8),
    };
    assert_eq!(message.to_bytes(), Ok(vec![1, 7]));
    assert_eq!(Message::from_bytes(&[1, 7]), Ok(message));
    let wrapped = Wrapped {
        kind: 2,
        body: Body::<u8>::Two(3),
    };
    assert_eq!(wrapped.to_bytes(), Ok(vec![0, 2, 0, 3]));
    assert_eq!(Wrapped::from_bytes(&[0, 2, 0, 3]), Ok(wrapped));
}

/// What a session has agreed on.
#[derive(Debug)]
struct Session {
    has_extra: bool,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(context = Session)]
struct Extra {
    number: u8,
    #[codec(when = context.has_extra)]
    extra: Option<u8>,
}

/// Lists and options of a parameter whose lengths and conditions are expressions.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Listed<P> {
    count: u8,
    #[codec(len = count)]
    list: Vec<P>,
    #[codec(when = context.has_extra)]
    option: Option<P>,
    #[codec(when = list.len() > 1, len(bits = 8))]
    more: Option<Vec<P>>,
}

#[test]
fn a_generic_type_hands_its_context_to_lists_and_options() {
    let extra = |number, extra| Extra { number, extra };
    let with = Listed {
        count: 2,
        list: vec![extra(1, Some(2)), extra(3, Some(4))],
        option: Some(extra(5, Some(6))),
        more: Some(vec![extra(7, Some(8))]),
    };
    let session = Session { has_extra: true };
    let listed = Listed::<Extra>::with_context(&session);
    let bytes = listed.to_bytes(&with).unwrap();
    assert_eq!(bytes, [2, 1, 2, 3, 4, 5, 6, 1, 7, 8]);
    assert_eq!(listed.from_bytes(&bytes), Ok(with));

    let session = Session { has_extra: false };
    let listed = Listed::<Extra>::with_context(&session);
    let without = Listed {
        count: 1,
        list: vec![extra(1, None)],
        option: None,
        more: None,
    };
    assert_eq!(listed.to_bytes(&without), Ok(vec![1, 1]));
    assert_eq!(listed.from_bytes(&[1, 1]), Ok(without));
    // A type without a context takes any.
    let plain = Listed::<u8>::with_context(&session);
    assert_eq!(plain.from_bytes(&[1, 9]).unwrap().list, [9]);
}
