//! The published screen, and descriptors that it does not have.

use bitcodec::WireFormat;

use super::{
    Aspect, Chromaticity, Descriptor, Display, Edid, Formula, Input, Limits, LineFeed, Offset,
    Standard, SyncSignal, Timing,
};
use crate::{published, refused};

const DELL: &[u8] = b"\0\xff\xff\xff\xff\xff\xff\0\x10\xac\xbe\xa0\x42\x4c\x4c\x30\x23\x1a\x01\x04\xa5\x35\x1e\x78\x3a\
    \xe2\x45\xa8\x55\x4d\xa3\x26\x0b\x50\x54\xa5\x4b\0\x71\x4f\x81\x80\xa9\xc0\xa9\x40\xd1\xc0\xe1\0\xd1\0\x01\x01\
    \x4d\xd0\0\xa0\xf0\x70\x3e\x80\x3e\x30\x35\0\x0f\x28\x21\0\0\x1a\
    \0\0\0\xff\0G3D7F68O0LLB\n\
    \0\0\0\xfc\0DELL P2415Q\n \
    \0\0\0\xfd\0\x1d\x4c\x1e\x8c\x36\0\n      \
    \0\xe6";

pub(super) fn standard(width: u16, aspect: Aspect, rate: u8) -> Option<Standard> {
    Some(Standard {
        width,
        aspect,
        rate,
    })
}

/// The example, without its extension, and with another checksum therefore.
pub(super) fn dell() -> Edid {
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
pub(super) fn timing(horizontal: [u16; 4], vertical: [u16; 4], size: [u16; 2]) -> Timing {
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
