//! The model of a derived type. Every value of the model can be expanded.

mod code;
mod coding;
mod column;
mod counts;
mod diagnostic_site;
mod field;
mod item;
mod key_class;
mod length;
mod number;
mod pieces;
mod time;
mod value;
mod width;

pub(crate) use code::{
    Argument, Code, CodeFacts, CodeRule, DynamicNumber, IntegerForm, Numeral, RankKind, SetBound,
    Widths,
};
pub(crate) use coding::{
    Alternative, Coding, CodingRule, ConstList, Constant, Facts, Inside, Layer, LayerKind,
    ListForm, TypeArgument,
};
pub(crate) use column::{ArrowUnit, ColumnKind, ColumnType};
pub(crate) use counts::Counts;
pub(crate) use diagnostic_site::{DiagnosticSite, SiteTokens};
pub(crate) use field::{
    Field, FieldRegion, Form, HiddenCount, Wire, find, position, regions_around, up_to_region_end,
};
pub(crate) use item::{Body, Codewords, Enum, Item, Root, Tag, TagNumber, TagSource, Variant};
pub(crate) use key_class::KeyClass;
pub(crate) use length::{Len, LenSource, Padding};
pub(crate) use number::{Integer, Number};
pub(crate) use pieces::{Piece, Pieces, Place};
pub(crate) use time::{Epoch, TimeUnit, Timing, seconds_to};
pub(crate) use value::{
    BitOrder, Charset, Codeword, Computed, Condition, Decimal, Derived, DerivedKind, Fixed,
    LenUnit, ListEnd, Lock, Over, Range, Steps, Sum, TagForm, TagValue, TextForm, TextKind, Zeros,
};
pub(crate) use width::Width;
