//! Values of every declared type as trees, and trees as values.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arrayvec::{ArrayString, ArrayVec};
use bitcodec::coding::Verbatim;
use smallvec::SmallVec;
use uuid::Uuid;

use crate::integer::Integer;

/// A value, without its type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// Of an integer type, or the bits of a float.
    Int(Integer),
    /// Of `bool`.
    Bool(bool),
    /// Of a struct, a tuple, an array or a list; nothing in it for `()`.
    Seq(Vec<Self>),
    /// Of an option.
    Option(Option<Box<Self>>),
    /// Of an enum: the place of the variant, and its fields.
    Variant(usize, Vec<Self>),
    /// Of a field that is not on the wire.
    Skipped(Box<Self>),
}

impl Tree {
    /// The value of `()`.
    pub const UNIT: Self = Self::Seq(Vec::new());

    /// How many values there are inside, with the whole.
    #[must_use]
    pub fn parts(&self) -> usize {
        let inside = |items: &[Self]| items.iter().map(Self::parts).sum::<usize>();
        1 + match self {
            Self::Int(_) | Self::Bool(_) | Self::Option(None) => 0,
            Self::Seq(items) | Self::Variant(_, items) => inside(items),
            Self::Option(Some(inner)) | Self::Skipped(inner) => inner.parts(),
        }
    }

    /// The elements of a struct, tuple, array or list.
    ///
    /// # Panics
    /// If the value is none.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Seq(items) => items,
            other => panic!("{other:?} has no elements"),
        }
    }

    /// The integer.
    ///
    /// # Panics
    /// If the value is none.
    #[must_use]
    pub fn int(&self) -> Integer {
        match self {
            Self::Int(number) => *number,
            other => panic!("{other:?} is no integer"),
        }
    }

    /// The variant of an enum, and its fields.
    ///
    /// # Panics
    /// If the value is of no enum.
    #[must_use]
    pub fn variant(&self) -> (usize, &[Self]) {
        match self {
            Self::Variant(index, fields) => (*index, fields),
            other => panic!("{other:?} is no variant"),
        }
    }

    /// The value of a field that is not on the wire.
    ///
    /// # Panics
    /// If the field is.
    #[must_use]
    pub fn skipped(&self) -> &Self {
        match self {
            Self::Skipped(value) => value,
            other => panic!("{other:?} is not skipped"),
        }
    }

    /// The value as decoding gives it back: fields that are not on the wire have their defaults.
    #[must_use]
    pub fn decoded(&self) -> Self {
        let all = |items: &[Self]| items.iter().map(Self::decoded).collect();
        match self {
            Self::Int(_) | Self::Bool(_) => self.clone(),
            Self::Seq(items) => Self::Seq(all(items)),
            Self::Option(item) => Self::Option(item.as_ref().map(|item| Box::new(item.decoded()))),
            Self::Variant(index, fields) => Self::Variant(*index, all(fields)),
            Self::Skipped(value) => Self::Skipped(Box::new(match &**value {
                Self::Int(_) => Self::Int(Integer::ZERO),
                Self::Bool(_) => Self::Bool(false),
                Self::Option(_) => Self::Option(None),
                // A skipped sequence is a list.
                Self::Seq(_) => Self::UNIT,
                other @ (Self::Variant(..) | Self::Skipped(_)) => other.clone(),
            })),
        }
    }
}

/// As a value of Rust, but for the names.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |f: &mut fmt::Formatter<'_>, open: &str, items: &[Self], close: &str| {
            f.write_str(open)?;
            for (place, item) in items.iter().enumerate() {
                let comma = if place == 0 { "" } else { ", " };
                write!(f, "{comma}{item}")?;
            }
            f.write_str(close)
        };
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Bool(flag) => flag.fmt(f),
            Self::Seq(items) => all(f, "[", items, "]"),
            Self::Option(None) => f.write_str("None"),
            Self::Option(Some(value)) => write!(f, "Some({value})"),
            Self::Variant(index, fields) => {
                write!(f, "V{index}")?;
                all(f, "(", fields, ")")
            }
            Self::Skipped(value) => write!(f, "skipped {value}"),
        }
    }
}

/// A type whose values are trees.
pub trait Value: Sized {
    /// Makes the tree of a value.
    fn to_tree(&self) -> Tree;

    /// Makes the value of a tree.
    ///
    /// # Panics
    /// If the tree is that of another type.
    fn of_tree(tree: &Tree) -> Self;
}

macro_rules! integers {
    ($($ty:ty),*) => { $(
        impl Value for $ty {
            fn to_tree(&self) -> Tree {
                let zero: $ty = 0;
                #[allow(unused_comparisons)]
                let negative = *self < zero;
                // The magnitude of the least `i128` is a `u128`.
                let magnitude = if negative {
                    i128::try_from(*self).expect("a negative number is signed").unsigned_abs()
                } else {
                    u128::try_from(*self).expect("the number is not negative")
                };
                Tree::Int(Integer::signed(negative, magnitude))
            }

            fn of_tree(tree: &Tree) -> Self {
                let number = tree.int();
                if number.is_negative() {
                    let number = number.magnitude().wrapping_neg().cast_signed();
                    Self::try_from(number).expect("a tree of this type")
                } else {
                    Self::try_from(number.magnitude()).expect("a tree of this type")
                }
            }
        }

        impl Value for NonZero<$ty> {
            fn to_tree(&self) -> Tree {
                self.get().to_tree()
            }

            fn of_tree(tree: &Tree) -> Self {
                Self::new(<$ty>::of_tree(tree)).expect("a tree of this type")
            }
        }
    )* };
}

integers!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);

/// A type around one value has the tree of that.
macro_rules! wrapped {
    ($([$($generics:tt)*] $ty:ty: $make:expr, $to_tree:expr;)*) => { $(
        impl<$($generics)*> Value for $ty {
            fn to_tree(&self) -> Tree {
                $to_tree(self)
            }

            fn of_tree(tree: &Tree) -> Self {
                $make(Value::of_tree(tree))
            }
        }
    )* };
}

wrapped! {
    [T: Value] Wrapping<T>: Wrapping, |value: &Self| value.0.to_tree();
    [T: Value] Saturating<T>: Saturating, |value: &Self| value.0.to_tree();
    [T: Value] Box<T>: Box::new, |value: &Self| T::to_tree(value);
    [T: Value] Rc<T>: Rc::new, |value: &Self| T::to_tree(value);
    [T: Value] Arc<T>: Arc::new, |value: &Self| T::to_tree(value);
    [] Ipv4Addr: |octets: [u8; 4]| octets.into(), |address: &Self| address.octets().to_tree();
    [] Ipv6Addr: |octets: [u8; 16]| octets.into(), |address: &Self| address.octets().to_tree();
    [] Uuid: Uuid::from_bytes, |uuid: &Self| uuid.into_bytes().to_tree();
    [] char: |number: u32| char::from_u32(number).expect("a tree of this type"), |value: &Self| u32::from(*value).to_tree();
    [] Duration: |number: u128| duration(number), |value: &Self| value.as_nanos().to_tree();
    [] SystemTime: time, nanoseconds;
    [] Box<str>: |text: String| text.into(), |text: &Self| text.to_string().to_tree();
    [] Rc<str>: |text: String| text.into(), |text: &Self| text.to_string().to_tree();
    [] Arc<str>: |text: String| text.into(), |text: &Self| text.to_string().to_tree();
    [const N: usize] heapless::String<N>:
        |text: String| text.parse().expect("a tree of this type"), |text: &Self| text.to_string().to_tree();
}

/// The length of so many nanoseconds.
fn duration(nanoseconds: u128) -> Duration {
    let seconds = u64::try_from(nanoseconds / 1_000_000_000).expect("a tree of this type");
    Duration::from_secs(seconds) + Duration::from_nanos((nanoseconds % 1_000_000_000) as u64)
}

/// The time so many nanoseconds since 1970.
fn time(nanoseconds: i128) -> SystemTime {
    let since = duration(nanoseconds.unsigned_abs());
    match nanoseconds {
        0.. => SystemTime::UNIX_EPOCH + since,
        _ => SystemTime::UNIX_EPOCH - since,
    }
}

fn nanoseconds(time: &SystemTime) -> Tree {
    let (is_before, since) = match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => (false, since),
        Err(error) => (true, error.duration()),
    };
    Tree::Int(Integer::signed(is_before, since.as_nanos()))
}

/// A float is the integer of its bits.
macro_rules! floats {
    ($($ty:ty: $bits:ty),*) => { $(
        impl Value for $ty {
            fn to_tree(&self) -> Tree {
                self.to_bits().to_tree()
            }

            fn of_tree(tree: &Tree) -> Self {
                Self::from_bits(<$bits>::of_tree(tree))
            }
        }
    )* };
}

floats!(f32: u32, f64: u64);

/// A text is the numbers of its characters.
macro_rules! texts {
    ($([$($generics:tt)*] $ty:ty;)*) => { $(
        impl<$($generics)*> Value for $ty {
            fn to_tree(&self) -> Tree {
                let number = |of: char| Tree::Int(Integer::natural(u32::from(of).into()));
                Tree::Seq(self.chars().map(number).collect())
            }

            fn of_tree(tree: &Tree) -> Self {
                let mut text = Self::new();
                for of in tree.items() {
                    let number = u32::of_tree(of);
                    text.push(char::from_u32(number).expect("a tree of this type"));
                }
                text
            }
        }
    )* };
}

texts! {
    [] String;
    [const N: usize] ArrayString<N>;
}

impl Value for bool {
    fn to_tree(&self) -> Tree {
        Tree::Bool(*self)
    }

    fn of_tree(tree: &Tree) -> Self {
        match tree {
            Tree::Bool(flag) => *flag,
            other => panic!("{other:?} is no flag"),
        }
    }
}

impl<T: Value> Value for Option<T> {
    fn to_tree(&self) -> Tree {
        Tree::Option(self.as_ref().map(|value| Box::new(value.to_tree())))
    }

    fn of_tree(tree: &Tree) -> Self {
        match tree {
            Tree::Option(value) => value.as_deref().map(T::of_tree),
            other => panic!("{other:?} is no option"),
        }
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => { $(
        impl<T: Value, $($generics)*> Value for $list {
            fn to_tree(&self) -> Tree {
                Tree::Seq(self.iter().map(T::to_tree).collect())
            }

            fn of_tree(tree: &Tree) -> Self {
                tree.items().iter().map(T::of_tree).collect()
            }
        }
    )* };
}

lists! {
    [] Vec<T>;
    [] VecDeque<T>;
    [] Box<[T]>;
    [] Rc<[T]>;
    [] Arc<[T]>;
    [const N: usize] ArrayVec<T, N>;
    [const N: usize] heapless::Vec<T, N>;
    [const N: usize] SmallVec<[T; N]>;
}

thread_local! {
    /// Where the input is of which trees are made.
    static INPUT: Cell<Option<Range<usize>>> = const { Cell::new(None) };
}

/// Makes trees of values that borrow from this input.
pub(crate) fn borrowed_from<T>(input: &[u8], make: impl FnOnce() -> T) -> T {
    INPUT.set(Some(addresses(input)));
    let made = make();
    INPUT.set(None);
    made
}

fn addresses<T>(of: &[T]) -> Range<usize> {
    let Range { start, end } = of.as_ptr_range();
    start.addr()..end.addr()
}

/// Fails if there is an input, and a part is not in it.
fn check_place<T>(part: &[T]) {
    let input = INPUT.take();
    if let Some(input) = &input {
        let part = addresses(part);
        assert!(
            input.start <= part.start && part.end <= input.end,
            "what is borrowed is in the input"
        );
    }
    INPUT.set(input);
}

/// Bytes and texts that live as long as all others: a value that borrows is made of a tree.
macro_rules! borrowed {
    ($($borrowed:ty: $owned:ty;)*) => { $(
        impl Value for &$borrowed {
            fn to_tree(&self) -> Tree {
                check_place(self.as_ref());
                <$owned>::from(*self).to_tree()
            }

            fn of_tree(tree: &Tree) -> Self {
                <$owned>::of_tree(tree).leak()
            }
        }
    )* };
}

borrowed! {
    [u8]: Vec<u8>;
    str: String;
}

impl Value for Cow<'_, str> {
    fn to_tree(&self) -> Tree {
        check_place(self.as_bytes());
        self.to_string().to_tree()
    }

    fn of_tree(tree: &Tree) -> Self {
        String::of_tree(tree).into()
    }
}

impl<T: Value + Clone> Value for Cow<'_, [T]> {
    fn to_tree(&self) -> Tree {
        check_place(self);
        Tree::Seq(self.iter().map(T::to_tree).collect())
    }

    fn of_tree(tree: &Tree) -> Self {
        tree.items().iter().map(T::of_tree).collect()
    }
}

impl<T: Value + Ord> Value for BTreeSet<T> {
    fn to_tree(&self) -> Tree {
        Tree::Seq(self.iter().map(T::to_tree).collect())
    }

    fn of_tree(tree: &Tree) -> Self {
        let items: Vec<T> = Value::of_tree(tree);
        assert!(
            items.is_sorted_by(|one, other| one < other),
            "a tree of this type"
        );
        items.into_iter().collect()
    }
}

impl<K: Value + Ord, V: Value> Value for BTreeMap<K, V> {
    fn to_tree(&self) -> Tree {
        let pair = |(key, value): (&K, &V)| Tree::Seq(vec![key.to_tree(), value.to_tree()]);
        Tree::Seq(self.iter().map(pair).collect())
    }

    fn of_tree(tree: &Tree) -> Self {
        let items: Vec<(K, V)> = Value::of_tree(tree);
        assert!(
            items.is_sorted_by(|one, other| one.0 < other.0),
            "a tree of this type"
        );
        items.into_iter().collect()
    }
}

impl<T: Value> Value for Verbatim<T> {
    fn to_tree(&self) -> Tree {
        Tree::Seq(vec![self.value.to_tree(), self.packed.to_tree()])
    }

    fn of_tree(tree: &Tree) -> Self {
        let (value, packed) = Value::of_tree(tree);
        Self { value, packed }
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    fn to_tree(&self) -> Tree {
        Tree::Seq(self.iter().map(T::to_tree).collect())
    }

    fn of_tree(tree: &Tree) -> Self {
        std::array::from_fn(|index| T::of_tree(&tree.items()[index]))
    }
}

impl Value for () {
    fn to_tree(&self) -> Tree {
        Tree::UNIT
    }

    fn of_tree(tree: &Tree) -> Self {
        assert!(tree.items().is_empty(), "{tree:?} is no unit");
    }
}

macro_rules! tuples {
    ($($($name:ident $index:tt),*;)*) => { $(
        impl<$($name: Value),*> Value for ($($name,)*) {
            fn to_tree(&self) -> Tree {
                Tree::Seq(vec![$(self.$index.to_tree()),*])
            }

            fn of_tree(tree: &Tree) -> Self {
                let fields = tree.items();
                ($($name::of_tree(&fields[$index]),)*)
            }
        }
    )* };
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
}
