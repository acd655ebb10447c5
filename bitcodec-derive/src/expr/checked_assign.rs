//! Places that expressions assign to: an index out of range rejects the field.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{
    Expr, ExprArray, ExprAssign, ExprBinary, ExprCall, ExprField, ExprIndex, ExprMethodCall,
    ExprTuple, UnOp,
};

use super::checked_ops::{OpChecker, is_inside};
use super::method_rules;
use super::operators::{Operator, is_assignment};
use crate::literals::unparenthesized;
use crate::spans::call_site_at;
use crate::visitor::Visitor;

/// A place, and the checks before it is accessed.
struct Place {
    /// The root of the place, if it is not a variable: `__base` is a reference to it.
    base: Option<Expr>,
    /// Variables that hold its indices, each with a check.
    checks: TokenStream,
    /// The number of indices.
    indices: usize,
    place: TokenStream,
}

impl Place {
    /// Returns `then` after the checks of the place.
    fn reached(&self, then: &TokenStream) -> TokenStream {
        let checks = &self.checks;
        match &self.base {
            Some(base) => quote!(match &mut #base {
                __base => {
                    #checks
                    #then
                }
            }),
            None => quote!({
                #checks
                #then
            }),
        }
    }
}

impl OpChecker<'_> {
    /// Returns an expression that writes to a place, or may do so, with its checks; `None` if none is needed.
    pub(super) fn assignment(&mut self, expr: &Expr) -> Option<TokenStream> {
        let written = match expr {
            Expr::Assign(assign) => self.assigned(assign),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.changed(binary),
            Expr::Reference(borrow) if borrow.mutability.is_some() && is_place(&borrow.expr) => {
                let place = self.place(&borrow.expr);
                let at = &place.place;
                place.reached(&quote!(&mut #at))
            }
            Expr::MethodCall(call)
                if is_element(&call.receiver)
                    && method_rules::method_rule(&call.method.to_string(), call.args.len())
                        .is_none() =>
            {
                self.called(call)
            }
            _ => return None,
        };
        self.is_needed = true;
        Some(written)
    }

    /// Returns `left = right`. Places on the left are assigned from variables after their checks.
    fn assigned(&mut self, assign: &ExprAssign) -> TokenStream {
        let (mut left, right) = (assign.left.as_ref().clone(), self.value(&assign.right));
        let (span, mut places) = (call_site_at(&assign.right), Vec::new());
        self.take_places(&mut left, span, &mut places);
        let names: Vec<_> = (0..places.len())
            .map(|number| assigned(number, span))
            .collect();
        let reached = names.iter().zip(&places).map(|(name, place)| {
            let at = &place.place;
            place.reached(&quote!(#at = #name;))
        });
        quote!({
            #(let #names;)*
            #left = #right;
            #(#reached)*
        })
    }

    /// Returns a compound assignment, which evaluates the right side first.
    fn changed(&mut self, binary: &ExprBinary) -> TokenStream {
        let (place, op) = (self.place(&binary.left), &binary.op);
        let operator = Operator::of(op);
        let right = match operator {
            Some(_) => self.operand(&binary.right),
            None => self.value(&binary.right).into_token_stream(),
        };
        let at = &place.place;
        let span = call_site_at(&binary.right);
        let value = Ident::new("__right", span);
        let reached = place.reached(&match operator {
            Some(Operator { method, .. }) => {
                let on = method.span();
                let change = quote_spanned!(on=> _codec::__private::expression::Change(&mut #at, #value).#method());
                if self.closures > 0 {
                    self.has_closures = true;
                    quote_spanned!(on=> __lost.note(#change);)
                } else {
                    quote_spanned!(on=> #change?;)
                }
            }
            None => quote_spanned!(span=> #at #op #value;),
        });
        quote!({
            let #value = #right;
            #reached
        })
    }

    /// Returns a method call on an element, which it may change.
    fn called(&mut self, call: &ExprMethodCall) -> TokenStream {
        let (place, mut call) = (self.place(&call.receiver), call.clone());
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
        }
        call.receiver = Box::new(Expr::Verbatim(place.place.clone()));
        let called = place.reached(&call.into_token_stream());
        // A block at the start of a statement would end it, so it is in parentheses.
        quote!((#called))
    }

    fn value(&mut self, expr: &Expr) -> Expr {
        let mut value = unparenthesized(expr).clone();
        self.visit_expr_mut(&mut value);
        value
    }

    /// Replaces the places in an assignment's left side, except variables, by new variables.
    fn take_places(&mut self, left: &mut Expr, span: Span, places: &mut Vec<Place>) {
        match left {
            Expr::Tuple(ExprTuple { elems, .. })
            | Expr::Array(ExprArray { elems, .. })
            | Expr::Call(ExprCall { args: elems, .. }) => {
                for element in elems {
                    self.take_places(element, span, places);
                }
            }
            Expr::Struct(of) => {
                for field in &mut of.fields {
                    self.take_places(&mut field.expr, span, places);
                    field.colon_token.get_or_insert_default();
                }
            }
            Expr::Paren(inside) => self.take_places(&mut inside.expr, span, places),
            _ if is_place(left) => {
                let place = self.place(left);
                *left = Expr::Verbatim(assigned(places.len(), span).into_token_stream());
                places.push(place);
            }
            _ => {}
        }
    }

    fn place(&mut self, expr: &Expr) -> Place {
        let expr = unparenthesized(expr);
        match expr {
            Expr::Index(ExprIndex {
                expr: base, index, ..
            }) => {
                let mut place = self.place(base);
                let (span, value) = (call_site_at(expr), self.value(index));
                let at = format_ident!("__at{}", place.indices, span = span);
                let base = &place.place;
                let check = is_inside(span, &quote!(&#base), &at.to_token_stream());
                place
                    .checks
                    .extend(quote_spanned!(span=> let #at = #value; #check));
                place.place = quote_spanned!(span=> #base[#at]);
                place.indices += 1;
                place
            }
            Expr::Field(ExprField { base, member, .. }) => {
                let mut place = self.place(base);
                let base = &place.place;
                place.place = quote!(#base.#member);
                place
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let mut place = self.place(&unary.expr);
                let base = &place.place;
                place.place = quote!((*#base));
                place
            }
            _ => {
                let is_variable = matches!(expr, Expr::Path(_));
                Place {
                    base: (!is_variable).then(|| self.value(expr)),
                    checks: TokenStream::new(),
                    indices: 0,
                    place: match is_variable {
                        true => expr.to_token_stream(),
                        false => quote!((*__base)),
                    },
                }
            }
        }
    }
}

/// Returns the variable that holds the new value of a place.
fn assigned(number: usize, span: Span) -> Ident {
    format_ident!("__assigned{number}", span = span)
}

/// Whether an expression is a part of another place.
fn is_place(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Index(_) | Expr::Field(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        _ => false,
    }
}

/// Whether an expression is an element in a variable.
fn is_element(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Index(index) => is_variable(&index.expr),
        _ => false,
    }
}

/// Whether an expression is a variable or a place in one.
fn is_variable(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Path(_) => true,
        Expr::Index(index) => is_variable(&index.expr),
        Expr::Field(field) => is_variable(&field.base),
        _ => false,
    }
}
