//! A bitmap of Windows: Microsoft, "Bitmap Storage", with the headers `BITMAPINFOHEADER`, `BITMAPV4HEADER` and
//! `BITMAPV5HEADER`. Integers are little-endian, pixels of less than a byte have the first one in the upper bits.
//!
//! The header of OS/2, pictures of JPEG and PNG inside, and files that leave the size of the picture 0 are no part of it.
//!
//! The example is that of the article "BMP file format" of the English Wikipedia: 2 x 2 pixels.

use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use super::programs::{self, Numbers, hex};
use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct File {
    #[codec(fixed = b"BM")]
    magic: (),
    /// With the six bytes up to here.
    #[codec(count_of = reserved..=pixels, bias = -6, bits = 32, little_endian)]
    file_size: (),
    #[codec(little_endian)]
    reserved: [u16; 2],
    #[codec(count_of = header_size..=palette, bias = -14, bits = 32, little_endian)]
    pixel_place: (),
    #[codec(tag_of = header, bits = 32, little_endian)]
    header_size: (),
    #[codec(range = 1..=0x7fff_ffff, bits = 32, little_endian)]
    width: u32,
    /// Negative if the uppermost row is the first.
    #[codec(little_endian)]
    height: i32,
    #[codec(fixed = 1, bits = 16, little_endian)]
    planes: (),
    #[codec(little_endian)]
    depth: u16,
    compression: Compression,
    #[codec(count_of = pixels, bits = 32, little_endian)]
    pixel_size: (),
    /// Pixels per metre, horizontally and vertically.
    #[codec(little_endian)]
    resolution: [u32; 2],
    /// 0 for all that the depth allows.
    #[codec(little_endian)]
    colours: u32,
    #[codec(little_endian)]
    important_colours: u32,
    #[codec(tag = header_size)]
    header: Header,
    #[codec(when = compression == Compression::Masks && header_size == 40, little_endian)]
    masks: Option<[u32; 3]>,
    #[codec(len = if colours == 0 && depth <= 8 { 1u32 << depth } else { colours })]
    palette: Vec<Colour>,
    #[codec(tag = compression.tag(depth), sized = pixel_size)]
    #[codec(context = Size { width, height: height.unsigned_abs(), depth })]
    pixels: Pixels,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bits = 32, little_endian))]
enum Compression {
    None,
    Runs8,
    Runs4,
    Masks,
}

impl Compression {
    /// The bits of a pixel; 0 for runs.
    const fn tag(self, depth: u16) -> u16 {
        match self {
            Self::None | Self::Masks => depth,
            Self::Runs8 | Self::Runs4 => 0,
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 32))]
enum Header {
    #[codec(tag = 40)]
    Info,
    #[codec(tag = 108)]
    V4(Colours),
    #[codec(tag = 124)]
    V5(Colours, Profile),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Colours {
    /// Red, green, blue and alpha.
    #[codec(little_endian)]
    masks: [u32; 4],
    #[codec(little_endian)]
    space: u32,
    /// Of red, green and blue, in units of 2^-30.
    #[codec(little_endian)]
    endpoints: [[u32; 3]; 3],
    /// In units of 2^-16.
    #[codec(little_endian)]
    gamma: [u32; 3],
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Profile {
    #[codec(little_endian)]
    intent: u32,
    #[codec(little_endian)]
    place: u32,
    #[codec(little_endian)]
    size: u32,
    #[codec(little_endian)]
    reserved: u32,
}

/// Blue comes first on the wire.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct Colour {
    #[codec(order = [2, 1, 0])]
    red_green_blue: [u8; 3],
    reserved: u8,
}

#[derive(Clone, Copy, Debug)]
struct Size {
    width: u32,
    height: u32,
    depth: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 16), context = Size)]
enum Pixels {
    #[codec(tag = 0)]
    Runs(#[codec(len(rest))] Vec<Run>),
    /// Of up to eight bits: places in the palette.
    #[codec(tag = 1..=8)]
    Places(u8, #[codec(len = context.height)] Vec<Places>),
    #[codec(tag = 16)]
    Words(#[codec(len = context.height)] Vec<Words>),
    #[codec(tag = 24)]
    Colours(#[codec(len = context.height)] Vec<Colours24>),
    #[codec(tag = 32)]
    Wide(#[codec(len = context.height)] Vec<Wide>),
}

/// A row, as all that follow. It has at least one pixel, or rows without bits could be any number.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(context = Size)]
struct Places {
    #[codec(bits(context.depth, of = [1, 4, 8]))]
    first: u8,
    #[codec(len = context.width - 1, bits(context.depth, of = [1, 4, 8]))]
    others: Vec<u8>,
    #[codec(align = 32)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(context = Size)]
struct Words {
    #[codec(little_endian)]
    first: u16,
    #[codec(len = context.width - 1, little_endian)]
    others: Vec<u16>,
    #[codec(align = 32)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(context = Size)]
struct Colours24 {
    #[codec(order = [2, 1, 0])]
    first: [u8; 3],
    #[codec(len = context.width - 1, order = [2, 1, 0])]
    others: Vec<[u8; 3]>,
    #[codec(align = 32)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(context = Size)]
struct Wide {
    #[codec(little_endian)]
    first: u32,
    #[codec(len = context.width - 1, little_endian)]
    others: Vec<u32>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 16), context = Size)]
enum Run {
    EndOfRow,
    End,
    /// Right and up.
    Move(u8, u8),
    #[codec(tag = 3..=255)]
    Different {
        count: u16,
        #[codec(len = count, bits(context.depth, of = [4, 8]))]
        pixels: Vec<u8>,
        #[codec(align = 16)]
        end: (),
    },
    /// How many times in the upper byte; in the lower one a pixel of eight bits, or two of four in turn.
    #[codec(tag = 0x100..=0xffff)]
    Same(u16),
}

const EXAMPLE: &[u8] = b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\
    \x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0\0\0\0\0\x10\0\0\0\x13\x0b\0\0\x13\x0b\0\0\0\0\0\0\0\0\0\0\
    \0\0\xff\xff\xff\xff\0\0\xff\0\0\0\xff\0\0\0";

#[test]
fn four_pixels_have_their_bytes() {
    let row = |first, other| Colours24 {
        first,
        others: vec![other],
        end: (),
    };
    let file = File {
        magic: (),
        file_size: (),
        reserved: [0; 2],
        pixel_place: (),
        header_size: (),
        width: 2,
        height: 2,
        planes: (),
        depth: 24,
        compression: Compression::None,
        pixel_size: (),
        resolution: [2835; 2],
        colours: 0,
        important_colours: 0,
        header: Header::Info,
        masks: None,
        palette: vec![],
        pixels: Pixels::Colours(vec![
            row([255, 0, 0], [255; 3]),
            row([0, 0, 255], [0, 255, 0]),
        ]),
    };
    published(EXAMPLE, file);
    damaged::<File>(EXAMPLE);
}

#[test]
fn wrong_sizes_and_padding_are_refused() {
    let refusal = |place: usize, byte| {
        let mut bytes = EXAMPLE.to_vec();
        bytes[place] = byte;
        File::from_bytes(&bytes).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(2, 0x47),
        "file_size: the input ends: 520 bits are needed, 512 left (bit 48)"
    );
    assert_eq!(
        refusal(10, 0x3a),
        "pixel_place: 4 unused bytes in the region (bits 432..464)"
    );
    assert_eq!(
        refusal(14, 12),
        "header: 12 is the code of no `Header` (bit 432)"
    );
    assert_eq!(
        refusal(18, 3),
        "pixels.Colours.0[1].others: the region ends: 48 bits are needed, 8 left (bits 552..560)"
    );
    assert_eq!(
        refusal(28, 2),
        "palette: the region ends: 128 bits are needed, 0 left (bit 432)"
    );
    assert_eq!(
        refusal(61, 1),
        "pixels.Colours.0[0].end: alignment bits are not zero (bits 480..496)"
    );
}

impl File {
    /// Returns the pixels from the uppermost row on.
    fn pixels(&self) -> Vec<[u8; 3]> {
        let mut rows: Vec<Vec<_>> = match &self.pixels {
            Pixels::Runs(runs) => self.unpacked(runs),
            Pixels::Places(_, rows) => {
                let row = |row: &Places| row_of(row.first, &row.others, |place| self.at(place));
                rows.iter().map(row).collect()
            }
            Pixels::Words(rows) => {
                let row =
                    |row: &Words| row_of(row.first, &row.others, |word| self.masked(word.into()));
                rows.iter().map(row).collect()
            }
            Pixels::Colours(rows) => {
                let row = |row: &Colours24| row_of(row.first, &row.others, |colour| colour);
                rows.iter().map(row).collect()
            }
            Pixels::Wide(rows) => {
                let row = |row: &Wide| row_of(row.first, &row.others, |word| self.masked(word));
                rows.iter().map(row).collect()
            }
        };
        if self.height > 0 {
            rows.reverse();
        }
        rows.concat()
    }

    fn at(&self, place: u8) -> [u8; 3] {
        self.palette[usize::from(place)].red_green_blue
    }

    fn masked(&self, pixel: u32) -> [u8; 3] {
        let masks = match (self.masks, &self.header) {
            (Some(masks), _) => masks,
            (None, Header::V4(colours) | Header::V5(colours, _))
                if self.compression == Compression::Masks =>
            {
                [colours.masks[0], colours.masks[1], colours.masks[2]]
            }
            _ if self.depth == 16 => [0x7c00, 0x3e0, 0x1f],
            _ => [0xff_0000, 0xff00, 0xff],
        };
        masks.map(|mask| {
            let greatest = mask >> mask.trailing_zeros();
            ((pixel & mask) >> mask.trailing_zeros())
                .wrapping_mul(255)
                .wrapping_div(greatest) as u8
        })
    }

    fn unpacked(&self, runs: &[Run]) -> Vec<Vec<[u8; 3]>> {
        let mut rows = vec![vec![self.at(0); self.width as usize]; self.height as usize];
        let (mut x, mut y) = (0, 0);
        for run in runs {
            match run {
                Run::Same(run) => {
                    let [count, pixel] = run.to_be_bytes();
                    for place in 0..count {
                        let nibble = if place % 2 == 0 {
                            pixel >> 4
                        } else {
                            pixel & 15
                        };
                        rows[y][x] = self.at(if self.depth == 4 { nibble } else { pixel });
                        x += 1;
                    }
                }
                Run::EndOfRow => (x, y) = (0, y + 1),
                Run::End => break,
                Run::Move(right, up) => (x, y) = (x + usize::from(*right), y + usize::from(*up)),
                Run::Different { pixels, .. } => {
                    for pixel in pixels {
                        rows[y][x] = self.at(*pixel);
                        x += 1;
                    }
                }
            }
        }
        rows
    }

    fn named(&self) -> Value {
        json!({ "size": [self.width, self.height.unsigned_abs()], "pixels": hex(&self.pixels().concat()) })
    }
}

fn row_of<P: Copy>(first: P, others: &[P], colour: impl Fn(P) -> [u8; 3]) -> Vec<[u8; 3]> {
    [&[first], others]
        .concat()
        .into_iter()
        .map(colour)
        .collect()
}

/// A bitmap of one header and depth, with random pixels.
fn bitmap(header: Header, depth: u16, is_masked: bool, numbers: &mut Numbers) -> File {
    let (width, height) = (1 + numbers.below(20) as u32, 1 + numbers.below(9) as i32);
    let mut rows = |bits: u32| -> Vec<(u32, Vec<u32>)> {
        let mut pixel = || numbers.below(1 << bits) as u32;
        (0..height)
            .map(|_| (pixel(), (1..width).map(|_| pixel()).collect()))
            .collect()
    };
    let pixels = match depth {
        16 => Pixels::Words(
            rows(16)
                .into_iter()
                .map(|(first, others)| Words {
                    first: first as u16,
                    others: others.into_iter().map(|pixel| pixel as u16).collect(),
                    end: (),
                })
                .collect(),
        ),
        24 => {
            let colour = |pixel: u32| [(pixel >> 16) as u8, (pixel >> 8) as u8, pixel as u8];
            Pixels::Colours(
                rows(24)
                    .into_iter()
                    .map(|(first, others)| Colours24 {
                        first: colour(first),
                        others: others.into_iter().map(colour).collect(),
                        end: (),
                    })
                    .collect(),
            )
        }
        32 => Pixels::Wide(
            rows(32)
                .into_iter()
                .map(|(first, others)| Wide { first, others })
                .collect(),
        ),
        _ => Pixels::Places(
            depth as u8,
            rows(depth.into())
                .into_iter()
                .map(|(first, others)| Places {
                    first: first as u8,
                    others: others.into_iter().map(|pixel| pixel as u8).collect(),
                    end: (),
                })
                .collect(),
        ),
    };
    let palette: Vec<_> = (0..if depth <= 8 { 1 << depth } else { 0 })
        .map(|_| Colour {
            red_green_blue: [
                numbers.below(256) as u8,
                numbers.below(256) as u8,
                numbers.below(256) as u8,
            ],
            reserved: 0,
        })
        .collect();
    File {
        magic: (),
        file_size: (),
        reserved: [0; 2],
        pixel_place: (),
        header_size: (),
        width,
        height: if numbers.flag() { height } else { -height },
        planes: (),
        depth,
        compression: if is_masked {
            Compression::Masks
        } else {
            Compression::None
        },
        pixel_size: (),
        resolution: [3780; 2],
        colours: 0,
        important_colours: 0,
        masks: (is_masked && header == Header::Info).then_some([0xf800, 0x7e0, 0x1f]),
        header,
        palette,
        pixels,
    }
}

fn colours(masks: [u32; 4]) -> Colours {
    Colours {
        masks,
        space: u32::from_be_bytes(*b"sRGB"),
        endpoints: [[0; 3]; 3],
        gamma: [0; 3],
    }
}

#[test]
fn pillow_reads_what_we_write() {
    let mut numbers = Numbers(2);
    let profile = Profile {
        intent: 4,
        place: 0,
        size: 0,
        reserved: 0,
    };
    let mut files = vec![];
    for depth in [1, 4, 8, 16, 24, 32] {
        let masks = [0xff_0000, 0xff00, 0xff, 0xff00_0000];
        let headers = [
            Header::Info,
            Header::V4(colours(masks)),
            Header::V5(colours(masks), profile.clone()),
        ];
        files.extend(headers.map(|header| bitmap(header, depth, false, &mut numbers)));
    }
    files.push(bitmap(Header::Info, 16, true, &mut numbers));
    for masks in [
        [0xff_0000, 0xff00, 0xff, 0xff00_0000],
        [0xff00_0000, 0xff_0000, 0xff00, 0xff],
    ] {
        files.push(bitmap(Header::V4(colours(masks)), 32, true, &mut numbers));
        files.push(bitmap(
            Header::V5(colours(masks), profile.clone()),
            32,
            true,
            &mut numbers,
        ));
    }
    files.extend([4, 8].map(|depth| with_runs(depth, &mut numbers)));
    programs::read("bmp_cases.py", &files, File::named);
}

/// Of 9 x 3 pixels: two runs, a row of single pixels, and a row with a gap.
fn with_runs(depth: u16, numbers: &mut Numbers) -> File {
    let different = |pixels: &[u8]| Run::Different {
        count: pixels.len() as u16,
        pixels: pixels.to_vec(),
        end: (),
    };
    let runs = vec![
        Run::Same(0x412),
        Run::Same(0x53a),
        Run::EndOfRow,
        different(&[1, 2, 3, 4, 5]),
        Run::Same(0x40f),
        Run::EndOfRow,
        Run::Same(0x277),
        Run::Move(3, 0),
        different(&[9, 8, 7, 6]),
        Run::End,
    ];
    File {
        width: 9,
        height: 3,
        compression: if depth == 4 {
            Compression::Runs4
        } else {
            Compression::Runs8
        },
        pixels: Pixels::Runs(runs),
        ..bitmap(Header::Info, depth, false, numbers)
    }
}

#[test]
fn pillow_and_ffmpeg_write_and_pillow_reads_the_same() {
    programs::agree("bmp_cases.py", |file: &File, _| file.named());
}
