//! What a derived type is: whatever can be written here can be expanded.

mod code;
mod coding;
mod field;
mod item;
mod number;
mod part;
mod value;
mod width;

pub(crate) use code::{Code, IntegerForm, Rule};
pub(crate) use coding::{Alternative, Coding};
pub(crate) use field::{Field, Form, Wire};
pub(crate) use item::{Body, Codewords, Enum, Item, Root, Tag, TagNumber, TagSource, Variant};
pub(crate) use number::{Integer, Number};
pub(crate) use part::{On, Part};
pub(crate) use value::{
    Computed, Derived, Fact, Fixed, Len, LenSource, Lock, Order, Over, Range, Sum, TagValue,
    TextForm, TextKind, Unit, Word, Zeros,
};
pub(crate) use width::Width;
