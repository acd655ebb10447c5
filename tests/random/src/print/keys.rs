//! The keys of fields.

use super::constants::{mask, table, value};
use super::{Printer, each, elements, expressions, shown, sums, types};
use crate::grammar::{
    Alternative, Bound, ByteOrder, Charset, Choosing, Coding, Condition, End, Field, Form,
    Fraction, Len, LenSays, Numeral, Padding, Piece, SignedForm, Transform, Type, Wire, Zeros,
};
use crate::integer::{IntType, Integer};

/// The attributes of a field: its keys in any order, in one attribute or several.
pub(super) fn attributes(
    printer: &mut Printer,
    field: &Field,
    (own, is_last): (usize, bool),
    name: impl Fn(usize) -> String,
) -> String {
    let mut keys = of_field(printer, field, (own, is_last), name);
    keys.extend(shown::column(printer, field));
    printer.rng.shuffle(&mut keys);
    if keys.is_empty() {
        return String::new();
    }
    if keys.len() > 1 && printer.rng.once_in(4) {
        let attributes = keys.iter().map(|key| format!("#[codec({key})] "));
        return attributes.collect();
    }
    format!("#[codec({})] ", keys.join(", "))
}

/// The keys of the code of a number.
pub(super) fn of_number(printer: &mut Printer, code: &Coding) -> Vec<String> {
    of_coding(printer, code, &Type::Int(IntType::unsigned(128)))
}

fn of_field(
    printer: &mut Printer,
    field: &Field,
    (own, is_last): (usize, bool),
    name: impl Fn(usize) -> String,
) -> Vec<String> {
    let mut keys = match &field.wire {
        Wire::Skipped => vec!["skip".to_owned()],
        Wire::Kept => Vec::new(),
        Wire::TagOf(of, coding, _) => {
            let mut keys = of_coding(printer, coding, &field.ty);
            keys.push(format!("tag_of = {}", name(*of)));
            keys
        }
        Wire::PartOf(of, pieces) => {
            vec![
                format!("part_of = {}", name(*of)),
                of_pieces(printer, pieces),
            ]
        }
        Wire::IsLast => vec!["is_last".to_owned()],
        Wire::CountOf(of, coding) => {
            let mut keys = of_coding(printer, coding, &field.ty);
            keys.push(format!("count_of = {}", name(*of)));
            keys
        }
        Wire::Size(coding, first, last) => {
            let mut keys = of_coding(printer, coding, &field.ty);
            keys.push(format!("count_of = {}..={}", name(*first), name(*last)));
            keys
        }
        Wire::Present(of, coding) => {
            let mut keys = of_coding(printer, coding, &field.ty);
            keys.push(format!("present({})", name(*of)));
            keys
        }
        Wire::Computed(coding, ..) => {
            let mut keys = of_coding(printer, coding, &field.ty);
            keys.push(format!("computed = Self::computed_{own}"));
            keys
        }
        Wire::Sum(sum, first, last) => {
            let keeps_value = field.keeps_sum();
            sums::keys(
                printer,
                *sum,
                (*first, *last),
                (own, is_last),
                keeps_value,
                name,
            )
        }
        Wire::Always(form) => {
            let mut keys = of_form(printer, form, &field.ty);
            keys.extend(elements::names(printer, form, &field.ty));
            keys
        }
        Wire::Sometimes(condition, _) => {
            let present = Field {
                zeros: None,
                ..field.present()
            };
            let mut keys = of_field(printer, &present, (own, is_last), name);
            keys.push(format!("when = {}", expressions::condition(condition)));
            keys
        }
        Wire::IfLeft(form) => {
            let Type::Option(inner) = field.ty.plain() else {
                panic!("{:?} is no option", field.ty);
            };
            let mut keys = of_form(printer, form, inner);
            keys.push("when(rest)".to_owned());
            keys
        }
        Wire::When(condition, form) => {
            let Type::Option(inner) = field.ty.plain() else {
                panic!("{:?} is no option", field.ty);
            };
            let mut keys = of_form(printer, form, inner);
            keys.push(match condition {
                Condition::Since(_, first) if !printer.rng.once_in(4) => format!("since = {first}"),
                condition => format!("when = {}", expressions::condition(condition)),
            });
            keys
        }
    };
    keys.extend(is_recursive(&field.ty, &printer.of).then(|| "recursive".to_owned()));
    if let Some(zeros) = field.zeros {
        let (key, number) = match zeros {
            Zeros::Reserved(width) => ("reserved", width),
            Zeros::Align(to) => ("align", to),
        };
        let number = printer.number("usize", &number.to_string());
        keys.push(format!("{key} = {number}"));
    }
    keys
}

/// Whether a field of the type of this name leads back to one around that.
fn is_recursive(ty: &Type, own: &str) -> bool {
    match ty.plain() {
        Type::Itself(_, name) => name != own,
        Type::Array(inner, _)
        | Type::Option(inner)
        | Type::List(inner, _)
        | Type::Boxed(_, inner) => is_recursive(inner, own),
        _ => false,
    }
}

impl Printer<'_> {
    /// A number, or a constant that is one.
    fn number(&mut self, ty: &str, value: &str) -> String {
        if self.rng.once_in(8) {
            self.constant(ty, value)
        } else {
            value.to_owned()
        }
    }
}

fn of_pieces(printer: &mut Printer, pieces: &[Piece]) -> String {
    let pieces = pieces.iter().map(|piece| match *piece {
        Piece::Next(width) => printer.number("u32", &width.to_string()),
        Piece::Bits(from, to) if from % 2 == 0 => format!("{from}..{to}"),
        Piece::Bits(from, to) => format!("{from}..={}", to - 1),
        Piece::Fixed(value, width) => {
            let width = usize::try_from(width).expect("a width is small");
            format!("0b{value:0width$b}")
        }
    });
    let pieces: Vec<String> = pieces.collect();
    format!("pieces = [{}]", pieces.join(", "))
}

/// The keys of a form of a value of this type.
pub(super) fn of_form(printer: &mut Printer, form: &Form, ty: &Type) -> Vec<String> {
    match form {
        Form::Coded(coding) => of_coding(printer, coding, ty),
        Form::Parts(_, inner) => of_form(printer, inner, ty),
        Form::List(len, coding) => {
            // Its keys are about the elements.
            let mut keys = of_coding(printer, coding, element(ty));
            keys.extend((!matches!(len.says, LenSays::Tag(_))).then(|| of_len(printer, len)));
            keys
        }
        Form::Region(says, inner) => {
            let mut keys = of_form(printer, inner, ty);
            let key = match says {
                LenSays::By(_) => format!("sized = {}", of_says(printer, says)),
                _ => format!("sized({})", of_says(printer, says)),
            };
            keys.push(key);
            keys
        }
        Form::Through(transform, inner) => {
            let mut keys = of_form(printer, inner, ty.unpacked());
            let verbatim = match ty {
                Type::Verbatim(_) => ", verbatim",
                _ => "",
            };
            let transform = match transform {
                Transform::Flipped => "Flipped",
                Transform::RunLength => "RunLength",
            };
            keys.push(format!("through({transform}, max = 1_000_000{verbatim})"));
            keys
        }
        Form::Tagged(tag, inner) => {
            let mut keys = of_form(printer, inner, ty);
            keys.push(format!("tag = {}", expressions::operand(tag)));
            keys
        }
        Form::InOrder(condition, inner) => {
            let mut keys = of_form(printer, inner, ty);
            keys.push(format!(
                "little_endian = {}",
                expressions::condition(condition)
            ));
            keys
        }
        Form::By(number, Bound { max, of }, inner) => {
            let bound = expressions::number(number);
            let by = match of.is_empty() {
                true => format!("({bound}, max = {max})"),
                false => format!("({bound}, of = {of:?})"),
            };
            // The numbers below a bound are a set too, with the same bits. A range of `usize` has no negative end.
            let is_set = max % 2 == 0 && number.is_size();
            let among = format!("(among = 0..{bound}, max = {max})");
            let keys = of_form(printer, inner, ty).into_iter();
            let or_by = |key: String| {
                let names = ["bits", "radix", "combination", "arrangement"];
                let name = names.into_iter().find(|name| key.starts_with(name));
                match name {
                    Some(name) if is_set && name != "bits" => format!("{name}{among}"),
                    Some(name) => format!("{name}{by}"),
                    None => key,
                }
            };
            keys.map(or_by).collect()
        }
    }
}

fn of_says(printer: &mut Printer, says: &LenSays) -> String {
    match says {
        LenSays::By(by) => expressions::number(by),
        LenSays::Coded(coding, max) => {
            let mut says = of_coding(printer, coding, &Type::Unit);
            says.extend(max.map(|max| format!("max = {max}")));
            says.join(", ")
        }
        LenSays::Tag(_) => panic!("the tag is the length"),
        LenSays::Rest => "rest".to_owned(),
        LenSays::Ahead(ahead, max) => {
            let crate::grammar::Ahead { mark, bits, .. } = ahead;
            let end = match (ahead.ends, ahead.or_end) {
                (false, _) => "begins".to_owned(),
                // All digits say the width.
                (true, false) if bits % 4 == 0 => {
                    format!(
                        "until(peek = {mark:#0width$x})",
                        width = *bits as usize / 4 + 2
                    )
                }
                (true, false) => format!("until(peek = {mark}, bits = {bits})"),
                (true, true) => format!("until(peek = {mark}, or_end, bits = {bits})"),
            };
            match max {
                None => end,
                Some(max) => format!("{end}, max = {max}"),
            }
        }
        LenSays::Padded(len, fill, end) => {
            let end = end.map(|end| format!("until = {end}"));
            let fill = (*fill != Integer::ZERO).then(|| format!("fill = {fill}"));
            let keys = end
                .into_iter()
                .chain([format!("padded = {len}")])
                .chain(fill);
            keys.collect::<Vec<_>>().join(", ")
        }
        LenSays::UntilIsLast(None) => "until(is_last)".to_owned(),
        LenSays::UntilIsLast(Some(max)) => format!("until(is_last), max = {max}"),
        LenSays::Until(how, end, max) => {
            let end = match how {
                End::Symbol => format!("until = {end}"),
                End::Value => format!("until = &{end}"),
                // A lock does not see what a function does.
                End::Last => format!("until(opaque(version = 1, |item| *item == {end}))"),
            };
            match max {
                None => end,
                Some(max) => format!("{end}, max = {max}"),
            }
        }
    }
}

fn of_len(printer: &mut Printer, len: &Len) -> String {
    let says = of_says(printer, &len.says);
    let is_by = matches!(len.says, LenSays::By(_));
    match (len.bytes, is_by) {
        (None, true) => format!("len = {says}"),
        (None, false) => format!("len({says})"),
        (Some(padding), is_by) => {
            let padding = match padding {
                Padding::Zeros => "",
                Padding::Ones => ", padding = ones",
            };
            if is_by {
                format!("len(bytes = {says}{padding})")
            } else {
                format!("len(bytes, {says}{padding})")
            }
        }
    }
}

/// The keys of a coding of a value of this type.
fn of_coding(printer: &mut Printer, coding: &Coding, ty: &Type) -> Vec<String> {
    let one = |key: &str| vec![key.to_owned()];
    let and = |printer: &mut Printer, inner: &Coding, ty: &Type, key: String| {
        let mut keys = of_coding(printer, inner, ty);
        keys.push(key);
        keys
    };
    match coding {
        Coding::Own => match ty {
            Type::Kept(_, means) => vec![format!("kept = {}", types::of(means))],
            _ => Vec::new(),
        },
        Coding::Bits(width) => {
            let width = printer.number("u32", &width.to_string());
            vec![format!("bits = {width}")]
        }
        Coding::BitsOf(name, _) => vec![format!("bits = {name}")],
        Coding::Endian(order, width) => {
            let order = match order {
                ByteOrder::Little => "little_endian",
                ByteOrder::Big => "big_endian",
            };
            let width = width.map(|width| format!("bits = {width}"));
            width.into_iter().chain([order.to_owned()]).collect()
        }
        Coding::Signed(form, width) => {
            let form = match form {
                SignedForm::OnesComplement => "ones_complement",
                SignedForm::SignMagnitude => "sign_magnitude",
            };
            let width = width.map(|width| format!("bits = {width}"));
            width.into_iter().chain([form.to_owned()]).collect()
        }
        Coding::Pieces(pieces) | Coding::Rest(pieces, _) => vec![of_pieces(printer, pieces)],
        Coding::Bcd(digits) => vec![format!("bcd(digits = {digits})")],
        Coding::Finite(inner) => and(printer, inner, ty, "finite".to_owned()),
        Coding::Steps(inner, int, fraction) => {
            let mut keys = of_coding(printer, inner, &Type::Int(*int));
            keys.push(format!("as = {int}"));
            keys.extend(of_fraction(*fraction));
            keys
        }
        Coding::Timed(inner, of) => {
            let mut keys = of_coding(printer, inner, &Type::Int(of.int));
            keys.push(format!("as = {}", of.int));
            keys.push(format!("unit = {}", of.unit.0));
            keys.extend(of.epoch.map(|(day, _)| format!("epoch = {day}")));
            keys
        }
        Coding::Numeral(numeral) => vec![of_numeral(numeral)],
        Coding::Text(charset, inner) => {
            let name = match charset {
                Charset::Utf8 => "utf8".to_owned(),
                Charset::Ascii => "ascii".to_owned(),
                Charset::Latin1 => "latin1".to_owned(),
                Charset::Utf16 => "utf16".to_owned(),
                Charset::Table(characters) => {
                    let of = format!("[char; {}]", characters.len());
                    format!(
                        "table = {}",
                        printer.constant(&of, &format!("{characters:?}"))
                    )
                }
            };
            and(printer, inner, ty, format!("text({name})"))
        }
        Coding::MiniFloat(exponent, mantissa, order) => {
            let order = order.map(|order| match order {
                ByteOrder::Little => "little_endian".to_owned(),
                ByteOrder::Big => "big_endian".to_owned(),
            });
            let float = format!("float(exponent = {exponent}, mantissa = {mantissa})");
            order.into_iter().chain([float]).collect()
        }
        Coding::Scaled(inner, scale) => {
            let scale = printer.signed(*scale);
            and(printer, inner, ty, format!("scale = {scale}"))
        }
        Coding::Zigzag(inner) => and(printer, inner, ty, "zigzag".to_owned()),
        Coding::NoneAs(inner, none) => {
            let none = printer.signed(*none);
            and(printer, inner, ty, format!("none = {none}"))
        }
        Coding::Ranged(low, high) => vec![range(printer, *low, *high)],
        Coding::Checked(inner, low, high) => {
            let range = range(printer, *low, *high);
            and(printer, inner, ty, range)
        }
        Coding::Biased(inner, bias) => {
            let bias = printer.signed(*bias);
            and(printer, inner, ty, format!("bias = {bias}"))
        }
        Coding::As(inner, int) => {
            let ty = ty.with_element(Type::Int(*int));
            and(printer, inner, &ty, format!("as = {int}"))
        }
        Coding::Unary(None, None) => one("unary"),
        Coding::Unary(max, total) => {
            let bound =
                |name: &str, bound: &Option<u64>| bound.map(|bound| format!("{name} = {bound}"));
            let bounds: Vec<String> = [bound("max", max), bound("total", total)]
                .into_iter()
                .flatten()
                .collect();
            vec![format!("unary({})", bounds.join(", "))]
        }
        Coding::EliasGamma => one("elias_gamma"),
        Coding::EliasDelta => one("elias_delta"),
        Coding::ExpGolomb => one("exp_golomb"),
        Coding::Rice(k) => vec![format!("rice = {k}")],
        Coding::Leb128(None) => one("leb128"),
        Coding::Vlq => one("vlq"),
        Coding::Utf8 => one("utf8"),
        Coding::Leb128(Some(prefix)) => vec![format!("leb128(prefix = {prefix})")],
        Coding::Table(words, weights) => vec![table(printer, words, weights.as_deref(), ty)],
        Coding::Fixed(inner, value) => and(printer, inner, ty, format!("fixed = {value}")),
        Coding::FixedBytes(bytes) => {
            let bytes: String = bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect();
            vec![format!("fixed = b\"{bytes}\"")]
        }
        Coding::Xor(inner, masks) => {
            let mask = mask(ty, &mut masks.iter().copied());
            let name = printer.constant(&types::of(ty), &mask);
            and(printer, inner, ty, format!("xor = {name}"))
        }
        Coding::Ordered(inner, order) => and(printer, inner, ty, format!("order = {order:?}")),
        Coding::Radix(radix) => vec![format!("radix = {radix}")],
        Coding::Multiset(counts) if printer.rng.once_in(3) => {
            let ty = format!("[u64; {}]", counts.len());
            vec![format!(
                "multiset = {}",
                printer.constant(&ty, &format!("{counts:?}"))
            )]
        }
        Coding::Multiset(counts) => {
            let numbers = counts
                .iter()
                .map(|count| printer.number("u64", &count.to_string()));
            let numbers: Vec<String> = numbers.collect();
            vec![format!("multiset({})", numbers.join(", "))]
        }
        Coding::RadixBy(radices) => {
            let name = printer.constant(
                &format!("[u64; {}]", radices.len()),
                &format!("{radices:?}"),
            );
            vec![format!("radix = {name}")]
        }
        Coding::Alphabets(alphabets) => {
            let places: Vec<String> = alphabets
                .iter()
                .map(|alphabet| format!("&{alphabet:?}"))
                .collect();
            let ty = format!("[&[u8]; {}]", alphabets.len());
            let name = printer.constant(&ty, &format!("[{}]", places.join(", ")));
            vec![format!("radix(alphabets = {name})")]
        }
        Coding::Combination(of) => vec![format!("combination({of})")],
        Coding::Arrangement(of) => vec![format!("arrangement({of})")],
        Coding::Digits(of) => vec![format!("digits = {}", choices(*of))],
        Coding::Model(of) => vec![format!("model = {}", choices(*of))],
        Coding::Weights(weights) => {
            let symbols = weights[0].len();
            let name = match &weights[..] {
                [row] => printer.constant(
                    &format!("bitcodec::coding::Weights<{symbols}>"),
                    &format!("bitcodec::coding::Weights::new({row:?})"),
                ),
                rows => printer.constant(
                    &format!("bitcodec::coding::Weights<{symbols}, {}>", rows.len()),
                    &format!("bitcodec::coding::Weights::by_place({rows:?})"),
                ),
            };
            vec![format!("weights = {name}")]
        }
        Coding::Each(form) => vec![each::key(printer, form, inside(ty))],
        Coding::Alone(form) => vec![each::key(printer, form, ty)],
        Coding::NoneIs(form, none) => {
            let inner = inside(ty);
            let mut keys = of_form(printer, form, inner);
            let value = value(inner, none).expect("a value that a constant has");
            // A constant of its own, or the expression at the place. A lock does not see what names stand for.
            let none = match printer.rng.once_in(2) {
                true => printer.constant(&types::of(inner), &value),
                false => value,
            };
            keys.push(format!("none = &opaque(version = 1, {none})"));
            keys
        }
        Coding::Runs(inner) => and(printer, inner, element(ty), "runs".to_owned()),
        Coding::ZeroRuns(inner) => and(printer, inner, element(ty), "zero_runs".to_owned()),
        Coding::BestOf(alternatives) => {
            let all = alternatives.iter().map(|alternative| match alternative {
                Alternative::Path(coding) => path(coding),
                Alternative::Keys(coding) => {
                    format!("({})", of_coding(printer, coding, ty).join(", "))
                }
                Alternative::List(len, coding) => {
                    let mut keys = of_coding(printer, coding, element(ty));
                    keys.push(of_len(printer, len));
                    format!("({})", keys.join(", "))
                }
            });
            let all: Vec<String> = all.collect();
            vec![format!("best_of({})", all.join(", "))]
        }
        Coding::Via(item) => vec![format!("via = {}", types::of_item(item))],
        Coding::With(inner) => vec![format!("with = {}", path(inner))],
        Coding::Turned => one("with = Turned"),
        Coding::Doubled => one("with = Doubled"),
        Coding::TwoWidths => one("via = TwoWidths"),
    }
}

/// What is in an array or an option.
fn inside(ty: &Type) -> &Type {
    match ty.plain() {
        Type::Array(inner, _) | Type::Option(inner) => inner,
        other => panic!("{other:?} has no elements"),
    }
}

/// The element of an array or list, or the type itself where it is an element already.
pub(super) fn element(ty: &Type) -> &Type {
    match ty.plain() {
        Type::Array(element, _) | Type::List(element, _) => element,
        other => other,
    }
}

/// The coding as a type of the runtime.
fn path(coding: &Coding) -> String {
    let path = |name: &str| format!("bitcodec::coding::{name}");
    match coding {
        Coding::Bits(width) => path(&format!("Bits<{width}>")),
        Coding::EliasGamma => path("EliasGamma"),
        Coding::EliasDelta => path("EliasDelta"),
        Coding::ExpGolomb => path("ExpGolomb"),
        Coding::Leb128(None) => path("Leb128"),
        other => panic!("{other:?} is not written as a path"),
    }
}

fn choices(of: Choosing) -> &'static str {
    match of {
        Choosing::Urn(_) => "Urn",
        Choosing::Matches(_) => "Matches",
        Choosing::Growth(_) => "Growth",
        Choosing::Refused => "Refused",
    }
}

fn range(printer: &mut Printer, low: Integer, high: Integer) -> String {
    let low = printer.signed(low);
    let high = printer.signed(high);
    format!("range = {low}..={high}")
}

impl Printer<'_> {
    fn signed(&mut self, value: Integer) -> String {
        // A constant of a range or bias is an `i128`.
        let fits = !value.is_negative() && value.magnitude() >> 127 == 0
            || value.is_negative() && value.magnitude() <= 1 << 127;
        if fits {
            self.number("i128", &value.to_string())
        } else {
            value.to_string()
        }
    }
}

/// The key of a number in digits of text.
fn of_numeral(numeral: &Numeral) -> String {
    let key = match numeral.radix {
        8 => "octal",
        10 => "decimal",
        _ => "hex",
    };
    let mut arguments = Vec::new();
    if let Some((width, fill, left)) = numeral.width {
        arguments.push(format!("width = {width}"));
        if fill != b'0' {
            arguments.push(format!("fill = {fill}"));
        }
        if left {
            arguments.push("align = left".to_owned());
        }
    }
    arguments.extend(numeral.end.map(|end| format!("end = {end}")));
    arguments.extend(numeral.upper.then(|| "upper".to_owned()));
    format!("{key}({})", arguments.join(", "))
}

/// The scale and the bias of a float.
fn of_fraction(of: Fraction) -> Vec<String> {
    let decimal = |number: i64| {
        let places = usize::try_from(of.places).expect("a few places");
        let digits = format!("{:0width$}", number.unsigned_abs(), width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let sign = if number < 0 { "-" } else { "" };
        let fraction = if fraction.is_empty() { "0" } else { fraction };
        format!("{sign}{whole}.{fraction}")
    };
    let mut keys = Vec::new();
    if (of.scale, of.places) != (1, 0) {
        keys.push(format!("scale = {}", decimal(of.scale)));
    }
    if of.bias != 0 {
        keys.push(format!("bias = {}", decimal(of.bias)));
    }
    keys
}
