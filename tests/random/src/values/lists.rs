//! Values of lists and arrays.

use super::each::alone;
use super::hand::Hand;
use super::held::arrange;
use super::of_coding;
use super::texts;
use crate::generate::between;
use crate::grammar::{Body, Choosing, Coding, End, Len, LenSays, Type, Wire};
use crate::integer::Integer;
use crate::order;
use crate::tree::Tree;

/// No list whose bytes are counted is longer.
const MOST_BYTES: usize = 120;

/// So many elements of a set are drawn at once.
const MOST_ASCENDING: usize = 1000;

pub(super) fn written_count(rng: &mut Hand, len: &Len) -> usize {
    if let (LenSays::Tag(_), Some(count)) = (&len.says, rng.count.take()) {
        return count;
    }
    if let Some(count) = rng.most_of(len) {
        return count;
    }
    let most = match len.says {
        LenSays::Coded(Coding::Bits(width), None) => (1usize << width.min(8)) - 1,
        // One more than the most is refused.
        LenSays::Padded(max, ..)
        | LenSays::Until(_, _, Some(max))
        | LenSays::UntilIsLast(Some(max))
        | LenSays::Ahead(_, Some(max))
        | LenSays::Coded(_, Some(max)) => max + 1,
        // Now and then one more than the tag can say.
        LenSays::Tag(max) => max.saturating_add(usize::from(rng.once_in(8))),
        LenSays::By(_)
        | LenSays::Coded(_, None)
        | LenSays::Rest
        | LenSays::Until(_, _, None)
        | LenSays::UntilIsLast(None)
        | LenSays::Ahead(_, None) => 80,
    };
    let usual = match rng.below(8) {
        0 => 0,
        1 => rng.within(30, 80),
        _ => rng.within(0, 9),
    };
    usual.min(most)
}

/// A list of so many elements, or of so many bytes.
pub(super) fn list(rng: &mut Hand, len: &Len, count: usize, coding: &Coding, ty: &Type) -> Tree {
    if let Coding::Text(charset, _) = coding {
        return texts::text(rng, len, count, charset, ty);
    }
    let Type::List(element, room) = ty.plain() else {
        panic!("{ty:?} is no list");
    };
    let most = room.unwrap_or(usize::MAX);
    let count = match rng.is_deep() && element.holds_itself() {
        true => 0,
        false if rng.is_chain() && element.holds_itself() => 1,
        // They have elements of their own.
        false if element.holds_itself() => count.min(4),
        false => count,
    };
    if len.bytes.is_some() {
        // The model asks after each element how many bytes there are.
        return sized_list(rng, len, count.min(MOST_BYTES), coding, ty, most);
    }
    // One number of many digits takes its time, in the model too.
    let most = if coding.is_rank() || matches!(coding, Coding::Digits(_)) {
        most.min(200)
    } else {
        most
    };
    let mut items = match order::is_ascending(ty) {
        true => ascending(rng, count.min(most), coding, ty),
        false => elements(rng, count.min(most), coding, element),
    };
    if !rng.once_in(10) {
        end_with(len, ty, count.min(most), &mut items);
    }
    Tree::Seq(items)
}

/// Ends elements as their length says, with no end before.
fn end_with(len: &Len, ty: &Type, count: usize, items: &mut Vec<Tree>) {
    match len.says {
        LenSays::Until(how, end, _) => {
            let end = Tree::Int(end);
            let is_ascending = order::is_ascending(ty);
            items.retain(|item| match how {
                End::Last if is_ascending => order::of_elements(ty, item, &end).is_lt(),
                _ => *item != end,
            });
            if how == End::Last {
                // It counts, too.
                items.truncate(count.saturating_sub(1));
                items.push(end);
            }
        }
        LenSays::Padded(count, fill, end) => {
            items.truncate(count - usize::from(end.is_some()));
            let marks = [end.unwrap_or(fill), fill].map(Tree::Int);
            items.retain(|item| !marks.contains(item));
        }
        LenSays::UntilIsLast(_) => {
            let element = item_type(ty);
            items.iter_mut().for_each(|item| flag(element, item, false));
            arrange(ty, items);
            if let Some(last) = items.last_mut() {
                flag(element, last, true);
            }
        }
        _ => {}
    }
}

fn item_type(ty: &Type) -> &Type {
    match ty.plain() {
        Type::List(element, _) => element,
        other => panic!("{other:?} is no list"),
    }
}

/// Says in an element whether it is the last one.
fn flag(element: &Type, item: &mut Tree, is_last: bool) {
    let (Type::Item(element), Tree::Seq(values)) = (element.plain(), item) else {
        panic!("{element:?} has no flag");
    };
    let Body::Struct(fields) = &element.body else {
        panic!("`{}` has no flag", element.name);
    };
    for (field, value) in fields.all.iter().zip(values) {
        if let (Wire::IsLast, Type::Bool) = (&field.wire, &field.ty) {
            *value = Tree::Bool(is_last);
        }
    }
}

/// Adds elements until there are as many bytes as wanted.
fn sized_list(
    rng: &mut Hand,
    len: &Len,
    bytes: usize,
    coding: &Coding,
    ty: &Type,
    most: usize,
) -> Tree {
    let (element, mut items) = (item_type(ty), Vec::new());
    for _ in 0..8 * bytes {
        if items.len() == most {
            break;
        }
        let item = of_coding(rng, coding, element);
        if order::is_ascending(ty) && has_equal(ty, &items, &item) {
            continue;
        }
        items.push(item);
        arrange(ty, &mut items);
        match crate::model::list_bytes(len, coding, ty, &items) {
            Some(taken) if taken > bytes => {
                items.pop();
            }
            Some(taken) if taken == bytes && rng.once_in(2) => break,
            _ => {}
        }
    }
    Tree::Seq(items)
}

/// Whether there is an element that is equal, or has the same key.
fn has_equal(ty: &Type, items: &[Tree], item: &Tree) -> bool {
    let is_equal = |other: &Tree| order::of_elements(ty, other, item).is_eq();
    items.iter().any(is_equal)
}

/// Elements that ascend; fewer of them where most of those that are drawn are equal.
fn ascending(rng: &mut Hand, count: usize, coding: &Coding, ty: &Type) -> Vec<Tree> {
    let (element, mut items) = (item_type(ty), Vec::new());
    for _ in 0..4 {
        let missing = count - items.len();
        items.extend(one_by_one(
            rng,
            missing.min(MOST_ASCENDING),
            coding,
            element,
        ));
        arrange(ty, &mut items);
    }
    items
}

/// The elements of a list, of which a greedy one has the same again and again.
fn elements(rng: &mut Hand, count: usize, coding: &Coding, element: &Type) -> Vec<Tree> {
    if rng.is_greedy()
        && count > 1
        && let Some([one, other]) = pair(rng, coding, element)
    {
        return rng.repeated(count, one, other);
    }
    one_by_one(rng, count, coding, element)
}

fn one_by_one(rng: &mut Hand, count: usize, coding: &Coding, element: &Type) -> Vec<Tree> {
    match coding {
        // A number for each array.
        coding if coding.is_rank() && matches!(element.plain(), Type::Array(..)) => (0..count)
            .map(|_| of_coding(rng, coding, element))
            .collect(),
        Coding::Runs(inner) => runs(rng, count, |rng| of_coding(rng, inner, element)),
        Coding::ZeroRuns(inner) => zero_runs(rng, count, inner, element),
        Coding::As(inner, int) if inner.is_of_list() || inner.is_rank() => {
            let numbers = elements(rng, count, inner, &Type::Int(*int));
            numbers
                .iter()
                .map(|number| symbol(element, number.int()))
                .collect()
        }
        Coding::Combination(_) | Coding::Arrangement(_) => distinct(rng, count, coding, element),
        Coding::Biased(inner, bias) if inner.is_rank() => {
            let int = element.int().expect("an integer");
            let moved = elements(rng, count, inner, element);
            let value = |moved: &Tree| moved.int().plus(*bias).filter(|value| int.holds(*value));
            let values = moved
                .iter()
                .map(|moved| Tree::Int(value(moved).unwrap_or(int.most())));
            values.collect()
        }
        // Elements may be lists themselves.
        Coding::Alone(form) => (0..count.min(12))
            .map(|_| alone(rng, form, element))
            .collect(),
        Coding::Digits(of) | Coding::Model(of) => digits(rng, count.min(12), *of),
        Coding::Weights(rows) => symbols(rng, count, rows),
        _ => (0..count)
            .map(|_| of_coding(rng, coding, element))
            .collect(),
    }
}

/// Two elements that a greedy list is made of; none where the elements depend on each other.
fn pair(rng: &mut Hand, coding: &Coding, element: &Type) -> Option<[Tree; 2]> {
    let mut two = |coding: &Coding| [(); 2].map(|()| of_coding(rng, coding, element));
    match coding {
        Coding::Runs(inner) => Some(two(inner)),
        Coding::ZeroRuns(inner) => {
            let [_, other] = two(inner);
            Some([Tree::Int(Integer::ZERO), other])
        }
        Coding::Alone(form) => Some([(); 2].map(|()| alone(rng, form, element))),
        Coding::Weights(_) | Coding::Digits(_) | Coding::Model(_) => None,
        coding if coding.is_rank() || coding.is_of_list() => None,
        _ => Some(two(coding)),
    }
}

/// Symbols that mostly have a weight.
pub(super) fn symbols(rng: &mut Hand, count: usize, rows: &[Vec<u32>]) -> Vec<Tree> {
    let draw = |place: usize| {
        let row = rows.get(place).unwrap_or(&rows[0]);
        let likely = (0..row.len()).filter(|&number| row[number] > 0);
        let number = match rng.once_in(60) {
            true => rng.below(row.len() + 1),
            false => rng.pick(&likely.collect::<Vec<_>>()),
        };
        Tree::Int(Integer::natural(u128::try_from(number).expect("a number")))
    };
    (0..count).map(draw).collect()
}

/// Digits that mostly are choices.
fn digits(rng: &mut Hand, count: usize, of: Choosing) -> Vec<Tree> {
    let mut values = Vec::new();
    for _ in 0..count {
        let choices = crate::model::choices(of, &values);
        if choices.is_empty() {
            break;
        }
        values.push(rng.pick(&choices));
    }
    values
        .into_iter()
        .map(|value| Tree::Int(Integer::natural(value.into())))
        .collect()
}

fn runs(rng: &mut Hand, count: usize, mut draw: impl FnMut(&mut Hand) -> Tree) -> Vec<Tree> {
    let mut items = Vec::new();
    while items.len() < count {
        let item = draw(rng);
        let run = rng.pick(&[1, 1, 2, 3, 8, 40]).min(count - items.len());
        items.extend(std::iter::repeat_n(item, run));
    }
    items
}

fn zero_runs(rng: &mut Hand, count: usize, inner: &Coding, element: &Type) -> Vec<Tree> {
    let zero = Tree::Int(Integer::ZERO);
    runs(rng, count, |rng| {
        if rng.once_in(2) {
            zero.clone()
        } else {
            of_coding(rng, inner, element)
        }
    })
}

/// Distinct numbers, ascending where the coding asks for that.
fn distinct(rng: &mut Hand, count: usize, coding: &Coding, element: &Type) -> Vec<Tree> {
    let (Coding::Combination(of) | Coding::Arrangement(of)) = coding else {
        panic!("{coding:?} is no choice");
    };
    let mut all: Vec<u64> = (0..*of).collect();
    rng.shuffle(&mut all);
    all.truncate(count);
    if matches!(coding, Coding::Combination(_)) {
        all.sort_unstable();
    }
    let number = |number: &u64| Integer::natural((*number).into());
    all.iter()
        .map(|value| symbol(element, number(value)))
        .collect()
}

/// The integer, the flag or the symbol of this number.
pub(super) fn symbol(element: &Type, number: Integer) -> Tree {
    match element.symbols() {
        None if matches!(element.plain(), Type::Bool) => Tree::Bool(number != Integer::ZERO),
        None => Tree::Int(number),
        Some(of) => {
            let index = number.to_usize().unwrap_or(0) % of.variants.len();
            Tree::Variant(index, Vec::new())
        }
    }
}

pub(super) fn array(rng: &mut Hand, coding: &Coding, element: &Type, len: usize) -> Vec<Tree> {
    let word = |number: u64| Integer::natural(number.into());
    match coding {
        Coding::Unary(max, Some(total)) => {
            let mut left = *total;
            let mut items = Vec::new();
            for _ in 0..len {
                let most = max.unwrap_or(u64::MAX).min(left);
                let int = element.int().expect("an integer");
                let number = between(rng, Integer::ZERO, word(most).min(int.most()));
                left = left.saturating_sub(u64::try_from(number.magnitude()).unwrap_or(left));
                items.push(Tree::Int(number));
            }
            rng.shuffle(&mut items);
            items
        }
        Coding::Multiset(counts) => {
            let each = (0..).zip(counts);
            let all = each.flat_map(|(number, count)| (0..*count).map(move |_| number));
            let mut all: Vec<u64> = all.collect();
            rng.shuffle(&mut all);
            all.into_iter()
                .map(|number| symbol(element, word(number)))
                .collect()
        }
        Coding::RadixBy(radices) => {
            let digit = |radix: &u64| Tree::Int(between(rng, Integer::ZERO, word(radix - 1)));
            radices.iter().map(digit).collect()
        }
        Coding::Alphabets(alphabets) => {
            let number = |alphabet: &Vec<u8>| symbol(element, word(rng.pick(alphabet).into()));
            alphabets.iter().map(number).collect()
        }
        _ => elements(rng, len, coding, element),
    }
}
