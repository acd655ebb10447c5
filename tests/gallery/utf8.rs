//! Characters in UTF-8: RFC 3629, section 3.

use bitcodec::{BitCodec, WireFormat};

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Text(#[codec(utf8)] [char; 4]);

/// RFC 3629, section 7: "A", not identical to, Alpha, full stop.
#[test]
fn a_published_text_comes_back() {
    let bytes = [0x41, 0xe2, 0x89, 0xa2, 0xce, 0x91, 0x2e];
    damaged::<Text>(&bytes);
    published(&bytes, Text(['A', '\u{2262}', '\u{391}', '.']));
}

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Character(#[codec(utf8)] char);

/// What the declaration accepts is what the standard library accepts.
#[test]
fn it_is_as_strict_as_the_standard_library() {
    for number in (0..=0x10_ffff).step_by(7) {
        let mut buffer = [0; 4];
        if let Some(character) = char::from_u32(number) {
            let bytes = character.encode_utf8(&mut buffer).as_bytes();
            let decoded = Character::from_bytes(bytes).expect("it is a character");
            assert_eq!(decoded.0, character);
        }
    }
    let mut state = 1_u32;
    for _ in 0..100_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let bytes = (state ^ state >> 15).to_be_bytes();
        for len in 1..=4 {
            let one =
                std::str::from_utf8(&bytes[..len]).is_ok_and(|text| text.chars().count() == 1);
            assert_eq!(
                Character::from_bytes(&bytes[..len]).is_ok(),
                one,
                "{:x?}",
                &bytes[..len]
            );
        }
    }
}
