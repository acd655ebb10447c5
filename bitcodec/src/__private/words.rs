//! Prefix codes of enums.

use crate::coding::Words;
use crate::error::Fault;
use crate::read::BitRead;
use crate::write::BitWrite;

/// Writes the word of the variant at `index`.
#[inline(always)]
pub fn write_word<C: Words, W: BitWrite>(index: u64, writer: &mut W) -> Result<(), Fault> {
    crate::coding::write_word::<C, W>(index, writer)
}

/// Reads the word of a variant, and returns the variant's index.
#[inline(always)]
pub fn read_word<C: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    crate::coding::read_variant::<C, R>(reader)
}
