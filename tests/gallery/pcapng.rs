//! A capture file of Wireshark: draft-ietf-opsawg-pcapng, "PCAP Now Generic (pcapng) Capture File Format".
//!
//! The byte order of a section is that of its magic number, which stands behind the first length. So there are two roots,
//! one for each order, and the magic number refuses a file of the other one; a file with sections of both orders is no
//! value of either. Simple packets, whose length depends on their interface, and custom blocks stay words.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::num::NonZero;

use bitcodec::sum::Sum;
use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::damaged;
use super::programs::{self, Numbers, hex};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Little(#[codec(len(rest))] Vec<Block>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Big(#[codec(len(rest))] Vec<Block>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Block {
    #[codec(tag_of = body, bits = 32)]
    kind: (),
    #[codec(count_of = body, bias = -12, bits = 32)]
    length: (),
    #[codec(tag = kind, sized = length)]
    body: Body,
    #[codec(sum(Length, over = ..))]
    length_again: (),
}

/// The number of bytes, for a length that stands behind them.
#[derive(Default)]
struct Length(u32);

impl Sum for Length {
    const NAME: &'static str = "length";
    type Value = u32;

    fn add(&mut self, bytes: &[u8]) {
        self.0 = self.0.wrapping_add(bytes.len() as u32);
    }

    fn value(&self) -> u32 {
        self.0
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 32))]
enum Body {
    /// Also the beginning of each other section.
    #[codec(tag = 0x0a0d_0d0a)]
    Section {
        #[codec(fixed = 0x1a2b_3c4d, bits = 32)]
        magic: (),
        #[codec(fixed = 1, bits = 16)]
        major: (),
        minor: u16,
        /// -1 if it is not known.
        length: i64,
        options: Options<SectionOption>,
    },
    #[codec(tag = 1)]
    Interface {
        link: u16,
        #[codec(reserved = 16)]
        longest: u32,
        options: Options<InterfaceOption>,
    },
    #[codec(tag = 4)]
    Names {
        #[codec(len(until(peek = 0x0000)))]
        records: Vec<Record>,
        #[codec(reserved = 32)]
        options: Options<CommentOption>,
    },
    Statistics {
        interface: u32,
        #[codec(pieces = [32..64, 0..32])]
        time: u64,
        options: Options<StatisticsOption>,
    },
    Packet(Packet),
    #[codec(other)]
    Other(u32, #[codec(len(rest))] Vec<[u8; 4]>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Packet {
    interface: u32,
    /// The upper half first, in units of the interface.
    #[codec(pieces = [32..64, 0..32])]
    time: u64,
    #[codec(count_of = data, bits = 32)]
    captured: (),
    original: u32,
    #[codec(len = captured)]
    data: Vec<u8>,
    #[codec(align = 32)]
    end: (),
    options: Options<PacketOption>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Options<T> {
    #[codec(len(until(peek = 0x0000, or_end)))]
    all: Vec<Opt<T>>,
    /// Every program should write it.
    #[codec(when(rest))]
    end: Option<EndOfOptions>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct EndOfOptions(#[codec(fixed = 0, bits = 32)] ());

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Opt<T> {
    code: NonZero<u16>,
    #[codec(count_of = value, bits = 16)]
    length: (),
    #[codec(tag = code.get(), sized = length)]
    value: T,
    #[codec(align = 32)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum CommentOption {
    #[codec(tag = 1)]
    Comment(#[codec(text(utf8), len(rest))] String),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum SectionOption {
    #[codec(tag = 1)]
    Comment(#[codec(text(utf8), len(rest))] String),
    Hardware(#[codec(text(utf8), len(rest))] String),
    System(#[codec(text(utf8), len(rest))] String),
    Application(#[codec(text(utf8), len(rest))] String),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum InterfaceOption {
    #[codec(tag = 1)]
    Comment(#[codec(text(utf8), len(rest))] String),
    Name(#[codec(text(utf8), len(rest))] String),
    Description(#[codec(text(utf8), len(rest))] String),
    #[codec(tag = 6)]
    Mac([u8; 6]),
    /// Places behind the point of a second: decimal ones, or above 128 binary ones.
    #[codec(tag = 9)]
    Resolution(u8),
    #[codec(tag = 12)]
    System(#[codec(text(utf8), len(rest))] String),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum PacketOption {
    #[codec(tag = 1)]
    Comment(#[codec(text(utf8), len(rest))] String),
    Flags(u32),
    #[codec(tag = 4)]
    Dropped(u64),
    #[codec(tag = 5)]
    Id(u64),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum StatisticsOption {
    #[codec(tag = 1)]
    Comment(#[codec(text(utf8), len(rest))] String),
    #[codec(tag = 4)]
    Received(u64),
    #[codec(tag = 5)]
    Dropped(u64),
    #[codec(other)]
    Other(u16, #[codec(len(rest))] Vec<u8>),
}

/// Names of an address.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Record {
    #[codec(tag_of = value, bits = 16, range = 1..=2)]
    kind: (),
    #[codec(count_of = value, bits = 16)]
    length: (),
    #[codec(tag = kind, sized = length)]
    value: Address,
    #[codec(align = 32)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16))]
enum Address {
    #[codec(tag = 1)]
    V4(
        Ipv4Addr,
        #[codec(len(rest), each(text(utf8), len(until = 0)))] Vec<String>,
    ),
    V6(
        Ipv6Addr,
        #[codec(len(rest), each(text(utf8), len(until = 0)))] Vec<String>,
    ),
}

const LITTLE: &[u8] = b"\x0a\x0d\x0d\x0a\x1c\x00\x00\x00\x4d\x3c\x2b\x1a\x01\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\
    \x1c\x00\x00\x00\
    \x01\x00\x00\x00\x20\x00\x00\x00\x01\x00\x00\x00\x00\x00\x04\x00\x09\x00\x01\x00\x09\x00\x00\x00\
    \x00\x00\x00\x00\x20\x00\x00\x00\
    \x06\x00\x00\x00\x2c\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00\
    \x3c\x00\x00\x00\x61\x62\x63\x00\x01\x00\x02\x00\x6f\x6b\x00\x00\x2c\x00\x00\x00";
const BIG: &[u8] = b"\x0a\x0d\x0d\x0a\x00\x00\x00\x1c\x1a\x2b\x3c\x4d\x00\x01\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\
    \x00\x00\x00\x1c\
    \x00\x00\x00\x01\x00\x00\x00\x20\x00\x01\x00\x00\x00\x04\x00\x00\x00\x09\x00\x01\x09\x00\x00\x00\
    \x00\x00\x00\x00\x00\x00\x00\x20\
    \x00\x00\x00\x06\x00\x00\x00\x2c\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x03\
    \x00\x00\x00\x3c\x61\x62\x63\x00\x00\x01\x00\x02\x6f\x6b\x00\x00\x00\x00\x00\x2c";

fn options<T>(values: impl IntoIterator<Item = (u16, T)>, has_end: bool) -> Options<T> {
    let options = values.into_iter().map(|(code, value)| Opt {
        code: NonZero::new(code).expect("0 is the end"),
        length: (),
        value,
        end: (),
    });
    Options {
        all: options.collect(),
        end: has_end.then_some(EndOfOptions(())),
    }
}

fn file(bodies: impl IntoIterator<Item = Body>) -> Vec<Block> {
    let block = |body| Block {
        kind: (),
        length: (),
        body,
        length_again: (),
    };
    bodies.into_iter().map(block).collect()
}

fn section(options: Options<SectionOption>) -> Body {
    Body::Section {
        magic: (),
        major: (),
        minor: 0,
        length: -1,
        options,
    }
}

#[test]
fn captures_have_their_bytes_in_both_orders() {
    let nanoseconds = InterfaceOption::Resolution(9);
    let blocks = file([
        section(options([], false)),
        Body::Interface {
            link: 1,
            longest: 0x4_0000,
            options: options([(9, nanoseconds)], true),
        },
        Body::Packet(Packet {
            interface: 0,
            time: 0x1_0000_0002,
            captured: (),
            original: 60,
            data: b"abc".to_vec(),
            end: (),
            options: options([(1, PacketOption::Comment("ok".to_owned()))], false),
        }),
    ]);
    assert_eq!(Little(blocks.clone()).to_bytes().as_deref(), Ok(LITTLE));
    assert_eq!(Little::from_bytes(LITTLE).unwrap().0, blocks);
    assert_eq!(Big(blocks.clone()).to_bytes().as_deref(), Ok(BIG));
    assert_eq!(Big::from_bytes(BIG).unwrap().0, blocks);
    damaged::<Little>(LITTLE);
    damaged::<Big>(BIG);
}

#[test]
fn both_lengths_of_a_block_and_its_padding_are_checked() {
    let refusal = |place: usize, byte| {
        let mut bytes = LITTLE.to_vec();
        bytes[place] = byte;
        Little::from_bytes(&bytes).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(24, 32),
        "0[0].length_again: the checksum is 0x1c, not 0x20 (bits 192..224)"
    );
    assert_eq!(
        refusal(4, 24),
        "0[0].body.Section.length: the region ends: 64 bits are needed, 32 left (bits 128..160)"
    );
    assert_eq!(
        refusal(LITTLE.len() - 5, 1),
        "0[2].body.Packet.0.options.all[0].end: alignment bits are not zero (bits 784..800)"
    );
    let error = Big::from_bytes(LITTLE).unwrap_err();
    assert_eq!(error.path().to_string(), "0[0].body");
}

/// What TShark prints of an option.
trait Named {
    fn named(&self) -> String;
}

fn unknown() -> String {
    "Unknown".to_owned()
}

impl Named for CommentOption {
    fn named(&self) -> String {
        match self {
            Self::Comment(text) => format!("Comment = {text}"),
            Self::Other(..) => unknown(),
        }
    }
}

impl Named for SectionOption {
    fn named(&self) -> String {
        match self {
            Self::Comment(text) => format!("Comment = {text}"),
            Self::Hardware(text) => format!("Hardware Description = {text}"),
            Self::System(text) => format!("OS Description = {text}"),
            Self::Application(text) => format!("User Application = {text}"),
            Self::Other(..) => unknown(),
        }
    }
}

impl Named for InterfaceOption {
    fn named(&self) -> String {
        match self {
            Self::Comment(text) => format!("Comment = {text}"),
            Self::Name(text) => format!("Interface Name = {text}"),
            Self::Description(text) => format!("Interface Description = {text}"),
            Self::Mac(mac) => {
                let octets = mac.map(|octet| format!("{octet:02x}"));
                format!("MAC Address = {}", octets.join(":"))
            }
            Self::Resolution(9) => "Timestamp Resolution = 10^-9 (nanoseconds)".to_owned(),
            Self::Resolution(_) => panic!("{self:?} is not written here"),
            Self::System(text) => format!("OS = {text}"),
            Self::Other(..) => unknown(),
        }
    }
}

impl Named for PacketOption {
    fn named(&self) -> String {
        match self {
            Self::Comment(text) => format!("Comment = {text}"),
            Self::Flags(_) => "Flags".to_owned(),
            Self::Dropped(count) => format!("Drop Count = {count}"),
            Self::Id(id) => format!("Packet ID = 0x{id:016x}"),
            Self::Other(..) => unknown(),
        }
    }
}

impl Named for StatisticsOption {
    fn named(&self) -> String {
        match self {
            Self::Comment(text) => format!("Comment = {text}"),
            Self::Received(count) => format!("Number of Received Packets = {count}"),
            Self::Dropped(count) => format!("Number of Dropped Packets = {count}"),
            Self::Other(..) => unknown(),
        }
    }
}

impl<T: Named> Options<T> {
    fn named(&self) -> Vec<String> {
        let options = self.all.iter().map(|option| option.value.named());
        options
            .chain(self.end.map(|_| "End of Options".to_owned()))
            .collect()
    }
}

impl Address {
    fn named(&self) -> Vec<String> {
        let (address, names) = match self {
            Self::V4(address, names) => (address.to_string(), names),
            Self::V6(address, names) => (address.to_string(), names),
        };
        [&[address][..], names].concat()
    }
}

/// Returns what the script prints of a file.
fn named(blocks: &[Block]) -> Value {
    let mut packets = vec![];
    let all = blocks.iter().map(|block| {
        let mut names = vec![];
        let (kind, options) = match &block.body {
            Body::Section { options, .. } => (0x0a0d_0d0a, options.named()),
            Body::Interface { options, .. } => (1, options.named()),
            Body::Names { records, options } => {
                names.extend(records.iter().flat_map(|record| record.value.named()));
                (4, options.named())
            }
            Body::Statistics { options, .. } => (5, options.named()),
            Body::Packet(packet) => {
                packets.push(json!([packet.time, packet.original, hex(&packet.data)]));
                (6, packet.options.named())
            }
            Body::Other(kind, _) => (*kind, vec![]),
        };
        // A block alone has the length that it says.
        let length = Little(vec![block.clone()])
            .to_bytes()
            .expect("it is in order")
            .len();
        json!([format!("{kind:08x}"), length, options, names])
    });
    let all: Vec<_> = all.collect();
    json!({ "blocks": all, "packets": packets })
}

#[test]
fn tshark_and_scapy_read_what_they_write() {
    programs::agree("pcapng_cases.py", |file: &Little, _| named(&file.0));
}

/// A file with each kind of block and option.
fn capture(numbers: &mut Numbers) -> Vec<Block> {
    let text = |numbers: &mut Numbers| "wört".repeat(1 + numbers.below(4) as usize) + "!";
    let mut bodies = vec![
        section(options(
            [
                (1, SectionOption::Comment(text(numbers))),
                (2, SectionOption::Hardware(text(numbers))),
                (3, SectionOption::System(text(numbers))),
                (4, SectionOption::Application(text(numbers))),
                (2988, SectionOption::Other(2988, numbers.bytes(7))),
            ],
            true,
        )),
        Body::Interface {
            link: 1,
            longest: 0,
            options: options(
                [
                    (1, InterfaceOption::Comment(text(numbers))),
                    (2, InterfaceOption::Name(text(numbers))),
                    (3, InterfaceOption::Description(text(numbers))),
                    (6, InterfaceOption::Mac([0x61; 6])),
                    (9, InterfaceOption::Resolution(9)),
                    (12, InterfaceOption::System(text(numbers))),
                ],
                true,
            ),
        },
    ];
    for _ in 0..numbers.below(4) {
        let size = numbers.below(50);
        bodies.push(Body::Packet(Packet {
            interface: 0,
            // Some 290 years of nanoseconds, as many as programs read.
            time: numbers.below(1 << 63),
            captured: (),
            original: (size + numbers.below(50)) as u32,
            data: numbers.bytes(size),
            end: (),
            options: options(
                [
                    (1, PacketOption::Comment(text(numbers))),
                    (2, PacketOption::Flags(1)),
                    (4, PacketOption::Dropped(numbers.below(1 << 63))),
                    (5, PacketOption::Id(numbers.below(1 << 63))),
                ],
                true,
            ),
        }));
    }
    let record = |kind_value| Record {
        kind: (),
        length: (),
        value: kind_value,
        end: (),
    };
    bodies.push(Body::Names {
        records: vec![
            record(Address::V4(
                Ipv4Addr::new(192, 0, 2, 1),
                vec!["a.example".to_owned(), "b".to_owned()],
            )),
            record(Address::V6(Ipv6Addr::LOCALHOST, vec!["local".to_owned()])),
        ],
        options: options([(1, CommentOption::Comment(text(numbers)))], true),
    });
    bodies.push(Body::Statistics {
        interface: 0,
        time: numbers.below(1 << 63),
        options: options(
            [
                (1, StatisticsOption::Comment(text(numbers))),
                (4, StatisticsOption::Received(numbers.below(1 << 63))),
                (5, StatisticsOption::Dropped(numbers.below(1 << 63))),
            ],
            true,
        ),
    });
    bodies.push(Body::Other(0x8000_0bad, vec![[1, 2, 3, 4]; 2]));
    file(bodies)
}

#[test]
fn tshark_and_scapy_read_what_we_write() {
    let mut numbers = Numbers(6);
    let files: Vec<_> = (0..8).map(|_| capture(&mut numbers)).collect();
    let little: Vec<_> = files.iter().cloned().map(Little).collect();
    programs::read("pcapng_cases.py", &little, |file| named(&file.0));
    let big: Vec<_> = files.into_iter().map(Big).collect();
    programs::read("pcapng_cases.py", &big, |file| named(&file.0));
}
