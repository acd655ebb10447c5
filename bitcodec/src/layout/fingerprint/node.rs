//! What each kind of node is spelled as.

use crate::int::Number;
use crate::layout::fingerprint::expression::Scope;
use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::fingerprint::spelling::{Code, Layout, Length, Node, SumForm};

impl Spelling<'_> {
    pub(crate) const fn node(&mut self, layout: &Layout, scope: Scope) {
        match layout.node {
            Node::Unsigned | Node::Bool => self.integer(layout, false),
            Node::Signed => self.integer(layout, true),
            Node::Bytes {
                little_endian,
                signed,
            } => {
                self.integer(layout, signed);
                self.text(if little_endian { "le" } else { "be" });
            }
            Node::OnesComplement => {
                self.integer(layout, true);
                self.text("oc");
            }
            Node::SignMagnitude => {
                self.integer(layout, true);
                self.text("sm");
            }
            Node::Bcd { digits } => {
                self.text("bcd(");
                self.word(digits as u64);
                self.text(")");
            }
            Node::Ranged { low, high } => {
                self.text("range(");
                self.range(low, high);
                self.text(")");
            }
            Node::Checked { inner, low, high } => {
                self.text("checked(");
                self.range(low, high);
                self.inside(inner, scope);
            }
            Node::Biased { inner, bias } => {
                self.text("biased(");
                self.number(Number::Signed(bias));
                self.inside(inner, scope);
            }
            Node::Scaled { inner, scale } => {
                self.text("scaled(");
                self.number(Number::Signed(scale));
                self.inside(inner, scope);
            }
            Node::NoneAs { inner, none } => {
                self.text("none(");
                self.number(none);
                self.inside(inner, scope);
            }
            Node::Symbols { inner, count, .. } => {
                self.text("symbols(");
                self.word(count);
                self.inside(inner, scope);
            }
            Node::Unary { max } => {
                self.text("unary(");
                self.optional(max);
                self.text(")");
            }
            Node::UnaryTotal { len, max, total } => {
                self.text("unary(");
                self.optional(max);
                self.text(",");
                self.count(len);
                self.text(",");
                self.word(total);
                self.text(")");
            }
            Node::Universal(code) => {
                let (word, signed, parameter) = code.spelling();
                self.text(word);
                self.text(if signed { "i(" } else { "u(" });
                self.widths(layout);
                self.text(")");
                if let Some(parameter) = parameter {
                    self.text("^");
                    self.word(parameter as u64);
                }
            }
            Node::Fixed { inner, value, .. } => {
                self.text("fixed(");
                self.number(value);
                self.inside(inner, scope);
            }
            Node::FixedBytes { bytes } => {
                self.text("bytes(");
                self.hex_bytes(bytes);
                self.text(")");
            }
            Node::Array { len, element } => {
                self.text("array(");
                self.count(len);
                self.inside(element, scope);
            }
            Node::Tuple { elements } => {
                let mut index = 0;
                while index < elements.len() {
                    self.layout(elements[index], scope);
                    index += 1;
                }
            }
            Node::Optional { inner } => {
                self.text("option(");
                self.layout(inner, scope);
                self.text(")");
            }
            Node::When { inner, condition } => {
                self.text("when(");
                self.expression(condition, scope);
                self.inside(inner, scope);
            }
            Node::BitsBy { width, max, signed } => {
                self.text(if signed { "i(" } else { "u(" });
                self.expression(width, scope);
                self.text(",");
                self.word(max as u64);
                self.text(")");
            }
            Node::List { len, element } => {
                self.text("list(");
                self.length(len, scope);
                self.inside(element, scope);
            }
            Node::ByteSized { len, element, ones } => {
                self.text(if ones { "sized1(" } else { "sized0(" });
                self.length(len, scope);
                self.inside(element, scope);
            }
            Node::Joined { len, number } => {
                self.text("joined(");
                self.length(len, scope);
                self.inside(number, scope);
            }
            Node::Digits { len, of } => {
                self.text("digits(");
                self.length(len, scope);
                self.text(":");
                self.text(of);
                self.text(")");
            }
            Node::Modelled { len, of } => {
                self.text("model(");
                self.length(len, scope);
                self.text(":");
                self.text(of);
                self.text(")");
            }
            Node::Weighted { len, shares, .. } => {
                self.text("weights(");
                self.length(len, scope);
                self.text(":");
                self.count(shares.symbols());
                self.text(",");
                self.hex(shares.digest(), 16);
                self.text(")");
            }
            Node::Prefix { codes, .. } => self.prefix(codes),
            Node::Radix { radices, len } => {
                self.text("radix(");
                self.length(len, scope);
                self.text(":");
                let mut index = 0;
                while index < radices.len() {
                    if index > 0 {
                        self.text(",");
                    }
                    self.word(radices[index]);
                    index += 1;
                }
                self.text(")");
            }
            Node::Alphabets { alphabets } => {
                self.text("alphabets(");
                let mut place = 0;
                while place < alphabets.len() {
                    if place > 0 {
                        self.text(",");
                    }
                    self.hex_bytes(alphabets[place]);
                    place += 1;
                }
                self.text(")");
            }
            Node::Combination { of, len } => self.choice("combination(", of, len, scope),
            Node::Arrangement { of, len } => self.choice("arrangement(", of, len, scope),
            Node::RankBy { rank, of, max, len } => {
                self.text(rank.key());
                self.text("(");
                self.expression(of, scope);
                self.text(",");
                self.word(max);
                self.text(",");
                self.length(len, scope);
                self.text(")");
            }
            Node::RunLength { len, run, element } => {
                self.text("runs(");
                self.length(len, scope);
                self.text(":");
                self.layout(run, scope);
                self.inside(element, scope);
            }
            Node::ZeroRuns { len, run, element } => {
                self.text("zeros(");
                self.length(len, scope);
                self.text(":");
                self.layout(run, scope);
                self.inside(element, scope);
            }
            Node::BestOf { selector, of, .. } => {
                self.text("best(");
                self.word(selector as u64);
                let mut index = 0;
                while index < of.len() {
                    self.text(":");
                    self.layout(of[index], scope);
                    index += 1;
                }
                self.text(")");
            }
            Node::Xor { inner, mask } => {
                self.text("xor(");
                let mut index = 0;
                while index < mask.len() {
                    self.hex(mask[index], 16);
                    index += 1;
                }
                self.inside(inner, scope);
            }
            Node::Ordered { inner, order } => {
                self.text("order(");
                let mut place = 0;
                while place < order.len() {
                    if place > 0 {
                        self.text(",");
                    }
                    self.count(order[place]);
                    place += 1;
                }
                self.inside(inner, scope);
            }
            Node::Region { len, inner } => {
                self.text("region(");
                self.length(len, scope);
                self.inside(inner, scope);
            }
            Node::Computed { inner } => {
                self.text("computed(");
                self.layout(inner, scope);
                self.text(")");
            }
            Node::Summed { inner, form, over } => {
                match form {
                    SumForm::Crc {
                        width,
                        poly,
                        init,
                        reflected,
                        xor_out,
                        low,
                    } => {
                        self.text("crc(");
                        self.word(width as u64);
                        if low < width {
                            self.text("/");
                            self.word(low as u64);
                        }
                        self.text(if reflected { "r," } else { "," });
                        self.hex(poly, 16);
                        self.text(",");
                        self.hex(init, 16);
                        self.text(",");
                        self.hex(xor_out, 16);
                    }
                    SumForm::Named { name } => {
                        self.text("sum(");
                        self.text(name);
                    }
                    SumForm::Parity { odd } => {
                        self.text(if odd { "parity(1" } else { "parity(0" });
                    }
                }
                self.text(",");
                self.count(over.first);
                self.text("..");
                self.count(over.last);
                self.inside(inner, scope);
            }
            Node::Align { to } => {
                self.text("align(");
                self.count(to);
                self.text(")");
            }
            Node::Struct(item) => {
                self.size(item.size);
                if item.arith {
                    self.text("arith(");
                }
                self.fields(item.fields);
                if item.size.is_some() || item.arith {
                    self.text(")");
                }
            }
            Node::Enum(item) => self.enumeration(item),
            Node::Custom { name, version } => {
                self.text("custom(");
                self.text(name);
                self.text(",");
                self.word(version);
                self.text(",");
                self.widths(layout);
                self.text(")");
            }
        }
    }

    /// Ends the arguments of a part with what is inside it.
    pub(crate) const fn prefix(&mut self, codes: &[Code]) {
        self.text("prefix(");
        let mut index = 0;
        while index < codes.len() {
            if index > 0 {
                self.text(",");
            }
            let code = &codes[index];
            let mut digit = code.length;
            while digit > 0 {
                digit -= 1;
                self.text(if code.word >> digit & 1 == 1 {
                    "1"
                } else {
                    "0"
                });
            }
            index += 1;
        }
        self.text(")");
    }

    const fn choice(&mut self, word: &str, of: u64, len: Length, scope: Scope) {
        self.text(word);
        self.word(of);
        self.text(",");
        self.length(len, scope);
        self.text(")");
    }

    const fn length(&mut self, length: Length, scope: Scope) {
        match length {
            Length::Constant(len) => self.count(len),
            Length::Written(layout) => self.layout(layout, scope),
            Length::Expression(of) => self.expression(of, scope),
            Length::Listed => self.text("*"),
            Length::Rest => self.text("rest"),
            Length::Until { end, max } => {
                self.text("until(");
                self.number(end);
                if let Some(max) = max {
                    self.text(",");
                    self.count(max);
                }
                self.text(")");
            }
        }
    }

    const fn widths(&mut self, layout: &Layout) {
        self.count(layout.min_bits);
        self.text("..");
        if let Some(max) = layout.max_bits {
            self.count(max);
        }
    }

    const fn integer(&mut self, layout: &Layout, signed: bool) {
        self.text(if signed { "i" } else { "u" });
        self.count(layout.min_bits);
    }
}
