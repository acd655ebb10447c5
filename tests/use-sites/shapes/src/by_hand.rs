//! Prints code by hand: for each shape what one would write who knows it.

mod fixed;
mod list;
mod varying;

use std::fmt::Write as _;

use crate::shape::{Body, Enum, Root, Struct, Type};

/// The bits of the word that a shape is loaded into, its order, and how to spell both.
#[derive(Clone, Copy, Debug)]
struct Word {
    size: u32,
    is_msb_first: bool,
}

impl Word {
    fn for_bits(bits: u32, is_msb_first: bool) -> Self {
        Self {
            size: if bits <= 64 { 64 } else { 128 },
            is_msb_first,
        }
    }

    fn rust(self) -> &'static str {
        if self.size == 64 { "u64" } else { "u128" }
    }

    /// The end of the names of `from_le_bytes` and `from_be_bytes`.
    fn order(self) -> &'static str {
        if self.is_msb_first { "be" } else { "le" }
    }

    /// The bits from `offset` on, as a number.
    fn take(self, offset: u32, bits: u32) -> String {
        let shift = if self.is_msb_first {
            self.size - offset - bits
        } else {
            offset
        };
        let shifted = if shift == 0 {
            "word".to_owned()
        } else {
            format!("(word >> {shift})")
        };
        if bits == self.size {
            shifted
        } else {
            format!("({shifted} & {})", mask(bits))
        }
    }

    /// A number of so many bits at `offset`, of `width` bits in all.
    fn put(self, number: &str, offset: u32, bits: u32, width: u32) -> String {
        let shift = if self.is_msb_first {
            width - offset - bits
        } else {
            offset
        };
        if shift == 0 {
            number.to_owned()
        } else {
            format!("({number}) << {shift}")
        }
    }
}

fn mask(bits: u32) -> String {
    format!("{:#x}", u128::MAX >> (128 - bits))
}

/// Prints the code of a root.
pub(crate) fn of_root(root: &Root) -> String {
    let mut source = String::new();
    match &root.body {
        Body::Struct(body) if !body.varies() => {
            enums(body, &mut source);
            source += &fixed::root(body, root.is_msb_first);
        }
        Body::Struct(body) => {
            enums(body, &mut source);
            source += &varying::of_struct(body, root.is_msb_first);
        }
        Body::Data(body) => {
            for variant in &body.variants {
                enums(variant, &mut source);
            }
            source += &varying::of_data(body, root.is_msb_first);
        }
        Body::List(element) => {
            enums(element, &mut source);
            source += &list::root(&root.name(), element, root.is_msb_first);
        }
    }
    source
}

/// Prints the conversions of the enums of a struct.
fn enums(body: &Struct, source: &mut String) {
    for field in &body.fields {
        enums_of(&field.ty, source);
    }
}

fn enums_of(ty: &Type, source: &mut String) {
    match ty {
        Type::Flag | Type::Int(_) => {}
        Type::Enum(item) => *source += &conversion(item),
        Type::Array(element, _) | Type::Option(element) => enums_of(element, source),
        Type::Struct(body) => enums(body, source),
    }
}

fn conversion(item: &Enum) -> String {
    let mut arms = String::new();
    let is_complete = item.codes.len() == 1 << item.bits;
    for (index, code) in item.codes.iter().enumerate() {
        if is_complete && index + 1 == item.codes.len() {
            write!(arms, "_ => Self::C{code}, ").expect("a string grows");
        } else {
            write!(arms, "{code} => Self::C{code}, ").expect("a string grows");
        }
    }
    if !is_complete {
        arms += "_ => return Err(Refused), ";
    }
    format!(
        "impl {} {{ #[inline] fn of_code(code: u8) -> Result<Self, Refused> {{ Ok(match code {{ {arms} }}) }} }}\n",
        item.name
    )
}
