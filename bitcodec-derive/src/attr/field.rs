//! The keys of fields.

use proc_macro2::{Group, Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprUnary, Token, Type, UnOp, parse_quote, token};

use super::column::column;
use super::decimal::{self, NumberOrDecimal};
use super::parse::{Parsed, Setting};
use super::value::{Argument, Named, Value, twice, written};
use super::{among, computed, len, numeral, pieces, through, time};
use crate::edit_distance::nearest;
use crate::errors::Errors;
use crate::expr;
use crate::keys::{self, FieldKey, Key};
use crate::model::{
    Charset, Code, Coding, ColumnType, Computed, Condition, Counts, Decimal, Derived, DerivedKind,
    Epoch, IntegerForm, KeyClass, Layer, LayerKind, Len, LenSource, LenUnit, Number, RankKind,
    TimeUnit, Widths, Zeros,
};
use crate::names;
use crate::source::source;
use crate::spans::spanned;

/// The value of a field's key.
pub(crate) enum FieldSetting {
    Bits(Number),
    /// A code with a number given by earlier fields.
    Dynamic {
        code: Code,
        by: Expr,
    },
    /// An explicit byte order, or another representation of signed integers.
    Form(IntegerForm),
    /// A layer around the coding that the other keys define.
    Layer(Box<Layer>),
    Coding(Coding),
    BestOf(Vec<AlternativeSetting>),
    Len(Len),
    /// The source of the size of the field's region.
    Sized(LenSource),
    /// A decimal number of `scale` or `bias`, for floats.
    Decimal(FieldKey, Decimal),
    /// The unit of a time.
    Unit(TimeUnit),
    /// The day from which a time is counted.
    Epoch(Epoch),
    /// The keys of each element, or of the value in an option.
    Each(Parsed<FieldSetting>),
    When(Condition),
    /// Whether the integers of the field are little-endian.
    Ordered(Expr),
    /// The context of the field's type.
    Given(Expr),
    /// The tag of the enum in the field.
    Tag(Expr),
    Column(Box<ColumnType>),
    /// A condition on the field `version`.
    Since(Expr),
    Derived(Derived),
    Computed(Computed),
    Zeros(Zeros),
    Skip,
}

/// One alternative of `best_of`.
pub(crate) struct AlternativeSetting {
    /// The tokens as written.
    pub(crate) written: TokenStream,
    pub(crate) source: AlternativeSource,
}

/// The type of a coding, or keys as on the field.
pub(crate) enum AlternativeSource {
    Coding(Type),
    Keys(Parsed<FieldSetting>),
}

impl Setting for FieldSetting {
    type Key = FieldKey;

    fn parse(key: FieldKey, value: &Value<'_>, errors: &mut Errors) -> syn::Result<Self> {
        let code = |code| Self::Coding(Coding::Code(code));
        let layer = |kind| {
            let inner = Coding::Own;
            Self::Layer(Box::new(Layer { kind, inner }))
        };
        Ok(match key {
            FieldKey::Bits => bits(value)?,
            FieldKey::LittleEndian if value.input.peek(Token![=]) => {
                Self::Ordered(value.expression()?)
            }
            FieldKey::LittleEndian => value.alone(Self::Form(IntegerForm::LittleEndian))?,
            FieldKey::BigEndian => value.alone(Self::Form(IntegerForm::BigEndian))?,
            FieldKey::OnesComplement => value.alone(Self::Form(IntegerForm::OnesComplement))?,
            FieldKey::SignMagnitude => value.alone(Self::Form(IntegerForm::SignMagnitude))?,
            FieldKey::Bcd => code(Code::Bcd(
                value.count_from(value.named_argument("digits")?)?,
            )),
            FieldKey::Decimal => code(numeral::parse(key, 10, value)?),
            FieldKey::Octal => code(numeral::parse(key, 8, value)?),
            FieldKey::Hex => code(numeral::parse(key, 16, value)?),
            FieldKey::Pieces => Self::Coding(Coding::Pieces(Box::new(pieces::pieces(value)?))),
            FieldKey::MiniFloat => code(mini_float(value)?),
            FieldKey::Scale | FieldKey::Bias => match (decimal::parse(value)?, key) {
                (NumberOrDecimal::Decimal(of), _) => Self::Decimal(key, of),
                (NumberOrDecimal::Whole(number), FieldKey::Scale) => {
                    layer(LayerKind::Scaled(number))
                }
                (NumberOrDecimal::Whole(number), _) => layer(LayerKind::Biased(number)),
            },
            FieldKey::Finite => value.alone(layer(LayerKind::Finite))?,
            FieldKey::None => layer(none(value)?),
            FieldKey::Zigzag => value.alone(layer(LayerKind::Zigzag))?,
            FieldKey::Range => layer(LayerKind::Checked(value.range()?)),
            FieldKey::As => layer(LayerKind::As(value.ty("an unsigned integer type")?)),
            FieldKey::Unit => Self::Unit(time::unit(value)?),
            FieldKey::Epoch => Self::Epoch(time::epoch(value)?),
            FieldKey::Unary => code(unary(value)?),
            FieldKey::EliasGamma => value.alone(code(Code::EliasGamma))?,
            FieldKey::EliasDelta => value.alone(code(Code::EliasDelta))?,
            FieldKey::ExpGolomb => value.alone(code(Code::ExpGolomb))?,
            FieldKey::Rice => code(Code::Rice(value.count()?)),
            FieldKey::Leb128 => code(Code::Leb128(len::prefix(value)?)),
            FieldKey::Vlq => value.alone(code(Code::Vlq))?,
            FieldKey::Utf8 => value.alone(code(Code::Utf8))?,
            FieldKey::Radix => radix(value)?,
            FieldKey::Combination => choice(RankKind::Combination, value)?,
            FieldKey::Arrangement => choice(RankKind::Arrangement, value)?,
            FieldKey::Multiset => Self::Coding(Coding::Multiset(multiset(value)?)),
            FieldKey::Among => dynamic(among::index(value)?),
            FieldKey::Huffman => {
                Self::Coding(Coding::Table(value.constant("the path of a `PrefixCode`")?))
            }
            FieldKey::Digits => {
                Self::Coding(Coding::Digits(value.ty("a type that has `Choices`")?))
            }
            FieldKey::Model => Self::Coding(Coding::Model(value.ty("a type that is a `Model`")?)),
            FieldKey::Weights => Self::Coding(Coding::Weights(
                value.constant("the path of a table of `Weights`")?,
            )),
            FieldKey::Via => Self::Coding(Coding::Via(value.ty("the path of a type")?)),
            FieldKey::Kept => Self::Coding(Coding::Kept(value.ty("the path of a type")?)),
            FieldKey::With => Self::Coding(Coding::With(value.ty("the path of a `Coding`")?)),
            FieldKey::Recursive => value.alone(Self::Coding(Coding::Again))?,
            FieldKey::BestOf => Self::BestOf(alternatives(value, errors)?),
            FieldKey::Runs => value.alone(layer(LayerKind::Runs))?,
            FieldKey::ZeroRuns => value.alone(layer(LayerKind::ZeroRuns))?,
            FieldKey::Fixed => layer(LayerKind::Fixed(value.fixed()?)),
            FieldKey::Xor => layer(LayerKind::Xor(value.expression()?)),
            FieldKey::Order => layer(LayerKind::Ordered(value.expression()?)),
            FieldKey::Names => layer(LayerKind::Named(value.expression()?)),
            FieldKey::Len => Self::Len(len::len(value)?),
            FieldKey::Text => layer(LayerKind::Text(charset(value)?)),
            FieldKey::Sized => Self::Sized(len::sized(value)?),
            FieldKey::Through => layer(through::through(value)?),
            FieldKey::Each => Self::Each(each(value, errors)?),
            FieldKey::When => Self::When(when(value)?),
            FieldKey::Context => Self::Given(value.expression()?),
            FieldKey::Since => Self::Since(since(value)?),
            FieldKey::CountOf => count_of(value)?,
            FieldKey::TagOf => Self::Derived(Derived {
                what: DerivedKind::Tag,
                of: value.field()?,
                is_negated: false,
                of_type: None,
            }),
            FieldKey::PartOf => Self::Derived(Derived {
                what: DerivedKind::Part,
                of: value.field()?,
                is_negated: false,
                of_type: None,
            }),
            FieldKey::Tag => Self::Tag(value.expression()?),
            FieldKey::Column => Self::Column(Box::new(column(value)?)),
            FieldKey::Present => present(value)?,
            FieldKey::Computed => {
                Self::Computed(Computed::By(value.path("the path of a function")?))
            }
            FieldKey::IsLast => value.alone(Self::Computed(Computed::IsLast))?,
            FieldKey::Crc | FieldKey::Sum | FieldKey::Parity => {
                Self::Computed(computed::sum(key, value)?)
            }
            FieldKey::Reserved => Self::Zeros(Zeros::Reserved(value.count()?)),
            FieldKey::Align => Self::Zeros(Zeros::Align(value.count()?)),
            FieldKey::Skip => value.alone(Self::Skip)?,
        })
    }
}

/// Parses `(utf8)` or `(table = CHARACTERS)`.
fn charset(value: &Value<'_>) -> syn::Result<Charset> {
    if value.is_named() {
        let table = value.named_argument("table")?;
        let wanted = "the path of a const array of characters";
        return value.constant_from(table, wanted).map(Charset::Table);
    }
    let name: Ident = value.argument()?;
    Charset::of_name(&name.to_string()).ok_or_else(|| {
        let (word, forms) = (
            name.to_string().to_lowercase().replace('_', ""),
            value.forms(),
        );
        let cure = match &*word {
            "utf" | "unicode" | "str" | "string" => Some("utf8"),
            "iso88591" | "windows1252" | "cp1252" => Some("latin1"),
            "ucs2" | "utf16le" | "utf16be" | "wide" => Some("utf16"),
            word => nearest(word, Charset::NAMES),
        };
        let cure = match cure {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {forms}"),
        };
        syn::Error::new_spanned(&name, format_args!("unknown encoding `{name}`; {cure}"))
    })
}

/// Parses the widths of the parts of a float.
fn mini_float(value: &Value<'_>) -> syn::Result<Code> {
    match named_counts(value, ["exponent", "mantissa"])? {
        [Some(exponent), Some(mantissa)] => Ok(Code::MiniFloat {
            exponent,
            mantissa,
            is_little: None,
        }),
        _ => Err(value.needs_value()),
    }
}

/// Parses two arguments by their names, each at most once: `(max = 15, total = 20)`.
fn named_counts(value: &Value<'_>, names: [&str; 2]) -> syn::Result<[Option<Number>; 2]> {
    let mut found = [None, None];
    for Named { name, value: of } in value.arguments()? {
        let place = names.into_iter().position(|wanted| name == wanted);
        let place = place.ok_or_else(|| value.unknown_argument(&name))?;
        if found[place].replace(value.count_from(of)?).is_some() {
            return Err(twice(&name));
        }
    }
    Ok(found)
}

/// The setting of a code with an expression over earlier fields.
fn dynamic((code, by): (Code, Expr)) -> FieldSetting {
    FieldSetting::Dynamic { code, by }
}

impl FieldSetting {
    /// Returns the class of the key, which determines the compatible keys.
    pub(crate) fn class(&self) -> KeyClass {
        match self {
            Self::Bits(_) => KeyClass::Bits,
            Self::Dynamic { code, .. } if code.is_rank() => KeyClass::DynamicRank,
            Self::Dynamic { .. } => KeyClass::DynamicBits,
            Self::Form(IntegerForm::LittleEndian | IntegerForm::BigEndian) => KeyClass::ByteOrder,
            Self::Form(IntegerForm::OnesComplement | IntegerForm::SignMagnitude) => {
                KeyClass::SignedForm
            }
            Self::Layer(layer) => layer.facts().class.expect("a layer of a key has a class"),
            Self::Coding(coding) => coding.facts().class.expect("a coding of a key has a class"),
            Self::Decimal(..) => KeyClass::Arithmetic,
            Self::Unit(_) | Self::Epoch(_) => KeyClass::Time,
            Self::BestOf(_) => KeyClass::Whole,
            Self::Len(len) => match (&len.source, len.unit) {
                (LenSource::Rest, _) => KeyClass::Rest,
                (LenSource::Until(..) | LenSource::Padded(_), _) => KeyClass::ByteSized,
                (LenSource::By(_), LenUnit::Bytes { .. }) => KeyClass::DynamicByteSize,
                (LenSource::By(_), LenUnit::Elements) => KeyClass::DynamicCount,
                (_, LenUnit::Elements) => KeyClass::Counted,
                (_, LenUnit::Bytes { .. }) => KeyClass::ByteSized,
            },
            Self::Each(_) => KeyClass::Each,
            Self::Sized(LenSource::By(_)) => KeyClass::DynamicRegion,
            Self::Sized(_) => KeyClass::Region,
            Self::When(_) | Self::Since(_) => KeyClass::Condition,
            Self::Given(_) => KeyClass::Context,
            Self::Ordered(_) => KeyClass::DynamicByteOrder,
            Self::Tag(_) => KeyClass::OuterTag,
            Self::Column(_) => KeyClass::Column,
            Self::Derived(Derived {
                what: DerivedKind::Part,
                ..
            }) => KeyClass::Part,
            Self::Derived(_) => KeyClass::Derived,
            // Each element has the flag.
            Self::Computed(Computed::IsLast) => KeyClass::Derived,
            Self::Computed(_) => KeyClass::Computed,
            Self::Zeros(_) => KeyClass::Padding,
            Self::Skip => KeyClass::Skip,
        }
    }
}

/// Parses keys in parentheses.
fn each(value: &Value<'_>, errors: &mut Errors) -> syn::Result<Parsed<FieldSetting>> {
    Ok(Parsed::of_group(
        value.group()?,
        value.site().of_each(),
        errors,
    ))
}

/// Parses `= list` or `= first..=last`.
fn count_of(value: &Value<'_>) -> syn::Result<FieldSetting> {
    value.equals()?;
    let of = written(value.input)?;
    if let Expr::Range(_) = of {
        return computed::size(value, of).map(FieldSetting::Computed);
    }
    Ok(FieldSetting::Derived(Derived {
        what: DerivedKind::Count,
        of: value.field_from(&of)?,
        is_negated: false,
        of_type: None,
    }))
}

/// Parses `= flag` or `(rest)`.
fn when(value: &Value<'_>) -> syn::Result<Condition> {
    if !value.has_arguments() {
        return value.expression().map(Condition::By);
    }
    let argument: Expr = value.argument()?;
    match names::as_ident(&argument) {
        Some(rest) if rest == "rest" => Ok(Condition::Rest(rest.clone())),
        _ => Err(syn::Error::new_spanned(
            &argument,
            format_args!(
                "`when` takes `rest` in parentheses, and a condition after `=`; write `when = {}`",
                source(&argument)
            ),
        )),
    }
}

/// Parses `= 3`: the field is present from that version on.
fn since(value: &Value<'_>) -> syn::Result<Expr> {
    let least = value.count()?;
    let is_field = |name: &&Ident| name.to_string().starts_with(char::is_lowercase);
    if let Some(name) = names::as_ident(&least.expr).filter(is_field) {
        return Err(syn::Error::new_spanned(
            name,
            format_args!(
                "`since` takes the first version that has the field, and `{name}` is a field; write `since = 3`"
            ),
        ));
    }
    let version = Ident::new("version", value.key.span());
    Ok(parse_quote!(#version >= #least))
}

/// Parses `= 255` or `= &CONSTANT`.
fn none(value: &Value<'_>) -> syn::Result<LayerKind> {
    Ok(match value.reference()? {
        Some(none) => LayerKind::NoneValue(none),
        None => LayerKind::NoneAs(value.number()?),
    })
}

/// Parses `(option)` or `(!option)`.
fn present(value: &Value<'_>) -> syn::Result<FieldSetting> {
    let (option, is_negated) = match value.argument()? {
        Expr::Unary(ExprUnary {
            op: UnOp::Not(_),
            expr,
            ..
        }) => (*expr, true),
        option => (option, false),
    };
    Ok(FieldSetting::Derived(Derived {
        what: DerivedKind::Flag,
        of: value.field_from(&option)?,
        is_negated,
        of_type: None,
    }))
}

/// Parses `= 4`, `(expression, max = 16)` or `(expression, of = [8, 16])`.
fn bits(value: &Value<'_>) -> syn::Result<FieldSetting> {
    if !value.has_arguments() {
        return value.count().map(FieldSetting::Bits);
    }
    let arguments: Vec<Argument> = value.arguments()?;
    if let [
        Argument::Plain(by),
        Argument::Named(Named { name, value: of }),
    ] = &arguments[..]
    {
        if name == "of" {
            let (max, of) = widths(value, of)?;
            let code = Code::BitsBy {
                max,
                of: Some(of),
                is_listed: false,
            };
            let by = expr::marked(by.clone())?;
            return Ok(FieldSetting::Dynamic { code, by });
        }
    }
    match by_arguments(value, arguments)? {
        By::One(width) if is_constant(&width) => Err(value.error(format_args!(
            "`bits` takes a constant after `=`; write `bits = {}`",
            source(&width)
        ))),
        By::One(by) => Err(value.error(format_args!(
            "a width that earlier fields decide needs its greatest value; write `bits({}, max = 16)`",
            source(&by)
        ))),
        By::Earlier(by, max) => {
            let code = Code::BitsBy {
                max,
                of: None,
                is_listed: false,
            };
            Ok(FieldSetting::Dynamic { code, by })
        }
    }
}

/// Returns the greatest width of `[8, 16]`, and all of them.
fn widths(value: &Value<'_>, of: &Expr) -> syn::Result<(Number, Widths)> {
    const CURE: &str = "write the widths as numbers from 1 to 128, `of = [8, 16]`";
    let Expr::Array(list) = of else {
        return Err(syn::Error::new_spanned(
            of,
            format_args!("`of` is a list; {CURE}"),
        ));
    };
    let mut numbers: Vec<Number> = Vec::new();
    for width in &list.elems {
        let number = value.count_from(width.clone())?;
        if number.value.is_some_and(|bits| !(1..=128).contains(&bits)) {
            return Err(syn::Error::new_spanned(
                width,
                format_args!("an integer has 1 to 128 bits; {CURE}"),
            ));
        }
        let is_same = |other: &Number| number.value.is_some() && other.value == number.value;
        if numbers.iter().any(is_same) {
            return Err(syn::Error::new_spanned(
                width,
                format_args!("`of` has {number} twice; keep one"),
            ));
        }
        numbers.push(number);
    }
    let Some(first) = numbers.first() else {
        return Err(syn::Error::new_spanned(
            of,
            format_args!("`of` has no width; {CURE}"),
        ));
    };
    let greatest = numbers.iter().max_by_key(|number| number.value);
    let greatest = match numbers.iter().all(|number| number.value.is_some()) {
        true => greatest.unwrap_or(first).clone(),
        // Only the compiler knows it.
        false => {
            let widths = Widths {
                numbers: numbers.clone(),
            };
            let greatest = spanned(widths.greatest(), of);
            value.count_from(syn::parse2(greatest)?)?
        }
    };
    Ok((greatest, Widths { numbers }))
}

/// Whether an expression names no field; the names of fields start with small letters.
fn is_constant(expr: &Expr) -> bool {
    let is_small = |name: &Ident| name.to_string().starts_with(char::is_lowercase) && name != "as";
    !names::mentions(expr.to_token_stream(), &is_small)
}

/// Parses `(48)`, or `(expression, max = 48)`.
fn choice(kind: RankKind, value: &Value<'_>) -> syn::Result<FieldSetting> {
    if value.is_named() {
        return among::rank(kind, value).map(dynamic);
    }
    Ok(match by(value)? {
        By::One(of) => {
            let of = value.count_from(of)?;
            FieldSetting::Coding(Coding::Code(Code::Rank(kind, of)))
        }
        By::Earlier(by, max) => FieldSetting::Dynamic {
            code: Code::RankBy(kind, max),
            by,
        },
    })
}

/// Parses `(13, 13)` or `= COUNTS`.
fn multiset(value: &Value<'_>) -> syn::Result<Counts> {
    if !value.has_arguments() {
        let path = value.constant("the path of a list of counts")?;
        return Ok(Counts::Constant(path));
    }
    let counts = value.arguments::<Expr>()?.into_iter();
    let counts = counts.map(|count| value.count_from(count));
    Ok(Counts::Listed(
        value.key.clone(),
        counts.collect::<syn::Result<_>>()?,
    ))
}

/// One number, or an expression over earlier fields with its maximum.
enum By {
    One(Expr),
    Earlier(Expr, Number),
}

/// Parses either in parentheses.
fn by(value: &Value<'_>) -> syn::Result<By> {
    by_arguments(value, value.arguments()?)
}

fn by_arguments(value: &Value<'_>, arguments: Vec<Argument>) -> syn::Result<By> {
    let key = value.key;
    let mut arguments = arguments.into_iter();
    match (arguments.next(), arguments.next(), arguments.next()) {
        (Some(Argument::Plain(one)), None, None) => Ok(By::One(one)),
        (Some(Argument::Plain(by)), Some(Argument::Named(max)), None) if max.name == "max" => {
            Ok(By::Earlier(expr::marked(by)?, value.count_from(max.value)?))
        }
        (Some(Argument::Named(other)), ..) | (_, Some(Argument::Named(other)), _)
            if other.name != "max" =>
        {
            Err(syn::Error::new_spanned(
                &other.name,
                format_args!(
                    "`{key}` takes no `{}`; write `{key}(expression, max = 16)`",
                    other.name
                ),
            ))
        }
        (Some(Argument::Plain(by)), Some(Argument::Plain(max)), None) if is_constant(&max) && !is_constant(&by) => {
            let (by, max) = (source(&by), source(&max));
            Err(value.error(format_args!(
                "the greatest value has a name; write `{key}({by}, max = {max})`"
            )))
        }
        _ if *key == "bits" => Err(value.error(
            "a width that earlier fields decide needs its greatest value; write `bits(expression, max = 16)`",
        )),
        _ => Err(value.error(format_args!(
            "a bound that earlier fields decide needs its greatest value; write `{key}(expression, max = 48)`"
        ))),
    }
}

/// Parses nothing, or bounds in parentheses.
fn unary(value: &Value<'_>) -> syn::Result<Code> {
    const CURE: &str = "write `unary(max = 15)` or `unary(total = 15)`";
    if value.input.peek(Token![=]) {
        return Err(value.error(format_args!(
            "`unary` takes its bounds in parentheses; {CURE}"
        )));
    }
    let [max, total] = match value.has_arguments() {
        true => named_counts(value, ["max", "total"])?,
        false => [None, None],
    };
    Ok(Code::Unary { max, total })
}

/// Parses `= 13`, `= RADICES`, `(expression, max = 13)` or `(alphabets = PATH)`.
fn radix(value: &Value<'_>) -> syn::Result<FieldSetting> {
    if !value.has_arguments() {
        let radix = value.count()?;
        // A path is a table with a radix for each digit.
        return Ok(FieldSetting::Coding(match *radix.expr {
            Expr::Path(_) => Coding::RadixBy(*radix.expr),
            _ => Coding::Code(Code::Rank(RankKind::Radix, radix)),
        }));
    }
    if !value.is_named() {
        return match by(value)? {
            By::Earlier(by, max) => Ok(FieldSetting::Dynamic {
                code: Code::RankBy(RankKind::Radix, max),
                by,
            }),
            By::One(_) => Err(value.error(format_args!(
                "`radix` is not written like this; write {}",
                value.forms()
            ))),
        };
    }
    if value.is_first_named("among") {
        return among::rank(RankKind::Radix, value).map(dynamic);
    }
    let alphabets = value.named_argument("alphabets")?;
    match value.constant_from(alphabets.clone(), "") {
        Ok(alphabets) => Ok(FieldSetting::Coding(Coding::RadixOf(alphabets))),
        Err(_) => Err(syn::Error::new_spanned(
            alphabets,
            "`alphabets` takes the path of a const array of alphabets; write `radix(alphabets = ALPHABETS)`",
        )),
    }
}

/// An alternative before its keys are parsed.
enum Raw {
    Coding(Box<Type>),
    Keys(Group),
}

impl Parse for Raw {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let key: Option<Ident> = input.fork().call(Ident::parse_any).ok();
        if let Some(key) = key.filter(|key| keys::is_known(&key.to_string())) {
            let forms = keys::in_words(FieldKey::BestOf.forms());
            return Err(syn::Error::new_spanned(
                &key,
                format_args!("the keys of an alternative stand in parentheses; write {forms}"),
            ));
        }
        if input.peek(token::Paren) {
            input.parse().map(Self::Keys)
        } else {
            input.parse().map(Self::Coding)
        }
    }
}

fn alternatives(value: &Value<'_>, errors: &mut Errors) -> syn::Result<Vec<AlternativeSetting>> {
    let site = value.site().of_alternative();
    let each = value.arguments()?.into_iter().map(|raw| match raw {
        Raw::Coding(coding) => AlternativeSetting {
            written: coding.to_token_stream(),
            source: AlternativeSource::Coding(*coding),
        },
        Raw::Keys(group) => {
            let mut keys = Parsed::of_group(group.stream(), site, errors);
            if group.stream().is_empty() {
                keys.is_broken = true;
                errors.on(&group).add(
                    "nothing says how this alternative is written; write `(bits = 4)`, or the path of a `Coding`",
                );
            }
            AlternativeSetting {
                written: group.to_token_stream(),
                source: AlternativeSource::Keys(keys),
            }
        }
    });
    Ok(each.collect())
}
