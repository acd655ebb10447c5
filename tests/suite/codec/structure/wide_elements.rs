//! Lists and arrays of structs of a constant width: from known places in bytes, from words, and field by field.

use bitcodec::{BitCodec, EncodeError, WireFormat, laws};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
enum Kind {
    Move,
    Line,
    Close = 7,
}

/// Whole bytes in fields that are not.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Mixed {
    #[codec(bits = 20)]
    time: u32,
    is_open: bool,
    #[codec(bits = 11)]
    channel: u16,
    #[codec(range = 1..=200)]
    level: u8,
    kind: Kind,
    #[codec(bits = 36)]
    id: u64,
}

/// Floats, arrays and integers in both byte orders, in more than 128 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Long {
    id: u128,
    #[codec(little_endian)]
    time: u64,
    place: [f32; 3],
    name: [u8; 9],
    #[codec(big_endian)]
    steps: [i16; 2],
    #[codec(reserved = 4)]
    kind: Kind,
    flags: [bool; 8],
    delta: i8,
}

/// Integers as wide as their types, in 64 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Plain(u16, i16, u32);

/// Not a whole number of bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Odd {
    id: u64,
    kind: Kind,
    #[codec(range = 0..=99)]
    percent: u8,
    is_last: bool,
}

/// More bits than a word has at all bit offsets.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Odder {
    odd: Odd,
    #[codec(bits = 47)]
    more: u64,
}

/// A box has no value before it is decoded, and takes memory from the budget.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Held(Box<u32>, Kind, #[codec(range = 0..=9)] u8, u64);

/// A list that begins at a byte and one that does not, and an array, in both bit orders.
macro_rules! roots {
    ($($element:ident: $msb:ident $lsb:ident, $bits:literal;)*) => {
        $( roots! { in $msb $element msb_first } roots! { in $lsb $element lsb_first } )*

        #[test]
        fn the_laws_hold_at_all_places() {
            $(
                assert_eq!($element::MAX_BITS, Some($bits));
                laws::of_type::<$msb>();
                laws::of_type::<$lsb>();
            )*
        }
    };
    (in $name:ident $element:ident $order:ident) => {
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec($order)]
        struct $name {
            #[codec(len(bits = 8))]
            list: Vec<$element>,
            array: [$element; 2],
            #[codec(bits = 3)]
            shift: u8,
            #[codec(len(bits = 8))]
            shifted: Vec<$element>,
            shifted_array: [$element; 2],
        }
    };
}

roots! {
    Plain: PlainMsb PlainLsb, 64;
    Mixed: MixedMsb MixedLsb, 80;
    Odd: OddMsb OddLsb, 76;
    Odder: OdderMsb OdderLsb, 123;
    Held: HeldMsb HeldLsb, 104;
    Long: LongMsb LongLsb, 416;
}

fn mixed(index: usize) -> Mixed {
    Mixed {
        time: 0xa_bcde ^ index as u32,
        is_open: index % 3 == 0,
        channel: 2047 - index as u16,
        level: 1 + index as u8,
        kind: [Kind::Move, Kind::Line, Kind::Close][index % 3],
        id: 0x9_8765_4321 + index as u64,
    }
}

fn many() -> MixedMsb {
    MixedMsb {
        list: (0..40).map(mixed).collect(),
        array: [mixed(1), mixed(2)],
        shift: 5,
        shifted: (0..40).map(mixed).collect(),
        shifted_array: [mixed(3), mixed(4)],
    }
}

#[test]
fn many_elements_obey_the_laws() {
    let odd = |index| Odd {
        id: u64::MAX / 3 - index as u64,
        kind: Kind::Close,
        percent: index,
        is_last: index % 2 == 1,
    };
    laws::of_value(&many());
    laws::of_value(&OddLsb {
        list: (0..40).map(odd).collect(),
        array: [odd(1), odd(2)],
        shift: 5,
        shifted: (0..40).map(odd).collect(),
        shifted_array: [odd(3), odd(4)],
    });
}

#[test]
fn the_rejected_element_is_named() {
    let value = many();
    let bytes = value.to_bytes().unwrap();
    // The level of an element is at its byte 4, and 255 is no level. The second one in wire order is not reported.
    for (first, second, error) in [
        (
            23,
            39,
            "list[23].level: 256 is not in 1..=200 (bits 1880..1888)",
        ),
        (
            39,
            40,
            "list[39].level: 256 is not in 1..=200 (bits 3160..3168)",
        ),
        (
            40,
            41,
            "array[0].level: 256 is not in 1..=200 (bits 3240..3248)",
        ),
    ] {
        let mut bytes = bytes.clone();
        for index in [first, second] {
            bytes[1 + 10 * index + 4] = 255;
        }
        assert_eq!(MixedMsb::from_bytes(&bytes).unwrap_err().to_string(), error);
    }
    // Ten bytes of each element follow, and three bits are before them.
    let mut shifted = bytes;
    for byte in 4..6 {
        shifted[1 + 10 * 42 + 1 + 10 * 7 + byte] = 255;
    }
    assert_eq!(
        MixedMsb::from_bytes(&shifted).unwrap_err().to_string(),
        "shifted[7].level: 256 is not in 1..=200 (bits 3971..3979)"
    );
}

#[test]
fn a_value_that_does_not_fit_is_named() {
    let wrong = |change: fn(&mut MixedMsb)| {
        let mut value = many();
        change(&mut value);
        value
            .to_bytes()
            .as_ref()
            .map_err(EncodeError::to_string)
            .map(drop)
            .unwrap_err()
    };
    assert_eq!(
        wrong(|value| value.list[30].level = 0),
        "list[30].level: 0 is not in 1..=200"
    );
    assert_eq!(
        wrong(|value| value.shifted[30].id = 1 << 36),
        "shifted[30].id: 68719476736 does not fit 36 bits"
    );
}

#[test]
fn borrowed_fields_of_a_constant_width_are_places_of_the_input() {
    #[derive(BitCodec, Debug, PartialEq)]
    struct Chunk<'a> {
        tag: u32,
        #[codec(len = 8)]
        name: &'a [u8],
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Chunks<'a> {
        #[codec(len(bits = 8))]
        list: Vec<Chunk<'a>>,
    }

    assert_eq!(Chunk::MAX_BITS, Some(96));
    let list = (0..20)
        .map(|tag| Chunk {
            tag,
            name: b"a name..",
        })
        .collect();
    let chunks = Chunks { list };
    let bytes = chunks.to_bytes().unwrap();
    let decoded = Chunks::from_bytes(&bytes).unwrap();
    assert_eq!(decoded, chunks);
    for (index, chunk) in decoded.list.iter().enumerate() {
        assert_eq!(chunk.name.as_ptr(), &raw const bytes[1 + 12 * index + 4]);
    }
}
