//! Random values: such as their declaration holds, and such as break a single rule of it.

mod each;
mod hand;
mod lists;
mod spoil;

use crate::bounds::interval;
use crate::generate::between;
use crate::grammar::{
    Alternative, Body, Coding, Enum, Field, Fields, Form, Item, LenSays, Number, Operand, Tag,
    Tagging, Type, Wire,
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

/// Draws a value with about so many elements where its wire form has room for them: the longest lists, of elements that
/// are equal, or without what an option may hold, or at an end of their interval.
#[must_use]
pub fn greedy(rng: &mut Rng, item: &Item, elements: usize) -> Tree {
    Hand::with(rng, Some(elements), |rng| of_item(rng, item))
}

fn of_item(rng: &mut Hand, item: &Item) -> Tree {
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
            let index = rng.below(of.variants.len());
            let variant = &of.variants[index];
            let fields = match (&variant.tag, of.tagging) {
                (Tag::Other, Tagging::Bits(width)) => {
                    vec![other_tag(rng, of, int_of(&variant.fields), width)]
                }
                (Tag::Other, Tagging::Coded(code)) => {
                    let int = IntType::unsigned(64);
                    let (_, most) = interval(&code.coding(), int).expect("a code of numbers");
                    let width = 128 - most.magnitude().leading_zeros();
                    // Of decimal digits, one in a few of these is too great.
                    vec![other_tag(rng, of, int_of(&variant.fields), width.min(64))]
                }
                (Tag::Other, Tagging::Bytes(len)) => {
                    let bits = 8 * u32::try_from(len).expect("a few bytes");
                    let tag = other_tag(rng, of, IntType::unsigned(64), bits).int();
                    vec![bytes_of(tag, len)]
                }
                (Tag::Counts(low, high), _) => {
                    let field = &variant.fields.all[0];
                    let Wire::Always(Form::List(len, coding)) = &field.wire else {
                        panic!("{field:?} is no list");
                    };
                    let most = usize::try_from(high - low).unwrap_or(usize::MAX);
                    // Now and then one more than the tag can say.
                    let count = written_count(rng, len).min(most.saturating_add(1));
                    let count = if rng.once_in(8) {
                        count
                    } else {
                        count.min(most)
                    };
                    vec![list(rng, len, count, coding, &field.ty)]
                }
                (Tag::Range(low, high), _) => {
                    let int = variant.fields.all[0]
                        .ty
                        .int()
                        .expect("an integer keeps the tag");
                    let ends = [*low, *high].map(|end| Integer::natural(end.into()));
                    // Now and then a tag that is not one of the variant.
                    let [low, high] = if rng.once_in(16) {
                        [Integer::ZERO, int.most()]
                    } else {
                        ends
                    };
                    vec![Tree::Int(between(rng, low, high))]
                }
                _ => of_fields(rng, &variant.fields),
            };
            Tree::Variant(index, fields)
        }
    }
}

/// The type of the field that keeps a tag.
fn int_of(fields: &Fields) -> IntType {
    fields.all[0].ty.int().expect("an integer keeps the tag")
}

/// The bytes of a tag, the first one on top.
pub(crate) fn bytes_of(tag: Integer, len: usize) -> Tree {
    let bytes = tag.magnitude().to_be_bytes();
    let byte = |byte: &u8| Tree::Int(Integer::natural((*byte).into()));
    Tree::Seq(bytes[bytes.len() - len..].iter().map(byte).collect())
}

fn other_tag(rng: &mut Hand, of: &Enum, int: IntType, width: u32) -> Tree {
    let most = IntType::unsigned(width).most().min(int.most());
    loop {
        let tag = between(rng, Integer::ZERO, most);
        let is_named = |tag: Integer| {
            of.variants.iter().any(|variant| {
                variant.tag.ends().is_some_and(|(low, high)| {
                    (Integer::natural(low.into())..=Integer::natural(high.into())).contains(&tag)
                })
            })
        };
        // Where all tags have names there is no such value.
        if !is_named(tag) || rng.once_in(8) {
            return Tree::Int(tag);
        }
    }
}

/// Draws the fields one after the other; what earlier ones decide goes by them.
fn of_fields(rng: &mut Hand, fields: &Fields) -> Vec<Tree> {
    let mut values: Vec<Tree> = Vec::new();
    for field in &fields.all {
        let value = of_field(rng, fields, field, &values);
        values.push(value);
    }
    // What is derived of a later field is known now.
    for (place, field) in fields.all.iter().enumerate() {
        if let (Wire::Size(_, first, last), Some(int)) = (&field.wire, field.ty.int()) {
            let size = crate::model::size_of(fields, &values, *first, *last);
            values[place] = Tree::Int(if int.holds(size) { size } else { int.most() });
        }
        let (Wire::CountOf(of, _) | Wire::Present(of, _)) = &field.wire else {
            continue;
        };
        values[place] = match (&field.ty, &field.wire) {
            (Type::Unit, _) => Tree::UNIT,
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
    values
}

fn of_field(rng: &mut Hand, fields: &Fields, field: &Field, before: &[Tree]) -> Tree {
    match &field.wire {
        Wire::Skipped => {
            let value = of_type(rng, &field.ty);
            Tree::Skipped(Box::new(value))
        }
        Wire::CountOf(..)
        | Wire::Size(..)
        | Wire::Sum(..)
        | Wire::Computed(..)
        | Wire::Sometimes(..) => Tree::UNIT,
        // Unless it is only a flag, its option goes by it.
        Wire::Present(..) => Tree::Bool(rng.once_in(2)),
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
                LenSays::Bits(_)
                | LenSays::Leb128(_)
                | LenSays::Vlq
                | LenSays::Rest
                | LenSays::Tag
                | LenSays::Until(..)
                | LenSays::Ahead(..) => written_count(rng, len),
            };
            list(rng, len, count, coding, ty)
        }
        Form::Region(_, inner) => of_form(rng, fields, inner, ty, before),
        Form::By(number, bound, inner) => {
            let given = crate::model::number(before, number).to_natural();
            let given = given.and_then(|given| u64::try_from(given).ok());
            // There is no value below a bound of 0.
            let least = inner.least().max(u64::from(inner.is_rank()));
            let inner = inner.with(given.unwrap_or(0).clamp(least.min(bound.max), bound.max));
            of_form(rng, fields, &inner, ty, before)
        }
        Form::InOrder(_, inner) => of_form(rng, fields, inner, ty, before),
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
    match ty.plain() {
        Type::Unit => Tree::UNIT,
        Type::Bool => Tree::Bool(rng.once_in(2)),
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
            let there = rng.once_in(2) && (!rng.is_greedy() || rng.once_in(3));
            Tree::Option(there.then(|| Box::new(of_type(rng, inner))))
        }
        Type::List(element, room) => {
            let count = rng.below(5).min(room.unwrap_or(5));
            Tree::Seq((0..count).map(|_| of_type(rng, element)).collect())
        }
        Type::Boxed(inner) => of_type(rng, inner),
        Type::Item(item) | Type::Foreign(item, _) => of_item(rng, item),
        Type::Parameter(_, is) | Type::Kept(_, is) => of_type(rng, is),
    }
}
