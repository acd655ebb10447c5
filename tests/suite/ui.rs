//! What the compiler says about declarations that are wrong.
//!
//! The texts belong to one compiler. After a change of a message: `TRYBUILD=overwrite cargo test -p bitcodec-tests --test
//! ui`, then read the difference.

#[rustversion::stable(1.95)]
#[test]
fn every_mistake_has_its_message() {
    let cases = trybuild::TestCases::new();
    // A case that compiles makes trybuild build instead of check: generic types are checked where they are used.
    cases.pass("ui/pass/*.rs");
    for topic in [
        "alphabets",
        "enums",
        "fits",
        "items",
        "joined",
        "keys",
        "names",
        "prefix",
        "root",
        "size",
        "values",
        "widths",
    ] {
        cases.compile_fail(format!("ui/{topic}/*.rs"));
    }
}
