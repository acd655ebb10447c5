//! Lengths and sizes in codings of the user's.

use bitcodec::coding::Coding;
use bitcodec::error::{Fault, Refusal};
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{Layout, laws};

use super::*;

/// A length as in DER: below 128 in one byte, others after the number of their bytes, of which the first is not 0.
#[derive(BitCodec)]
struct Der {
    #[codec(present(long))]
    is_long: (),
    #[codec(bits = 7)]
    short: u8,
    #[codec(when = is_long, len = short)]
    long: Option<Vec<u8>>,
}

impl From<&u64> for Der {
    fn from(length: &u64) -> Self {
        let (is_long, bytes) = ((), length.to_be_bytes());
        if *length < 128 {
            return Self {
                is_long,
                short: bytes[7],
                long: None,
            };
        }
        let begin = bytes.iter().take_while(|byte| **byte == 0).count();
        let long = Some(bytes[begin..].to_vec());
        Self {
            is_long,
            short: 8 - u8::try_from(begin).unwrap(),
            long,
        }
    }
}

impl TryFrom<Der> for u64 {
    type Error = Violation;

    fn try_from(der: Der) -> Result<Self, Violation> {
        let Some(long) = der.long else {
            return Ok(der.short.into());
        };
        let mut bytes = [0; 8];
        match (long.first(), long.len()) {
            (None | Some(0), _) => return Err(Violation::new("the length has a shorter form")),
            (Some(..128), 1) => return Err(Violation::new("the length has a shorter form")),
            (_, 9..) => return Err(Violation::new("the length has more than 64 bits")),
            (_, count) => bytes[8 - count..].copy_from_slice(&long),
        }
        Ok(Self::from_be_bytes(bytes))
    }
}

/// A number as in QUIC, in 1, 2, 4 or 8 bytes; only the shortest form is accepted.
#[derive(BitCodec)]
struct Quic {
    #[codec(bits = 2)]
    log: u8,
    #[codec(bits((8u8 << log) - 2, max = 62))]
    number: u64,
}

impl Quic {
    fn log(number: u64) -> Option<u8> {
        [6, 14, 30, 62]
            .iter()
            .zip(0..)
            .find(|(bits, _)| number >> **bits == 0)
            .map(|(_, log)| log)
    }
}

impl TryFrom<&u64> for Quic {
    type Error = Violation;

    fn try_from(number: &u64) -> Result<Self, Violation> {
        let log = Self::log(*number).ok_or(Violation::new("the number has more than 62 bits"))?;
        Ok(Self {
            log,
            number: *number,
        })
    }
}

impl TryFrom<Quic> for u64 {
    type Error = Violation;

    fn try_from(quic: Quic) -> Result<Self, Violation> {
        match Quic::log(quic.number) {
            Some(log) if log == quic.log => Ok(quic.number),
            _ => Err(Violation::new("the number has a shorter form").field("log")),
        }
    }
}

/// Half of an even number, in one byte. Its layout is that of an integer, but the number is twice as large.
enum Halved {}

impl Coding<u64> for Halved {
    type Context = bitcodec::NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(8, false);

    fn encode<W: BitWrite>(length: &u64, writer: &mut W, (): ()) -> Result<(), Fault> {
        if length % 2 != 0 || *length > 510 {
            return Err(writer.refuse(Refusal::unencodable("a length is even, up to 510")));
        }
        writer.write_bits(length / 2, 8)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u64, Fault> {
        Ok(reader.read_bits(8)? * 2)
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Lists {
    #[codec(len(via = Der))]
    plain: Vec<u8>,
    #[codec(len(via = Quic, max = 300), bits = 4)]
    bounded: Vec<u8>,
    #[codec(len(bytes, via = Der), bits = 12)]
    in_bytes: Vec<u16>,
    #[codec(len(with = Halved))]
    even: Vec<u16>,
    #[codec(len(bytes, with = Halved, padding = ones), bits = 9)]
    padded: Vec<u16>,
    #[codec(len(via = Quic), runs)]
    runs: Vec<u8>,
    #[codec(len(via = Der), radix = 10)]
    digits: Vec<u8>,
    #[codec(len(with = Halved), each(len(via = Quic)))]
    rows: Vec<Vec<u8>>,
}

fn lists() -> Lists {
    Lists {
        plain: vec![7; 200],
        bounded: vec![1, 2],
        in_bytes: vec![1, 2, 3],
        even: vec![1, 2],
        padded: vec![1; 16],
        runs: vec![1, 1, 1],
        digits: vec![1, 2],
        rows: vec![vec![1; 70], vec![]],
    }
}

#[test]
fn lists_have_lengths_in_codings_of_the_users() {
    let bytes = lists().to_bytes().unwrap();
    assert_eq!(bytes[..3], [0x81, 200, 7]);
    assert_eq!(bytes[202..206], [2, 0x12, 5, 0]);
    assert_eq!(Lists::from_bytes(&bytes), Ok(lists()));
    laws::of_value(&lists());
    laws::of_type::<Lists>();
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Regions {
    #[codec(sized(via = Quic))]
    number: u32,
    #[codec(sized(with = Halved, max = 20), len(rest))]
    bounded: Vec<u8>,
    #[codec(sized(leb128, max = 20), len(rest))]
    leb128: Vec<u8>,
    #[codec(len(bits = 4, max = 9))]
    nine: Vec<bool>,
    #[codec(len(until = 0, max = 3))]
    until: Vec<u8>,
}

fn regions() -> Regions {
    Regions {
        number: 5,
        bounded: vec![1, 2],
        leb128: vec![1],
        nine: vec![true; 4],
        until: vec![1, 2, 3],
    }
}

#[test]
fn regions_have_sizes_in_codings_of_the_users() {
    laws::of_value(&regions());
    laws::of_type::<Regions>();
    let odd = Regions {
        bounded: vec![1],
        ..regions()
    };
    assert_eq!(
        odd.to_bytes().unwrap_err().to_string(),
        "bounded: a length is even, up to 510"
    );
    let long = Regions {
        bounded: vec![1; 22],
        ..regions()
    };
    assert_eq!(
        long.to_bytes().unwrap_err().to_string(),
        "bounded: 22 is not in 0..=20"
    );
    let long = Regions {
        nine: vec![true; 10],
        ..regions()
    };
    assert_eq!(
        long.to_bytes().unwrap_err().to_string(),
        "nine: 10 is not in 0..=9"
    );
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Plain(#[codec(len(via = Der))] Vec<u64>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 100)]
struct Large(#[codec(len(via = Der))] Vec<[u64; 8]>);

#[test]
fn a_length_is_refused_before_anything_is_allocated() {
    let refused = |bytes: &[u8]| Plain::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        refused(b"\x88\x7f\xff\xff\xff\xff\xff\xff\xff\0"),
        "0: the input ends: 18446744073709551615 bits are needed, 8 left (bits 72..80)"
    );
    assert_eq!(
        refused(&[0x80]),
        "0: the length has a shorter form (bits 0..8)"
    );
    assert_eq!(
        refused(&[0x81, 0x7f]),
        "0: the length has a shorter form (bits 0..16)"
    );
    assert_eq!(
        refused(&[0x82, 0, 0xff]),
        "0: the length has a shorter form (bits 0..24)"
    );
    assert_eq!(
        refused(&[0x89, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        "0: the length has more than 64 bits (bits 0..80)"
    );
    assert_eq!(
        refused(&[0x82, 0]),
        "0.long: the input ends: 16 bits are needed, 8 left (bits 8..16)"
    );
    assert_eq!(
        Plain::from_bytes(b"\x01\0\0\0\0\0\0\0\x09"),
        Ok(Plain(vec![9]))
    );
    let mut bytes = vec![3];
    bytes.extend([0; 192]);
    assert_eq!(
        Large::from_bytes(&bytes).unwrap_err().kind(),
        ErrorKind::Budget
    );
}

#[test]
fn a_maximum_bounds_the_width() {
    #[derive(BitCodec)]
    struct Bounded(#[codec(len(via = Quic, max = 100))] Vec<u16>);
    #[derive(BitCodec)]
    struct Region(#[codec(sized(with = Halved, max = 100), len(rest))] Vec<u16>);
    #[derive(BitCodec)]
    struct Even(#[codec(len(with = Halved))] Vec<u16>);
    assert_eq!(Bounded::MAX_BITS, Some(64 + 1600));
    assert_eq!(Region::MAX_BITS, Some(8 + 800));
    assert_eq!(Even::MAX_BITS, None);
}

#[test]
fn layouts_have_the_length() {
    assert_eq!(
        Regions::LAYOUT.spelling(),
        "lsb:region(u2;u(`-(<<(8,$0),2)`,62);:u32;);region(checked(0..20:u8;);:list(rest:u8;););region(checked(0..20:leb128u(8..80););:list(rest:u8;););list(checked(0..9:u4;);:u1;);list(until(0,3):u8;);"
    );
    let rows = Lists::LAYOUT.rows().into_iter();
    let forms: Vec<String> = rows.map(|row| row.form).collect();
    assert_eq!(
        forms,
        [
            "list of u8, length as Der",
            "list of u4, length as (Quic, 0..=300)",
            "list of u12, length in bytes as Der",
            "list of u16, length as u8",
            "list of u9, length in bytes as u8, filled with ones",
            "runs of u8, each length as Elias gamma",
            "list as (digits of radix 10), length as Der",
            "list of (list of u8, length as Quic), length as u8",
        ]
    );
    let trace = Lists::trace(&lists().to_bytes().unwrap());
    let first = trace.segments().iter().take(4);
    let first: Vec<String> = first
        .map(|of| format!("{} {:?}", of.path, of.value))
        .collect();
    assert_eq!(
        first,
        [
            "plain.is_long Some(Bool(true))",
            "plain.short Some(Number(Unsigned(1)))",
            "plain.long[0] Some(Number(Unsigned(200)))",
            "plain[0] Some(Number(Unsigned(7)))",
        ]
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Derived {
    #[codec(count_of = list, via = Quic)]
    count: (),
    #[codec(count_of = region, with = Halved)]
    size: u64,
    #[codec(tag_of = outside, via = Quic)]
    kind: (),
    #[codec(computed = Self::sum, via = Der)]
    sum: (),
    #[codec(len = count)]
    list: Vec<u8>,
    #[codec(sized = size)]
    region: [u8; 2],
    #[codec(tag = kind)]
    outside: Outside,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 16))]
enum Outside {
    #[codec(tag = 300)]
    Far,
    Byte(u8),
}

impl Derived {
    fn sum(&self) -> u64 {
        self.list.iter().map(|byte| u64::from(*byte)).sum()
    }
}

#[test]
fn derived_fields_have_codings_of_the_users() {
    let value = Derived {
        count: (),
        size: 2,
        kind: (),
        sum: (),
        list: vec![200, 100],
        region: [8, 9],
        outside: Outside::Byte(7),
    };
    laws::of_value(&value);
    let bytes = value.to_bytes().unwrap();
    assert_eq!(bytes, [2, 1, 0x41, 0x2d, 0x82, 1, 0x2c, 200, 100, 8, 9, 7]);
    assert_eq!(Derived::from_bytes(&bytes), Ok(value.clone()));
    let refused = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        laws::of_bytes::<Derived>(&bytes);
        Derived::from_bytes(&bytes).unwrap_err().to_string()
    };
    assert_eq!(
        refused(6, 0x2d),
        "sum: 301 is not the computed value 300 (bits 32..56)"
    );
    assert_eq!(
        refused(3, 0x2e),
        "outside: 302 (0x12e) is the code of no `Outside` (bit 88)"
    );
    let error = Derived { size: 4, ..value }.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "size: the count is not that of its list");
}
