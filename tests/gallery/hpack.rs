//! Header fields of HTTP/2, compressed by HPACK: RFC 7541, sections 5 and 6, appendices B and C.

use bitcodec::coding::{PrefixCode, PrefixedLeb128};
use bitcodec::{BitCodec, ErrorKind, WireFormat, stream};
use proptest::prelude::*;

use super::{damaged, published};

#[path = "../data/hpack/words.rs"]
mod words;

const WORDS: PrefixCode<u16, 257> = PrefixCode::from_codes(words::WORDS);

/// Section 5.2: a string literal, its octets as they are or in Huffman code.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 1))]
enum Text {
    Raw(#[codec(len(bytes, leb128(prefix = 7)))] Vec<u8>),
    Huffman(#[codec(len(bytes, leb128(prefix = 7), padding = ones), huffman = WORDS)] Vec<u8>),
}

/// Section 6: one header field, or an update of the table's size.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(huffman))]
enum Field {
    #[codec(code = 0b1)]
    Indexed(#[codec(leb128(prefix = 7), range = 1..=0xffff_ffff)] u32),
    #[codec(code = 0b01)]
    Added {
        #[codec(leb128(prefix = 6))]
        name_index: u32,
        #[codec(when = name_index == 0)]
        name: Option<Text>,
        value: Text,
    },
    #[codec(code = 0b001)]
    TableSize(#[codec(leb128(prefix = 5))] u32),
    #[codec(code = 0b0000)]
    NotAdded {
        #[codec(leb128(prefix = 4))]
        name_index: u32,
        #[codec(when = name_index == 0)]
        name: Option<Text>,
        value: Text,
    },
    #[codec(code = 0b0001)]
    NeverAdded {
        #[codec(leb128(prefix = 4))]
        name_index: u32,
        #[codec(when = name_index == 0)]
        name: Option<Text>,
        value: Text,
    },
}

fn raw(text: &str) -> Text {
    Text::Raw(text.into())
}

fn huffman(text: &str) -> Text {
    Text::Huffman(text.into())
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(|digit| *digit != b' ').collect();
    let digit = |digit: u8| u8::try_from(char::from(digit).to_digit(16).unwrap()).unwrap();
    digits
        .chunks_exact(2)
        .map(|pair| digit(pair[0]) << 4 | digit(pair[1]))
        .collect()
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Behind {
    #[codec(reserved = 3, leb128(prefix = 5))]
    five: u32,
    #[codec(with = PrefixedLeb128<8>)]
    eight: u8,
}

/// Appendices C.1.1 to C.1.3: 10 and 1337 with a prefix of 5 bits, 42 with one of 8.
#[test]
fn integers_are_as_published() {
    published(
        &[0b0000_1010, 0b0010_1010],
        Behind {
            five: 10,
            eight: 42,
        },
    );
    let bytes = [0b0001_1111, 0b1001_1010, 0b0000_1010, 0b0010_1010];
    published(
        &bytes,
        Behind {
            five: 1337,
            eight: 42,
        },
    );
    // The greatest number of the prefix alone, and the least with a byte behind it.
    published(
        &[30, 254],
        Behind {
            five: 30,
            eight: 254,
        },
    );
    published(
        &[31, 0, 255, 0],
        Behind {
            five: 31,
            eight: 255,
        },
    );
    let error = Behind::from_bytes(&[31, 0x80, 0, 42]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    assert!(Behind::from_bytes(&[31, 0xff, 0xff, 0xff, 0xff, 0x0f, 42]).is_err());
}

/// Appendix C.2: header fields of each kind, without Huffman code.
#[test]
fn fields_are_as_published() {
    for (hex, field) in [
        (
            "400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572",
            Field::Added {
                name_index: 0,
                name: Some(raw("custom-key")),
                value: raw("custom-header"),
            },
        ),
        (
            "040c 2f73 616d 706c 652f 7061 7468",
            Field::NotAdded {
                name_index: 4,
                name: None,
                value: raw("/sample/path"),
            },
        ),
        (
            "1008 7061 7373 776f 7264 0673 6563 7265 74",
            Field::NeverAdded {
                name_index: 0,
                name: Some(raw("password")),
                value: raw("secret"),
            },
        ),
        ("82", Field::Indexed(2)),
    ] {
        damaged::<Field>(&bytes(hex));
        published(&bytes(hex), field);
    }
}

fn added(name_index: u32, value: &str) -> Field {
    Field::Added {
        name_index,
        name: None,
        value: huffman(value),
    }
}

/// Appendices C.4 and C.6: the header blocks of three requests and three responses, with Huffman code.
#[test]
fn blocks_are_as_published() {
    let indexed = |indices: &[u32]| indices.iter().copied().map(Field::Indexed).collect();
    let date = |seconds| format!("Mon, 21 Oct 2013 20:13:{seconds} GMT");
    let blocks: [(&str, Vec<Vec<Field>>); 6] = [
        (
            "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
            vec![indexed(&[2, 6, 4]), vec![added(1, "www.example.com")]],
        ),
        (
            "8286 84be 5886 a8eb 1064 9cbf",
            vec![indexed(&[2, 6, 4, 62]), vec![added(24, "no-cache")]],
        ),
        (
            "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
            vec![
                indexed(&[2, 7, 5, 63]),
                vec![Field::Added {
                    name_index: 0,
                    name: Some(huffman("custom-key")),
                    value: huffman("custom-value"),
                }],
            ],
        ),
        (
            "4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 \
             63c7 8f0b 97c8 e9ae 82ae 43d3",
            vec![vec![
                added(8, "302"),
                added(24, "private"),
                added(33, &date(21)),
                added(46, "https://www.example.com"),
            ]],
        ),
        (
            "4883 640e ffc1 c0bf",
            vec![vec![added(8, "307")], indexed(&[65, 64, 63])],
        ),
        (
            "88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 \
             b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07",
            vec![
                indexed(&[8, 65]),
                vec![added(33, &date(22))],
                indexed(&[64]),
                vec![
                    added(26, "gzip"),
                    added(
                        55,
                        "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1",
                    ),
                ],
            ],
        ),
    ];
    for (hex, fields) in blocks {
        let (block, fields) = (bytes(hex), fields.concat());
        let read: Result<Vec<Field>, _> = stream::decode_all(&block).collect();
        assert_eq!(read.as_ref(), Ok(&fields));
        let written = fields.iter().map(|field| field.to_bytes().unwrap());
        assert_eq!(written.collect::<Vec<_>>().concat(), block);
    }
}

/// Section 5.2: padding is the beginning of the word for the end of a string, less than a byte, and that word is no text.
#[test]
fn padding_is_fewer_than_eight_ones() {
    assert_eq!(Text::from_bytes(&bytes("81 1f")), Ok(huffman("a")));
    for (hex, kind, message) in [
        (
            "81 1e",
            ErrorKind::Padding,
            "Huffman.0[1]: padding is not ones (bits 13..16)",
        ),
        (
            "82 1f ff",
            ErrorKind::NotCanonical,
            "Huffman.0[1]: not canonical: the last element of a list ends in the last of its bytes (bits 13..24)",
        ),
        (
            "81 ff",
            ErrorKind::NotCanonical,
            "Huffman.0[0]: not canonical: the last element of a list ends in the last of its bytes (bits 8..16)",
        ),
        (
            "84 ff ff ff ff",
            ErrorKind::UnknownCode,
            "Huffman.0[0]: 256 (0x100) is the code of no `WORDS` (bits 8..38)",
        ),
        (
            "82 1f",
            ErrorKind::Truncated,
            "Huffman.0: the input ends: 16 bits are needed, 8 left (bit 8)",
        ),
        (
            "ff 80 00",
            ErrorKind::NotCanonical,
            "Huffman.0: not canonical: a number has no byte more than it needs (bits 8..24)",
        ),
    ] {
        let error = Text::from_bytes(&bytes(hex)).unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (kind, message),
            "{hex}"
        );
    }
}

proptest! {
    #[test]
    fn any_octets_come_back(octets in prop::collection::vec(any::<u8>(), 0..300), noise: Vec<u8>) {
        for text in [Text::Raw(octets.clone()), Text::Huffman(octets)] {
            let bytes = text.to_bytes().unwrap();
            prop_assert_eq!(Text::from_bytes(&bytes), Ok(text));
        }
        if let Ok((field, rest)) = Field::from_prefix(&noise) {
            let used = noise.len() - rest.len();
            let written = field.to_bytes();
            prop_assert_eq!(written.as_deref(), Ok(&noise[..used]));
        }
    }
}
