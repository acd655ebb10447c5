//! Draws shapes.

use crate::rng::Rng;
use crate::shape::{Body, Data, Enum, Field, Form, Int, Root, Struct, Type};

/// Draws a root.
pub(crate) fn root(index: u64, rng: &mut Rng) -> Root {
    let mut draw = Draw {
        rng,
        index,
        names: 0,
    };
    let body = match index % 8 {
        0 | 2 | 4 | 6 => {
            let bits = draw
                .rng
                .pick(&[16, 24, 32, 40, 48, 56, 64, 64, 80, 96, 112, 128]);
            Body::Struct(draw.fixed("Fixed", bits, 0))
        }
        1 => {
            let bits = draw.rng.pick(&[32, 48, 64, 96, 128]);
            Body::Data(draw.data(bits))
        }
        3 | 5 => {
            let bits = draw.rng.pick(&[32, 48, 64, 64, 96, 128]);
            Body::Struct(draw.varying("Varying", bits, 0))
        }
        _ => {
            let bits = draw.rng.pick(&[8, 16, 24, 32, 33, 40, 48]);
            Body::List(draw.fixed("Element", bits, 1))
        }
    };
    let is_msb_first = draw.rng.once_in(2);
    Root {
        body,
        is_msb_first,
        index,
    }
}

struct Draw<'a> {
    rng: &'a mut Rng,
    index: u64,
    names: u32,
}

impl Draw<'_> {
    fn name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}{}n{}", self.index, self.names)
    }

    /// Draws a struct of at most so many bits, at a depth of nesting.
    fn fixed(&mut self, what: &str, bits: u32, depth: u32) -> Struct {
        let name = self.name(what);
        let wanted = self.rng.within(1, 16);
        let (mut left, mut fields) = (bits, Vec::new());
        while left > 0 && fields.len() < wanted {
            let reserved = if self.rng.once_in(12) {
                self.rng.within(1, 5) as u32
            } else {
                0
            };
            let reserved = if reserved < left { reserved } else { 0 };
            let ty = self.fixed_type(left - reserved, depth);
            left -= reserved + ty.most();
            fields.push(Field {
                name: format!("f{}", fields.len()),
                reserved,
                when: None,
                ty,
            });
        }
        Struct { name, fields }
    }

    /// Draws the type of a field of at most so many bits, which are not 0.
    fn fixed_type(&mut self, left: u32, depth: u32) -> Type {
        match self.rng.below(12) {
            0 | 1 => Type::Flag,
            2 | 3 if left >= 2 => Type::Enum(self.plain_enum(left)),
            4 | 5 if left >= 4 => {
                let most = self.rng.within(1, (left / 2).min(12) as usize) as u32;
                let element = match self.rng.below(5) {
                    0 => Type::Flag,
                    1 if most >= 2 => Type::Enum(self.plain_enum(most.min(4))),
                    2 if most >= 4 && depth < 3 => {
                        Type::Struct(self.fixed("Inner", most, depth + 1))
                    }
                    _ => Type::Int(self.int(most)),
                };
                let most = (left / element.most()).min(16);
                let len = self.rng.within(1, most as usize);
                Type::Array(Box::new(element), len)
            }
            6 if left >= 8 && depth < 3 => {
                let most = self.rng.within(4, left.min(48) as usize) as u32;
                Type::Struct(self.fixed("Inner", most, depth + 1))
            }
            _ => Type::Int(self.int(left)),
        }
    }

    /// Draws an enum in two bits or more: a third has all codes, a third the first ones, a third has gaps.
    fn plain_enum(&mut self, left: u32) -> Enum {
        let bits = self.rng.within(1, left.min(5) as usize) as u32;
        let all = 1_usize << bits;
        let mut codes: Vec<u64> = (0..all as u64).collect();
        match self.rng.below(3) {
            0 if bits <= 4 => {}
            1 => codes.truncate(self.rng.within(all / 2 + 1, all).min(20)),
            _ => {
                self.rng.shuffle(&mut codes);
                codes.truncate(self.rng.within(2.min(all), all).min(20));
                codes.sort_unstable();
            }
        }
        Enum {
            name: self.name("Enum"),
            bits,
            codes,
        }
    }

    /// Draws an integer of at most so many bits, which are not 0.
    fn int(&mut self, left: u32) -> Int {
        let most = self.rng.pick(&[8, 8, 8, 16, 16, 32, 64]).min(left);
        let bits = self.rng.within(1, most as usize) as u32;
        let size = bits.next_power_of_two().max(8);
        let size = if size < 64 && self.rng.once_in(4) {
            2 * size
        } else {
            size
        };
        let is_signed = self.rng.once_in(4);
        let full = 1_i64.checked_shl(bits).unwrap_or(0);
        let form = match self.rng.below(8) {
            0 if (2..=30).contains(&bits) && !is_signed && size > bits => {
                let bias = self
                    .rng
                    .within(1, 100.min((1_usize << size.min(31)) - full as usize))
                    as i64;
                Form::Biased { bits, bias }
            }
            1 if (3..=30).contains(&bits) => {
                let high = self.rng.within(full as usize / 2, full as usize - 1) as i64;
                let low = if is_signed { -full / 2 } else { 0 };
                Form::Range {
                    low,
                    high: low + high,
                }
            }
            2 if (3..=30).contains(&bits) && !is_signed => {
                let high = self.rng.within(full as usize / 2, full as usize - 1) as i64;
                Form::Checked { bits, high }
            }
            _ => Form::Bits(bits),
        };
        Int {
            size,
            is_signed,
            form,
        }
    }

    /// Draws a struct that varies: options, and fields that a flag decides.
    fn varying(&mut self, what: &str, bits: u32, depth: u32) -> Struct {
        let name = self.name(what);
        let wanted = self.rng.within(2, 8);
        let (mut left, mut fields) = (bits, Vec::<Field>::new());
        let mut flags: Vec<String> = Vec::new();
        while left > 2
            && (fields.len() < wanted
                || !fields
                    .iter()
                    .any(|field| field.when.is_some() || field.ty.varies()))
        {
            let name = format!("f{}", fields.len());
            let (when, ty) = match self.rng.below(6) {
                0 => {
                    flags.push(name.clone());
                    (None, Type::Flag)
                }
                1 | 2 if !flags.is_empty() => (
                    Some(self.rng.pick(&flags)),
                    self.fixed_type(left.min(40), 2),
                ),
                3 => (
                    None,
                    Type::Option(Box::new(self.fixed_type((left - 1).min(40), 2))),
                ),
                4 if depth == 0 && left > 12 => {
                    let most = self.rng.within(6, left.min(40) as usize) as u32;
                    (None, Type::Struct(self.varying("Inner", most, 1)))
                }
                _ => (None, self.fixed_type(left.min(40), 2)),
            };
            left -= ty.most();
            fields.push(Field {
                name,
                reserved: 0,
                when,
                ty,
            });
        }
        if !fields
            .iter()
            .any(|field| field.when.is_some() || field.ty.varies())
        {
            let last = fields.pop().expect("a struct of some bits has a field");
            // One bit of the last field becomes the flag of an option.
            let ty = Type::Option(Box::new(
                self.fixed_type((last.ty.most() + left).max(2) - 1, 3),
            ));
            fields.push(Field {
                ty,
                when: None,
                ..last
            });
        }
        Struct { name, fields }
    }

    /// Draws an enum with data.
    fn data(&mut self, bits: u32) -> Data {
        let name = self.name("Data");
        let tag = self.rng.within(1, 4) as u32;
        let variants = self.rng.within(2, (1 << tag).min(6));
        let variants = (0..variants)
            .map(|index| {
                let most = self.rng.within(1, (bits - tag) as usize) as u32;
                let body = match self.rng.below(6) {
                    0 => Struct {
                        name: String::new(),
                        fields: Vec::new(),
                    },
                    1 if most > 8 => self.varying("", most, 1),
                    _ => self.fixed("", most, 2),
                };
                Struct {
                    name: format!("V{index}"),
                    ..body
                }
            })
            .collect();
        Data {
            name,
            bits: tag,
            variants,
        }
    }
}
