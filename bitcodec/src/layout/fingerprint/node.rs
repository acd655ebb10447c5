//! The spelling of each kind of node.

use crate::int::Number;
use crate::layout::fingerprint::expression::Scope;
use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::fingerprint::spelling::{Code, Layout, Length, Node};
use crate::layout::node::Ended;
use crate::layout::width_set::Widths;
use crate::layout::{Layer, Piece};

impl Spelling<'_> {
    /// Spells a node: a word, and in most cases arguments in parentheses.
    ///
    /// An arm that returns has spelled the whole node; all other arms leave the closing parenthesis to the end of the
    /// function.
    pub(crate) const fn node(&mut self, layout: &Layout, scope: Scope) {
        match layout.node {
            Node::Unsigned | Node::Bool => return self.integer(layout, false),
            Node::Signed => return self.integer(layout, true),
            Node::Bytes {
                little_endian,
                signed,
            } => {
                self.integer(layout, signed);
                return self.text(if little_endian { "le" } else { "be" });
            }
            Node::OnesComplement => {
                self.integer(layout, true);
                return self.text("oc");
            }
            Node::SignMagnitude => {
                self.integer(layout, true);
                return self.text("sm");
            }
            Node::Numeral(form) => form.spell(self),
            Node::Pieces {
                pieces,
                parts,
                bits,
                signed,
            } => {
                self.text("pieces(");
                Piece::spell(pieces, self);
                if let Some(parts) = parts {
                    self.text(",");
                    self.expression(parts, scope);
                }
                self.text(if signed { ":i" } else { ":u" });
                self.word(bits as u64);
                self.text(";");
            }
            Node::Bcd { digits } => self.part("bcd(", Number::Unsigned(digits as u128)),
            Node::Ranged { low, high } => {
                self.text("range(");
                self.range(low, high);
            }
            Node::Layer(layer) => {
                layer.spell(self);
                if let Layer::Among { set: of, .. } | Layer::NoneValue { none: of, .. } = layer {
                    self.expression(of, scope);
                    self.text(":");
                }
                self.layout(layer.inner(), scope);
            }
            Node::Again { path, .. } => self.again(path),
            Node::Unary { max } => {
                self.text("unary(");
                self.optional(max);
            }
            Node::UnaryTotal { len, max, total } => {
                self.text("unary(");
                self.optional(max);
                self.text(",");
                self.count(len);
                self.text(",");
                self.word(total);
            }
            Node::Universal(code) => {
                let (word, signed, parameter) = code.spelling();
                self.text(word);
                self.text(if signed { "i(" } else { "u(" });
                self.widths(layout);
                self.text(")");
                if let Some(parameter) = parameter {
                    self.part("^", Number::Unsigned(parameter as u128));
                }
                return;
            }
            Node::FixedBytes { bytes } => {
                self.text("bytes(");
                self.hex_bytes(bytes);
            }
            Node::Array { len, element } => {
                self.part("array(", Number::Unsigned(len as u128));
                self.inside(element, scope);
            }
            Node::Tuple { elements } => {
                let mut index = 0;
                while index < elements.len() {
                    self.layout(elements[index], scope);
                    index += 1;
                }
                return;
            }
            Node::Optional { inner } => {
                self.text("option(");
                self.layout(inner, scope);
            }
            Node::When { inner, condition } => {
                self.text("when(");
                self.expression(condition, scope);
                self.inside(inner, scope);
            }
            Node::IfLeft { inner } => {
                self.text("left(");
                self.layout(inner, scope);
            }
            Node::Ordered {
                inner,
                little_endian,
            } => {
                self.text("little(");
                self.expression(little_endian, scope);
                self.inside(inner, scope);
            }
            Node::Tagged { inner, tag } => {
                self.text("tagged(");
                self.expression(tag, scope);
                self.inside(inner, scope);
            }
            Node::OuterTag { bits } => self.part("outside(", Number::Unsigned(bits as u128)),
            Node::Outside { tag } => {
                self.text("outside(");
                self.layout(tag, Scope::NONE);
            }
            Node::ByteString => {
                self.part("string(", Number::Unsigned((layout.min_bits / 8) as u128));
            }
            Node::BitsBy {
                width,
                max,
                of,
                signed,
            } => {
                self.text(if signed { "i(" } else { "u(" });
                self.expression(width, scope);
                self.text(",");
                match of {
                    None => self.word(max as u64),
                    Some(of) => self.width_set(of, max),
                }
            }
            Node::List { len, element } => self.measured("list(", len, element, scope),
            Node::ByteSized { len, element, ones } => {
                let word = if ones { "sized1(" } else { "sized0(" };
                self.measured(word, len, element, scope);
            }
            Node::Joined { len, number } => self.measured("joined(", len, number, scope),
            Node::Digits { len, of } => self.called("digits(", len, of, scope),
            Node::Modelled { len, of } => self.called("model(", len, of, scope),
            Node::Weighted { len, shares, .. } => {
                self.text("weights(");
                self.length(len, scope);
                self.text(":");
                self.count(shares.symbols());
                self.text(",");
                self.hex(shares.digest(), 16);
            }
            Node::Prefix { codes, .. } => return self.prefix(codes),
            Node::Radix { radices, len } => {
                self.text("radix(");
                self.length(len, scope);
                self.text(":");
                self.words(radices);
            }
            Node::Alphabets { alphabets } => {
                self.text("alphabets(");
                let mut place = 0;
                while place < alphabets.len() {
                    self.comma(place);
                    self.hex_bytes(alphabets[place]);
                    place += 1;
                }
            }
            Node::Multiset { counts } => {
                self.text("multiset(");
                self.words(counts);
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
            }
            Node::Runs(runs) => {
                self.text(runs.kind.word());
                self.length(runs.len, scope);
                self.text(":");
                self.layout(runs.run, scope);
                self.inside(runs.element, scope);
            }
            Node::BestOf { selector, of, .. } => {
                self.part("best(", Number::Unsigned(selector as u128));
                let mut index = 0;
                while index < of.len() {
                    self.text(":");
                    self.layout(of[index], scope);
                    index += 1;
                }
            }
            Node::Region { len, inner } => self.measured("region(", len, inner, scope),
            Node::Through {
                name,
                max,
                verbatim,
                inner,
            } => {
                self.text("through(");
                self.text(name);
                self.text(",");
                self.count(max);
                if verbatim {
                    self.text(",verbatim");
                }
                self.inside(inner, scope);
            }
            Node::Align { to } => self.part("align(", Number::Unsigned(to as u128)),
            Node::Struct(item) => {
                self.depth(item.depth);
                self.size(item.size);
                if item.arith {
                    self.text("arith(");
                }
                if item.joined {
                    self.text("number(");
                }
                self.fields(item.fields);
                if item.depth.is_some() {
                    self.leave();
                    if item.size.is_some() || item.arith {
                        self.text(");");
                    }
                } else if item.joined {
                    if let Some(number) = item.number {
                        self.inside(number, scope);
                    }
                    if item.size.is_some() {
                        self.text(");");
                    }
                } else if item.size.is_none() && !item.arith {
                    return;
                }
            }
            Node::Enum(item) => return self.enumeration(item),
            Node::Custom { name, version } => {
                self.text("custom(");
                self.text(name);
                self.text(",");
                self.word(version);
                self.text(",");
                self.widths(layout);
            }
        }
        self.text(")");
    }

    const fn width_set(&mut self, of: Widths, max: u32) {
        let (mut bits, mut before) = (1, "");
        while bits <= max {
            if of.contains(bits as u64) {
                self.text(before);
                self.word(bits as u64);
                before = "|";
            }
            bits += 1;
        }
    }

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

    const fn measured(&mut self, word: &str, len: Length, inner: &Layout, scope: Scope) {
        self.text(word);
        self.length(len, scope);
        self.inside(inner, scope);
    }

    const fn called(&mut self, word: &str, len: Length, name: &str, scope: Scope) {
        self.text(word);
        self.length(len, scope);
        self.text(":");
        self.text(name);
    }

    const fn choice(&mut self, word: &str, of: u64, len: Length, scope: Scope) {
        self.part(word, Number::Unsigned(of as u128));
        self.text(",");
        self.length(len, scope);
    }

    const fn length(&mut self, length: Length, scope: Scope) {
        match length {
            Length::Constant(len) => self.count(len),
            Length::Written(layout) => self.layout(layout, scope),
            Length::Expression(of) => self.expression(of, scope),
            Length::Listed => self.text("*"),
            Length::Rest => self.text("rest"),
            Length::Ended { end, max } => {
                match end {
                    Ended::Value(value) => {
                        self.text("until(");
                        self.expression(value, scope);
                    }
                    Ended::Function(function) => {
                        self.text("last(");
                        self.expression(function, scope);
                    }
                    Ended::Flag => self.text("last(*"),
                    Ended::Before { mark, or_end } => {
                        self.part("before(", Number::Unsigned(mark.value as u128));
                        self.part(":", Number::Unsigned(mark.bits as u128));
                        if or_end {
                            self.text(",end");
                        }
                    }
                    Ended::Others => self.text("begins(*"),
                }
                if let Some(max) = max {
                    self.text(",");
                    self.count(max);
                }
                self.text(")");
            }
            Length::Padded { count, fill, end } => {
                self.part("padded(", Number::Unsigned(count as u128));
                self.part(",", fill);
                if let Some(end) = end {
                    self.part(",", end);
                }
                self.text(")");
            }
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

    /// Spells numbers with commas between them.
    const fn words(&mut self, words: &[u64]) {
        let mut index = 0;
        while index < words.len() {
            self.comma(index);
            self.word(words[index]);
            index += 1;
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
