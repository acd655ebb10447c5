//! The characters of a spelling, hashed one after the other.

use super::Spelling;
use crate::int::Number;

impl Spelling<'_> {
    pub(super) const fn optional(&mut self, number: Option<u64>) {
        if let Some(number) = number {
            self.word(number);
        }
    }

    pub(super) const fn number(&mut self, number: Number) {
        match number {
            Number::Unsigned(value) => self.decimal(value),
            Number::Signed(value) => {
                if value < 0 {
                    self.text("-");
                }
                self.decimal(value.unsigned_abs());
            }
        }
    }

    pub(super) const fn count(&mut self, count: usize) {
        self.decimal(count as u128);
    }

    pub(super) const fn word(&mut self, word: u64) {
        self.decimal(word as u128);
    }

    pub(super) const fn decimal(&mut self, value: u128) {
        if value >= 10 {
            self.decimal(value / 10);
        }
        self.byte(b'0' + (value % 10) as u8);
    }

    pub(super) const fn hex(&mut self, value: u64, mut digits: u32) {
        while digits > 0 {
            digits -= 1;
            self.byte(b"0123456789abcdef"[(value >> (4 * digits) & 15) as usize]);
        }
    }

    pub(super) const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes(), 0, text.len());
    }

    pub(super) const fn bytes(&mut self, bytes: &[u8], start: usize, end: usize) {
        let mut index = start;
        while index < end {
            self.byte(bytes[index]);
            index += 1;
        }
    }

    /// Takes a byte as FNV-1a does.
    pub(super) const fn byte(&mut self, byte: u8) {
        self.hash = (self.hash ^ byte as u64).wrapping_mul(0x100_0000_01b3);
        if let Some(kept) = &mut self.kept {
            kept[self.len] = byte;
        }
        self.len += 1;
    }
}
