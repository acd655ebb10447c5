//! Random values: such as their declaration holds, and such as break a single rule of it.

use crate::bounds::interval;
use crate::generate::between;
use crate::grammar::{
    Alternative, Body, Coding, Enum, Field, Fields, Form, Item, Len, LenSays, Number, Tag, Tagging,
    Type, Wire,
};
use crate::integer::{IntType, Integer};
use crate::rng::Rng;
use crate::tree::Tree;

/// Draws a value of an item that its wire form most likely holds.
#[must_use]
pub fn of_item(rng: &mut Rng, item: &Item) -> Tree {
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

fn of_body(rng: &mut Rng, body: &Body) -> Tree {
    match body {
        Body::Struct(fields) => Tree::Seq(of_fields(rng, fields)),
        Body::Enum(of) => {
            let index = rng.below(of.variants.len());
            let variant = &of.variants[index];
            let fields = match (&variant.tag, of.tagging) {
                (Tag::Other, Tagging::Bits(width)) => {
                    vec![other_tag(rng, of, &variant.fields, width)]
                }
                _ => of_fields(rng, &variant.fields),
            };
            Tree::Variant(index, fields)
        }
    }
}

fn other_tag(rng: &mut Rng, of: &Enum, fields: &Fields, width: u32) -> Tree {
    let int = fields.all[0].ty.int().expect("an integer keeps the tag");
    let most = IntType::unsigned(width).most().min(int.most());
    loop {
        let tag = between(rng, Integer::ZERO, most);
        let is_named = |tag: Integer| {
            of.variants.iter().any(|variant| match variant.tag {
                Tag::Number(named, _) => Integer::natural(named.into()) == tag,
                Tag::Other | Tag::Code(_) | Tag::Weight(..) => false,
            })
        };
        // Where all tags have names there is no such value.
        if !is_named(tag) || rng.once_in(8) {
            return Tree::Int(tag);
        }
    }
}

/// Draws the fields one after the other; what earlier ones decide goes by them.
fn of_fields(rng: &mut Rng, fields: &Fields) -> Vec<Tree> {
    let mut values: Vec<Tree> = Vec::new();
    for field in &fields.all {
        let value = of_field(rng, fields, field, &values);
        values.push(value);
    }
    // What is derived of a later field is known now.
    for (place, field) in fields.all.iter().enumerate() {
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
    values
}

fn of_field(rng: &mut Rng, fields: &Fields, field: &Field, before: &[Tree]) -> Tree {
    match &field.wire {
        Wire::Skipped => {
            let value = of_type(rng, &field.ty);
            Tree::Skipped(Box::new(value))
        }
        Wire::CountOf(..) => Tree::UNIT,
        // Unless it is only a flag, its option goes by it.
        Wire::Present(..) => Tree::Bool(rng.once_in(2)),
        Wire::Always(form) => of_form(rng, fields, form, &field.ty, before),
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

fn of_form(rng: &mut Rng, fields: &Fields, form: &Form, ty: &Type, before: &[Tree]) -> Tree {
    match form {
        Form::Coded(coding) => of_coding(rng, coding, ty),
        Form::List(len, coding) => {
            let count = match &len.says {
                LenSays::By(number) => said(rng, fields, number, before),
                LenSays::Bits(_) | LenSays::Leb128(_) => written_count(rng, len),
            };
            list(rng, len, count, coding, ty)
        }
        Form::BitsBy(number, max) => {
            let int = ty.int().expect("an integer");
            let width = crate::model::number(before, number)
                .to_natural()
                .unwrap_or(0);
            let width = u32::try_from(width).unwrap_or(*max).min(*max);
            let field = int.of_width(width);
            Tree::Int(between(rng, field.least(), field.most()))
        }
    }
}

/// How long other fields say that a list is; of one that they are derived from, what is drawn.
fn said(rng: &mut Rng, fields: &Fields, number: &Number, before: &[Tree]) -> usize {
    if let Number::Field(place) = number
        && let Wire::CountOf(_, coding) = &fields.all[*place].wire
    {
        let int = fields.all[*place].ty.int().unwrap_or(IntType::unsigned(64));
        let (low, high) = interval(coding, int).unwrap_or((Integer::ZERO, Integer::ONE));
        let least = low.to_usize().unwrap_or(0);
        let most = high
            .to_usize()
            .unwrap_or(usize::MAX)
            .min(least.saturating_add(12));
        return rng.within(least.min(40), most.min(50).max(least.min(40)));
    }
    let number = crate::model::number(before, number);
    number.to_usize().unwrap_or(0).min(100)
}

fn written_count(rng: &mut Rng, len: &Len) -> usize {
    let most = match len.says {
        LenSays::Bits(width) => (1usize << width.min(8)) - 1,
        LenSays::By(_) | LenSays::Leb128(_) => 80,
    };
    let usual = match rng.below(8) {
        0 => 0,
        1 => rng.within(30, 80),
        _ => rng.within(0, 9),
    };
    usual.min(most)
}

/// A list of so many elements, or of so many bytes.
fn list(rng: &mut Rng, len: &Len, count: usize, coding: &Coding, ty: &Type) -> Tree {
    let Type::List(element, room) = ty.plain() else {
        panic!("{ty:?} is no list");
    };
    let most = room.unwrap_or(usize::MAX);
    if len.bytes.is_some() {
        return sized_list(rng, len, count, coding, ty, element, most);
    }
    Tree::Seq(elements(rng, count.min(most), coding, element))
}

/// Adds elements until there are as many bytes as wanted.
fn sized_list(
    rng: &mut Rng,
    len: &Len,
    bytes: usize,
    coding: &Coding,
    ty: &Type,
    element: &Type,
    most: usize,
) -> Tree {
    let mut items = Vec::new();
    for _ in 0..8 * bytes {
        if items.len() == most {
            break;
        }
        items.push(of_coding(rng, coding, element));
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

fn elements(rng: &mut Rng, count: usize, coding: &Coding, element: &Type) -> Vec<Tree> {
    match coding {
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
        Coding::Digits(_) => digits(rng, count.min(12), coding),
        _ => (0..count)
            .map(|_| of_coding(rng, coding, element))
            .collect(),
    }
}

/// Digits that mostly are choices.
fn digits(rng: &mut Rng, count: usize, coding: &Coding) -> Vec<Tree> {
    let Coding::Digits(of) = coding else {
        panic!("{coding:?} are no digits");
    };
    let mut values = Vec::new();
    for _ in 0..count {
        let choices = crate::model::choices(*of, &values);
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

fn runs(rng: &mut Rng, count: usize, mut draw: impl FnMut(&mut Rng) -> Tree) -> Vec<Tree> {
    let mut items = Vec::new();
    while items.len() < count {
        let item = draw(rng);
        let run = rng.pick(&[1, 1, 2, 3, 8, 40]).min(count - items.len());
        items.extend(std::iter::repeat_n(item, run));
    }
    items
}

fn zero_runs(rng: &mut Rng, count: usize, inner: &Coding, element: &Type) -> Vec<Tree> {
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
fn distinct(rng: &mut Rng, count: usize, coding: &Coding, element: &Type) -> Vec<Tree> {
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

/// The integer, or the symbol of this number.
fn symbol(element: &Type, number: Integer) -> Tree {
    match element.symbols() {
        None => Tree::Int(number),
        Some(of) => {
            let index = number.to_usize().unwrap_or(0) % of.variants.len();
            Tree::Variant(index, Vec::new())
        }
    }
}

/// Draws a value that a coding most likely holds.
fn of_coding(rng: &mut Rng, coding: &Coding, ty: &Type) -> Tree {
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
        Coding::With(inner) => return of_coding(rng, inner, ty),
        Coding::Via(item) => return of_item(rng, item),
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
            Tree::Int(between(rng, low, high))
        }
        Type::Item(_) => match coding {
            Coding::Table(words, _) => Tree::Variant(rng.below(words.len()), Vec::new()),
            other => panic!("{other:?} does not write symbols"),
        },
        other => panic!("{coding:?} does not write {other:?}"),
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

fn array(rng: &mut Rng, coding: &Coding, element: &Type, len: usize) -> Vec<Tree> {
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

/// Draws any value of a type.
fn of_type(rng: &mut Rng, ty: &Type) -> Tree {
    match ty.plain() {
        Type::Unit => Tree::UNIT,
        Type::Bool => Tree::Bool(rng.once_in(2)),
        Type::Int(int) => Tree::Int(between(rng, int.least(), int.most())),
        Type::Array(element, len) => Tree::Seq((0..*len).map(|_| of_type(rng, element)).collect()),
        Type::Tuple(types) => Tree::Seq(types.iter().map(|ty| of_type(rng, ty)).collect()),
        Type::Option(inner) => {
            let there = rng.once_in(2);
            Tree::Option(there.then(|| Box::new(of_type(rng, inner))))
        }
        Type::List(element, room) => {
            let count = rng.below(5).min(room.unwrap_or(5));
            Tree::Seq((0..count).map(|_| of_type(rng, element)).collect())
        }
        Type::Boxed(inner) => of_type(rng, inner),
        Type::Item(item) | Type::Foreign(item, _) => of_item(rng, item),
        Type::Parameter(_, is) => of_type(rng, is),
    }
}

/// Changes one thing in a value, so that it may have no wire form.
pub fn spoil(rng: &mut Rng, item: &Item, value: &mut Tree) {
    let mut leaves = 0;
    visit_item(item, value, &mut |_, _| leaves += 1);
    if leaves == 0 {
        return;
    }
    let chosen = rng.below(leaves);
    let mut place = 0;
    visit_item(item, value, &mut |ty, value| {
        if place == chosen {
            change(rng, ty, value);
        }
        place += 1;
    });
}

fn change(rng: &mut Rng, ty: &Type, value: &mut Tree) {
    match (ty.plain(), value) {
        (Type::Int(int), Tree::Int(number)) => {
            let most = small_most(rng, *int);
            *number = between(rng, int.least(), most);
        }
        (Type::Bool, Tree::Bool(flag)) => *flag = !*flag,
        (Type::Option(inner), Tree::Option(option)) => {
            *option = match option {
                None => Some(Box::new(of_type(rng, inner))),
                Some(_) => None,
            };
        }
        (Type::List(element, room), Tree::Seq(items)) => {
            if items.is_empty() || rng.once_in(2) && items.len() < room.unwrap_or(usize::MAX) {
                let item = of_type(rng, element);
                items.push(item);
            } else {
                items.pop();
            }
        }
        (ty, value) => *value = of_type(rng, ty),
    }
}

/// A run of ones as long as the greatest numbers would never end.
fn small_most(rng: &mut Rng, int: IntType) -> Integer {
    if rng.once_in(2) {
        int.most()
    } else {
        int.most().min(Integer::from(1000usize))
    }
}

/// Visits all that a change can be made to.
fn visit_item(item: &Item, value: &mut Tree, found: &mut impl FnMut(&Type, &mut Tree)) {
    match (&item.body, value) {
        (Body::Struct(fields), Tree::Seq(values)) => visit_fields(fields, values, found),
        (Body::Enum(of), Tree::Variant(index, values)) => {
            visit_fields(&of.variants[*index].fields, values, found);
        }
        (_, value) => panic!("{value:?} is none of `{}`", item.name),
    }
}

fn visit_fields(fields: &Fields, values: &mut [Tree], found: &mut impl FnMut(&Type, &mut Tree)) {
    for (field, value) in fields.all.iter().zip(values) {
        visit(&field.ty, value, found);
    }
}

fn visit(ty: &Type, value: &mut Tree, found: &mut impl FnMut(&Type, &mut Tree)) {
    match (ty.plain(), &mut *value) {
        (Type::Array(element, _), Tree::Seq(items)) => {
            items
                .iter_mut()
                .for_each(|item| visit(element, item, found));
        }
        (Type::List(element, _), Tree::Seq(items)) => {
            items
                .iter_mut()
                .for_each(|item| visit(element, item, found));
            found(ty, value);
        }
        (Type::Tuple(types), Tree::Seq(items)) => {
            let pairs = types.iter().zip(items);
            pairs.for_each(|(ty, item)| visit(ty, item, found));
        }
        (Type::Option(inner), Tree::Option(option)) => {
            if let Some(item) = option {
                visit(inner, item, found);
            }
            if is_simple(inner) {
                found(ty, value);
            }
        }
        (Type::Boxed(inner), _) => visit(inner, value, found),
        (Type::Item(item) | Type::Foreign(item, _), _) => visit_item(item, value, found),
        (Type::Int(_) | Type::Bool, Tree::Int(_) | Tree::Bool(_)) => found(ty, value),
        _ => {}
    }
}

/// Whether any value of the type can be drawn without its coding.
fn is_simple(ty: &Type) -> bool {
    !matches!(ty.plain(), Type::List(..))
}
