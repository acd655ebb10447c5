//! What the compiler says about declarations that are wrong.
//!
//! The texts belong to one compiler. After a change of a message: `TRYBUILD=overwrite cargo test -p bitcodec-mistakes`,
//! then read the difference. `cargo test -p bitcodec-mistakes -- every trybuild=size` runs the cases with `size` in their path.

/// A mistake in a declaration is an error of `cargo check`: no case here gets as far as code generation.
#[rustversion::stable(1.95)]
#[test]
fn every_mistake_has_its_message() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}

/// Where a type parameter decides, the compiler sees the mistake no earlier than in the build that uses the type.
#[rustversion::stable(1.95)]
#[test]
fn every_mistake_of_a_type_argument_has_its_message() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("built/*.rs");
    // A case that compiles makes trybuild build instead of check.
    cases.pass("built/right.rs");
}
