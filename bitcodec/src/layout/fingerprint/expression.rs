//! Expressions over earlier fields, which lose their names.

use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::{Field, Layout, Node, Role};

/// The fields that an expression can name: those before the present one, and the number of the first one's first part.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) fields: &'static [Field],
    pub(crate) present: usize,
    pub(crate) first: usize,
}

impl Scope {
    pub(crate) const NONE: Self = Self {
        fields: &[],
        present: 0,
        first: 0,
    };

    /// Returns the number of the earlier field that has the name `text[start..end]`.
    const fn number(&self, text: &[u8], start: usize, end: usize) -> Option<usize> {
        let (mut number, mut index) = (self.first, 0);
        while index < self.present {
            let field = &self.fields[index];
            if same(field.name.as_bytes(), text, start, end) {
                return Some(number);
            }
            number += parts_of(field);
            index += 1;
        }
        None
    }
}

impl Spelling<'_> {
    /// Spells an expression without its spaces, with numbers for the names of earlier fields.
    pub(crate) const fn expression(&mut self, text: &str, scope: Scope) {
        self.text("`");
        let text = text.as_bytes();
        let (mut index, mut last) = (0, b' ');
        while index < text.len() {
            let start = index;
            while index < text.len() && is_word(text[index]) {
                index += 1;
            }
            if start < index {
                // Two words stay two words.
                if is_word(last) {
                    self.byte(b' ');
                }
                let number = if last == b'.' || last == b':' {
                    None
                } else {
                    scope.number(text, start, index)
                };
                match number {
                    Some(number) => {
                        self.byte(b'$');
                        self.count(number);
                    }
                    None => self.bytes(text, start, index),
                }
                last = text[index - 1];
            } else {
                if !text[index].is_ascii_whitespace() {
                    self.byte(text[index]);
                    last = text[index];
                }
                index += 1;
            }
        }
        self.text("`");
    }
}

/// How many parts a field has.
const fn parts_of(field: &Field) -> usize {
    match field.role {
        Role::Skipped => 0,
        Role::Reserved | Role::Derived => 1,
        Role::Data => parts(field.layout),
    }
}

const fn parts(layout: &Layout) -> usize {
    let (mut sum, mut index) = (0, 0);
    match layout.node {
        Node::Struct(item) if is_parts(layout) => {
            while index < item.fields.len() {
                sum += parts_of(&item.fields[index]);
                index += 1;
            }
        }
        Node::Tuple { elements } => {
            while index < elements.len() {
                sum += parts(elements[index]);
                index += 1;
            }
        }
        _ => sum = 1,
    }
    sum
}

/// Whether a layout is nothing but its parts, one after the other.
pub(crate) const fn is_parts(layout: &Layout) -> bool {
    match layout.node {
        Node::Struct(item) => item.size.is_none() && !item.arith,
        Node::Tuple { .. } => true,
        _ => false,
    }
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether `text[start..end]` is this name.
const fn same(name: &[u8], text: &[u8], start: usize, end: usize) -> bool {
    if name.len() != end - start || name.is_empty() || name[0].is_ascii_digit() {
        return false;
    }
    let mut index = 0;
    while index < name.len() {
        if name[index] != text[start + index] {
            return false;
        }
        index += 1;
    }
    true
}
