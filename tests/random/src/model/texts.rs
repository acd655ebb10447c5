//! Texts: the code units of their characters.

use super::{Result, refuse};
use crate::grammar::Charset;
use crate::integer::Integer;
use crate::tree::Tree;

fn number(of: u32) -> Tree {
    Tree::Int(Integer::natural(of.into()))
}

/// The numbers of characters as a text.
fn text(characters: &[Tree]) -> String {
    let characters = characters.iter().map(|of| {
        let number = u32::try_from(of.int().magnitude()).expect("a character");
        char::from_u32(number).expect("a character")
    });
    characters.collect()
}

/// The code units of a text.
pub(crate) fn units(charset: &Charset, characters: &[Tree]) -> Result<Vec<Tree>> {
    let text = text(characters);
    let all = |units: Option<Vec<u32>>| match units {
        Some(units) => Ok(units.into_iter().map(number).collect()),
        None => refuse("a character that the encoding does not have"),
    };
    match charset {
        Charset::Utf8 => all(Some(text.bytes().map(u32::from).collect())),
        Charset::Utf16 => all(Some(text.encode_utf16().map(u32::from).collect())),
        Charset::Ascii | Charset::Latin1 => {
            let most = if *charset == Charset::Ascii {
                0x7f
            } else {
                0xff
            };
            let unit = |of: char| Some(u32::from(of)).filter(|unit| *unit <= most);
            all(text.chars().map(unit).collect())
        }
        Charset::Table(table) => {
            let unit = |of: char| {
                let place = table.iter().position(|known| *known == of)?;
                u32::try_from(place).ok()
            };
            all(text.chars().map(unit).collect())
        }
    }
}

/// The text of code units, as the numbers of its characters.
pub(super) fn characters(charset: &Charset, units: &[Tree]) -> Result<Tree> {
    let units: Vec<u16> = units
        .iter()
        .map(|unit| u16::try_from(unit.int().magnitude()).expect("a unit"))
        .collect();
    let bytes = || {
        units
            .iter()
            .map(|unit| u8::try_from(*unit).expect("a byte"))
    };
    let text = match charset {
        Charset::Utf8 => String::from_utf8(bytes().collect()).ok(),
        Charset::Utf16 => String::from_utf16(&units).ok(),
        Charset::Ascii => bytes()
            .map(|byte| byte.is_ascii().then(|| char::from(byte)))
            .collect(),
        Charset::Latin1 => Some(bytes().map(char::from).collect()),
        Charset::Table(table) => bytes()
            .map(|byte| table.get(usize::from(byte)).copied())
            .collect(),
    };
    match text {
        Some(text) => Ok(Tree::Seq(
            text.chars().map(|of| number(of.into())).collect(),
        )),
        None => refuse("bytes that are no characters"),
    }
}

/// How many bytes a text takes in memory.
pub(super) fn size(characters: &Tree) -> usize {
    text(characters.items()).len()
}
