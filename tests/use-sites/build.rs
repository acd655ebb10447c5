//! Draws the same shapes as the build of their types, and measures each.

use std::path::Path;
use std::{env, fs};

use random_shapes::Drawn;

fn main() {
    println!("cargo::rerun-if-env-changed=SHAPES");
    println!("cargo::rerun-if-env-changed=SHAPES_SEED");
    let out = env::var_os("OUT_DIR").expect("cargo says where to write");
    let sites = Drawn::from_environment().sites();
    fs::write(Path::new(&out).join("sites.rs"), sites).expect("the folder can be written");
}
