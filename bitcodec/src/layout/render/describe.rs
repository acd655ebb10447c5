//! Short descriptions of codings.

use core::fmt;

use crate::layout::layer::less;
use crate::layout::{Ended, Expression, Layer, Layout, Length, Node, RankKind, Shares};

/// A short description of the coding of a layout: `u4`, `2 x (u3, 0..=6)`, `list of Move, length as u8`.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a>(&'a Layout);

impl Layout {
    /// Returns a short description of the coding, for printing.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    ///
    /// assert_eq!(<[(u8, bool); 3]>::LAYOUT.form().to_string(), "3 x (u8, bool)");
    /// ```
    #[must_use]
    pub const fn form(&self) -> Form<'_> {
        Form(self)
    }
}

impl fmt::Display for Form<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.min_bits;
        match self.0.node {
            Node::Unsigned => write!(f, "u{width}"),
            Node::Signed => write!(f, "i{width}"),
            Node::Bool => f.write_str("bool"),
            Node::Bytes {
                little_endian,
                signed,
            } => {
                let sign = if signed { "i" } else { "u" };
                let end = if little_endian { "little" } else { "big" };
                write!(f, "{sign}{width}, {end} endian")
            }
            Node::OnesComplement => write!(f, "i{width}, ones' complement"),
            Node::SignMagnitude => write!(f, "i{width}, sign and magnitude"),
            Node::Numeral(form) => form.fmt(f),
            Node::Pieces {
                pieces,
                parts,
                bits,
                signed,
            } => {
                let sign = if signed { "i" } else { "u" };
                write!(f, "{sign}{bits} in pieces")?;
                for (index, piece) in pieces.iter().enumerate() {
                    write!(f, "{} {piece}", if index > 0 { "," } else { "" })?;
                }
                match parts {
                    Some(parts) => write!(f, ", the others in `{parts}`"),
                    None => Ok(()),
                }
            }
            Node::Bcd { digits: 1 } => f.write_str("1 decimal digit"),
            Node::Bcd { digits } => write!(f, "{digits} decimal digits"),
            Node::Ranged { low, high } => {
                write!(f, "{low}..={high}")?;
                less(f, low)
            }
            Node::Again { name, .. } => f.write_str(name),
            Node::Layer(layer) => match (layer, layer.inner().node) {
                (Layer::Among { set, .. }, Node::RankBy { rank, max, len, .. }) => {
                    ranked(f, rank, len, ("in", set, max))
                }
                (Layer::Text { inner, charset }, _) => write!(f, "{charset} as {}", Self(inner)),
                (Layer::Float { exponent, .. }, Node::Unsigned) => match (width, exponent) {
                    (32, 8) | (64, 11) => write!(f, "f{width}"),
                    _ => write!(f, "f{width}, exponent of {exponent} bits"),
                },
                (Layer::Float { .. }, Node::Bytes { little_endian, .. }) => {
                    let end = if little_endian { "little" } else { "big" };
                    write!(f, "f{width}, {end} endian")
                }
                (Layer::Float { inner, .. }, _) => write!(f, "float, bits as {}", Inside(inner)),
                _ => {
                    write!(f, "{}", Self(layer.inner()))?;
                    layer.words(f)
                }
            },
            Node::Unary { max } => {
                f.write_str("unary")?;
                up_to(f, max)
            }
            Node::UnaryTotal { len, max, total } => {
                write!(f, "{len} x unary")?;
                up_to(f, max.filter(|&max| max < total))?;
                write!(f, ", {total} ones in all")
            }
            Node::Universal(code) => code.fmt(f),
            Node::FixedBytes { bytes } => write!(f, "always b\"{}\"", bytes.escape_ascii()),
            Node::Array { len, element } => write!(f, "{len} x {}", Inside(element)),
            Node::Tuple { elements: [one] } => Inside(one).fmt(f),
            Node::Tuple { elements } => {
                f.write_str("(")?;
                list(f, elements, ", ")?;
                f.write_str(")")
            }
            Node::Optional { inner } => write!(f, "option of {}", Inside(inner)),
            Node::Tagged { inner, tag } => write!(f, "{}, tag `{tag}`", Self(inner)),
            Node::OuterTag { bits } => write!(f, "u{bits}, outside"),
            Node::Outside { tag } => write!(f, "{}, outside", Self(tag)),
            Node::ByteString => match width / 8 {
                1 => f.write_str("1 byte"),
                bytes => write!(f, "{bytes} bytes"),
            },
            Node::When { inner, condition } => write!(f, "{} when `{condition}`", Inside(inner)),
            Node::IfLeft { inner } => write!(f, "{} if bytes are left", Inside(inner)),
            Node::Ordered {
                inner,
                little_endian,
            } => {
                write!(
                    f,
                    "{}, little-endian if `{little_endian}`, else big-endian",
                    Inside(inner)
                )
            }
            Node::BitsBy {
                width,
                max,
                of,
                signed,
            } => {
                let sign = if signed { "signed " } else { "" };
                write!(f, "{sign}integer of `{width}` bits, ")?;
                match of {
                    Some(of) => of.fmt(f),
                    None => write!(f, "up to {max}"),
                }
            }
            Node::List {
                len: Length::Written(len),
                element,
            } => write!(f, "list of {}, length as {}", Inside(element), Inside(len)),
            Node::List {
                len: Length::Rest,
                element,
            } => write!(f, "list of {} to the end", Inside(element)),
            Node::List {
                len: Length::Until { end, max },
                element,
            } => {
                f.write_str("list of ")?;
                if let Some(max) = max {
                    write!(f, "at most {max} x ")?;
                }
                write!(f, "{} up to {end}", Inside(element))
            }
            Node::List {
                len: Length::Padded { count, fill, end },
                element,
            } => {
                write!(f, "list of {}", Inside(element))?;
                if let Some(end) = end {
                    write!(f, " up to {end}")?;
                }
                write!(f, ", padded with {fill} to {count}")
            }
            Node::List {
                len: Length::Ended { end, max },
                element,
            } => {
                f.write_str("list of ")?;
                if let Some(max) = max {
                    write!(f, "at most {max} x ")?;
                }
                write!(f, "{} {}", Inside(element), EndOf(end))
            }
            Node::ByteSized { len, element, ones } => {
                let element = Inside(element);
                match len {
                    Length::Written(len) => {
                        write!(f, "list of {element}, length in bytes as {}", Inside(len))?;
                    }
                    _ => write!(f, "{} bytes of {element}", Count(len))?,
                }
                f.write_str(if ones { ", filled with ones" } else { "" })
            }
            Node::List { len, element } => write!(f, "{} x {}", Count(len), Inside(element)),
            Node::Joined {
                len: Length::Written(len),
                number,
            } => write!(f, "list as {}, length as {}", Inside(number), Inside(len)),
            Node::Joined { len, number } => write!(f, "{} x {}", Count(len), Inside(number)),
            Node::Digits {
                len: Length::Written(len),
                of,
            } => write!(f, "digits among {of}, length as {}", Inside(len)),
            Node::Digits { len, of } => write!(f, "{} digits among {of}", Count(len)),
            Node::Modelled {
                len: Length::Written(len),
                of,
            } => write!(f, "list by the model {of}, length as {}", Inside(len)),
            Node::Modelled { len, of } => write!(f, "{} x by the model {of}", Count(len)),
            Node::Weighted {
                table, len, shares, ..
            } => weighted(f, table, len, &shares),
            Node::Prefix { name, .. } => f.write_str(name),
            Node::Radix { radices, len } => radix(f, radices, len),
            Node::Alphabets { alphabets } => {
                write!(
                    f,
                    "{} digits, each of an alphabet of its own",
                    alphabets.len()
                )
            }
            Node::Multiset { counts } => {
                let len: u64 = counts.iter().sum();
                write!(f, "rank of {len} in order, each value so often:")?;
                for (index, count) in counts.iter().enumerate().take(8) {
                    write!(f, "{} {count}", if index > 0 { "," } else { "" })?;
                }
                f.write_str(if counts.len() > 8 { ", .." } else { "" })
            }
            Node::Combination {
                of,
                len: Length::Listed,
            } => write!(f, "rank out of {of}, sorted"),
            Node::Arrangement {
                of,
                len: Length::Listed,
            } => write!(f, "rank out of {of}, in order"),
            Node::Combination { of, len } => {
                write!(f, "rank of {} out of {of}, sorted", Count(len))
            }
            Node::Arrangement { of, len } => {
                write!(f, "rank of {} out of {of}, in order", Count(len))
            }
            Node::RankBy { rank, of, max, len } => ranked(f, rank, len, ("below", of, max)),
            Node::Runs(runs) => runs.kind.words(f, &Inside(runs.element), &Inside(runs.run)),
            Node::BestOf { of, .. } => {
                f.write_str("shortest of ")?;
                list(f, of, " | ")
            }
            Node::Region { len, inner } => match len {
                Length::Written(len) => {
                    write!(f, "{}, size in bytes as {}", Inside(inner), Inside(len))
                }
                Length::Rest => write!(f, "{} in all bytes that are left", Inside(inner)),
                _ => write!(f, "{} in {} bytes", Inside(inner), Count(len)),
            },
            Node::Through { name, inner, .. } => write!(f, "{} through {name}", Inside(inner)),
            Node::Align { to } => write!(f, "zeros up to a multiple of {to} bits"),
            Node::Struct(item) => f.write_str(item.name),
            Node::Enum(item) => f.write_str(item.name),
            Node::Custom { name, .. } => f.write_str(name),
        }
    }
}

/// A description inside of another, in parentheses unless it is short.
struct Inside<'a>(&'a Layout);

impl fmt::Display for Inside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = Form(self.0);
        match self.0.node {
            Node::Unsigned
            | Node::Signed
            | Node::Bool
            | Node::Ranged { .. }
            | Node::Unary { .. }
            | Node::FixedBytes { .. }
            | Node::Tuple { .. }
            | Node::Optional { .. }
            | Node::Prefix { .. }
            | Node::Align { .. }
            | Node::Again { .. }
            | Node::Struct(_)
            | Node::Enum(_)
            | Node::Custom { .. } => form.fmt(f),
            Node::Layer(Layer::Float {
                inner,
                mantissa: 23 | 52,
                ..
            }) if matches!(inner.node, Node::Unsigned) => form.fmt(f),
            // With a parameter, the description needs parentheses.
            Node::Universal(code) if code.spelling().2.is_none() => form.fmt(f),
            _ => write!(f, "({form})"),
        }
    }
}

/// The number of elements.
struct Count(Length);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Length::Constant(len) => len.fmt(f),
            Length::Written(layout) => write!(f, "a number of (length as {})", Form(layout)),
            Length::Expression(text) => write!(f, "`{text}`"),
            Length::Listed => f.write_str("all"),
            Length::Rest => f.write_str("all that are left:"),
            Length::Padded { count, .. } => count.fmt(f),
            Length::Until { end, .. } => write!(f, "all up to {end}:"),
            Length::Ended { end, .. } => write!(f, "all {}:", EndOf(end)),
        }
    }
}

/// What ends a list.
struct EndOf(Ended);

impl fmt::Display for EndOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Ended::Value(text) => write!(f, "up to `{text}`"),
            Ended::Flag => f.write_str("up to the last"),
            Ended::Function(text) => write!(f, "up to the first with `{text}`"),
            Ended::Before { mark, or_end } => {
                write!(f, "up to {:#x} in {} bits", mark.value, mark.bits)?;
                f.write_str(if or_end { " or the end" } else { "" })
            }
            Ended::Others => f.write_str("as long as one begins"),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, layouts: &[&Layout], between: &str) -> fmt::Result {
    for (index, layout) in layouts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        write!(f, "{}", Form(layout))?;
    }
    Ok(())
}

/// Writes the description of symbols with weights, and their cost.
fn weighted(
    f: &mut fmt::Formatter<'_>,
    table: &str,
    len: Length,
    shares: &Shares<'_>,
) -> fmt::Result {
    match len {
        Length::Constant(len) => {
            let (mean, most) = (shares.mean_of(len), shares.most_of(len));
            write!(
                f,
                "{len} x {table}, {mean} bits in the mean, {most} at most"
            )
        }
        Length::Written(_)
        | Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Padded { .. }
        | Length::Ended { .. }
        | Length::Until { .. } => {
            let (mean, most) = (shares.mean(0), shares.most(0));
            match len {
                Length::Written(len) => write!(f, "list by {table}, length as {}", Inside(len))?,
                _ => write!(f, "{} x {table}", Count(len))?,
            }
            write!(f, ", each {mean} bits in the mean, {most} at most")
        }
    }
}

fn up_to(f: &mut fmt::Formatter<'_>, max: Option<u64>) -> fmt::Result {
    match max {
        Some(max) => write!(f, " up to {max}"),
        None => Ok(()),
    }
}

fn radix(f: &mut fmt::Formatter<'_>, radices: &[u64], len: Length) -> fmt::Result {
    if !matches!(len, Length::Listed) {
        write!(f, "{} ", Count(len))?;
    }
    match radices {
        [radix] => write!(f, "digits of radix {radix}"),
        _ => {
            f.write_str("digits of radices ")?;
            for (index, radix) in radices.iter().enumerate().take(8) {
                let between = if index > 0 { ", " } else { "" };
                write!(f, "{between}{radix}")?;
            }
            f.write_str(if radices.len() > 8 { ", .." } else { "" })
        }
    }
}

/// Describes a number of values that are below a bound, or in a set.
fn ranked(
    f: &mut fmt::Formatter<'_>,
    rank: RankKind,
    len: Length,
    (place, of, max): (&str, Expression, u64),
) -> fmt::Result {
    f.write_str(match (rank, len) {
        (RankKind::Radix, Length::Constant(1)) if place == "in" => "index",
        (RankKind::Radix, _) => "digits",
        (RankKind::Combination | RankKind::Arrangement, _) => "rank",
    })?;
    let is_one = place == "in" && matches!(len, Length::Constant(1));
    if !is_one && !matches!(len, Length::Listed) {
        write!(f, " of {}", Count(len))?;
    }
    let what = match rank {
        RankKind::Radix => "",
        RankKind::Combination => ", sorted",
        RankKind::Arrangement => ", in order",
    };
    write!(f, " {place} `{of}`, up to {max}{what}")
}
