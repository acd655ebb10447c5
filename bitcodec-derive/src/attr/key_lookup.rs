//! Looks up keys by name, with a cure for unknown names.

use proc_macro2::TokenStream;

use crate::edit_distance::nearest;
use crate::foreign_keys;
use crate::key_site::Site;
use crate::keys::{Key, Place};

/// Finds the key with this name at a place, or returns the message for an unknown one; `value` is what follows the
/// name.
pub(super) fn find<K: Key>(name: &str, value: &TokenStream, site: Site<'_>) -> Result<K, String> {
    let place = site.place();
    let mut here = K::ALL.iter().filter(|key| key.is_at(place));
    if let Some(key) = here.find(|key| key.name() == name) {
        return Ok(*key);
    }
    let homes = homes_of(name);
    let answer = foreign_keys::answer(name, value, site);
    Err(match (homes.is_empty(), answer) {
        (false, Some(answer)) => format!("`{name}` does not belong on {place}; {answer}"),
        (false, None) => format!("`{name}` does not belong on {place}; write it on {homes}"),
        (true, Some(answer)) => format!("unknown key `{name}`; {answer}"),
        (true, None) => format!("unknown key `{name}`; {}", near(name, site)),
    })
}

/// Returns the places of a key in words.
fn homes_of(name: &str) -> String {
    let homes = Place::ALL
        .iter()
        .filter(|home| home.names().contains(&name));
    let homes: Vec<String> = homes.map(Place::to_string).collect();
    homes.join(" or ")
}

/// Suggests the nearest key, or else the most common keys of the place.
fn near(name: &str, site: Site<'_>) -> String {
    let name = &*foreign_keys::snake(name);
    if let Some(near) = nearest(name, site.place().names()) {
        return format!("did you mean `{near}`?");
    }
    let elsewhere = Place::ALL.iter().flat_map(|place| place.names());
    if let Some(near) = nearest(name, elsewhere) {
        return format!("`{near}` is a key of {}", homes_of(near));
    }
    let (what, often) = site.at.often();
    format!("{what} takes {often}, and more keys in the documentation of `BitCodec`")
}
