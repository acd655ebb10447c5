//! Integers with bits at several places of a struct: `part_of`.

use std::num::NonZero;

use bitcodec::layout::{Field, Node};
use bitcodec::sum::XorOfBytes;
use bitcodec::{BitCodec, WireFormat, laws};

/// The RISC-V Instruction Set Manual, volume I, 2.3: the S-type immediate.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, lock = "2c3ccc74b67685c7")]
struct Store {
    #[codec(bits = 7, fixed = 0x23)]
    opcode: (),
    #[codec(part_of = offset, pieces = [0..5])]
    offset_low: (),
    #[codec(bits = 3)]
    width: u8,
    #[codec(bits = 5)]
    base: u8,
    #[codec(bits = 5)]
    source: u8,
    #[codec(pieces = [5..12])]
    offset: i16,
}

/// The B-type immediate: its upper bits before and after its lower ones.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Branch {
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

/// The codes are those of the assembler of LLVM.
#[test]
fn stores_of_risc_v_have_their_bytes() {
    for (source, offset, base, code) in [
        (5, -3, 6, 0xfe53_2ea3_u32), // sw x5, -3(x6)
        (5, 2047, 6, 0x7e53_2fa3),   // sw x5, 2047(x6)
    ] {
        let store = Store {
            opcode: (),
            offset_low: (),
            width: 2,
            base,
            source,
            offset,
        };
        assert_eq!(store.to_bytes().as_deref(), Ok(&code.to_le_bytes()[..]));
        assert_eq!(Store::from_bytes(&code.to_le_bytes()), Ok(store));
    }
    laws::of_type::<Store>();
}

#[test]
fn branches_of_risc_v_have_their_bytes() {
    let branch = |left, right, offset| Branch {
        opcode: (),
        offset_low: (),
        condition: 0,
        left,
        right,
        offset,
    };
    for (left, right, offset, code) in [
        (1, 2, 4094, 0x7e20_8fe3_u32), // beq x1, x2, .+4094
        (3, 4, -4096, 0x8041_8063),    // beq x3, x4, .-4096
        (0, 0, 8, 0x0000_0463),        // beq x0, x0, .+8
    ] {
        let branch = branch(left, right, offset);
        assert_eq!(branch.to_bytes().as_deref(), Ok(&code.to_le_bytes()[..]));
        assert_eq!(Branch::from_bytes(&code.to_le_bytes()), Ok(branch));
    }
    for (offset, message) in [
        (4096, "offset: 4096 is not in -4096..=4094"),
        (3, "offset: 3 is not a multiple of 2"),
    ] {
        let error = branch(0, 0, offset).to_bytes().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    laws::of_type::<Branch>();
}

/// VESA E-EDID 1.4, 3.10.2: a detailed timing without its last six bytes. These are the twelve bytes of 1920 x 1080 at
/// 60 Hz, with the numbers of CTA-861.
#[test]
fn a_timing_of_edid_has_its_bytes() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Timing {
        /// In 10 kHz.
        #[codec(little_endian)]
        clock: u16,
        #[codec(part_of = width, pieces = [0..8])]
        width_low: (),
        #[codec(part_of = h_blank, pieces = [0..8])]
        h_blank_low: (),
        #[codec(pieces = [8..12])]
        width: u16,
        #[codec(pieces = [8..12])]
        h_blank: u16,
        #[codec(part_of = height, pieces = [0..8])]
        height_low: (),
        #[codec(part_of = v_blank, pieces = [0..8])]
        v_blank_low: (),
        #[codec(pieces = [8..12])]
        height: u16,
        #[codec(pieces = [8..12])]
        v_blank: u16,
        #[codec(part_of = h_front, pieces = [0..8])]
        h_front_low: (),
        #[codec(part_of = h_sync, pieces = [0..8])]
        h_sync_low: (),
        #[codec(part_of = v_front, pieces = [0..4])]
        v_front_low: (),
        #[codec(part_of = v_sync, pieces = [0..4])]
        v_sync_low: (),
        #[codec(pieces = [8..10])]
        h_front: u16,
        #[codec(pieces = [8..10])]
        h_sync: u16,
        #[codec(pieces = [4..6])]
        v_front: u8,
        #[codec(pieces = [4..6])]
        v_sync: u8,
    }

    let bytes = [
        0x02, 0x3a, 0x80, 0x18, 0x71, 0x38, 0x2d, 0x40, 0x58, 0x2c, 0x45, 0x00,
    ];
    let timing = Timing::from_bytes(&bytes).expect("a timing");
    assert_eq!(timing.clock, 14_850);
    assert_eq!((timing.width, timing.h_blank), (1920, 280));
    assert_eq!((timing.height, timing.v_blank), (1080, 45));
    assert_eq!((timing.h_front, timing.h_sync), (88, 44));
    assert_eq!((timing.v_front, timing.v_sync), (4, 5));
    assert_eq!(timing.to_bytes().as_deref(), Ok(&bytes[..]));

    let error = Timing {
        h_blank: 4096,
        ..timing
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(error.to_string(), "h_blank: 4096 does not fit 12 bits");
    laws::of_type::<Timing>();
}

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct Beside {
                #[codec(part_of = biased, pieces = [0b1, 0..3])]
                biased_1: (),
                #[codec(part_of = wide, pieces = [0..30])]
                wide_1: (),
                #[codec(part_of = biased, pieces = [8..11, 0b0])]
                biased_2: (),
                #[codec(part_of = none, pieces = [4..7])]
                none_1: (),
                #[codec(part_of = kind, pieces = [0..1])]
                kind_1: (),
                #[codec(pieces = [3..8, 0b10], range = 5..=2000, bias = 5)]
                biased: u16,
                #[codec(pieces = [60..64, 30..60])]
                wide: i64,
                #[codec(pieces = [0..4], none = 127)]
                none: Option<u8>,
                #[codec(pieces = [1..2], as = u8)]
                kind: Kind,
                #[codec(part_of = xor, pieces = [0..1])]
                xor_1: (),
                #[codec(pieces = [1..8], xor = 77)]
                xor: u8,
                #[codec(part_of = zigzag, pieces = [0..4])]
                zigzag_1: (),
                #[codec(part_of = float, pieces = [3..6])]
                float_1: (),
                #[codec(pieces = [4..9], zigzag)]
                zigzag: i16,
                #[codec(as = i8, scale = 0.1, pieces = [0..3, 6..8])]
                float: f32,
                #[codec(part_of = not_zero, pieces = [2..7])]
                not_zero_1: (),
                #[codec(pieces = [0..2])]
                not_zero: NonZero<u8>,
                #[codec(when = xor > 100)]
                option: Option<u8>,
                #[codec(sum(XorOfBytes, over = ..=option), bits = 8)]
                check: (),
                list: Fields,
            }

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, arith)]
            struct Code {
                #[codec(part_of = value, pieces = [4..6])]
                value_1: (),
                flag: bool,
                #[codec(pieces = [0..4])]
                value: u8,
            }

            #[test]
            fn parts_keep_the_laws() {
                laws::of_type::<Beside>();
                laws::of_type::<Code>();
            }
        }
    )* };
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Kind {
    One,
    Two,
    Three,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 1))]
enum Fields {
    Named {
        #[codec(part_of = value, pieces = [4..6])]
        high: (),
        #[codec(pieces = [0..4])]
        value: u8,
    },
    Numbered(
        #[codec(part_of = 1, pieces = [4..9])] (),
        #[codec(pieces = [0..4, 0b0])] u16,
    ),
}

in_both_orders! {
    lsb = lsb_first;
    msb = msb_first;
}

#[test]
fn a_trace_has_the_whole_value_at_its_last_part() {
    let store = Store {
        opcode: (),
        offset_low: (),
        width: 2,
        base: 6,
        source: 5,
        offset: -3,
    };
    let trace = Store::trace(&store.to_bytes().expect("a store"));
    let last = trace.segments().last().expect("a segment");
    assert_eq!(last.path.to_string(), "offset");
    assert_eq!(last.bits, 25..32);
    assert_eq!(
        last.value.map(|value| value.to_string()).as_deref(),
        Some("-3")
    );
}

#[test]
fn a_layout_says_where_the_other_bits_are() {
    assert_eq!(
        Store::LAYOUT.spelling(),
        "lsb:fixed(35:u7;);derived(pieces(0..5:u5;););u3;u5;u5;pieces(5..12,`$1`:i12;);"
    );
    let Node::Struct(item) = Store::LAYOUT.node else {
        panic!("a struct");
    };
    let form = |field: &Field| field.layout.form().to_string();
    assert_eq!(form(&item.fields[1]), "u5 in pieces 0..5");
    assert_eq!(
        form(&item.fields[5]),
        "i12 in pieces 5..12, the others in `offset_low`"
    );
}
