//! Observers behind a pointer.

use core::ops::Range;

use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// An [`Observer`] behind a pointer. With a type parameter, each reader around a region would need a separate decoder of
/// the value inside.
pub(crate) trait Listener {
    fn enter(&mut self, step: Step, at: usize);
    fn leave(&mut self, at: usize);
    fn note(&mut self, bits: Range<usize>, value: Value);
    fn name(&mut self, value: Value);
    fn cost(&mut self, cost: Cost);
    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault;
    fn unpacked(&mut self, bits: Range<usize>);
    fn amend(&mut self, change: &mut dyn FnMut(Refusal, Option<usize>) -> Refusal);
    fn budget(&mut self) -> Option<&mut Budget>;
}

impl<N: Observer> Listener for N {
    fn enter(&mut self, step: Step, at: usize) {
        Observer::enter(self, step, at);
    }

    fn leave(&mut self, at: usize) {
        Observer::leave(self, at);
    }

    fn note(&mut self, bits: Range<usize>, value: Value) {
        Observer::note(self, bits, value);
    }

    fn name(&mut self, value: Value) {
        Observer::name(self, value);
    }

    fn cost(&mut self, cost: Cost) {
        Observer::cost(self, cost);
    }

    fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        Observer::refuse(self, bits, refusal)
    }

    fn unpacked(&mut self, bits: Range<usize>) {
        Observer::unpacked(self, bits);
    }

    fn amend(&mut self, change: &mut dyn FnMut(Refusal, Option<usize>) -> Refusal) {
        Observer::amend(self, change);
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Observer::budget(self)
    }
}
