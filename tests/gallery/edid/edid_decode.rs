//! Screens of any kind, as edid-decode reads them.

use bitcodec::WireFormat;
use serde_json::{Value, json};

use super::examples::{dell, standard, timing};
use super::{
    Aspect, Descriptor, Display, Edid, Extension, Formula, Input, Limits, Offset, SyncSignal,
    Timing,
};
use crate::programs::{self, Numbers};

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
