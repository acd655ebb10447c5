//! Integers whose bits lie in pieces: the laws for all widths, constant bits, and published numbers.

use bitcodec::layout::{Piece, Strategy};
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Beside {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                #[codec(pieces = [SMALL, 0b0, 5, 0b10], range = 3..=200)]
                pub(super) range: u8,
                #[codec(pieces = [64, 0b1, 64])]
                pub(super) wide: i128,
                #[codec(pieces = [1, 0b000, 20, 0b1])]
                pub(super) array: [i32; 3],
                #[codec(pieces = [4, 0b1, 4], none = 255)]
                pub(super) none: Option<u8>,
                #[codec(len(bits = 3), pieces = [4, 0b1, 4], bias = 10)]
                pub(super) list: Vec<u16>,
                #[codec(count_of = flags, pieces = [0b0, 2, 0b0, 2])]
                pub(super) count: (),
                #[codec(len = count)]
                pub(super) flags: Vec<bool>,
                #[codec(pieces = [0..4, 0b1, 4..=7], xor = 0x55)]
                pub(super) xor: u8,
                #[codec(when = xor > 3, pieces = [0b1, 4, 0b1, 4])]
                pub(super) option: Option<u8>,
                #[codec(best_of((pieces = [2, 0b1, 2]), (bits = 8)))]
                pub(super) best: u8,
                #[codec(pieces = [2, 0b1], fixed = 3)]
                pub(super) fixed: (),
                #[codec(pieces = [2, 0b1], as = u8)]
                pub(super) kind: Kind,
                #[codec(each(pieces = [2, 0b1]))]
                pub(super) each: Option<u8>,
                #[codec(len(bits = 2), pieces = [2, 0b1, 3], zero_runs)]
                pub(super) zeros: Vec<u8>,
                #[codec(pieces = [2, 0b1, 3], order = [1, 0], scale = 5)]
                pub(super) ordered: [u8; 2],
                #[codec(len(until = 0), pieces = [3, 0b1, 3])]
                pub(super) text: Vec<u8>,
            }

            #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Plain {
                #[codec(pieces = [3, 15, 15])]
                pub(super) pieces: u64,
                #[codec(pieces = [7, 4])]
                pub(super) signed: i16,
            }

            #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Bits {
                #[codec(bits = 33)]
                pub(super) pieces: u64,
                #[codec(bits = 11)]
                pub(super) signed: i16,
            }

            #[test]
            fn pieces_keep_the_laws_beside_other_keys() {
                laws::of_type::<Beside>();
            }

            /// A piece more changes nothing, so that constant bits are all that a piece adds.
            #[test]
            fn pieces_without_constant_bits_are_one_integer() {
                proptest!(|(pieces in 0..1_u64 << 33, signed in -1024_i16..1024)| {
                    let parts = Plain { pieces, signed }.to_bytes();
                    prop_assert_eq!(parts, Bits { pieces, signed }.to_bytes());
                });
                laws::of_type::<Plain>();
            }
        }
    )* };
}

const SMALL: u8 = 3;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Kind {
    One,
    Two,
    Three,
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

/// Integers in two pieces of each pair of widths, with two constant bits between, in both orders.
macro_rules! widths {
    ($($int:ident: [$($low:literal)*] $widths:tt;)*) => { $($(
        widths! { @pair $int, $low, $widths }
    )*)* };
    (@pair $int:ident, $low:literal, [$($high:literal)*]) => { $({
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(lsb_first)]
        struct Lsb(#[codec(bits = 3)] u8, #[codec(pieces = [$low, 0b10, $high])] $int);

        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(msb_first)]
        struct Msb(#[codec(bits = 3)] u8, #[codec(pieces = [$low, 0b10, $high])] $int);

        let bits = $low + $high;
        let ones = $int::MAX.wrapping_shr($int::BITS - bits);
        for value in [0, 1, ones, ones / 3, ones - ones / 7] {
            let lsb = Lsb(5, value);
            let expected = [(5, 3), (value as u128, $low), (2, 2), (value as u128 >> $low, $high)];
            assert_eq!(lsb.to_bytes().as_deref(), Ok(&joined(&expected, false)[..]));
            assert_eq!(Lsb::from_bytes(&lsb.to_bytes().unwrap()), Ok(lsb));
            let msb = Msb(5, value);
            let expected = [(5, 3), (value as u128 >> $high, $low), (2, 2), (value as u128, $high)];
            assert_eq!(msb.to_bytes().as_deref(), Ok(&joined(&expected, true)[..]));
            assert_eq!(Msb::from_bytes(&msb.to_bytes().unwrap()), Ok(msb));
        }
        if bits < $int::BITS {
            assert_eq!(Msb(0, ones + 1).to_bytes().map_err(|error| error.kind()), Err(ErrorKind::OutOfRange));
        }
    })* };
}

/// The lowest bits of numbers, each in its width, one after the other.
fn joined(numbers: &[(u128, u32)], is_msb_first: bool) -> Vec<u8> {
    let bits = numbers.iter().flat_map(|&(number, width)| {
        let bit = move |place: u32| number >> place & 1 == 1;
        (0..width).map(move |place| {
            bit(if is_msb_first {
                width - 1 - place
            } else {
                place
            })
        })
    });
    let bits: Vec<bool> = bits.collect();
    let byte = |bits: &[bool]| {
        let places = bits.iter().enumerate().filter(|(_, bit)| **bit);
        places.fold(0, |byte, (place, _)| {
            byte | if is_msb_first {
                0x80 >> place
            } else {
                1 << place
            }
        })
    };
    bits.chunks(8).map(byte).collect()
}

#[test]
fn each_pair_of_widths_has_its_bits() {
    widths! {
        u8: [1 2 3 4] [1 2 3 4];
        u16: [1 7 8] [1 2 8];
        u32: [1 8 13 16] [1 7 16];
        u64: [1 30 31 32] [1 29 30 31 32];
        u128: [1 31 63 64] [1 32 63 64];
    }
}

/// ISO/IEC 13818-1, 2.4.3.7: 33 bits in three pieces, with a marker bit behind each.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Presented {
    #[codec(bits = 4, fixed = 2)]
    kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    time: u64,
}

/// Worked out from the table; the gallery has those of a whole stream. The first one is the time that ffmpeg begins with.
#[test]
fn times_of_mpeg_have_their_bytes() {
    for (time, bytes) in [
        (126_000, [0x21, 0x00, 0x07, 0xd8, 0x61]),
        (132_000, [0x21, 0x00, 0x09, 0x07, 0x41]),
        (0, [0x21, 0x00, 0x01, 0x00, 0x01]),
        ((1 << 33) - 1, [0x2f, 0xff, 0xff, 0xff, 0xff]),
    ] {
        let presented = Presented { kind: (), time };
        assert_eq!(presented.to_bytes().as_deref(), Ok(&bytes[..]));
        assert_eq!(Presented::from_bytes(&bytes), Ok(presented));
    }
    laws::of_type::<Presented>();
}

#[test]
fn a_wrong_constant_bit_is_named_with_its_place() {
    let bytes = Presented {
        kind: (),
        time: 0x1_2345_6789,
    }
    .to_bytes()
    .expect("a time");
    for bit in [7, 23, 39] {
        let mut wrong = bytes.clone();
        wrong[bit / 8] ^= 0x80 >> (bit % 8);
        let error = Presented::from_bytes(&wrong).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Fixed);
        assert_eq!(
            error.to_string(),
            format!(
                "time: 0b0 is not the fixed value 0b1 (bits {bit}..{})",
                bit + 1
            )
        );
    }
    let error = Presented {
        kind: (),
        time: 1 << 33,
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(error.to_string(), "time: 8589934592 does not fit 33 bits");
}

/// ISO/IEC 13818-1, 2.5.3.4: the clock of a pack has its last marker bit behind the extension, which is another number.
#[test]
fn the_clock_of_a_pack_has_its_bytes() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Pack {
        #[codec(bits = 2, fixed = 1)]
        kind: (),
        #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
        base: u64,
        #[codec(pieces = [9, 0b1])]
        extension: u16,
        #[codec(pieces = [22, 0b11])]
        rate: u32,
        #[codec(pieces = [0b11111, 3])]
        stuffing: u8,
    }

    // The begin of a DVD: a clock of 0, and 25,200 times 50 bytes a second, which are 10.08 Mbit/s.
    let mut bytes = [0x44, 0x00, 0x04, 0x00, 0x04, 0x01, 0x01, 0x89, 0xc3, 0xf8];
    let pack = Pack::from_bytes(&bytes).expect("a pack");
    assert_eq!((pack.base, pack.extension, pack.rate), (0, 0, 25_200));
    assert_eq!(pack.to_bytes().as_deref(), Ok(&bytes[..]));
    bytes[8] ^= 1;
    let error = Pack::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rate: 0b10 is not the fixed value 0b11 (bits 70..72)"
    );
}

/// ID3v2.4.0, 6.2: 255 is 0x017f. ID3v2.3.0, 3.1: 257 is 00 00 02 01.
#[test]
fn sizes_of_id3_have_their_bytes() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Size(#[codec(pieces = [0b0, 7, 0b0, 7, 0b0, 7, 0b0, 7])] u32);

    for (size, bytes) in [
        (255, [0, 0, 1, 0x7f]),
        (257, [0, 0, 2, 1]),
        ((1 << 28) - 1, [0x7f; 4]),
    ] {
        assert_eq!(Size(size).to_bytes().as_deref(), Ok(&bytes[..]));
        assert_eq!(Size::from_bytes(&bytes), Ok(Size(size)));
    }
    assert!(Size::from_bytes(&[0, 0x80, 0, 0]).is_err());
}

/// The RISC-V Instruction Set Manual, volume I, 2.2 and 2.3: the J-type immediate. The codes are those of
/// the assembler of LLVM.
#[test]
fn jumps_of_risc_v_have_their_bytes() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Jal {
        #[codec(bits = 7, fixed = 0x6f)]
        opcode: (),
        #[codec(bits = 5)]
        rd: u8,
        #[codec(pieces = [11..19, 10..11, 0..10, 19..20], scale = 2)]
        offset: i32,
    }

    for (rd, offset, code) in [
        (1, 8, 0x0080_00ef_u32),
        (1, -4, 0xffdf_f0ef),
        (0, 2048, 0x0010_006f),
        (0, -1_048_576, 0x8000_006f),
    ] {
        let jal = Jal {
            opcode: (),
            rd,
            offset,
        };
        assert_eq!(jal.to_bytes().as_deref(), Ok(&code.to_le_bytes()[..]));
        assert_eq!(Jal::from_bytes(&code.to_le_bytes()), Ok(jal));
    }
    let error = Jal {
        opcode: (),
        rd: 0,
        offset: 1 << 20,
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "offset: 1048576 is not in -1048576..=1048574"
    );
    laws::of_type::<Jal>();
}

/// A list ends where other bits begin, and pieces begin with constant ones.
#[test]
fn pieces_begin_with_their_constant_bits() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Groups {
        #[codec(len(until(peek = 0xff_u8)), pieces = [3, 0b0, 12])]
        groups: Vec<u16>,
        #[codec(fixed = 0xff, bits = 8)]
        end: (),
    }

    let groups = Groups {
        groups: vec![1, 0x7fff],
        end: (),
    };
    assert_eq!(
        groups.to_bytes().as_deref(),
        Ok(&[0, 1, 0xef, 0xff, 0xff][..])
    );
    assert_eq!(Groups::from_bytes(&[0, 1, 0xef, 0xff, 0xff]), Ok(groups));
}

#[test]
fn a_layout_has_the_pieces() {
    let field = match Presented::LAYOUT.node {
        bitcodec::layout::Node::Struct(item) => item.fields[1].layout,
        node => panic!("{node:?}"),
    };
    let bitcodec::layout::Node::Pieces {
        pieces,
        bits: 33,
        signed: false,
        ..
    } = field.node
    else {
        panic!("{field:?}");
    };
    assert_eq!(pieces[0], Piece::Next { width: 3 });
    assert_eq!(pieces[1], Piece::Fixed { value: 1, width: 1 });
    assert_eq!(
        field.form().to_string(),
        "u33 in pieces 3, 0b1, 15, 0b1, 15, 0b1"
    );
    assert_eq!(Presented::LAYOUT.strategy(), Strategy::Register);
}

/// A parameter is the width of a piece.
#[test]
fn widths_of_pieces_may_be_parameters() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Split<const HIGH: u32> {
        #[codec(pieces = [HIGH, 0b1, 3])]
        value: u16,
    }

    let value = 0b10_1101;
    assert_eq!(
        Split::<5> { value }.to_bytes().as_deref(),
        Ok(&[0b0010_1110, 0b1000_0000][..])
    );
    laws::of_type::<Split<5>>();
    laws::of_type::<Split<13>>();
}
