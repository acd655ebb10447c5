//! A PNG file, W3C's "Portable Network Graphics (PNG) Specification", third edition: its signature and its chunks.
//!
//! The pixels are one stream of zlib over all chunks `IDAT`, which no key joins: it stays bytes. Where a chunk may stand, and
//! how often, is not checked.
//!
//! The example is that of the article "PNG" of the English Wikipedia: one red pixel.

#[path = "../suite/zlib.rs"]
mod zlib;

use bitcodec::coding::{Transform, Verbatim};
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat};
use serde_json::{Value, json};

use self::zlib::Zlib;
use super::programs::{self, hex};
use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct File {
    #[codec(fixed = b"\x89PNG\r\n\x1a\n")]
    signature: (),
    #[codec(fixed = 13, bits = 32)]
    header_length: (),
    #[codec(fixed = b"IHDR")]
    header_kind: (),
    header: Header,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = header_kind..=header), bits = 32)]
    header_crc: (),
    #[codec(len(rest), context = header.colour)]
    chunks: Vec<Chunk>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    #[codec(bits = 32, range = 1..=0x7fff_ffff)]
    width: u32,
    #[codec(bits = 32, range = 1..=0x7fff_ffff)]
    height: u32,
    depth: u8,
    colour: Colour,
    #[codec(fixed = 0, bits = 8)]
    compression: (),
    #[codec(fixed = 0, bits = 8)]
    filter: (),
    #[codec(reserved = 7)]
    is_interlaced: bool,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Colour {
    Grey = 0,
    Rgb = 2,
    Palette = 3,
    GreyAlpha = 4,
    RgbAlpha = 6,
}

impl Colour {
    const fn samples(self) -> u8 {
        match self {
            Self::Grey => 1,
            Self::GreyAlpha => 2,
            Self::Rgb | Self::Palette => 3,
            Self::RgbAlpha => 4,
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(context = Colour)]
struct Chunk {
    #[codec(bits = 32, count_of = data)]
    length: (),
    #[codec(tag_of = data)]
    kind: (),
    #[codec(tag = kind, sized = length)]
    data: Data,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = kind..=data), bits = 32)]
    crc: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bytes = 4), context = Colour)]
enum Data {
    #[codec(tag = b"PLTE")]
    Palette(#[codec(len(rest))] Vec<[u8; 3]>),
    #[codec(tag = b"IDAT")]
    Pixels(#[codec(len(rest))] Vec<u8>),
    #[codec(tag = b"IEND")]
    End,
    #[codec(tag = b"tRNS")]
    Transparency(#[codec(tag = context as u8)] Transparency),
    /// In units of 1/100,000, as the numbers of `cHRM`.
    #[codec(tag = b"gAMA")]
    Gamma(u32),
    /// Both coordinates of white, red, green and blue.
    #[codec(tag = b"cHRM")]
    Chromaticities([[u32; 2]; 4]),
    #[codec(tag = b"sRGB")]
    Srgb(Intent),
    #[codec(tag = b"iCCP")]
    Profile {
        #[codec(text(latin1), len(until = 0, max = 79))]
        name: String,
        #[codec(fixed = 0, bits = 8)]
        method: (),
        #[codec(sized(rest), through(Zlib, max = 10_000_000, verbatim), len(rest))]
        profile: Verbatim<Vec<u8>>,
    },
    #[codec(tag = b"sBIT")]
    SignificantBits(#[codec(len = context.samples())] Vec<u8>),
    #[codec(tag = b"tEXt")]
    Text {
        #[codec(text(latin1), len(until = 0, max = 79))]
        keyword: String,
        #[codec(text(latin1), len(rest))]
        text: String,
    },
    #[codec(tag = b"zTXt")]
    PackedText {
        #[codec(text(latin1), len(until = 0, max = 79))]
        keyword: String,
        #[codec(fixed = 0, bits = 8)]
        method: (),
        #[codec(
            sized(rest),
            through(Zlib, max = 1_000_000, verbatim),
            text(latin1),
            len(rest)
        )]
        text: Verbatim<String>,
    },
    #[codec(tag = b"iTXt")]
    InternationalText {
        #[codec(text(latin1), len(until = 0, max = 79))]
        keyword: String,
        #[codec(tag_of = text, bits = 8)]
        is_packed: (),
        #[codec(fixed = 0, bits = 8)]
        method: (),
        #[codec(text(ascii), len(until = 0))]
        language: String,
        #[codec(text(utf8), len(until = 0))]
        translated_keyword: String,
        #[codec(tag = is_packed)]
        text: International,
    },
    #[codec(tag = b"bKGD")]
    Background(#[codec(tag = context as u8 & 3)] Background),
    #[codec(tag = b"hIST")]
    Histogram(#[codec(len(rest))] Vec<u16>),
    #[codec(tag = b"pHYs")]
    PixelsPerUnit {
        horizontal: u32,
        vertical: u32,
        unit: Unit,
    },
    #[codec(tag = b"sPLT")]
    SuggestedPalette {
        #[codec(text(latin1), len(until = 0, max = 79))]
        name: String,
        entries: Entries,
    },
    #[codec(tag = b"tIME")]
    Changed {
        year: u16,
        #[codec(bits = 8, range = 1..=12)]
        month: u8,
        #[codec(bits = 8, range = 1..=31)]
        day: u8,
        #[codec(bits = 8, range = 0..=23)]
        hour: u8,
        #[codec(bits = 8, range = 0..=59)]
        minute: u8,
        #[codec(bits = 8, range = 0..=60)]
        second: u8,
    },
    /// A directory of TIFF.
    #[codec(tag = b"eXIf")]
    Exif(#[codec(len(rest))] Vec<u8>),
    #[codec(other)]
    Other([u8; 4], #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 8))]
enum Transparency {
    #[codec(tag = 0)]
    Grey(u16),
    #[codec(tag = 2)]
    Rgb([u16; 3]),
    /// For the first colours; the others are opaque.
    #[codec(tag = 3)]
    Palette(#[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bits = 8))]
enum Background {
    #[codec(tag = 0)]
    Grey(u16),
    #[codec(tag = 2)]
    Rgb([u16; 3]),
    #[codec(tag = 3)]
    Palette(u8),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Intent {
    Perceptual,
    RelativeColorimetric,
    Saturation,
    AbsoluteColorimetric,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 8)]
enum Unit {
    Unknown,
    Metre,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 8))]
enum International {
    Plain(#[codec(text(utf8), len(rest))] String),
    Packed(
        #[codec(
            sized(rest),
            through(Zlib, max = 1_000_000, verbatim),
            text(utf8),
            len(rest)
        )]
        Verbatim<String>,
    ),
}

/// Red, green, blue and alpha of 8 or 16 bits each, and how often the colour is there.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Entries {
    #[codec(tag = 8)]
    Narrow(#[codec(len(rest))] Vec<([u8; 4], u16)>),
    #[codec(tag = 16)]
    Wide(#[codec(len(rest))] Vec<([u16; 4], u16)>),
}

const EXAMPLE: &[u8] = b"\x89PNG\r\n\x1a\n\
    \0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde\
    \0\0\0\x0cIDAT\x08\xd7\x63\xf8\xcf\xc0\0\0\x03\x01\x01\0\x18\xdd\x8d\xb0\
    \0\0\0\0IEND\xae\x42\x60\x82";

fn file(colour: Colour, data: impl IntoIterator<Item = Data>) -> File {
    let chunk = |data| Chunk {
        length: (),
        kind: (),
        data,
        crc: (),
    };
    File {
        signature: (),
        header_length: (),
        header_kind: (),
        header: Header {
            width: 1,
            height: 1,
            depth: 8,
            colour,
            compression: (),
            filter: (),
            is_interlaced: false,
        },
        header_crc: (),
        chunks: data.into_iter().map(chunk).collect(),
    }
}

#[test]
fn one_red_pixel_is_three_chunks() {
    let pixels = b"\x08\xd7\x63\xf8\xcf\xc0\0\0\x03\x01\x01\0";
    let file = file(Colour::Rgb, [Data::Pixels(pixels.to_vec()), Data::End]);
    assert_eq!(File::from_bytes(EXAMPLE).as_ref(), Ok(&file));
    // A file that ends behind a chunk is one of fewer chunks.
    published(
        &EXAMPLE[..33],
        File {
            chunks: vec![],
            ..file
        },
    );
    refused::<File>(EXAMPLE);
}

/// A stream of zlib that other programs made, or we.
fn packed<T>(value: T, unpacked: &[u8]) -> Verbatim<T> {
    Verbatim {
        value,
        packed: Zlib::pack(unpacked).expect("it has no limit"),
    }
}

/// All chunks, for one pixel of a colour.
fn all(colour: Colour) -> File {
    let (transparency, background) = match colour {
        Colour::Grey => (Some(Transparency::Grey(7)), Background::Grey(1)),
        Colour::Rgb => (Some(Transparency::Rgb([1, 2, 3])), Background::Rgb([9; 3])),
        Colour::Palette => (
            Some(Transparency::Palette(vec![0, 128])),
            Background::Palette(1),
        ),
        Colour::GreyAlpha => (None, Background::Grey(2)),
        Colour::RgbAlpha => (None, Background::Rgb([8; 3])),
    };
    let is_palette = colour == Colour::Palette;
    let text = |keyword: &str, text: &str| Data::Text {
        keyword: keyword.to_owned(),
        text: text.to_owned(),
    };
    let international = |keyword: &str, text| Data::InternationalText {
        keyword: keyword.to_owned(),
        is_packed: (),
        method: (),
        language: "zh-Hans".to_owned(),
        translated_keyword: "标题".to_owned(),
        text,
    };
    let samples = if is_palette {
        1
    } else {
        usize::from(colour.samples())
    };
    let data = [
        Some(Data::Gamma(45_455)),
        Some(Data::Chromaticities([
            [31_270, 32_900],
            [64_000, 33_000],
            [30_000, 60_000],
            [15_000, 6000],
        ])),
        Some(Data::Srgb(Intent::Saturation)),
        Some(Data::Profile {
            name: "Größe".to_owned(),
            method: (),
            profile: packed(vec![1; 200], &[1; 200]),
        }),
        Some(Data::SignificantBits(vec![5; colour.samples().into()])),
        is_palette.then(|| Data::Palette(vec![[1, 2, 3], [4, 5, 6]])),
        transparency.map(Data::Transparency),
        Some(Data::Background(background)),
        is_palette.then(|| Data::Histogram(vec![3, 1])),
        Some(Data::PixelsPerUnit {
            horizontal: 2835,
            vertical: 2000,
            unit: Unit::Unknown,
        }),
        Some(Data::SuggestedPalette {
            name: "narrow".to_owned(),
            entries: Entries::Narrow(vec![([1, 2, 3, 4], 500)]),
        }),
        Some(Data::SuggestedPalette {
            name: "wide".to_owned(),
            entries: Entries::Wide(vec![([1, 2, 3, 400], 5), ([5, 6, 7, 8], 9)]),
        }),
        Some(Data::Changed {
            year: 2026,
            month: 11,
            day: 29,
            hour: 23,
            minute: 59,
            second: 60,
        }),
        Some(text("Title", "Grüße")),
        Some(Data::PackedText {
            keyword: "Comment".to_owned(),
            method: (),
            text: packed("äöü".repeat(30), &b"\xe4\xf6\xfc".repeat(30)),
        }),
        Some(international(
            "Author",
            International::Plain("石".to_owned()),
        )),
        Some(international(
            "Source",
            International::Packed(packed("石".repeat(9), "石".repeat(9).as_bytes())),
        )),
        Some(Data::Exif(b"II*\0\x08\0\0\0\0\0".to_vec())),
        // No filter, and the samples.
        Some(Data::Pixels(
            Zlib::pack(&vec![0; 1 + samples]).expect("it has no limit"),
        )),
        Some(Data::End),
    ];
    file(colour, data.into_iter().flatten())
}

impl File {
    /// Returns what Pillow reads, in the words of the script.
    fn named(&self) -> Value {
        let header = &self.header;
        let mut found =
            json!({ "size": [header.width, header.height], "text": [], "palettes": [] });
        let mut texts = vec![];
        let mut palettes = vec![];
        for chunk in &self.chunks {
            match &chunk.data {
                Data::Transparency(Transparency::Grey(grey)) => found["tRNS"] = json!(grey),
                Data::Transparency(Transparency::Rgb(colour)) => found["tRNS"] = json!(colour),
                Data::Transparency(Transparency::Palette(alpha)) => {
                    found["tRNS"] = json!(hex(alpha))
                }
                Data::Gamma(gamma) => found["gAMA"] = json!(gamma),
                Data::Chromaticities(points) => found["cHRM"] = json!(points.concat()),
                Data::Srgb(intent) => found["sRGB"] = json!(*intent as u8),
                Data::Profile { profile, .. } => found["iCCP"] = json!(hex(&profile.value)),
                Data::SignificantBits(bits) => found["sBIT"] = json!(bits),
                Data::Text { keyword, text } => texts.push(json!([keyword, text, null, null])),
                Data::PackedText { keyword, text, .. } => {
                    texts.push(json!([keyword, text.value, null, null]))
                }
                Data::InternationalText {
                    keyword,
                    language,
                    translated_keyword,
                    text,
                    ..
                } => {
                    let (International::Plain(text)
                    | International::Packed(Verbatim { value: text, .. })) = text;
                    texts.push(json!([keyword, text, language, translated_keyword]));
                }
                Data::Background(Background::Grey(grey)) => found["bKGD"] = json!([grey]),
                Data::Background(Background::Rgb(colour)) => found["bKGD"] = json!(colour),
                Data::Background(Background::Palette(place)) => found["bKGD"] = json!([place]),
                Data::Histogram(counts) => found["hIST"] = json!(counts),
                Data::PixelsPerUnit {
                    horizontal,
                    vertical,
                    unit: Unit::Unknown,
                } => found["aspect"] = json!([horizontal, vertical]),
                Data::PixelsPerUnit { horizontal, .. } => found["per_metre"] = json!(horizontal),
                Data::SuggestedPalette { name, entries } => palettes.push(match entries {
                    Entries::Narrow(all) => json!([name, all]),
                    Entries::Wide(all) => json!([name, all]),
                }),
                Data::Changed {
                    year,
                    month,
                    day,
                    hour,
                    minute,
                    second,
                } => found["tIME"] = json!([year, month, day, hour, minute, second]),
                Data::Exif(exif) => found["eXIf"] = json!(hex(exif)),
                Data::Palette(_) | Data::Pixels(_) | Data::End | Data::Other(..) => {}
            }
        }
        found["text"] = json!(texts);
        found["palettes"] = json!(palettes);
        found
    }
}

const COLOURS: [Colour; 5] = [
    Colour::Grey,
    Colour::Rgb,
    Colour::Palette,
    Colour::GreyAlpha,
    Colour::RgbAlpha,
];

#[test]
fn pillow_reads_what_we_write() {
    programs::read("png_cases.py", &COLOURS.map(all), File::named);
}

#[test]
fn pillow_writes_and_reads_the_same() {
    programs::agree("png_cases.py", |file: &File, _| file.named());
}

#[test]
fn chunks_of_another_form_are_refused() {
    let refusal = |colour, data| file(colour, [data]).to_bytes().unwrap_err().to_string();
    let grey = Data::Transparency(Transparency::Grey(1));
    assert_eq!(
        refusal(Colour::Rgb, grey.clone()),
        "chunks[0].data.Transparency.0: the variant is not that of the tag before it"
    );
    assert_eq!(
        refusal(Colour::RgbAlpha, grey),
        "chunks[0].data.Transparency.0: the variant is not that of the tag before it"
    );
    assert_eq!(
        refusal(Colour::Grey, Data::SignificantBits(vec![1; 2])),
        "chunks[0].data.SignificantBits.0: the list does not have as many elements as other fields say"
    );
    let text = Data::Text {
        keyword: "a".repeat(80),
        text: String::new(),
    };
    assert_eq!(
        refusal(Colour::Grey, text),
        "chunks[0].data.Text.keyword: 80 is not in 0..=79"
    );
    let text = Data::PackedText {
        keyword: "a".to_owned(),
        method: (),
        text: packed("other".to_owned(), b"text"),
    };
    assert_eq!(
        refusal(Colour::Grey, text),
        "chunks[0].data.PackedText.text: the packed bytes are not those of the value"
    );
    let time = Data::Other(*b"tIME", vec![]);
    assert_eq!(
        refusal(Colour::Grey, time),
        "chunks[0].data: the tag is that of a variant with a name"
    );
}
