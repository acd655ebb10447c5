//! A GIF file: the GIF89a specification. Bytes are little-endian and fields of a byte begin at its lowest bit: least
//! significant bit first. The pixels stay compressed.
//!
//! The example is `sample_1.gif` of Matthew Flickinger's "What's In A GIF - Bit by Byte".

use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Gif {
    #[codec(fixed = b"GIF89a")]
    signature: (),
    width: u16,
    height: u16,
    /// The colour table has two to the power of this plus one entries.
    #[codec(bits = 3)]
    table_size: u8,
    sorted: bool,
    /// Bits of each primary colour, less one.
    #[codec(bits = 3)]
    resolution: u8,
    has_table: bool,
    background: u8,
    aspect_ratio: u8,
    #[codec(when = has_table, len = 2usize << table_size)]
    table: Option<Vec<[u8; 3]>>,
    #[codec(len(until = &Block::Trailer))]
    blocks: Vec<Block>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Block {
    #[codec(tag = 0x21)]
    Extension(Extension),
    #[codec(tag = 0x2c)]
    Image(Image),
    #[codec(tag = 0x3b)]
    Trailer,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Extension {
    #[codec(tag = 0x01)]
    PlainText {
        #[codec(sized(bits = 8))]
        grid: [u8; 12],
        text: Data,
    },
    #[codec(tag = 0xf9)]
    GraphicControl {
        #[codec(sized(bits = 8))]
        control: Control,
        #[codec(fixed = 0, bits = 8)]
        end: (),
    },
    #[codec(tag = 0xfe)]
    Comment(Data),
    #[codec(tag = 0xff)]
    Application {
        #[codec(sized(bits = 8))]
        identifier: [u8; 11],
        data: Data,
    },
    #[codec(other)]
    Other(u8, Data),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Control {
    has_transparency: bool,
    waits_for_input: bool,
    #[codec(bits = 3)]
    disposal: u8,
    /// In hundredths of a second.
    #[codec(reserved = 3)]
    delay: u16,
    transparent: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Image {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    #[codec(bits = 3)]
    table_size: u8,
    #[codec(reserved = 2)]
    sorted: bool,
    interlaced: bool,
    has_table: bool,
    #[codec(when = has_table, len = 2usize << table_size)]
    table: Option<Vec<[u8; 3]>>,
    #[codec(range = 2..=8, bits = 8)]
    code_size: u8,
    pixels: Data,
}

/// Blocks of at most 255 bytes. An empty one ends them.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct Data(#[codec(len(until = &SubBlock(Vec::new())))] Vec<SubBlock>);

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct SubBlock(#[codec(len(bits = 8))] Vec<u8>);

impl Data {
    fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|block| block.0.clone()).collect()
    }
}

const EXAMPLE: [u8; 69] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x0a, 0x00, 0x0a, 0x00, 0x91, 0x00, 0x00, 0xff, 0xff, 0xff,
    0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0x00, 0x00, 0x00, 0x21, 0xf9, 0x04, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x2c, 0x00, 0x00, 0x00, 0x00, 0x0a, 0x00, 0x0a, 0x00, 0x00, 0x02, 0x16, 0x8c, 0x2d, 0x99,
    0x87, 0x2a, 0x1c, 0xdc, 0x33, 0xa0, 0x02, 0x75, 0xec, 0x95, 0xfa, 0xa8, 0xde, 0x60, 0x8c, 0x04,
    0x91, 0x4c, 0x01, 0x00, 0x3b,
];

#[test]
fn the_sample_has_four_colours() {
    let control = Control {
        has_transparency: false,
        waits_for_input: false,
        disposal: 0,
        delay: 0,
        transparent: 0,
    };
    let image = Image {
        left: 0,
        top: 0,
        width: 10,
        height: 10,
        table_size: 0,
        sorted: false,
        interlaced: false,
        has_table: false,
        table: None,
        code_size: 2,
        pixels: Data(vec![SubBlock(EXAMPLE[45..67].to_vec())]),
    };
    let gif = Gif {
        signature: (),
        width: 10,
        height: 10,
        table_size: 1,
        sorted: false,
        resolution: 1,
        has_table: true,
        background: 0,
        aspect_ratio: 0,
        table: Some(vec![[255, 255, 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]]),
        blocks: vec![
            Block::Extension(Extension::GraphicControl { control, end: () }),
            Block::Image(image),
        ],
    };
    published(&EXAMPLE, gif);
    damaged::<Gif>(&EXAMPLE);
}

#[test]
fn a_trailer_is_the_last_block() {
    let mut gif = Gif::from_bytes(&EXAMPLE).expect("the sample");
    gif.blocks.insert(1, Block::Trailer);
    let error = gif.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "blocks[1]: no element is the value that ends the list"
    );
    let error = Gif::from_bytes(&EXAMPLE[..68]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "blocks[2]: the input ends: 8 bits are needed, 0 left (bit 544)"
    );
}

#[test]
fn pillow_reads_the_same() {
    programs::agree("gif_cases.py", |gif: &Gif, _| {
        let (mut repeats, mut comment, mut delay, mut frames) = (None, None, None, Vec::new());
        for block in &gif.blocks {
            match block {
                Block::Extension(Extension::GraphicControl { control, .. }) => {
                    delay = Some(control.delay);
                }
                Block::Extension(Extension::Comment(text)) => {
                    comment = Some(String::from_utf8(text.bytes()).expect("ASCII"));
                }
                Block::Extension(Extension::Application { identifier, data }) => {
                    assert_eq!(identifier, b"NETSCAPE2.0");
                    let bytes = data.bytes();
                    assert_eq!((bytes.len(), bytes[0]), (3, 1));
                    repeats = Some(u16::from_le_bytes([bytes[1], bytes[2]]));
                }
                Block::Image(image) => {
                    let (right, bottom) = (image.left + image.width, image.top + image.height);
                    frames.push(json!({
                        "duration": delay.map(|delay| 10 * delay), "corners": [image.left, image.top, right, bottom],
                    }));
                }
                other => panic!("{other:?} is not written by Pillow"),
            }
        }
        json!({
            "size": [gif.width, gif.height], "loop": repeats, "comment": comment, "frames": frames,
            "background": gif.has_table.then_some(gif.background),
        })
    });
}
