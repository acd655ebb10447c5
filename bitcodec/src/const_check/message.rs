//! Compile-time messages with names and numbers.

use crate::int::Number;

/// A text that is built at compile time. It is truncated if it exceeds its buffer.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Message {
    const ROOM: usize = 512;

    /// Returns an empty message.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: [0; Self::ROOM],
            len: 0,
        }
    }

    /// Appends text.
    #[must_use]
    pub const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if self.len + text.len() > Self::ROOM {
            return self;
        }
        let mut index = 0;
        while index < text.len() {
            self.bytes[self.len] = text[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    /// Appends a name in backquotes.
    #[must_use]
    pub const fn code(self, name: &str) -> Self {
        self.text("`").text(name).text("`")
    }

    /// Appends a number.
    #[must_use]
    pub const fn number(self, number: u128) -> Self {
        let longer = if number >= 10 {
            self.number(number / 10)
        } else {
            self
        };
        longer.digit((number % 10) as u8)
    }

    /// Appends a signed number.
    #[must_use]
    pub const fn value(self, number: Number) -> Self {
        match number {
            Number::Unsigned(number) => self.number(number),
            Number::Signed(number @ 0..) => self.number(number.unsigned_abs()),
            Number::Signed(number) => self.text("-").number(number.unsigned_abs()),
        }
    }

    /// Appends a number in 16 hexadecimal digits.
    #[must_use]
    pub const fn hex(mut self, number: u64) -> Self {
        let mut left = 16;
        while left > 0 {
            left -= 1;
            self = self.digit((number >> (4 * left) & 15) as u8);
        }
        self
    }

    /// Appends a byte string as in Rust.
    #[must_use]
    pub const fn bytes(self, bytes: &[u8]) -> Self {
        let (mut message, mut index) = (self.text("b\""), 0);
        while index < bytes.len() {
            let byte = bytes[index];
            message = match byte {
                b'"' | b'\\' => message.text("\\").byte(byte),
                b' '..=b'~' => message.byte(byte),
                _ => message.text("\\x").digit(byte >> 4).digit(byte & 15),
            };
            index += 1;
        }
        message.text("\"")
    }

    /// Appends a character of one byte.
    const fn byte(mut self, byte: u8) -> Self {
        if self.len < Self::ROOM {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
        self
    }

    const fn digit(mut self, digit: u8) -> Self {
        if self.len < Self::ROOM {
            self.bytes[self.len] = b"0123456789abcdef"[digit as usize];
            self.len += 1;
        }
        self
    }

    /// Returns the message.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("a message is made of whole texts"),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::new()
    }
}
