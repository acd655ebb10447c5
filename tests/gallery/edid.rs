//! What a screen says of itself: VESA Enhanced EDID Standard, Release A, Revision 2 (EDID 1.4), with the older forms of
//! revisions 0 to 3. Most significant bit first, integers of bytes with the lower one first.
//!
//! The upper and lower bits of most numbers are in different bytes. A text of fewer than 13 characters ends with a line feed,
//! which is part of the value here: no key says that a full text has none. What extensions have stays bytes.
//!
//! The example is a Dell P2415Q, from the files of edid-decode.

mod edid_decode;
mod examples;

use bitcodec::BitCodec;
use bitcodec::sum::Sum;

const LETTERS: [char; 27] = [
    '@', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R',
    'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z',
];

/// What makes the sum of all bytes 0.
#[derive(Default)]
struct Complement(u8);

impl Sum for Complement {
    const NAME: &'static str = "complement of bytes";
    type Value = u8;

    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, byte| sum.wrapping_sub(*byte));
    }

    fn value(&self) -> u8 {
        self.0
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Edid {
    #[codec(fixed = b"\0\xff\xff\xff\xff\xff\xff\0")]
    header: (),
    #[codec(reserved = 1, text(table = LETTERS), bits = 5, len(padded = 3))]
    manufacturer: String,
    #[codec(little_endian)]
    product: u16,
    #[codec(little_endian)]
    serial: u32,
    /// Of manufacture; 255 if the year is that of the model.
    week: u8,
    #[codec(bits = 8, bias = 1990)]
    year: u16,
    #[codec(fixed = 1, bits = 8)]
    version: (),
    #[codec(bits = 8, range = 0..=4)]
    revision: u8,
    input: Input,
    /// In centimetres.
    size: [u8; 2],
    /// 3.55 if an extension has it.
    #[codec(as = u8, scale = 0.01, bias = 1.0)]
    gamma: f32,
    has_standby: bool,
    has_suspend: bool,
    has_off: bool,
    #[codec(bits = 2)]
    colours: u8,
    is_srgb: bool,
    has_preferred_timing: bool,
    is_continuous: bool,
    colour: Chromaticity,
    /// From 720 x 400 at 70 Hz to 1152 x 870 at 75 Hz.
    established: [bool; 17],
    #[codec(bits = 7)]
    own_timings: u8,
    #[codec(each(none = &UNUSED))]
    standard: [Option<Standard>; 8],
    descriptors: [Descriptor; 4],
    #[codec(count_of = extensions, bits = 8)]
    extension_count: (),
    #[codec(sum(Complement, over = ..=extension_count))]
    checksum: (),
    #[codec(len = extension_count)]
    extensions: Vec<Extension>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 1))]
enum Input {
    Analog {
        #[codec(bits = 2)]
        level: u8,
        has_setup: bool,
        is_separate: bool,
        is_composite: bool,
        is_on_green: bool,
        has_serration: bool,
    },
    Digital {
        /// Of each colour: from 6 to 16 in steps of 2; 4 if it is not known.
        #[codec(bits = 3, scale = 2, bias = 4, range = 4..=16)]
        depth: u8,
        #[codec(bits = 4)]
        interface: u8,
    },
}

/// Coordinates of CIE 1931, in units of 1/1024.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Chromaticity {
    #[codec(part_of = red_x, pieces = [0..2])]
    red_x_low: (),
    #[codec(part_of = red_y, pieces = [0..2])]
    red_y_low: (),
    #[codec(part_of = green_x, pieces = [0..2])]
    green_x_low: (),
    #[codec(part_of = green_y, pieces = [0..2])]
    green_y_low: (),
    #[codec(part_of = blue_x, pieces = [0..2])]
    blue_x_low: (),
    #[codec(part_of = blue_y, pieces = [0..2])]
    blue_y_low: (),
    #[codec(part_of = white_x, pieces = [0..2])]
    white_x_low: (),
    #[codec(part_of = white_y, pieces = [0..2])]
    white_y_low: (),
    #[codec(pieces = [2..10])]
    red_x: u16,
    #[codec(pieces = [2..10])]
    red_y: u16,
    #[codec(pieces = [2..10])]
    green_x: u16,
    #[codec(pieces = [2..10])]
    green_y: u16,
    #[codec(pieces = [2..10])]
    blue_x: u16,
    #[codec(pieces = [2..10])]
    blue_y: u16,
    #[codec(pieces = [2..10])]
    white_x: u16,
    #[codec(pieces = [2..10])]
    white_y: u16,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Standard {
    #[codec(bits = 8, scale = 8, bias = 248)]
    width: u16,
    aspect: Aspect,
    #[codec(bits = 6, bias = 60)]
    rate: u8,
}

const UNUSED: Standard = Standard {
    width: 256,
    aspect: Aspect::Wide16By10,
    rate: 61,
};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Aspect {
    /// Square before revision 3.
    Wide16By10,
    Wide4By3,
    Wide5By4,
    Wide16By9,
}

/// Of 18 bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 16, little_endian))]
enum Descriptor {
    #[codec(tag = 0)]
    Display(#[codec(reserved = 8)] Display),
    /// With the clock of pixels, in units of 10 kHz.
    #[codec(tag = 1..=0xffff)]
    Timing(u16, Timing),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Display {
    #[codec(tag = 0x10)]
    Dummy(#[codec(reserved = 112)] ()),
    #[codec(tag = 0xf7)]
    Established {
        #[codec(reserved = 8, fixed = 10, bits = 8)]
        version: (),
        timings: [bool; 44],
        #[codec(reserved = 52)]
        end: (),
    },
    #[codec(tag = 0xfa)]
    Standard(
        #[codec(reserved = 8, each(none = &UNUSED))] [Option<Standard>; 6],
        LineFeed,
    ),
    #[codec(tag = 0xfc)]
    Name(#[codec(reserved = 8, text(ascii), len(padded = 13, fill = b' '))] String),
    #[codec(tag = 0xfd)]
    Limits(Limits),
    #[codec(tag = 0xfe)]
    Text(#[codec(reserved = 8, text(ascii), len(padded = 13, fill = b' '))] String),
    #[codec(tag = 0xff)]
    Serial(#[codec(reserved = 8, text(ascii), len(padded = 13, fill = b' '))] String),
    #[codec(other)]
    Other(u8, [u8; 14]),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct LineFeed(#[codec(fixed = b'\n', bits = 8)] ());

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Limits {
    #[codec(reserved = 4)]
    horizontal_offset: Offset,
    vertical_offset: Offset,
    /// In Hz, less the offset.
    vertical: [u8; 2],
    /// In kHz, less the offset.
    horizontal: [u8; 2],
    /// In MHz.
    #[codec(bits = 8, scale = 10)]
    max_clock: u16,
    formula: Formula,
}

/// Which of two numbers are greater by 255.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Offset {
    Neither,
    #[codec(tag = 2)]
    Greatest,
    Both,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 8))]
enum Formula {
    Gtf(#[codec(fixed = b"\n      ")] ()),
    None(#[codec(fixed = b"\n      ")] ()),
    SecondGtf {
        /// In kHz.
        #[codec(reserved = 8, bits = 8, scale = 2)]
        start: u16,
        #[codec(as = u8, scale = 0.5)]
        c: f32,
        #[codec(little_endian)]
        m: u16,
        k: u8,
        #[codec(as = u8, scale = 0.5)]
        j: f32,
    },
    #[codec(tag = 4)]
    Cvt {
        #[codec(bits = 4)]
        major: u8,
        #[codec(bits = 4)]
        minor: u8,
        /// In units of 0.25 MHz, taken from the greatest clock.
        #[codec(bits = 6)]
        less_clock: u8,
        #[codec(bits = 10, scale = 8)]
        max_width: u16,
        /// 4:3, 16:9, 16:10, 5:4, 15:9.
        aspects: [bool; 5],
        #[codec(reserved = 3, bits = 3)]
        preferred_aspect: u8,
        has_reduced_blanking: bool,
        has_standard_blanking: bool,
        /// Horizontally smaller and greater, vertically smaller and greater.
        #[codec(reserved = 3)]
        scaling: [bool; 4],
        #[codec(reserved = 4)]
        preferred_rate: u8,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Timing {
    #[codec(part_of = width, pieces = [0..8])]
    width_low: (),
    #[codec(part_of = horizontal_blank, pieces = [0..8])]
    horizontal_blank_low: (),
    #[codec(pieces = [8..12])]
    width: u16,
    #[codec(pieces = [8..12])]
    horizontal_blank: u16,
    #[codec(part_of = height, pieces = [0..8])]
    height_low: (),
    #[codec(part_of = vertical_blank, pieces = [0..8])]
    vertical_blank_low: (),
    #[codec(pieces = [8..12])]
    height: u16,
    #[codec(pieces = [8..12])]
    vertical_blank: u16,
    #[codec(part_of = horizontal_front, pieces = [0..8])]
    horizontal_front_low: (),
    #[codec(part_of = horizontal_sync, pieces = [0..8])]
    horizontal_sync_low: (),
    #[codec(part_of = vertical_front, pieces = [0..4])]
    vertical_front_low: (),
    #[codec(part_of = vertical_sync, pieces = [0..4])]
    vertical_sync_low: (),
    #[codec(pieces = [8..10])]
    horizontal_front: u16,
    #[codec(pieces = [8..10])]
    horizontal_sync: u16,
    #[codec(pieces = [4..6])]
    vertical_front: u8,
    #[codec(pieces = [4..6])]
    vertical_sync: u8,
    #[codec(part_of = width_mm, pieces = [0..8])]
    width_mm_low: (),
    #[codec(part_of = height_mm, pieces = [0..8])]
    height_mm_low: (),
    #[codec(pieces = [8..12])]
    width_mm: u16,
    #[codec(pieces = [8..12])]
    height_mm: u16,
    horizontal_border: u8,
    vertical_border: u8,
    is_interlaced: bool,
    #[codec(part_of = stereo, pieces = [1..3])]
    stereo_high: (),
    sync: SyncSignal,
    #[codec(pieces = [0..1])]
    stereo: u8,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum SyncSignal {
    Analog {
        has_serration: bool,
        is_on_all: bool,
    },
    BipolarAnalog {
        has_serration: bool,
        is_on_all: bool,
    },
    Composite {
        has_serration: bool,
        is_positive: bool,
    },
    Separate {
        is_vertical_positive: bool,
        is_horizontal_positive: bool,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Extension {
    kind: u8,
    data: [u8; 126],
    #[codec(sum(Complement, over = ..=data))]
    checksum: (),
}
