//! Enums whose tags are numbers in other codes, signed numbers and flags.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct All {
                #[codec(bits = 3)]
                shift: u8,
                leb: Leb,
                sleb: SignedLeb,
                vlq: Vlq,
                rice: Rice,
                gamma: Gamma,
                unary: Unary,
                digits: Digits,
                little: Little,
                big: Big,
                signed: Signed,
                magnitude: Magnitude,
                flag: Flag,
                #[codec(tag_of = below, bits = 5)]
                kind: (),
                #[codec(tag_of = flagged)]
                is_long: bool,
                stored: i8,
                #[codec(tag = kind)]
                below: Below,
                #[codec(tag = is_long)]
                flagged: Flagged,
                #[codec(tag = stored)]
                again: Below,
                little_first: bool,
                #[codec(little_endian = little_first)]
                ordered: (Wide, Little, Signed16),
            }
        }
    )* };
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

const LARGE: u32 = 70_000;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(leb128))]
enum Leb {
    Zero,
    #[codec(tag = 127)]
    Last(bool),
    Next,
    #[codec(tag = LARGE)]
    Large(u8),
    AfterLarge,
    #[codec(tag = 0x1000..=0x1fff)]
    Range(u16, bool),
    #[codec(other)]
    Other(u64),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(signed, leb128))]
enum SignedLeb {
    #[codec(tag = -65)]
    Below,
    After(u8),
    #[codec(tag = -1)]
    Minus,
    #[codec(tag = 0..=9)]
    Range(u8),
    #[codec(other)]
    Other(i64, bool),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(vlq))]
enum Vlq {
    #[codec(tag = 5)]
    Five,
    #[codec(tag = 0x80)]
    Long,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(rice = 1))]
enum Rice {
    A,
    B,
    C,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(elias_gamma))]
enum Gamma {
    #[codec(tag = 1)]
    One,
    Two(u8),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(unary(max = 2)))]
enum Unary {
    Zero,
    One,
    Two,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bcd(digits = 2)))]
enum Digits {
    #[codec(tag = 12)]
    Twelve(bool),
    #[codec(other)]
    Other(u8),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 16, little_endian))]
enum Little {
    #[codec(tag = 0x0102)]
    A(u8),
    #[codec(other)]
    Other(u16),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(big_endian, bits = 24))]
enum Big {
    #[codec(tag = 0x01_0203)]
    A(u8),
    #[codec(tag = 0x100..=0x1ff)]
    Range(u16),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(signed, bits = 6))]
enum Signed {
    #[codec(tag = -32..=-30)]
    Low {
        tag: i8,
        #[codec(len = tag + 32)]
        list: Vec<bool>,
    },
    #[codec(tag = -1)]
    Minus,
    Zero,
    One(u8),
    #[codec(other)]
    Other(i16),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(signed, bits = 4, sign_magnitude))]
enum Magnitude {
    #[codec(tag = -7)]
    Low,
    #[codec(tag = 0)]
    Zero,
    #[codec(tag = 7)]
    High,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 1))]
enum Flag {
    #[codec(tag = true)]
    Yes(u8),
    #[codec(tag = false)]
    No,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 1))]
enum Flagged {
    #[codec(tag = false)]
    Short(#[codec(bits = 2)] u8),
    #[codec(tag = true)]
    Long(u16),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, signed, bits = 5))]
enum Below {
    #[codec(tag = -16)]
    Least,
    #[codec(tag = -3..=3)]
    Middle(i8, bool),
    #[codec(other)]
    Other(i8),
}

/// The order of the bytes is that of the field around it, also of a range and of other tags.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 16))]
enum Wide {
    #[codec(tag = 0x0102)]
    A,
    #[codec(tag = 0x0200..=0x02ff)]
    Range(u16),
    #[codec(other)]
    Other(u16),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(signed, bits = 16))]
enum Signed16 {
    #[codec(tag = -2)]
    A,
    #[codec(other)]
    Other(i16),
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(prop_oneof![1 => 0..2u8, 1 => any::<u8>()], 0..60)
}

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes in any_bytes()) {
        laws::of_bytes::<lsb::All>(&bytes);
        laws::of_bytes::<msb::All>(&bytes);
        each_of_bytes(&bytes);
    }
}

/// The types with one tag each, which short inputs reach.
fn each_of_bytes(bytes: &[u8]) {
    macro_rules! each {
        ($($ty:ident)*) => { $({
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct High($ty);

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(lsb_first)]
            struct Low($ty);

            laws::of_bytes::<High>(bytes);
            laws::of_bytes::<Low>(bytes);
            if let Ok((value, _)) = High::from_prefix(bytes) {
                laws::of_value(&value);
                let low = Low(value.0);
                let written = low.to_bytes().expect("a value that was read");
                assert_eq!(Low::from_bytes(&written), Ok(low));
            }
        })* };
    }
    each! { Leb SignedLeb Vlq Rice Gamma Unary Digits Little Big Signed Magnitude Flag Wide Signed16 }
}

/// A root with one enum.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Of<T>(T);

fn bytes<T>(value: T) -> Vec<u8>
where
    Of<T>: WireFormat<Context = bitcodec::NoContext>,
{
    Of(value).to_bytes().expect("a value of the type")
}

#[test]
fn tags_are_written_as_numbers_are() {
    assert_eq!(bytes(Leb::Zero), [0]);
    assert_eq!(bytes(Leb::Last(true)), [127, 0x80]);
    assert_eq!(bytes(Leb::Next), [0x80, 1]);
    assert_eq!(bytes(Leb::Large(9)), [0xf0, 0xa2, 4, 9]);
    assert_eq!(bytes(Leb::AfterLarge), [0xf1, 0xa2, 4]);
    assert_eq!(bytes(Leb::Range(0x1234, true)), [0xb4, 0x24, 0x80]);
    assert_eq!(bytes(SignedLeb::Below), [0xbf, 0x7f]);
    assert_eq!(bytes(SignedLeb::After(3)), [0x40, 3]);
    assert_eq!(bytes(SignedLeb::Minus), [0x7f]);
    assert_eq!(bytes(Vlq::Long), [0x81, 0]);
    assert_eq!(bytes([Rice::A, Rice::B, Rice::C]), [0b00_01_10_00]);
    assert_eq!(bytes(Digits::Twelve(true)), [0x12, 0x80]);
    assert_eq!(bytes(Little::A(5)), [2, 1, 5]);
    assert_eq!(bytes(Big::A(5)), [1, 2, 3, 5]);
    assert_eq!(bytes(Signed::Minus), [0b1111_1100]);
    assert_eq!(
        bytes(Signed::Low {
            tag: -31,
            list: vec![true]
        }),
        [0b1000_0110]
    );
    assert_eq!(bytes([Magnitude::Low, Magnitude::High]), [0xf7]);
    assert_eq!(bytes(Flag::Yes(0)), [0x80, 0]);
}

#[test]
fn only_the_shortest_form_is_read() {
    let error = Of::<Leb>::from_bytes(&[0x80, 0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    let error = Of::<Vlq>::from_bytes(&[0x80, 5]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    let error = Of::<Magnitude>::from_bytes(&[0x80]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    let error = Of::<Leb>::from_bytes(&[0xff; 11]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
}

#[test]
fn a_kept_tag_and_its_variant_agree() {
    fn refused<T>(value: T) -> String
    where
        Of<T>: WireFormat<Context = bitcodec::NoContext>,
    {
        Of(value).to_bytes().unwrap_err().to_string()
    }
    const NAMED: &str = "0: the tag is that of a variant with a name";
    assert_eq!(refused(Leb::Other(127)), NAMED);
    assert_eq!(refused(Leb::Other(70_001)), NAMED);
    assert_eq!(refused(Leb::Other(0x1fff)), NAMED);
    assert_eq!(refused(SignedLeb::Other(-64, true)), NAMED);
    assert_eq!(refused(Signed::Other(-31)), NAMED);
    assert_eq!(refused(Signed::Other(32)), "0: 32 is not in -32..=31");
    assert_eq!(refused(Digits::Other(100)), "0: 100 is not in 0..=99");
    assert_eq!(
        refused(Leb::Range(0x2000, true)),
        "0.Range.0: 8192 is not in 4096..=8191"
    );
    assert_eq!(
        refused(Signed::Low {
            tag: -29,
            list: vec![]
        }),
        "0.Low.tag: -29 is not in -32..=-30"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Outer {
    kind: i16,
    #[codec(tag = kind)]
    below: Below,
}

#[test]
fn a_signed_tag_outside_agrees_with_its_field() {
    let refused = |kind, below| Outer { kind, below }.to_bytes().unwrap_err().to_string();
    let ok = Outer {
        kind: -3,
        below: Below::Middle(-3, true),
    };
    assert_eq!(ok.to_bytes(), Ok(vec![0xff, 0xfd, 0x80]));
    assert_eq!(Outer::from_bytes(&[0xff, 0xfd, 0x80]), Ok(ok));
    const ANOTHER: &str = "below: the variant is not that of the tag before it";
    assert_eq!(refused(3, Below::Middle(-3, true)), ANOTHER);
    assert_eq!(refused(-15, Below::Other(-14)), ANOTHER);
    assert_eq!(
        refused(-17, Below::Other(-17)),
        "below: -17 is not in -16..=15"
    );
    assert_eq!(
        refused(4, Below::Middle(4, true)),
        "below.Middle.0: 4 is not in -3..=3"
    );
    let error = Outer::from_bytes(&[0, 16]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "below: 16 is the tag of no `Below` (bit 16)"
    );
}

#[test]
fn layouts_show_the_code_of_a_tag() {
    assert_eq!(
        Leb::LAYOUT.spelling(),
        "enum(leb128u(8..80);:0:127=u1;:128:70000=u8;:70001:4096..8191=u1;:_);"
    );
    assert_eq!(
        SignedLeb::LAYOUT.spelling(),
        "enum(leb128i(8..80);:-65:-64=u8;:-1:0..9:_=u1;);"
    );
    assert_eq!(Little::LAYOUT.spelling(), "enum(u16le;:258=u8;:_);");
    assert_eq!(
        Below::LAYOUT.spelling(),
        "enum(outside(i5;);:-16:-3..3=u1;:_);"
    );
    assert_eq!(
        Leb::LAYOUT.to_string(),
        "\
Leb: 8-81 bits
  bits    width  field    form
  0..     8-80   (tag)    LEB128
  8..9    1      Last.0   bool
  24..32  8      Large.0  u8
          1      Range.1  bool
  (tag): 0 Zero, 127 Last, 128 Next, 70000 Large, 70001 AfterLarge, 4096..=8191 Range, other Other"
    );
    assert_eq!((Vlq::LAYOUT.min_bits, Vlq::LAYOUT.max_bits), (8, Some(16)));
    assert_eq!((Rice::LAYOUT.min_bits, Rice::LAYOUT.max_bits), (2, Some(3)));
}

#[test]
fn a_trace_names_the_variant() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Two(Leb, Signed);
    let trace = Two::trace(&[0xb4, 0x24, 0b1000_0010]);
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .filter_map(|segment| {
            let value = segment.value?;
            Some(format!("{:?} {} {value}", segment.bits, segment.path))
        })
        .collect();
    assert_eq!(
        shown,
        ["0..16 0 4660", "16..17 0.Range.1 true", "17..23 1 One"]
    );
}
