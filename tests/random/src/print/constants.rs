//! The values of constants that keys name.

use super::keys::element;
use super::{Printer, types};
use crate::grammar::Type;
use crate::integer::Integer;

/// The constant of an exclusive or, in the shape of its type.
pub(super) fn mask(ty: &Type, masks: &mut impl Iterator<Item = Integer>) -> String {
    match ty.plain() {
        Type::Array(element, len) => {
            let all: Vec<String> = (0..*len).map(|_| mask(element, masks)).collect();
            format!("[{}]", all.join(", "))
        }
        Type::Bool => (masks.next() != Some(Integer::ZERO)).to_string(),
        _ => masks.next().expect("a mask for each element").to_string(),
    }
}

/// A table of code words, of the type of the elements.
pub(super) fn table(
    printer: &mut Printer,
    words: &[Vec<bool>],
    weights: Option<&[u64]>,
    ty: &Type,
) -> String {
    let element = element(ty).element();
    let ty = format!(
        "bitcodec::coding::PrefixCode<{}, {}>",
        types::of(element),
        words.len()
    );
    let is_complete = crate::huffman::is_complete(words);
    let value = match weights {
        Some(weights) => format!("bitcodec::coding::PrefixCode::from_weights({weights:?})"),
        None => {
            let words: Vec<String> = words.iter().map(|word| digits(word)).collect();
            let incomplete = if is_complete { "" } else { "_incomplete" };
            format!("bitcodec::coding::PrefixCode::from_codes{incomplete}({words:?})")
        }
    };
    let name = printer.constant(&ty, &value);
    format!("huffman = {name}")
}

/// The digits of a code word.
pub(super) fn digits(word: &[bool]) -> String {
    word.iter()
        .map(|digit| if *digit { '1' } else { '0' })
        .collect()
}
