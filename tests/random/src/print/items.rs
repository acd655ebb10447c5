//! Structs and enums, and how they become trees.

use std::fmt::Write;

use super::{Printer, constants, keys, places, types};
use crate::grammar::{
    Body, ByteOrder, Condition, Enum, Field, Fields, Item, Order, OutsideTag, Rule, SignedForm,
    Spelled, Tag, TagCode, Tagging, TextForm, Type, Wire,
};
use crate::lent::Lent;

/// Writes a declared type.
pub(super) fn write(printer: &mut Printer, item: &Item) {
    let (body, keyword) = match &item.body {
        Body::Struct(fields) => (structure(printer, fields), "struct"),
        Body::Enum(of) => (enumeration(printer, of), "enum"),
    };
    let is_plain = matches!(&item.body, Body::Enum(of) if of.is_plain());
    let traits = match (is_plain, item.is_ordered()) {
        (true, true) => "BitCodec, Clone, Copy, PartialEq, Eq, PartialOrd, Ord",
        (true, false) => "BitCodec, Clone, Copy, PartialEq, Eq",
        (false, true) => "BitCodec, Clone, PartialEq, Eq, PartialOrd, Ord",
        (false, false) => "BitCodec, Clone, PartialEq",
    };
    let mut keys = of_item(printer, item);
    printer.rng.shuffle(&mut keys);
    let keys = if keys.is_empty() {
        String::new()
    } else {
        format!("#[codec({})]\n", keys.join(", "))
    };
    let (declared, named) = types::parameters(item, "", printer.lent());
    let name = &item.name;
    let text = &mut printer.text;
    writeln!(
        text,
        "#[derive({traits})]\n{keys}pub {keyword} {name}{declared}{body}\n"
    )
    .expect("a string grows");
    if let Some(Rule(rule)) = item.check {
        let (beside, context, given) = match item.context {
            true => ("_beside", ", context: &Context", ", context"),
            false => ("", "", ""),
        };
        writeln!(
            text,
            "fn rule_{name}{declared}(value: &{name}{named}{context}) -> Result<(), Violation> where {name}{named}: Value {{\n    \
             rule{beside}({rule}, value{given})\n}}\n"
        )
        .expect("a string grows");
    }
    let (functions, trees) = (
        computed(item, printer.lent()),
        conversions(item, printer.lent()),
    );
    printer.text += &functions;
    if printer.with_trees {
        printer.text += &trees;
    }
}

/// The keys of a type.
fn of_item(printer: &mut Printer, item: &Item) -> Vec<String> {
    let mut keys = Vec::new();
    if let Some((order, text)) = item.root {
        keys.push(match order {
            Order::Lsb => "lsb_first".to_owned(),
            Order::Msb => "msb_first".to_owned(),
        });
        keys.extend(text.map(|text| {
            let form = match text {
                TextForm::Base64 => "base64",
                TextForm::Base64Url => "base64_url",
                TextForm::Hex => "hex",
                TextForm::Digits => "Binary",
            };
            format!("text = {form}")
        }));
    }
    if let (Some(lock), Some(_)) = (&printer.lock, item.root) {
        keys.push(format!("lock = \"{lock}\""));
    }
    if item.arith {
        keys.push("arith".to_owned());
    }
    if item.joined {
        keys.push(match &item.number {
            Some(code) => format!("joined({})", keys::of_number(printer, code).join(", ")),
            None => "joined".to_owned(),
        });
    }
    keys.extend(item.context.then(|| "context = Context".to_owned()));
    keys.extend(item.budget.map(|budget| format!("budget = {budget}")));
    keys.extend(item.depth.map(|depth| format!("depth = {depth}")));
    keys.extend(item.size.map(|size| format!("size = {size}")));
    if places::has_packed(item) {
        keys.push(format!("packed = {}", places::name(item)));
    }
    keys.extend(item.check.map(|_| format!("check = rule_{}", item.name)));
    if printer.rng.once_in(10) {
        keys.push("crate = ::bitcodec".to_owned());
    }
    if let Body::Enum(of) = &item.body {
        keys.push(match (of.tagging, has_data(of)) {
            (Tagging::Coded(code), _) => match code {
                TagCode::Leb128(None) => "tag(leb128)".to_owned(),
                TagCode::Leb128(Some(prefix)) => format!("tag(leb128(prefix = {prefix}))"),
                TagCode::Vlq => "tag(vlq)".to_owned(),
                TagCode::Utf8 => "tag(utf8)".to_owned(),
                TagCode::Bcd(digits) => format!("tag(bcd(digits = {digits}))"),
                TagCode::SignedBits(width) => format!("tag(bits = {width}, signed)"),
                TagCode::SignedLeb128 => "tag(signed, leb128)".to_owned(),
                TagCode::SignedEndian(ByteOrder::Little, width) => {
                    format!("tag(signed, bits = {width}, little_endian)")
                }
                TagCode::SignedEndian(ByteOrder::Big, width) => {
                    format!("tag(signed, big_endian, bits = {width})")
                }
                TagCode::Signed(SignedForm::OnesComplement, width) => {
                    format!("tag(signed, bits = {width}, ones_complement)")
                }
                TagCode::Signed(SignedForm::SignMagnitude, width) => {
                    format!("tag(signed, bits = {width}, sign_magnitude)")
                }
                TagCode::Endian(ByteOrder::Little, width) => {
                    format!("tag(little_endian, bits = {width})")
                }
                TagCode::Endian(ByteOrder::Big, width) => {
                    format!("tag(bits = {width}, big_endian)")
                }
            },
            (Tagging::Outside(OutsideTag::Bits(width)), _) => {
                format!("tag(outside, bits = {width})")
            }
            (Tagging::Outside(OutsideTag::Signed(width)), _) => {
                format!("tag(outside, bits = {width}, signed)")
            }
            (Tagging::Outside(OutsideTag::Bytes(len)), _) => {
                format!("tag(bytes = {len}, outside)")
            }
            (Tagging::Bytes(len), _) => format!("tag(bytes = {len})"),
            (Tagging::Bits(width), false) => format!("bits = {width}"),
            (Tagging::Bits(width), true) => format!("tag(bits = {width})"),
            (Tagging::Prefix, _) if is_incomplete(of) => {
                let key = if has_data(of) {
                    "tag(huffman)"
                } else {
                    "huffman"
                };
                format!("{key}, incomplete")
            }
            (Tagging::Prefix, false) => "huffman".to_owned(),
            (Tagging::Prefix, true) => "tag(huffman)".to_owned(),
        });
    }
    keys
}

/// Whether a variant has other data than its tag.
fn has_data(of: &Enum) -> bool {
    let mut all = of.variants.iter();
    let is_data = |field: &Field| !matches!(field.wire, Wire::Kept);
    all.any(|variant| variant.fields.all.iter().any(is_data))
}

fn structure(printer: &mut Printer, fields: &Fields) -> String {
    let all = declared(printer, 0, fields, "pub ");
    match (fields.named, fields.all.is_empty()) {
        (_, true) => ";".to_owned(),
        (true, _) => format!(" {{\n{all}}}"),
        (false, _) => format!("(\n{all});"),
    }
}

/// Whether some strings begin with no code word of the variants.
fn is_incomplete(of: &Enum) -> bool {
    let words = of.variants.iter().filter_map(|variant| match &variant.tag {
        Tag::Code(word) => Some(word.clone()),
        Tag::Number(..) | Tag::Range(..) | Tag::Counts(..) | Tag::Other | Tag::Weight(..) => None,
    });
    let words: Vec<Vec<bool>> = words.collect();
    !words.is_empty() && !crate::huffman::is_complete(&words)
}

fn enumeration(printer: &mut Printer, of: &Enum) -> String {
    let mut body = " {\n".to_owned();
    for (index, variant) in of.variants.iter().enumerate() {
        let (keys, discriminant) = match &variant.tag {
            Tag::Number(_, Spelled::Counted) => (String::new(), String::new()),
            Tag::Number(tag, _)
                if let Tagging::Bytes(len) | Tagging::Outside(OutsideTag::Bytes(len)) =
                    of.tagging =>
            {
                let bytes = &tag.to_be_bytes()[16 - len..];
                let keys = format!("#[codec(tag = b\"{}\")] ", bytes.escape_ascii());
                (keys, String::new())
            }
            Tag::Counts(low, high, list) => {
                let list = name_of(&variant.fields, *list);
                let keys = format!("#[codec(tag = {low}..={high}, count_of = {list})] ");
                (keys, String::new())
            }
            Tag::Number(tag, Spelled::Key)
                if of.tagging == Tagging::Bits(1) && has_data(of) && printer.rng.once_in(2) =>
            {
                (format!("#[codec(tag = {})] ", *tag == 1), String::new())
            }
            Tag::Number(tag, Spelled::Key) => (format!("#[codec(tag = {tag})] "), String::new()),
            Tag::Number(tag, Spelled::Discriminant) => (String::new(), format!(" = {tag}")),
            Tag::Range(low, high) => (format!("#[codec(tag = {low}..={high})] "), String::new()),
            Tag::Other => ("#[codec(other)] ".to_owned(), String::new()),
            Tag::Code(word) => (
                format!("#[codec(code = 0b{})] ", constants::digits(word)),
                String::new(),
            ),
            Tag::Weight(weight, _) => (format!("#[codec(weight = {weight})] "), String::new()),
        };
        let all = declared(printer, index, &variant.fields, "");
        let fields = match (variant.fields.named, all.is_empty()) {
            (_, true) => String::new(),
            (true, _) => format!(" {{\n{all}}}"),
            (false, _) => format!("(\n{all})"),
        };
        writeln!(body, "    {keys}V{index}{fields}{discriminant},").expect("a string grows");
    }
    body + "}"
}

/// The fields of a struct or of a variant, each on a line of its own.
fn declared(printer: &mut Printer, variant: usize, fields: &Fields, visibility: &str) -> String {
    let mut all = String::new();
    for (place, field) in fields.all.iter().enumerate() {
        let is_last = place + 1 == fields.all.len();
        let loan = printer.lent.loan(&printer.of, variant, place);
        printer.is_loan = loan.is_some();
        let keys = keys::attributes(printer, field, (place, is_last), |place| {
            name_of(fields, place)
        });
        let name = if fields.named {
            name_of(fields, place) + ": "
        } else {
            String::new()
        };
        let ty = types::lent(&field.ty, printer.lent(), loan);
        writeln!(all, "    {keys}{visibility}{name}{ty},").expect("a string grows");
    }
    all
}

/// The name of a field, or its place where it has none.
pub(super) fn name_of(fields: &Fields, place: usize) -> String {
    let of =
        |field: &Field| matches!(field.wire, Wire::When(Condition::Since(of, _), _) if of == place);
    match fields.named {
        true if fields.all.iter().any(of) => "version".to_owned(),
        true => format!("f{place}"),
        false => place.to_string(),
    }
}

/// The functions of computed fields, over all fields that are not.
fn computed(item: &Item, lent: Option<&Lent>) -> String {
    let Body::Struct(fields) = &item.body else {
        return String::new();
    };
    let others = fields.all.iter().enumerate();
    let others = others.filter(|(_, field)| !field.is_computed());
    let trees = others.map(|(place, field)| {
        let name = name_of(fields, place);
        match field.wire {
            Wire::Skipped => format!("Tree::Skipped(Box::new(self.{name}.to_tree())), "),
            _ => format!("self.{name}.to_tree(), "),
        }
    });
    let trees: String = trees.collect();
    let mut functions = String::new();
    for (place, field) in fields.all.iter().enumerate() {
        let Wire::Computed(_, low, high) = *field.wire.present() else {
            continue;
        };
        let ty = match field.present().ty {
            Type::Unit => "u64".to_owned(),
            ref ty => types::of(ty),
        };
        let [low, high] = [low, high].map(|end| {
            format!(
                "Integer::signed({}, {})",
                end.is_negative(),
                end.magnitude()
            )
        });
        writeln!(
            functions,
            "    fn computed_{place}(&self) -> {ty} {{\n        computed(|| vec![{trees}], {low}, {high})\n    }}"
        )
        .expect("a string grows");
    }
    if functions.is_empty() {
        return functions;
    }
    let (declared, named) = types::parameters(item, "", lent);
    format!("impl{declared} {}{named} {{\n{functions}}}\n\n", item.name)
}

/// How values become trees and back.
fn conversions(item: &Item, lent: Option<&Lent>) -> String {
    let (declared, named) = types::parameters(item, ": Value", lent);
    let name = &item.name;
    let (to, of) = match &item.body {
        Body::Struct(fields) => {
            let (pattern, trees, values) = parts(fields);
            (
                format!("let Self {pattern} = self;\n        Tree::Seq(vec![{trees}])"),
                format!("let _all = tree.items();\n        Self {values}"),
            )
        }
        Body::Enum(of) => {
            let (mut to, mut from) = (String::new(), String::new());
            for (index, variant) in of.variants.iter().enumerate() {
                let (pattern, trees, values) = parts(&variant.fields);
                writeln!(
                    to,
                    "            Self::V{index} {pattern} => Tree::Variant({index}, vec![{trees}]),"
                )
                .expect("a string grows");
                writeln!(
                    from,
                    "            ({index}, _all) => Self::V{index} {values},"
                )
                .expect("a string grows");
            }
            (
                format!("match self {{\n{to}        }}"),
                format!(
                    "match tree.variant() {{\n{from}            other => panic!(\"{{other:?}}\"),\n        }}"
                ),
            )
        }
    };
    format!(
        "impl{declared} Value for {name}{named} {{\n    fn to_tree(&self) -> Tree {{\n        {to}\n    }}\n\n    \
         fn of_tree(tree: &Tree) -> Self {{\n        {of}\n    }}\n}}\n"
    )
}

/// A pattern that binds all fields, the trees of these, and the fields made of trees.
fn parts(fields: &Fields) -> (String, String, String) {
    let (mut pattern, mut trees, mut values) = (String::new(), String::new(), String::new());
    for (place, field) in fields.all.iter().enumerate() {
        let key = name_of(fields, place);
        let (tree, value) = match field.wire {
            Wire::Skipped => (
                format!("Tree::Skipped(Box::new(f{place}.to_tree()))"),
                format!("Value::of_tree(_all[{place}].skipped())"),
            ),
            Wire::CountOf(..)
            | Wire::Present(..)
            | Wire::Computed(..)
            | Wire::Sum(..)
            | Wire::Size(..)
            | Wire::IsLast
            | Wire::Kept
            | Wire::TagOf(..)
            | Wire::PartOf(..)
            | Wire::Always(_)
            | Wire::When(..)
            | Wire::IfLeft(_)
            | Wire::Sometimes(..) => (
                format!("f{place}.to_tree()"),
                format!("Value::of_tree(&_all[{place}])"),
            ),
        };
        write!(pattern, "{key}: f{place}, ").expect("a string grows");
        write!(trees, "{tree}, ").expect("a string grows");
        write!(values, "{key}: {value}, ").expect("a string grows");
    }
    (format!("{{ {pattern}}}"), trees, format!("{{ {values}}}"))
}

/// Writes a type without a wire form, whose values are those of an item.
pub(super) fn write_foreign(printer: &mut Printer, item: &Item, rule: Option<Rule>) {
    let (wire, foreign) = (&item.name, format!("Foreign{}", item.name));
    if printer.written.contains(&foreign) {
        return;
    }
    printer.written.push(foreign.clone());
    let to = match rule {
        None => format!(
            "impl From<&{foreign}> for {wire} {{\n    fn from(value: &{foreign}) -> Self {{\n        value.0.clone()\n    }}\n}}\n\n\
             impl From<{wire}> for {foreign} {{\n    fn from(wire: {wire}) -> Self {{\n        Self(wire)\n    }}\n}}\n"
        ),
        Some(Rule(rule)) => format!(
            "impl TryFrom<&{foreign}> for {wire} {{\n    type Error = Violation;\n\n    \
             fn try_from(value: &{foreign}) -> Result<Self, Violation> {{\n        rule({rule}, value)?;\n        Ok(value.0.clone())\n    }}\n}}\n\n\
             impl TryFrom<{wire}> for {foreign} {{\n    type Error = Violation;\n\n    \
             fn try_from(wire: {wire}) -> Result<Self, Violation> {{\n        rule({rule}, &wire)?;\n        Ok(Self(wire))\n    }}\n}}\n"
        ),
    };
    writeln!(
        printer.text,
        "#[derive(Clone, PartialEq)]\npub struct {foreign}(pub {wire});\n\n{to}\n\
         impl Value for {foreign} {{\n    fn to_tree(&self) -> Tree {{\n        self.0.to_tree()\n    }}\n\n    \
         fn of_tree(tree: &Tree) -> Self {{\n        Self(Value::of_tree(tree))\n    }}\n}}\n"
    )
    .expect("a string grows");
}
