//! Values of texts.

use super::hand::Hand;
use crate::grammar::{Charset, Len, LenSays, Type};
use crate::integer::Integer;
use crate::tree::Tree;

/// A text of so many code units or bytes, or a few less.
pub(super) fn text(rng: &mut Hand, len: &Len, count: usize, charset: &Charset, ty: &Type) -> Tree {
    let Type::Text(room) = ty.plain() else {
        panic!("{ty:?} is no text");
    };
    let wrong = rng.once_in(20);
    let marks = match len.says {
        _ if wrong => Vec::new(),
        LenSays::Until(_, end, _) => vec![end],
        LenSays::Padded(_, fill, end) => [Some(fill), end].into_iter().flatten().collect(),
        _ => Vec::new(),
    };
    let unit = if len.bytes.is_some() && charset.unit().bits == 16 {
        2
    } else {
        1
    };
    let (mut text, mut size): (Vec<Tree>, usize) = (Vec::new(), 0);
    while text.len() < count {
        let character = character(rng, charset, wrong);
        let one = [Tree::Int(Integer::natural(u32::from(character).into()))];
        let units = crate::model::units(charset, &one).unwrap_or_default();
        if units.iter().any(|unit| marks.contains(&unit.int())) {
            if rng.once_in(4) {
                break;
            }
            continue;
        }
        text.extend(one);
        let takes = crate::model::units(charset, &text).map_or(0, |units| units.len() * unit);
        size += character.len_utf8();
        if !wrong && takes > count || room.is_some_and(|room| size > room) {
            text.pop();
            break;
        }
    }
    Tree::Seq(text)
}

/// Mostly one that the encoding has.
fn character(rng: &mut Hand, charset: &Charset, wrong: bool) -> char {
    let any = [
        '\0',
        'a',
        'b',
        ' ',
        '~',
        '\u{7f}',
        '\u{80}',
        'é',
        'ÿ',
        'ž',
        '€',
        '\u{feff}',
        '\u{ffff}',
        '𝄞',
        '\u{10ffff}',
    ];
    match charset {
        _ if wrong && rng.once_in(4) => rng.pick(&any),
        Charset::Utf8 | Charset::Utf16 => rng.pick(&any),
        Charset::Ascii => rng.pick(&any[..6]),
        Charset::Latin1 => rng.pick(&any[..9]),
        Charset::Table(table) => rng.pick(table),
    }
}
