//! Prefix codes.

use bitcodec::coding::{Coding, Prefix, PrefixCode};
use bitcodec::{BitCodec, ErrorKind, WireFormat};
use proptest::prelude::*;

use super::laws::{comes_back, is_canonical};

#[path = "../../../data/hpack/words.rs"]
mod hpack;
#[path = "../../../benches/squares.rs"]
mod squares;

use squares::{SQUARES, Square};

const HPACK: PrefixCode<u16, 257> = PrefixCode::from_codes(hpack::WORDS);

/// The squares by their usual number.
const WEIGHED: PrefixCode<Square, 13> =
    PrefixCode::from_weights([32, 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);

const NIBBLES: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);
const ALONE: PrefixCode<u8, 1> = PrefixCode::from_weights([9]);

macro_rules! words {
    ($($name:ident = $code:expr, $shown:literal;)*) => { $(
        enum $name {}
        impl bitcodec::__private::Words for $name {
            const NAME: &'static str = $shown;
            const CODES: &'static [bitcodec::layout::Code] = &$code.codes();
            const LONG: &'static [u32] = &bitcodec::__private::long_words::<
                { bitcodec::__private::long_len(&$code.codes()) },
            >(Self::CODES);
        }
    )* };
}

words! {
    Hpack = HPACK, "HPACK";
    Weighed = WEIGHED, "WEIGHED";
    Nibbles = NIBBLES, "NIBBLES";
    Alone = ALONE, "ALONE";
}

fn boards<const N: usize>() -> impl Strategy<Value = [Square; N]> {
    prop::collection::vec((0usize..13, any::<bool>()), N).prop_map(|places| {
        let square = |(place, empty): (usize, bool)| SQUARES[if empty { 0 } else { place }];
        let squares: Vec<Square> = places.into_iter().map(square).collect();
        squares.try_into().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn arrays_of_an_enum(board in boards::<64>(), long in boards::<150>(), bytes: [u8; 32]) {
        comes_back::<[Square; 64], bitcodec::coding::Own>(&board);
        comes_back::<[Square; 64], Prefix<Weighed>>(&board);
        comes_back::<[Square; 150], Prefix<Weighed>>(&long);
        is_canonical::<[Square; 64], bitcodec::coding::Own>(&bytes);
        is_canonical::<[Square; 64], Prefix<Weighed>>(&bytes);
        is_canonical::<[Square; 3], Prefix<Weighed>>(&bytes);
    }

    #[test]
    fn codes_of_up_to_30_digits(text: [u8; 32], symbols in prop::collection::vec(0u16..257, 70), bytes: [u8; 32]) {
        comes_back::<[u8; 32], Prefix<Hpack>>(&text);
        comes_back::<[u16; 70], Prefix<Hpack>>(&symbols.try_into().unwrap());
        is_canonical::<[u8; 8], Prefix<Hpack>>(&bytes);
        is_canonical::<[u16; 8], Prefix<Hpack>>(&bytes);
        let mut bytes = bytes;
        bytes[..9].fill(0xff);
        is_canonical::<[u16; 8], Prefix<Hpack>>(&bytes);
    }

    #[test]
    fn short_codes(bytes: [u8; 32]) {
        is_canonical::<[u8; 70], Prefix<Nibbles>>(&bytes);
        is_canonical::<u8, Prefix<Nibbles>>(&bytes);
        comes_back::<[u8; 70], Prefix<Alone>>(&[0; 70]);
    }
}

#[test]
fn every_symbol_of_hpack_comes_back() {
    for symbol in 0..257 {
        comes_back::<u16, Prefix<Hpack>>(&symbol);
        comes_back::<[u16; 9], Prefix<Hpack>>(&[symbol; 9]);
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Text {
    #[codec(huffman = HPACK)]
    bytes: [u8; 15],
}

/// RFC 7541, C.4.1: `www.example.com`. The bits that fill the last byte are ones there, zeros here.
#[test]
fn a_string_of_hpack_is_as_published() {
    let bytes = [
        0xf1, 0xe3, 0xc2, 0xe5, 0xf2, 0x3a, 0x6b, 0xa0, 0xab, 0x90, 0xf4, 0xff,
    ];
    let text = Text {
        bytes: *b"www.example.com",
    };
    let ours = text.to_bytes().unwrap();
    assert_eq!(ours[..11], bytes[..11]);
    assert_eq!(ours[11], bytes[11] & 0b1000_0000);
    assert_eq!(Text::from_bytes(&ours).unwrap(), text);
}

#[test]
fn symbols_that_a_type_has_not_are_refused() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct One(#[codec(huffman = HPACK)] [u8; 2]);

    let error = One::from_bytes(&[0b0000_0111, 0xff, 0xff, 0xff, 0xf8]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownCode);
    assert_eq!(
        error.to_string(),
        "0[1]: 256 (0x100) is the code of no `HPACK` (bits 5..35)"
    );
}

#[test]
fn lists_of_symbols_come_back() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Line {
        #[codec(len(leb128), huffman = HPACK)]
        text: Vec<u8>,
    }
    let line = Line {
        text: b"accept-encoding: gzip, deflate, br; q=0.9 and \x00\xff binary".to_vec(),
    };
    let bytes = line.to_bytes().unwrap();
    assert_eq!(Line::from_bytes(&bytes).unwrap(), line);
    assert_eq!(<Prefix<Hpack> as Coding<u8>>::LAYOUT.max_bits, Some(30));
}

/// The codes for DC differences of ITU-T T.81, table K.3, by their lengths.
const LUMINANCE: PrefixCode<u8, 12> =
    PrefixCode::from_lengths_incomplete([2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9]);
/// Long words with gaps at every level, and symbols without a word.
const SPARSE: PrefixCode<u16, 300> = {
    let mut lengths = [0; 300];
    let mut symbol = 0;
    while symbol < 300 {
        lengths[symbol] = match symbol % 5 {
            0 => 0,
            1 => 9,
            2 => 13,
            3 => 21,
            _ => 30,
        };
        symbol += 1;
    }
    PrefixCode::from_lengths_incomplete(lengths)
};
const RESERVED: PrefixCode<u8, 1> = PrefixCode::from_codes_incomplete(["110"]);

words! {
    Luminance = LUMINANCE, "LUMINANCE";
    Sparse = SPARSE, "SPARSE";
    Reserved = RESERVED, "RESERVED";
}

#[test]
fn words_that_nobody_has_are_refused() {
    proptest!(|(
        bytes: [u8; 24],
        values: [u8; 20],
        wide in proptest::collection::vec(0..300_u16, 9),
    )| {
        is_canonical::<u8, Prefix<Luminance>>(&bytes);
        is_canonical::<[u8; 20], Prefix<Luminance>>(&bytes);
        is_canonical::<u16, Prefix<Sparse>>(&bytes);
        is_canonical::<[u16; 2], Prefix<Sparse>>(&bytes);
        is_canonical::<[u8; 3], Prefix<Reserved>>(&bytes);
        comes_back::<[u8; 20], Prefix<Luminance>>(&values.map(|value| value % 12));
        let wide = wide.into_iter().map(|symbol| if symbol % 5 == 0 { symbol + 1 } else { symbol });
        let wide: Vec<u16> = wide.collect();
        let wide: [u16; 9] = wide.try_into().expect("as many");
        comes_back::<[u16; 9], Prefix<Sparse>>(&wide);
    });
    super::laws::is_refused::<u16, Prefix<Sparse>>(&290);
    super::laws::is_refused::<[u16; 2], Prefix<Sparse>>(&[291, 290]);
    comes_back::<[u8; 2], Prefix<Reserved>>(&[0, 0]);

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Differences(#[codec(huffman = LUMINANCE)] [u8; 3]);

    let error = Differences::from_bytes(&[0b0001_0111, 0b1111_1111, 0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownCode);
    assert_eq!(
        error.to_string(),
        "0[2]: the bits begin no codeword of `LUMINANCE` (bits 5..14)"
    );
}
