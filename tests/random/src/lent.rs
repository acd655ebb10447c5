//! Which bytes and texts of a declaration the twin of it borrows that is beside it: those that begin at a byte in every
//! value, as far as the compiler can prove it.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use crate::grammar::{
    Body, Charset, Coding, Declaration, End, Field, Fields, Form, Item, LenSays, Std, Type, Wire,
};
use crate::integer::IntType;
use crate::residues::{self, Residues};
use crate::rng::Rng;

/// How a field borrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loan {
    /// `&'input [u8]`, `&'input str`.
    Reference,
    /// `Cow<'input, [u8]>`, `Cow<'input, str>`.
    Cow,
}

/// What a declaration borrows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lent {
    /// How fields borrow, by the name of their item, the place of their variant and their own.
    loans: BTreeMap<(String, usize, usize), Loan>,
    /// The items that have the lifetime of the input.
    items: BTreeSet<String>,
}

impl Lent {
    /// What the twin of a declaration borrows.
    #[must_use]
    pub(crate) fn of(declaration: &Declaration) -> Self {
        let root = &declaration.root;
        let mut finder = Finder {
            lent: Self::default(),
            rng: Rng::of_item(0x1e47, declaration.index),
            edges: Vec::new(),
            is_inside: false,
            residues: Residues::WHOLE,
        };
        // A text is decoded from a buffer of its own.
        if !matches!(root.root, Some((_, Some(_)))) {
            finder.item(root);
        }
        finder.lent
    }

    /// Whether nothing is borrowed.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How a field borrows, if it does so itself.
    #[must_use]
    pub(crate) fn loan(&self, item: &str, variant: usize, field: usize) -> Option<Loan> {
        self.loans.get(&(item.to_owned(), variant, field)).copied()
    }

    /// Whether the item of this name has the lifetime of the input.
    #[must_use]
    pub(crate) fn has_lifetime(&self, item: &str) -> bool {
        self.items.contains(item)
    }
}

/// Goes through a declaration from the root on, at places that begin at a byte.
struct Finder {
    lent: Lent,
    rng: Rng,
    /// Items that contain a value of a type around them.
    edges: Vec<String>,
    /// Whether a value that a type around it contains begins inside a byte.
    is_inside: bool,
    /// The widths of values inside of the types around.
    residues: Residues,
}

impl Finder {
    /// Whether an item borrows that begins at a byte.
    fn item(&mut self, item: &Item) -> bool {
        if item.arith || item.joined {
            return false;
        }
        if item.depth.is_none() {
            if item.holds_itself() {
                self.edges.push(item.name.clone());
            }
            return self.body(item);
        }
        let before = self.lent.clone();
        let around = (mem::take(&mut self.edges), mem::take(&mut self.is_inside));
        let residues = self.residues;
        if residues.of_item(item).is_none() {
            self.residues = Residues::VARIED;
        }
        let lends = self.body(item);
        self.residues = residues;
        let edges = mem::replace(&mut self.edges, around.0);
        // All values of the type borrow, or none does.
        if mem::replace(&mut self.is_inside, around.1) {
            self.lent = before;
            return false;
        }
        self.lent.items.extend(edges.into_iter().filter(|_| lends));
        lends
    }

    fn body(&mut self, item: &Item) -> bool {
        match &item.body {
            Body::Struct(fields) => self.fields(item, 0, Some(0), fields),
            Body::Enum(of) => {
                let mut lends = false;
                for (index, variant) in of.variants.iter().enumerate() {
                    let tag = residues::of_tag(of.tagging, variant);
                    lends |= self.fields(item, index, tag, &variant.fields);
                }
                lends
            }
        }
    }

    fn fields(
        &mut self,
        item: &Item,
        variant: usize,
        begin: Option<usize>,
        fields: &Fields,
    ) -> bool {
        let (mut before, mut before_whole, mut lends) = (begin, begin, false);
        for (place, field) in fields.all.iter().enumerate() {
            let is_whole = residues::place_of(before, field) == Some(0);
            // The layout of a type inside of another one does not say which lists borrow.
            if !is_whole
                && item.depth.is_none()
                && residues::place_of(before_whole, field) == Some(0)
                && !matches!(field.ty.plain(), Type::Int(_))
            {
                self.is_inside = true;
            }
            before_whole = Residues::WHOLE.behind(before_whole, field);
            let own = (item.name.clone(), variant, place);
            if is_whole && self.field(&own, field) {
                lends = true;
                if !is_parameter(&field.ty) {
                    self.lent.items.insert(item.name.clone());
                }
            } else if !is_whole {
                self.is_inside |= field.ty.holds_itself();
            }
            before = self.residues.behind(before, field);
        }
        lends
    }

    fn field(&mut self, own: &(String, usize, usize), field: &Field) -> bool {
        match (&field.wire, field.ty.plain()) {
            (Wire::Always(form), _) => self.form(own, form, &field.ty),
            (Wire::When(_, form) | Wire::IfLeft(form), Type::Option(inner)) => {
                self.form(own, form, inner)
            }
            _ => false,
        }
    }

    fn form(&mut self, own: &(String, usize, usize), form: &Form, ty: &Type) -> bool {
        match form {
            Form::Coded(coding) => self.coding(own, coding, ty),
            Form::Tagged(_, inner) => self.form(own, inner, ty),
            Form::Region(says, inner) if residues::of_length(says) == Some(0) => {
                self.form(own, inner, ty)
            }
            Form::List(len, coding) if residues::of_length(&len.says) == Some(0) => {
                if let Some(loans) = loans(&len.says, coding, ty) {
                    let loan = self.rng.pick(loans);
                    self.lent.loans.insert(own.clone(), loan);
                    return true;
                }
                match ty.plain() {
                    Type::List(element, _) if self.residues.of_element(coding, ty) == Some(0) => {
                        self.coding(own, coding, element)
                    }
                    _ => self.inside(ty),
                }
            }
            _ => self.inside(ty),
        }
    }

    fn coding(&mut self, own: &(String, usize, usize), coding: &Coding, ty: &Type) -> bool {
        match (coding, ty.plain()) {
            (Coding::Own, ty) => self.own(ty),
            (Coding::Alone(form), _) => self.form(own, form, ty),
            (Coding::Each(form), Type::Array(element, len))
                if *len < 2 || self.residues.of_form(form, element) == Some(0) =>
            {
                self.form(own, form, element)
            }
            (_, ty) => self.inside(ty),
        }
    }

    /// A value in the form of its type.
    fn own(&mut self, ty: &Type) -> bool {
        let residues = self.residues;
        let is_whole = |ty: &Type| residues.of_coding(&Coding::Own, ty) == Some(0);
        match ty.plain() {
            Type::Item(item) => self.item(item),
            Type::Boxed(_, inner) => self.own(inner),
            Type::Array(element, len) if *len < 2 || is_whole(element) => self.own(element),
            Type::Tuple(types) if types.iter().all(is_whole) => {
                let lends: Vec<bool> = types.iter().map(|ty| self.own(ty)).collect();
                lends.contains(&true)
            }
            Type::Itself(..) => false,
            ty => self.inside(ty),
        }
    }

    /// A value that may begin inside a byte borrows nothing, nor do those that contain it.
    fn inside(&mut self, ty: &Type) -> bool {
        self.is_inside |= ty.holds_itself();
        false
    }
}

/// How a list or text can borrow.
fn loans(says: &LenSays, coding: &Coding, ty: &Type) -> Option<&'static [Loan]> {
    match says {
        LenSays::Until(End::Value | End::Last, ..)
        | LenSays::UntilIsLast(_)
        | LenSays::Ahead(..) => {
            return None;
        }
        _ => {}
    }
    let list = match ty {
        Type::Std(Std::Set | Std::Map, _) => return None,
        Type::Std(_, list) => list,
        list => list,
    };
    let both = &[Loan::Reference, Loan::Cow];
    match (list, coding) {
        (Type::Text(None), Coding::Text(Charset::Utf8 | Charset::Ascii, unit)) => {
            matches!(**unit, Coding::Own | Coding::Bits(8)).then_some(both)
        }
        (Type::List(element, None), coding) if is_byte(element) => match coding {
            Coding::Own => Some(both),
            // A `Cow` may own bytes with keys.
            Coding::Bits(8) => Some(&both[..1]),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a type is `u8`.
pub(crate) fn is_byte(ty: &Type) -> bool {
    matches!(ty, Type::Int(int) if *int == IntType::unsigned(8))
}

/// Whether a type, or that of the elements, is a parameter.
fn is_parameter(ty: &Type) -> bool {
    match ty {
        Type::Parameter(..) => true,
        Type::Array(element, _) => is_parameter(element),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Lent;
    use crate::generate;

    #[test]
    fn many_declarations_borrow() {
        let lent = (0..200).map(|index| Lent::of(&generate::declaration(1, index)));
        let count = lent.filter(|lent| !lent.is_empty()).count();
        assert!(count > 15, "{count} of 200 borrow");
    }
}
