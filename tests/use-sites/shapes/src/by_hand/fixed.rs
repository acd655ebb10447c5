//! Types of a fixed width: expressions over one word.

use super::{Word, mask};
use crate::shape::{Field, Form, Int, Struct, Type};

/// How the parts of a word are read: the value, and what refuses it.
#[derive(Default)]
pub(super) struct Read {
    pub(super) refusals: Vec<String>,
    /// The bits that must be zero.
    zeros: u128,
}

impl Read {
    /// The value of a type whose bits begin at `offset`.
    pub(super) fn value(&mut self, ty: &Type, offset: u32, word: Word) -> String {
        match ty {
            Type::Flag => format!("({} != 0)", word.take(offset, 1)),
            Type::Int(int) => self.int(int, &word.take(offset, int.form.bits())),
            Type::Enum(item) => {
                let code = word.take(offset, item.bits);
                format!("{}::of_code({code} as u8)?", item.name)
            }
            Type::Array(element, len) => {
                let bits = element.most();
                let elements: Vec<_> = (0..*len as u32)
                    .map(|index| self.value(element, offset + index * bits, word))
                    .collect();
                format!("[{}]", elements.join(", "))
            }
            Type::Struct(body) => format!(
                "{} {{ {} }}",
                body.name,
                self.fields(&body.fields, offset, word)
            ),
            Type::Option(_) => unreachable!("an option varies"),
        }
    }

    /// The fields from `offset` on.
    pub(super) fn fields(&mut self, fields: &[Field], mut offset: u32, word: Word) -> String {
        let mut values = Vec::new();
        for field in fields {
            self.must_be_zero(offset, field.reserved, word);
            offset += field.reserved;
            values.push(format!(
                "{}: {}",
                field.name,
                self.value(&field.ty, offset, word)
            ));
            offset += field.ty.most();
        }
        values.join(", ")
    }

    pub(super) fn must_be_zero(&mut self, offset: u32, bits: u32, word: Word) {
        if bits > 0 {
            let shift = if word.is_msb_first {
                word.size - offset - bits
            } else {
                offset
            };
            self.zeros |= u128::MAX >> (128 - bits) << shift;
        }
    }

    fn int(&mut self, int: &Int, raw: &str) -> String {
        let rust = int.rust();
        match int.form {
            Form::Bits(bits) if int.is_signed && bits < int.size => {
                let shift = 64 - bits;
                format!("((({raw} as u64) << {shift}) as i64 >> {shift}) as {rust}")
            }
            Form::Bits(_) => format!("{raw} as {rust}"),
            Form::Biased { bias, .. } => format!("({raw} as {rust}).wrapping_add({bias})"),
            Form::Range { low, high } => {
                if (high - low + 1).count_ones() > 1 {
                    self.refusals.push(format!("{raw} > {}", high - low));
                }
                format!("({raw} as i64 + {low}) as {rust}")
            }
            Form::Checked { bits, high } => {
                if high + 1 < 1 << bits {
                    self.refusals.push(format!("{raw} > {high}"));
                }
                format!("{raw} as {rust}")
            }
        }
    }

    /// The statement that refuses.
    pub(super) fn refuse(mut self) -> String {
        if self.zeros != 0 {
            self.refusals
                .insert(0, format!("word & {:#x} != 0", self.zeros));
        }
        refuse(&self.refusals)
    }
}

pub(super) fn refuse(refusals: &[String]) -> String {
    if refusals.is_empty() {
        return String::new();
    }
    format!("if {} {{ return Err(Refused); }}", refusals.join(" || "))
}

/// How values are written: numbers joined to a word of `width` bits, and what refuses them.
pub(super) struct Written {
    pub(super) refusals: Vec<String>,
    parts: Vec<String>,
    word: Word,
    width: u32,
}

impl Written {
    pub(super) fn new(word: Word, width: u32) -> Self {
        Self {
            refusals: Vec::new(),
            parts: Vec::new(),
            word,
            width,
        }
    }

    /// Writes a value of a type at `offset`.
    pub(super) fn value(&mut self, ty: &Type, place: &str, offset: u32) {
        match ty {
            Type::Flag => self.number(&format!("{place} as {}", self.word.rust()), offset, 1),
            Type::Int(int) => self.int(int, place, offset),
            Type::Enum(item) => self.number(
                &format!("{place} as u8 as {}", self.word.rust()),
                offset,
                item.bits,
            ),
            Type::Array(element, len) => {
                let bits = element.most();
                for index in 0..*len as u32 {
                    self.value(element, &format!("{place}[{index}]"), offset + index * bits);
                }
            }
            Type::Struct(body) => self.fields(&body.fields, place, offset),
            Type::Option(_) => unreachable!("an option varies"),
        }
    }

    /// Writes the fields at `place` from `offset` on.
    pub(super) fn fields(&mut self, fields: &[Field], place: &str, mut offset: u32) {
        for field in fields {
            offset += field.reserved;
            self.value(&field.ty, &format!("{place}.{}", field.name), offset);
            offset += field.ty.most();
        }
    }

    pub(super) fn number(&mut self, number: &str, offset: u32, bits: u32) {
        self.parts
            .push(self.word.put(number, offset, bits, self.width));
    }

    fn int(&mut self, int: &Int, place: &str, offset: u32) {
        let (word, bits) = (self.word.rust(), int.form.bits());
        let number = match int.form {
            Form::Bits(bits) if int.is_signed => {
                if bits < int.size {
                    let half = 1_i64 << (bits - 1);
                    self.refusals
                        .push(format!("!(-{half}..{half}).contains(&{place})"));
                }
                format!("{place} as {word} & {}", mask(bits))
            }
            Form::Bits(bits) => {
                if bits < int.size {
                    self.refusals.push(format!("{place} >> {bits} != 0"));
                }
                format!("{place} as {word}")
            }
            Form::Biased { bits, bias } => {
                self.refusals
                    .push(format!("{place}.wrapping_sub({bias}) >> {bits} != 0"));
                format!("{place}.wrapping_sub({bias}) as {word}")
            }
            Form::Range { low, high } => {
                self.refusals
                    .push(format!("!({low}..={high}).contains(&{place})"));
                format!("({place} as i64).wrapping_sub({low}) as {word}")
            }
            Form::Checked { high, .. } => {
                self.refusals.push(format!("{place} > {high}"));
                format!("{place} as {word}")
            }
        };
        self.number(&number, offset, bits);
    }

    /// The statement that refuses, and the joined number.
    pub(super) fn joined(self) -> (String, String) {
        let parts = if self.parts.is_empty() {
            "0".to_owned()
        } else {
            self.parts.join(" | ")
        };
        (refuse(&self.refusals), parts)
    }
}

/// Prints the code of a root: between an array and a word.
pub(super) fn root(body: &Struct, is_msb_first: bool) -> String {
    let bits = body.most();
    let (len, word) = (bits.div_ceil(8), Word::for_bits(bits, is_msb_first));
    let bytes: Vec<_> = (0..len).map(|index| format!("b{index}")).collect();
    let bytes = bytes.join(", ");
    let (order, rust) = (word.order(), word.rust());
    let zeros = ", 0".repeat((word.size / 8 - len) as usize);
    let rest = if zeros.is_empty() { "" } else { ", .." };
    let mut read = Read::default();
    let fields = read.fields(&body.fields, 0, word);
    read.must_be_zero(bits, 8 * len - bits, word);
    let refused = read.refuse();
    let mut written = Written::new(word, word.size);
    written.fields(&body.fields, "self", 0);
    let (unfit, joined) = written.joined();
    format!(
        "impl ByHandArray<{len}> for {name} {{
            #[inline] fn of_array(&[{bytes}]: &[u8; {len}]) -> Result<Self, Refused> {{
                let word = {rust}::from_{order}_bytes([{bytes}{zeros}]);
                {refused}
                Ok(Self {{ {fields} }})
            }}
            #[inline] fn array(&self) -> Result<[u8; {len}], Refused> {{
                {unfit}
                let word: {rust} = {joined};
                let [{bytes}{rest}] = word.to_{order}_bytes();
                Ok([{bytes}])
            }}
        }}
        by_hand! {{ {name}: {len}; }}
        ",
        name = body.name
    )
}
