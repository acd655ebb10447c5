//! Fields to test with.

use bitcodec::WireFormat;
use games::cetkaik::Field;
use games::format::hex;

/// Returns a published field by its name in `fields.txt`.
pub(crate) fn named(name: &str) -> Field {
    let lines = include_str!("../../../data/cetkaik/fields.txt").lines();
    let digits = lines
        .filter_map(|line| line.split_once(' '))
        .find(|(known, _)| *known == name);
    let bytes = hex::read(digits.expect("a listed name").1).expect("hex digits");
    Field::from_bytes(&bytes).expect("published fields are whole")
}
