//! Types of a varying width: a word that is shifted, and the number of bits taken.

use std::fmt::Write as _;

use super::Word;
use super::fixed::{Read, Written, refuse};
use crate::shape::{Data, Field, Struct, Type};

/// Prints the code of a root that is a struct.
pub(super) fn of_struct(body: &Struct, is_msb_first: bool) -> String {
    let word = Word::for_bits(body.most(), is_msb_first);
    let mut reader = Reader::new(word);
    let value = reader.fields(&body.fields, "v");
    let (read, value) = (reader.finish(), format!("Self {{ {value} }}"));
    let mut writer = Writer::new(word);
    writer.fields(&body.fields, &|field| format!("self.{}", field.name));
    root(
        &body.name,
        word,
        body.most(),
        &format!("{read} let value = {value};"),
        &writer.finish(),
    )
}

/// Prints the code of a root that is an enum with data.
pub(super) fn of_data(data: &Data, is_msb_first: bool) -> String {
    let most = data.bits + data.variants.iter().map(Struct::most).max().unwrap_or(0);
    let word = Word::for_bits(most, is_msb_first);
    let (mut reads, mut writes) = (String::new(), String::new());
    let is_complete = data.variants.len() == 1 << data.bits;
    for (tag, variant) in data.variants.iter().enumerate() {
        let mut reader = Reader::new(word);
        reader.pending = data.bits;
        let value = reader.fields(&variant.fields, "v");
        let read = reader.finish();
        let pattern = if is_complete && tag + 1 == data.variants.len() {
            "_".to_owned()
        } else {
            tag.to_string()
        };
        write!(
            reads,
            "{pattern} => {{ {read} Self::{} {{ {value} }} }} ",
            variant.name
        )
        .expect("a string grows");
        let mut writer = Writer::new(word);
        writer.pending.push(Pending::Number(
            format!("{tag} as {}", word.rust()),
            data.bits,
        ));
        writer.fields(&variant.fields, &|field| format!("(*{})", field.name));
        let names: Vec<_> = variant
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        write!(
            writes,
            "Self::{} {{ {} }} => {{ {} }} ",
            variant.name,
            names.join(", "),
            writer.finish()
        )
        .expect("a string grows");
    }
    if !is_complete {
        reads += "_ => return Err(Refused), ";
    }
    let tag = word.take(0, data.bits);
    root(
        &data.name,
        word,
        most,
        &format!("let value = match {tag} {{ {reads} }};"),
        &format!("match self {{ {writes} }}"),
    )
}

/// Prints the functions between a word and a value; all others follow from these.
fn root(name: &str, word: Word, most: u32, read: &str, write: &str) -> String {
    let (rust, size, order) = (word.rust(), word.size, word.order());
    let padding = if word.is_msb_first {
        format!(
            "taken << at >> 1 >> ({} - (at.wrapping_neg() % 8))",
            size - 1
        )
    } else {
        "taken >> at & ((1 << (at.wrapping_neg() % 8)) - 1)".to_owned()
    };
    // A shift by the whole word is an overflow.
    let is_there = if most == size {
        format!("at < {size} && ")
    } else {
        String::new()
    };
    format!(
        "impl {name} {{
            #[inline] fn of_word(taken: {rust}) -> Result<(Self, u32), Refused> {{
                let (mut word, mut at) = (taken, 0_u32);
                {read}
                if {is_there}{padding} != 0 {{ return Err(Refused); }}
                Ok((value, at))
            }}
            #[inline] fn word(&self) -> Result<({rust}, u32), Refused> {{
                let (mut word, mut at): ({rust}, u32) = (0, 0);
                {write}
                Ok((word, at))
            }}
        }}
        varying! {{ {name}, {rust}, from_{order}_bytes, to_{order}_bytes }}
        "
    )
}

/// Statements that read.
struct Reader {
    word: Word,
    statements: String,
    /// The bits taken of the word that it is not yet shifted by.
    pending: u32,
}

impl Reader {
    fn new(word: Word) -> Self {
        Self {
            word,
            statements: String::new(),
            pending: 0,
        }
    }

    fn push(&mut self, statement: &str) {
        self.statements.push_str(statement);
    }

    fn flush(&mut self) {
        if self.pending > 0 {
            let (shift, bits) = (
                if self.word.is_msb_first { "<<" } else { ">>" },
                self.pending,
            );
            self.push(&format!("word = word {shift} {bits}; at += {bits}; "));
            self.pending = 0;
        }
    }

    /// The fields as the members of an expression; each is a variable before.
    fn fields(&mut self, fields: &[Field], variable: &str) -> String {
        let mut members = Vec::new();
        for field in fields {
            let own = format!("{variable}_{}", field.name);
            let ty = &field.ty;
            match (&field.when, ty) {
                (Some(flag), _) => {
                    self.flush();
                    let some = self.apart(ty, 0);
                    self.push(&format!(
                        "let {own} = if {variable}_{flag} {{ {some} }} else {{ None }}; "
                    ));
                }
                (None, Type::Option(value)) => {
                    self.flush();
                    let flag = self.word.take(0, 1);
                    let some = self.apart(value, 1);
                    let none = self.skip(1);
                    self.push(&format!(
                        "let {own} = if {flag} != 0 {{ {some} }} else {{ {none} None }}; "
                    ));
                }
                (None, Type::Struct(body)) if body.varies() => {
                    let value = self.fields(&body.fields, &own);
                    self.push(&format!("let {own} = {} {{ {value} }}; ", body.name));
                }
                (None, _) => {
                    let mut read = Read::default();
                    read.must_be_zero(self.pending, field.reserved, self.word);
                    self.pending += field.reserved;
                    let value = read.value(ty, self.pending, self.word);
                    self.push(&read.refuse());
                    self.push(&format!("let {own} = {value}; "));
                    self.pending += ty.most();
                }
            }
            members.push(format!("{}: {own}", field.name));
        }
        members.join(", ")
    }

    /// The statements of a branch that reads a value from `offset` on.
    fn apart(&self, ty: &Type, offset: u32) -> String {
        let mut read = Read::default();
        let value = read.value(ty, offset, self.word);
        let (refused, skip) = (read.refuse(), self.skip(offset + ty.most()));
        format!("{refused} let value = {value}; {skip} Some(value)")
    }

    fn skip(&self, bits: u32) -> String {
        let shift = if self.word.is_msb_first { "<<" } else { ">>" };
        format!("word = word {shift} {bits}; at += {bits};")
    }

    fn finish(mut self) -> String {
        // The word is not used again, and a shift could be by all of its bits.
        let pending = self.pending;
        if pending > 0 {
            self.push(&format!("at += {pending}; "));
        }
        self.statements
    }
}

/// What is to be joined to the word at once.
enum Pending {
    Number(String, u32),
    Value(Type, String, u32),
}

/// Statements that write.
struct Writer {
    word: Word,
    statements: String,
    pending: Vec<Pending>,
}

impl Writer {
    fn new(word: Word) -> Self {
        Self {
            word,
            statements: String::new(),
            pending: Vec::new(),
        }
    }

    fn fields(&mut self, fields: &[Field], place: &dyn Fn(&Field) -> String) {
        for field in fields {
            let own = place(field);
            match (&field.when, &field.ty) {
                (Some(flag), ty) => {
                    let flag = fields
                        .iter()
                        .find(|field| field.name == *flag)
                        .map(place)
                        .expect("a flag comes before");
                    self.flush();
                    self.statements += &refuse(&[format!("{own}.is_some() != {flag}")]);
                    let some = joined(
                        self.word,
                        &[Pending::Value(ty.clone(), "(*value)".to_owned(), 0)],
                    );
                    self.statements += &format!("if let Some(value) = &{own} {{ {some} }} ");
                }
                (None, Type::Option(ty)) => {
                    self.flush();
                    let flag = Pending::Number(format!("1 as {}", self.word.rust()), 1);
                    let some = joined(
                        self.word,
                        &[
                            flag,
                            Pending::Value((**ty).clone(), "(*value)".to_owned(), 0),
                        ],
                    );
                    self.statements +=
                        &format!("if let Some(value) = &{own} {{ {some} }} else {{ at += 1; }} ");
                }
                (None, Type::Struct(body)) if body.varies() => {
                    self.fields(&body.fields, &|field| format!("{own}.{}", field.name));
                }
                (None, ty) => self
                    .pending
                    .push(Pending::Value(ty.clone(), own, field.reserved)),
            }
        }
    }

    fn flush(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.statements += &joined(self.word, &pending);
    }

    fn finish(mut self) -> String {
        self.flush();
        self.statements
    }
}

/// The statements that join what is pending to the word.
fn joined(word: Word, pending: &[Pending]) -> String {
    let width = |part: &Pending| match part {
        Pending::Number(_, bits) => *bits,
        Pending::Value(ty, _, reserved) => reserved + ty.most(),
    };
    let bits = pending.iter().map(width).sum();
    if bits == 0 {
        return String::new();
    }
    let (mut written, mut offset) = (Written::new(word, bits), 0);
    for part in pending {
        match part {
            Pending::Number(number, bits) => written.number(number, offset, *bits),
            Pending::Value(ty, place, reserved) => written.value(ty, place, offset + reserved),
        }
        offset += width(part);
    }
    let (unfit, joined) = written.joined();
    let shift = if word.is_msb_first {
        format!("({} - at)", word.size - bits)
    } else {
        "at".to_owned()
    };
    format!("{unfit} word |= ({joined}) << {shift}; at += {bits}; ")
}
