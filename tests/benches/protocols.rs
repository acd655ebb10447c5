//! Keys of protocols beside code by hand: checksums, lists that a value ends, another order, decimal digits, integers in
//! pieces, forms of integers. The CRC by hand is that of the crate `crc`, with its largest tables.
//!
//! Each pair does the same work: bytes to a value whose rules are checked, and back.

#[path = "protocols/hand.rs"]
mod hand;

use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat as _};
use divan::{Bencher, black_box};

/// Along the diagonals, as in JPEG.
const ZIGZAG: [usize; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Checked {
    data: [u8; 1024],
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = data), bits = 32)]
    crc: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Name {
    #[codec(len(until = 0))]
    name: Vec<u8>,
    kind: u16,
}

/// Groups of seven bits, and a flag in all but the last.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Groups {
    #[codec(len(until(|group| group & 0x80 == 0)))]
    groups: Vec<u8>,
    kind: u16,
}

/// The labels of MPLS.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Stack {
    #[codec(len(until(is_last)))]
    labels: Vec<Label>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Label {
    #[codec(bits = 20)]
    label: u32,
    #[codec(bits = 3)]
    class: u8,
    #[codec(is_last)]
    bottom: (),
    ttl: u8,
}

/// The options of CoAP, with the mark of a payload.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Options {
    #[codec(len(until(peek = 0xff)))]
    options: Vec<Opt>,
    #[codec(fixed = 0xff, bits = 8)]
    mark: (),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opt {
    #[codec(bits = 4, range = 0..=14)]
    delta: u8,
    #[codec(bits = 4)]
    kind: u8,
    value: [u8; 3],
}

/// A header of several fields after its size, as in a packetized elementary stream.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Header {
    #[codec(present(time))]
    has_time: (),
    #[codec(reserved = 7, count_of = time..=rest, bits = 8)]
    size: (),
    #[codec(when = has_time)]
    time: Option<u32>,
    serial: u32,
    #[codec(len(rest))]
    rest: Vec<u8>,
    kind: u16,
}

/// An integer whose size is in another field.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Offset {
    size: u8,
    #[codec(bits(8 * size, of = [8, 16, 32]))]
    offset: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Picture {
    #[codec(order = ZIGZAG)]
    block: [i16; 64],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Date {
    #[codec(bcd(digits = 4))]
    year: u16,
    #[codec(bcd(digits = 2), range = 1..=12)]
    month: u8,
    #[codec(bcd(digits = 2), range = 1..=31)]
    day: u8,
    #[codec(bcd(digits = 2))]
    time: [u8; 3],
}

/// The times of a packet of MPEG.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Times {
    #[codec(bits = 4, fixed = 3)]
    kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    presented: u64,
    #[codec(bits = 4, fixed = 1)]
    second_kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    decoded: u64,
}

/// A branch of RISC-V.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Branch {
    #[codec(bits = 7, fixed = 0x63)]
    opcode: (),
    #[codec(part_of = offset, pieces = [10..11, 0..4])]
    offset_low: (),
    #[codec(bits = 3)]
    condition: u8,
    #[codec(bits = 5)]
    left: u8,
    #[codec(bits = 5)]
    right: u8,
    #[codec(pieces = [4..10, 11..12], scale = 2)]
    offset: i16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Offsets {
    #[codec(bits = 10, ones_complement)]
    row: i16,
    #[codec(bits = 10, sign_magnitude)]
    column: i16,
    #[codec(bits = 12, scale = 25, bias = -1000)]
    feet: i32,
    #[codec(none = 0xffff_ffff)]
    level: Option<u32>,
}

/// A text of 40 bytes.
const TEXT: &[u8; 40] = b"a name of forty bytes, which a zero ends";

/// 1,000 groups.
fn groups() -> Vec<u8> {
    let mut groups: Vec<u8> = (0..1000).map(|index| 0x80 | index as u8).collect();
    groups[999] = 5;
    groups
}

/// 1,000 labels.
fn labels() -> Vec<Label> {
    let label = |label| Label {
        label,
        class: 0,
        bottom: (),
        ttl: 64,
    };
    (0..1000).map(label).collect()
}

/// 100 options.
fn options() -> Vec<Opt> {
    let option = |index| Opt {
        delta: index % 15,
        kind: index % 16,
        value: [index; 3],
    };
    (0..100).map(option).collect()
}

macro_rules! compare {
    ($($name:ident: $type:ty = $value:expr, $decode:ident, $encode:ident;)*) => {
        fn main() {
            $({
                let (value, bytes) = $name::given();
                assert_eq!(hand::$decode(&bytes), Some(value.clone()));
                assert_eq!(hand::$encode(&value), Some(bytes.clone()));
                assert_eq!(<$type>::from_bytes(&bytes), Ok(value));
                assert!(hand::$decode(&bytes[..bytes.len() - 1]).is_none());
            })*
            divan::main();
        }

        $(mod $name {
            use super::*;

            pub(super) fn given() -> ($type, Vec<u8>) {
                let value = $value;
                let bytes = value.to_bytes().expect("the value has bytes");
                (value, bytes)
            }

            #[divan::bench]
            fn decode_hand(bencher: Bencher) {
                let (_, bytes) = given();
                bencher.bench_local(|| hand::$decode(black_box(&bytes)));
            }

            #[divan::bench]
            fn decode(bencher: Bencher) {
                #[inline(never)]
                fn ours(bytes: &[u8]) -> Option<$type> {
                    <$type>::from_bytes(bytes).ok()
                }
                let (_, bytes) = given();
                bencher.bench_local(|| ours(black_box(&bytes)));
            }

            #[divan::bench]
            fn encode_hand(bencher: Bencher) {
                let (value, _) = given();
                bencher.bench_local(|| hand::$encode(black_box(&value)));
            }

            #[divan::bench]
            fn encode(bencher: Bencher) {
                #[inline(never)]
                fn ours(value: &$type) -> Option<Vec<u8>> {
                    value.to_bytes().ok()
                }
                let (value, _) = given();
                bencher.bench_local(|| ours(black_box(&value)));
            }
        })*
    };
}

compare! {
    crc: Checked = Checked { data: std::array::from_fn(|index| (index * 7) as u8), crc: () }, decode_crc, encode_crc;
    until: Name = Name { name: TEXT.to_vec(), kind: 3 }, decode_until, encode_until;
    until_function: Groups = Groups { groups: groups(), kind: 3 }, decode_groups, encode_groups;
    until_last: Stack = Stack { labels: labels() }, decode_stack, encode_stack;
    until_peek: Options = Options { options: options(), mark: () }, decode_options, encode_options;
    field_region: Header = Header { has_time: (), size: (), time: Some(9), serial: 7, rest: vec![1; 16], kind: 3 }, decode_header, encode_header;
    widths_of: Offset = Offset { size: 2, offset: 700 }, decode_offset, encode_offset;
    order: Picture = Picture { block: std::array::from_fn(|index| index as i16 * 77) }, decode_order, encode_order;
    bcd: Date = Date { year: 2026, month: 11, day: 22, time: [20, 59, 58] }, decode_bcd, encode_bcd;
    pieces: Times = Times { kind: (), presented: 0x1_2345_6789, second_kind: (), decoded: 0x1_2345_0000 }, decode_times, encode_times;
    part_of: Branch = Branch { opcode: (), offset_low: (), condition: 1, left: 3, right: 4, offset: -1234 }, decode_branch, encode_branch;
    forms: Offsets = Offsets { row: -300, column: -200, feet: 35000, level: Some(70) }, decode_forms, encode_forms;
}
