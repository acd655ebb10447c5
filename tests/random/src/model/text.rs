//! Text forms: characters for bytes.

use super::Bits;
use crate::grammar::{Order, TextForm};

const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE64_URL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of bytes.
#[must_use]
pub fn to_text(form: TextForm, bytes: &[u8]) -> String {
    match form {
        TextForm::Hex => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        TextForm::Digits => bytes.iter().map(|byte| format!("{byte:08b}")).collect(),
        TextForm::Base64 => base64(BASE64, bytes),
        TextForm::Base64Url => base64(BASE64_URL, bytes),
    }
}

/// Six bits a character, the last one filled with zeros.
fn base64(characters: &str, bytes: &[u8]) -> String {
    let bits = Bits::of_bytes(Order::Msb, bytes).all;
    let character = |six: &[bool]| {
        let number = (0..6).fold(0, |number, place| {
            2 * number + usize::from(six.get(place) == Some(&true))
        });
        char::from(characters.as_bytes()[number])
    };
    bits.chunks(6).map(character).collect()
}

/// The bytes of a text; none where it is the text of none.
#[must_use]
pub fn of_text(form: TextForm, text: &str) -> Option<Vec<u8>> {
    let digit = |character: char| match form {
        TextForm::Hex => character.to_digit(16),
        TextForm::Digits => character.to_digit(2),
        TextForm::Base64 => place(BASE64, character),
        TextForm::Base64Url => place(BASE64_URL, character),
    };
    let width = match form {
        TextForm::Hex => 4,
        TextForm::Digits => 1,
        TextForm::Base64 | TextForm::Base64Url => 6,
    };
    let mut bits = Bits::new(Order::Msb);
    for character in text.chars() {
        bits.integer(digit(character)?.into(), width);
    }
    let whole = bits.all.len() / 8 * 8;
    if bits.all[whole..].contains(&true) {
        return None;
    }
    bits.all.truncate(whole);
    let bytes = bits.to_bytes();
    // Capital hexadecimal digits are read too.
    let spelled = match form {
        TextForm::Hex => text.to_lowercase(),
        _ => text.to_owned(),
    };
    (to_text(form, &bytes) == spelled).then_some(bytes)
}

fn place(characters: &str, character: char) -> Option<u32> {
    let place = characters.find(character)?;
    u32::try_from(place).ok()
}
