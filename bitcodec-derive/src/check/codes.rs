//! The rules of codes whose only parameters are numbers.

use quote::ToTokens;

use super::target::Target;
use crate::errors::Errors;
use crate::keys::{FieldKey, Key};
use crate::model::{
    Code, CodeFacts, CodeRule, Coding, Epoch, LayerKind, Number, Pieces, Steps, TimeUnit, Timing,
};
use crate::source::source;
use crate::types::{self, Primitive};

/// Checks a code against the type of its values.
pub(super) fn of_target(code: &Code, target: &Target, errors: &mut Errors) {
    let CodeFacts { key, rule, .. } = code.facts();
    match rule {
        CodeRule::Numbers | CodeRule::Digits => {
            target.refuses_flags(key, errors);
        }
        CodeRule::Unsigned => unsigned(key, target, errors),
        CodeRule::Width(bits) => width(bits, target, errors),
        CodeRule::Bytes(width) => whole_bytes(width, key, target, errors),
        CodeRule::Signed(width) => signed(width, key, target, errors),
        CodeRule::FewerBits { what, bits } => fewer_bits((what, bits), key, target, errors),
        CodeRule::Prefix(bits) => prefix(bits, target, errors),
        CodeRule::DecimalDigits(digits) => {
            unsigned(key, target, errors);
            decimal_digits(digits, errors);
        }
        CodeRule::Floats => of_floats(key, target, errors),
        CodeRule::Bounds { max, total } => unary_bounds(max, total, target, errors),
        CodeRule::Radix(values) => radix(values, errors),
        CodeRule::Choice(of) => something_to_choose(of, errors),
    }
}

/// A width must be at least 1 bit and at most that of the type.
pub(super) fn width(width: &Number, target: &Target, errors: &mut Errors) {
    let most = target.primitive().map_or(128, Primitive::bits);
    at_least_one(
        width,
        "a width",
        "1 or more, or `skip` for a field off the wire",
        errors,
    );
    if let Some(value) = width.value.filter(|value| *value > most.into()) {
        let message = match target.primitive() {
            Some(_) => format!(
                "{value} bits are more than the {most} of `{}`; write at most {most}, or take a wider type",
                target.name()
            ),
            None => format!("{value} bits are more than any integer has; write at most {most}"),
        };
        errors.on(width).add(message);
    }
}

/// An integer has at most as many bits in pieces as its type.
pub(super) fn pieces(pieces: &Pieces, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(FieldKey::Pieces, errors) {
        return;
    }
    let primitive = target.primitive();
    let most = primitive.map_or(128, Primitive::bits);
    if let Some(bits) = pieces.value_bits().filter(|bits| *bits > most.into()) {
        let message = match primitive {
            Some(_) => format!(
                "{bits} bits are more than the {most} of `{}`; write narrower pieces, or take a wider type",
                target.name()
            ),
            None => format!("{bits} bits are more than any integer has; write at most {most}"),
        };
        errors.on(&pieces.whole).add(message);
    }
}

/// A byte order needs at least two whole bytes.
fn whole_bytes(width: Option<&Number>, key: FieldKey, target: &Target, errors: &mut Errors) {
    let (key, primitive) = (key.name(), target.primitive());
    match width {
        Some(number) => {
            self::width(number, target, errors);
            match number.value {
                Some(value) if value % 8 != 0 => errors.on(number).add(format_args!(
                    "`{key}` needs a whole number of bytes, not {value} bits; write a multiple of 8"
                )),
                Some(8) => errors.on(number).add(format_args!(
                    "`{key}` needs at least 2 bytes, not 8 bits; remove `{key}`"
                )),
                _ => {}
            }
        }
        None if primitive.is_some_and(|primitive| primitive.bits() <= 8) => {
            let name = target.name();
            errors.on(&target.ty).add(format_args!(
                "`{key}` needs at least 2 bytes, and `{name}` has 1 at most; remove `{key}`"
            ));
        }
        None => {}
    }
}

/// `max` and `total` must be consistent with each other and fit the type.
fn unary_bounds(
    max: Option<&Number>,
    total: Option<&Number>,
    target: &Target,
    errors: &mut Errors,
) {
    if target.refuses_flags(FieldKey::Unary, errors) {
        return;
    }
    if let (Some(total), Some((_, name))) = (total, target.one_value()) {
        errors.on(total).add(format_args!(
            "`total` bounds the sum over an array, and `{name}` is one number; write `max = {total}`"
        ));
    }
    if let (Some((max, most)), Some((_, sum))) = (max.and_then(valued), total.and_then(valued)) {
        if most > sum {
            errors.on(max).add(format_args!(
                "a `max` of {most} is never reached with a `total` of {sum}; remove `max`"
            ));
        }
    }
    if let (Some((max, most)), Some(primitive)) = (max.and_then(valued), target.primitive()) {
        let (_, limit) = primitive.limits();
        if most > limit {
            let name = target.name();
            errors.on(max).add(format_args!(
                "{most} does not fit `{name}`; write at most {limit}, or take a wider type"
            ));
        }
    }
}

fn valued(number: &Number) -> Option<(&Number, i128)> {
    number.value.map(|value| (number, value))
}

/// A part of a code must have fewer bits than the type.
fn fewer_bits((what, bits): (&str, &Number), key: FieldKey, target: &Target, errors: &mut Errors) {
    if !target.refuses_flags(key, errors) {
        let primitive = target.primitive();
        at_most(
            bits,
            what,
            primitive.map_or(127, |primitive| primitive.bits() - 1),
            errors,
        );
    }
}

/// A number of bits must not exceed a limit; `what` names it in the message.
pub(super) fn at_most(bits: &Number, what: &str, limit: u32, errors: &mut Errors) {
    if let Some(value) = bits.value.filter(|value| *value > limit.into()) {
        errors.on(bits).add(format_args!(
            "{what} must be at most {limit} bits, not {value}; write at most {limit}"
        ));
    }
}

/// A number of bits must not be 0; `cure` is the replacement in the message.
pub(super) fn at_least_one(bits: &Number, what: &str, cure: &str, errors: &mut Errors) {
    if bits.value == Some(0) {
        errors.on(bits).add(format_args!(
            "{what} must be at least 1 bit, not 0; write {cure}"
        ));
    }
}

/// A radix must be at least 2.
fn radix(radix: &Number, errors: &mut Errors) {
    if let Some(value @ ..2) = radix.value {
        errors.on(radix).add(format_args!(
            "a radix must be at least 2, not {value}; write 2 or more"
        ));
    }
}

/// A combination or arrangement needs at least 1 value to choose from.
fn something_to_choose(of: &Number, errors: &mut Errors) {
    if of.value == Some(0) {
        errors
            .on(of)
            .add("a choice needs at least 1 value, not 0; write how many there are");
    }
}

/// A LEB128 prefix must be at least 1 bit and at most as wide as its unsigned type.
fn prefix(prefix: &Number, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(FieldKey::Leb128, errors) {
        return;
    }
    match target.primitive() {
        Some(primitive) if primitive.is_signed() => of_sign(false, "prefix", target, errors),
        Some(primitive) => {
            let of = format!("`{}`", target.name());
            prefix_width(prefix, primitive.bits().min(64), &of, errors);
        }
        None => prefix_width(prefix, 64, "any type", errors),
    }
}

/// Variable-length quantities and decimal digits are for unsigned numbers.
fn unsigned(key: FieldKey, target: &Target, errors: &mut Errors) {
    if !target.refuses_flags(key, errors) {
        of_sign(false, key.name(), target, errors);
    }
}

/// `zigzag` requires signed integers; returns whether an error was reported.
pub(super) fn is_unsigned(target: &Target, errors: &mut Errors) -> bool {
    let key = FieldKey::Zigzag;
    if target.refuses_flags(key, errors) {
        return true;
    }
    of_sign(true, key.name(), target, errors);
    target
        .primitive()
        .is_some_and(|primitive| !primitive.is_signed())
}

/// A key requires signed integers, or unsigned ones.
fn of_sign(is_signed: bool, key: &str, target: &Target, errors: &mut Errors) {
    let (wanted, found, letter) = match is_signed {
        true => ("signed", "unsigned", 'i'),
        false => ("unsigned", "signed", 'u'),
    };
    let primitive = target.primitive();
    if let Some(other) = primitive.filter(|primitive| primitive.is_signed() != is_signed) {
        errors.on(target.element()).add(format_args!(
            "`{key}` is for {wanted} integers, and `{}` is {found}; take `{letter}{}`",
            target.name(),
            other.bits()
        ));
    }
}

/// Ones' complement and sign-magnitude require signed numbers of at least 2 bits.
fn signed(width: Option<&Number>, key: FieldKey, target: &Target, errors: &mut Errors) {
    if target.refuses_flags(key, errors) {
        return;
    }
    let key = key.name();
    of_sign(true, key, target, errors);
    match width {
        Some(number) if number.value == Some(1) => errors.on(number).add(format_args!(
            "`{key}` needs at least 2 bits, not 1; write 2 or more"
        )),
        Some(number) => self::width(number, target, errors),
        None => {}
    }
}

/// A float is no integer.
pub(super) fn of_floats(key: FieldKey, target: &Target, errors: &mut Errors) {
    if target.primitive().is_some() {
        errors.on(target.element()).add(format_args!(
            "`{}` is for floats, and `{}` is none; take `f32`",
            key.name(),
            target.name()
        ));
    }
}

/// Steps are for floats, and need an integer type; returns whether they are.
pub(super) fn are_steps(
    steps: &Steps,
    inner: Option<&Coding>,
    target: &Target,
    errors: &mut Errors,
) -> bool {
    let decimal = steps.scale.as_ref().or(steps.bias.as_ref());
    if target.primitive().is_some() {
        let on: &dyn ToTokens = match decimal {
            Some(decimal) => &decimal.expr,
            None => &steps.integer,
        };
        errors.on(on).add(match decimal {
            Some(_) => "`scale` and `bias` of an integer are whole numbers; take `f32` with `as = i16` beside them, or multiply where the value is used",
            None => "`as` needs an unsigned integer type, because symbols are numbered from 0; write `as = u8`",
        });
        return false;
    }
    let constants = std::iter::successors(inner, |coding| coding.inner());
    let constant = constants.filter_map(Coding::layer_kind).find_map(of_steps);
    if let Some((key, constant)) = constant {
        let key = key.name();
        errors.on(constant).add(format_args!(
            "the scale and the bias of a float are literals; write `{key} = 0.5`"
        ));
        return false;
    }
    let several = inner.filter(|inner| inner.is_of_value() || inner.is_of_list());
    if let Some(key) = several.and_then(|inner| inner.facts().key) {
        let key = key.name();
        errors.on(&steps.integer).add(format_args!(
            "the steps of floats are written one by one, and `{key}` writes several numbers; remove `{key}`"
        ));
        return false;
    }
    match (&steps.integer, decimal) {
        (None, Some(decimal)) => {
            errors.on(&decimal.expr).add(
                "nothing says which integer is on the wire; write its type beside it, `as = i16`",
            );
            false
        }
        (Some(integer), _) if !matches!(Primitive::of(integer), Some(Primitive::Int { .. })) => {
            errors
                .on(integer)
                .add("steps are counted by an integer; write `as = i16`");
            false
        }
        _ => true,
    }
}

/// A time needs an integer type and a unit; returns whether it has them.
pub(super) fn is_time(
    timing: &Timing,
    inner: Option<&Coding>,
    target: &Target,
    errors: &mut Errors,
) -> bool {
    let Timing {
        integer,
        unit,
        epoch,
    } = timing;
    let name = types::name(target.element()).unwrap_or_default();
    let is_other =
        target.primitive().is_some() || target.is_unit() || name == "f32" || name == "f64";
    match (unit, epoch, integer) {
        (Some(TimeUnit { expr, .. }), ..) | (None, Some(Epoch { expr, .. }), _) if is_other => {
            let shown = source(target.element());
            errors.on(expr).add(format_args!(
                "units and epochs are of times, and `{shown}` is none; take `Duration` or `SystemTime`"
            ));
            return false;
        }
        (None, Some(epoch), _) => {
            errors.on(&epoch.expr).add(
                "an epoch is where a time is counted from, and nothing says in which unit; add `unit = s`",
            );
            return false;
        }
        (Some(unit), _, None) => {
            errors.on(&unit.expr).add(
                "nothing says which integer is on the wire; write its type beside it, `as = u32`",
            );
            return false;
        }
        (_, _, Some(integer)) if !matches!(Primitive::of(integer), Some(Primitive::Int { .. })) => {
            errors
                .on(integer)
                .add("units of time are counted by an integer; write `as = u32`");
            return false;
        }
        _ => {}
    }
    let several = inner.filter(|inner| inner.is_of_value() || inner.is_of_list());
    if let Some(key) = several.and_then(|inner| inner.facts().key) {
        let key = key.name();
        errors.on(integer).add(format_args!(
            "times are written one by one, and `{key}` writes several numbers; remove `{key}`"
        ));
        return false;
    }
    true
}

/// Returns the number of a scale or a bias.
const fn of_steps(kind: &LayerKind) -> Option<(FieldKey, &Number)> {
    match kind {
        LayerKind::Scaled(scale) => Some((FieldKey::Scale, scale)),
        LayerKind::Biased(bias) => Some((FieldKey::Bias, bias)),
        _ => None,
    }
}

/// A number has 1 to 32 decimal digits.
fn decimal_digits(digits: &Number, errors: &mut Errors) {
    if let Some(count @ (0 | 33..)) = digits.value {
        errors.on(digits).add(format_args!(
            "`bcd` has 1 to 32 digits, not {count}; write another number, or an array of digits with `bits = 4`"
        ));
    }
}

fn prefix_width(prefix: &Number, most: u32, of: &str, errors: &mut Errors) {
    at_least_one(prefix, "a prefix", "`leb128` for none", errors);
    at_most(prefix, &format!("a prefix of {of}"), most, errors);
}

/// A count must have 1 to 64 bits.
pub(super) fn count_width(count: &Code, errors: &mut Errors) {
    match count {
        Code::Leb128(Some(prefix)) => prefix_width(prefix, 64, "`u64`", errors),
        Code::Bits(width) => {
            at_least_one(width, "a count", "1 or more", errors);
            at_most(width, "a count", 64, errors);
        }
        _ => {}
    }
}
