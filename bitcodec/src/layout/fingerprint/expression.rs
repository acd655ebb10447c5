//! The spelling of expressions over earlier fields, without names.
//!
//! An expression refers to a field by the number of *parts* before it. A tuple, and a struct without `size` and
//! `arith`, has the parts of its fields; every other layout is one part. Moving fields into a nested struct therefore
//! changes no number, and neither does renaming them.

use crate::int::Number;
use crate::layout::const_str::is_same;
use crate::layout::fingerprint::hasher::{Spelling, UncoveredExpr};
use crate::layout::{Expression, Field, Layer, Layout, Node, Operation, Role, Term};

const CALLS: &str = "calls a function of yours, or has a closure or statements";
const VARIANT: &str = "names a variant that the layout of the field does not list";
const PART: &str = "names a part of a field that is not on the wire";

/// The scope of an expression: the fields of its struct or variant.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) fields: &'static [Field],
    /// The index of the field with the expression, which can refer to the fields before it.
    pub(crate) present: usize,
    /// The number of parts before the first field.
    pub(crate) first: usize,
}

impl Scope {
    pub(crate) const NONE: Self = Self {
        fields: &[],
        present: 0,
        first: 0,
    };

    /// Returns the number of parts before a field.
    const fn number(&self, field: usize) -> usize {
        self.first + parts_before(self.fields, field)
    }

    /// Returns the layout of a term that is a field or a value inside a field.
    const fn layout(&self, term: &Term) -> Option<&'static Layout> {
        match term {
            Term::Field(index) if *index < self.fields.len() => Some(self.fields[*index].layout),
            Term::Part(of, name) => match self.part(of, name) {
                Some((_, layout)) => Some(layout),
                None => None,
            },
            // An option or list has the layout of its elements here: `part` and `named` look inside it anyway.
            Term::Apply(
                Operation::Index
                | Operation::Get
                | Operation::First
                | Operation::Last
                | Operation::Some
                | Operation::Unwrap
                | Operation::UnwrapOr
                | Operation::UnwrapOrDefault,
                [of, ..],
            ) => self.layout(of),
            _ => None,
        }
    }

    /// Returns the number of parts before a field of the struct or tuple that a term is, and the layout of that field.
    const fn part(&self, term: &Term, name: &str) -> Option<(usize, &'static Layout)> {
        let mut layout = self.layout(term);
        while let Some(of) = layout {
            match of.node {
                Node::Struct(item) => {
                    return match find(item.fields, name) {
                        Some(field) => {
                            Some((parts_before(item.fields, field), item.fields[field].layout))
                        }
                        None => None,
                    };
                }
                Node::Tuple { elements } => return element(elements, name),
                _ => layout = inside_one(of),
            }
        }
        None
    }

    /// Whether a term consists of consecutive parts of the outermost struct, so that its fields continue the numbering.
    const fn is_flat(&self, term: &Term) -> bool {
        match (term, self.layout(term)) {
            (Term::Field(_) | Term::Part(..), Some(layout)) => is_parts(layout),
            _ => false,
        }
    }
}

impl Spelling<'_> {
    /// Spells an expression.
    pub(crate) const fn expression(&mut self, expression: Expression, scope: Scope) {
        self.text("`");
        let why = self.term(expression.term, scope);
        if let (Some(why), None) = (why, &self.unseen) {
            let field = if scope.present < scope.fields.len() {
                scope.fields[scope.present].name
            } else {
                ""
            };
            let text = expression.text;
            self.unseen = Some(UncoveredExpr { text, field, why });
        }
        self.text("`");
    }

    /// Spells a part of an expression. Returns the reason if the spelling does not cover its meaning.
    const fn term(&mut self, term: &Term, scope: Scope) -> Option<&'static str> {
        match term {
            Term::Int(value) => self.number(Number::Signed(*value)),
            Term::Bytes(bytes) => {
                self.text("\"");
                self.hex_bytes(bytes);
                self.text("\"");
            }
            Term::Tag => self.text("tag"),
            Term::Context => self.text("context"),
            Term::Field(_) => return self.place(term, scope),
            Term::Part(of, name) => {
                if is_of_context(of) {
                    let unseen = self.term(of, scope);
                    self.text(".");
                    self.text(name);
                    return unseen;
                }
                return self.place(term, scope);
            }
            Term::Variant {
                of,
                name,
                otherwise,
            } => match (named(scope.layout(of), name), otherwise) {
                (Some(Some(number)), _) => self.number(number),
                (Some(None), _) => self.text("_"),
                (None, Some(number)) => self.number(Number::Signed(*number)),
                (None, None) => {
                    self.text("?");
                    return Some(VARIANT);
                }
            },
            Term::Apply(operation, operands) => {
                self.text(operation.word());
                return self.operands(operands, scope);
            }
            Term::Opaque(version, operands) => {
                self.text("opaque");
                match version {
                    Some(version) => self.word(*version),
                    None => self.text("?"),
                }
                // The version covers the meaning of the operands.
                let _ = self.operands(operands, scope);
                if version.is_none() {
                    return Some(CALLS);
                }
            }
        }
        None
    }

    const fn operands(&mut self, operands: &[Term], scope: Scope) -> Option<&'static str> {
        self.text("(");
        let (mut unseen, mut index) = (None, 0);
        while index < operands.len() {
            self.comma(index);
            let found = self.term(&operands[index], scope);
            if unseen.is_none() {
                unseen = found;
            }
            index += 1;
        }
        self.text(")");
        unseen
    }

    /// Spells a field as the number of parts before it: in the root, or in the value that has the field.
    const fn place(&mut self, term: &Term, scope: Scope) -> Option<&'static str> {
        let unseen = self.before_place(term, scope);
        match place_in(term, scope) {
            Some(number) => self.count(number),
            None => {
                self.text("?");
                return Some(PART);
            }
        }
        unseen
    }

    /// Spells the prefix of the number of a field: `$` for a number in the root, otherwise the value and a dot.
    const fn before_place(&mut self, term: &Term, scope: Scope) -> Option<&'static str> {
        match term {
            Term::Part(of, _) if scope.is_flat(of) => self.before_place(of, scope),
            Term::Part(of, _) => {
                let unseen = self.term(of, scope);
                self.text(".");
                unseen
            }
            _ => {
                self.text("$");
                None
            }
        }
    }
}

/// Returns the number of parts before a field. It is counted from the root on, unless the field is inside a value that
/// is one part; then it is counted from the start of that value.
const fn place_in(term: &Term, scope: Scope) -> Option<usize> {
    match term {
        Term::Field(index) if *index < scope.fields.len() => Some(scope.number(*index)),
        Term::Part(of, name) => match scope.part(of, name) {
            Some((before, _)) if scope.is_flat(of) => match place_in(of, scope) {
                Some(place) => Some(place + before),
                None => None,
            },
            Some((before, _)) => Some(before),
            None => None,
        },
        _ => None,
    }
}

/// Returns the index of the field with this name, if it is on the wire.
const fn find(fields: &[Field], name: &str) -> Option<usize> {
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if !matches!(field.role, Role::Skipped | Role::Reserved) && is_same(field.name, name) {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Returns the number of parts before an element of a tuple, and its layout. The name is the index in decimal.
const fn element(elements: &[&'static Layout], name: &str) -> Option<(usize, &'static Layout)> {
    let digits = name.as_bytes();
    let (mut place, mut digit) = (0, 0);
    // The loop ends at the first index past the end, so that `place` cannot overflow.
    while digit < digits.len() && digits[digit].is_ascii_digit() && place < elements.len() {
        place = 10 * place + (digits[digit] - b'0') as usize;
        digit += 1;
    }
    if digit < digits.len() || place >= elements.len() {
        return None;
    }
    let (mut before, mut index) = (0, 0);
    while index < place {
        before += parts(elements[index]);
        index += 1;
    }
    Some((before, elements[place]))
}

/// Whether a term is the context or a value inside it.
const fn is_of_context(term: &Term) -> bool {
    match term {
        Term::Context => true,
        Term::Part(of, _) => is_of_context(of),
        Term::Apply(Operation::Index, [of, ..]) => is_of_context(of),
        _ => false,
    }
}

/// Returns the number of the variant with this name, of the enum that a layout has at any depth. The result is
/// `Some(None)` for the variant that holds all other tags, and `None` if there is no such variant.
const fn named(mut layout: Option<&'static Layout>, name: &str) -> Option<Option<Number>> {
    while let Some(of) = layout {
        match of.node {
            Node::Enum(item) => {
                let mut index = 0;
                while index < item.variants.len() {
                    if is_same(item.variants[index].name, name) {
                        return Some(item.variants[index].tag);
                    }
                    index += 1;
                }
            }
            Node::Prefix { codes, .. } => {
                let mut index = 0;
                while index < codes.len() {
                    if is_same(codes[index].symbol, name) {
                        return Some(Some(Number::Unsigned(index as u128)));
                    }
                    index += 1;
                }
            }
            Node::Layer(Layer::Symbols { names, .. }) | Node::Weighted { names, .. } => {
                let mut index = 0;
                while index < names.len() {
                    if is_same(names[index], name) {
                        return Some(Some(Number::Unsigned(index as u128)));
                    }
                    index += 1;
                }
            }
            _ => {}
        }
        layout = inside_one(of);
    }
    None
}

/// Returns the layout inside a layout that has only one.
const fn inside_one(layout: &Layout) -> Option<&'static Layout> {
    match layout.node {
        Node::Struct(_) | Node::Enum(_) | Node::Tuple { .. } => None,
        Node::BestOf {
            of: [first, ..], ..
        } => Some(first),
        node => node.children().value(),
    }
}

/// Returns the number of parts of the fields before this one.
const fn parts_before(fields: &[Field], field: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < field {
        sum += parts_of(&fields[index]);
        index += 1;
    }
    sum
}

/// Returns the number of parts of a field.
const fn parts_of(field: &Field) -> usize {
    match field.role {
        Role::Skipped => 0,
        Role::Reserved | Role::Derived => 1,
        Role::Data => parts(field.layout),
    }
}

const fn parts(layout: &Layout) -> usize {
    let (mut sum, mut index) = (0, 0);
    match layout.node {
        Node::Struct(item) if is_parts(layout) => {
            sum = parts_before(item.fields, item.fields.len())
        }
        Node::Tuple { elements } => {
            while index < elements.len() {
                sum += parts(elements[index]);
                index += 1;
            }
        }
        _ => sum = 1,
    }
    sum
}

/// Whether a layout consists only of the parts of its fields or elements. Every other layout is one part.
pub(crate) const fn is_parts(layout: &Layout) -> bool {
    match layout.node {
        Node::Struct(item) => {
            item.size.is_none() && !item.arith && !item.joined && item.depth.is_none()
        }
        Node::Tuple { .. } => true,
        _ => false,
    }
}
