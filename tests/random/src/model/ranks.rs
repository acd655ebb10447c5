//! Several values as one number: radix, alphabets, combinations, arrangements, digits.

use super::bits::{Bits, Input};
use super::natural::Natural;
use super::{Refused, Result, keeps_rule, numbers, refuse};
use crate::grammar::{Choosing, Coding, Order, Type};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

/// Writes an array as one number, or as runs with a total.
pub(super) fn write_array(
    coding: &Coding,
    element: &Type,
    items: &[Tree],
    out: &mut Bits,
) -> Result<()> {
    if let Coding::Unary(max, Some(total)) = coding {
        let sum = items
            .iter()
            .try_fold(Integer::ZERO, |sum, item| sum.plus(item.int()));
        if sum.is_none_or(|sum| sum > Integer::natural((*total).into())) {
            return refuse("the sum is more than the total");
        }
        let each = Coding::Unary(*max, None);
        return items
            .iter()
            .try_for_each(|item| numbers::write(&each, element, item, out));
    }
    let numbers = items.iter().map(|item| number_of(coding, element, item));
    write_numbers(coding, &numbers.collect::<Result<Vec<_>>>()?, out)
}

/// Reads an array from one number.
pub(super) fn read_array(
    coding: &Coding,
    element: &Type,
    len: usize,
    input: &mut Input,
) -> Result<Tree> {
    if let Coding::Unary(max, Some(_)) = coding {
        let each = Coding::Unary(*max, None);
        let items = (0..len).map(|_| numbers::read(&each, element, input));
        return items.collect::<Result<_>>().map(Tree::Seq);
    }
    let numbers = read_numbers(coding, len, input)?;
    let items = numbers
        .iter()
        .map(|number| value_of(coding, element, *number));
    items.collect::<Result<_>>().map(Tree::Seq)
}

/// The number of a value before it joins the others: itself, moved, checked, or that of its symbol.
pub(super) fn number_of(coding: &Coding, element: &Type, value: &Tree) -> Result<u64> {
    match coding {
        Coding::As(inner, int) => {
            let number = numbers::numbered(element, value)?;
            number_of(inner, &Type::Int(*int), &number)
        }
        Coding::Checked(inner, low, high) => {
            if !(*low..=*high).contains(&value.int()) {
                return refuse("the value is not in its range");
            }
            number_of(inner, element, value)
        }
        Coding::Biased(inner, bias) => {
            let int = element.int().expect("an integer");
            let moved = value.int().less(*bias).filter(|moved| int.holds(*moved));
            let moved = moved.ok_or(Refused::Not("the value less its bias is none of its type"))?;
            number_of(inner, element, &Tree::Int(moved))
        }
        _ => {
            keeps_rule(element, value)?;
            let number = match value {
                Tree::Int(number) => number.to_natural(),
                Tree::Variant(index, _) => u128::try_from(*index).ok(),
                Tree::Bool(flag) => Some((*flag).into()),
                other => panic!("{other:?} has no number"),
            };
            let number = number.and_then(|number| u64::try_from(number).ok());
            number.ok_or(Refused::Not("a number that is no digit"))
        }
    }
}

/// The value of a number that was joined with others at a place.
pub(super) fn value_of(coding: &Coding, element: &Type, number: u64) -> Result<Tree> {
    match coding {
        Coding::As(inner, int) => {
            let number = value_of(inner, &Type::Int(*int), number)?;
            numbers::symbols(element, &number)
        }
        Coding::Checked(inner, ..) => value_of(inner, element, number),
        Coding::Biased(inner, bias) => {
            let moved = value_of(inner, element, number)?;
            let value = moved.int().plus(*bias).ok_or(Refused::Not("no value"))?;
            of_type(element, value)
        }
        _ => of_type(element, Integer::natural(number.into())),
    }
}

fn of_type(element: &Type, value: Integer) -> Result<Tree> {
    if element.symbols().is_some() {
        return numbers::symbols(element, &Tree::Int(value));
    }
    if let Type::Bool = element.plain() {
        return Ok(Tree::Bool(value == Integer::ONE));
    }
    let int: IntType = element.int().expect("an integer");
    if int.holds(value) {
        Ok(Tree::Int(value))
    } else {
        refuse("the number is none of the type")
    }
}

/// What makes the number.
fn rank(coding: &Coding) -> &Coding {
    match coding {
        Coding::As(inner, _) | Coding::Checked(inner, ..) | Coding::Biased(inner, _) => rank(inner),
        other => other,
    }
}

/// The radix of each digit, the first one most significant; none of a combination.
fn radices(coding: &Coding, len: usize) -> Option<Vec<u64>> {
    match coding {
        Coding::Radix(radix) => Some(vec![*radix; len]),
        Coding::RadixBy(radices) => Some(radices.clone()),
        Coding::Alphabets(alphabets) => {
            let len = |alphabet: &Vec<u8>| u64::try_from(alphabet.len()).expect("a word");
            Some(alphabets.iter().map(len).collect())
        }
        Coding::Arrangement(of) => (0..*of)
            .rev()
            .map(|less| less + 1)
            .take(len)
            .map(Some)
            .collect(),
        _ => None,
    }
}

/// Joins numbers, in the least width for so many.
pub(super) fn write_numbers(coding: &Coding, numbers: &[u64], out: &mut Bits) -> Result<()> {
    let coding = rank(coding);
    if let Coding::Multiset(counts) = coding {
        return write_multiset(counts, numbers, out);
    }
    let width = width(coding, numbers.len())?;
    let digits = match coding {
        Coding::Combination(of) => {
            let ascends = numbers.is_sorted_by(|a, b| a < b);
            if !ascends || numbers.last().is_some_and(|last| last >= of) {
                return refuse("no ascending values below the bound");
            }
            let ranks = numbers
                .iter()
                .zip(1..)
                .map(|(number, chosen)| choose(*number, chosen));
            let rank = ranks.fold(Natural::default(), |sum, rank| sum.plus(&rank));
            out.natural(&rank, width);
            return Ok(());
        }
        Coding::Arrangement(_) => {
            let digit = |(place, number): (usize, &u64)| {
                let before = &numbers[..place];
                let lower = before.iter().filter(|other| *other < number).count();
                if before.contains(number) {
                    return refuse("a value twice");
                }
                Ok(number - u64::try_from(lower).expect("a word"))
            };
            numbers
                .iter()
                .enumerate()
                .map(digit)
                .collect::<Result<_>>()?
        }
        Coding::Alphabets(alphabets) => {
            let digit = |(number, alphabet): (&u64, &Vec<u8>)| {
                let place = alphabet
                    .iter()
                    .position(|other| u64::from(*other) == *number);
                place.map(|place| u64::try_from(place).expect("a word"))
            };
            let digits = numbers.iter().zip(alphabets).map(digit);
            let digits: Option<Vec<u64>> = digits.collect();
            digits.ok_or(Refused::Not("not in the alphabet"))?
        }
        _ => numbers.to_vec(),
    };
    let radices = radices(coding, numbers.len()).expect("digits");
    let mut joined = Natural::default();
    for (digit, radix) in digits.iter().zip(radices) {
        if *digit >= radix {
            return refuse("a digit that is not below its radix");
        }
        joined = joined.times_plus(radix, *digit);
    }
    out.natural(&joined, width);
    Ok(())
}

/// Splits the number of so many numbers.
pub(super) fn read_numbers(coding: &Coding, len: usize, input: &mut Input) -> Result<Vec<u64>> {
    let coding = rank(coding);
    if let Coding::Multiset(counts) = coding {
        return read_multiset(counts, input);
    }
    // Before the product of all radices, which takes the square of their number.
    if let Some(radices) = radices(coding, len).filter(|radices| radices.len() >= len) {
        let least = |radix: &u64| radix.checked_ilog2().unwrap_or(0) as usize;
        if input.left() < radices.iter().take(len).map(least).sum() {
            return Err(Refused::Truncated);
        }
    }
    let mut joined = input.natural(width(coding, len)?)?;
    if let Coding::Combination(of) = coding {
        return unranked(joined, *of, len);
    }
    let radices = radices(coding, len).expect("digits");
    let mut digits = vec![0; len];
    for (digit, radix) in digits.iter_mut().zip(radices).rev() {
        (joined, *digit) = joined.divided(radix);
    }
    match coding {
        Coding::Arrangement(of) => {
            let mut left: Vec<u64> = (0..*of).collect();
            let place = |digit: &u64| usize::try_from(*digit).expect("a word");
            Ok(digits
                .iter()
                .map(|digit| left.remove(place(digit)))
                .collect())
        }
        Coding::Alphabets(alphabets) => {
            let place = |digit: &u64| usize::try_from(*digit).expect("a word");
            let numbers = digits.iter().zip(alphabets);
            Ok(numbers
                .map(|(digit, alphabet)| alphabet[place(digit)].into())
                .collect())
        }
        _ => Ok(digits),
    }
}

/// The least width that holds all choices of so many values.
fn width(coding: &Coding, len: usize) -> Result<usize> {
    let ways = match radices(coding, len) {
        Some(radices) if radices.len() < len => return refuse("more values than there are"),
        Some(radices) => {
            let one = Natural::from(1);
            radices
                .iter()
                .fold(one, |ways, radix| ways.times_plus(*radix, 0))
        }
        None => {
            let Coding::Combination(of) = coding else {
                panic!("{coding:?} is no rank");
            };
            choose(*of, u64::try_from(len).expect("a word"))
        }
    };
    let most = ways
        .less_one()
        .ok_or(Refused::Not("more values than there are"))?;
    if matches!(coding, Coding::Combination(_)) && most.len() > 120 {
        return refuse("a combination of more than 120 bits");
    }
    Ok(most.len())
}

/// How many arrays there are in which each number occurs so often.
fn arrays(counts: &[u64]) -> Natural {
    let (mut ways, mut len) = (Natural::from(1), 0);
    for count in counts {
        for number in 1..=*count {
            len += 1;
            ways = ways.times_plus(len, 0).divided(number).0;
        }
    }
    ways
}

/// The arrays that begin with each number, of those that are left.
fn beginnings(left: &[u64]) -> Vec<Natural> {
    let beginning = |number: usize| {
        let mut others = left.to_vec();
        match others[number].checked_sub(1) {
            Some(less) => others[number] = less,
            None => return Natural::default(),
        }
        arrays(&others)
    };
    (0..left.len()).map(beginning).collect()
}

fn write_multiset(counts: &[u64], numbers: &[u64], out: &mut Bits) -> Result<()> {
    let (mut left, mut rank) = (counts.to_vec(), Natural::default());
    for number in numbers {
        let number = usize::try_from(*number).unwrap_or(usize::MAX);
        if left.get(number).is_none_or(|count| *count == 0) {
            return refuse("a number that is not left");
        }
        let lower = &beginnings(&left)[..number];
        rank = lower.iter().fold(rank, |sum, ways| sum.plus(ways));
        left[number] -= 1;
    }
    let most = arrays(counts).less_one().expect("an array at least");
    out.natural(&rank, most.len());
    Ok(())
}

fn read_multiset(counts: &[u64], input: &mut Input) -> Result<Vec<u64>> {
    let most = arrays(counts).less_one().expect("an array at least");
    let rank = input.natural(most.len())?;
    if rank > most {
        return refuse("no array has this rank");
    }
    let (mut left, mut before, mut numbers) = (counts.to_vec(), Natural::default(), Vec::new());
    for _ in 0..counts.iter().sum::<u64>() {
        for (number, ways) in (0..).zip(beginnings(&left)) {
            let next = before.plus(&ways);
            if rank < next {
                numbers.push(number);
                break;
            }
            before = next;
        }
        let last = *numbers.last().expect("a number");
        left[usize::try_from(last).expect("a word")] -= 1;
    }
    Ok(numbers)
}

/// How many ways there are to choose some of so many.
fn choose(of: u64, chosen: u64) -> Natural {
    if chosen > of {
        return Natural::default();
    }
    // The product of consecutive numbers divides evenly at each step.
    let step = |ways: Natural, index: u64| ways.times_plus(of - index, 0).divided(index + 1).0;
    (0..chosen).fold(Natural::from(1), step)
}

/// The ascending values of a rank: the last one is the greatest that there are ways below it, and so on down.
fn unranked(mut rank: Natural, of: u64, len: usize) -> Result<Vec<u64>> {
    let mut values = vec![0; len];
    for (place, value) in values.iter_mut().enumerate().rev() {
        let chosen = u64::try_from(place + 1).expect("a word");
        let fits = |number: &u64| choose(*number, chosen) <= rank;
        *value = (0..of).rev().find(fits).ok_or(Refused::Not("no rank"))?;
        rank = minus(&rank, &choose(*value, chosen));
    }
    Ok(values)
}

fn minus(number: &Natural, less: &Natural) -> Natural {
    let bits = |of: &Natural| of.to_u128().expect("at most 120 bits");
    Natural::from(bits(number) - bits(less))
}

/// What can be next, after the values of a list so far.
#[must_use]
pub fn choices(of: Choosing, before: &[u64]) -> Vec<u64> {
    match of {
        Choosing::Urn(balls) => (0..balls.into())
            .filter(|ball| !before.contains(ball))
            .collect(),
        Choosing::Matches(all) => {
            let left = u64::from(all) - before.iter().sum::<u64>();
            (1..=left.min(3)).collect()
        }
        Choosing::Growth(first) => {
            let most = before.iter().max().map_or(0, |most| most + 1);
            let most = most.max(first.into()).min(255);
            (0..=most).collect()
        }
        Choosing::Refused => Vec::new(),
    }
}

/// Whether choices begin at all, which is asked of an empty list, too.
pub(super) fn begins(of: Choosing) -> Result<()> {
    match of {
        Choosing::Refused => refuse("the choices do not begin beside the context"),
        Choosing::Urn(_) | Choosing::Matches(_) | Choosing::Growth(_) => Ok(()),
    }
}

/// Writes a list as digits, the first one least significant, to the end of the bytes.
pub(super) fn write_digits(of: Choosing, items: &[Tree], out: &mut Bits) -> Result<()> {
    begins(of)?;
    let values = items
        .iter()
        .map(|item| number_of(&Coding::Own, &Type::Unit, item));
    let values: Vec<u64> = values.collect::<Result<_>>()?;
    let (mut digits, mut ways) = (Vec::new(), Natural::from(1));
    for (place, value) in values.iter().enumerate() {
        let choices = choices(of, &values[..place]);
        let digit = choices.iter().position(|choice| choice == value);
        let digit = digit.ok_or(Refused::Not("no choice"))?;
        let radix = u64::try_from(choices.len()).expect("a word");
        ways = ways.times_plus(radix, 0);
        digits.push((u64::try_from(digit).expect("a word"), radix));
    }
    let digits = digits.iter().rev();
    let joined = digits.fold(Natural::default(), |number, (digit, radix)| {
        number.times_plus(*radix, *digit)
    });
    let width = ways.less_one().expect("each radix is 1 or more").len();
    let fill = (out.all.len() + width).next_multiple_of(8) - out.all.len() - width;
    match out.order {
        Order::Lsb => {
            out.natural(&joined, width);
            out.run(false, u128::try_from(fill).expect("below 8"))
        }
        Order::Msb => {
            out.run(false, u128::try_from(fill).expect("below 8"))?;
            out.natural(&joined, width);
            Ok(())
        }
    }
}

/// Reads so many digits from all bits that are left.
pub(super) fn read_digits(of: Choosing, len: usize, input: &mut Input) -> Result<Tree> {
    begins(of)?;
    let bits = input.left();
    let mut joined = input.natural(bits)?;
    let (mut values, mut ways) = (Vec::new(), Natural::from(1));
    for _ in 0..len {
        // More ways than the number has are a count that promises too much.
        if ways.len() > bits + 1 {
            return Err(Refused::Truncated);
        }
        let choices = choices(of, &values);
        if choices.is_empty() {
            return refuse("no choice");
        }
        let digit;
        let radix = u64::try_from(choices.len()).expect("a word");
        ways = ways.times_plus(radix, 0);
        (joined, digit) = joined.divided(radix);
        values.push(choices[usize::try_from(digit).expect("an index")]);
    }
    let number = |value: &u64| Tree::Int(Integer::natural((*value).into()));
    Ok(Tree::Seq(values.iter().map(number).collect()))
}
