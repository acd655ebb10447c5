//! The random shapes of this build.
#![allow(warnings, reason = "nobody reads what is drawn")]

use crate::measure::Table;
use crate::sites;

include!(concat!(env!("OUT_DIR"), "/sites.rs"));
