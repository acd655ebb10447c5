//! Integers in types of the standard library, addresses and identifiers: in both orders, with every key of numbers.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::{NonZero, NonZeroI8, NonZeroU16, Saturating, Wrapping};

use bitcodec::coding::PrefixCode;
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;
use uuid::Uuid;

const TABLE: PrefixCode<u8, 3> = PrefixCode::from_weights([2, 1, 1]);

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Numbers {
                pub(super) own: NonZero<u8>,
                pub(super) signed: NonZeroI8,
                #[codec(bits = 4)]
                pub(super) four: NonZero<u8>,
                #[codec(range = 1..=16)]
                pub(super) ranged: NonZero<u8>,
                #[codec(range = -8..=7, bias = -8, bits = 6)]
                pub(super) moved: NonZero<i32>,
                #[codec(leb128)]
                pub(super) leb: NonZeroU16,
                #[codec(vlq)]
                pub(super) vlq: NonZero<u32>,
                #[codec(elias_gamma)]
                pub(super) gamma: NonZero<u16>,
                #[codec(rice = 6)]
                pub(super) rice: NonZero<u8>,
                #[codec(unary(max = 9))]
                pub(super) unary: NonZero<u8>,
                #[codec(scale = 10, bits = 8)]
                pub(super) tens: NonZero<u16>,
                #[codec(bcd(digits = 3))]
                pub(super) decimal: NonZero<u16>,
                #[codec(bits = 4, sign_magnitude)]
                pub(super) magnitude: NonZero<i8>,
                #[codec(little_endian)]
                pub(super) little: NonZero<u32>,
                #[codec(big_endian, bits = 24)]
                pub(super) big: [NonZero<u32>; 2],
                #[codec(bits = 3)]
                pub(super) array: [NonZero<u8>; 5],
                pub(super) nested: [[NonZero<u8>; 2]; 2],
                #[codec(len(bits = 8))]
                pub(super) list: Vec<NonZero<u16>>,
                #[codec(len(bits = 8), bits = 12)]
                pub(super) packed: Vec<NonZero<u16>>,
                #[codec(each(bits = 5))]
                pub(super) option: Option<NonZero<u8>>,
                #[codec(when = own.get() > 3, leb128)]
                pub(super) sometimes: Option<NonZero<u8>>,
                #[codec(len(bits = 4), runs, bits = 4)]
                pub(super) runs: Vec<NonZero<u8>>,
                #[codec(len(bits = 2), each(len(bits = 2), bits = 4))]
                pub(super) lists: Vec<Vec<Wrapping<u8>>>,
                #[codec(best_of((bits = 16), (leb128)))]
                pub(super) best: NonZero<u16>,
                #[codec(pieces = [3, 0b1, 5])]
                pub(super) pieces: NonZero<u8>,
                #[codec(huffman = TABLE, bias = 1)]
                pub(super) coded: [NonZero<u8>; 2],
                #[codec(part_of = whole, pieces = [0..4])]
                pub(super) low: (),
                #[codec(pieces = [4..12])]
                pub(super) whole: Wrapping<u16>,
                pub(super) saturating: Saturating<i16>,
                pub(super) wrapping: Wrapping<u128>,
                pub(super) is_little: bool,
                #[codec(little_endian = is_little)]
                pub(super) ordered: (NonZero<u16>, Wrapping<u32>),
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Route {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                pub(super) is_little: bool,
                pub(super) four: Ipv4Addr,
                #[codec(little_endian = is_little)]
                pub(super) pair: (Ipv4Addr, u16),
                #[codec(len(bits = 4))]
                pub(super) list: Vec<Ipv4Addr>,
                pub(super) array: [Ipv6Addr; 2],
                pub(super) option: Option<Ipv6Addr>,
            }

            /// The same bits.
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Octets {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                pub(super) is_little: bool,
                pub(super) four: [u8; 4],
                #[codec(little_endian = is_little)]
                pub(super) pair: ([u8; 4], u16),
                #[codec(len(bits = 4))]
                pub(super) list: Vec<[u8; 4]>,
                pub(super) array: [[u8; 16]; 2],
                pub(super) option: Option<[u8; 16]>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first;
    high = msb_first;
}

#[test]
fn values_and_bytes_keep_the_laws() {
    laws::of_type::<low::Route>();
    laws::of_type::<high::Route>();
    laws::of_value(&numbers());
}

fn numbers() -> high::Numbers {
    fn n<T: TryFrom<i32> + TryInto<U>, U>(number: i32) -> U {
        let number = T::try_from(number)
            .ok()
            .and_then(|number| number.try_into().ok());
        number.expect("the number fits, and is not zero")
    }
    high::Numbers {
        own: n::<u8, _>(7),
        signed: n::<i8, _>(-3),
        four: n::<u8, _>(15),
        ranged: n::<u8, _>(16),
        moved: n::<i32, _>(-8),
        leb: n::<u16, _>(300),
        vlq: n::<u32, _>(70_000),
        gamma: n::<u16, _>(9),
        rice: n::<u8, _>(200),
        unary: n::<u8, _>(9),
        tens: n::<u16, _>(120),
        decimal: n::<u16, _>(907),
        magnitude: n::<i8, _>(-7),
        little: n::<u32, _>(77),
        big: [n::<u32, _>(1), n::<u32, _>(0xff_ffff)],
        array: [1, 2, 3, 4, 7].map(n::<u8, _>),
        nested: [[1, 2], [3, 4]].map(|pair| pair.map(n::<u8, _>)),
        list: (1..100).map(n::<u16, _>).collect(),
        packed: (1..80).map(n::<u16, _>).collect(),
        option: Some(n::<u8, _>(31)),
        sometimes: Some(n::<u8, _>(200)),
        runs: vec![n::<u8, _>(3); 7],
        lists: vec![vec![Wrapping(0), Wrapping(15)], vec![]],
        best: n::<u16, _>(5),
        pieces: n::<u8, _>(0xa5),
        coded: [1, 3].map(n::<u8, _>),
        low: (),
        whole: Wrapping(0xabc),
        saturating: Saturating(-5),
        wrapping: Wrapping(u128::MAX),
        is_little: true,
        ordered: (n::<u16, _>(1), Wrapping(0)),
    }
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::Numbers>(&bytes);
        laws::of_bytes::<high::Numbers>(&bytes);
        laws::of_bytes::<low::Route>(&bytes);
        laws::of_bytes::<high::Route>(&bytes);
    }

    /// An address is the array of its octets, whatever the orders of bits and bytes.
    #[test]
    fn addresses_are_their_octets(shift in 0..8_u8, is_little: bool, four: [u8; 4], sixteen: [u8; 16], port: u16) {
        macro_rules! same {
            ($module:ident) => {
                let octets = $module::Octets {
                    shift,
                    is_little,
                    four,
                    pair: (four, port),
                    list: vec![four, [0; 4]],
                    array: [sixteen, [7; 16]],
                    option: Some(sixteen),
                };
                let route = $module::Route {
                    shift,
                    is_little,
                    four: four.into(),
                    pair: (four.into(), port),
                    list: vec![four.into(), Ipv4Addr::UNSPECIFIED],
                    array: [sixteen.into(), [7; 16].into()],
                    option: Some(sixteen.into()),
                };
                let bytes = octets.to_bytes().unwrap();
                prop_assert_eq!(route.to_bytes().unwrap(), &bytes[..]);
                prop_assert_eq!($module::Route::from_bytes(&bytes), Ok(route));
            };
        }
        same!(low);
        same!(high);
        prop_assert_eq!(high::Route::LAYOUT.fingerprint(), high::Octets::LAYOUT.fingerprint());
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, lock = "0b55e92f16064320")]
struct Small {
    #[codec(len(bits = 8), bits = 4)]
    list: Vec<NonZero<u8>>,
    #[codec(range = -1..=1)]
    step: NonZero<i8>,
    at: Ipv4Addr,
}

#[test]
fn a_zero_is_refused_where_it_is() {
    let mut bytes = [0x11; 30];
    bytes[0] = 48;
    for (index, byte) in [(0, 0x01), (1, 0x10), (46, 0x01), (47, 0x10)] {
        let mut wrong = bytes;
        wrong[1 + index / 2] = byte;
        let error = Small::from_bytes(&wrong).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        let at = 8 + 4 * index;
        assert_eq!(
            error.to_string(),
            format!(
                "list[{index}]: 0 is not a value of `NonZero` (bits {at}..{})",
                at + 4
            )
        );
    }
    let error = Small::from_bytes(&[0, 0b0100_0000, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "step: 0 is not a value of `NonZero` (bits 8..10)"
    );
}

/// Elements are read in blocks, but the first wrong one is that of the error, whatever is wrong with the next.
#[test]
fn the_first_wrong_element_is_refused() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Sizes {
        #[codec(len(bits = 8), leb128)]
        list: Vec<NonZero<u16>>,
        array: [NonZero<u8>; 3],
    }

    for (bytes, path) in [
        // A zero, then a number in more bytes than it needs.
        (&[2, 0, 0x80, 0, 1, 2, 3][..], "list[0]"),
        // A zero, then the end of the input.
        (&[1, 1, 7, 0], "array[1]"),
    ] {
        let error = Sizes::from_bytes(bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(error.path().to_string(), path);
        assert_eq!(
            Sizes::from_bytes_kind(bytes).unwrap_err().kind(),
            error.kind()
        );
    }
}

#[test]
fn a_layout_and_a_trace_show_the_numbers_and_addresses() {
    assert_eq!(
        Small::LAYOUT.spelling(),
        "msb:list(u8;:nonzero(u4;););nonzero(range(-1..1););array(4:u8;);"
    );
    let small = Small {
        list: vec![],
        step: NonZero::new(-1).unwrap(),
        at: Ipv4Addr::LOCALHOST,
    };
    let trace = Small::trace(&small.to_bytes().unwrap());
    let values: Vec<_> = trace.segments().iter().filter_map(|of| of.value).collect();
    assert_eq!(values[2], Value::Address(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    assert_eq!(values[2].to_string(), "127.0.0.1");
    assert_eq!(
        serde_json::to_string(&values[1..3]).unwrap(),
        r#"[-1,"127.0.0.1"]"#
    );
}

#[test]
fn a_uuid_is_its_octets_in_both_orders() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct High {
        #[codec(bits = 4)]
        kind: u8,
        id: Uuid,
        #[codec(len(bits = 4))]
        others: Vec<Uuid>,
        parent: Option<Uuid>,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Low {
        id: Uuid,
        pair: [Uuid; 2],
    }

    // The example of RFC 9562, section 4, which writes its octets too.
    let id = Uuid::from_u128(0xf81d_4fae_7dec_11d0_a765_00a0_c91e_6bf6);
    let octets = [
        0xf8, 0x1d, 0x4f, 0xae, 0x7d, 0xec, 0x11, 0xd0, 0xa7, 0x65, 0x00, 0xa0, 0xc9, 0x1e, 0x6b,
        0xf6,
    ];
    let pair = [Uuid::nil(), Uuid::max()];
    let low = Low { id, pair };
    assert_eq!(low.to_bytes().unwrap()[..16], octets);
    laws::of_value(&low);
    let high = High {
        kind: 7,
        id,
        others: vec![Uuid::max()],
        parent: Some(id),
    };
    laws::of_value(&high);
    laws::of_type::<High>();
    laws::of_type::<Low>();
    assert_eq!(
        Low::LAYOUT.spelling(),
        "lsb:array(16:u8;);array(2:array(16:u8;););"
    );
    let trace = Low::trace(&low.to_bytes().unwrap());
    let value = trace.segments()[0].value.unwrap();
    assert_eq!(value, Value::Uuid(octets));
    assert_eq!(value.to_string(), id.to_string());
    assert_eq!(
        serde_json::to_string(&value).unwrap(),
        r#""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#
    );
}
