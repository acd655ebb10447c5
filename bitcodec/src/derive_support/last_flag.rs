//! Fields that say whether an element is the last one of its list.

use crate::derive_support::expr::DerivedFlag;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;

/// Compares the flag of an element that was read with the one that its list saw.
#[inline(always)]
pub fn check_last<T: DerivedFlag, R: BitRead>(
    name: &'static str,
    flag: T,
    is_last: bool,
    reader: &mut R,
) -> Result<(), Fault> {
    if flag.holds() == is_last {
        return Ok(());
    }
    let start = reader.position();
    reader.enter(name);
    let rule = "the flag is set in the last element of a list, and only there";
    Err(reader.refuse(start, Refusal::NotCanonical { rule }))
}
