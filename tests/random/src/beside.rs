//! Declarations beside a context that is known: those without one that have the same bits.
//!
//! The model of the wire knows no context. What a declaration asks of it is put in place of the question.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use crate::context::Context;
use crate::grammar::{
    Alternative, Body, Choosing, Coding, Declaration, Field, Fields, Form, Item, LenSays,
    Parameter, Rule, Type, Wire,
};

/// Puts what a context says in place of all that asks for it.
#[must_use]
pub fn with_context(declaration: &Declaration, context: &Context) -> Declaration {
    let known = Known(context, RefCell::default());
    Declaration {
        root: known.item(&declaration.root),
        ..*declaration
    }
}

/// The context, and the types around.
struct Known<'a>(&'a Context, RefCell<Vec<(String, Weak<Item>)>>);

impl Known<'_> {
    fn item(&self, item: &Item) -> Rc<Item> {
        Rc::new_cyclic(|own| {
            let own = (item.name.clone(), own.clone());
            self.1.borrow_mut().push(own);
            let known = self.inside(item);
            self.1.borrow_mut().pop();
            known
        })
    }

    fn inside(&self, item: &Item) -> Item {
        let mut item = item.clone();
        if item.context {
            item.check = item.check.map(|Rule(rule)| Rule(rule ^ self.0.word()));
        }
        for parameter in &mut item.parameters {
            match parameter {
                Parameter::Type(_, is) => self.ty(is),
                Parameter::Const(..) => {}
            }
        }
        let begins = item.context;
        match &mut item.body {
            Body::Struct(fields) => self.fields(fields, begins),
            Body::Enum(of) => {
                for variant in &mut of.variants {
                    self.fields(&mut variant.fields, begins);
                }
            }
        }
        item
    }

    /// Choices of a type that has a context begin at it.
    fn fields(&self, fields: &mut Fields, begins: bool) {
        for Field { ty, wire, .. } in &mut fields.all {
            self.ty(ty);
            self.wire(wire, begins);
        }
    }

    fn ty(&self, ty: &mut Type) {
        match ty {
            Type::Unit | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Text(_) => {}
            Type::Kept(..) => {}
            Type::Array(inner, _)
            | Type::Option(inner)
            | Type::List(inner, _)
            | Type::Std(_, inner)
            | Type::Boxed(_, inner)
            | Type::Verbatim(inner)
            | Type::Parameter(_, inner) => self.ty(inner),
            Type::Tuple(types) => types.iter_mut().for_each(|ty| self.ty(ty)),
            Type::Item(item) | Type::Foreign(item, _) => *item = self.item(item),
            Type::Itself(item, name) => {
                let around = self.1.borrow();
                let own = around.iter().rev().find(|(around, _)| around == name);
                *item = own.expect("the type is around").1.clone();
            }
        }
    }

    fn wire(&self, wire: &mut Wire, begins: bool) {
        match wire {
            Wire::Skipped | Wire::CountOf(..) | Wire::Present(..) | Wire::Computed(..) => {}
            Wire::Sum(..)
            | Wire::Size(..)
            | Wire::IsLast
            | Wire::Kept
            | Wire::TagOf(..)
            | Wire::PartOf(..) => {}
            Wire::Always(form) | Wire::IfLeft(form) => self.form(form, begins),
            Wire::When(condition, form) => {
                condition.know(self.0);
                self.form(form, begins);
            }
            Wire::Sometimes(condition, inner) => {
                condition.know(self.0);
                self.wire(inner, begins);
            }
        }
    }

    fn form(&self, form: &mut Form, begins: bool) {
        match form {
            Form::Coded(coding) => self.coding(coding, begins),
            Form::List(len, coding) => {
                self.says(&mut len.says);
                self.coding(coding, begins);
            }
            Form::Region(says, inner) => {
                self.says(says);
                self.form(inner, begins);
            }
            Form::Tagged(_, inner) | Form::Parts(_, inner) | Form::Through(_, inner) => {
                self.form(inner, begins);
            }
            Form::InOrder(condition, inner) => {
                condition.know(self.0);
                self.form(inner, begins);
            }
            Form::By(number, _, inner) => {
                number.know(self.0);
                self.form(inner, begins);
            }
        }
    }

    fn says(&self, says: &mut LenSays) {
        if let LenSays::By(number) = says {
            number.know(self.0);
        }
    }

    fn coding(&self, coding: &mut Coding, begins: bool) {
        match coding {
            Coding::Via(item) => *item = self.item(item),
            Coding::Each(form) | Coding::Alone(form) | Coding::NoneIs(form, _) => {
                self.form(form, begins);
            }
            Coding::Digits(of) | Coding::Model(of) if begins => *of = Choosing::begun(*of, self.0),
            Coding::BestOf(alternatives) => {
                for alternative in alternatives {
                    match alternative {
                        Alternative::Keys(coding) | Alternative::Path(coding) => {
                            self.coding(coding, begins);
                        }
                        Alternative::List(len, coding) => {
                            self.says(&mut len.says);
                            self.coding(coding, begins);
                        }
                    }
                }
            }
            Coding::Checked(inner, ..)
            | Coding::Biased(inner, _)
            | Coding::Scaled(inner, _)
            | Coding::Zigzag(inner)
            | Coding::NoneAs(inner, _)
            | Coding::As(inner, _)
            | Coding::Fixed(inner, _)
            | Coding::Xor(inner, _)
            | Coding::Ordered(inner, _)
            | Coding::Runs(inner)
            | Coding::ZeroRuns(inner)
            | Coding::With(inner) => self.coding(inner, begins),
            _ => {}
        }
    }
}
