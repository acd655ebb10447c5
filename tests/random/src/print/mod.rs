//! Declarations as Rust source.

pub(crate) mod constants;
mod each;
mod elements;
mod expressions;
mod items;
mod kept;
mod keys;
mod places;
mod shown;
mod sums;
mod types;

use std::fmt::Write;
use std::rc::Rc;

use crate::bounds;
use crate::grammar::{
    Body, Coding, Declaration, Field, Fields, Form, Item, Order, Type, Wire, Zeros,
};
use crate::lent::Lent;
use crate::rng::Rng;

/// Writes a declaration as a module with the function that checks it, perhaps with the lock of its root.
#[must_use]
pub fn module(seed: u64, declaration: &Declaration, lock: Option<&str>) -> String {
    let index = declaration.index;
    let lent = Lent::of(declaration);
    let types = written(declaration, (true, false), lock, &lent);
    let root = types::of_item(&declaration.root);
    let width = bounds::of_item(&declaration.root);
    let has_context = declaration.root.context;
    let beside = if has_context { "_beside" } else { "" };
    let mut codec = match declaration.order {
        Order::Lsb => format!("Codec::lsb_first{beside}::<{root}>()"),
        Order::Msb => format!("Codec::msb_first{beside}::<{root}>()"),
    };
    if let Some((_, Some(_))) = declaration.root.root {
        codec += &format!(".with_text::<{root}>()");
    }
    if width.constant().is_some() && !has_context && has_array(&declaration.root) {
        codec +=
            &format!(".with_array(|tree| {root}::of_tree(tree).to_array().ok().map(Vec::from))");
    }
    // Values of a sequence take some bits, so that there is an end. Sequences go by widths alone, so a part will do.
    let follows = index.is_multiple_of(3) && !bounds::takes_rest(&declaration.root);
    if width.min > 0 && follows {
        codec += &format!(".with_sequences{beside}::<{root}>()");
    }
    if width.min >= 8 && follows && !has_context {
        codec += &format!(".with_packed::<{root}>()");
    }
    if !has_context {
        codec += &format!(".with_columns::<{root}>()");
    }
    if let Body::Struct(fields) = &declaration.root.body
        && places::has_packed(&declaration.root)
    {
        codec += &places::calls(&declaration.root, fields);
    }
    let mut twin = String::new();
    if !lent.is_empty() {
        let types = written(declaration, (true, true), lock, &lent);
        twin = self::twin(&types, &root, has_context);
        codec += &format!(".with_twin{beside}::<lent::Twin>()");
        if width.min > 0 && follows {
            codec += &format!(".with_twin_sequences{beside}::<lent::Twin>()");
        }
    }
    format!(
        "mod d{index} {{\n    use crate::prelude::*;\n\n{}{}\n    pub fn run() {{\n        \
         check({seed}, {index}, {codec});\n    }}\n}}\n",
        indented(&types),
        indented(&twin),
    )
}

/// The module of the types that borrow.
fn twin(types: &str, root: &str, has_context: bool) -> String {
    let lends = if has_context { "LendsBeside" } else { "Lends" };
    format!(
        "pub mod lent {{\n    use crate::prelude::*;\n\n{}\n    pub enum Twin {{}}\n\n    \
         impl {lends} for Twin {{\n        type Of<'input> = {root}<'input>;\n    }}\n}}\n",
        indented(types),
    )
}

/// Whether the macro sees that all values take the same bytes.
fn has_array(root: &Item) -> bool {
    let is_seen = |field: &Field| match &field.wire {
        Wire::Always(Form::Coded(coding)) => is_seen(coding, &field.ty),
        _ => false,
    };
    let is_seen = |field: &Field| is_seen(field) && !matches!(field.zeros, Some(Zeros::Align(_)));
    match &root.body {
        _ if root.size.is_some() => true,
        // The other codes can have one width only because the numbers are few.
        _ if root.number.is_some() => matches!(
            root.number,
            Some(Coding::Bits(_) | Coding::Endian(..) | Coding::Bcd(_))
        ),
        Body::Struct(fields) => fields.all.iter().all(is_seen),
        Body::Enum(_) => false,
    }
}

/// Whether the macro sees how wide a value is, where all are as wide.
fn is_seen(coding: &Coding, ty: &Type) -> bool {
    match (coding, ty) {
        (_, Type::Kept(..)) | (Coding::Table(..) | Coding::BestOf(_) | Coding::Via(_), _) => false,
        (Coding::Ordered(inner, _), _) => is_seen(inner, ty),
        (Coding::Each(form), Type::Array(element, _)) => match &**form {
            Form::Coded(coding) => is_seen(coding, element),
            _ => false,
        },
        (Coding::Each(_), _) => false,
        _ => true,
    }
}

fn indented(text: &str) -> String {
    let line = |line: &str| {
        if line.is_empty() {
            "\n".to_owned()
        } else {
            format!("    {line}\n")
        }
    };
    text.lines().map(line).collect()
}

/// Writes the types of a declaration as a user would; those that borrow, if there are some.
#[must_use]
pub fn source(declaration: &Declaration) -> String {
    written(declaration, (false, true), None, &Lent::of(declaration))
}

fn written(
    declaration: &Declaration,
    (with_trees, lends): (bool, bool),
    lock: Option<&str>,
    lent: &Lent,
) -> String {
    let mut printer = Printer {
        lock: lock.map(str::to_owned),
        with_trees,
        lends,
        lent,
        is_loan: false,
        rng: Rng::new(declaration.index),
        text: String::new(),
        of: String::new(),
        constants: 0,
        written: Vec::new(),
    };
    printer.item(&declaration.root);
    printer.text
}

/// Writes items, and what they need before them.
struct Printer<'a> {
    /// The fingerprint of the root, where it is locked.
    lock: Option<String>,
    /// Whether the conversions to trees are written too.
    with_trees: bool,
    /// Whether the twin is written that borrows.
    lends: bool,
    /// What it borrows.
    lent: &'a Lent,
    /// Whether the field that is written does so.
    is_loan: bool,
    rng: Rng,
    text: String,
    /// The name of the item that is written.
    of: String,
    constants: usize,
    written: Vec<String>,
}

impl Printer<'_> {
    /// What the types that are written borrow.
    fn lent(&self) -> Option<&Lent> {
        Some(self.lent).filter(|lent| self.lends && !lent.is_empty())
    }

    /// Adds a constant, and returns its name.
    fn constant(&mut self, ty: &str, value: &str) -> String {
        self.constants += 1;
        let name = format!("C{}", self.constants);
        writeln!(self.text, "const {name}: {ty} = {value};").expect("a string grows");
        name
    }

    /// Writes an item, after those inside it.
    fn item(&mut self, item: &Rc<Item>) {
        if self.written.contains(&item.name) {
            return;
        }
        self.written.push(item.name.clone());
        let fields: Vec<&Fields> = match &item.body {
            Body::Struct(fields) => vec![fields],
            Body::Enum(of) => of.variants.iter().map(|variant| &variant.fields).collect(),
        };
        for field in fields.into_iter().flat_map(|fields| &fields.all) {
            self.inside_type(&field.ty);
            self.inside_field(field);
        }
        self.of.clone_from(&item.name);
        items::write(self, item);
    }

    fn inside_type(&mut self, ty: &Type) {
        match ty {
            Type::Unit | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Text(_) => {}
            Type::Itself(..) => {}
            Type::Array(inner, _)
            | Type::Option(inner)
            | Type::List(inner, _)
            | Type::Std(_, inner)
            | Type::Boxed(_, inner)
            | Type::Verbatim(inner)
            | Type::Parameter(_, inner) => self.inside_type(inner),
            Type::Tuple(types) => types.iter().for_each(|ty| self.inside_type(ty)),
            Type::Kept(name, means) => {
                self.inside_type(means);
                kept::write(self, name, means);
            }
            Type::Item(item) => self.item(item),
            Type::Foreign(item, rule) => {
                self.item(item);
                items::write_foreign(self, item, *rule);
            }
        }
    }

    fn inside_field(&mut self, field: &Field) {
        if let Wire::Always(form) = &field.wire
            && let Form::Coded(Coding::Via(item)) = form.inner()
        {
            self.item(item);
        }
    }
}
