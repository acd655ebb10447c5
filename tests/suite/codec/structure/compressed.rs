//! Formats with DEFLATE inside, by the crate `flate2`: the chunks of PNG, and the members of gzip.

#[path = "../../zlib.rs"]
mod zlib;

use std::io::{Read, Write};

use bitcodec::coding::{Transform, Verbatim};
use bitcodec::laws;
use bitcodec::sum::Crc;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::{DeflateEncoder, ZlibEncoder};

use self::zlib::Zlib;
use super::*;

/// Blocks of DEFLATE, RFC 1951.
enum Deflate {}

impl Transform for Deflate {
    const NAME: &'static str = "deflate";

    fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, Violation> {
        let mut bytes = Vec::new();
        let mut decoder = DeflateDecoder::new(packed).take(limit as u64);
        match decoder.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(_) => Err(Violation::new("the bytes are no blocks of DEFLATE")),
        }
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(unpacked).and_then(|()| encoder.finish());
        packed.map_err(|_| Violation::new("the bytes cannot be packed"))
    }
}

/// A PNG file whose image is in one chunk.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Png {
    #[codec(fixed = b"\x89PNG\r\n\x1a\n")]
    signature: (),
    #[codec(len(rest))]
    chunks: Vec<Chunk>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Chunk {
    #[codec(bits = 32, count_of = data)]
    length: (),
    #[codec(tag_of = data)]
    kind: (),
    #[codec(sized = length, tag = kind)]
    data: Data,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = kind..=data), bits = 32)]
    crc: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bytes = 4))]
enum Data {
    #[codec(tag = b"IHDR")]
    Header {
        width: u32,
        height: u32,
        depth: u8,
        color: u8,
        #[codec(fixed = b"\0\0")]
        methods: (),
        #[codec(reserved = 7)]
        is_interlaced: bool,
    },
    #[codec(tag = b"iCCP")]
    Profile {
        #[codec(len(until = 0))]
        name: Vec<u8>,
        #[codec(fixed = 0, bits = 8)]
        method: (),
        #[codec(sized(rest), through(Zlib, max = 1_000_000, verbatim), len(rest))]
        profile: Verbatim<Vec<u8>>,
    },
    #[codec(tag = b"zTXt")]
    Text {
        #[codec(len(until = 0))]
        keyword: Vec<u8>,
        #[codec(fixed = 0, bits = 8)]
        method: (),
        #[codec(sized(rest), through(Zlib, max = 1_000_000, verbatim), len(rest))]
        text: Verbatim<Vec<u8>>,
    },
    #[codec(tag = b"IDAT")]
    Image(
        #[codec(sized(rest), through(Zlib, max = 100_000_000, verbatim), len(rest))]
        Verbatim<Vec<Row>>,
    ),
    #[codec(tag = b"IEND")]
    End,
}

/// A row of 8 pixels of one byte each.
#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Row {
    #[codec(range = 0..=4, bits = 8)]
    filter: u8,
    pixels: [u8; 8],
}

/// Four rows of a table of products, with chunks of zlib 1.2.13.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\
    \0\0\0\x0dIHDR\0\0\0\x08\0\0\0\x04\x08\0\0\0\0\x96\xa6!,\
    \0\0\0%iCCPgrey\0\0x\x9cKT((\xcaO\xcb\xccIU\xc8OSHT(I-.\xd1\x01\xd2PA\0\xa1\x84\x0a\x87\xd9\x08\xdf\xd6\
    \0\0\0 zTXtComment\0\0x\xda+\xca/W(B\xc3\x95\xf9\xa5E\x0aI\xf9\x89%\0\xa3\xe7\x0a\xee}\xc3\xfd\xfb\
    \0\0\0$IDATx\xdac`\x80\x03F&f\x16V6v\x06\x06&\x166\x0e.\x1e>\x06\x06f6N\x1e~!Q\0\x06\x0c\0\xa9@=\xa4\x9e\
    \0\0\0\0IEND\xaeB`\x82";

#[test]
fn the_streams_of_a_png_are_inside_of_the_declaration() {
    let png = Png::from_bytes(PNG).expect("it is a PNG");
    let [_, profile, text, image, _] = &png.chunks[..] else {
        panic!("five chunks")
    };
    let Data::Profile { name, profile, .. } = &profile.data else {
        panic!("a profile")
    };
    assert_eq!(name, b"grey");
    assert_eq!(profile.value, b"a profile of a test, a profile");
    let Data::Text { keyword, text, .. } = &text.data else {
        panic!("a text")
    };
    assert_eq!(keyword, b"Comment");
    assert_eq!(text.value, b"row row row row row your boat");
    let Data::Image(Verbatim { value, .. }) = &image.data else {
        panic!("an image")
    };
    for (row, factor) in value.iter().zip(0..) {
        assert_eq!(row.filter, 0);
        assert_eq!(
            row.pixels,
            core::array::from_fn(|column| factor * column as u8)
        );
    }
    laws::of_value(&png);
    laws::of_bytes::<Png>(PNG);
}

#[test]
fn an_error_in_a_stream_names_the_pixel() {
    let mut rows: Vec<u8> = (0..4).flat_map(|_| [0; 9]).collect();
    rows[18] = 5;
    let image = Zlib::pack(&rows).expect("it is packed");
    let bits = 8 * image.len();
    let kind = [&b"IDAT"[..], &image].concat();
    let crc = u32::try_from(Crc::CRC_32_ISO_HDLC.of(&kind)).expect("it has 32 bits");
    let chunk = [
        &u32::try_from(image.len())
            .expect("a short one")
            .to_be_bytes()[..],
        &kind,
        &crc.to_be_bytes(),
    ];
    let bytes = [&PNG[..8], &chunk.concat()].concat();
    let error = Png::from_bytes(&bytes).expect_err("there is no filter 5");
    assert_eq!(
        error.to_string(),
        format!(
            "chunks[0].data.Image.0[2].filter: 5 is not in 0..=4 (bits 128..{}, unpacked bits 144..152)",
            128 + bits
        )
    );
}

#[test]
fn a_changed_text_is_packed_again() {
    let mut png = Png::from_bytes(PNG).expect("it is a PNG");
    let Data::Text { text, .. } = &mut png.chunks[2].data else {
        panic!("a text")
    };
    text.value = b"merrily merrily merrily merrily".to_vec();
    let error = png
        .to_bytes()
        .expect_err("the packed bytes are the old ones");
    assert_eq!(
        error.to_string(),
        "chunks[2].data.Text.text: the packed bytes are not those of the value"
    );
    let Data::Text { text, .. } = &mut png.chunks[2].data else {
        panic!("a text")
    };
    text.packed = Zlib::pack(&text.value).expect("it is packed");
    laws::of_value(&png);
}

/// A member of a gzip file without a name.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Member {
    #[codec(fixed = b"\x1f\x8b\x08\0")]
    magic: (),
    modified: u32,
    extra_flags: u8,
    system: u8,
    #[codec(sized(rest), through(Deflate, max = 1_000_000, verbatim), len(rest))]
    content: Verbatim<Vec<u8>>,
    #[codec(computed = Self::crc, bits = 32)]
    crc: (),
    #[codec(computed = Self::len, bits = 32)]
    size: (),
}

impl Member {
    fn crc(&self) -> u64 {
        Crc::CRC_32_ISO_HDLC.of(&self.content.value)
    }

    fn len(&self) -> u64 {
        self.content.value.len() as u64 & u64::from(u32::MAX)
    }
}

#[test]
fn a_member_of_gzip_has_its_content() {
    // What GNU gzip 1.12 writes with `-n`.
    let bytes = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x2b\xca\x2f\x57\x28\x42\xc3\x95\xf9\xa5\x45\x0a\x49\xf9\x89\x25\x5c\0\
        \xd6\xaa\x3b\xca\x1e\0\0\0";
    let member = Member::from_bytes(bytes).expect("it is a member");
    assert_eq!(member.content.value, b"row row row row row your boat\n");
    laws::of_value(&member);
    let mut wrong = *bytes;
    wrong[28] = 0;
    let error = Member::from_bytes(&wrong).expect_err("the CRC is another");
    assert_eq!(error.path().to_string(), "crc");
    wrong = *bytes;
    wrong[12] ^= 1;
    assert!(Member::from_bytes(&wrong).is_err());
}

/// What this library packs has one form.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Packed {
    #[codec(sized(bits = 16), through(Zlib, max = 1000), len(rest))]
    text: Vec<u8>,
}

#[test]
fn another_compressor_is_refused_without_verbatim() {
    let text = b"row row row row row your boat".to_vec();
    let packed = Packed { text: text.clone() };
    laws::of_value(&packed);
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::none());
    encoder.write_all(&text).expect("it is written");
    let stored = encoder.finish().expect("it is packed");
    let len = u16::try_from(stored.len())
        .expect("a short one")
        .to_be_bytes();
    let error = Packed::from_bytes(&[&len[..], &stored].concat()).expect_err("it is stored");
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
}
