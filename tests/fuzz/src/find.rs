//! Backgammon IDs in any text.

use games::format::{Ability, Options};
use games::registry::formats;

/// What is found is a value, and stands where the finder says, each after the one before.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for format in formats().filter(|format| format.offers(Ability::Find)) {
        let name = format.card().name;
        let mut end = 0;
        for found in format.find(&text) {
            let checked = format.check(&found.id, &Options::default());
            assert_eq!(checked, Ok(()), "{name}: {}", found.id);
            let spelled = text.get(found.place.clone());
            assert!(
                spelled.is_some_and(|it| !it.is_empty()),
                "{name}: {:?}",
                found.place
            );
            assert!(found.place.start >= end, "{name}: {:?}", found.place);
            end = found.place.end;
        }
    }
}
