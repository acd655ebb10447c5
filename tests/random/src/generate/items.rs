//! Structs and enums.

use std::rc::Rc;

use super::Maker;
use crate::bounds;
use crate::grammar::{Body, Item, Order, Parameter, Rule, TextForm, Type};

impl Maker {
    /// The type that is encoded.
    pub(super) fn root(&mut self, order: Order) -> Rc<Item> {
        let body = if self.rng.once_in(5) {
            let with_data = !self.rng.once_in(3);
            Body::Enum(self.enumeration(with_data, 0))
        } else {
            Body::Struct(self.fields(0, true))
        };
        let text = match self.rng.below(8) {
            0 => Some(TextForm::Base64),
            1 => Some(TextForm::Base64Url),
            2 => Some(TextForm::Hex),
            3 => Some(TextForm::Digits),
            _ => None,
        };
        let mut item = self.item(body);
        item.root = Some((order, text));
        item.size = item.size.map(|size| size.next_multiple_of(8));
        Rc::new(item)
    }

    /// A type inside others.
    pub(super) fn nested(&mut self, depth: usize) -> Rc<Item> {
        let body = if self.rng.once_in(3) {
            let with_data = self.rng.once_in(2);
            Body::Enum(self.enumeration(with_data, depth))
        } else {
            Body::Struct(self.fields(depth, false))
        };
        let mut item = self.item(body);
        // The rule of a generic type would need a bound of its own.
        if item.check.is_none() && self.rng.once_in(3) {
            generalize(&mut item);
        }
        Rc::new(item)
    }

    /// A rule over whole values, now and then.
    pub(super) fn rule(&mut self) -> Option<Rule> {
        let number = u64::try_from(self.rng.below(1 << 20)).expect("a word");
        self.rng.once_in(5).then_some(Rule(number))
    }

    fn item(&mut self, body: Body) -> Item {
        let mut item = Item {
            name: self.name(),
            parameters: Vec::new(),
            root: None,
            size: None,
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

/// Makes the types of the first fields parameters of the item.
fn generalize(item: &mut Item) {
    let Body::Struct(fields) = &mut item.body else {
        return;
    };
    for field in &mut fields.all {
        let is_own = matches!(
            field.wire,
            crate::grammar::Wire::Always(crate::grammar::Form::Coded(crate::grammar::Coding::Own))
        );
        if !is_own || item.parameters.len() > 1 {
            continue;
        }
        let name = format!("P{}", item.parameters.len());
        let generic = match &field.ty {
            Type::Int(_) | Type::Bool | Type::Item(_) => {
                Type::Parameter(name.clone(), Box::new(field.ty.clone()))
            }
            Type::Array(element, len) => Type::Array(
                Box::new(Type::Parameter(name.clone(), element.clone())),
                *len,
            ),
            _ => continue,
        };
        let is = match &field.ty {
            Type::Array(element, _) => (**element).clone(),
            other => other.clone(),
        };
        item.parameters.push(Parameter::Type(name, is));
        field.ty = generic;
    }
}
