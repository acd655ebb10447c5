//! Structs whose fields are one code: which fields may stand inside.

use super::Maker;
use super::fields::{always, plain};
use crate::bounds::{self, Width};
use crate::grammar::{Body, Coding, Field, Fields, Form, Item, Len, LenSays, Type, Wire, Zeros};
use crate::integer::IntType;

/// The model goes symbol by symbol, and each bit is one.
const MOST_BITS: usize = 600;

impl Maker {
    /// The fields of a struct with `arith`.
    pub(super) fn code_fields(&mut self, depth: usize) -> Fields {
        // Lists of a code are short, and no bits of it are at a byte.
        let lends = std::mem::take(&mut self.lends);
        let named = !self.rng.once_in(4);
        let count = self.rng.within(1, if depth == 0 { 5 } else { 3 });
        let (mut all, mut earlier): (Vec<Field>, _) = (Vec::new(), self.given());
        while all.len() < count {
            let (len, before) = (all.len(), earlier.clone());
            match self.rng.below(10) {
                0 => all.push(self.weighted()),
                1 => all.push(self.weighed()),
                2 => all.push(self.modelled()),
                3 => all.push(self.even_range()),
                4 if depth < 2 => all.push(plain(Type::Item(self.coded_struct(depth + 1)))),
                _ if named => self.named_field(&mut all, &mut earlier, depth + 1),
                _ => all.push(self.unnamed_field(&earlier, depth + 1)),
            }
            if self.rng.once_in(10) {
                all[len].zeros = Some(Zeros::Reserved(self.rng.pick(&[1, 3, 9])));
            }
            if !all[len..].iter().all(field_fits) {
                all.truncate(len);
                earlier = before;
            }
        }
        self.lends = lends;
        Fields { named, all }
    }

    /// One symbol by weights.
    fn weighed(&mut self) -> Field {
        let symbols = self.rng.within(1, 7);
        let weights = Coding::Weights(vec![self.row(symbols)]);
        always(Type::Int(IntType::unsigned(8)), Form::Coded(weights))
    }

    /// Integers that all have the same share.
    pub(super) fn even_range(&mut self) -> Field {
        let int = self.int();
        let ty = Type::Int(int);
        let range = Form::Coded(self.ranged(int));
        match self.rng.below(3) {
            0 => always(Type::Array(Box::new(ty), self.rng.within(1, 6)), range),
            _ => always(ty, range),
        }
    }
}

/// Whether a field may stand inside a code.
fn field_fits(field: &Field) -> bool {
    let int = Type::Int(IntType::unsigned(64));
    let fits = match (&field.wire, field.ty.plain()) {
        (Wire::Skipped, _) => true,
        (Wire::CountOf(_, coding) | Wire::Present(_, coding), Type::Unit) => {
            coding_fits(coding, &int)
        }
        (Wire::CountOf(_, coding) | Wire::Present(_, coding), ty) => coding_fits(coding, ty),
        (Wire::Size(..) | Wire::Sum(..) | Wire::Computed(..), _) => false,
        (Wire::Sometimes(..) | Wire::IfLeft(_) | Wire::IsLast, _) => false,
        (Wire::Kept | Wire::PartOf(..), _) => true,
        (Wire::TagOf(_, coding, _), Type::Unit) => coding_fits(coding, &int),
        (Wire::TagOf(_, coding, _), ty) => coding_fits(coding, ty),
        (Wire::When(_, form), Type::Option(inner)) => form_fits(form, inner),
        (Wire::Always(form) | Wire::When(_, form), ty) => form_fits(form, ty),
    };
    let width = bounds::of_some(Width::exactly(0), std::slice::from_ref(field));
    fits && !matches!(field.zeros, Some(Zeros::Align(_)))
        && width.max.is_none_or(|most| most <= MOST_BITS)
}

fn form_fits(form: &Form, ty: &Type) -> bool {
    match (form, ty.plain()) {
        (Form::Coded(coding), ty) => coding_fits(coding, ty),
        // What expressions and codes say has no greatest length.
        (
            Form::List(
                Len {
                    bytes: None,
                    says: LenSays::Coded(Coding::Bits(..=6), _),
                },
                coding,
            ),
            Type::List(element, _),
        ) => match coding {
            Coding::Weights(_) | Coding::Model(_) => true,
            coding => !coding.is_of_list() && !coding.is_rank() && coding_fits(coding, element),
        },
        (
            Form::By(_, _, inner)
            | Form::InOrder(_, inner)
            | Form::Tagged(_, inner)
            | Form::Parts(_, inner),
            ty,
        ) => form_fits(inner, ty),
        (Form::List(..) | Form::Region(..) | Form::Through(..), _) => false,
    }
}

fn coding_fits(coding: &Coding, ty: &Type) -> bool {
    match coding {
        Coding::Own => type_fits(ty),
        Coding::As(inner, int) => coding_fits(inner, &ty.with_element(Type::Int(*int))),
        Coding::Checked(inner, ..)
        | Coding::Biased(inner, _)
        | Coding::Scaled(inner, _)
        | Coding::Zigzag(inner)
        | Coding::NoneAs(inner, _)
        | Coding::Fixed(inner, _)
        | Coding::Xor(inner, _)
        | Coding::Ordered(inner, _)
        | Coding::With(inner) => coding_fits(inner, ty),
        Coding::Via(item) => item_fits(item),
        Coding::Each(form) => each_fits(form, ty),
        Coding::NoneIs(form, _) => match ty.plain() {
            Type::Option(inner) => form_fits(form, inner),
            _ => false,
        },
        Coding::Alone(form) => match &**form {
            Form::Coded(coding) => coding_fits(coding, ty),
            _ => false,
        },
        Coding::Unary(max, total) => max.is_some() || total.is_some(),
        // Their runs have no end, or each bit is one of their own.
        Coding::Rice(_) | Coding::Runs(_) | Coding::ZeroRuns(_) | Coding::BestOf(_) => false,
        Coding::Digits(_) => false,
        Coding::EliasGamma | Coding::EliasDelta | Coding::ExpGolomb => longest(ty) <= MOST_BITS,
        Coding::Leb128(_) | Coding::Vlq | Coding::Utf8 => longest(ty) <= MOST_BITS,
        _ => true,
    }
}

/// Whether elements with keys of their own may; lists in lists would be too long.
fn each_fits(form: &Form, ty: &Type) -> bool {
    let (Type::Array(inner, _) | Type::Option(inner)) = ty.plain() else {
        return false;
    };
    match (form, inner.plain()) {
        (Form::Coded(coding), inner) => coding_fits(coding, inner),
        (Form::List(len, _), inner @ Type::List(element, _)) => {
            let is_short = matches!(len.says, LenSays::Coded(Coding::Bits(..=3), _));
            is_short && element.int().is_some() && form_fits(form, inner)
        }
        _ => false,
    }
}

/// How many bits the integers of a type take at most in a code that takes two bits for each of theirs.
fn longest(ty: &Type) -> usize {
    match ty.plain() {
        Type::Array(element, len) => len * longest(element),
        ty => ty.int().map_or(0, |int| {
            2 * usize::try_from(int.bits).expect("a width is small")
        }),
    }
}

fn type_fits(ty: &Type) -> bool {
    match ty.plain() {
        Type::Unit | Type::Bool | Type::Int(_) | Type::Float(_) => true,
        Type::Array(inner, _) | Type::Option(inner) | Type::Boxed(_, inner) => type_fits(inner),
        Type::Tuple(types) => types.iter().all(type_fits),
        Type::Item(item) => item_fits(item),
        Type::List(..)
        | Type::Text(_)
        | Type::Std(..)
        | Type::Verbatim(_)
        | Type::Itself(..)
        | Type::Foreign(..)
        | Type::Parameter(..)
        | Type::Kept(..) => false,
    }
}

fn item_fits(item: &Item) -> bool {
    let all_fit = |fields: &Fields| fields.all.iter().all(field_fits);
    item.size.is_none()
        && item.depth.is_none()
        && match &item.body {
            Body::Struct(fields) => all_fit(fields),
            Body::Enum(of) => of.variants.iter().all(|variant| all_fit(&variant.fields)),
        }
}
