//! The program of a chunk of random declarations, whose source the build script was given.
#![allow(warnings, reason = "nobody reads what is drawn")]

use random_declarations::prelude;

include!(concat!(env!("OUT_DIR"), "/chunk.rs"));
