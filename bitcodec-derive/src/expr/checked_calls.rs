//! Methods that may have no result: the field is rejected before the call.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, ExprMethodCall, GenericArgument, Type, UnOp};

use super::checked_ops::OpChecker;
use super::method_rules::{MethodRule, method_rule};
use crate::literals::unparenthesized;
use crate::spans::call_site_at;
use crate::visitor::Visitor;

impl OpChecker<'_> {
    /// Returns a call of a listed method after its check. A closure with such a method is rejected earlier.
    pub(super) fn method(&mut self, expr: &Expr) -> Option<TokenStream> {
        let Expr::MethodCall(call) = expr else {
            return None;
        };
        match method_rule(&call.method.to_string(), call.args.len())? {
            _ if self.closures > 0 => None,
            MethodRule::Checked(name) => Some(self.checked(call, name, true)),
            MethodRule::Held(name) => Some(self.checked(call, name, false)),
            MethodRule::NotZero => Some(self.not_zero(call)),
            MethodRule::Total => self.total(call),
            MethodRule::Strict | MethodRule::Refused(_) => None,
        }
    }

    fn checked(&mut self, call: &ExprMethodCall, name: &str, inspects: bool) -> TokenStream {
        let mut call = call.clone();
        let is_place = is_place(&call.receiver);
        let is_path = matches!(unparenthesized(&call.receiver), Expr::Path(_));
        self.visit_expr_mut(&mut call.receiver);
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
        }
        let at = call_site_at(&call.method);
        let name = Ident::new(name, at);
        let receiver = unparenthesized(&call.receiver).to_token_stream();
        let mut arguments = TokenStream::new();
        let mut inspected = TokenStream::new();
        if inspects {
            for (number, argument) in call.args.iter_mut().enumerate() {
                let local = format_ident!("__argument{number}", span = at);
                let value = unparenthesized(argument);
                arguments.extend(quote!(let #local = #value;));
                inspected.extend(quote_spanned!(at=> #local,));
                *argument = Expr::Verbatim(local.into_token_stream());
            }
        }
        // A place must not be moved out of, so it is borrowed.
        let (bound, of, on) = match (is_path, is_place) {
            (true, _) => (
                quote!(()),
                quote_spanned!(at=> &#receiver),
                receiver.clone(),
            ),
            (_, true) => (
                quote!(&#receiver),
                quote_spanned!(at=> __of),
                quote!((*__of)),
            ),
            _ => (receiver.clone(), quote_spanned!(at=> &__of), quote!(__of)),
        };
        *call.receiver = Expr::Verbatim(on);
        let pattern = if is_path { quote!(()) } else { quote!(__of) };
        // The references select an impl by autoref specialization: for the receiver, for one or two references to it, or
        // the fallback for other types, whose method may mean anything.
        quote_spanned!(at=> (match #bound {
            #pattern => {
                #arguments
                (&&&&_codec::__private::expression::Call(
                    _codec::__private::expression::#name, #of, &(#inspected)
                )).has_result()?;
                #call
            }
        }))
    }

    /// Returns `chunks(size)` and the like. The result may borrow from the receiver, which is not moved.
    fn not_zero(&mut self, call: &ExprMethodCall) -> TokenStream {
        let mut call = call.clone();
        self.visit_expr_mut(&mut call.receiver);
        let at = call_site_at(&call.method);
        for argument in &mut call.args {
            self.visit_expr_mut(argument);
            let size = unparenthesized(argument);
            *argument = Expr::Verbatim(
                quote_spanned!(at=> _codec::__private::expression::not_zero(#size)?),
            );
        }
        call.into_token_stream()
    }

    /// Returns `sum::<T>()` or `product::<T>()`, checked at each step.
    fn total(&mut self, call: &ExprMethodCall) -> Option<TokenStream> {
        let ty = summed(call)?;
        let mut items = call.receiver.as_ref().clone();
        self.visit_expr_mut(&mut items);
        let (at, method) = (call_site_at(&call.method), &call.method);
        let items = unparenthesized(&items);
        Some(quote_spanned!(at=> _codec::__private::expression::Total(
            ::core::option::Option::Some(#items), ::core::marker::PhantomData::<#ty>
        ).#method()?))
    }
}

/// Returns the written type of a sum.
pub(crate) fn summed(call: &ExprMethodCall) -> Option<&Type> {
    match call.turbofish.as_ref()?.args.first()? {
        GenericArgument::Type(Type::Infer(_)) => None,
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Whether an expression is a place expression.
fn is_place(expr: &Expr) -> bool {
    match unparenthesized(expr) {
        Expr::Path(_) | Expr::Verbatim(_) | Expr::Index(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        _ => false,
    }
}
