//! What a screen says of itself: VESA Enhanced EDID Standard, Release A, Revision 2 (EDID 1.4), with the older forms of
//! revisions 0 to 3. Most significant bit first, integers of bytes with the lower one first.
//!
//! The upper and lower bits of most numbers are in different bytes. A text of fewer than 13 characters ends with a line feed,
//! which is part of the value here: no key says that a full text has none. What extensions have stays bytes.
//!
//! The example is a Dell P2415Q, from the files of edid-decode.

use bitcodec::sum::Sum;
use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::programs::{self, Numbers};
use super::{published, refused};

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

const DELL: &[u8] = b"\0\xff\xff\xff\xff\xff\xff\0\x10\xac\xbe\xa0\x42\x4c\x4c\x30\x23\x1a\x01\x04\xa5\x35\x1e\x78\x3a\
    \xe2\x45\xa8\x55\x4d\xa3\x26\x0b\x50\x54\xa5\x4b\0\x71\x4f\x81\x80\xa9\xc0\xa9\x40\xd1\xc0\xe1\0\xd1\0\x01\x01\
    \x4d\xd0\0\xa0\xf0\x70\x3e\x80\x3e\x30\x35\0\x0f\x28\x21\0\0\x1a\
    \0\0\0\xff\0G3D7F68O0LLB\n\
    \0\0\0\xfc\0DELL P2415Q\n \
    \0\0\0\xfd\0\x1d\x4c\x1e\x8c\x36\0\n      \
    \0\xe6";

fn standard(width: u16, aspect: Aspect, rate: u8) -> Option<Standard> {
    Some(Standard {
        width,
        aspect,
        rate,
    })
}

/// The example, without its extension, and with another checksum therefore.
fn dell() -> Edid {
    let mut established = [false; 17];
    for place in [0, 2, 5, 7, 9, 12, 14, 15] {
        established[place] = true;
    }
    Edid {
        header: (),
        manufacturer: "DEL".to_owned(),
        product: 41_150,
        serial: 810_306_626,
        week: 35,
        year: 2016,
        version: (),
        revision: 4,
        input: Input::Digital {
            depth: 8,
            interface: 5,
        },
        size: [53, 30],
        gamma: 2.2,
        has_standby: false,
        has_suspend: false,
        has_off: true,
        colours: 3,
        is_srgb: false,
        has_preferred_timing: true,
        is_continuous: false,
        colour: Chromaticity {
            red_x_low: (),
            red_y_low: (),
            green_x_low: (),
            green_y_low: (),
            blue_x_low: (),
            blue_y_low: (),
            white_x_low: (),
            white_y_low: (),
            red_x: 675,
            red_y: 342,
            green_x: 308,
            green_y: 654,
            blue_x: 153,
            blue_y: 44,
            white_x: 321,
            white_y: 337,
        },
        established,
        own_timings: 0,
        standard: [
            standard(1152, Aspect::Wide4By3, 75),
            standard(1280, Aspect::Wide5By4, 60),
            standard(1600, Aspect::Wide16By9, 60),
            standard(1600, Aspect::Wide4By3, 60),
            standard(1920, Aspect::Wide16By9, 60),
            standard(2048, Aspect::Wide16By10, 60),
            standard(1920, Aspect::Wide16By10, 60),
            None,
        ],
        descriptors: [
            Descriptor::Timing(
                53_325,
                timing([3840, 62, 48, 160], [2160, 3, 5, 62], [527, 296]),
            ),
            Descriptor::Display(Display::Serial("G3D7F68O0LLB\n".to_owned())),
            Descriptor::Display(Display::Name("DELL P2415Q\n".to_owned())),
            Descriptor::Display(Display::Limits(Limits {
                horizontal_offset: Offset::Neither,
                vertical_offset: Offset::Neither,
                vertical: [29, 76],
                horizontal: [30, 140],
                max_clock: 540,
                formula: Formula::Gtf(()),
            })),
        ],
        extension_count: (),
        checksum: (),
        extensions: vec![],
    }
}

/// A timing by its active pixels or lines, front porch, pulse and blank ones.
fn timing(horizontal: [u16; 4], vertical: [u16; 4], size: [u16; 2]) -> Timing {
    Timing {
        width_low: (),
        horizontal_blank_low: (),
        width: horizontal[0],
        horizontal_blank: horizontal[3],
        height_low: (),
        vertical_blank_low: (),
        height: vertical[0],
        vertical_blank: vertical[3],
        horizontal_front_low: (),
        horizontal_sync_low: (),
        vertical_front_low: (),
        vertical_sync_low: (),
        horizontal_front: horizontal[1],
        horizontal_sync: horizontal[2],
        vertical_front: vertical[1] as u8,
        vertical_sync: vertical[2] as u8,
        width_mm_low: (),
        height_mm_low: (),
        width_mm: size[0],
        height_mm: size[1],
        horizontal_border: 0,
        vertical_border: 0,
        is_interlaced: false,
        stereo_high: (),
        sync: SyncSignal::Separate {
            is_vertical_positive: false,
            is_horizontal_positive: true,
        },
        stereo: 0,
    }
}

#[test]
fn the_screen_has_its_bytes() {
    published(DELL, dell());
    refused::<Edid>(DELL);
}

#[test]
fn an_upper_part_is_one_number_with_the_lower_one() {
    let refusal = |edid: Edid| edid.to_bytes().unwrap_err().to_string();
    let mut edid = dell();
    edid.colour.green_y = 1024;
    assert_eq!(refusal(edid), "colour.green_y: 1024 does not fit 10 bits");
    let mut edid = dell();
    edid.descriptors[0] = Descriptor::Timing(1, timing([4096, 0, 0, 0], [0; 4], [0; 2]));
    assert_eq!(
        refusal(edid),
        "descriptors[0].Timing.1.width: 4096 does not fit 12 bits"
    );
}

#[test]
fn rare_descriptors_have_their_bytes() {
    let limits = |formula| {
        Display::Limits(Limits {
            horizontal_offset: Offset::Both,
            vertical_offset: Offset::Greatest,
            vertical: [24, 0],
            horizontal: [1, 2],
            max_clock: 2550,
            formula,
        })
    };
    let second = Formula::SecondGtf {
        start: 80,
        c: 40.5,
        m: 600,
        k: 128,
        j: 20.0,
    };
    let cvt = Formula::Cvt {
        major: 1,
        minor: 2,
        less_clock: 3,
        max_width: 4096,
        aspects: [true, false, true, false, false],
        preferred_aspect: 2,
        has_reduced_blanking: true,
        has_standard_blanking: false,
        scaling: [false, true, false, true],
        preferred_rate: 60,
    };
    let mut timings = [false; 44];
    timings[0] = true;
    let established = Display::Established {
        version: (),
        timings,
        end: (),
    };
    let more = [
        standard(1600, Aspect::Wide16By9, 75),
        None,
        None,
        None,
        None,
        None,
    ];
    for (descriptor, bytes) in [
        (
            limits(second),
            b"\0\0\0\xfd\x0e\x18\0\x01\x02\xff\x02\0\x28\x51\x58\x02\x80\x28",
        ),
        (
            limits(cvt),
            b"\0\0\0\xfd\x0e\x18\0\x01\x02\xff\x04\x12\x0e\0\xa0\x50\x50\x3c",
        ),
        (established, b"\0\0\0\xf7\0\x0a\x80\0\0\0\0\0\0\0\0\0\0\0"),
        (
            Display::Standard(more, LineFeed(())),
            b"\0\0\0\xfa\0\xa9\xcf\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\n",
        ),
        (
            Display::Dummy(()),
            b"\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ),
    ] {
        let mut edid = dell();
        edid.descriptors[1] = Descriptor::Display(descriptor);
        let found = edid.to_bytes().unwrap();
        assert_eq!(found[72..90], *bytes);
        assert_eq!(Edid::from_bytes(&found), Ok(edid));
    }
}

/// A screen of no maker, with all that edid-decode lists.
fn screen(numbers: &mut Numbers) -> Edid {
    let letters = (0..3).map(|_| char::from(b'A' + numbers.below(26) as u8));
    let mut edid = Edid {
        manufacturer: letters.collect(),
        product: numbers.below(0x1_0000) as u16,
        serial: 1 + numbers.below(0xffff_ffff) as u32,
        week: [1 + numbers.below(53) as u8, 255][numbers.below(2) as usize],
        year: 2004 + numbers.below(20) as u16,
        size: [1 + numbers.below(255) as u8, 1 + numbers.below(255) as u8],
        gamma: (100 + numbers.below(255)) as f32 / 100.0,
        has_standby: numbers.flag(),
        has_suspend: numbers.flag(),
        ..dell()
    };
    edid.input = if numbers.flag() {
        let depth = 6 + 2 * numbers.below(6) as u8;
        Input::Digital {
            depth,
            interface: numbers.below(6) as u8,
        }
    } else {
        Input::Analog {
            level: numbers.below(4) as u8,
            has_setup: numbers.flag(),
            is_separate: true,
            is_composite: numbers.flag(),
            is_on_green: numbers.flag(),
            has_serration: false,
        }
    };
    let colour = &mut edid.colour;
    for place in [
        &mut colour.red_x,
        &mut colour.red_y,
        &mut colour.green_x,
        &mut colour.green_y,
        &mut colour.blue_x,
        &mut colour.blue_y,
        &mut colour.white_x,
        &mut colour.white_y,
    ] {
        *place = numbers.below(1024) as u16;
    }
    edid.established = std::array::from_fn(|_| numbers.flag());
    edid.standard = std::array::from_fn(|_| {
        let width = 264 + 8 * numbers.below(254) as u16;
        let aspect =
            [Aspect::Wide16By10, Aspect::Wide4By3, Aspect::Wide5By4][numbers.below(3) as usize];
        // It takes all timings of 256 pixels for unused ones.
        standard(width, aspect, 60 + numbers.below(64) as u8)
    });
    let name: String = (0..1 + numbers.below(13))
        .map(|_| char::from(b'a' + numbers.below(26) as u8))
        .collect();
    // A full text has no end.
    let name = if name.len() < 13 { name + "\n" } else { name };
    edid.descriptors[2] = Descriptor::Display(match numbers.below(3) {
        0 => Display::Name(name),
        1 => Display::Serial(name),
        _ => Display::Text(name),
    });
    let clock = 1 + numbers.below(0xffff) as u16;
    edid.descriptors[0] = Descriptor::Timing(clock, random_timing(numbers));
    if numbers.flag() {
        edid.descriptors[1] = Descriptor::Timing(clock, random_timing(numbers));
    }
    edid.descriptors[3] = Descriptor::Display(Display::Limits(limits(numbers)));
    // CTA-861 without data.
    let mut data = [0; 126];
    data[..2].copy_from_slice(&[3, 4]);
    let extension = Extension {
        kind: 2,
        data,
        checksum: (),
    };
    edid.extensions = vec![extension; numbers.below(2) as usize];
    edid
}

fn random_timing(numbers: &mut Numbers) -> Timing {
    let mut direction = |active: u64, porch: u64, border: u64| {
        let (front, pulse) = (1 + numbers.below(porch), 1 + numbers.below(porch));
        let blank = front + pulse + 2 * border + numbers.below(1000);
        [1 + numbers.below(active), front, pulse, blank].map(|number| number as u16)
    };
    let (horizontal, vertical) = (direction(4095, 1023, 255), direction(4095, 63, 255));
    let size = [1 + numbers.below(4095), 1 + numbers.below(4095)].map(|number| number as u16);
    Timing {
        horizontal_border: numbers.below(256) as u8,
        vertical_border: numbers.below(256) as u8,
        sync: SyncSignal::Separate {
            is_vertical_positive: numbers.flag(),
            is_horizontal_positive: numbers.flag(),
        },
        ..timing(horizontal, vertical, size)
    }
}

fn limits(numbers: &mut Numbers) -> Limits {
    let mut span = || {
        let low = 1 + numbers.below(200) as u8;
        [low, low + numbers.below(50) as u8]
    };
    let (vertical, horizontal) = (span(), span());
    let offset = |numbers: &mut Numbers| {
        [Offset::Neither, Offset::Greatest, Offset::Both][numbers.below(3) as usize]
    };
    Limits {
        horizontal_offset: offset(numbers),
        vertical_offset: offset(numbers),
        vertical,
        horizontal,
        max_clock: 10 * (1 + numbers.below(255) as u16),
        formula: [Formula::Gtf(()), Formula::None(())][numbers.below(2) as usize].clone(),
    }
}

impl Edid {
    /// Returns what edid-decode reads, in the words of the script.
    fn named(&self) -> Value {
        let colour = &self.colour;
        let colours = [
            [colour.red_x, colour.red_y],
            [colour.green_x, colour.green_y],
            [colour.blue_x, colour.blue_y],
            [colour.white_x, colour.white_y],
        ];
        let made = match self.week {
            255 => format!("Model year: {}", self.year),
            week => format!("Made in: week {week} of {}", self.year),
        };
        let (input, depth) = match self.input {
            Input::Analog { .. } => ("Analog", None),
            Input::Digital { depth, .. } => ("Digital", Some(depth.to_string())),
        };
        let levels = [
            (self.has_standby, "Standby"),
            (self.has_suspend, "Suspend"),
            (self.has_off, "Off"),
        ];
        let levels: Vec<_> = levels
            .iter()
            .filter(|level| level.0)
            .map(|level| level.1)
            .collect();
        let standard = self.standard.iter().flatten();
        let standard: Vec<_> = standard
            .map(|timing| json!([timing.width, timing.rate]))
            .collect();
        let (mut timings, mut texts, mut limits) = (vec![], vec![], None);
        for descriptor in &self.descriptors {
            let mut text = |kind: &str, text: &str| texts.push(json!([kind, text.trim_end()]));
            match descriptor {
                Descriptor::Timing(clock, timing) => timings.push(timing.named(*clock)),
                Descriptor::Display(Display::Name(name)) => text("Display Product Name", name),
                Descriptor::Display(Display::Serial(name)) => {
                    text("Display Product Serial Number", name)
                }
                Descriptor::Display(Display::Text(name)) => text("Alphanumeric Data String", name),
                Descriptor::Display(Display::Limits(found)) => limits = Some(found.named()),
                Descriptor::Display(other) => panic!("{other:?} is not listed"),
            }
        }
        let bytes = self.to_bytes().expect("the value is in order");
        let checksums: Vec<_> = bytes
            .chunks(128)
            .map(|block| format!("{:02x}", block[127]))
            .collect();
        json!({
            "version": format!("1.{}", self.revision), "manufacturer": self.manufacturer, "product": self.product,
            "serial": self.serial, "made": made, "size": format!("{} cm x {} cm", self.size[0], self.size[1]),
            "input": input, "depth": depth, "gamma": format!("{:.2}", self.gamma),
            "levels": (!levels.is_empty()).then(|| levels.join(" ")),
            "colours": colours.map(|point| point.map(|number| u32::from(number) * 10_000 / 1024)),
            "established": self.established.iter().filter(|flag| **flag).count(),
            "standard": standard, "timings": timings, "texts": texts, "limits": limits,
            "extensions": self.extensions.len(), "checksums": checksums,
        })
    }
}

impl Timing {
    fn named(&self, clock: u16) -> Value {
        let porches = |front: u16, pulse: u16, blank: u16, border: u8| {
            [front, pulse, blank - front - pulse - 2 * u16::from(border)]
        };
        let SyncSignal::Separate {
            is_vertical_positive,
            is_horizontal_positive,
        } = self.sync
        else {
            panic!("{self:?} is not listed");
        };
        let signs = [is_horizontal_positive, is_vertical_positive];
        let signs = signs.map(|is_positive| if is_positive { "P" } else { "N" });
        json!({
            "size": [self.width, self.height], "is_interlaced": self.is_interlaced, "clock": clock,
            "mm": format!("{} mm x {} mm", self.width_mm, self.height_mm),
            "horizontal": porches(self.horizontal_front, self.horizontal_sync, self.horizontal_blank, self.horizontal_border),
            "vertical": porches(self.vertical_front.into(), self.vertical_sync.into(), self.vertical_blank, self.vertical_border),
            "signs": signs,
        })
    }
}

impl Limits {
    fn named(&self) -> String {
        let formula = match self.formula {
            Formula::Gtf(()) => "GTF",
            Formula::None(()) => "Bare Limits",
            _ => panic!("{self:?} is not listed"),
        };
        let span = |offset: Offset, [low, high]: [u8; 2]| {
            let more = |is_more: bool| if is_more { 255 } else { 0 };
            let low = u16::from(low) + more(offset == Offset::Both);
            format!(
                "{low}-{}",
                u16::from(high) + more(offset != Offset::Neither)
            )
        };
        let vertical = span(self.vertical_offset, self.vertical);
        let horizontal = span(self.horizontal_offset, self.horizontal);
        format!(
            "({formula}): {vertical} Hz V, {horizontal} kHz H, max dotclock {} MHz",
            self.max_clock
        )
    }
}

#[test]
fn edid_decode_reads_what_we_write() {
    let mut numbers = Numbers(1024);
    let mut screens = vec![dell()];
    screens.extend((0..60).map(|_| screen(&mut numbers)));
    programs::read("edid_read.py", &screens, Edid::named);
}
