//! The keys of checksums.

use super::Printer;
use crate::grammar::Sum;

/// The keys of a checksum over the fields from one place to another.
pub(super) fn keys(
    printer: &mut Printer,
    sum: Sum,
    (first, last): (usize, usize),
    (own, is_last): (usize, bool),
    keeps_value: bool,
    name: impl Fn(usize) -> String,
) -> Vec<String> {
    let over = match (first, last) {
        // Without an end it goes to the last field of all.
        (0, last) if last == own && is_last => "..".to_owned(),
        (0, last) if printer.rng.once_in(2) => format!("..={}", name(last)),
        (first, last) if last == own && is_last => format!("{}..", name(first)),
        (first, last) if first == last => name(first),
        (first, last) => format!("{}..={}", name(first), name(last)),
    };
    match sum {
        Sum::Even => vec![format!("parity(even, over = {over})")],
        Sum::Odd => vec![format!("parity(odd, over = {over})")],
        Sum::Crc => {
            let crc = "bitcodec::sum::Crc::CRC_16_IBM_3740";
            let mut keys = vec![format!("crc({crc}, over = {over})")];
            // The field without a value has no width.
            if !keeps_value || printer.rng.once_in(2) {
                keys.push("bits = 16".to_owned());
            }
            keys
        }
        Sum::Internet | Sum::Adler32 | Sum::Xor => {
            let of = match sum {
                Sum::Internet => "Internet",
                Sum::Adler32 => "Adler32",
                _ => "XorOfBytes",
            };
            let mut keys = vec![format!("sum(bitcodec::sum::{of}, over = {over})")];
            if printer.rng.once_in(2) {
                keys.push(format!("bits = {}", sum.width()));
            }
            keys
        }
        Sum::Folded => vec![format!("sum(Folded, over = {over})")],
    }
}
