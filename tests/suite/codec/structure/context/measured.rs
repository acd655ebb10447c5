//! Bits beside a context that are counted or summed before they are written.

use bitcodec::coding::{Coding, Own, Runs};
use bitcodec::sum::{Crc, XorOfBytes};
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use proptest::prelude::*;

use super::{Entry, NEW, OLD, Session, entry, keeps_the_laws};

/// Zeros are none, beside any context, so that padding is not one more.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(context = Session, check = is_some)]
struct Cell {
    #[codec(bits(context.width, max = 16))]
    number: u16,
}

fn is_some(cell: &Cell, session: &Session) -> Result<(), Violation> {
    match cell.number.checked_sub(u16::from(session.version)) {
        Some(_) => Ok(()),
        None => Err(Violation::new("a cell has the version at least").field("number")),
    }
}

/// A region in a region.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Session)]
struct Nested {
    odd: bool,
    #[codec(sized(bits = 5))]
    entry: Entry,
}

macro_rules! roots {
    ($($module:ident $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, context = Session)]
            pub(super) struct Root {
                #[codec(sized(leb128))]
                pub(super) nested: Nested,
                #[codec(len(bytes, bits = 8))]
                pub(super) cells: Vec<(bool, Cell)>,
                #[codec(bits = 8, count_of = listed)]
                listed_len: (),
                #[codec(bits = 8, count_of = region)]
                region_len: (),
                #[codec(len(bytes = listed_len, padding = ones))]
                pub(super) listed: Vec<Entry>,
                #[codec(sized = region_len)]
                pub(super) region: Entry,
                #[codec(best_of(Own, Runs<Own>))]
                pub(super) row: [Cell; 3],
                #[codec(best_of(Own, Runs<Own>))]
                pub(super) rows: [Cell; 2],
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, context = Session)]
            pub(super) struct Summed {
                #[codec(crc(Crc::CRC_16_IBM_3740, over = cells..), bits = 16)]
                crc: (),
                #[codec(len(bytes, bits = 8))]
                pub(super) cells: Vec<(bool, Cell)>,
                #[codec(len = context.sizes[0])]
                pub(super) bytes: Vec<u8>,
                #[codec(when = context.version >= 2)]
                pub(super) flags: Option<u8>,
                #[codec(sum(XorOfBytes, over = cells..=nested), bits = 8)]
                sum: (),
                #[codec(sized(bits = 8))]
                pub(super) nested: Nested,
            }

            pub(super) fn root(
                nested: Nested,
                cells: Vec<(bool, Cell)>,
                listed: Vec<Entry>,
                [first, second]: [Cell; 2],
            ) -> Root {
                let region = nested.entry.clone();
                let (row, rows) = ([first, first, second], [second; 2]);
                Root { nested, cells, listed_len: (), region_len: (), listed, region, row, rows }
            }

            pub(super) fn summed(
                nested: Nested,
                cells: Vec<(bool, Cell)>,
                bytes: Vec<u8>,
                flags: Option<u8>,
            ) -> Summed {
                Summed { crc: (), cells, bytes, flags, sum: (), nested }
            }
        }
    )* };
}

roots! {
    low lsb_first;
    high msb_first;
}

fn cell(session: Session) -> impl Strategy<Value = Cell> {
    let least = u16::from(session.version);
    (least..1 << session.width).prop_map(|number| Cell { number })
}

type Parts = (
    Nested,
    Vec<(bool, Cell)>,
    Vec<Entry>,
    [Cell; 2],
    Vec<u8>,
    u8,
);

fn parts(session: Session) -> impl Strategy<Value = Parts> {
    let nested = (any::<bool>(), entry(session)).prop_map(|(odd, entry)| Nested { odd, entry });
    let cells = prop::collection::vec((any::<bool>(), cell(session)), 0..5);
    let listed = prop::collection::vec(entry(session), 0..3);
    let bytes = prop::collection::vec(any::<u8>(), session.sizes[0]);
    let two = [cell(session), cell(session)];
    (nested, cells, listed, two, bytes, any::<u8>())
}

fn are_lawful((nested, cells, listed, two, bytes, flags): Parts, session: &Session) {
    let low = low::root(nested.clone(), cells.clone(), listed.clone(), two);
    keeps_the_laws(&low, session);
    keeps_the_laws(
        &high::root(nested.clone(), cells.clone(), listed, two),
        session,
    );
    let flags = (session.version >= 2).then_some(flags);
    let low = low::summed(nested.clone(), cells.clone(), bytes.clone(), flags);
    keeps_the_laws(&low, session);
    keeps_the_laws(&high::summed(nested, cells, bytes, flags), session);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn measured_bits_obey_both_laws(old in parts(OLD), new in parts(NEW)) {
        are_lawful(old, &OLD);
        are_lawful(new, &NEW);
    }
}

/// Numbers of the context's width, where zeros are one.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(context = u32)]
struct Number(#[codec(bits(context, max = 16))] u16);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = u32)]
struct Packet {
    #[codec(len(bytes, bits = 8))]
    numbers: Vec<(bool, Number)>,
    #[codec(best_of(Own, Runs<Own>))]
    row: [Number; 4],
    #[codec(crc(Crc::CRC_16_IBM_3740, over = numbers), bits = 16)]
    crc: (),
}

fn packet(numbers: &[u16], row: [u16; 4]) -> Packet {
    let numbers = numbers
        .iter()
        .map(|number| (false, Number(*number)))
        .collect();
    let row = row.map(Number);
    Packet {
        numbers,
        row,
        crc: (),
    }
}

#[test]
fn sizes_and_sums_are_those_beside_the_context() {
    let of = packet(&[1, 2], [7; 4]);
    let crc = Crc::CRC_16_IBM_3740.of(&[2, 1, 2]);
    // One row of four is a run: a bit, the width of gamma of 4, the number.
    let bytes = WireFormat::with_context(&7)
        .to_bytes(&of)
        .expect("it encodes");
    assert_eq!(bytes[..3], [2, 1, 2]);
    assert_eq!(
        bytes[3..5],
        [0b1001_0000, 0b0011_1000 | crc.to_be_bytes()[6] >> 5]
    );
    // Flags and numbers of 12 bits fill three bytes.
    let bytes = WireFormat::with_context(&11)
        .to_bytes(&of)
        .expect("it encodes");
    assert_eq!(bytes[..4], [3, 0x00, 0x10, 0x02]);
    // Four numbers of one bit are shorter each by itself.
    let bytes = WireFormat::with_context(&1)
        .to_bytes(&packet(&[0; 4], [1; 4]))
        .expect("it encodes");
    assert_eq!(bytes[..2], [1, 0]);
    assert_eq!(bytes[2] >> 3, 0b0_1111);
    let error = Packet::with_context(&2)
        .from_bytes(&bytes)
        .expect_err("other widths");
    assert_eq!(error.path().to_string(), "crc");
}

#[test]
fn padding_that_the_context_makes_an_element_is_refused() {
    let one = packet(&[5], [1, 2, 3, 4]);
    let error = WireFormat::with_context(&3)
        .to_bytes(&one)
        .expect_err("four zeros begin with a number");
    assert_eq!(error.kind(), ErrorKind::Unencodable);
    assert_eq!(
        error.to_string(),
        "numbers: the bits that fill the last byte would be one more element"
    );
    assert!(WireFormat::with_context(&5).to_bytes(&one).is_ok());
}

#[test]
fn what_is_refused_while_it_is_measured_is_named() {
    let wide = packet(&[1, 8], [0; 4]);
    let error = WireFormat::with_context(&3)
        .to_bytes(&wide)
        .expect_err("8 has four bits");
    assert_eq!(error.path().to_string(), "numbers[1].1.0");
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    let error = WireFormat::with_context(&17)
        .to_bytes(&wide)
        .expect_err("16 are the most");
    assert_eq!(error.path().to_string(), "numbers[0].1.0");
}

#[test]
fn widths_are_those_beside_the_context() {
    let width = <Own as Coding<Number>>::width;
    assert_eq!(width(&Number(5), &7), Some(7));
    assert_eq!(width(&Number(5), &2), None);
}
