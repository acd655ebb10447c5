//! Draws the shapes: `SHAPES` of the seed `SHAPES_SEED`.

use std::path::Path;
use std::{env, fs};

use random_shapes::Drawn;

fn main() {
    println!("cargo::rerun-if-env-changed=SHAPES");
    println!("cargo::rerun-if-env-changed=SHAPES_SEED");
    let out = env::var_os("OUT_DIR").expect("cargo says where to write");
    let types = Drawn::from_environment().types();
    fs::write(Path::new(&out).join("types.rs"), types).expect("the folder can be written");
}
