//! Random values: such as their declaration holds, and such as break a single rule of it.

mod each;
mod hand;
mod held;
mod lists;
mod packed;
mod spoil;
mod texts;

use crate::bounds::interval;
use crate::generate::between;
use crate::grammar::{
    Alternative, Body, Charset, Coding, Enum, Field, Fields, Form, Item, Len, LenSays, Number,
    Operand, Order, OutsideTag, Tag, Tagging, Type, Variant, Wire,
};
use crate::integer::{IntType, Integer};
use crate::rng::Rng;
use crate::tree::Tree;
use hand::Hand;
use lists::{array, list, symbol, written_count};
pub use spoil::spoil;

/// Draws a value of an item that its wire form most likely holds.
#[must_use]
pub fn fair(rng: &mut Rng, item: &Item) -> Tree {
    Hand::with(rng, None, |rng| of_item(rng, item))
}

/// Draws a value that its form most likely holds.
#[must_use]
pub(crate) fn of_alone(rng: &mut Rng, form: &Form, ty: &Type) -> Tree {
    Hand::with(rng, None, |rng| each::alone(rng, form, ty))
}

/// Draws a value with about so many elements where its wire form has room for them: the longest lists, of elements that
/// are equal, or without what an option may hold, or at an end of their interval.
#[must_use]
pub fn greedy(rng: &mut Rng, item: &Item, elements: usize) -> Tree {
    Hand::with(rng, Some(elements), |rng| of_item(rng, item))
}

fn of_item(rng: &mut Hand, item: &Item) -> Tree {
    if let Some((order, _)) = item.root {
        rng.order = order;
    }
    rng.level(item.depth, |rng| of_level(rng, item))
}

fn of_level(rng: &mut Hand, item: &Item) -> Tree {
    let Some(rule) = item.check else {
        return of_body(rng, &item.body);
    };
    // Three in four values keep a rule.
    let mut value = of_body(rng, &item.body);
    for _ in 0..8 {
        if crate::model::holds(rule.0, &value) {
            break;
        }
        value = of_body(rng, &item.body);
    }
    value
}

fn of_body(rng: &mut Hand, body: &Body) -> Tree {
    match body {
        Body::Struct(fields) => Tree::Seq(of_fields(rng, fields)),
        Body::Enum(of) => {
            let tag = rng.tag.take();
            let index = match tag.and_then(|tag| variant_of(of, tag)) {
                Some(index) if !rng.once_in(16) => index,
                _ => {
                    let is_end = |index: &usize| !of.variants[*index].fields.hold_itself();
                    let all: Vec<usize> = match rng.is_deep() {
                        true => (0..of.variants.len()).filter(is_end).collect(),
                        false
                            if rng.is_chain()
                                && !(0..of.variants.len()).all(|index| is_end(&index)) =>
                        {
                            (0..of.variants.len())
                                .filter(|index| !is_end(index))
                                .collect()
                        }
                        false => (0..of.variants.len()).collect(),
                    };
                    rng.pick(&all)
                }
            };
            let variant = &of.variants[index];
            let first = variant.fields.all.first();
            let kept = first.filter(|field| matches!(field.wire, Wire::Kept));
            let kept = kept.map(|field| kept_tag(rng, of, &variant.tag, &field.ty, tag));
            if let (Tag::Counts(low, ..), Some(tag)) = (&variant.tag, tag) {
                let count = tag.less(Integer::from(*low));
                rng.count = count.and_then(Integer::to_usize);
            }
            let fields = of_fields_behind(rng, kept, &variant.fields);
            Tree::Variant(index, fields)
        }
    }
}

/// The variant with a tag.
fn variant_of(of: &Enum, tag: Integer) -> Option<usize> {
    let is_it = |variant: &Variant| match variant.tag.ends() {
        Some((low, high)) => (Integer::from(low)..=Integer::from(high)).contains(&tag),
        None => matches!(variant.tag, Tag::Other),
    };
    of.variants.iter().position(is_it)
}

/// The tag that a field of a variant keeps, which is known or not.
fn kept_tag(rng: &mut Hand, of: &Enum, tag: &Tag, ty: &Type, known: Option<Integer>) -> Tree {
    let (least, most) = match of.tagging {
        Tagging::Bits(width) => (Integer::ZERO, IntType::unsigned(width).most()),
        // Of decimal digits, one in a few of these is too great.
        Tagging::Coded(code) => interval(&code.coding(), code.int()).expect("a code of numbers"),
        Tagging::Bytes(len) => OutsideTag::Bytes(len).ends(),
        Tagging::Outside(tag) => tag.ends(),
        Tagging::Prefix => panic!("a code word is no number"),
    };
    let int = ty.int();
    let tag = match (tag, known) {
        (_, Some(tag)) if int.is_none_or(|int| int.holds(tag)) => tag,
        // Now and then a tag that is not one of the variant.
        (Tag::Range(low, high), _) if !rng.once_in(16) => {
            between(rng, (*low).into(), (*high).into())
        }
        (Tag::Range(..), _) => {
            let int = int.expect("an integer keeps the tag");
            between(rng, int.least(), int.most())
        }
        _ => other_tag(rng, of, int.unwrap_or(IntType::unsigned(64)), (least, most)),
    };
    match ty.plain() {
        Type::Array(_, len) => bytes_of(tag, *len),
        _ => Tree::Int(tag),
    }
}

/// The bytes of a tag, the first one on top.
pub(crate) fn bytes_of(tag: Integer, len: usize) -> Tree {
    let bytes = tag.magnitude().to_be_bytes();
    let byte = |byte: &u8| Tree::Int(Integer::natural((*byte).into()));
    Tree::Seq(bytes[bytes.len() - len..].iter().map(byte).collect())
}

/// A tag from one number to another that no variant has.
fn other_tag(rng: &mut Hand, of: &Enum, int: IntType, (low, high): (Integer, Integer)) -> Integer {
    let (low, high) = (low.max(int.least()), high.min(int.most()));
    loop {
        let tag = between(rng, low, high);
        let is_named = |tag: Integer| {
            of.variants.iter().any(|variant| {
                variant.tag.ends().is_some_and(|(low, high)| {
                    (Integer::from(low)..=Integer::from(high)).contains(&tag)
                })
            })
        };
        // Where all tags have names there is no such value.
        if !is_named(tag) || rng.once_in(8) {
            return tag;
        }
    }
}

/// Draws the fields one after the other; what earlier ones decide goes by them.
fn of_fields(rng: &mut Hand, fields: &Fields) -> Vec<Tree> {
    of_fields_behind(rng, None, fields)
}

/// Draws fields the first of which is known already, or not.
fn of_fields_behind(rng: &mut Hand, first: Option<Tree>, fields: &Fields) -> Vec<Tree> {
    let mut values: Vec<Tree> = first.into_iter().collect();
    for field in &fields.all[values.len()..] {
        let value = of_field(rng, fields, field, &values);
        values.push(value);
    }
    // What is derived of a later field is known now.
    for (place, field) in fields.all.iter().enumerate() {
        if let (Wire::Size(_, first, last), Some(int)) = (&field.wire, field.ty.int()) {
            let size = crate::model::size_of(fields, &values, *first, *last);
            values[place] = Tree::Int(if int.holds(size) { size } else { int.most() });
        }
        let (Wire::CountOf(of, _) | Wire::Present(of, _) | Wire::TagOf(of, ..)) = &field.wire
        else {
            continue;
        };
        values[place] = match (&field.ty, &field.wire) {
            (Type::Unit, _) => Tree::UNIT,
            (ty, Wire::TagOf(..)) => {
                let tag = crate::model::outside_tag(&fields.all[*of].ty, &values[*of]);
                match (ty.plain(), &tag) {
                    (Type::Bool, Tree::Int(tag)) => Tree::Bool(*tag != Integer::ZERO),
                    (Type::Int(int), Tree::Int(tag)) if !int.holds(*tag) => Tree::Int(int.most()),
                    _ => tag,
                }
            }
            (_, Wire::Present(..)) => Tree::Bool(matches!(values[*of], Tree::Option(Some(_)))),
            (ty, _) => {
                let count = crate::model::derived_count(&fields.all[*of], &values[*of]);
                let int = ty.int().expect("a count is an integer");
                Tree::Int(if int.holds(count) { count } else { int.most() })
            }
        };
    }
    for (place, field) in fields.all.iter().enumerate() {
        let Wire::Computed(_, low, high) = field.wire.present() else {
            continue;
        };
        let number = Tree::Int(crate::model::computed_of(fields, &values, *low, *high));
        values[place] = match (&field.wire, &field.ty) {
            (_, Type::Unit) => continue,
            (Wire::Sometimes(condition, _), _) => {
                let there = crate::model::condition(&values[..place], condition);
                Tree::Option(there.then(|| Box::new(number)))
            }
            _ => number,
        };
    }
    if fields.all.iter().any(Field::keeps_sum) {
        keep_sums(fields, &mut values, rng.order);
    }
    values
}

/// Puts checksums into the fields that keep them.
fn keep_sums(fields: &Fields, values: &mut [Tree], order: Order) {
    for (place, sum) in crate::model::sums_of(fields, values, order) {
        let field = &fields.all[place];
        if field.keeps_sum() {
            values[place] = match field.wire {
                Wire::Sometimes(..) => Tree::Option(Some(Box::new(sum))),
                _ => sum,
            };
        }
    }
}

fn of_field(rng: &mut Hand, fields: &Fields, field: &Field, before: &[Tree]) -> Tree {
    match &field.wire {
        Wire::Skipped => {
            let mut value = of_type(rng, &field.ty);
            held::settle(&field.ty, &mut value);
            Tree::Skipped(Box::new(value))
        }
        Wire::Kept => panic!("a tag is drawn with its variant"),
        Wire::CountOf(..)
        | Wire::TagOf(..)
        | Wire::PartOf(..)
        | Wire::Size(..)
        | Wire::Computed(..) => Tree::UNIT,
        Wire::Sum(..) => of_type(rng, &field.ty),
        Wire::Sometimes(condition, _) => match field.ty.plain() {
            Type::Option(inner) => {
                let there = crate::model::condition(before, condition);
                Tree::Option(there.then(|| Box::new(of_type(rng, inner))))
            }
            _ => Tree::UNIT,
        },
        // Unless it is only a flag, its option goes by it.
        Wire::Present(of, _) => {
            let is_end = rng.is_deep() && fields.all[*of].ty.holds_itself();
            Tree::Bool(!is_end && rng.once_in(2))
        }
        // The list knows better.
        Wire::IsLast => of_type(rng, &field.ty),
        Wire::Always(form) => of_form(rng, fields, form, &field.ty, before),
        Wire::IfLeft(form) => {
            let Type::Option(inner) = field.ty.plain() else {
                panic!("{:?} is no option", field.ty);
            };
            let there = rng.once_in(2);
            let value = there.then(|| Box::new(of_form(rng, fields, form, inner, before)));
            Tree::Option(value)
        }
        Wire::When(condition, form) => {
            let Type::Option(inner) = field.ty.plain() else {
                panic!("{:?} is no option", field.ty);
            };
            let there = crate::model::condition(before, condition);
            let value = there.then(|| Box::new(of_form(rng, fields, form, inner, before)));
            Tree::Option(value)
        }
    }
}

fn of_form(rng: &mut Hand, fields: &Fields, form: &Form, ty: &Type, before: &[Tree]) -> Tree {
    match form {
        Form::Coded(coding) => of_coding(rng, coding, ty),
        Form::List(len, coding) => {
            let count = match &len.says {
                LenSays::By(number) => said(rng, fields, number, before),
                LenSays::Coded(..)
                | LenSays::Rest
                | LenSays::Tag(_)
                | LenSays::Until(..)
                | LenSays::Padded(..)
                | LenSays::UntilIsLast(_)
                | LenSays::Ahead(..) => written_count(rng, len),
            };
            list(rng, len, count, coding, ty)
        }
        Form::Region(_, inner) => of_form(rng, fields, inner, ty, before),
        Form::Through(transform, inner) => {
            let value = of_form(rng, fields, inner, ty.unpacked(), before);
            packed::with_bytes(rng, *transform, inner, ty, value)
        }
        Form::By(number, bound, inner) => {
            let given = crate::model::number(before, number).to_natural();
            let given = given.and_then(|given| u64::try_from(given).ok());
            // There is no value below a bound of 0.
            let least = inner.least().max(u64::from(inner.is_rank()));
            let inner = inner.with(given.unwrap_or(0).clamp(least.min(bound.max), bound.max));
            of_form(rng, fields, &inner, ty, before)
        }
        Form::Tagged(Operand::Field(place), inner) => {
            // One that is derived goes by the value.
            let is_derived = matches!(fields.all[*place].wire, Wire::TagOf(..));
            let tag = match &before[*place] {
                Tree::Int(tag) => Some(*tag),
                Tree::Bool(flag) => Some(Integer::from(usize::from(*flag))),
                _ => None,
            };
            rng.tag = tag.filter(|_| !is_derived);
            let value = of_form(rng, fields, inner, ty, before);
            rng.tag = None;
            value
        }
        Form::Tagged(..) => panic!("a tag is in a field"),
        Form::Parts(_, inner) | Form::InOrder(_, inner) => of_form(rng, fields, inner, ty, before),
    }
}

/// How long other fields say that a list is; of one that they are derived from, what is drawn.
fn said(rng: &mut Hand, fields: &Fields, number: &Number, before: &[Tree]) -> usize {
    if let Number::Of(Operand::Field(place)) = number
        && let Wire::CountOf(_, coding) = &fields.all[*place].wire
    {
        let int = fields.all[*place].ty.int().unwrap_or(IntType::unsigned(64));
        let (low, high) = interval(coding, int).unwrap_or((Integer::ZERO, Integer::ONE));
        let least = low.to_usize().unwrap_or(0);
        if rng.is_deep() && fields.hold_itself() {
            return least;
        }
        let most = high.to_usize().unwrap_or(usize::MAX);
        if let Some(count) = rng.share(most) {
            return count.max(least.min(40));
        }
        let most = high
            .to_usize()
            .unwrap_or(usize::MAX)
            .min(least.saturating_add(12));
        return rng.within(least.min(40), most.min(50).max(least.min(40)));
    }
    let number = crate::model::number(before, number);
    let number = number.to_usize().unwrap_or(0);
    rng.share(number).unwrap_or(number.min(100))
}

/// Draws a value that a coding most likely holds.
fn of_coding(rng: &mut Hand, coding: &Coding, ty: &Type) -> Tree {
    held::of_type(rng, ty, |rng| coded(rng, coding, ty))
}

fn coded(rng: &mut Hand, coding: &Coding, ty: &Type) -> Tree {
    match coding {
        Coding::Own => return of_type(rng, ty),
        Coding::As(inner, int) => {
            let numbers = of_coding(rng, inner, &ty.with_element(Type::Int(*int)));
            return symbols(ty, &numbers);
        }
        Coding::Xor(inner, masks) => {
            let value = of_coding(rng, inner, ty);
            return crate::model::turned(ty.element(), &value, masks);
        }
        Coding::With(inner) | Coding::Ordered(inner, _) => return of_coding(rng, inner, ty),
        Coding::Weights(rows) => {
            return match ty.plain() {
                Type::Array(_, len) => Tree::Seq(lists::symbols(rng, *len, rows)),
                _ => lists::symbols(rng, 1, rows)[0].clone(),
            };
        }
        Coding::Via(item) => return of_item(rng, item),
        Coding::Each(form) => return each::each(rng, form, ty),
        Coding::Alone(form) => return each::alone(rng, form, ty),
        Coding::NoneIs(form, none) => return each::or_none(rng, form, none, ty),
        Coding::FixedBytes(bytes) => {
            return match ty.plain() {
                Type::Unit => Tree::UNIT,
                _ => {
                    let byte = |byte: &u8| Tree::Int(Integer::natural((*byte).into()));
                    Tree::Seq(bytes.iter().map(byte).collect())
                }
            };
        }
        Coding::BestOf(alternatives) => {
            return match rng.pick(alternatives) {
                Alternative::Keys(coding) | Alternative::Path(coding) => {
                    of_coding(rng, &coding, ty)
                }
                Alternative::List(len, coding) => {
                    let count = written_count(rng, &len);
                    list(rng, &len, count, &coding, ty)
                }
            };
        }
        _ => {}
    }
    match ty.plain() {
        Type::Array(element, len) => Tree::Seq(array(rng, coding, element, *len)),
        Type::Unit => Tree::UNIT,
        Type::Bool => Tree::Bool(rng.once_in(2)),
        Type::Float(width) => match coding {
            Coding::Finite(inner) if !rng.once_in(8) => of_coding(rng, inner, ty),
            Coding::Steps(inner, int, of) if !rng.once_in(8) => {
                let steps = of_coding(rng, inner, &Type::Int(*int)).int();
                let bits = crate::model::float_of_steps(*width, steps, *of);
                Tree::Int(Integer::natural(bits))
            }
            // Seldom one that the code does not have.
            Coding::MiniFloat(exponent, mantissa, _) if !rng.once_in(8) => {
                let code = rng.below(1 << (1 + exponent + mantissa));
                let code = u128::try_from(code).expect("few bits");
                let bits = crate::model::float_of(*width, code, (*exponent, *mantissa));
                Tree::Int(Integer::natural(bits))
            }
            _ => of_type(rng, ty),
        },
        // Seldom one between two units.
        Type::Int(_) if let Coding::Timed(inner, of) = coding => {
            let units = of_coding(rng, inner, &Type::Int(of.int)).int();
            let time = crate::model::time_of_units(units, *of);
            let between = time.plus(Integer::ONE).filter(|_| rng.once_in(8));
            Tree::Int(between.unwrap_or(time))
        }
        Type::Int(int) => {
            let (low, high) = interval(coding, *int).unwrap_or((int.least(), int.most()));
            let value = match rng.end(low, high) {
                Some(end) => end,
                None => between(rng, low, high),
            };
            // The next multiple may be none of the type.
            let near = multiple(coding, value);
            Tree::Int(if int.holds(near) { near } else { value })
        }
        Type::Option(inner) => {
            let number = of_coding(rng, coding, inner);
            let there = !rng.once_in(3) && (!rng.is_greedy() || rng.once_in(3));
            Tree::Option(there.then(|| Box::new(number)))
        }
        Type::Item(_) => match coding {
            Coding::Table(words, _) => Tree::Variant(rng.below(words.len()), Vec::new()),
            other => panic!("{other:?} does not write symbols"),
        },
        other => panic!("{coding:?} does not write {other:?}"),
    }
}

/// The next multiple of the scale of a coding, where it has one.
fn multiple(coding: &Coding, value: Integer) -> Integer {
    match coding {
        Coding::Checked(inner, ..) | Coding::NoneAs(inner, _) => multiple(inner, value),
        Coding::Biased(inner, bias) => {
            let moved = value.less(*bias).map(|moved| multiple(inner, moved));
            moved.and_then(|moved| moved.plus(*bias)).unwrap_or(value)
        }
        Coding::Scaled(_, scale) => value.over(*scale).times(*scale).unwrap_or(value),
        _ => value,
    }
}

fn symbols(ty: &Type, numbers: &Tree) -> Tree {
    match (ty.plain(), numbers) {
        (Type::Array(element, _), Tree::Seq(items)) => {
            Tree::Seq(items.iter().map(|item| symbols(element, item)).collect())
        }
        (ty, number) => symbol(ty, number.int()),
    }
}

/// Draws any value of a type.
fn of_type(rng: &mut Hand, ty: &Type) -> Tree {
    held::of_type(rng, ty, |rng| any(rng, ty))
}

fn any(rng: &mut Hand, ty: &Type) -> Tree {
    match ty.plain() {
        Type::Unit => Tree::UNIT,
        Type::Bool => Tree::Bool(rng.once_in(2)),
        // Each pattern is a float: zeros of both signs, numbers, infinities, and what is no number.
        Type::Float(width) => of_type(rng, &Type::Int(IntType::unsigned(*width))),
        Type::Int(int) => {
            let (low, high) = (int.least(), int.most());
            Tree::Int(match rng.end(low, high) {
                Some(end) => end,
                None => between(rng, low, high),
            })
        }
        Type::Array(element, len) => Tree::Seq((0..*len).map(|_| of_type(rng, element)).collect()),
        Type::Tuple(types) => Tree::Seq(types.iter().map(|ty| of_type(rng, ty)).collect()),
        Type::Option(inner) => {
            let is_end = rng.is_deep() && inner.holds_itself();
            let there = match rng.is_chain() && inner.holds_itself() {
                true => true,
                false => !is_end && rng.once_in(2) && (!rng.is_greedy() || rng.once_in(3)),
            };
            Tree::Option(there.then(|| Box::new(of_type(rng, inner))))
        }
        Type::Text(room) => {
            let charset = Charset::Utf8;
            let len = Len {
                bytes: None,
                says: LenSays::leb128(),
            };
            let count = rng.below(5).min(room.unwrap_or(5));
            texts::text(rng, &len, count, &charset, ty)
        }
        Type::List(element, room) => {
            let is_end = rng.is_deep() && element.holds_itself();
            let count = match is_end {
                true => 0,
                false => rng.below(5).min(room.unwrap_or(5)),
            };
            Tree::Seq((0..count).map(|_| of_type(rng, element)).collect())
        }
        Type::Boxed(_, inner) => of_type(rng, inner),
        Type::Verbatim(inner) => Tree::Seq(vec![of_type(rng, inner), Tree::UNIT]),
        Type::Item(item) | Type::Foreign(item, _) => of_item(rng, item),
        Type::Itself(item, _) => of_item(rng, &Type::around(item)),
        Type::Parameter(_, is) | Type::Kept(_, is) | Type::Std(_, is) => of_type(rng, is),
    }
}
