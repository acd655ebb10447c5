//! Expressions that have no value for some of what the bits say.

use core::fmt::Debug;
use core::ops::{Add, Index};

use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};

/// One field by an expression over two others, and what it is where it has a value.
macro_rules! expressions {
    ($($name:ident: $a:ty, $b:ty, $condition:expr, $text:literal, $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct Value {
                a: $a,
                b: $b,
                #[codec(when = $condition)]
                value: Option<u8>,
            }

            let expected: fn($a, $b) -> Result<bool, &'static str> = $expected;
            for bits in 0..=u16::MAX {
                let [a, b] = bits.to_be_bytes();
                let value = |value| Value { a: a as $a, b: b as $b, value };
                let bytes = [a, b, 7];
                match expected(a as $a, b as $b) {
                    Ok(true) => is_written(&value(Some(7)), &bytes),
                    Ok(false) => is_written(&value(None), &bytes[..2]),
                    Err(reason) => {
                        let text = format!("value: `{}` has no value: {reason}", $text);
                        let error = Value::from_bytes(&bytes).unwrap_err();
                        assert_eq!(error.to_string(), format!("{text} (bit 16)"));
                        assert_eq!(error.kind(), ErrorKind::OutOfRange);
                        for held in [None, Some(7)] {
                            assert_eq!(value(held).to_bytes().unwrap_err().to_string(), text);
                        }
                    }
                }
            }
        }
    )* };
}

#[track_caller]
fn is_written<T: WireFormat<Context = NoContext> + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(T::from_bytes(bytes).as_ref(), Ok(value));
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
}

const TYPE: &str = "its type does not hold the result";
const ZERO: &str = "it divides by zero";
const PLACES: &str = "its type does not have as many bits";
const INDEX: &str = "an index is out of range";

const SIZES: [u8; 3] = [2, 4, 6];
const SLICE: &[u8] = &SIZES;

expressions! {
    sums: u8, u8, a + b > 9, "a + b > 9", |a, b| Ok(i16::from(a) + i16::from(b) > 9);
    differences: u8, u8, a - b == 9, "a - b == 9", |a, b| Ok(i16::from(a) - i16::from(b) == 9);
    products: i8, i8, a * b < 0, "a * b < 0", |a, b| Ok(i16::from(a) * i16::from(b) < 0);
    quotients: i8, i8, a / b == 1, "a / b == 1", |a, b| match b {
        0 => Err(ZERO),
        _ => Ok(i16::from(a) / i16::from(b) == 1),
    };
    rests: i8, i8, a % b == 1, "a % b == 1", |a, b| match b {
        0 => Err(ZERO),
        _ => Ok(i16::from(a) % i16::from(b) == 1),
    };
    signs: i8, u8, -a > 9, "-a > 9", |a, _| Ok(-i16::from(a) > 9);
    left_shifts: u8, u8, (1 << a) - 1 > 9, "(1 << a) - 1 > 9", |a, _| match a {
        0..31 => Ok((1u64 << a) - 1 > 9),
        // A shift has the type of Rust, which is `i32` here: its last bit is the sign.
        31 => Ok(false),
        _ => Err(PLACES),
    };
    right_shifts: u8, i8, a >> b == 1, "a >> b == 1", |a, b| match b {
        0..8 => Ok(a >> b == 1),
        _ => Err(PLACES),
    };
    inside_conversions: u8, u8, u16::from(a - b) * 2 > 9, "u16::from(a - b) * 2 > 9", |a, b| {
        a.checked_sub(b).map(|rest| rest > 4).ok_or(TYPE)
    };
    only_what_is_evaluated: u8, u8, a != 0 && b / a == 2, "a != 0 && b / a == 2", |a, b| {
        Ok(b.checked_div(a) == Some(2))
    };
    in_matches: u8, u8, matches!(a - b, 1..=4 if a / (a - b) > 1), "matches!(a - b, 1..=4 if a / (a - b) > 1)", |a, b| {
        let rest = a.checked_sub(b).ok_or(TYPE)?;
        Ok((1..=4).contains(&rest) && a / rest > 1)
    };
    in_blocks: u8, u8, { let more = a + 1; if more > 9 { b - 1 } else { 0 } } > 3,
        "{ let more = a + 1; if more > 9 { b - 1 } else { 0 } } > 3", |a, b| {
        let more = a.checked_add(1).ok_or(TYPE)?;
        Ok(more > 9 && b > 4)
    };
    in_assignments: u8, u8, { let mut left = a; left -= b; left <<= 1; left > 3 },
        "{ let mut left = a; left -= b; left <<= 1; left > 3 }", |a, b| {
        a.checked_sub(b).map(|left| left << 1 > 3).ok_or(TYPE)
    };
    to_elements: u8, u8, { let mut all = [a, b]; all[1] |= 1; all[0] ^= all[1]; all[0] > 3 },
        "{ let mut all = [a, b]; all[1] |= 1; all[0] ^= all[1]; all[0] > 3 }", |a, b| Ok(a ^ (b | 1) > 3);
    to_elements_by_number: u8, u8, { let mut all = [0, 9, 0]; all[usize::from(a)] = b; all[1] > 8 },
        "{ let mut all = [0, 9, 0]; all[usize::from(a)] = b; all[1] > 8 }", |a, b| match a {
        1 => Ok(b > 8),
        0 | 2 => Ok(true),
        _ => Err(INDEX),
    };
    changed_elements: u8, u8, { let mut all = [200, a]; all[usize::from(b)] += a; all[0] > 210 },
        "{ let mut all = [200, a]; all[usize::from(b)] += a; all[0] > 210 }", |a, b| match b {
        0 => 200u8.checked_add(a).map(|sum| sum > 210).ok_or(TYPE),
        1 => a.checked_add(a).map(|_| false).ok_or(TYPE),
        _ => Err(INDEX),
    };
    masked_elements: u8, u8, { let mut all = [[3, 5]; 2]; all[usize::from(a - 1)][usize::from(b)] &= b; all[0][1] == 1 },
        "{ let mut all = [[3, 5]; 2]; all[usize::from(a - 1)][usize::from(b)] &= b; all[0][1] == 1 }", |a, b| {
        match (a.checked_sub(1).ok_or(TYPE)?, b) {
            (0..2, 0..2) => Ok((a, b) == (1, 1)),
            _ => Err(INDEX),
        }
    };
    fields_of_elements: u8, u8, { let mut all = [(a, 0); 2]; all[usize::from(b)].1 = a; (*&mut all[1]).0 -= 1; all[1].1 > all[1].0 },
        "{ let mut all = [(a, 0); 2]; all[usize::from(b)].1 = a; (*&mut all[1]).0 -= 1; all[1].1 > all[1].0 }", |a, b| {
        if b > 1 {
            return Err(INDEX);
        }
        a.checked_sub(1).map(|_| b == 1).ok_or(TYPE)
    };
    lent_elements: u8, u8, { let mut all = [a; 4]; for one in &mut all[1..usize::from(b)] { *one += 1; } all[2] > a },
        "{ let mut all = [a; 4]; for one in &mut all[1..usize::from(b)] { *one += 1; } all[2] > a }", |a, b| match b {
        1..5 => {
            let more = (b > 1).then(|| a.checked_add(1));
            if more == Some(None) { Err(TYPE) } else { Ok(b > 2) }
        }
        _ => Err(INDEX),
    };
    elements_of_calls: u8, u8, { let mut all = [[a; 2]; 3]; all.iter_mut().next().unwrap()[usize::from(b)] <<= a; all[0][1] > a },
        "{ let mut all = [[a; 2]; 3]; all.iter_mut().next().unwrap()[usize::from(b)] <<= a; all[0][1] > a }", |a, b| match (b, a) {
        (0, 0..8) => Ok(false),
        (1, 0..8) => Ok(a << a > a),
        (0 | 1, _) => Err(PLACES),
        _ => Err(INDEX),
    };
    elements_that_methods_change: u8, u8, { let mut all = [vec![a], vec![]]; all[usize::from(b)].push(b / a); all[1].len() == 1 },
        "{ let mut all = [vec![a], vec![]]; all[usize::from(b)].push(b / a); all[1].len() == 1 }", |a, b| match (b, a) {
        (2.., _) => Err(INDEX),
        (_, 0) => Err(ZERO),
        _ => Ok(b == 1),
    };
    several_elements: u8, u8, { let mut all = [a, 1, 2]; let last; (all[usize::from(b)], last, _) = (a - 1, b, 0); all[0] < all[1] + last },
        "{ let mut all = [a, 1, 2]; let last; (all[usize::from(b)], last, _) = (a - 1, b, 0); all[0] < all[1] + last }", |a, b| {
        let less = a.checked_sub(1).ok_or(TYPE)?;
        match b {
            0 => Ok(less < 1),
            1 => less.checked_add(1).map(|sum| a < sum).ok_or(TYPE),
            2 => Ok(a < 3),
            _ => Err(INDEX),
        }
    };
    texts_grow: u8, u8, { let mut all = [String::new()]; all[usize::from(a)] += "one"; all[0].len() == usize::from(b) },
        "{ let mut all = [String::new()]; all[usize::from(a)] += \"one\"; all[0].len() == usize::from(b) }", |a, b| match a {
        0 => Ok(b == 3),
        _ => Err(INDEX),
    };
    arrays: u8, u8, SIZES[usize::from(a)] == b, "SIZES[usize::from(a)] == b", |a, b| {
        SIZES.get(usize::from(a)).map(|size| *size == b).ok_or(INDEX)
    };
    slices: u8, u8, SLICE[a as usize..b as usize].len() > 1, "SLICE[a as usize..b as usize].len() > 1", |a, b| {
        SLICE.get(a.into()..b.into()).map(|sizes| sizes.len() > 1).ok_or(INDEX)
    };
    behind_a_reference: u8, u8, (&SIZES)[usize::from(a)] == b, "(&SIZES)[usize::from(a)] == b", |a, b| {
        SIZES.get(usize::from(a)).map(|size| *size == b).ok_or(INDEX)
    };
    behind_references: u8, u8, (&&SLICE)[usize::from(a)] == b, "(&&SLICE)[usize::from(a)] == b", |a, b| {
        SIZES.get(usize::from(a)).map(|size| *size == b).ok_or(INDEX)
    };
    lists_behind_references: u8, u8, (&&vec![1, 2])[usize::from(a)] == b, "(&&vec![1, 2])[usize::from(a)] == b", |a, b| {
        [1, 2].get(usize::from(a)).map(|size| *size == b).ok_or(INDEX)
    };
    boxes: u8, u8, Box::new([1, 2])[usize::from(a)] == b, "Box::new([1, 2])[usize::from(a)] == b", |a, b| {
        [1, 2].get(usize::from(a)).map(|size| *size == b).ok_or(INDEX)
    };
    texts: u8, u8, "a×b"[usize::from(a)..].len() == usize::from(b), "\"a×b\"[usize::from(a)..].len() == usize::from(b)", |a, b| {
        "a×b".get(usize::from(a)..).map(|rest| rest.len() == usize::from(b)).ok_or(INDEX)
    };
    constants_stay: u8, u8, a < const { 3 - 1 } && [0; 4 - 2].len() == 2 && b > 0, "a < const { 3 - 1 } && [0; 4 - 2].len() == 2 && b > 0", |a, b| {
        Ok(a < 2 && b > 0)
    };
}

/// Lists are indexed by what other fields say, too.
#[test]
fn lists_have_so_many_elements() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Chosen {
        #[codec(len(bits = 8))]
        sizes: Vec<u8>,
        chosen: u8,
        #[codec(len = sizes[usize::from(chosen)] - 1)]
        list: Vec<u8>,
    }

    assert_eq!(
        Chosen::from_bytes(&[2, 5, 2, 1, 9]).map(|of| of.list),
        Ok(vec![9])
    );
    let error = Chosen::from_bytes(&[2, 5, 2, 2, 9]).unwrap_err();
    let text =
        "list: `sizes[usize::from(chosen)] - 1` has no value: an index is out of range (bit 32)";
    assert_eq!(error.to_string(), text);
    let error = Chosen::from_bytes(&[2, 5, 0, 1, 9]).unwrap_err();
    let text = "list: `sizes[usize::from(chosen)] - 1` has no value: its type does not hold the result (bit 32)";
    assert_eq!(error.to_string(), text);
}

/// Operators and indices of other types are their own.
#[test]
fn types_have_operators_of_their_own() {
    #[derive(Clone, Copy, Debug, PartialEq, BitCodec)]
    struct Level(u8);

    impl Add<u8> for Level {
        type Output = usize;

        fn add(self, more: u8) -> usize {
            usize::from(self.0.saturating_add(more))
        }
    }

    struct Squares;

    impl Index<u8> for Squares {
        type Output = u8;

        fn index(&self, of: u8) -> &u8 {
            if of < 4 { &4 } else { &9 }
        }
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Levels {
        level: Level,
        size: u8,
        #[codec(len = level + 1)]
        list: Vec<u8>,
        #[codec(when = Squares[size] == 9 && 0.5 * f32::from(size) > 2.0)]
        large: Option<u8>,
    }

    let value = Levels {
        level: Level(1),
        size: 5,
        list: vec![1, 2],
        large: Some(3),
    };
    is_written(&value, &[1, 5, 1, 2, 3]);
}

/// Widths, bounds and regions are by expressions as lengths are.
#[test]
fn every_key_takes_expressions() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Keys {
        a: u8,
        #[codec(bits(a - 1, max = 16))]
        width: u16,
        #[codec(len(bits = 4), combination(20 / (a - 2), max = 20))]
        bound: Vec<u8>,
        #[codec(sized = a - 3)]
        region: u8,
    }

    for (a, text) in [
        (
            0,
            "width: `a - 1` has no value: its type does not hold the result (bit 8)",
        ),
        (
            1,
            "bound: `20 / (a - 2)` has no value: its type does not hold the result (bit 8)",
        ),
        (
            2,
            "bound: `20 / (a - 2)` has no value: it divides by zero (bit 9)",
        ),
    ] {
        assert_eq!(
            Keys::from_bytes(&[a, 0, 0, 0]).unwrap_err().to_string(),
            text
        );
    }
    let error = Keys {
        a: 3,
        width: 1,
        bound: vec![0, 1],
        region: 4,
    }
    .to_bytes()
    .unwrap_err();
    assert!(error.to_string().starts_with("region"), "{error}");
}
