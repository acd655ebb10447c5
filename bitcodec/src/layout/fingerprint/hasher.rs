//! The writer of a spelling, which hashes each character.

use crate::int::Number;
use crate::layout::Layout;
use crate::layout::const_str::is_same;
use crate::layout::fingerprint::fnv;

/// A writer of the spelling of a layout, in const contexts. It hashes the spelling, and stores it if it has a buffer.
pub(crate) struct Spelling<'a> {
    hash: u64,
    len: usize,
    kept: Option<&'a mut [u8]>,
    /// The number of parts so far. An expression refers to an earlier field by the number of its first part.
    pub(crate) parts: usize,
    /// The paths of the recursive types around the current layout, the outermost first.
    around: [&'static str; 16],
    levels: usize,
    /// The first expression whose meaning the spelling does not have completely.
    pub(super) unseen: Option<UncoveredExpr>,
}

/// An expression that a fingerprint does not cover completely.
#[derive(Clone, Copy)]
pub(crate) struct UncoveredExpr {
    /// The source text of the expression.
    pub(crate) text: &'static str,
    /// The name of the field with the expression.
    pub(crate) field: &'static str,
    /// The reason, as a verb phrase: one of the messages of the module `expression`.
    pub(crate) why: &'static str,
}

impl<'a> Spelling<'a> {
    pub(in crate::layout) const fn hashed() -> Self {
        Self {
            hash: fnv::START,
            len: 0,
            kept: None,
            parts: 0,
            around: [""; 16],
            levels: 0,
            unseen: None,
        }
    }

    /// Returns the spelling of a type, with only the hash stored.
    pub(crate) const fn of(layout: &Layout) -> Self {
        let mut spelling = Self::hashed();
        spelling.root(layout);
        spelling
    }

    #[cfg(feature = "alloc")]
    pub(in crate::layout) const fn kept(room: &'a mut [u8]) -> Self {
        let mut spelling = Self::hashed();
        spelling.kept = Some(room);
        spelling
    }

    pub(crate) const fn unseen(&self) -> Option<UncoveredExpr> {
        self.unseen
    }

    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    #[cfg(feature = "alloc")]
    pub(in crate::layout) const fn len(&self) -> usize {
        self.len
    }
}

impl Spelling<'_> {
    /// Enters the layout of a recursive type.
    pub(crate) const fn enter(&mut self, path: &'static str) {
        assert!(
            self.levels < self.around.len(),
            "at most 16 types with `depth` are around each other"
        );
        self.around[self.levels] = path;
        self.levels += 1;
    }

    /// Leaves the layout of the innermost recursive type.
    pub(crate) const fn leave(&mut self) {
        self.levels -= 1;
    }

    /// Spells a reference back to a recursive type, as the number of recursive types between.
    pub(crate) const fn again(&mut self, path: &str) {
        self.text("again(");
        let mut between = 0;
        while between < self.levels {
            if is_same(self.around[self.levels - 1 - between], path) {
                return self.count(between);
            }
            between += 1;
        }
        // The type is not around it; a root with such a part does not compile.
        self.text("?");
    }

    pub(crate) const fn optional(&mut self, number: Option<u64>) {
        if let Some(number) = number {
            self.word(number);
        }
    }

    pub(crate) const fn number(&mut self, number: Number) {
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

    /// Writes a word and a number after it.
    pub(crate) const fn part(&mut self, word: &str, number: Number) {
        self.text(word);
        self.number(number);
    }

    /// Writes the separator before the element of a list with this index; nothing before the first one.
    pub(crate) const fn comma(&mut self, index: usize) {
        if index > 0 {
            self.text(",");
        }
    }

    pub(crate) const fn range(&mut self, low: Number, high: Number) {
        self.number(low);
        self.text("..");
        self.number(high);
    }

    pub(crate) const fn count(&mut self, count: usize) {
        self.decimal(count as u128);
    }

    pub(crate) const fn word(&mut self, word: u64) {
        self.decimal(word as u128);
    }

    pub(crate) const fn decimal(&mut self, value: u128) {
        if value >= 10 {
            self.decimal(value / 10);
        }
        self.byte(b'0' + (value % 10) as u8);
    }

    pub(crate) const fn hex(&mut self, value: u64, mut digits: u32) {
        while digits > 0 {
            digits -= 1;
            self.byte(b"0123456789abcdef"[(value >> (4 * digits) & 15) as usize]);
        }
    }

    /// Writes two hexadecimal digits for each byte.
    pub(crate) const fn hex_bytes(&mut self, bytes: &[u8]) {
        let mut index = 0;
        while index < bytes.len() {
            self.hex(bytes[index] as u64, 2);
            index += 1;
        }
    }

    pub(crate) const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes(), 0, text.len());
    }

    pub(crate) const fn bytes(&mut self, bytes: &[u8], start: usize, end: usize) {
        let mut index = start;
        while index < end {
            self.byte(bytes[index]);
            index += 1;
        }
    }

    /// Appends a byte.
    pub(crate) const fn byte(&mut self, byte: u8) {
        self.hash = fnv::with_byte(self.hash, byte);
        if let Some(kept) = &mut self.kept {
            kept[self.len] = byte;
        }
        self.len += 1;
    }
}
