//! Golden tests: expansions of whole items, stored as formatted source.
//!
//! After a change, run `GOLDEN=overwrite cargo test -p bitcodec-derive golden` and review the difference.

use std::{env, fs, path::Path};

use syn::{DeriveInput, parse_file};

#[test]
fn golden_expansions_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/golden");
    for name in [
        "fields",
        "root",
        "enum_plain",
        "enum_tagged",
        "enum_prefix",
        "generic",
        "lists",
        "packed",
        "mistake",
    ] {
        let source = fs::read_to_string(folder.join(name).with_extension("rs"))
            .expect("a golden input is in its folder");
        let input: DeriveInput = syn::parse_str(&source).expect("a golden input is one item");
        let expanded =
            parse_file(&crate::derive(&input).to_string()).expect("an expansion is made of items");
        let expanded = prettyplease::unparse(&expanded);
        let place = folder.join(name).with_extension("expanded.rs");
        if env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
            fs::write(&place, &expanded).expect("the folder can be written");
        }
        let kept = fs::read_to_string(&place).expect("a golden expansion stands beside its input");
        assert_eq!(
            kept, expanded,
            "{name}: run with GOLDEN=overwrite and read the difference"
        );
    }
}
