//! Code words of prefix codes.

use super::bits::{Bits, Input};
use super::{Refused, Result, refuse};
use crate::integer::Integer;

/// Writes the code word of a symbol.
pub(super) fn write_word(words: &[Vec<bool>], number: Integer, out: &mut Bits) -> Result<()> {
    let word = number.to_usize().and_then(|number| words.get(number));
    let word = word.ok_or(Refused::Not("no code word"))?;
    word.iter().for_each(|bit| out.bit(*bit));
    Ok(())
}

/// Reads a code word, and returns the number of its symbol.
pub(super) fn read_word(words: &[Vec<bool>], input: &mut Input) -> Result<usize> {
    let mut word = Vec::new();
    loop {
        if let Some(symbol) = words.iter().position(|other| *other == word) {
            return Ok(symbol);
        }
        if words.iter().all(|other| other.len() <= word.len()) {
            return refuse("the word of no symbol");
        }
        word.push(input.bit()?);
    }
}
