//! The random shapes of this build.
#![allow(warnings, reason = "nobody reads what is drawn")]

use crate::derived::{by_hand, first_bytes, varying};
use crate::{ByHand, ByHandArray, Numbers, Refused, Sample};

include!(concat!(env!("OUT_DIR"), "/types.rs"));
