//! The program of a chunk of random declarations, whose source the build script was given.
#![allow(dead_code, unused, clippy::all)]

use random_declarations::prelude;

include!(concat!(env!("OUT_DIR"), "/chunk.rs"));
