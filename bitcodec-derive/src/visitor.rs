//! Visitors of expressions.
//!
//! syn's walk is generic, and an instance of it is as much code as a module of this crate. So there is one instance, which
//! calls the visitors through `dyn`: a walk for each visitor was a quarter of the functions of this crate.

use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, Block, Expr, ExprCall, ExprClosure, ExprConst, ExprField, ExprForLoop, ExprIf,
    ExprLet, ExprMethodCall, ExprRepeat, ExprWhile, FieldValue, Item, Lit, Local, LocalInit, Macro,
    Pat, PatIdent, Path, Stmt,
};

macro_rules! visitor {
    ($($visit:ident: $node:ty,)*) => {
        /// Visits the nodes of an expression; where it has no method of its own, it visits the parts of the node.
        pub(crate) trait Visitor {
            /// Returns the walk over the parts of a node: `Walk(self)`.
            fn walk(&mut self) -> Walk<'_>;

            $(fn $visit(&mut self, node: &mut $node) {
                visit_mut::$visit(&mut self.walk(), node);
            })*
        }

        impl VisitMut for Walk<'_> {
            $(fn $visit(&mut self, node: &mut $node) {
                self.0.$visit(node);
            })*
        }
    };
}

/// The walk that calls a visitor for each node.
pub(crate) struct Walk<'a>(pub(crate) &'a mut (dyn Visitor + 'a));

visitor! {
    visit_arm_mut: Arm,
    visit_attribute_mut: Attribute,
    visit_block_mut: Block,
    visit_expr_mut: Expr,
    visit_expr_call_mut: ExprCall,
    visit_expr_closure_mut: ExprClosure,
    visit_expr_const_mut: ExprConst,
    visit_expr_field_mut: ExprField,
    visit_expr_for_loop_mut: ExprForLoop,
    visit_expr_if_mut: ExprIf,
    visit_expr_let_mut: ExprLet,
    visit_expr_method_call_mut: ExprMethodCall,
    visit_expr_repeat_mut: ExprRepeat,
    visit_expr_while_mut: ExprWhile,
    visit_field_value_mut: FieldValue,
    visit_item_mut: Item,
    visit_lit_mut: Lit,
    visit_local_mut: Local,
    visit_local_init_mut: LocalInit,
    visit_macro_mut: Macro,
    visit_pat_mut: Pat,
    visit_pat_ident_mut: PatIdent,
    visit_path_mut: Path,
    visit_stmt_mut: Stmt,
}
