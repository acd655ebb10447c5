//! Structs and enums.

use std::rc::Rc;

use super::Maker;
use super::expressions::Earlier;
use crate::bounds;
use crate::grammar::{
    Body, Coding, Field, Form, Item, Order, Parameter, Rule, TextForm, Type, Wire,
};

impl Maker {
    /// The type that is encoded.
    pub(super) fn root(&mut self, order: Order) -> Rc<Item> {
        self.has_context = self.rng.once_in(4);
        self.asks = self.has_context;
        self.lends = self.rng.once_in(5);
        if self.rng.once_in(15) {
            let item = self.recursive_body(0, |maker, mut item| {
                maker.finish_root(&mut item, order);
                item
            });
            return item;
        }
        let arith = self.rng.once_in(10);
        let joined = !arith && self.rng.once_in(10);
        let body = if arith {
            Body::Struct(self.code_fields(0))
        } else if joined {
            Body::Struct(self.joined_fields(0))
        } else if self.rng.once_in(5) {
            let with_data = !self.rng.once_in(3);
            Body::Enum(self.enumeration(with_data, 0))
        } else {
            Body::Struct(self.structure(0, true))
        };
        let mut item = self.item_with(body, arith, joined);
        self.finish_root(&mut item, order);
        Rc::new(item)
    }

    /// Adds the keys of a root.
    fn finish_root(&mut self, item: &mut Item, order: Order) {
        let text = match self.rng.below(8) {
            0 => Some(TextForm::Base64),
            1 => Some(TextForm::Base64Url),
            2 => Some(TextForm::Hex),
            3 => Some(TextForm::Digits),
            _ => None,
        };
        let text = text.filter(|_| !self.has_context && !self.lends);
        item.root = Some((order, text));
        item.size = item.size.map(|size| size.next_multiple_of(8));
        // No value that the model is asked about takes so much.
        let budgets = match self.has_long_runs {
            true => [16 << 20, 1 << 25, 1 << 26],
            false => [150_000, 1 << 18, 3 << 20],
        };
        item.budget = self.rng.once_in(4).then(|| self.rng.pick(&budgets));
    }

    /// A type inside others.
    pub(super) fn nested(&mut self, depth: usize) -> Rc<Item> {
        if self.rng.once_in(12) {
            return self.recursive_item(depth);
        }
        let outer = self.asks;
        self.asks = self.has_context && !self.rng.once_in(3);
        let joined = self.rng.once_in(8);
        let body = if joined {
            Body::Struct(self.joined_fields(depth))
        } else if self.rng.once_in(3) {
            let with_data = self.rng.once_in(2);
            Body::Enum(self.enumeration(with_data, depth))
        } else {
            Body::Struct(self.structure(depth, false))
        };
        let mut item = self.item_with(body, false, joined);
        self.asks = outer;
        // The functions of a generic type would need bounds of their own.
        let often = if self.lends { 2 } else { 3 };
        if item.check.is_none() && !has_computed(&item) && self.rng.once_in(often) {
            generalize(&mut item);
        }
        Rc::new(item)
    }

    /// A struct with a flag that says whether it is the last element.
    pub(super) fn flagged_item(&mut self, depth: usize) -> Rc<Item> {
        let outer = self.asks;
        self.asks = self.has_context && !self.rng.once_in(3);
        let mut begin = Vec::new();
        while self.rng.once_in(2) {
            // The flag is read alone, so all before it have constant widths.
            let field = self.free_field(depth);
            if bounds::of_field(&field).constant().is_some() {
                begin.push(field);
            }
        }
        begin.push(Field {
            ty: self.rng.pick(&[Type::Unit, Type::Bool]),
            zeros: None,
            wire: Wire::IsLast,
        });
        let body = Body::Struct(self.fields_behind(&begin, Earlier::default(), depth, false));
        let item = self.item(body, false);
        self.asks = outer;
        Rc::new(item)
    }

    /// A struct whose fields are one code.
    pub(super) fn coded_struct(&mut self, depth: usize) -> Rc<Item> {
        let outer = self.asks;
        self.asks = self.has_context && !self.rng.once_in(3);
        let body = Body::Struct(self.code_fields(depth));
        let item = self.item(body, true);
        self.asks = outer;
        Rc::new(item)
    }

    /// A rule over whole values, now and then.
    pub(super) fn rule(&mut self) -> Option<Rule> {
        let number = u64::try_from(self.rng.below(1 << 20)).expect("a word");
        self.rng.once_in(5).then_some(Rule(number))
    }

    pub(super) fn item(&mut self, body: Body, arith: bool) -> Item {
        self.item_with(body, arith, false)
    }

    fn item_with(&mut self, body: Body, arith: bool, joined: bool) -> Item {
        let number = match &body {
            Body::Struct(fields) if joined && self.rng.once_in(2) => self.number_code(fields),
            _ => None,
        };
        let mut item = Item {
            name: self.name(),
            parameters: Vec::new(),
            root: None,
            size: None,
            budget: None,
            depth: None,
            arith,
            joined,
            number,
            // What has no field asks for nothing.
            // What stands between the root and a type that asks has to hand the context on.
            context: self.has_context && !matches!(&body, Body::Enum(of) if of.is_plain()),
            check: self.rule(),
            body,
        };
        if self.rng.once_in(5)
            && !bounds::takes_rest(&item)
            && let Some(max) = bounds::of_item(&item).max
        {
            let more = self.rng.pick(&[0, 0, 1, 5, 17]);
            item.size = Some((max + more).max(1));
        }
        item
    }
}

fn has_computed(item: &Item) -> bool {
    matches!(&item.body, Body::Struct(fields) if fields.all.iter().any(Field::is_computed))
}

/// Makes the types or widths of the first fields parameters of the item.
fn generalize(item: &mut Item) {
    let Body::Struct(fields) = &mut item.body else {
        return;
    };
    let named: Vec<usize> = fields
        .all
        .iter()
        .flat_map(|field| field.wire.named())
        .collect();
    for (place, field) in fields.all.iter_mut().enumerate() {
        if item.parameters.len() > 1 {
            break;
        }
        let name = format!("P{}", item.parameters.len());
        match &mut field.wire {
            // An expression does not know the type of a parameter.
            Wire::Always(Form::Coded(Coding::Own)) if !named.contains(&place) => {
                let Some((generic, is)) = generic(&field.ty, &name) else {
                    continue;
                };
                item.parameters.push(Parameter::Type(name, is));
                field.ty = generic;
            }
            Wire::Always(Form::Coded(coding)) => {
                let Coding::Bits(width) = *coding else {
                    continue;
                };
                item.parameters.push(Parameter::Const(name.clone(), width));
                *coding = Coding::BitsOf(name, width);
            }
            _ => {}
        }
    }
}

/// A type, or its elements, as a parameter of this name, and what it is.
fn generic(ty: &Type, name: &str) -> Option<(Type, Type)> {
    let parameter = |is: &Type| Type::Parameter(name.to_owned(), Box::new(is.clone()));
    match ty {
        Type::Int(_) | Type::Bool | Type::Item(_) | Type::Std(..) => {
            Some((parameter(ty), ty.clone()))
        }
        Type::Array(element, len) => {
            let array = Type::Array(Box::new(parameter(element)), *len);
            Some((array, (**element).clone()))
        }
        _ => None,
    }
}
