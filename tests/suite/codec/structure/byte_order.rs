//! A byte order that a condition over earlier fields or the context decides.

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat, laws};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 16)]
enum Kind {
    #[codec(tag = 0x0102)]
    First,
    #[codec(tag = 0x0304)]
    Second,
}

/// All that follows the order, and what does not.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Inside {
    short: u16,
    kind: Kind,
    #[codec(bits = 24)]
    three: i32,
    wide: u128,
    #[codec(bits = 16, sign_magnitude)]
    signed: i16,
    #[codec(bits = 16, range = 1..=999)]
    checked: u16,
    array: [u32; 3],
    pair: (u8, u16),
    #[codec(len(bits = 16))]
    list: Vec<u16>,
    #[codec(len(bits = 8))]
    packed: Vec<(u8, u16)>,
    #[codec(sized(bits = 16))]
    region: u32,
    option: Option<u16>,
    #[codec(bits = 7)]
    bits: u8,
    width: u8,
    #[codec(bits(width, max = 32))]
    by_width: u32,
    #[codec(little_endian)]
    little: u16,
    #[codec(big_endian)]
    big: u16,
    #[codec(leb128)]
    leb128: u32,
    bytes: [u8; 2],
    #[codec(bits = 12)]
    twelve: u16,
    #[codec(range = 0..=65_535)]
    ranged: u32,
}

fn inside(width: u8, by_width: u32) -> Inside {
    Inside {
        short: 0x1234,
        kind: Kind::First,
        three: -2,
        wide: 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10,
        signed: -0x0102,
        checked: 0x0203,
        array: [1, 0x0203_0405, u32::MAX - 1],
        pair: (1, 0x0203),
        list: (0x0102..0x0142).collect(),
        packed: (0x0102..0x0142).map(|number| (7, number)).collect(),
        region: 0x0102_0304,
        option: Some(0x0102),
        bits: 0x55,
        width,
        by_width,
        little: 0x0102,
        big: 0x0304,
        leb128: 300,
        bytes: [1, 2],
        twelve: 0x123,
        ranged: 0x0102,
    }
}

macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $own:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
            #[codec($order)]
            struct Marked {
                is_little: bool,
                #[codec(reserved = 7, little_endian = is_little)]
                body: Inside,
                behind: u16,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
            #[codec($order)]
            struct Forms {
                is_little: bool,
                has_more: bool,
                #[codec(reserved = 6, little_endian = is_little)]
                plain: u16,
                #[codec(little_endian = is_little, when = has_more)]
                sometimes: Option<u32>,
                #[codec(little_endian = is_little, count_of = list, bits = 16)]
                count: (),
                #[codec(little_endian = is_little, len = count, bits = 24)]
                list: Vec<u32>,
                #[codec(little_endian = is_little, sized(bits = 16), len(rest))]
                region: Vec<u16>,
                #[codec(little_endian = is_little, xor = 0x00ff, bits = 16)]
                masked: u16,
                #[codec(little_endian = is_little, none = 0xfffe)]
                option: Option<u16>,
                #[codec(little_endian = is_little, each(bits = 16))]
                each: [u16; 2],
                #[codec(little_endian = is_little, fixed = 0x0102)]
                fixed: u16,
                #[codec(little_endian = is_little, crc(Crc::CRC_16_IBM_3740, over = plain..=fixed), bits = 16)]
                crc: (),
                #[codec(little_endian = !is_little, best_of((bits = 16), (leb128)))]
                best: u16,
            }

            fn forms(is_little: bool) -> Forms {
                Forms {
                    is_little,
                    has_more: true,
                    plain: 0x0102,
                    sometimes: Some(0x0304_0506),
                    count: (),
                    list: vec![0x01_0203, 0x04_0506],
                    region: vec![0x0102, 0x0304],
                    best: 0xfedc,
                    masked: 0x1234,
                    option: None,
                    each: [0x0102, 0x0304],
                    fixed: 0x0102,
                    crc: (),
                }
            }

            #[test]
            fn both_laws_hold() {
                laws::of_type::<Marked>();
                laws::of_type::<Forms>();
                for is_little in [false, true] {
                    for (width, by_width) in [(0, 0), (12, 0x123), (16, 0x0102), (32, 0x0102_0304)] {
                        let body = inside(width, by_width);
                        laws::of_value(&Marked { is_little, body, behind: 0x0102 });
                    }
                    laws::of_value(&forms(is_little));
                }
            }

            /// The order of the stream gives the bytes of a declaration without the key.
            #[test]
            fn the_order_of_the_stream_is_the_declaration_without_it() {
                #[derive(BitCodec)]
                #[codec($order)]
                struct Unmarked {
                    is_little: bool,
                    #[codec(reserved = 7)]
                    body: Inside,
                    behind: u16,
                }
                let marked = Marked { is_little: $own, body: inside(16, 0x0102), behind: 7 };
                let unmarked = Unmarked { is_little: $own, body: inside(16, 0x0102), behind: 7 };
                assert_eq!(marked.to_bytes(), unmarked.to_bytes());
            }
        }
    )* };
}

in_both_orders! {
    lsb_first = lsb_first, true;
    msb_first = msb_first, false;
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Numbers {
    is_little: bool,
    #[codec(reserved = 7, little_endian = is_little)]
    body: Few,
    behind: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Few {
    short: u16,
    kind: Kind,
    #[codec(bits = 24)]
    three: i32,
    #[codec(bits = 12)]
    twelve: u16,
    #[codec(bits = 4)]
    four: u8,
    #[codec(len(bits = 16))]
    list: Vec<u16>,
    #[codec(big_endian)]
    big: u16,
}

#[test]
fn integers_of_whole_bytes_follow_and_others_do_not() {
    let body = Few {
        short: 0x1234,
        kind: Kind::Second,
        three: -2,
        twelve: 0xabc,
        four: 0xd,
        list: vec![0x0506],
        big: 0x0708,
    };
    let little = Numbers {
        is_little: true,
        body,
        behind: 0x090a,
    };
    let big = Numbers {
        is_little: false,
        ..little.clone()
    };
    assert_eq!(
        little.to_bytes().as_deref(),
        Ok(&b"\x80\x34\x12\x04\x03\xfe\xff\xff\xab\xcd\x01\x00\x06\x05\x07\x08\x09\x0a"[..])
    );
    assert_eq!(
        big.to_bytes().as_deref(),
        Ok(&b"\x00\x12\x34\x03\x04\xff\xff\xfe\xab\xcd\x00\x01\x05\x06\x07\x08\x09\x0a"[..])
    );
    for value in [little, big] {
        let bytes = value.to_bytes().expect("every field fits");
        assert_eq!(Numbers::from_bytes(&bytes).as_ref(), Ok(&value));
    }
}

/// What a connection agreed on.
struct Session {
    is_little: bool,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first, context = Session)]
struct Message {
    #[codec(little_endian = context.is_little)]
    body: Few,
}

#[test]
fn the_context_decides() {
    let body = Few {
        short: 0x1234,
        kind: Kind::First,
        three: 0x01_0203,
        twelve: 1,
        four: 2,
        list: vec![],
        big: 3,
    };
    for is_little in [false, true] {
        let session = Session { is_little };
        laws::with_context::<Message>(&session).of_value(&Message { body: body.clone() });
        let bytes = Message::with_context(&session).to_bytes(&Message { body: body.clone() });
        let start = if is_little {
            [0x34, 0x12]
        } else {
            [0x12, 0x34]
        };
        assert_eq!(bytes.expect("every field fits")[..2], start);
    }
}

#[test]
fn an_inner_order_replaces_that_around_it() {
    #[derive(BitCodec, Debug, PartialEq)]
    struct Inner {
        is_little: bool,
        #[codec(reserved = 7, little_endian = is_little)]
        own: u16,
        outer: u16,
    }
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Outer {
        is_little: bool,
        #[codec(reserved = 7, little_endian = is_little)]
        inner: Inner,
    }
    let outer = |outer, inner| Outer {
        is_little: outer,
        inner: Inner {
            is_little: inner,
            own: 0x0102,
            outer: 0x0304,
        },
    };
    let bytes = |value: Outer| {
        laws::of_value(&value);
        value.to_bytes().expect("every field fits")
    };
    assert_eq!(bytes(outer(true, false)), [0x80, 0, 1, 2, 4, 3]);
    assert_eq!(bytes(outer(false, true)), [0, 0x80, 2, 1, 3, 4]);
    assert_eq!(bytes(outer(true, true)), [0x80, 0x80, 2, 1, 4, 3]);
}

#[test]
fn the_order_is_part_of_the_lock() {
    assert_eq!(
        Numbers::LAYOUT.spelling(),
        "msb:u1;reserved(u7;);little(`$0`:u16;enum(u16;:258:772);i24;u12;u4;list(u16;:u16;);u16be;);u16;"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 8))]
enum Address {
    #[codec(tag = 1)]
    Short(u32),
    #[codec(tag = 2)]
    Long(u64),
}

/// The width and the byte order of what follows are in the first bytes, as in ELF.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Head {
    #[codec(tag_of = entry)]
    class: u8,
    #[codec(range = 1..=2, bits = 8)]
    order: u8,
    #[codec(tag = class, little_endian = order == 1)]
    entry: Address,
    #[codec(tag = class, little_endian = order == 1, len(bits = 8))]
    others: Vec<Address>,
}

#[test]
fn an_enum_with_its_tag_outside_is_in_the_order_of_a_condition() {
    let short = Head {
        class: 1,
        order: 1,
        entry: Address::Short(0x0102_0304),
        others: vec![Address::Short(5)],
    };
    let bytes = [1, 1, 4, 3, 2, 1, 1, 5, 0, 0, 0];
    assert_eq!(short.to_bytes(), Ok(bytes.to_vec()));
    assert_eq!(Head::from_bytes(&bytes), Ok(short));
    let long = Head {
        class: 2,
        order: 2,
        entry: Address::Long(0x0102),
        others: vec![],
    };
    let bytes = [2, 2, 0, 0, 0, 0, 0, 0, 1, 2, 0];
    assert_eq!(long.to_bytes(), Ok(bytes.to_vec()));
    assert_eq!(Head::from_bytes(&bytes), Ok(long));
    bitcodec::laws::of_bytes::<Head>(&bytes);
    assert_eq!(
        Head::LAYOUT.spelling(),
        "msb:derived(u8;);checked(1..2:u8;);\
         tagged(`$0`:little(`==($1,1)`:enum(outside(8);:1=u32;:2=u64;);););\
         tagged(`$0`:little(`==($1,1)`:list(u8;:enum(outside(8);:1=u32;:2=u64;););););"
    );
}

#[test]
fn a_byte_order_beside_a_width_from_another_field_is_a_condition() {
    macro_rules! registers {
        ($name:ident, $order:ident) => {
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct $name {
                #[codec(range = 0..=64, bits = 8)]
                width: u8,
                #[codec(bits(width, max = 64), little_endian)]
                little: u64,
                #[codec(big_endian, bits(width, max = 64))]
                big: u64,
                #[codec(len(bits = 8), little_endian, bits(width + 1, max = 65))]
                list: Vec<i128>,
            }
        };
    }
    registers!(Low, lsb_first);
    registers!(High, msb_first);
    laws::of_type::<Low>();
    laws::of_type::<High>();
    let value = High {
        width: 24,
        little: 0x01_0203,
        big: 0x01_0203,
        list: vec![],
    };
    laws::of_value(&value);
    assert_eq!(value.to_bytes(), Ok(vec![24, 3, 2, 1, 1, 2, 3, 0]));
    let value = Low {
        width: 24,
        little: 0x01_0203,
        big: 0x01_0203,
        list: vec![],
    };
    assert_eq!(value.to_bytes(), Ok(vec![24, 3, 2, 1, 1, 2, 3, 0]));
    // A width of no whole bytes has no byte order.
    let value = High {
        width: 12,
        little: 0x123,
        big: 0x456,
        list: vec![-1],
    };
    assert_eq!(
        value.to_bytes(),
        Ok(vec![12, 0x12, 0x34, 0x56, 1, 0xff, 0xf8])
    );
}
