//! Types whose values contain values of the type.

use std::rc::Rc;

use super::Maker;
use super::fields::always;
use crate::grammar::{
    Body, Coding, Condition, Enum, Field, Fields, Form, Item, Len, LenSays, Number, Operand,
    Padding, Spelled, Tag, Tagging, Type, Wire, Zeros,
};

impl Maker {
    /// A recursive type inside others.
    pub(super) fn recursive_item(&mut self, depth: usize) -> Rc<Item> {
        self.recursive_body(depth, |_, item| item)
    }

    /// A recursive type.
    pub(super) fn recursive_body(
        &mut self,
        depth: usize,
        finish: impl FnOnce(&mut Self, Item) -> Item,
    ) -> Rc<Item> {
        let outer = self.asks;
        self.asks = self.has_context && !self.rng.once_in(3);
        let name = self.name();
        let item = Rc::new_cyclic(|own| {
            let own = Type::Itself(own.clone(), name.clone());
            let link = match self.rng.once_in(4) {
                true => self.edge(own, depth),
                false => own,
            };
            let body = match self.rng.once_in(2) {
                true => Body::Struct(self.recursive_struct(&link, depth)),
                false => Body::Enum(self.recursive_enum(&link, depth)),
            };
            let mut item = self.item(body, false);
            item.name = name;
            item.depth = Some(self.rng.pick(&[2, 3, 5, 16, 64]));
            finish(self, item)
        });
        self.asks = outer;
        item
    }

    /// A type whose value contains one of a type around it.
    fn edge(&mut self, own: Type, depth: usize) -> Type {
        let mut all = vec![self.free_field(depth + 2)];
        let place = self.rng.below(2);
        all.insert(place, always(own, Form::Coded(Coding::Own)));
        let named = self.rng.once_in(2);
        let body = Body::Struct(Fields { named, all });
        Type::Item(Rc::new(self.item(body, false)))
    }

    /// A number, and values of the type, between other fields.
    fn recursive_struct(&mut self, link: &Type, depth: usize) -> Fields {
        let width = match self.lends {
            true => 8,
            false => self.rng.pick(&[1, 3, 8]),
        };
        let head = always(Type::Int(self.int()), Form::Coded(Coding::Bits(width)));
        let mut all = vec![head];
        while all.len() < 2 || self.rng.once_in(3) {
            if self.rng.once_in(3) {
                all.push(self.free_field(depth + 2));
            }
            let mut inner = self.container(link, width, all.len());
            if self.lends {
                inner[0].zeros = Some(Zeros::Align(8));
            }
            all.extend(inner);
        }
        if self.rng.once_in(3) {
            all.push(self.free_field(depth + 2));
        }
        Fields { named: true, all }
    }

    /// Variants with values of the type, and some without.
    fn recursive_enum(&mut self, link: &Type, depth: usize) -> Enum {
        let width = match self.lends {
            true => 8,
            false => self.rng.pick(&[3, 8]),
        };
        let (tagging, most) = (Tagging::Bits(width), (1 << width) - 1);
        let count = self.rng.within(2, 3);
        let tags = self.tags(count, (0, most), (tagging, Spelled::Key), (true, false));
        let mut of = self.variants(tagging, tags, true, depth + 1);
        let last = of.variants.len() - 1;
        for (index, variant) in of.variants.iter_mut().enumerate() {
            if index == 0 || index < last && self.rng.once_in(2) {
                continue;
            }
            let (tag, fields) = (&mut variant.tag, &mut variant.fields);
            match tag {
                Tag::Number(..) if self.rng.once_in(3) => {
                    let pair = Type::Array(Box::new(self.boxed(link.clone())), 2);
                    let all = vec![always(pair, Form::Coded(Coding::Own))];
                    let named = self.rng.once_in(2);
                    *fields = Fields { named, all };
                }
                Tag::Number(..) => {
                    let all = self.container(link, width, 0);
                    *fields = Fields { named: true, all };
                }
                Tag::Counts(low, high, place) => {
                    let most = usize::try_from(*high - *low).expect("a few tags");
                    let (bytes, says) = (None, LenSays::Tag(most));
                    let list = Form::List(Len { bytes, says }, Coding::Own);
                    let ty = self.any_list(link.clone(), &Coding::Own);
                    *place = 0;
                    let (named, all) = (self.rng.once_in(2), vec![always(ty, list)]);
                    *fields = Fields { named, all };
                }
                _ => {}
            }
        }
        of
    }

    /// Fields from this place on with any number of values of so many bits at least, so that there is an end.
    fn container(&mut self, link: &Type, least: u32, place: usize) -> Vec<Field> {
        let list = self.any_list(link.clone(), &Coding::Own);
        let option = Type::Option(Box::new(self.boxed(link.clone())));
        let len = |bytes, says| Form::List(Len { bytes, says }, Coding::Own);
        let own = Form::Coded(Coding::Own);
        let kind = match self.lends {
            // Values at bytes.
            true => self.rng.pick(&[0, 3, 7]),
            false => self.rng.below(9),
        };
        match kind {
            0 | 1 => vec![always(list, len(None, self.written_len()))],
            2 => vec![always(option, own)],
            // The zeros that fill the last byte are no value, which the type itself shows, and no other that leads to it.
            3 if least >= 8 && matches!(link, Type::Itself(..)) => {
                let rest = len(None, LenSays::Rest);
                vec![always(list, Form::Region(self.any_size(), Box::new(rest)))]
            }
            4 => vec![always(option, Form::Region(self.any_size(), Box::new(own)))],
            5 => {
                let by = Number::Of(Operand::Field(place));
                let count = self.derived(Wire::CountOf(place + 1, Coding::Bits(5)));
                vec![count, always(list, len(None, LenSays::By(by)))]
            }
            6 => {
                let flag = Condition::Flag(Operand::Field(place));
                let own = Form::Coded(Coding::Own);
                let there = self.derived(Wire::Present(place + 1, Coding::Own));
                let mut option = always(option, own.clone());
                option.wire = Wire::When(flag, own);
                vec![there, option]
            }
            7 => {
                let says = self.written_len();
                vec![always(list, len(Some(Padding::Zeros), says))]
            }
            _ => {
                let each = Form::Region(self.any_size(), Box::new(own));
                let boxed = self.boxed(link.clone());
                let form = Form::Coded(Coding::Each(Box::new(each)));
                vec![always(Type::Option(Box::new(boxed)), form)]
            }
        }
    }

    /// A size of a type that is not made yet.
    fn any_size(&mut self) -> LenSays {
        let coding = self.rng.pick(&[
            Coding::Leb128(None),
            Coding::Vlq,
            Coding::Bits(16),
            Coding::Doubled,
            Coding::TwoWidths,
        ]);
        LenSays::Coded(coding, None)
    }

    /// A derived field of type `()`.
    const fn derived(&self, wire: Wire) -> Field {
        Field {
            ty: Type::Unit,
            zeros: None,
            wire,
        }
    }
}
